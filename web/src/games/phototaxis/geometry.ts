import { squareNames, squarePoint } from '../../kit/square';
import type { Point } from '../../kit/types';

// Where things are in the garden, in units of the drawing. A tile is 100 wide; all pieces are drawn around
// their centre.

export const TILE = 100;
export const SIZE = 10;
/** The frame around the tiles, with the names of files and ranks. */
export const MARGIN = 46;
export const EXTENT = SIZE * TILE + 2 * MARGIN;
export const CENTRE = EXTENT / 2;

/** All tiles, the top row first. */
export const TILES: readonly string[] = squareNames(SIZE, SIZE);

/** Printed on the board. */
export const LAMP: readonly string[] = ['e5', 'f5', 'e6', 'f6'];
/** Printed on the board, each with its open sides. */
export const CORNERS: readonly { tile: string; sides: string }[] = [
  { tile: 'a1', sides: 'ne' },
  { tile: 'j1', sides: 'nw' },
  { tile: 'a10', sides: 'es' },
  { tile: 'j10', sides: 'sw' },
];

/** Tiles from a1 along the ranks. */
export function inOrder(tiles: readonly string[]): string[] {
  return [...tiles].sort(
    (one, other) => Number(one.slice(1)) - Number(other.slice(1)) || one.localeCompare(other),
  );
}

/** The centre of a tile. */
export function at(tile: string): Point {
  const point = squarePoint(tile, SIZE, TILE) ?? { x: 0, y: 0 };
  return { x: MARGIN + point.x, y: MARGIN + point.y };
}

/** Where a moth or a mantis sits on a tile: in the middle, but beside the lantern on a tile of the Lamp. */
export function seatOn(tile: string): Point {
  const { x, y } = at(tile);
  const aside = LAMP.includes(tile) ? 12 : 0;
  return { x: x + aside * Math.sign(x - CENTRE), y: y + aside * Math.sign(y - CENTRE) };
}

/** The angle in degrees by which a moth that is drawn looking north has to turn to look at the Lamp. */
export function towardsLamp({ x, y }: Point): number {
  return (Math.atan2(CENTRE - x, y - CENTRE) * 180) / Math.PI;
}

/** Where the nth of several moths on one tile sits, and how much smaller it is. */
export function beside(point: Point, nth: number, count: number): Point & { scale: number } {
  if (count === 1) return { ...point, scale: 1 };
  const angle = (2 * Math.PI * nth) / count + (count === 2 ? Math.PI : (-3 * Math.PI) / 4);
  const distance = count === 2 ? 25 : count === 3 ? 29 : 32;
  return {
    x: point.x + distance * Math.cos(angle),
    y: point.y + distance * Math.sin(angle),
    scale: count === 2 ? 0.6 : 0.5,
  };
}

const END: Record<string, Point> = {
  n: { x: 0, y: -50 },
  e: { x: 50, y: 0 },
  s: { x: 0, y: 50 },
  w: { x: -50, y: 0 },
};

/** The middle line of a path through a tile, as SVG path data: a bend, or arms that meet in the centre. */
export function trail(sides: string): string {
  if (isBend(sides)) {
    const [from, to] = bend(sides);
    return `M${from.x} ${from.y}A50 50 0 0 0 ${to.x} ${to.y}`;
  }
  return [...sides]
    .map((side) => END[side])
    .filter((end) => end !== undefined)
    .map((end) => `M0 0L${end.x} ${end.y}`)
    .join('');
}

/** Two sides that meet in a corner. */
export function isBend(sides: string): boolean {
  return sides.length === 2 && sides !== 'ns' && sides !== 'ew';
}

/** The middle of the path, where a symbol sits. */
export function middle(sides: string): Point {
  if (!isBend(sides)) return { x: 0, y: 0 };
  const [from, to] = bend(sides);
  const corner = { x: from.x + to.x, y: from.y + to.y };
  const inward = 1 - Math.SQRT1_2;
  return { x: corner.x * inward, y: corner.y * inward };
}

// The ends of a bend in the order in which the arc turns to the left.
function bend(sides: string): [Point, Point] {
  const order: Record<string, [string, string]> = {
    ne: ['n', 'e'],
    es: ['e', 's'],
    sw: ['s', 'w'],
    nw: ['w', 'n'],
  };
  const [from, to] = order[sides] ?? ['n', 'e'];
  return [END[from] as Point, END[to] as Point];
}

/** All ways in which path cards can lie, each turn of a card after the other, to the right. */
export const WAYS: readonly string[] = [
  'ns',
  'ew',
  'ne',
  'es',
  'sw',
  'nw',
  'nes',
  'esw',
  'nsw',
  'new',
  'nesw',
  'n',
  'e',
  's',
  'w',
];

/** How a card lies in a hand, before anybody has turned it: recognisable by its left half. */
export function upright(kind: string): string {
  const shapes: Record<string, string> = {
    straight: 'ns',
    curve: 'sw',
    tee: 'esw',
    cross: 'nesw',
    end: 's',
  };
  return shapes[kind.replace(/[+-]$/, '')] ?? 'nesw';
}

/** A number from 0 to 1 that is always the same for the same text: for grass that grows as it likes. */
export function whim(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0x5bd1e995);
  return ((hash ^ (hash >>> 15)) >>> 0) / 4294967296;
}
