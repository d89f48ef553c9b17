import { describe, expect, it } from 'vitest';
import { amountOf, pointsOf, progress, standingOf } from './standing';

const points = { key: 'points', amounts: [3, null] };
const steps = { key: 'to_lamp', amounts: [0, 49], of: 49, less: true };

describe('how it stands', () => {
  it('is read from any view, and from one that counts nothing', () => {
    expect(standingOf({ standing: [points, steps] })).toHaveLength(2);
    for (const view of [null, undefined, 7, 'view', [], {}, { standing: 3 }])
      expect(standingOf(view)).toEqual([]);
  });

  it('gives points to those who have any', () => {
    expect(pointsOf({ standing: [steps, points] }, 1)).toBe(3);
    expect(pointsOf({ standing: [steps, points] }, 2)).toBeNull();
    expect(pointsOf({ standing: [steps] }, 1)).toBeNull();
    expect(amountOf(undefined, 1)).toBeNull();
  });

  it('compares with the whole, whichever way is better', () => {
    expect(progress({ key: 'eaten', amounts: [], of: 4 }, 1)).toBe(0.25);
    expect(progress(steps, 49)).toBe(0);
    expect(progress(steps, 0)).toBe(1);
    expect(progress(steps, 60)).toBe(0);
    expect(progress(points, 3)).toBeNull();
  });
});
