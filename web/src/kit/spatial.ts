/** Where an arrow key leads: the nearest place in that direction. */
import type { Point } from './types';

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const DIRECTIONS: Record<Arrow, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

export const isArrow = (key: string): key is Arrow => key in DIRECTIONS;

/**
 * How far a place is to the side counts more than how far it is ahead, so that rows and columns are kept; but not so much
 * that the next row of a hexagon is passed over for the one behind it.
 */
const SIDEWAYS = 1.6;

/** The nearest place in the arrow's direction: within 60° of it, and rather straight ahead. */
export function nearest<P extends Point>(from: Point, places: Iterable<P>, arrow: Arrow): P | null {
  const direction = DIRECTIONS[arrow];
  let found: P | null = null;
  let least = Infinity;
  for (const place of places) {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    if (ahead <= 1e-6 || aside > ahead * 1.75) continue;
    const cost = ahead + aside * SIDEWAYS;
    if (cost < least) [found, least] = [place, cost];
  }
  return found;
}

/** Places in rows from the top, each from left to right. What differs by less than `slack` in y is one row. */
export function rows<P extends Point>(places: Iterable<P>, slack: number): P[][] {
  const sorted = [...places].map((place) => ({ place, x: place.x, y: place.y }));
  sorted.sort((a, b) => a.y - b.y || a.x - b.x);
  const result: (typeof sorted)[] = [];
  for (const entry of sorted) {
    const row = result.at(-1);
    if (row && entry.y - row[0]!.y < slack) row.push(entry);
    else result.push([entry]);
  }
  return result.map((row) => row.sort((a, b) => a.x - b.x).map(({ place }) => place));
}
