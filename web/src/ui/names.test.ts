import { afterEach, expect, it } from 'vitest';
import { seatName, setLanguage } from '../i18n';
import type { SeatInfo } from '../protocol';
import { distinct, isNamed, listed, personName } from './names';

afterEach(() => setLanguage('en'));

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

it('calls a bot by the title of its seat, wherever it is named', () => {
  const seats = distinct('nothing', [person(1, 'Red', 'Ada'), person(2, 'Green', 'Ben'), bot]);
  expect([1, 2, 3].map((seat) => seatName('nothing', seats, seat))).toEqual(['Ada', 'Ben', 'Blue']);
});

it('knows who has a name of their own', () => {
  expect(['Ada', 'Guest FQ4K', 'Guest of honour'].map(isNamed)).toEqual([true, false, true]);
});

it('calls a newcomer a guest in the reader’s language, and nobody else', () => {
  const names = () => distinct('nothing', [person(1, 'Red', 'Guest FQ4K')]).map((seat) => seat.person?.name);
  expect(names()).toEqual(['Guest FQ4K']);
  setLanguage('pt');
  expect(names()).toEqual(['Convidado FQ4K']);
  expect(['Guest', 'Guest of honour', 'guest FQ4K', 'Ada'].map(personName)).toEqual([
    'Guest',
    'Guest of honour',
    'guest FQ4K',
    'Ada',
  ]);
});

it('lists names as in a sentence', () => {
  expect(listed(['Ada', 'Ben', 'Cleo'], 'en')).toBe('Ada, Ben, and Cleo');
  expect(listed(['Ada', 'Ben'], 'pt')).toBe('Ada e Ben');
});
