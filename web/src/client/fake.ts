/** A socket for tests: what the page sends is written down, what the server says is said by the test. */
import type { ClientMessage, Event, Now, ServerMessage, TableInfo, You } from '../protocol';
import type { Socket } from './live';

export class FakeSocket implements Socket {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  readonly sent: ClientMessage[] = [];
  closed = false;
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  /** The server says something. */
  say(message: ServerMessage): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  /** The connection breaks. */
  break(): void {
    this.onclose?.(new CloseEvent('close'));
  }
}

export const info: TableInfo = {
  id: 'abc',
  game: 'pathagon',
  options: {},
  content: null,
  fingerprint: null,
  public: false,
  host: 'Ada',
  clock: null,
  hints: true,
  claim_after: 900_000,
  created: 0,
};

export const you: You = { name: 'Ada', seats: [1], viewer: 1, host: true, key: 'secret' };

export const nowAt = (version: number, more: Partial<Now> = {}): Now => ({
  version,
  at: 0,
  stage: 'running',
  seats: [],
  ply: version,
  turn: 1,
  to_act: 1,
  prompt: null,
  choices: [],
  view: `after ${version}`,
  undo: null,
  undo_asked: null,
  ending: null,
  outcome: null,
  rematch: null,
  ...more,
});

type Welcome = Extract<ServerMessage, { type: 'welcome' }>;

export const welcome = (events: Event[], now: Now, since = 0, build = 'one'): Welcome => ({
  type: 'welcome',
  protocol: 2,
  build,
  table: info,
  you,
  since,
  events,
  now,
});

/** An action that became this version; its ply is one less. */
export const acted = (version: number, actor: number, view: unknown = `after ${version}`): Event => ({
  version,
  at: 0,
  kind: 'acted',
  ply: version - 1,
  turn: 1,
  actor,
  text: `d${version}`,
  effects: [{ key: 'placed', args: { seat: `seat:${actor}`, to: `cell:d${version}` } }],
  view,
});
