import { describe, expect, test } from 'vitest';
import { CENTRE, Lanes, PLATE, SIZE } from './lanes';

const HOUSE = 49;
const radius = (lanes: Lanes, lane: number, space: number): number => {
  const { x, y } = lanes.at(lane, space);
  return Math.hypot(x - CENTRE, y - CENTRE);
};

describe.each([
  [1, HOUSE],
  [2, HOUSE],
  [3, HOUSE],
  [4, HOUSE],
  [4, 121],
  [1, 121],
  [1, 2],
  [4, 2],
])('%i lanes of %i spaces', (count, spaces) => {
  const lanes = new Lanes(count, spaces);
  const all = Array.from({ length: count }, (_, lane) =>
    Array.from({ length: spaces }, (_, space) => lanes.at(lane, space)),
  ).flat();

  test('every step leads nearer to the Lamp, and equal spaces are equally far', () => {
    for (let space = 0; space < spaces; space += 1) {
      expect(radius(lanes, 0, space + 1)).toBeLessThan(radius(lanes, 0, space));
      for (let lane = 1; lane < count; lane += 1) {
        expect(radius(lanes, lane, space)).toBeCloseTo(radius(lanes, 0, space), 1);
      }
    }
  });

  test('no space lies under another, under the Lamp or outside the board', () => {
    const far = all.map(({ x, y }) => Math.hypot(x - CENTRE, y - CENTRE));
    const apart = all.flatMap((one, index) =>
      all.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    expect(apart.reduce((least, distance) => Math.min(least, distance))).toBeGreaterThan(lanes.width * 0.85);
    expect(Math.min(...far) - lanes.width / 2).toBeGreaterThan(PLATE - 10);
    expect(Math.max(...far) + lanes.width / 2).toBeLessThan(SIZE / 2);
  });

  test('the space after the last is the Lamp', () => {
    expect(radius(lanes, 0, spaces)).toBeLessThan(PLATE);
  });
});

test('fewer players have wider lanes', () => {
  const widths = [1, 2, 3, 4].map((count) => new Lanes(count, HOUSE).width);
  expect(widths).toEqual([...widths].sort((one, other) => other - one));
  // Readable on a phone: 360 of 1000 units.
  expect(widths[3]! * 0.36).toBeGreaterThan(18);
});

test('a path goes where the spaces are', () => {
  const lanes = new Lanes(4, HOUSE);
  const { x, y } = lanes.at(2, 7);
  expect(lanes.path(2, 7, 9)).toMatch(new RegExp(`^M${x} ${y}L`));
});
