import { describe, expect, test } from 'vitest';
import type { Fault, FormField } from '../../protocol';
import { blankFields, deckSize, fittedFields, placeOf, places, withField, type Value } from './values';

const number = (key: string, optional = false): FormField => ({
  key,
  optional,
  kind: 'number',
  least: 0,
  most: 9,
});
const form: FormField[] = [
  number('orbs'),
  {
    key: 'river',
    optional: true,
    kind: 'list',
    of: { kind: 'cell', first: 'a1', last: 'g4' },
    least: 0,
    most: 3,
    distinct: true,
  },
  { key: 'deck', optional: false, kind: 'counts', names: ['tee', 'curve+'], least: 0, most: 20 },
  {
    key: 'shop',
    optional: false,
    kind: 'cards',
    columns: [number('copies'), number('price', true)],
    least: 0,
    most: 20,
  },
  { key: 'moon', optional: false, kind: 'group', fields: [number('slot')] },
];
const shop: Value[] = [
  { name: 'zebra', card: { copies: 3, price: 1 } },
  { name: '7', card: { copies: 2 } },
];

test('a new box has what it must have, and nothing else', () => {
  expect(blankFields(form)).toEqual({ orbs: 0, deck: {}, shop: [], moon: { slot: 0 } });
});

test('what is kept from earlier loses what the form has no place for', () => {
  const kept = {
    orbs: 4,
    lamps: 3,
    deck: { tee: 2, dead: 1 },
    shop: [{ name: 'zebra', card: { copies: 3, colour: 'red' } }, 'nonsense'],
    moon: 'full',
  };
  expect(fittedFields(form, kept)).toEqual({
    orbs: 4,
    deck: { tee: 2 },
    shop: [
      { name: 'zebra', card: { copies: 3 } },
      { name: '', card: {} },
    ],
    moon: { slot: 0 },
  });
  expect(fittedFields(form, null)).toEqual(blankFields(form));
});

test('a field is set in its place, or left out', () => {
  expect(Object.entries(withField({ a: 1, b: 2 }, 'a', 3))).toEqual([
    ['a', 3],
    ['b', 2],
  ]);
  expect(withField({ a: 1 }, 'b', 2)).toEqual({ a: 1, b: 2 });
  expect(withField({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
});

test('a deck is counted by its copies', () => {
  expect(deckSize(form[2]!, { tee: 12, 'curve+': 3 })).toBe(15);
  expect(deckSize(form[3]!, shop)).toBe(5);
  expect(deckSize(form[3]!, undefined)).toBe(0);
});

describe('the place of a fault', () => {
  const fault = (field: string, reason: Fault['reason']): Fault => ({ line: 1, field, reason, message: '' });

  test('is its field, or where the missing field would be', () => {
    expect(placeOf(fault('orbs', { kind: 'name', found: '' }))).toBe('orbs');
    expect(placeOf(fault('shop.7', { kind: 'missing', name: 'copies' }))).toBe('shop.7.copies');
    expect(placeOf(fault('', { kind: 'missing', name: 'orbs' }))).toBe('orbs');
  });

  test('is one that the form shows', () => {
    expect([...places(form, { river: ['a1', 'b2'], shop })].sort()).toEqual(
      [
        'deck',
        'deck.curve+',
        'deck.tee',
        'moon',
        'moon.slot',
        'orbs',
        'river',
        'river[1]',
        'river[2]',
        'shop',
        'shop.7',
        'shop.7.copies',
        'shop.7.price',
        'shop.zebra',
        'shop.zebra.copies',
        'shop.zebra.price',
      ].sort(),
    );
  });
});
