import { beforeAll, expect, it } from 'vitest';
import { loadGame } from '../../games';
import { setLanguage } from '../../i18n';
import { servedWords } from '../../i18n/served';
import { foreseen } from '../../kit/picking';
import type { Hint, Line, SeatInfo } from '../../protocol';
import { adviceOf, spoken } from './hint';

const seats: SeatInfo[] = ['Ada', 'Ben'].map((name, index) => ({
  seat: index + 1,
  title: '',
  person: { name, here: true },
  bot: null,
}));
const placed = (ply: number, seat: number, to: string): Line => ({
  ply,
  turn: ply + 1,
  actor: seat,
  text: to,
  effects: [{ key: 'placed', args: { seat: `seat:${seat}`, to: `cell:${to}` } }],
});
const hint: Hint = {
  version: 4,
  action: 'd4',
  picks: ['cell:d4'],
  value: 0.634,
  merits: [{ key: 'blocks', args: { seat: 'seat:2', from: 1, to: 2 } }],
  line: [placed(4, 1, 'd4'), placed(5, 2, 'c3'), placed(6, 1, 'd5')],
  choices: 49,
};

beforeAll(async () => {
  await loadGame('pathagon');
  setLanguage('en');
});

it('says what a bot would do, why in the game’s terms, and what it expects to follow', () => {
  const advice = adviceOf('pathagon', hint, seats, 1);
  expect(advice.effects).toBe(servedWords('pathagon').en['effect.placed.you']!.replace('{to}', 'd4'));
  expect(advice.reasons).toEqual(['This blocks Ben’s shortest way: 2 pieces instead of 1.']);
  expect(advice.outlook).toBe('From here, the bot expects to win 63 times out of 100.');
  expect(advice.sequel).toEqual(['Ben places a piece on c3.', 'You place a piece on d5.']);
  expect(spoken(advice)).toContain('It expects this to follow: Ben places a piece on c3.');
});

it('does not pretend to have chosen where there is no choice', () => {
  const only: Hint = { ...hint, choices: 1, merits: [], line: [placed(4, 1, 'd4')] };
  const { reasons, outlook, sequel } = adviceOf('pathagon', only, seats, 1);
  expect([reasons, outlook, sequel]).toEqual([['It is your only move.'], '', []]);
});

it('draws what is expected on the board, step by step', () => {
  const moved: Line = {
    ...placed(5, 2, 'c3'),
    effects: [{ key: 'moved', args: { seat: 'seat:2', from: 'cell:a1', to: 'cell:c3' } }],
  };
  expect(foreseen([hint.line[0]!, moved])).toEqual([
    { step: 1, seat: 1, from: null, to: 'cell:d4' },
    { step: 2, seat: 2, from: 'cell:a1', to: 'cell:c3' },
  ]);
  const bought: Line = {
    ...hint.line[1]!,
    effects: [{ key: 'bought', args: { seat: 'seat:2', piece: 'piece:seed', cost: 2 } }],
  };
  const ended: Line = { ...hint.line[1]!, effects: [{ key: 'ended_turn', args: { seat: 'seat:2' } }] };
  expect(foreseen([bought, ended]), 'what is not on a cell').toEqual([
    { step: 1, seat: 2, from: null, to: 'piece:seed' },
    { step: 2, seat: 2, from: null, to: 'seat:2' },
  ]);
  expect(foreseen([hint.line[0]!]), 'a hint alone is marked already').toEqual([]);
});
