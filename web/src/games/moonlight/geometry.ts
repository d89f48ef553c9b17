/**
 * The forest in board units. It is seen from above and a little from the south, so rows lie closer together than cells in a
 * row. Sun and moons stand on the ring of places around the edge: the sun beyond a corner, a moon beyond two cells.
 */
import { HEX_NAMES, hexPoint, hexRing } from '../../kit/hex';
import type { Point } from '../../kit/types';

/** From a cell to the next one in its row, and from row to row. */
export const ACROSS = 100;
export const DOWN = 79;

/** The picture: sun and moons have room in it on all sides. */
export const SCENE = { left: -446, top: -362, width: 892, height: 728 } as const;

export const CELLS = HEX_NAMES;

const lean = (point: Point): Point => ({
  x: (point.x / Math.sqrt(3)) * ACROSS,
  y: (point.y / 1.5) * DOWN,
});

const places = new Map(CELLS.map((cell) => [cell, lean(hexPoint(cell)!)]));

/** The centre of a cell. */
export const place = (cell: string): Point => places.get(cell) ?? { x: 0, y: 0 };

/** Leaves of a cell: four in the centre, one at the edge. */
export const leavesOf = (cell: string): number => 4 - hexRing(cell);

/** How far out the sky begins, compared with the next ring of cells. */
const SKY = 0.985;

/** Where the sun stands: beyond its corner. */
export function sunPlace(corner: string): Point {
  const { x, y } = place(corner);
  return { x: (x * 4 * SKY) / 3, y: (y * 4 * SKY) / 3 };
}

/** Where a moon stands: one step outside both cells. */
export function moonPlace([one, other]: readonly [string, string]): Point {
  const [a, b] = [place(one), place(other)];
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  // Two neighbours and the place beyond them make a triangle; its height points away from the centre.
  const [dx, dy] = [(b.x - a.x) / ACROSS, (b.y - a.y) / DOWN];
  // A step along a row is (1, 0), one to the next row is (½, 1): turned by 90° in the plane that leans.
  const height = Math.sqrt(3) / 2;
  const flat = { x: dx, y: dy * height };
  let away = { x: -flat.y * height * ACROSS, y: flat.x * DOWN };
  if (away.x * x + away.y * y < 0) away = { x: -away.x, y: -away.y };
  return { x: (x + away.x) * SKY, y: (y + away.y) * SKY };
}

/** The angle of the way from the centre to a point, in degrees, clockwise from the right. */
export const bearing = ({ x, y }: Point): number => (Math.atan2(y, x) * 180) / Math.PI;

/** One step of light along a line of cells, by the name of its direction. */
export const STEPS: Readonly<Record<string, Point>> = {
  ne: { x: ACROSS / 2, y: -DOWN },
  e: { x: ACROSS, y: 0 },
  se: { x: ACROSS / 2, y: DOWN },
  sw: { x: -ACROSS / 2, y: DOWN },
  w: { x: -ACROSS, y: 0 },
  nw: { x: -ACROSS / 2, y: -DOWN },
};

const round = (value: number): number => Math.round(value * 10) / 10;

/** A closed path through points with round corners; `bend` is how far before a corner the curve begins. */
export function rounded(points: readonly Point[], bend: number): string {
  const towards = (from: Point, to: Point) => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const part = Math.min(0.5, bend / length);
    return `${round(from.x + (to.x - from.x) * part)} ${round(from.y + (to.y - from.y) * part)}`;
  };
  const corners = points.map((corner, index) => {
    const before = points[(index + points.length - 1) % points.length]!;
    const after = points[(index + 1) % points.length]!;
    return `${index === 0 ? 'M' : 'L'}${towards(corner, before)}Q${round(corner.x)} ${round(corner.y)} ${towards(corner, after)}`;
  });
  return `${corners.join('')}Z`;
}

/** The corners of a cell, `part` of the room it has, around 0,0. */
export function cellCorners(part: number): Point[] {
  const radius = (ACROSS / Math.sqrt(3)) * part;
  const squeeze = (DOWN / ACROSS) * (2 / Math.sqrt(3));
  return Array.from({ length: 6 }, (_, index) => {
    const angle = ((-90 + 60 * index) * Math.PI) / 180;
    return { x: round(radius * Math.cos(angle)), y: round(radius * Math.sin(angle) * squeeze) };
  });
}

/** The outline of a cell. */
export const cellShape = (part: number): string => rounded(cellCorners(part), 14 * part);

/** The six corners of a hexagon that is this many cells away from the centre, clockwise from the east. */
export function ringCorners(distance: number): Point[] {
  return [
    [1, 0],
    [0.5, 1],
    [-0.5, 1],
    [-1, 0],
    [-0.5, -1],
    [0.5, -1],
  ].map(([x, y]) => ({ x: x! * distance * ACROSS, y: y! * distance * DOWN }));
}

/** The edge cells clockwise from the east. */
export const EDGE: readonly string[] = CELLS.filter((cell) => hexRing(cell) === 3).sort(
  (one, other) => ((bearing(place(one)) + 360) % 360) - ((bearing(place(other)) + 360) % 360),
);
