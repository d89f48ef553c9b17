/** Where everything lies on a plain board, in board units: neighbours are 100 apart. */
import { hexagon, rectangle } from '../kit/shapes';
import type { BoardInfo } from '../protocol';

export const CELL = 100;

export interface PlainCell {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Neighbours have different tones: two of them for squares, three for hexagons. */
  readonly tone: number;
}

/** A name beside the board. */
export interface EdgeName {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export interface Shape {
  readonly cells: readonly PlainCell[];
  /** A cell's outline around its centre. */
  readonly outline: string;
  /** The cell without its seam: what is clicked, and what the rings follow. */
  readonly inner: string;
  readonly hexagons: boolean;
  /** Names of files and ranks around the board; none if the names have to stand in the cells. */
  readonly edges: readonly EdgeName[];
  /** What the cells cover. */
  readonly field: Box;
  /** How far the frame reaches beyond it. */
  readonly frame: number;
  readonly viewBox: string;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The distance from a hexagon's centre to its corners. */
const RADIUS = CELL / Math.sqrt(3);
/** A row of hexagons lies this much below the one before. */
const ROW = Math.sqrt(3) / 2;
/** A board that is higher than this times its width gets room beside it, so that it fits a screen. */
const TALLEST = 1.2;

export function shapeOf(board: BoardInfo): Shape {
  const { hexagons } = board;
  const origin = board.cells[0] ?? { x: 0, y: 0 };
  const cells = board.cells.map(({ name, x, y }) => ({
    name,
    x: x * CELL,
    y: y * CELL,
    tone: toneOf(hexagons, x - origin.x, y - origin.y),
  }));
  const [halfWidth, halfHeight] = hexagons ? [CELL / 2, RADIUS] : [CELL / 2, CELL / 2];
  const field = around(cells, halfWidth, halfHeight);
  const edges = hexagons ? null : edgeNames(cells);
  // On a large board the names are small against the cells, and must still be readable.
  const frame = edges ? Math.max(44, 0.036 * Math.max(field.width, field.height)) : 20;
  const beside = frame / 2;
  return {
    cells,
    outline: hexagons ? hexagon(RADIUS) : rectangle(CELL, CELL),
    inner: hexagons ? hexagon(RADIUS - 5) : rectangle(CELL - 8, CELL - 8, 8),
    hexagons,
    edges: (edges ?? []).flatMap(({ text, x, y }) =>
      x === null
        ? [-1, 1].map((side) => ({
            text,
            x: side < 0 ? field.x - beside : field.x + field.width + beside,
            y: y!,
          }))
        : [-1, 1].map((side) => ({
            text,
            x,
            y: side < 0 ? field.y - beside : field.y + field.height + beside,
          })),
    ),
    field,
    frame,
    viewBox: viewBox(field, frame + 10),
  };
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** The tone of a cell so far to the right of and below the first one. */
function toneOf(hexagons: boolean, right: number, below: number): number {
  if (!hexagons) return modulo(Math.round(right) + Math.round(below), 2);
  const row = Math.round(below / ROW);
  return modulo(Math.round(right - row / 2) - row, 3);
}

function around(cells: readonly PlainCell[], halfWidth: number, halfHeight: number): Box {
  const [xs, ys] = [cells.map(({ x }) => x), cells.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - halfWidth, Math.min(...ys) - halfHeight];
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + halfWidth - left,
    height: Math.max(...ys) + halfHeight - top,
  };
}

/** Files and ranks, if every cell is named by its column and its row: `d4`. */
function edgeNames(
  cells: readonly PlainCell[],
): { text: string; x: number | null; y: number | null }[] | null {
  const [files, ranks] = [new Map<string, number>(), new Map<string, number>()];
  for (const { name, x, y } of cells) {
    const [, file, rank] = /^([a-z]+)(\d+)$/.exec(name) ?? [];
    if (file === undefined || rank === undefined) return null;
    if ((files.get(file) ?? x) !== x || (ranks.get(rank) ?? y) !== y) return null;
    files.set(file, x);
    ranks.set(rank, y);
  }
  return [
    ...[...files].map(([text, x]) => ({ text, x, y: null })),
    ...[...ranks].map(([text, y]) => ({ text, x: null, y })),
  ];
}

function viewBox({ x, y, width, height }: Box, margin: number): string {
  const [wide, high] = [width + 2 * margin, height + 2 * margin];
  const room = Math.max(wide, high / TALLEST);
  return [x - margin - (room - wide) / 2, y - margin, room, high].map((value) => value.toFixed(1)).join(' ');
}
