import { beforeAll, describe, expect, it } from 'vitest';
import { setLanguage } from '../i18n';
import type { Outcome, SeatInfo } from '../protocol';
import { resultWords } from './result';

const seats: SeatInfo[] = ['Ada', 'Ben', 'Cleo'].map((name, index) => ({
  seat: index + 1,
  title: `Moth ${index + 1}`,
  person: { name, here: true },
  bot: null,
}));
const outcome = (...winners: number[]): Outcome => ({ winners, scores: null, ranks: null, breakdown: [] });

describe('how a game ended', () => {
  beforeAll(() => setLanguage('en'));
  const words = (...rest: [Outcome | null, Parameters<typeof resultWords>[3], number[]?]) =>
    resultWords('nothing', seats, rest[0], rest[1], 'en', rest[2] ?? []);

  it('names the winners', () => {
    expect(words(outcome(2), { how: 'played' })).toBe('Ben has won.');
    expect(words(outcome(1, 3), { how: 'played' })).toBe('Ada and Cleo share the win.');
    expect(words(outcome(), { how: 'played' })).toBe('A draw: nobody has won.');
  });

  it('says “you” to one person, and names to several at one screen', () => {
    expect(words(outcome(2), { how: 'played' }, [2])).toBe('You have won!');
    expect(words(outcome(2), { how: 'played' }, [1, 2])).toBe('Ben has won.');
  });

  it('says who has given up, and that a game was broken off', () => {
    expect(words(null, { how: 'resigned', seat: 1 })).toBe('Ada has given up.');
    expect(words(null, { how: 'abandoned' })).toBe('The game was broken off.');
  });
});
