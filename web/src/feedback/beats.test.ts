import { describe, expect, it } from 'vitest';
import { Beats } from './beats';

/** Pushes words as beats; answers when each was shown and when all was done. Words that begin alike are of a kind. */
function times(words: readonly string[], slow: readonly string[] = []): [string, number][] {
  const found: [string, number][] = [];
  let time = 0;
  let waiting: { at: number; then: () => void } | null = null;
  const beats = new Beats<string>(
    (word) => void found.push([word, time]),
    () => void found.push(['done', time]),
    {
      slow: (word) => slow.includes(word),
      alike: (word, next) => word[0] === next[0],
      clockwork: {
        after(milliseconds, then) {
          waiting = { at: time + milliseconds, then };
          return () => (waiting = null);
        },
      },
    },
  );
  beats.push(words);
  while (waiting) {
    const { at, then }: { at: number; then: () => void } = waiting;
    waiting = null;
    time = at;
    then();
  }
  expect(beats.busy).toBe(false);
  return found;
}

describe('beats', () => {
  it('shows each in its turn, and lets people go on as soon as the last one has glided', () => {
    const [move, answer, done] = times(['move', 'answer']);
    expect([move?.[0], answer?.[0], done?.[0]]).toEqual(['move', 'answer', 'done']);
    expect(move?.[1]).toBe(0);
    expect(answer![1]).toBeGreaterThan(500);
    expect(done![1] - answer![1]).toBeLessThan(answer![1]);
  });

  it('gives dice time to fall', () => {
    expect(times(['roll', 'move'], ['roll'])[1]![1]).toBeGreaterThan(times(['roll', 'move'])[1]![1]);
  });

  it('lets many of a kind ripple by', () => {
    const tiles = Array.from({ length: 30 }, (_, index) => `tile ${index}`);
    expect(times(tiles).at(-1)![1]).toBeLessThan(3000);
  });

  it('takes the time that a game asks for, and hurries it less', () => {
    const found: number[] = [];
    const beats = new Beats<string>(
      () => undefined,
      () => undefined,
      {
        time: () => 300,
        slow: () => true,
        clockwork: {
          after(milliseconds) {
            found.push(milliseconds);
            return () => undefined;
          },
        },
      },
    );
    beats.push([...'abcdefghijklmnop']);
    beats.clear();
    beats.push(['a']);
    expect(found).toEqual([300 * 0.6, 300]);
  });

  it('goes at the pace that somebody has set', () => {
    const found: number[] = [];
    const clockwork = { after: (time: number) => (found.push(time), () => undefined) };
    for (const tempo of [1, 2]) {
      new Beats<string>(
        () => undefined,
        () => undefined,
        { tempo: () => tempo, clockwork },
      ).push(['move']);
    }
    expect(found[1]).toBe(found[0]! * 2);
  });

  it('hurries when many wait', () => {
    const words = [...'abcdefghij'];
    expect(times(words).at(-1)![1]).toBeLessThan(10 * 500);
  });
});
