import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Code, Command, ServerMessage } from '../protocol';
import { Refused, Unreachable } from './api';
import { FakeSocket, nowAt, welcome } from './fake';
import { Live, type Status } from './live';

let sockets: FakeSocket[];
let messages: ServerMessage[];
let statuses: Status[];
let version: number;
let live: Live;
const socket = () => sockets.at(-1)!;

const act: Command = { do: 'act', seat: 1, version: 3, text: 'd4' };
const chat: Command = { do: 'chat', text: 'hello' };

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  messages = [];
  statuses = [];
  version = 0;
  live = new Live({
    address: () => `live?version=${version}`,
    message: (message) => messages.push(message),
    status: (status) => statuses.push(status),
    open: (address) => {
      const opened = new FakeSocket(address);
      sockets.push(opened);
      return opened;
    },
    random: () => 0.5,
  });
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

const greet = () => socket().say(welcome([], nowAt(version)));

describe('a connection', () => {
  test('is there once the server has greeted', () => {
    expect(live.status).toBe('connecting');
    greet();
    expect(statuses).toEqual(['connecting', 'connected']);
    expect(messages).toHaveLength(1);
  });

  test('comes back after it broke, ever more slowly, from the version seen last', () => {
    greet();
    version = 5;
    socket().break();
    expect(live.status).toBe('waiting');
    vi.advanceTimersByTime(399);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
    expect(socket().address).toBe('live?version=5');
    socket().break();
    vi.advanceTimersByTime(799);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(3);
    greet();
    socket().break();
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(4);
  });

  test('never waits longer than a quarter of a minute or so', () => {
    for (let attempt = 1; attempt < 20; attempt += 1) {
      socket().break();
      const before = Date.now();
      vi.advanceTimersToNextTimer();
      expect(sockets).toHaveLength(attempt + 1);
      expect(Date.now() - before).toBeLessThanOrEqual(15_000);
    }
  });

  test('is given up when the browser is offline, and tried at once when it is online', () => {
    greet();
    window.dispatchEvent(new window.Event('offline'));
    expect(live.status).toBe('waiting');
    expect(sockets[0]!.closed).toBe(true);
    window.dispatchEvent(new window.Event('online'));
    expect(live.status).toBe('connecting');
    expect(sockets).toHaveLength(2);
  });

  test('passes nothing on before the greeting, and greets once', () => {
    socket().say({ type: 'presence', now: nowAt(1) });
    expect(messages).toHaveLength(0);
    greet();
    greet();
    expect(messages).toHaveLength(1);
    expect(statuses).toEqual(['connecting', 'connected']);
  });

  test('is tried anew when the server never greets', () => {
    vi.advanceTimersByTime(8_000);
    expect(live.status).toBe('waiting');
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(2);
  });

  test('ends when the server says goodbye for good', () => {
    greet();
    socket().say({ type: 'bye', problem: { code: 'not_found', message: 'The table was closed.' } });
    socket().break();
    expect(live.status).toBe('ended');
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  test('comes back when the server only restarts', () => {
    greet();
    socket().say({ type: 'bye', problem: { code: 'shutting_down', message: 'Back soon.' } });
    socket().break();
    expect(live.status).toBe('waiting');
  });

  test('is silent after it was closed', () => {
    greet();
    live.close();
    socket().break();
    socket().say({ type: 'presence', now: nowAt(1) });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(messages).toHaveLength(1);
  });
});

describe('a command', () => {
  test('waits for the greeting, and is answered', async () => {
    const answer = live.send(act);
    expect(socket().sent).toEqual([]);
    greet();
    expect(socket().sent).toEqual([{ id: 1, command: act }]);
    socket().say({ type: 'ack', id: 1, version: 4 });
    expect(await answer).toEqual({ version: 4 });
  });

  test('is refused with the reason', async () => {
    greet();
    const answer = live.send(act);
    const problem = { code: 'illegal_action' as const, message: 'PAT-4 not_empty to=cell:d4' };
    socket().say({ type: 'refused', id: 1, problem });
    await expect(answer).rejects.toThrow(Refused);
    await expect(answer).rejects.toMatchObject({ problem });
  });

  test('that answers a version is sent again after the connection broke', async () => {
    greet();
    const answer = live.send(act);
    socket().break();
    vi.advanceTimersByTime(400);
    greet();
    expect(socket().sent).toEqual([{ id: 1, command: act }]);
    socket().say({ type: 'ack', id: 1, version: 4 });
    expect(await answer).toEqual({ version: 4 });
  });

  test('that had arrived before the connection broke is stale then, and that is no fault', async () => {
    greet();
    const answer = live.send(act);
    socket().break();
    vi.advanceTimersByTime(400);
    greet();
    socket().say({ type: 'refused', id: 1, problem: { code: 'stale_version', message: 'Too late.' } });
    expect(await answer).toEqual({ version: null });
  });

  test('that has answered a question is not asked for again, and that is no fault either', async () => {
    greet();
    const answer = live.send({ do: 'answer_undo', seat: 1, version: 3, agree: false });
    socket().break();
    vi.advanceTimersByTime(400);
    greet();
    socket().say({ type: 'refused', id: 1, problem: { code: 'no_undo_asked', message: 'Nobody asks.' } });
    expect(await answer).toEqual({ version: null });
  });

  test.each([
    [act, 'game_over'],
    [{ do: 'claim', seat: 1, version: 3 }, 'no_claim'],
    [{ do: 'answer_claim', seat: 1, version: 3, agree: true }, 'no_claim'],
  ] as [Command, Code][])(
    'that ended the game, or claimed it, is no fault: %o, %s',
    async (command, code) => {
      greet();
      const answer = live.send(command);
      socket().break();
      vi.advanceTimersByTime(400);
      greet();
      socket().say({ type: 'refused', id: 1, problem: { code, message: 'Too late.' } });
      expect(await answer).toEqual({ version: null });
    },
  );

  test('that could count twice is not sent again', async () => {
    greet();
    const answer = live.send(chat);
    socket().break();
    vi.advanceTimersByTime(400);
    const refused = expect(answer).rejects.toThrow(Unreachable);
    greet();
    expect(socket().sent).toEqual([]);
    await refused;
  });

  test('that stays unanswered means that the connection is dead', async () => {
    greet();
    const answer = live.send(act);
    vi.advanceTimersByTime(8_000);
    expect(sockets).toHaveLength(2);
    expect(sockets[0]!.closed).toBe(true);
    greet();
    socket().say({ type: 'ack', id: 1, version: 4 });
    expect(await answer).toEqual({ version: 4 });
  });

  test('does not wait for ever once the connection is closed', async () => {
    const answer = live.send(act);
    live.close();
    await expect(answer).rejects.toThrow(Unreachable);
    await expect(live.send(act)).rejects.toThrow(Unreachable);
  });
});
