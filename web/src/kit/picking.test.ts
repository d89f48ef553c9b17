import { describe, expect, test } from 'vitest';
import type { Branch } from '../protocol';
import { actions, after, idleStep, isFinal, options, pickNext, touched } from './picking';

const branch = (kind: string, names: string, ...then: Branch[]): Branch => ({
  kind,
  names: names.split(' '),
  then,
});

/** Two pieces, of which one may go to two cells and the other to one; or the turn ends. */
const choices: Branch[] = [
  branch('cell', 'a1', branch('cell', 'b1 b2')),
  branch('cell', 'c1', branch('cell', 'b1')),
  { kind: 'button', names: ['end'] },
];

/** Two cards that can be laid alike, each on one of two cells, towards a side or face down. */
const shared: Branch[] = [
  branch('card', 'curve bend', branch('cell', 'd4 d5', branch('side', 'n s'), branch('button', 'hide'))),
];

describe('options', () => {
  test('are the first picks of all actions, of whatever kind', () => {
    expect(options(choices, [])).toEqual(new Set(['cell:a1', 'cell:c1', 'button:end']));
  });

  test('are what follows what was picked', () => {
    expect(options(choices, ['cell:a1'])).toEqual(new Set(['cell:b1', 'cell:b2']));
    expect(options(choices, ['cell:c1'])).toEqual(new Set(['cell:b1']));
  });

  test('are the same behind every name of a branch, and may be of several kinds', () => {
    for (const card of ['card:curve', 'card:bend']) {
      expect(options(shared, [card])).toEqual(new Set(['cell:d4', 'cell:d5']));
      expect(options(shared, [card, 'cell:d5'])).toEqual(new Set(['side:n', 'side:s', 'button:hide']));
    }
  });

  test('are those of all branches that begin alike', () => {
    const split = [branch('cell', 'a1', branch('cell', 'b1')), branch('cell', 'a1 c1', branch('side', 'n'))];
    expect(options(split, ['cell:a1'])).toEqual(new Set(['cell:b1', 'side:n']));
  });

  test('are none after an action, and after what is no beginning of one', () => {
    expect(after(choices, ['cell:a1', 'cell:b1'])).toEqual([]);
    expect(after(choices, ['cell:b1'])).toBeNull();
    expect(options(choices, ['cell:b1'])).toEqual(new Set());
  });
});

test('every action can be listed', () => {
  expect([...actions(choices)].map((picks) => picks.join(' '))).toEqual([
    'cell:a1 cell:b1',
    'cell:a1 cell:b2',
    'cell:c1 cell:b1',
    'button:end',
  ]);
  expect([...actions(shared)]).toHaveLength(2 * 2 * 3);
});

describe('one more pick', () => {
  test('goes on', () => {
    expect(pickNext(choices, [], 'cell:a1')).toEqual({ kind: 'chosen', chosen: ['cell:a1'] });
  });

  test('completes an action', () => {
    expect(pickNext(choices, ['cell:a1'], 'cell:b2')).toEqual({ kind: 'act', picks: ['cell:a1', 'cell:b2'] });
    expect(pickNext(choices, [], 'button:end')).toEqual({ kind: 'act', picks: ['button:end'] });
    expect(pickNext(shared, ['card:bend', 'cell:d4'], 'button:hide')).toEqual({
      kind: 'act',
      picks: ['card:bend', 'cell:d4', 'button:hide'],
    });
  });

  test('puts back what was picked last', () => {
    expect(pickNext(choices, ['cell:a1'], 'cell:a1')).toEqual({ kind: 'chosen', chosen: [] });
  });

  test('replaces what was picked before, and drops what came after it', () => {
    expect(pickNext(choices, ['cell:a1'], 'cell:c1')).toEqual({ kind: 'chosen', chosen: ['cell:c1'] });
    expect(pickNext(choices, ['cell:a1'], 'button:end')).toEqual({ kind: 'act', picks: ['button:end'] });
    expect(pickNext(shared, ['card:curve', 'cell:d4'], 'cell:d5')).toEqual({
      kind: 'chosen',
      chosen: ['card:curve', 'cell:d5'],
    });
    expect(pickNext(shared, ['card:curve', 'cell:d4'], 'card:bend')).toEqual({
      kind: 'chosen',
      chosen: ['card:bend'],
    });
  });

  test('is impossible otherwise, and the question names all picks', () => {
    expect(pickNext(choices, ['cell:a1'], 'cell:d4')).toEqual({
      kind: 'impossible',
      picks: ['cell:a1', 'cell:d4'],
    });
    expect(pickNext([], [], 'cell:d4')).toEqual({ kind: 'impossible', picks: ['cell:d4'] });
  });

  test('may be the same thing twice if an action says so', () => {
    const twice = [branch('cell', 'a1', branch('cell', 'a1 b1'))];
    expect(pickNext(twice, ['cell:a1'], 'cell:a1')).toEqual({ kind: 'act', picks: ['cell:a1', 'cell:a1'] });
  });
});

test('the cells that effects speak of are marked', () => {
  expect(
    touched([
      { key: 'moved', args: { seat: 'seat:1', piece: 'piece:small', from: 'cell:a1', to: 'cell:b1' } },
      { key: 'earned', args: { seat: 'seat:1', amount: 3 } },
      { key: 'returned', args: { from: 'cell:c1', to: 'word:reserve' } },
    ]),
  ).toEqual(new Set(['cell:a1', 'cell:b1', 'cell:c1']));
});

test('a final decision is known by its branch, wherever it stands', () => {
  const stop: Branch = { kind: 'button', names: ['stop'], weight: 'final' };
  expect(isFinal([{ kind: 'button', names: ['go'] }, stop], ['button:stop'])).toBe(true);
  expect(isFinal([{ kind: 'button', names: ['go'] }, stop], ['button:go'])).toBe(false);
  expect(isFinal([branch('cell', 'a1 b1', stop)], ['cell:b1', 'button:stop'])).toBe(true);
  expect(isFinal([branch('cell', 'a1 b1', stop)], ['cell:b1'])).toBe(false);
});

test('a step is idle where it is the only one and changes nothing', () => {
  const skip: Branch = { kind: 'button', names: ['skip'], weight: 'idle' };
  expect(idleStep([skip])).toEqual(['button:skip']);
  expect(idleStep([skip, branch('cell', 'a1')])).toBeNull();
  expect(idleStep([{ kind: 'button', names: ['roll'] }])).toBeNull();
  expect(idleStep([])).toBeNull();
});
