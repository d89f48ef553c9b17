/** A table as the server tells of it, and all that can be asked of it. The truth is `now`; what is shown of it follows. */
import { foreseen, idleStep, isFinal, touched } from '../kit/picking';
import { PickMachine } from '../kit/picks.svelte';
import { settings } from '../settings.svelte';
import { hasDrawing } from '../games';
import type { GameModule } from '../kit/types';
import type {
  Command,
  Effect,
  Event,
  Hint,
  Line,
  Now,
  Problem,
  Refusal,
  ServerMessage,
  TableInfo,
  TableDetails,
  You,
} from '../protocol';
import { api, liveAddress, Refused, Unreachable } from './api';
import { Live, type Answer, type Socket, type Status } from './live';
import { lineOf, Showing, type Shown, type ShowingOptions } from './showing.svelte';

/** A message in the chat. */
export interface Said {
  readonly version: number;
  readonly at: number;
  readonly seat: number | null;
  readonly name: string;
  readonly text: string;
  /** The number of the speaker at this table. */
  readonly person?: number;
  readonly lookalike?: boolean;
}

/** The rules' answer to a pick that is not possible. */
export interface Explanation {
  readonly refusal: Refusal;
  readonly picks: readonly string[];
}

/** For tests. */
export interface TableOptions extends ShowingOptions {
  open?(address: string): Socket;
}

/** The log after these events: what was taken back is gone. */
export function linesOf(events: readonly Event[]): Line[] {
  const lines: Line[] = [];
  for (const event of events) {
    if (event.kind === 'acted') {
      lines.push(lineOf(event));
    } else if (event.kind === 'undone') {
      lines.length = Math.min(lines.length, event.length);
    }
  }
  return lines;
}

/** The seat from which to look at a table by oneself: the own one that is to act, else the first; null for others. */
function ownSeat(you: You, now: Now): number | null {
  if (you.viewer !== null) return null;
  return you.seats.find((seat) => seat === now.to_act) ?? you.seats[0] ?? null;
}

export class Table {
  readonly id: string;
  /** What does not change. */
  info = $state.raw<TableInfo>()!;
  /** What the table is to this guest. */
  you = $state.raw<You>()!;
  /** How the table is, whatever is shown of it so far. */
  now = $state.raw<Now>()!;
  /** By this browser's clock, when `now` came: clocks run from there. */
  received = $state(0);
  /** Everything that has happened, in order. */
  events = $state.raw<readonly Event[]>([]);
  status = $state<Status>('connecting');
  /** Why the server does not want us, if it does not. */
  ended = $state.raw<Problem | null>(null);
  /** Whether the server is another one than the one that this page came from. */
  outdated = $state(false);
  /** Whether an answer to an action is awaited. */
  acting = $state(false);
  hint = $state.raw<Hint | null>(null);
  asking = $state(false);
  explanation = $state.raw<Explanation | null>(null);
  /** The latest refusal, or Unreachable; the page shows it and sets it to null. */
  problem = $state.raw<Error | null>(null);

  /** Our last action made this version: until it has come, the choices are old. */
  #awaited = $state(0);

  /** Who begins, and why. */
  readonly start = $derived(
    this.events.flatMap((event): Effect[] => (event.kind === 'started' ? event.effects : [])),
  );
  /** The log. */
  readonly lines = $derived(linesOf(this.events));
  readonly chat = $derived(this.events.flatMap((event): Said[] => (event.kind === 'chat' ? [event] : [])));
  /** A final decision, until the viewer has confirmed it or thought better of it. */
  unsure = $state.raw<readonly string[] | null>(null);
  /** The version at which a step was taken for the viewer. */
  #stepped = $state(-1);
  /** Whether the viewer is to act. */
  readonly #due = $derived(
    this.settled &&
      !this.acting &&
      this.now.version >= this.#awaited &&
      this.now.stage === 'running' &&
      this.you.viewer !== null &&
      this.now.to_act === this.you.viewer,
  );
  /** What there is to do that nobody has to be asked for. */
  readonly idle = $derived(
    this.#due && !settings.everyStep && this.#stepped !== this.now.version
      ? idleStep(this.now.choices)
      : null,
  );
  /** Whether the viewer is to act and may do so now. */
  readonly active = $derived(this.#due && this.idle === null);
  readonly #last = $derived(touched(this.shown.effects));
  readonly #hinted = $derived(
    new Set(this.hint && this.hint.version === this.now.version && this.active ? this.hint.picks : []),
  );
  readonly #ahead = $derived(
    this.hint && this.hint.version === this.now.version && this.active ? foreseen(this.hint.line) : [],
  );
  readonly picks: PickMachine;
  readonly #showing: Showing;
  readonly #live: Live;
  /** The last version seen; what comes next must be one more. */
  #version = 0;
  #seat: number | null;
  /** Whether the guest chose to look on although they have a seat. */
  #watching = false;
  #build: string | null;

  private constructor(details: TableDetails, build: string | null, options: TableOptions) {
    this.id = details.table.id;
    this.info = details.table;
    this.you = details.you;
    this.#seat = details.you.viewer;
    this.#build = build;
    this.#showing = new Showing(() => ({ now: this.now, line: this.lines.at(-1) ?? null }), options);
    this.#take(details.now);
    this.#showing.settle();
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    const table = this;
    this.picks = new PickMachine({
      get version() {
        return table.now.version;
      },
      get choices() {
        return table.now.choices;
      },
      get active() {
        return table.active;
      },
      get last() {
        return table.#last;
      },
      get hint() {
        return table.#hinted;
      },
      get ahead() {
        return table.#ahead;
      },
      act: (picks) => void table.act(picks),
      whyNot: (picks) => void table.explain(picks),
    });
    this.#live = new Live({
      address: () => liveAddress(this.id, this.#seat, this.#version, this.plain),
      message: (message) => this.#receive(message),
      status: (status, problem) => {
        this.status = status;
        this.ended = problem;
      },
      why: () => this.#lookAgain(),
      ...(options.open ? { open: options.open } : {}),
    });
  }

  /** Sits down at a table, as one of one's seats or as whoever one is. `key`: the secret of an invitation. */
  static async join(
    id: string,
    { seat = null, key = null }: { seat?: number | null; key?: string | null } = {},
    options: TableOptions = {},
  ): Promise<Table> {
    const { build } = await api.me();
    let details = key === null ? await api.table(id, seat) : await api.enter(id, key);
    const own = ownSeat(details.you, details.now);
    if (seat === null && own !== null) details = await api.table(id, own);
    return new Table(details, build, options);
  }

  /** Leaves the table's stream; the page no longer shows it. */
  leave(): void {
    this.#showing.end();
    this.#live.close();
  }

  /**
   * Looks at the table from another of one's own seats, or (null) as a spectator. `hide` takes what
   * the old seat saw off the page at once (`shown.view` is null until the new one has come).
   */
  viewAs(seat: number | null, { hide = false } = {}): void {
    if (seat === this.you.viewer) return;
    this.#watching = seat === null;
    if (hide) this.#showing.hide();
    this.#seat = seat;
    // What another seat knows of what has happened is another story: everything anew. Nothing of the old one stays.
    this.#version = 0;
    this.#showing.forget();
    this.hint = null;
    this.explanation = null;
    this.#live.reconnect();
  }

  /** Whether the page draws the game plainly, from marks on cells. */
  get plain(): boolean {
    return !hasDrawing(this.info.game);
  }

  /** Asks for something. What goes wrong is in `problem`, and the answer is null. */
  async send(command: Command): Promise<Answer | null> {
    try {
      return await this.#live.send(command);
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Unreachable)) throw error;
      this.problem = error;
      return null;
    }
  }

  /** Does what these picks mean; what is final only once it was confirmed. */
  async act(picks: readonly string[], { confirmed = false } = {}): Promise<void> {
    const seat = this.you.viewer;
    if (seat === null || this.acting) return;
    this.unsure = null;
    if (!confirmed && isFinal(this.now.choices, picks)) {
      this.unsure = picks;
      return;
    }
    this.acting = true;
    this.explanation = null;
    try {
      const answer = await this.send({ do: 'pick', seat, version: this.now.version, picks: [...picks] });
      this.#awaited = answer?.version ?? 0;
    } finally {
      this.acting = false;
    }
  }

  /** Takes the step that nobody has to be asked for. If that fails, the viewer is asked after all. */
  goOn(): Promise<void> {
    const { idle } = this;
    if (!idle) return Promise.resolve();
    this.#stepped = this.now.version;
    return this.act(idle);
  }

  undo(): Promise<Answer | null> {
    return this.send({ do: 'undo', seat: this.you.viewer ?? 0, version: this.now.version });
  }

  answerUndo(seat: number, agree: boolean): Promise<Answer | null> {
    return this.send({ do: 'answer_undo', seat, version: this.now.version, agree });
  }

  claim(seat: number): Promise<Answer | null> {
    return this.send({ do: 'claim', seat, version: this.now.version });
  }

  answerClaim(seat: number, agree: boolean): Promise<Answer | null> {
    return this.send({ do: 'answer_claim', seat, version: this.now.version, agree });
  }

  /** Asks a bot what it would do; its picks are then marked on the board. */
  async askHint(): Promise<Hint | null> {
    const seat = this.you.viewer;
    if (seat === null || this.asking) return this.hint;
    this.asking = true;
    try {
      this.hint = await api.hint(this.id, seat);
      return this.hint;
    } catch (error) {
      this.problem = error as Error;
      return null;
    } finally {
      this.asking = false;
    }
  }

  /** Asks the rules why the last of these cannot be picked. */
  async explain(picks: readonly string[]): Promise<void> {
    const seat = this.you.viewer;
    if (seat === null || this.now.stage !== 'running') return;
    try {
      this.explanation = { refusal: await api.whyNot(this.id, seat, picks), picks };
    } catch (error) {
      const refusal = error instanceof Refused ? error.problem.refusal : undefined;
      if (refusal) this.explanation = { refusal, picks };
      else this.problem = error as Error;
    }
  }

  // --- what is shown ---

  get shown(): Shown {
    return this.#showing.shown;
  }

  /** Whether everything that has happened has been shown. Nothing can be picked before. */
  get settled(): boolean {
    return this.#showing.settled;
  }

  /** Tells how long it takes to see what an action did, if the game knows. */
  set time(time: GameModule['time']) {
    this.#showing.time = time;
  }

  /** Whether there is something to show again: what has happened since the viewer's last action. */
  get canReplay(): boolean {
    return this.#showing.canReplay;
  }

  /** Shows again what has happened since the viewer's last action. */
  replayRecent(): void {
    this.#showing.replayRecent();
  }

  /** Goes to the present at once. */
  skip(): void {
    this.#showing.skip();
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.info = message.table;
        this.you = message.you;
        this.#seat = message.you.viewer;
        if (this.#build === null) this.#build = message.build;
        this.outdated = message.build !== this.#build;
        // Whatever was acknowledged before is part of this.
        this.#awaited = 0;
        if (message.since === 0) {
          this.events = [];
          this.#version = 0;
          this.#showing.forget();
        }
        this.#happened(message.events, message.now);
        this.#sitDown();
        break;
      case 'events':
        this.#happened(message.events, message.now, true);
        break;
      case 'presence':
        if (!this.#fits(message.now)) break;
        this.#take(message.now);
        if (this.settled) this.#showing.settle();
        break;
      case 'you':
        this.you = message.you;
        this.#seat = message.you.viewer;
        this.#sitDown();
        break;
      default:
    }
  }

  /** No connection: perhaps the seat was lost meanwhile, or the table is not to be seen any more. */
  async #lookAgain(): Promise<Problem | null> {
    try {
      const { you } = await api.table(this.id, null);
      if (this.#seat !== null && !you.seats.includes(this.#seat)) {
        this.#seat = null;
        this.#version = 0;
      }
      return null;
    } catch (error) {
      return error instanceof Refused ? error.problem : null;
    }
  }

  /** Whoever has taken a seat looks from there from now on, unless they would rather watch. */
  #sitDown(): void {
    const seat = ownSeat(this.you, this.now);
    if (seat !== null && !this.#watching) this.viewAs(seat);
  }

  /** `news`: it has just happened, and can be shown step by step. */
  #happened(events: readonly Event[], now: Now, news = false): void {
    const fresh = events.filter((event) => event.version > this.#version);
    const gap = fresh.some((event, index) => event.version !== this.#version + index + 1);
    if (gap) {
      this.#live.reconnect();
      return;
    }
    this.#version = fresh.at(-1)?.version ?? this.#version;
    if (fresh.length > 0) this.events = [...this.events, ...fresh];
    if (!this.#fits(now)) return;
    this.#take(now);
    this.#showing.follow(fresh, now, this.you.viewer, news);
  }

  /** Whether this is the present. What is older is past; what is newer shows that events are missing. */
  #fits(now: Now): boolean {
    if (now.version > this.#version) this.#live.reconnect();
    return now.version === this.#version;
  }

  #take(now: Now): void {
    if (this.hint && this.hint.version !== now.version) this.hint = null;
    if (this.explanation && now.version !== this.now?.version) this.explanation = null;
    if (this.unsure && now.version !== this.now?.version) this.unsure = null;
    this.now = now;
    this.received = Date.now();
  }
}
