// Where what is written about moths stands: beside its moth, and clear of all other words and, if there is room, of the
// other moths.

import type { Point } from '../../../kit/types';
import { CENTRE, PLATE, SIZE } from './lanes';

/** Something written about a moth: half its width and height, and where it would best stand, in degrees from the moth. */
export interface Label {
  /** Whose it is, as an index. */
  readonly moth: number;
  readonly half: Point;
  readonly turn: number;
  /** How near to the moth's centre it may begin, in lengths of the moth's reach. */
  readonly near: number;
}

export interface Box extends Point {
  readonly half: Point;
}

const TURNS = 24;
/** How much farther from its moth a label may stand, in lengths of the moth's reach: near ones are better. */
const DISTANCES = [0, 0.3, 0.65, 1.1];
/** How bad it is to touch other words or to lie outside, to cover another moth, the Lamp, and the moth itself. */
const [WORDS, MOTH, LAMP, SELF] = [100, 8, 2, 1];
/** How bad it is to stand half a turn away from where it would best stand, and to stand a reach farther away. */
const [TURNED, FAR] = [0.5, 0.8];

/** How large each moth is drawn that has `reach` if it is alone: those that come near each other make room. */
export function sizes(moths: readonly Point[], reach: number): number[] {
  return moths.map((moth, index) => {
    const others = moths.filter((_, other) => other !== index);
    const nearest = Math.min(...others.map(({ x, y }) => Math.hypot(x - moth.x, y - moth.y)));
    return Math.min(1, Math.max(0.7, nearest / (2 * reach)));
  });
}

/** The area that two boxes share. */
export function shared(one: Box, other: Box): number {
  const x = one.half.x + other.half.x - Math.abs(one.x - other.x);
  const y = one.half.y + other.half.y - Math.abs(one.y - other.y);
  return x > 0 && y > 0 ? Math.min(x, one.half.x * 2) * Math.min(y, one.half.y * 2) : 0;
}

/** Boxes for labels beside moths that reach so far. Each finds its place among those before it. */
export function placeLabels(moths: readonly Point[], labels: readonly Label[], reach: number): Box[] {
  const body = (at: Point, part: number): Box => ({ ...at, half: { x: reach * part, y: reach * part } });
  const lamp = body({ x: CENTRE, y: CENTRE }, (PLATE * 0.7) / reach);
  const placed: Box[] = [];
  for (const { moth, half, turn, near } of labels) {
    const at = moths[moth]!;
    const cost = (box: Box, turned: number, distance: number): number => {
      const area = half.x * half.y * 4;
      const part = (other: Box) => shared(box, other) / area;
      const outside =
        Math.max(0, Math.abs(box.x - CENTRE) + half.x - SIZE / 2) +
        Math.max(0, Math.abs(box.y - CENTRE) + half.y - SIZE / 2);
      return (
        WORDS *
          (placed.reduce((sum, other) => sum + Math.sign(shared(box, other)) + part(other), 0) + outside) +
        MOTH * moths.reduce((sum, other, index) => sum + (index === moth ? 0 : part(body(other, 0.85))), 0) +
        LAMP * part(lamp) +
        SELF * part(body(at, 0.6)) +
        TURNED * turned +
        FAR * distance
      );
    };
    let best: { box: Box; cost: number } | null = null;
    for (const distance of DISTANCES) {
      for (let step = 0; step < TURNS; step += 1) {
        const turned = Math.min(step, TURNS - step) / (TURNS / 2);
        const angle = ((turn + (step * 360) / TURNS) * Math.PI) / 180;
        const along = { x: Math.cos(angle), y: Math.sin(angle) };
        // Wide labels stand farther away to the sides.
        const far = reach * (near + distance) + Math.hypot(along.x * half.x, along.y * half.y);
        const box = { x: at.x + along.x * far, y: at.y + along.y * far, half };
        const found = cost(box, turned, distance);
        if (best === null || found < best.cost) best = { box, cost: found };
      }
    }
    placed.push(best!.box);
  }
  return placed;
}
