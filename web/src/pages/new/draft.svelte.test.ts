import { expect, test } from 'vitest';
import type { GameInfo } from '../../protocol';
import { usual } from '../../ui/plan';
import { Draft } from './draft.svelte';

const info: GameInfo = {
  id: 'draughts',
  title: 'Draughts',
  summary: '',
  rules_version: 1,
  min_seats: 2,
  max_seats: 4,
  minutes: 20,
  chance: false,
  secrets: false,
  seat_titles: [],
  options: [
    { key: 'first', kind: { kind: 'seat', max: 4 }, default: 'lot' },
    { key: 'flying', kind: { kind: 'flag' }, default: 'false' },
  ],
  levels: [1, 2, 3].map((level) => ({ level, name: '' })),
  gentle: { level: 2, seats: 2, options: {} },
  insight: false,
  content: [],
  form: false,
  lessons: 0,
  board: null,
};

test('what is left as it was is not asked for', () => {
  const draft = new Draft(info, usual(info));
  expect(draft.table).toEqual(usual(info));
  draft.options.flying = 'true';
  expect(draft.table.options).toEqual({ flying: 'true' });
  draft.options.first = '1';
  expect(draft.table.options).toEqual({ flying: 'true', first: '1' });
});

test('a clock is one of those offered, or one’s own', () => {
  const draft = new Draft(info, { ...usual(info), clock: { bank: 900, increment: 10 } });
  expect(draft.clock).toBe('1');
  draft.clock = 'own';
  draft.minutes = 3;
  expect(draft.table.clock).toEqual({ bank: 180, increment: 10 });
  draft.botsPlayOn = true;
  expect(draft.table.clock).toEqual({ bank: 180, increment: 10, bots_play_on: true });
  draft.clock = 'days3';
  draft.botsPlayOn = false;
  expect(draft.table.clock).toEqual({ bank: 259_200, increment: 0, per_move: true });
  expect(new Draft(info, draft.table).clock).toBe('days3');
  draft.clock = 'none';
  expect(draft.table.clock).toBeNull();
});

test('company fills the seats, and nobody begins from a seat that is gone', () => {
  const draft = new Draft(info, usual(info));
  expect(draft.company).toBe('bots');
  draft.resize(4);
  draft.options.first = '4';
  draft.invite('friends');
  expect([draft.company, draft.free, draft.startsAtOnce]).toEqual(['friends', 3, false]);
  draft.resize(2);
  expect(draft.options.first).toBe('lot');
  draft.invite('screen');
  expect([draft.company, draft.mine, draft.startsAtOnce]).toEqual(['screen', 2, true]);
});
