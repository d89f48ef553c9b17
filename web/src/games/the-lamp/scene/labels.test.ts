import { describe, expect, test } from 'vitest';
import { placeLabels, shared, sizes, type Label } from './labels';
import { Lanes, SIZE } from './lanes';
import { MEDAL } from './Medal.svelte';

const SPACES = 49;
const REACH = 47;

/** The medals of moths on these spaces, by lane. */
function medals(lanes: Lanes, spaces: readonly number[]) {
  const moths = spaces.map((space, lane) => lanes.at(lane, space));
  const half = { x: MEDAL * lanes.scale, y: MEDAL * lanes.scale };
  const labels = moths.map((_, moth): Label => ({ moth, half, turn: -45, near: 0.78 }));
  return { moths, boxes: placeLabels(moths, labels, REACH * lanes.scale) };
}

/** For each space of the first lane the spaces of the others that lie nearest to it: as crowded as it can be. */
function crowded(lanes: Lanes): number[][] {
  return Array.from({ length: SPACES }, (_, space) => {
    const here = lanes.at(0, space);
    const far = (lane: number, other: number) => {
      const { x, y } = lanes.at(lane, other);
      return Math.hypot(x - here.x, y - here.y);
    };
    const nearest = (lane: number) =>
      Array.from({ length: SPACES }, (_, other) => other).reduce((best, other) =>
        far(lane, other) < far(lane, best) ? other : best,
      );
    return [space, ...Array.from({ length: lanes.count - 1 }, (_, index) => nearest(index + 1))];
  });
}

describe.each([2, 3, 4])('medals of %i moths side by side', (count) => {
  const lanes = new Lanes(count, SPACES);
  test.each(crowded(lanes).map((spaces) => [spaces.join(' '), spaces] as const))('on %s', (_, spaces) => {
    const { moths, boxes } = medals(lanes, spaces);
    boxes.forEach((box, index) => {
      for (const other of boxes.slice(index + 1)) expect(shared(box, other)).toBe(0);
      for (const [at, half] of [
        [box.x, box.half.x],
        [box.y, box.half.y],
      ] as const) {
        expect(at - half).toBeGreaterThanOrEqual(0);
        expect(at + half).toBeLessThanOrEqual(SIZE);
      }
      // It is still its moth's own.
      const distance = (moth: (typeof moths)[number]) => Math.hypot(moth.x - box.x, moth.y - box.y);
      expect(distance(moths[index]!)).toBeLessThan(2.7 * REACH * lanes.scale);
    });
  });
});

test('a medal alone stands where it would best stand, and not on its moth', () => {
  const lanes = new Lanes(4, SPACES);
  const { moths, boxes } = medals(lanes, [30]);
  expect(boxes[0]!.x).toBeGreaterThan(moths[0]!.x + 30);
  expect(boxes[0]!.y).toBeLessThan(moths[0]!.y - 30);
});

test('boxes share what they have in common', () => {
  const half = { x: 10, y: 5 };
  expect(shared({ x: 0, y: 0, half }, { x: 15, y: 5, half })).toBe(5 * 5);
  expect(shared({ x: 0, y: 0, half }, { x: 20, y: 0, half })).toBe(0);
  expect(shared({ x: 0, y: 0, half }, { x: 0, y: 0, half })).toBe(200);
});

test('moths that are near each other make room, but stay large enough to be told apart', () => {
  expect(sizes([{ x: 0, y: 0 }], 40)).toEqual([1]);
  const [one, other, third] = sizes(
    [
      { x: 0, y: 0 },
      { x: 72, y: 0 },
      { x: 0, y: 30 },
    ],
    40,
  );
  expect(one).toBe(0.7);
  expect(other).toBeCloseTo(0.9);
  expect(third).toBe(0.7);
});
