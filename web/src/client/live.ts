/**
 * The connection to a table: it comes back by itself, resumes after the last event seen, and sends again what has not
 * been answered. It knows nothing of what the messages mean beyond that.
 */
import type { ClientMessage, Code, Command, Problem, ServerMessage } from '../protocol';
import { Refused, Unreachable } from './api';

/** What is used of a WebSocket. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

/** How the connection is. `waiting`: it broke, and is tried again. `ended`: the server does not want us. */
export type Status = 'connecting' | 'connected' | 'waiting' | 'ended' | 'closed';

export interface LiveOptions {
  /** The address to connect to, with the version seen so far. Asked before each attempt. */
  address(): string;
  /** A message came. Answers to commands are not passed on. */
  message(message: ServerMessage): void;
  status?(status: Status, problem: Problem | null): void;
  /** Why the server takes no connection, if that is for good. A browser does not tell what a refusal said. */
  why?(): Promise<Problem | null>;
  /** Opens a socket; the browser's own unless a test has another. */
  open?(address: string): Socket;
  /** A number from 0 to 1, to spread the attempts of many. */
  random?(): number;
}

/** The answer to a command: the version of the table since then, and a table that was opened. */
export interface Answer {
  /** Null: it was sent again after a broken connection, and the table has moved on: most likely it had arrived. */
  version: number | null;
  table?: string;
}

interface Pending {
  readonly id: number;
  readonly command: Command;
  /** Whether it may have reached the server. */
  sent: boolean;
  /** Whether it was sent again. */
  again: boolean;
  timer: ReturnType<typeof setTimeout> | null;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** A command that stays unanswered so long means that the connection is dead without saying so. */
const PATIENCE = 8_000;

/** What only passes: all other goodbyes are for good. */
const PASSING: ReadonlySet<Code> = new Set<Code>([
  'shutting_down',
  'internal',
  'rate_limited',
  'full',
  'too_large',
]);

/** How a command is refused that was sent again although it had arrived. */
const OVERTAKEN: ReadonlySet<Code> = new Set<Code>([
  'stale_version',
  'game_over',
  'no_undo_asked',
  'no_claim',
]);

export class Live {
  readonly #options: LiveOptions;
  #socket: Socket | null = null;
  #status: Status = 'closed';
  /** Whether the server has greeted: commands may be sent. */
  #welcomed = false;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #nextId = 1;
  readonly #pending = new Map<number, Pending>();

  constructor(options: LiveOptions) {
    this.#options = options;
    if (typeof window !== 'undefined') {
      window.addEventListener('online', this.#hurry);
      window.addEventListener('offline', this.#lost);
      document.addEventListener('visibilitychange', this.#hurry);
    }
    this.#connect();
  }

  get status(): Status {
    return this.#status;
  }

  /** Sends a command. Refused if the server refuses it, Unreachable if nobody can tell whether it arrived. */
  send(command: Command): Promise<Answer> {
    if (this.#status === 'closed' || this.#status === 'ended') return Promise.reject(new Unreachable());
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      const pending: Pending = { id, command, sent: false, again: false, timer: null, resolve, reject };
      this.#pending.set(id, pending);
      if (this.#welcomed) this.#deliver(pending);
    });
  }

  /** Connects anew: after a gap in the events, or to see the table from another seat. */
  reconnect(): void {
    this.#drop();
    this.#connect();
  }

  /** Ends it for good. */
  close(): void {
    if (typeof window !== 'undefined') {
      window.removeEventListener('online', this.#hurry);
      window.removeEventListener('offline', this.#lost);
      document.removeEventListener('visibilitychange', this.#hurry);
    }
    this.#drop();
    this.#failAll();
    this.#set('closed');
  }

  #connect(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    this.#set('connecting');
    const open = this.#options.open ?? ((address: string): Socket => new WebSocket(address));
    const socket = open(this.#options.address());
    this.#socket = socket;
    let farewell: Problem | null = null;
    let greeted = false;
    // A server that takes the call but never greets is as good as none.
    this.#retry = setTimeout(this.#lost, PATIENCE);
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket) return;
      const message = JSON.parse(String(data)) as ServerMessage;
      if (message.type === 'bye') farewell = message.problem;
      greeted = true;
      this.#receive(message);
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#welcomed = false;
      if (this.#retry !== null) clearTimeout(this.#retry);
      this.#retry = null;
      if (farewell && !PASSING.has(farewell.code)) {
        this.#end(farewell);
      } else {
        this.#wait();
        if (!greeted) void this.#askWhy();
      }
    };
  }

  /** Nobody answers: perhaps not for lack of a server. */
  async #askWhy(): Promise<void> {
    const problem = await this.#options.why?.();
    if (problem && !PASSING.has(problem.code) && this.#status === 'waiting') this.#end(problem);
  }

  #end(problem: Problem): void {
    this.#drop();
    this.#failAll();
    this.#set('ended', problem);
  }

  #receive(message: ServerMessage): void {
    // Nothing counts before the greeting but a goodbye, and there is one greeting.
    if (message.type !== 'bye' && (message.type === 'welcome') === this.#welcomed) return;
    switch (message.type) {
      case 'ack':
        this.#settle(message.id)?.resolve(
          message.table === undefined
            ? { version: message.version }
            : { version: message.version, table: message.table },
        );
        return;
      case 'refused': {
        if (message.id === null) return;
        const pending = this.#settle(message.id);
        if (pending?.again && OVERTAKEN.has(message.problem.code)) pending.resolve({ version: null });
        else pending?.reject(new Refused(message.problem));
        return;
      }
      case 'welcome': {
        const socket = this.#socket;
        this.#options.message(message);
        // Whoever got the message may have connected anew.
        if (this.#socket !== socket) return;
        if (this.#retry !== null) clearTimeout(this.#retry);
        this.#retry = null;
        this.#failures = 0;
        this.#welcomed = true;
        this.#set('connected');
        this.#deliverAll();
        return;
      }
      default:
        this.#options.message(message);
    }
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (pending?.timer) clearTimeout(pending.timer);
    return pending;
  }

  #deliver(pending: Pending): void {
    const message: ClientMessage = { id: pending.id, command: pending.command };
    pending.sent = true;
    pending.timer = setTimeout(() => this.reconnect(), PATIENCE);
    this.#socket?.send(JSON.stringify(message));
  }

  /** After a welcome: what was never sent, and what answers a version and so cannot count twice. */
  #deliverAll(): void {
    for (const pending of [...this.#pending.values()]) {
      if (pending.sent && !('version' in pending.command)) {
        this.#settle(pending.id)?.reject(new Unreachable());
      } else {
        pending.again = pending.sent;
        this.#deliver(pending);
      }
    }
  }

  #failAll(): void {
    for (const pending of [...this.#pending.values()]) this.#settle(pending.id)?.reject(new Unreachable());
  }

  /** Lets go of the socket without waiting for its end. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    for (const pending of this.#pending.values()) {
      if (pending.timer) clearTimeout(pending.timer);
      pending.timer = null;
    }
    socket?.close();
  }

  /** Tries again later: soon at first, then less and less often, never all clients at the same moment. */
  #wait(): void {
    const random = this.#options.random ?? Math.random;
    // Without a network there is no use in trying; the browser says when it is back. It can be wrong about that.
    const offline = typeof navigator !== 'undefined' && navigator.onLine === false;
    const longer = offline ? LONGEST_WAIT : FIRST_WAIT * 2 ** this.#failures;
    const wait = Math.min(LONGEST_WAIT, longer) * (0.75 + random() * 0.5);
    this.#failures += 1;
    for (const pending of this.#pending.values()) {
      if (pending.timer) clearTimeout(pending.timer);
      pending.timer = null;
    }
    this.#set('waiting');
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  /** The network is back, or somebody looks at the page again: no need to wait any longer. */
  readonly #hurry = (): void => {
    if (this.#status !== 'waiting') return;
    if (typeof document !== 'undefined' && document.visibilityState === 'hidden') return;
    this.#failures = 0;
    this.#connect();
  };

  /** The browser says that there is no network: sockets often notice much later. */
  readonly #lost = (): void => {
    if (this.#status !== 'connected' && this.#status !== 'connecting') return;
    this.#drop();
    this.#wait();
  };

  #set(status: Status, problem: Problem | null = null): void {
    this.#status = status;
    this.#options.status?.(status, problem);
  }
}
