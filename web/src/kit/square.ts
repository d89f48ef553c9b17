/** Boards of squares: files `a`, `b`, … from left to right, ranks 1, 2, … from bottom to top. */
import type { Point } from './types';

/** File and rank, from 0. */
export interface Square {
  readonly file: number;
  readonly rank: number;
}

/** `d4` → file 3, rank 3. */
export function parseSquare(name: string): Square | null {
  const match = /^([a-z])(\d+)$/.exec(name);
  if (!match) return null;
  return { file: match[1]!.charCodeAt(0) - 97, rank: Number(match[2]) - 1 };
}

/** File 3, rank 3 → `d4`. */
export const squareName = (file: number, rank: number): string =>
  `${String.fromCharCode(97 + file)}${rank + 1}`;

/** All names of a board, the top row first, each row from left to right: the order in which people read. */
export function squareNames(files: number, ranks: number): string[] {
  const names: string[] = [];
  for (let rank = ranks - 1; rank >= 0; rank -= 1) {
    for (let file = 0; file < files; file += 1) names.push(squareName(file, rank));
  }
  return names;
}

/** The centre of a square, in units of its side, on a board of so many ranks whose upper left corner is 0,0. */
export function squarePoint(name: string, ranks: number, side = 1): Point | null {
  const square = parseSquare(name);
  if (!square) return null;
  return { x: (square.file + 0.5) * side, y: (ranks - square.rank - 0.5) * side };
}
