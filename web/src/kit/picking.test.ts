import { describe, expect, test } from 'vitest';
import type { Choice } from '../protocol';
import { completed, options, pickNext, touched } from './picking';

const choice = (text: string, ...picks: string[]): Choice => ({ text, picks });

/** Two pieces, of which one may go to two cells and the other to one; or the turn ends. */
const choices = [
  choice('a1-b1', 'cell:a1', 'cell:b1'),
  choice('a1-b2', 'cell:a1', 'cell:b2'),
  choice('c1-b1', 'cell:c1', 'cell:b1'),
  choice('end', 'button:end'),
];

describe('options', () => {
  test('are the first picks of all choices', () => {
    expect(options(choices, [])).toEqual(new Set(['cell:a1', 'cell:c1', 'button:end']));
  });

  test('are the next picks of the choices that are left', () => {
    expect(options(choices, ['cell:a1'])).toEqual(new Set(['cell:b1', 'cell:b2']));
  });
});

test('a choice is complete with its last pick', () => {
  expect(completed(choices, ['cell:a1'])).toBeNull();
  expect(completed(choices, ['cell:c1', 'cell:b1'])?.text).toBe('c1-b1');
});

describe('one more pick', () => {
  test('goes on', () => {
    expect(pickNext(choices, [], 'cell:a1')).toEqual({ kind: 'chosen', chosen: ['cell:a1'] });
  });

  test('completes an action', () => {
    expect(pickNext(choices, ['cell:a1'], 'cell:b2')).toEqual({ kind: 'act', choice: choices[1] });
    expect(pickNext(choices, [], 'button:end')).toEqual({ kind: 'act', choice: choices[3] });
  });

  test('puts back what was picked last', () => {
    expect(pickNext(choices, ['cell:a1'], 'cell:a1')).toEqual({ kind: 'chosen', chosen: [] });
  });

  test('replaces what was picked before', () => {
    expect(pickNext(choices, ['cell:a1'], 'cell:c1')).toEqual({ kind: 'chosen', chosen: ['cell:c1'] });
    expect(pickNext(choices, ['cell:a1'], 'button:end')).toEqual({ kind: 'act', choice: choices[3] });
  });

  test('is impossible otherwise, and the question names all picks', () => {
    expect(pickNext(choices, ['cell:a1'], 'cell:d4')).toEqual({
      kind: 'impossible',
      picks: ['cell:a1', 'cell:d4'],
    });
  });

  test('may be the same thing twice if a choice says so', () => {
    const twice = [choice('a1a1', 'cell:a1', 'cell:a1'), choice('a1b1', 'cell:a1', 'cell:b1')];
    expect(pickNext(twice, ['cell:a1'], 'cell:a1')).toEqual({ kind: 'act', choice: twice[0] });
  });
});

test('what effects touched is marked', () => {
  expect(
    touched([
      { kind: 'moved', from: 'a1', to: 'b1' },
      { kind: 'earned', seat: 1, amount: 3 },
    ]),
  ).toEqual(new Set(['cell:a1', 'cell:b1']));
});
