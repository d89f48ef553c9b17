import { describe, expect, test } from 'vitest';
import { HEX_DIRECTIONS, HEX_NAMES, hexPoint, hexRing, isRowEnd } from './hex';
import { octagon, polygon } from './shapes';
import { isArrow, nearest, rows } from './spatial';
import { parseSquare, squareName, squareNames, squarePoint } from './square';

describe('squares', () => {
  test('have names and places', () => {
    expect(parseSquare('d4')).toEqual({ file: 3, rank: 3 });
    expect(parseSquare('j10')).toEqual({ file: 9, rank: 9 });
    expect(parseSquare('reserve')).toBeNull();
    expect(squareName(9, 9)).toBe('j10');
    expect(squarePoint('a1', 7, 100)).toEqual({ x: 50, y: 650 });
    expect(squareNames(2, 2)).toEqual(['a2', 'b2', 'a1', 'b1']);
  });
});

describe('the hexagon', () => {
  test('has 37 cells around d4', () => {
    expect(HEX_NAMES).toHaveLength(37);
    expect(hexPoint('d4')).toEqual({ x: 0, y: 0 });
    expect(hexPoint('a5')).toBeNull();
    expect(HEX_NAMES.map(hexRing).filter((ring) => ring === 3)).toHaveLength(18);
    expect(hexRing('d5')).toBe(1);
    expect(hexRing('a1')).toBe(3);
  });

  test('has rows with two ends', () => {
    expect(HEX_NAMES.filter(isRowEnd).join(' ')).toBe('a1 a4 b1 b5 c1 c6 d1 d7 e1 e6 f1 f5 g1 g4');
  });

  test('has neighbours in six directions', () => {
    const centre = hexPoint('d4')!;
    const around = Object.values(HEX_DIRECTIONS).map(({ x, y }) =>
      HEX_NAMES.find((name) => {
        const point = hexPoint(name)!;
        return Math.hypot(point.x - centre.x - x, point.y - centre.y - y) < 1e-9;
      }),
    );
    expect(around).toEqual(['c4', 'd5', 'e4', 'e3', 'd3', 'c3']);
  });
});

describe('arrow keys', () => {
  const grid = squareNames(3, 3).map((name) => ({ name, ...squarePoint(name, 3)! }));
  const from = (name: string) => grid.find((place) => place.name === name)!;

  test('go straight on a grid', () => {
    expect(nearest(from('b2'), grid, 'ArrowUp')?.name).toBe('b3');
    expect(nearest(from('b2'), grid, 'ArrowRight')?.name).toBe('c2');
    expect(nearest(from('a1'), grid, 'ArrowLeft')).toBeNull();
  });

  test('reach every cell of the hexagon', () => {
    const places = HEX_NAMES.map((name) => ({ name, ...hexPoint(name)! }));
    const reached = new Set(['d4']);
    const queue = ['d4'];
    for (const name of queue) {
      for (const arrow of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const) {
        const next = nearest(
          places.find((place) => place.name === name)!,
          places,
          arrow,
        )?.name;
        if (next && !reached.has(next)) {
          reached.add(next);
          queue.push(next);
        }
      }
    }
    expect(reached.size).toBe(37);
  });

  test('are told from other keys', () => {
    expect(isArrow('ArrowUp')).toBe(true);
    expect(isArrow('Enter')).toBe(false);
  });
});

test('places stand in rows', () => {
  const places = [
    { x: 2, y: 0.1 },
    { x: 1, y: 0 },
    { x: 0, y: 1 },
  ];
  expect(rows(places, 0.5)).toEqual([[places[1], places[0]], [places[2]]]);
});

test('shapes are closed paths', () => {
  expect(
    polygon([
      [0, 0],
      [1, 0],
      [0, 1],
    ]),
  ).toBe('M0 0L1 0L0 1Z');
  expect(octagon(50).match(/50/g)?.length).toBeGreaterThanOrEqual(8);
});
