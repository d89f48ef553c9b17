import { expect, it } from 'vitest';
import type { SeatInfo } from '../protocol';
import { distinct, listed, spoken } from './names';

const person = (seat: number, title: string, name: string): SeatInfo => ({
  seat,
  title,
  person: { name, here: true },
  bot: null,
});
const bot: SeatInfo = { seat: 3, title: 'Blue', person: null, bot: 2 };

it('tells people apart who share a screen or a name', () => {
  const names = (seats: SeatInfo[]) => distinct('nothing', seats).map((seat) => seat.person?.name);
  expect(names([person(1, 'Red', 'Ada'), person(2, 'Green', 'Ben')])).toEqual(['Ada', 'Ben']);
  expect(names([person(1, 'Red', 'Ada'), person(2, 'Green', 'Ada')])).toEqual(['Red', 'Green']);
});

it('speaks of a bot by the title of its seat', () => {
  expect(spoken('nothing', [person(1, 'Red', 'Ada'), bot]).map((seat) => seat.person?.name)).toEqual([
    'Ada',
    'Blue',
  ]);
});

it('lists names as in a sentence', () => {
  expect(listed(['Ada', 'Ben', 'Cleo'], 'en')).toBe('Ada, Ben, and Cleo');
  expect(listed(['Ada', 'Ben'], 'pt')).toBe('Ada e Ben');
});
