import { describe, expect, it } from 'vitest';
import {
  CENTRE,
  EXTENT,
  TILES,
  WAYS,
  at,
  beside,
  inOrder,
  middle,
  towardsLamp,
  trail,
  upright,
} from './geometry';
import { PATH_KINDS, lastTurns, type View } from './view';

describe('tiles', () => {
  it('lie with a1 at the bottom left and j10 at the top right', () => {
    expect(TILES).toHaveLength(100);
    const [first, last] = [at('a1'), at('j10')];
    expect(first.x).toBeLessThan(last.x);
    expect(first.y).toBeGreaterThan(last.y);
    expect(first.x + last.x).toBe(EXTENT);
    expect((at('e5').x + at('f6').x) / 2).toBe(CENTRE);
  });

  it('are told from a1 along the ranks', () => {
    expect(inOrder(['b10', 'c2', 'a2', 'j1'])).toEqual(['j1', 'a2', 'c2', 'b10']);
  });
});

describe('moths', () => {
  it.each([
    ['below', 0, 100, 0],
    ['left', -100, 0, 90],
    ['right', 100, 0, -90],
    ['below on the left', -100, 100, 45],
  ])('look at the Lamp from %s', (_, x, y, angle) => {
    expect(towardsLamp({ x: CENTRE + x, y: CENTRE + y })).toBeCloseTo(angle);
  });

  it('stay within their tile where they share it', () => {
    for (const count of [1, 2, 3, 4]) {
      for (let nth = 0; nth < count; nth += 1) {
        const { x, y, scale } = beside({ x: 0, y: 0 }, nth, count);
        expect(Math.max(Math.abs(x), Math.abs(y)) + 47 * scale).toBeLessThanOrEqual(58);
      }
    }
  });
});

describe('moths that share a tile', () => {
  it.each([2, 3, 4])('hide no head or body of another where they are %i', (count) => {
    const seats = Array.from({ length: count }, (_, nth) => beside({ x: 0, y: 0 }, nth, count));
    for (const [index, one] of seats.entries()) {
      for (const other of seats.slice(index + 1)) {
        // A moth is 47 from its centre to the tips of its wings; half of that is its body.
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(47 * one.scale * 1.5);
      }
    }
  });
});

describe('paths', () => {
  it('reach every open side and no other', () => {
    const names = { '0 -50': 'n', '50 0': 'e', '0 50': 's', '-50 0': 'w' };
    for (const sides of WAYS) {
      // A step of path data ends with its last two numbers.
      const ends = trail(sides)
        .split(/(?=[MLA])/)
        .map((step) => names[step.slice(1).split(' ').slice(-2).join(' ') as keyof typeof names])
        .filter((side) => side !== undefined);
      expect([...'nesw'].filter((side) => ends.includes(side)).join('')).toBe(sides);
    }
  });

  it('have their symbol in the middle', () => {
    expect(middle('ns')).toEqual({ x: 0, y: 0 });
    const { x, y } = middle('ne');
    // On the circle around the corner that the bend follows.
    expect(Math.hypot(x - 50, y + 50)).toBeCloseTo(50);
  });

  it('lie in the hand in a way that there is', () => {
    for (const kind of PATH_KINDS) expect(WAYS).toContain(upright(kind));
  });
});

describe('the last two rounds', () => {
  const view = (mover: number, last: number | null) =>
    ({ mover, last, moths: ['a1', 'a10', 'e5'], arrived: [null, null, 5] }) as unknown as View;

  it('give every moth outside two turns', () => {
    // Moth 3 has arrived, moth 1 begins its first of two turns.
    expect([1, 2, 3].map((seat) => lastTurns(view(1, 4), seat))).toEqual([1, 2, 0]);
    expect([1, 2].map((seat) => lastTurns(view(2, 0), seat))).toEqual([0, 0]);
    expect(lastTurns(view(1, null), 1)).toBeNull();
  });
});
