import { describe, expect, test } from 'vitest';
import { track, Tracker, type Placed, type Tracked } from './track';

const piece = (kind: string, at: string, seat?: number): Placed =>
  seat === undefined ? { kind, at } : { kind, at, seat };
const first = (...placed: Placed[]): Tracked[] => track([], placed, []).pieces;
const keys = (pieces: readonly Tracked[]): Record<string, number> =>
  Object.fromEntries(pieces.map(({ at, key }) => [at, key]));

describe('a piece keeps its key', () => {
  test('where it stays', () => {
    const before = first(piece('moth', 'a1'), piece('moth', 'b1'));
    const { pieces, gone } = track(before, [piece('moth', 'b1'), piece('moth', 'a1')], []);
    expect(keys(pieces)).toEqual(keys(before));
    expect(gone.size).toBe(0);
  });

  test('when an effect moves it', () => {
    const before = first(piece('moth', 'a1'), piece('moth', 'b1'));
    const { pieces } = track(
      before,
      [piece('moth', 'c1'), piece('moth', 'b1')],
      [{ kind: 'moved', thing: 'moth', from: 'a1', to: 'c1' }],
    );
    expect(keys(pieces)).toEqual({ c1: 1, b1: 2 });
  });

  test('when several move in a row, one to where the other stood', () => {
    const before = first(piece('moth', 'a1'), piece('moth', 'b1'));
    const { pieces } = track(
      before,
      [piece('moth', 'b1'), piece('moth', 'c1')],
      [
        { kind: 'moved', from: 'b1', to: 'c1' },
        { kind: 'moved', from: 'a1', to: 'b1' },
      ],
    );
    expect(keys(pieces)).toEqual({ b1: 1, c1: 2 });
  });

  test('when two stand on one cell and the effect names one of them', () => {
    const before = first(piece('small', 'a1', 1), piece('large', 'a1', 1), piece('large', 'a1', 2));
    const { pieces } = track(
      before,
      [piece('small', 'a1', 1), piece('large', 'b1', 1), piece('large', 'a1', 2)],
      [{ kind: 'moved', seat: 1, thing: 'large', from: 'a1', to: 'b1' }],
    );
    expect(pieces.map(({ key }) => key)).toEqual([1, 2, 3]);
  });

  test('when the game goes back without effects, if there is no doubt', () => {
    const before = first(piece('moth', 'a1', 1), piece('moth', 'b1', 2));
    const { pieces } = track(before, [piece('moth', 'd4', 1), piece('moth', 'b1', 2)], []);
    expect(keys(pieces)).toEqual({ d4: 1, b1: 2 });
  });

  test('but not when it could be one of several', () => {
    const before = first(piece('moth', 'a1'), piece('moth', 'b1'));
    const { pieces } = track(before, [piece('moth', 'c1'), piece('moth', 'd1')], []);
    expect(pieces.map(({ key }) => key)).toEqual([3, 4]);
  });
});

test('a new piece knows where it came from', () => {
  const { pieces } = track(
    first(piece('moth', 'a1', 1)),
    [piece('moth', 'a1', 1), piece('moth', 'b2', 2)],
    [{ kind: 'placed', seat: 2, thing: 'moth', from: 'reserve', to: 'b2' }],
  );
  expect(pieces[1]).toMatchObject({ key: 2, from: 'reserve' });
  expect(pieces[0]!.from).toBeNull();
});

test('a piece that has gone is known to have gone somewhere', () => {
  const before = first(piece('moth', 'a1', 1), piece('moth', 'b1', 2));
  const { gone } = track(
    before,
    [piece('moth', 'a1', 1)],
    [{ kind: 'trapped', seat: 2, thing: 'moth', from: 'b1', to: 'reserve' }],
  );
  expect([...gone]).toEqual([[2, 'reserve']]);
  expect([...track(before, [piece('moth', 'a1', 1)], []).gone]).toEqual([[2, null]]);
});

test('a tracker never uses a key twice', () => {
  const tracker = new Tracker();
  const [one] = tracker.next([piece('moth', 'a1')], []);
  tracker.next([], [{ kind: 'trapped', from: 'a1', to: 'reserve' }]);
  expect(tracker.went(one!.key)).toBe('reserve');
  const [two] = tracker.next([piece('moth', 'a1')], []);
  expect(two!.key).not.toBe(one!.key);
});
