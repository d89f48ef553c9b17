/** What stands on the cells of a plain board. */
import type { Placed } from '../kit/track';
import type { Mark } from '../protocol';

/** A mark that is followed from view to view. */
export interface PlacedMark extends Placed {
  readonly text: string;
  /** Where it lies in its cell, and how large. */
  readonly dx: number;
  readonly dy: number;
  readonly scale: number;
}

/** Things by what they have in common, in the order in which they come. */
export function grouped<T, K>(things: readonly T[], by: (each: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const each of things) {
    const key = by(each);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return groups;
}

/** Marks by the cells they stand on. */
export const byCell = (marks: readonly Mark[]): Map<string, Mark[]> => grouped(marks, ({ cell }) => cell);

/** Where several marks lie that share a cell, in board units. */
const PLACES: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [
    [-21, 0],
    [21, 0],
  ],
  [
    [0, -19],
    [-21, 17],
    [21, 17],
  ],
  [
    [-21, -19],
    [21, -19],
    [-21, 19],
    [21, 19],
  ],
];
const SCALES = [1, 0.56, 0.52, 0.52];

/** The marks as they are drawn. Of more than four in a cell the last one tells how many there are besides. */
export function placed(marks: readonly Mark[]): PlacedMark[] {
  return [...byCell(marks).values()].flatMap((here) => {
    const most = PLACES.length;
    const shown: Mark[] =
      here.length <= most
        ? here
        : [...here.slice(0, most - 1), { cell: here[0]!.cell, text: `+${here.length - most + 1}` }];
    return shown.map(({ cell, text, seat }, index): PlacedMark => {
      const [dx, dy] = PLACES[shown.length - 1]![index]!;
      const scale = SCALES[shown.length - 1]!;
      return { kind: text, at: cell, text, dx, dy, scale, ...(seat === undefined ? {} : { seat }) };
    });
  });
}

/** How a text fits on its token: as a disc while it is short, else on a longer one, and cut where it is too long. */
export function fitted(text: string): { text: string; size: number; width: number } {
  const letters = [...text];
  const shown = letters.length > 4 ? `${letters.slice(0, 3).join('')}…` : text;
  const count = Math.min(letters.length, 4);
  return { text: shown, size: [34, 34, 27, 25, 22][count]!, width: count > 2 ? 84 : 72 };
}
