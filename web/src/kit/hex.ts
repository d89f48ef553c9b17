/**
 * The hexagon of 37 cells that two games share. Rows from the top: a1–a4, b1–b5, c1–c6, d1–d7, e1–e6, f1–f5, g1–g4,
 * left to right; d4 is the centre. Cells stand on a corner (their upper and lower ends are points).
 */
import type { Point } from './types';

const ROW_LENGTHS = [4, 5, 6, 7, 6, 5, 4];

/** All names in reading order. */
export const HEX_NAMES: readonly string[] = ROW_LENGTHS.flatMap((length, row) =>
  Array.from({ length }, (_, index) => `${String.fromCharCode(97 + row)}${index + 1}`),
);

/** The centre of a cell; d4 is at 0,0. `radius` is the distance from a cell's centre to its corners. */
export function hexPoint(name: string, radius = 1): Point | null {
  const match = /^([a-g])([1-7])$/.exec(name);
  if (!match) return null;
  const row = match[1]!.charCodeAt(0) - 97;
  const length = ROW_LENGTHS[row]!;
  const place = Number(match[2]);
  if (place > length) return null;
  return { x: (place - (length + 1) / 2) * Math.sqrt(3) * radius, y: (row - 3) * 1.5 * radius };
}

/** Whether a cell is the first or the last of its row. */
export const isRowEnd = (name: string): boolean =>
  name.endsWith('1') || hexPoint(`${name[0]}${Number(name[1]) + 1}`) === null;

/** Distance from the centre in steps: 0 for d4, 3 for the outermost ring. */
export function hexRing(name: string): number {
  const point = hexPoint(name);
  if (!point) return NaN;
  const r = Math.round(point.y / 1.5);
  const q = Math.round(point.x / Math.sqrt(3) - r / 2);
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** The six directions, clockwise from the north-east, as unit steps between centres of cells of radius 1. */
export const HEX_DIRECTIONS: Readonly<Record<'ne' | 'e' | 'se' | 'sw' | 'w' | 'nw', Point>> = {
  ne: { x: Math.sqrt(3) / 2, y: -1.5 },
  e: { x: Math.sqrt(3), y: 0 },
  se: { x: Math.sqrt(3) / 2, y: 1.5 },
  sw: { x: -Math.sqrt(3) / 2, y: 1.5 },
  w: { x: -Math.sqrt(3), y: 0 },
  nw: { x: -Math.sqrt(3) / 2, y: -1.5 },
};
