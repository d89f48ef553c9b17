/**
 * The network misbehaves, and nobody notices: the page's own client against recorded tables, through a network that
 * drops, delays, repeats, reorders and cuts. After every healing it has what the server has.
 */
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  PROTOCOL,
  type ClientMessage,
  type Command,
  type Event,
  type Now,
  type Problem,
  type ServerMessage,
  type TableInfo,
  type You,
} from '../protocol';
import { FakeSocket } from './fake';
import { Table } from './table.svelte';

/** What happened at once, and how the table was then. */
interface Step {
  readonly events: readonly Event[];
  readonly now: Now;
  /** The last version that changed the match. */
  readonly changed: number;
  /** The viewer's own command, if it led here. */
  readonly command?: Command;
}

interface Recorded {
  readonly table: TableInfo;
  readonly you: You;
  readonly steps: readonly Step[];
}

/** Of each present only what differs from the one before is in the file. */
function read(): Recorded[] {
  const path = `${import.meta.dirname}/recorded.json`;
  const tables = JSON.parse(readFileSync(path, 'utf8')) as Recorded[];
  return tables.map(({ steps, ...table }) => {
    let now = {} as Now;
    return { ...table, steps: steps.map((step) => ({ ...step, now: (now = { ...now, ...step.now }) })) };
  });
}

/** Random numbers that are the same in each run: mulberry32. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** An event as it is told when it is no longer news. */
const old = (event: Event): Event => {
  const told: Record<string, unknown> = { ...event };
  delete told.view;
  delete told.marks;
  return told as Event;
};
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** A server that plays a recorded table, and a network in between. */
class World {
  readonly recorded: Recorded;
  readonly hostile: boolean;
  readonly any: (below: number) => number;
  /** The step that the table is at. */
  at = 0;
  /** Connections that the server believes in, with what is on its way to the client and to the server. */
  readonly wires: { socket: FakeSocket; down: ServerMessage[]; up: ClientMessage[]; dead: boolean }[] = [];
  table!: Table;
  /** Own commands that were answered, and how. */
  readonly answers: unknown[] = [];

  constructor(recorded: Recorded, seed: number) {
    this.recorded = recorded;
    this.hostile = seed % 2 === 1;
    this.any = random(seed);
  }

  get step(): Step {
    return this.recorded.steps[this.at]!;
  }

  get next(): Step | undefined {
    return this.recorded.steps[this.at + 1];
  }

  events(after: number): Event[] {
    const told = this.recorded.steps.slice(0, this.at + 1).flatMap(({ events }) => events.map(old));
    return told.filter((event) => event.version > after);
  }

  open(address: string): FakeSocket {
    const socket = new FakeSocket(address);
    const version = Number(new URL(address).searchParams.get('version'));
    const since = version <= this.step.now.version ? version : 0;
    const welcome: ServerMessage = {
      type: 'welcome',
      protocol: PROTOCOL,
      build: 'one',
      table: this.recorded.table,
      you: this.recorded.you,
      since,
      events: this.events(since),
      now: this.step.now,
    };
    const wire = { socket, down: [welcome], up: [] as ClientMessage[], dead: false };
    socket.send = (text) => void wire.up.push(JSON.parse(text) as ClientMessage);
    this.wires.push(wire);
    return socket;
  }

  /** Something happens at the table. */
  advance(): void {
    this.at += 1;
    const { events, now } = this.step;
    for (const { down } of this.wires) down.push({ type: 'events', events: [...events], now });
  }

  /** The server reads a message; the command that comes next on the tape is carried out, any other is too late. */
  serve(index: number, { id, command }: ClientMessage): void {
    const version = 'version' in command ? command.version : 0;
    const due = this.next?.command;
    const { down } = this.wires[index]!;
    const same = due && JSON.stringify({ ...due, version }) === JSON.stringify(command);
    if (same && version >= this.step.changed) {
      this.advance();
      down.push({ type: 'ack', id, version: this.step.now.version });
    } else {
      const problem: Problem =
        this.step.now.stage === 'finished'
          ? { code: 'game_over', message: 'The game is over.' }
          : { code: 'stale_version', message: `The game has moved on since version ${version}.` };
      down.push({ type: 'refused', id, problem });
    }
  }

  /** The next of these to arrive: in order, or as a hostile network likes. */
  take<T>(queue: T[], faults: boolean): T | undefined {
    if (!faults || !this.hostile) return queue.shift();
    const index = this.any(4) === 0 ? this.any(Math.max(1, queue.length)) : 0;
    const what = this.any(10);
    if (what === 0) queue.splice(index, 1);
    return what === 0 ? undefined : what === 1 ? queue[index] : queue.splice(index, 1)[0];
  }

  /** Messages arrive at both ends of a connection. */
  async carry(index: number, faults: boolean): Promise<void> {
    const wire = this.wires[index];
    if (!wire || wire.dead) return;
    const asked = this.take(wire.up, faults);
    if (asked) this.serve(index, asked);
    const told = wire.socket.closed ? undefined : this.take(wire.down, faults);
    if (told) {
      wire.socket.say(plain(told));
      // What is seen and what was heard of belong together.
      const heard = this.table.events.at(-1)?.version;
      if (heard !== undefined && this.table.status === 'connected')
        expect(this.table.now.version).toBe(heard);
    }
    await vi.advanceTimersByTimeAsync(0);
  }

  /** The person does what is next on the tape, once they see that it is their turn. */
  act(): void {
    const { next, table } = this;
    if (!next?.command || table.now.version !== this.step.now.version || this.answers.length > this.at)
      return;
    while (this.answers.length < this.at) this.answers.push(null);
    const at = this.answers.push('waiting') - 1;
    void table.send({ ...next.command, version: table.now.version } as Command).then((answer) => {
      this.answers[at] = answer ?? table.problem;
    });
  }

  /** Something happens, somewhere. */
  async happen(): Promise<void> {
    const wire = this.any(Math.max(1, this.wires.length));
    switch (this.any(12)) {
      case 0:
        if (this.next && !this.next.command) this.advance();
        break;
      case 1:
        this.act();
        break;
      case 2:
        // The connection breaks; what was on its way is lost.
        if (this.any(3) === 0) this.cut(wire);
        break;
      case 3:
        // It is dead and says nothing.
        if (this.wires[wire] && this.any(4) === 0) this.wires[wire].dead = true;
        break;
      case 4:
        await vi.advanceTimersByTimeAsync(this.any(3000));
        break;
      default:
        await this.carry(this.any(3) === 0 ? wire : this.wires.length - 1, true);
    }
  }

  cut(index: number): void {
    const [wire] = this.wires.splice(index, 1);
    if (wire && !wire.socket.closed) wire.socket.break();
  }

  /** The network is good again; dead connections are noticed when patience ends. */
  async heal(): Promise<void> {
    for (let round = 0; round < 12; round += 1) {
      for (let index = this.wires.length - 1; index >= 0; index -= 1) {
        if (this.wires[index]!.dead || this.wires[index]!.socket.closed) this.cut(index);
      }
      for (let index = 0; index < this.wires.length; index += 1) {
        const wire = this.wires[index]!;
        while ((wire.up.length > 0 || wire.down.length > 0) && !wire.socket.closed)
          await this.carry(index, false);
      }
      // Whoever has missed the last event hears of it when something else happens: somebody comes or goes.
      if (this.hostile && round === 6)
        for (const { down } of this.wires) down.push({ type: 'presence', now: this.step.now });
      await vi.advanceTimersByTimeAsync(4000);
    }
  }

  compare(): void {
    const { table } = this;
    expect(table.status).toBe('connected');
    expect(table.now).toEqual(plain(this.step.now));
    expect(table.events.map(old)).toEqual(plain(this.events(0)));
    expect(table.you).toEqual(this.recorded.you);
    expect(table.info).toEqual(this.recorded.table);
    expect(table.acting).toBe(false);
    for (const answer of this.answers) {
      // On a hostile network the refusal of a repeated command may come before its acknowledgement.
      if (this.hostile) expect(answer).not.toBe('waiting');
      else
        expect(answer === null || typeof (answer as { version?: unknown }).version !== 'undefined').toBe(
          true,
        );
    }
  }
}

const tables = read();

async function play(seed: number): Promise<void> {
  const recorded = tables[Math.floor(seed / 2) % tables.length]!;
  const world = new World(recorded, seed);
  const { table: info, you } = recorded;
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = address.endsWith('/me')
      ? { name: 'Ada', build: 'one', protocol: PROTOCOL }
      : { table: info, you, now: world.step.now };
    return new Response(JSON.stringify(plain(answer)));
  });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  world.table = await Table.join(
    info.id,
    { seat: you.viewer },
    { open: (address) => world.open(address), hidden: () => true },
  );
  try {
    for (let count = 0; world.next && count < 1500; count += 1) {
      await world.happen();
      if (world.any(40) === 0) {
        await world.heal();
        world.compare();
      }
    }
    await world.heal();
    world.compare();
    expect(world.next).toBeUndefined();
  } finally {
    world.table.leave();
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('after every healing the page has what the server has', () => {
  // LAMPLIGHT_SEED=17 npx vitest run faults plays one alone.
  const alone = process.env.LAMPLIGHT_SEED;
  const length = process.env.LAMPLIGHT_SLOW === '1' ? 2000 : 100;
  const seeds = alone ? [Number(alone)] : Array.from({ length }, (_, seed) => seed);
  test.each(seeds)('seed %i', async (seed) => {
    vi.useFakeTimers();
    await play(seed);
  });
});
