import { expect, test } from 'vitest';
import type { Line } from '../protocol';
import { firstOf, lastOf, roundsOf } from './rounds';

let ply = 0;
const line = (turn: number, actor: number | null, text: string): Line => ({
  ply: ply++,
  turn,
  actor,
  text,
  effects: [],
});
const said = ({ text }: Line) => text;

test('what repeats itself is one row, and leads to the last of it', () => {
  ply = 0;
  const lines = [line(1, 1, 'draws'), line(1, 1, 'draws'), line(1, 1, 'lays'), line(1, 1, 'draws')];
  const [round] = roundsOf(lines, said);
  expect(round!.turns).toHaveLength(1);
  expect(
    round!.turns[0]!.rows.map(({ words, times, first, line }) => [words, times, first, line.ply]),
  ).toEqual([
    ['draws', 2, 0, 1],
    ['lays', 1, 2, 2],
    ['draws', 1, 3, 3],
  ]);
});

test('what a bot does for somebody stands for itself', () => {
  ply = 0;
  const lines = [line(1, 1, 'draws'), { ...line(1, 1, 'draws'), stand_in: true }];
  expect(roundsOf(lines, said)[0]!.turns[0]!.rows).toHaveLength(2);
});

test('a round ends before somebody acts again, and the set-up is one of its own', () => {
  ply = 0;
  const lines = [
    line(0, null, 'deals'),
    line(1, 1, 'a'),
    // What chance brings first belongs to the turn of whoever acts then.
    line(2, null, 'rolls'),
    line(2, 2, 'b'),
    // Who was last begins the next round.
    line(3, 2, 'c'),
    line(4, 1, 'd'),
    line(5, 2, 'e'),
  ];
  const rounds = roundsOf(lines, said);
  expect(rounds.map(({ turns }) => turns.map(({ turn, actor }) => [turn, actor]))).toEqual([
    [[0, null]],
    [
      [1, 1],
      [2, 2],
    ],
    [
      [3, 2],
      [4, 1],
    ],
    [[5, 2]],
  ]);
  expect(rounds.map((round) => [firstOf(round), lastOf(round)])).toEqual([
    [0, 0],
    [1, 3],
    [4, 5],
    [6, 6],
  ]);
});
