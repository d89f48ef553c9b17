/** A whole table on the page, with a server that the test plays. */
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, info, nowAt, welcome, you } from '../../client/fake';
import { Table } from '../../client/table.svelte';
import { loadGame } from '../../games';
import file from '../../games/pathagon/samples.json';
import type { View } from '../../games/pathagon/types';
import { setLanguage } from '../../i18n';
import { servedWords } from '../../i18n/served';
import { draw, readSamples } from '../../kit/testing';
import type { Event, GameInfo, Now } from '../../protocol';
import Play from './Play.svelte';

// A browser that asks for calm: jsdom has no animations.
vi.hoisted(() => {
  const { matchMedia } = window;
  window.matchMedia = (query) =>
    Object.assign(matchMedia(query), { matches: query.includes('reduced-motion') });
});

const [beginning] = readSamples<View>(file);
const now = (version: number, more: Partial<Now> = {}): Now => ({
  ...nowAt(version),
  ...beginning!.now,
  version,
  ply: version,
  ...more,
});
/** A sentence of the game about d4. */
const sentence = (key: string): string => servedWords('pathagon').en[key]!.replace('{to}', 'd4');
const game: GameInfo = {
  id: 'pathagon',
  title: 'Pathagon',
  summary: '',
  rules_version: 1,
  min_seats: 2,
  max_seats: 2,
  minutes: 15,
  chance: false,
  secrets: false,
  seat_titles: ['Light', 'Dark'],
  options: [],
  levels: [],
  gentle: { level: 1, seats: 2, options: {} },
  insight: false,
  content: [],
  form: false,
  lessons: 0,
  board: null,
};

let socket: FakeSocket;
let table: Table;
let page: ReturnType<typeof draw>;
const answers: Record<string, unknown> = {
  'GET /api/me': { name: 'Ada', build: 'one', protocol: 2 },
  'GET /api/tables/abc': { table: info, you, now: now(0) },
  'POST /api/tables/abc/why-not': { rule: 'PAT-4', key: 'not_empty', args: { to: 'cell:d4' } },
  'GET /api/games/pathagon/rules/en': {
    language: 'en',
    page: '',
    rules: [{ id: 'PAT-4', title: 'Placing', text: 'On an empty square.' }],
  },
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify(answers[`${method} ${address}`]))),
  );
  setLanguage('en');
  const pathagon = await loadGame('pathagon');
  table = await Table.join('abc', {}, { open: (address) => (socket = new FakeSocket(address)) });
  socket.say(welcome([], now(0)));
  page = draw(Play, { table, game: pathagon, info: game, at: null });
});
afterEach(() => {
  page.remove();
  table.leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const text = () => {
  flushSync();
  return page.target.textContent.replaceAll(/\s+/g, ' ');
};

test('says what is asked, and sends what is picked', () => {
  expect(text()).toContain(`Your turn. ${sentence('prompt.place')}`);
  page.spot('cell:d4')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(socket.sent.map(({ command }) => command)).toEqual([
    { do: 'pick', seat: 1, version: 0, picks: ['cell:d4'] },
  ]);
});

test('tells what has happened, and who is next', () => {
  const acted: Event = {
    version: 1,
    at: 0,
    kind: 'acted',
    ply: 0,
    turn: 1,
    actor: 1,
    text: 'd4',
    effects: [{ key: 'placed', rule: 'PAT-4', args: { seat: 'seat:1', to: 'cell:d4' } }],
  };
  const view: View = { ...beginning!.now.view, pieces: [['d4'], []], mover: 2 };
  socket.say({ type: 'events', events: [acted], now: now(1, { view, to_act: 2, choices: [] }) });
  flushSync();
  expect(page.target.querySelector('.turn button')?.textContent).toContain(sentence('effect.placed.you'));
  expect(page.spot('cell:d4')?.getAttribute('aria-label')).toContain('light piece');
  expect(page.target.querySelector('.sentence')?.textContent).toContain(
    'Bruno is choosing where to place a piece.',
  );
});

test('explains what is not possible, with the rule', async () => {
  socket.say({ type: 'presence', now: now(0, { choices: [] }) });
  flushSync();
  page.spot('cell:d4')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await vi.waitFor(() => expect(text()).toContain(sentence('why.not_empty')));
  await vi.waitFor(() => expect(text()).toContain('PAT-4 Placing'));
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(text()).not.toContain('PAT-4 Placing');
});
