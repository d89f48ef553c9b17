import { describe, expect, it } from 'vitest';
import type { Evaluation, Frame, Outcome } from '../../protocol';
import { heightAt, linesBySeat, otherTurn, sharesOf, turningPoints, turnStarts, worthAsking } from './chart';

const frame = (ply: number, turn: number, to_act: number | null): Frame => ({
  ply,
  turn,
  to_act,
  line: null,
  prompt: '',
  view: {},
});
const frames = [
  frame(0, 0, null),
  frame(1, 1, 1),
  frame(2, 1, 1),
  frame(3, 2, 2),
  frame(4, 2, null),
  frame(5, 3, 1),
];
const says = (ply: number, seat: number | null, value: number | null): Evaluation => ({
  ply,
  seat,
  value,
  action: 'go',
  effects: [],
  merits: [],
});

describe('what is asked', () => {
  it('is about the first decision of each turn', () => {
    expect(worthAsking(frames, 2, 60)).toEqual([1, 3, 5]);
  });

  it('is about whole rounds of a long game, so that every seat is heard', () => {
    for (const seats of [1, 2, 3, 6]) {
      const long = Array.from({ length: 500 }, (_, ply) => frame(ply, ply, (ply % seats) + 1));
      const plies = worthAsking(long, seats, 60);
      expect(plies.length).toBeLessThanOrEqual(60);
      expect(plies[0]).toBe(0);
      const asked = Array.from({ length: seats }, (_, index) => plies.filter((ply) => ply % seats === index));
      for (const each of asked) expect(Math.abs(each.length - plies.length / seats)).toBeLessThanOrEqual(1);
    }
  });
});

describe('the evaluation lines', () => {
  it('are smoothed to whole turns between two players', () => {
    // Whoever is to act looks a little better: with a dot for each of them the line would go up and down.
    const said = [says(1, 1, 0.6), says(3, 2, 0.6), says(5, 1, 0.7), says(7, 2, 0.5), says(9, null, null)];
    const [one, two] = linesBySeat(said, 2);
    expect(one!.map(({ ply }) => ply)).toEqual([1, 5]);
    expect(one!.map(({ value }) => value.toFixed(2))).toEqual(['0.50', '0.60']);
    expect(two!.map(({ value }) => value.toFixed(2))).toEqual(['0.50', '0.40']);
  });

  it('give more players a dot each for every round', () => {
    const said = [0, 1, 2, 3, 4, 5].map((nth) => says(nth, (nth % 3) + 1, nth / 10));
    const lines = linesBySeat(said, 3);
    expect(lines.map((line) => line.map(({ ply, value }) => [ply, value]))).toEqual([
      [
        [0, 0],
        [3, 0.3],
      ],
      [
        [0, 0.1],
        [3, 0.4],
      ],
      [
        [0, 0.2],
        [3, 0.5],
      ],
    ]);
  });

  it('end with what came of it', () => {
    const [one, two] = linesBySeat([says(0, 1, 0.4), says(1, 2, 0.6)], 2, { ply: 2, shares: [0, 1] });
    expect([one!.at(-1), two!.at(-1)]).toEqual([
      { ply: 2, value: 0 },
      { ply: 2, value: 1 },
    ]);
  });
});

it('has a height between its dots, too', () => {
  const line = [
    { ply: 2, value: 0.2 },
    { ply: 6, value: 0.6 },
  ];
  expect([0, 2, 3, 6, 9].map((ply) => heightAt(line, ply).toFixed(2))).toEqual([
    '0.20',
    '0.20',
    '0.30',
    '0.60',
    '0.60',
  ]);
});

describe('turning points', () => {
  it('are the turns that changed most for those who played them', () => {
    // Whoever is to act looks better off each time; that alone is no turning point.
    const calm = [says(0, 1, 0.7), says(1, 2, 0.7), says(2, 1, 0.7), says(3, 2, 0.7)];
    const said = [...calm, says(4, 1, 0.7), says(5, 2, 0.95), says(6, 1, 0.1), says(7, 2, 0.99)];
    const turns = turningPoints(said, 2, { shares: [0, 1] });
    // In its third turn seat 1 has lost the game; that seat 2 won it in the meantime is the same.
    expect(turns.map(({ evaluation, before, after }) => [evaluation.ply, before, after])).toEqual([
      [4, 0.7, 0.1],
    ]);
  });

  it('are told of who has lost, even if the others have won more by it', () => {
    // Seat 1 gives up in its turn; seat 2, which was about to lose, has played the turn before.
    const said = [says(0, 1, 0.5), says(1, 2, 0.44), says(2, 1, 0.55), says(3, 2, 0.36), says(4, 1, 0.6)];
    const turns = turningPoints(said, 2, { shares: [0, 1] });
    expect(turns.map(({ evaluation, before, after }) => [evaluation.ply, before, after])).toEqual([
      [4, 0.6, 0],
    ]);
  });

  it('are at most three, and with more players count what all others did, too', () => {
    const said = Array.from({ length: 24 }, (_, nth) => says(nth, (nth % 3) + 1, (nth % 5) / 5));
    const turns = turningPoints(said, 3, { shares: [1, 0, 0] });
    expect(turns).toHaveLength(3);
    const plies = turns.map(({ evaluation }) => evaluation.ply);
    expect(plies).toEqual([...plies].sort((one, other) => one - other));
    expect(turningPoints([says(0, 1, 0.5), says(3, 1, 0.5)], 3, { shares: [0.5, 0.5, 0] })).toEqual([]);
  });
});

it('shares follow winners, or places where everybody has one', () => {
  const outcome = (more: Partial<Outcome>): Outcome => ({
    winners: [],
    scores: null,
    ranks: null,
    breakdown: [],
    forfeits: [],
    stand_ins: [],
    ...more,
  });
  expect(sharesOf(outcome({ winners: [2] }), 2)).toEqual([0, 1]);
  expect(sharesOf(outcome({ winners: [1, 2] }), 3)).toEqual([0.5, 0.5, 0]);
  expect(sharesOf(outcome({}), 2)).toEqual([0.5, 0.5]);
  expect(sharesOf(outcome({ winners: [1], ranks: [1, 2, 3], scores: [9, 5, null] }), 3)).toEqual([1, 0.5, 0]);
});

it('jumps by turns', () => {
  const starts = turnStarts(frames);
  expect(starts.map((start) => start.ply)).toEqual([0, 1, 3, 5]);
  expect(otherTurn(starts, 2, 1)).toBe(3);
  expect(otherTurn(starts, 2, -1)).toBe(1);
  expect(otherTurn(starts, 5, 1)).toBe(5);
  expect(otherTurn(starts, 0, -1)).toBe(0);
});
