import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../protocol';
import { againstBots, firstSeatBegins, fitted, playNow, resized, usual, withFriends } from './plan';

const info: GameInfo = {
  id: 'foragers',
  title: 'Forager Families of Planet X',
  summary: '',
  rules_version: 1,
  min_seats: 1,
  max_seats: 6,
  minutes: 40,
  chance: true,
  secrets: false,
  seat_titles: [],
  options: [
    { key: 'first', kind: { kind: 'seat', max: 6 }, default: 'lot' },
    { key: 'long', kind: { kind: 'flag' }, default: 'false' },
  ],
  levels: [
    { level: 1, name: 'Firefly' },
    { level: 2, name: 'Cricket' },
    { level: 3, name: 'Hedgehog' },
  ],
  content: [{ name: 'house.toml' }],
  form: false,
  board: null,
};

describe('play now', () => {
  it('sits a newcomer down with one easy bot', () => {
    expect(playNow(info, null)).toEqual(usual(info));
    expect(usual(info).seats).toEqual([{ kind: 'me' }, { kind: 'bot', level: 2 }]);
  });

  it('repeats what was played last, if nobody has to be waited for', () => {
    const three = { ...usual(info), seats: againstBots(info, 3, 3), options: { long: 'true' } };
    expect(playNow(info, three)).toEqual(three);
    expect(playNow(info, { ...three, seats: withFriends(2) })).toEqual(usual(info));
  });

  it('keeps a box of one’s own for the form alone, where a game has one', () => {
    const content = { name: 'mine.toml', text: 'orbs = 1' };
    const before = { ...usual(info), content };
    const boxed = { ...info, form: true };
    expect(fitted(boxed, before).content).toEqual(content);
    expect(fitted(info, before).content).toBeNull();
    expect(fitted(boxed, { ...before, content: { name: 'mine.toml' } }).content).toBeNull();
    expect(playNow(boxed, before)).toEqual(usual(boxed));
    expect(playNow(boxed, { ...before, content: 'house.toml' }).content).toBe('house.toml');
  });

  it('does not trust what it remembers', () => {
    const odd = {
      seats: againstBots(info, 2).concat({ kind: 'bot', level: 9 }),
      options: { first: '7', gone: '1' },
    };
    const plan = fitted(info, { ...odd, content: 'gone.toml' });
    expect(plan).toMatchObject({ options: {}, content: null });
    expect(plan.seats).toEqual([...againstBots(info, 2), { kind: 'bot', level: 3 }]);
    expect(fitted(info, 'nonsense')).toEqual(usual(info));
    expect(fitted(info, { seats: [] })).toEqual(usual(info));
  });
});

it('lets lots be drawn unless a seat was chosen', () => {
  expect(usual(info).options).toEqual({});
  expect(fitted(info, { options: { first: 'lot' } }).options).toEqual({});
  expect(fitted(info, { options: { first: '0' } }).options).toEqual({});
  expect(fitted(info, { options: { first: '1' } }).options).toEqual({ first: '1' });
  expect(firstSeatBegins(info)).toEqual({ first: '1' });
  expect(firstSeatBegins({ ...info, options: [] })).toEqual({});
});

it('adds seats like the last one', () => {
  expect(resized(againstBots(info, 2, 3), 4, { kind: 'open' }).at(-1)).toMatchObject({ kind: 'bot' });
  expect(resized([{ kind: 'me' }], 2, { kind: 'open' })).toEqual([{ kind: 'me' }, { kind: 'open' }]);
  expect(resized(withFriends(4), 2, { kind: 'open' })).toHaveLength(2);
});
