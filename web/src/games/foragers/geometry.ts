/** Where things are drawn. Units: a cell has radius 50, and d4 is at 0,0. */
import { HEX_NAMES, hexPoint } from '../../kit/hex';
import { polygon } from '../../kit/shapes';
import type { Point } from '../../kit/types';

export const RADIUS = 50;

/** The whole picture. */
export const FRAME = { x: -330, y: -304, width: 660, height: 632 } as const;

export const CELLS = HEX_NAMES;

/** Clockwise from the top left. They have no tiles. */
export const CORNERS = ['a1', 'a4', 'd7', 'g4', 'g1', 'd1'] as const;

export const CENTRE = 'd4';

export function centreOf(cell: string): Point {
  return hexPoint(cell, RADIUS) ?? { x: 0, y: 0 };
}

/** Whether two cells touch. */
export function areNeighbours(one: string, other: string): boolean {
  const [a, b] = [centreOf(one), centreOf(other)];
  const distance = Math.hypot(a.x - b.x, a.y - b.y);
  return distance > 1 && distance < RADIUS * 2;
}

/** The corners of a hexagon, clockwise from the top. */
function corner(nth: number, radius: number): Point {
  const angle = (Math.PI / 3) * nth - Math.PI / 2;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** A hexagon of the size of a cell, around a point. */
export function cellAt({ x, y }: Point): string {
  const corners = [0, 1, 2, 3, 4, 5].map((nth) => corner(nth, RADIUS));
  return polygon(corners.map((point) => [x + point.x, y + point.y] as const));
}

/** All cells as one path: the shape of the land. */
export const LAND = CELLS.map((cell) => cellAt(centreOf(cell))).join('');

/** Notches in the outline of the land: corners that two cells share, not one or three. */
export const NOTCHES: readonly Point[] = (() => {
  const sharing = new Map<string, Point[]>();
  for (const cell of CELLS) {
    const centre = centreOf(cell);
    for (let nth = 0; nth < 6; nth += 1) {
      const { x, y } = corner(nth, RADIUS);
      const point = { x: Math.round(centre.x + x), y: Math.round(centre.y + y) };
      const name = `${point.x} ${point.y}`;
      sharing.set(name, [...(sharing.get(name) ?? []), point]);
    }
  }
  return [...sharing.values()].filter(({ length }) => length === 2).map((points) => points[0]!);
})();

/** Where the nth of several animals on a cell stands, and how large. The first ones are in the back. */
export interface Stand extends Point {
  scale: number;
}

const STANDS: readonly (readonly Stand[])[] = [
  [{ x: 0, y: 6, scale: 1 }],
  [
    { x: -17, y: 0, scale: 0.86 },
    { x: 19, y: 13, scale: 0.86 },
  ],
  [
    { x: 0, y: -14, scale: 0.78 },
    { x: -21, y: 14, scale: 0.78 },
    { x: 20, y: 16, scale: 0.78 },
  ],
  [
    { x: -17, y: -15, scale: 0.66 },
    { x: 18, y: -12, scale: 0.66 },
    { x: -19, y: 17, scale: 0.66 },
    { x: 18, y: 19, scale: 0.66 },
  ],
];

export function stand(nth: number, count: number): Stand {
  const few = STANDS[count - 1]?.[nth];
  if (few) return few;
  // A crowd: rows of three, four or five, the more the smaller.
  const columns = count <= 6 ? 3 : count <= 12 ? 4 : 5;
  const rows = Math.ceil(count / columns);
  const row = Math.floor(nth / columns);
  const inRow = Math.min(columns, count - row * columns);
  const gap = 66 / columns;
  return {
    x: ((nth % columns) - (inRow - 1) / 2) * gap,
    y: 6 + (row - (rows - 1) / 2) * Math.min(30, 62 / rows),
    scale: 1.6 / columns,
  };
}

/** Teeth that point inwards from the edges of a hexagon. */
export function teeth(radius: number, each: number, depth: number): string {
  let d = '';
  for (let edge = 0; edge < 6; edge += 1) {
    const [from, to] = [corner(edge, radius), corner(edge + 1, radius)];
    const along = (part: number): Point => ({
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part,
    });
    for (let nth = 0; nth < each; nth += 1) {
      const [a, b, middle] = [
        along((nth + 0.14) / each),
        along((nth + 0.86) / each),
        along((nth + 0.5) / each),
      ];
      // Towards the centre of the cell.
      const inwards = Math.atan2(-(from.y + to.y), -(from.x + to.x));
      const tip = { x: middle.x + depth * Math.cos(inwards), y: middle.y + depth * Math.sin(inwards) };
      d += `M${[a, tip, b].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
    }
  }
  return d;
}
