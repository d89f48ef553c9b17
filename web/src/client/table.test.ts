import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Event } from '../protocol';
import { acted, info, FakeSocket, nowAt, welcome, you } from './fake';
import { linesOf, Table } from './table.svelte';

let sockets: FakeSocket[];
let answers: Record<string, unknown>;
let table: Table;
const socket = () => sockets.at(-1)!;

beforeEach(async () => {
  vi.useFakeTimers();
  sockets = [];
  answers = {
    'GET /api/me': { name: 'Ada', build: 'one', protocol: 2 },
    'GET /api/tables/abc': { table: info, you, now: nowAt(1) },
  };
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const answer = answers[`${method} ${address}`];
    return new Response(JSON.stringify(answer ?? { code: 'not_found', message: 'Nothing there.' }), {
      status: answer ? 200 : 404,
    });
  });
  table = await Table.join(
    'abc',
    {},
    {
      open: (address) => {
        const opened = new FakeSocket(address);
        sockets.push(opened);
        return opened;
      },
      hidden: () => false,
    },
  );
  socket().say(welcome([acted(1, 2, null)], nowAt(1)));
});
afterEach(() => {
  table.leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('what is shown', () => {
  test('is the present when one comes in', () => {
    expect(socket().address).toContain('/api/tables/abc/live?seat=1&version=0');
    expect(table.shown.view).toBe('after 1');
    expect(table.settled).toBe(true);
    expect(table.active).toBe(true);
    expect([...table.picks.last]).toEqual(['cell:d1']);
  });

  test('follows step by step what happens at once', () => {
    const before = table.shown.beat;
    socket().say({ type: 'events', events: [acted(2, 1), acted(3, 2)], now: nowAt(3) });
    expect(table.now.version).toBe(3);
    expect(table.shown).toMatchObject({ view: 'after 2', beat: before + 1 });
    expect(table.settled).toBe(false);
    expect(table.active).toBe(false);
    vi.advanceTimersByTime(700);
    expect(table.shown).toMatchObject({ view: 'after 3', beat: before + 2 });
    vi.advanceTimersByTime(700);
    expect(table.settled).toBe(true);
    expect(table.shown.beat).toBe(before + 2);
    expect(table.active).toBe(true);
  });

  test('takes what the last action led to from the present, where it is sent', () => {
    const before = table.shown.beat;
    socket().say({ type: 'events', events: [acted(2, 1, null)], now: nowAt(2, { view: 'mine' }) });
    expect(table.shown).toMatchObject({ view: 'mine', beat: before + 1 });
    expect(table.settled).toBe(false);
    socket().say({ type: 'events', events: [acted(3, 2, 'between'), acted(4, 2, null)], now: nowAt(4) });
    expect(table.shown.view).toBe('mine');
    const seen: unknown[] = [];
    while (!table.settled) {
      vi.advanceTimersToNextTimer();
      seen.push(table.shown.view);
    }
    expect(seen).toEqual(['between', 'after 4', 'after 4']);
  });

  test('can be skipped to the present', () => {
    socket().say({ type: 'events', events: [acted(2, 1), acted(3, 2), acted(4, 1)], now: nowAt(4) });
    table.skip();
    expect(table.shown.view).toBe('after 4');
    expect(table.settled).toBe(true);
  });

  test('goes back at once when a decision is taken back', () => {
    socket().say({ type: 'events', events: [acted(2, 1), acted(3, 2)], now: nowAt(3) });
    const undone: Event = { version: 4, at: 0, kind: 'undone', seat: 1, length: 1 };
    socket().say({ type: 'events', events: [undone], now: nowAt(4, { view: 'before' }) });
    expect(table.shown.view).toBe('before');
    expect(table.settled).toBe(true);
    expect(table.lines.map((line) => line.text)).toEqual(['d1']);
  });

  test('can be shown again from the viewer’s last action on', () => {
    expect(table.canReplay).toBe(false);
    socket().say({ type: 'events', events: [acted(2, 1), acted(3, 2), acted(4, 2)], now: nowAt(4) });
    table.skip();
    expect(table.canReplay).toBe(true);
    table.replayRecent();
    const seen = [table.shown.view];
    for (let step = 0; step < 2; step += 1) {
      vi.advanceTimersByTime(700);
      seen.push(table.shown.view);
    }
    expect(seen).toEqual(['after 2', 'after 3', 'after 4']);
    vi.advanceTimersByTime(700);
    expect(table.settled).toBe(true);
  });
});

describe('events', () => {
  test('that were seen are ignored', () => {
    socket().say({ type: 'events', events: [acted(1, 2)], now: nowAt(1) });
    expect(table.events).toHaveLength(1);
  });

  test('that leave a gap make the connection start anew where it was', () => {
    socket().say({ type: 'events', events: [acted(3, 1)], now: nowAt(3) });
    expect(table.events).toHaveLength(1);
    expect(sockets).toHaveLength(2);
    expect(socket().address).toContain('version=1');
    socket().say(welcome([acted(2, 1, null), acted(3, 1, null)], nowAt(3), 1));
    expect(table.events.map((event) => event.version)).toEqual([1, 2, 3]);
    expect(table.shown.view).toBe('after 3');
  });

  test('that are repeated late do not bring the past back', () => {
    socket().say({ type: 'events', events: [acted(2, 1)], now: nowAt(2) });
    socket().say({ type: 'events', events: [acted(1, 2)], now: nowAt(1) });
    socket().say({ type: 'presence', now: nowAt(1) });
    expect(table.now.version).toBe(2);
    expect(sockets).toHaveLength(1);
  });

  test('that are missing are noticed when somebody comes or goes', () => {
    socket().say({ type: 'presence', now: nowAt(2) });
    expect(table.now.version).toBe(1);
    expect(sockets).toHaveLength(2);
    expect(socket().address).toContain('version=1');
  });

  test('come all anew if the server says so', () => {
    socket().break();
    vi.advanceTimersByTime(1_000);
    socket().say(welcome([acted(1, 1, null), acted(2, 2, null)], nowAt(2), 0));
    expect(table.events.map((event) => event.version)).toEqual([1, 2]);
  });

  test('of the chat are listed', () => {
    const said: Event = { version: 2, at: 7, kind: 'chat', seat: null, name: 'Bo', text: 'Hello' };
    socket().say({ type: 'events', events: [said], now: nowAt(2) });
    expect(table.chat).toMatchObject([{ name: 'Bo', text: 'Hello' }]);
  });
});

test('a line that was taken back is not in the log', () => {
  const undone: Event = { version: 3, at: 0, kind: 'undone', seat: 2, length: 1 };
  expect(linesOf([acted(1, 1), acted(2, 2), undone]).map((line) => line.text)).toEqual(['d1']);
});

describe('acting', () => {
  const choices = [{ kind: 'cell', names: ['e5'] }];

  test('sends the picks with the version it answers, once', async () => {
    socket().say({ type: 'presence', now: nowAt(1, { choices }) });
    expect([...table.picks.options]).toEqual(['cell:e5']);
    table.picks.pick('cell:e5');
    table.picks.pick('cell:e5');
    const command = { do: 'pick', seat: 1, version: 1, picks: ['cell:e5'] };
    expect(socket().sent).toEqual([{ id: 1, command }]);
    expect(table.active).toBe(false);
    socket().say({ type: 'ack', id: 1, version: 2 });
    await vi.advanceTimersByTimeAsync(0);
    // The answer is there before the event: the old choices must not come back.
    expect(table.active).toBe(false);
    socket().say({ type: 'events', events: [acted(2, 1)], now: nowAt(2, { to_act: 2 }) });
    expect(table.shown.view).toBe('after 2');
  });

  test('that is refused leaves a problem, and the choices', async () => {
    socket().say({ type: 'presence', now: nowAt(1, { choices }) });
    table.picks.pick('cell:e5');
    socket().say({ type: 'refused', id: 1, problem: { code: 'stale_version', message: 'Too late.' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(table.problem?.message).toBe('Too late.');
    expect(table.active).toBe(true);
  });

  test('in an impossible way is explained', async () => {
    const refusal = { rule: 'PAT-4', key: 'not_empty', args: { to: 'cell:a1' } };
    answers['POST /api/tables/abc/why-not'] = refusal;
    table.picks.pick('cell:a1');
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(table.explanation).toEqual({ refusal, picks: ['cell:a1'] });
  });
});

test('a hint is marked until the table moves on', async () => {
  answers['POST /api/tables/abc/hint'] = { version: 1, action: 'd4', picks: ['cell:d4'] };
  await table.askHint();
  expect([...table.picks.hint]).toEqual(['cell:d4']);
  socket().say({ type: 'events', events: [acted(2, 1)], now: nowAt(2) });
  expect(table.hint).toBeNull();
});

test('the table can be seen from another seat, and nothing of the old one stays', () => {
  table.viewAs(2, { hide: true });
  expect(socket().address).toContain('seat=2&version=0');
  expect(table.shown.view).toBeNull();
  socket().say({
    ...welcome([acted(1, 2, null)], nowAt(1, { view: 'other' })),
    you: { ...you, viewer: 2 },
  });
  expect(table.shown.view).toBe('other');
  expect(table.you.viewer).toBe(2);
});

test('whoever takes a seat looks from there', () => {
  table.viewAs(null);
  const watching = { ...you, viewer: null };
  socket().say({ ...welcome([acted(1, 2, null)], nowAt(1)), you: watching });
  expect(table.you.viewer).toBeNull();
  expect(sockets).toHaveLength(2);

  table.leave();
  return Table.join('abc', {}, { open: (address) => (sockets.push(new FakeSocket(address)), socket()) }).then(
    (guest) => {
      socket().say({ ...welcome([], nowAt(0)), you: { ...watching, seats: [] } });
      expect(sockets).toHaveLength(3);
      socket().say({ type: 'you', you: { ...watching, seats: [2] } });
      expect(sockets).toHaveLength(4);
      expect(socket().address).toContain('seat=2');
      guest.leave();
    },
  );
});

test('another build of the server makes the page old', () => {
  expect(table.outdated).toBe(false);
  socket().break();
  vi.advanceTimersByTime(1_000);
  socket().say(welcome([], nowAt(1), 1, 'two'));
  expect(table.outdated).toBe(true);
});

describe('a connection that is refused', () => {
  const refuse = async () => {
    socket().break();
    // One attempt that nobody answers, and the question why.
    await vi.advanceTimersByTimeAsync(1000);
    socket().break();
    await vi.advanceTimersByTimeAsync(2000);
  };

  test('is tried without the seat, if that was lost meanwhile', async () => {
    answers['GET /api/tables/abc'] = { table: info, you: { ...you, seats: [], viewer: null }, now: nowAt(1) };
    await refuse();
    expect(socket().address).toMatch(/live\?version=0$/);
    expect(table.status).toBe('connecting');
  });

  test('ends if there is no such table for us any more', async () => {
    delete answers['GET /api/tables/abc'];
    await refuse();
    expect(table.status).toBe('ended');
    expect(table.ended?.code).toBe('not_found');
  });

  test('is tried again and again while nobody answers at all', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await refuse();
    expect(socket().address).toContain('seat=1');
    expect(table.status).toBe('connecting');
  });
});
