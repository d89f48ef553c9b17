/** Where everything lies on Pathagon's board, in board units: a square is 100 wide, the field begins at 0,0. */
import { squareNames, squarePoint } from '../../kit/square';
import type { Point } from '../../kit/types';
import type { View } from './types';

export const SIZE = 7;
export const CELL = 100;
export const FIELD = SIZE * CELL;
/** The coloured edges around the field, in which the reserves lie. */
export const EDGE = 78;
/** The wooden rim around the edges, with the names of files and ranks. */
export const RIM = 36;
/** Each player owns so many pieces: seven beside each of their edges. */
export const PIECES = 14;

export const LIGHT = 1;
export const DARK = 2;

/** All squares, in reading order. */
export const SQUARES: readonly string[] = squareNames(SIZE, SIZE);

/** The centre of a square. */
export const at = (square: string): Point => squarePoint(square, SIZE, CELL)!;

/**
 * The place of a piece in reserve, numbered from 0, in its owner's edges: Light's below and above the field, Dark's left
 * and right of it. The first seven lie below and left.
 */
export function slot(seat: number, number: number): Point {
  const along = ((number % SIZE) + 0.5) * CELL;
  const second = number >= SIZE;
  if (seat === LIGHT) return { x: along, y: second ? -EDGE / 2 : FIELD + EDGE / 2 };
  return { x: second ? FIELD + EDGE / 2 : -EDGE / 2, y: FIELD - along };
}

/** Whose piece stands on a square. */
export const ownerOf = (view: View, square: string): number | null =>
  view.pieces[0].includes(square) ? LIGHT : view.pieces[1].includes(square) ? DARK : null;

/** A link between two squares of the winning path that touch, or between a square and an edge. */
export interface Link {
  readonly from: Point;
  readonly to: Point;
  /** Steps from the edge where the path begins: the order in which it lights up. */
  readonly step: number;
}

/** The winning path: its squares with their steps from the edge where it begins, and the links between them. */
export function litPath(view: View): { squares: { square: string; step: number }[]; links: Link[] } {
  const winner = ownerOf(view, view.path[0] ?? '');
  const begins = (square: string) => (winner === LIGHT ? square.endsWith('1') : square.startsWith('a'));
  const ends = (square: string) => (winner === LIGHT ? square.endsWith('7') : square.startsWith('g'));
  /** The point on the edge beside a square, at the path's beginning (1) or end (−1). */
  const edge = ({ x, y }: Point, side: 1 | -1): Point =>
    winner === LIGHT ? { x, y: y + (side * CELL) / 2 } : { x: x - (side * CELL) / 2, y };

  const steps = new Map(view.path.filter(begins).map((square) => [square, 0]));
  const links: Link[] = [];
  // Squares are added while the map is walked through: breadth first.
  for (const [square, step] of steps) {
    const here = at(square);
    if (begins(square)) links.push({ from: edge(here, 1), to: here, step });
    if (ends(square)) links.push({ from: here, to: edge(here, -1), step: step + 1 });
    for (const other of view.path) {
      const there = at(other);
      if (Math.abs(here.x - there.x) + Math.abs(here.y - there.y) !== CELL) continue;
      if (!steps.has(other)) steps.set(other, step + 1);
      // Each link is met from both sides; the one nearer to the beginning draws it.
      const otherStep = steps.get(other)!;
      if (otherStep > step || (otherStep === step && square < other)) {
        links.push({ from: here, to: there, step: step + 1 });
      }
    }
  }
  return { squares: [...steps].map(([square, step]) => ({ square, step })), links };
}
