import { describe, expect, test } from 'vitest';
import { readView } from './sheet';

const names = (view: unknown, seats = 2, viewer: number | null = 1) => {
  const { fields, rows, groups } = readView(view, seats, viewer);
  const joined = (parts: readonly { path: readonly string[] }[]) => parts.map(({ path }) => path.join('.'));
  return { fields: joined(fields), rows: joined(rows), groups: joined(groups) };
};

describe('a view', () => {
  test('is read as values, lists by seat, and objects one level down', () => {
    const view = {
      phase: 'buy',
      round: 3,
      open: true,
      last: null,
      closed: ['a1'],
      coins: [4, 5],
      deck: { left: 12, top: 'moth', deeper: { left: 1 } },
    };
    expect(names(view)).toEqual({
      fields: ['phase', 'round', 'open', 'last', 'closed'],
      rows: ['coins'],
      groups: ['deck'],
    });
    expect(readView(view, 2, 1).groups[0]!.fields).toEqual([
      { path: ['deck', 'left'], value: 12 },
      { path: ['deck', 'top'], value: 'moth' },
    ]);
  });

  test('leaves out what nobody could read: long texts, empty lists, and whatever lies deeper', () => {
    const view = {
      lane: 'o'.repeat(41),
      none: [],
      stalls: [{ a: 1 }],
      grid: [[[1]], [[2]]],
      far: { a: { b: 1 } },
    };
    expect(names(view)).toEqual({ fields: [], rows: [], groups: [] });
  });

  test('has a row for each field of what the seats have', () => {
    const { rows } = readView({ players: [{ light: 4, at: 'c4', far: {} }, { light: 1 }] }, 2, null);
    expect(rows).toEqual([
      { path: ['players', 'light'], values: [4, 1] },
      { path: ['players', 'at'], values: ['c4', null] },
    ]);
  });

  test('of one seat has no lists by seat', () => {
    expect(names({ coins: [4] }, 1)).toEqual({ fields: ['coins'], rows: [], groups: [] });
  });

  test.each([null, undefined, 7, 'text', [1, 2]])('that is no object has nothing to show: %j', (view) => {
    expect(readView(view, 2, 1)).toEqual({ fields: [], rows: [], groups: [], hand: null });
  });
});

describe('a hand', () => {
  const cards = [
    { name: 'moth', count: 2 },
    { name: 'lamp', count: 1 },
  ];

  test.each([
    ['a list', { hand: ['moth', 'lamp', 'moth'] }, ['hand']],
    ['numbers by name', { cards: { moth: 2, lamp: 1, none: 0 } }, ['cards']],
    ['one for each seat', { hands: [3, ['moth', 'lamp', 'moth']] }, ['hands']],
    [
      'a part of what a seat has',
      { hands: [{ size: 3 }, { size: 3, cards: { moth: 2, lamp: 1 } }] },
      ['hands', 'cards'],
    ],
    [
      'a part of a player',
      { players: [{ hand: null }, { hand: ['moth', 'lamp', 'moth'] }] },
      ['players', 'hand'],
    ],
  ])('may be %s', (_, view, path) => {
    expect(readView(view, 2, 2).hand).toEqual({ path, cards });
  });

  test('is only ever the viewer’s, and the others’ cards are counted', () => {
    const view = { hands: [['moth'], null] };
    expect(readView(view, 2, null).hand).toBeNull();
    expect(readView(view, 2, 2).hand).toBeNull();
    expect(readView(view, 2, 1).rows).toEqual([{ path: ['hands'], values: [1, null] }]);
  });

  test('is not made of things that are no cards', () => {
    expect(readView({ cards: [{ tile: 'b1' }] }, 2, 1).hand).toBeNull();
  });
});

test('how it stands is told elsewhere', () => {
  const tally = { key: 'points', amounts: [1, 2] };
  expect(readView({ standing: [tally, tally] }, 2, null).rows).toEqual([]);
});
