import { beforeAll, describe, expect, it } from 'vitest';
import { setLanguage } from '../i18n';
import type { Outcome, SeatInfo } from '../protocol';
import { resultNotes, resultWords } from './result';

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
    expect(words(outcome(2), { how: 'played' })).toBe('Ben wins.');
    expect(words(outcome(1, 3), { how: 'played' })).toBe('Ada and Cleo share the win.');
    expect(words(outcome(), { how: 'played' })).toBe('A draw: nobody wins.');
  });

  it('says “you” to one person, and names to several at one screen', () => {
    expect(words(outcome(2), { how: 'played' }, [2])).toBe('You win!');
    expect(words(outcome(2), { how: 'played' }, [1, 2])).toBe('Ben wins.');
  });

  it('says kindly who has lost', () => {
    expect(words(outcome(2), { how: 'played' }, [1])).toBe('Ben wins. You lost this time – well played!');
    expect(words(outcome(2), { how: 'played' }, [1, 3])).toBe('Ben wins.');
    expect(words(outcome(), { how: 'played' }, [1])).toBe('A draw: nobody wins.');
    const comfort = 'You lost this time – well played!';
    expect(words(outcome(2), { how: 'resigned', seat: 1 }, [1])).toBe(`Ben wins. Ada resigned. ${comfort}`);
    expect(words(outcome(2), { how: 'timed_out', seat: 1 }, [1])).toBe(
      `Ben wins. Ada ran out of time. ${comfort}`,
    );
    expect(words(null, { how: 'resigned', seat: 1 }, [1])).toBe('Ada resigned.');
  });

  it('names the winner and the reason when somebody dropped out', () => {
    expect(words(outcome(2), { how: 'resigned', seat: 1 })).toBe('Ben wins. Ada resigned.');
    expect(words(outcome(2), { how: 'timed_out', seat: 1 })).toBe('Ben wins. Ada ran out of time.');
    expect(words(outcome(2), { how: 'timed_out', seat: 1 }, [2])).toBe('You win! Ada ran out of time.');
    const result: Outcome = {
      ...outcome(2),
      forfeits: [
        { seat: 3, why: 'timed_out' },
        { seat: 1, why: 'resigned' },
      ],
      stand_ins: [
        { seat: 1, decisions: 2, out_of_time: 0, of: 30 },
        { seat: 3, decisions: 27, out_of_time: 26, of: 29 },
      ],
    };
    expect(resultNotes('nothing', seats, result, { how: 'resigned', seat: 1 })).toEqual([
      'Cleo ran out of time.',
      'A bot made 2 of the 30 moves of Ada.',
      'A bot made 27 of the 29 moves of Cleo, 26 of them because time was up.',
    ]);
  });

  it('says who resigned, and that a game was abandoned', () => {
    expect(words(null, { how: 'resigned', seat: 1 })).toBe('Ada resigned.');
    expect(words(null, { how: 'abandoned' })).toBe('The game was abandoned.');
  });
});
