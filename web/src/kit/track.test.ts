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
      [{ key: 'moved', args: { piece: 'piece:moth', from: 'cell:a1', to: 'cell:c1' } }],
    );
    expect(keys(pieces)).toEqual({ c1: 1, b1: 2 });
  });

  test('when several move in a row, one to where the other stood', () => {
    const before = first(piece('moth', 'a1'), piece('moth', 'b1'));
    const { pieces } = track(
      before,
      [piece('moth', 'b1'), piece('moth', 'c1')],
      [
        { key: 'moved', args: { from: 'cell:b1', to: 'cell:c1' } },
        { key: 'moved', args: { from: 'cell:a1', to: 'cell:b1' } },
      ],
    );
    expect(keys(pieces)).toEqual({ b1: 1, c1: 2 });
  });

  test('when two stand on one cell and the effect names one of them', () => {
    const before = first(piece('small', 'a1', 1), piece('large', 'a1', 1), piece('large', 'a1', 2));
    const { pieces } = track(
      before,
      [piece('small', 'a1', 1), piece('large', 'b1', 1), piece('large', 'a1', 2)],
      [{ key: 'moved', args: { seat: 'seat:1', piece: 'piece:large', from: 'cell:a1', to: 'cell:b1' } }],
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
    [{ key: 'placed', args: { seat: 'seat:2', piece: 'piece:moth', from: 'word:reserve', to: 'cell:b2' } }],
  );
  expect(pieces[1]).toMatchObject({ key: 2, from: 'reserve' });
  expect(pieces[0]!.from).toBeNull();
});

test('a piece that has gone is known to have gone somewhere', () => {
  const before = first(piece('moth', 'a1', 1), piece('moth', 'b1', 2));
  const { gone } = track(
    before,
    [piece('moth', 'a1', 1)],
    [{ key: 'trapped', args: { seat: 'seat:2', piece: 'piece:moth', from: 'cell:b1', to: 'word:reserve' } }],
  );
  expect([...gone]).toEqual([[2, 'reserve']]);
  expect([...track(before, [piece('moth', 'a1', 1)], []).gone]).toEqual([[2, null]]);
});

test('a tracker never uses a key twice', () => {
  const tracker = new Tracker();
  const [one] = tracker.next([piece('moth', 'a1')], []);
  tracker.next([], [{ key: 'trapped', args: { from: 'cell:a1', to: 'word:reserve' } }]);
  expect(tracker.went(one!.key)).toBe('reserve');
  const [two] = tracker.next([piece('moth', 'a1')], []);
  expect(two!.key).not.toBe(one!.key);
});
