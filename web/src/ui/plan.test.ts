import { describe, expect, it } from 'vitest';
import type { GameInfo, SeatInfo, TableInfo } from '../protocol';
import {
  againstBots,
  firstSeatBegins,
  fitted,
  laterParts,
  nextLevel,
  playNow,
  resized,
  usual,
  withFriends,
  withPart,
} from './plan';

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
  gentle: { level: 1, seats: 3, options: {} },
  insight: false,
  content: [{ name: 'house.toml' }],
  form: false,
  lessons: 0,
  board: null,
};

describe('play now', () => {
  it('sits a newcomer down at the table that the game has for them', () => {
    expect(playNow(info, null)).toEqual(usual(info));
    expect(usual(info).seats).toEqual([{ kind: 'me' }, { kind: 'bot', level: 1 }, { kind: 'bot', level: 1 }]);
  });

  it('leaves parts of the game for later, one click away', () => {
    const gentle = { ...info, gentle: { ...info.gentle, options: { long: 'true' } } };
    const first = playNow(gentle, null);
    expect(first.options).toEqual({ long: 'true' });
    expect(laterParts(gentle, first)).toEqual([{ key: 'long', in: false }]);
    const whole = withPart(gentle, first, 'long');
    expect(whole.options).toEqual({});
    expect(laterParts(gentle, whole)).toEqual([{ key: 'long', in: true }]);
    expect(playNow(gentle, whole)).toEqual(whole);
    expect(withPart(gentle, whole, 'long')).toEqual(first);
    expect(withPart(gentle, whole, 'unknown')).toEqual(whole);
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

describe('the next level', () => {
  const table: TableInfo = {
    id: 't',
    game: 'foragers',
    options: { first: '2', long: 'true' },
    content: null,
    fingerprint: null,
    public: false,
    host: 'Ada',
    clock: null,
    hints: true,
    claim_after: 0,
    created: 0,
  };
  const person = { name: 'Ada', here: true };
  const seats = (...bots: (number | null)[]): SeatInfo[] =>
    bots.map((bot, index) => ({
      seat: index + 1,
      title: '',
      person: bot === null ? person : null,
      bot,
    }));

  it('is the same table against bots one level up, with lots drawn anew', () => {
    const next = nextLevel(info, table, seats(1, null, 2), [2]);
    expect(next?.level).toBe(3);
    expect(next?.plan).toMatchObject({ options: { long: 'true' }, hints: true, public: false });
    expect(next?.plan.seats).toEqual([{ kind: 'bot', level: 2 }, { kind: 'me' }, { kind: 'bot', level: 3 }]);
  });

  it('is not offered against people, at the top, alone, to watchers, or with a box of somebody’s own', () => {
    expect(nextLevel(info, table, seats(null, null), [1])).toBeNull();
    expect(nextLevel(info, table, seats(null, 1), [1, 2])).toBeNull();
    expect(nextLevel(info, table, seats(null, 3), [1])).toBeNull();
    expect(nextLevel(info, table, seats(null), [1])).toBeNull();
    expect(nextLevel(info, table, seats(null, 1), [])).toBeNull();
    expect(nextLevel(info, { ...table, content: 'mine.toml' }, seats(null, 1), [1])).toBeNull();
    expect(nextLevel(info, { ...table, content: 'house.toml' }, seats(null, 1), [1])?.plan.content).toBe(
      'house.toml',
    );
  });
});
