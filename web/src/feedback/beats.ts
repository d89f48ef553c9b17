/**
 * Shows one thing after the other: bots answer within milliseconds, but people want to see each step. A queue of beats,
 * each of which stays for a while; the longer the queue, the shorter the while. Many of a kind (thirty tiles turned up,
 * a hand dealt) ripple by.
 */
export interface Clockwork {
  after(milliseconds: number, then: () => void): () => void;
}

const browser: Clockwork = {
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** How long a beat stays before the next one, and how much longer where dice fall. */
const PACE = 620;
const ROLL = 450;
/** How long one stays that another of its kind follows. */
const RIPPLE = 50;
/** However many wait, this part of the time that a game asks for is left. */
const UNHURRIED = 0.6;
/** How long the last one stays: its pieces glide to their places, then people may go on. */
const LAST = 460;

/** What differs from table to table. */
export interface BeatsOptions<T> {
  /** Whether dice fall in it. */
  slow?(beat: T): boolean;
  /** How long it takes to see it, in milliseconds, if its game knows. */
  time?(beat: T): number | undefined;
  /** Whether two that follow each other are of a kind. */
  alike?(beat: T, next: T): boolean;
  /** How much longer than usual everything stays. */
  tempo?(): number;
  clockwork?: Clockwork | undefined;
}

export class Beats<T> {
  readonly #show: (beat: T) => void;
  readonly #done: () => void;
  readonly #options: BeatsOptions<T>;
  #queue: T[] = [];
  #cancel: (() => void) | null = null;

  /** `show` is called for each beat in its turn, `done` when the last one has had its time. */
  constructor(show: (beat: T) => void, done: () => void, options: BeatsOptions<T> = {}) {
    this.#show = show;
    this.#done = done;
    this.#options = options;
  }

  /** Whether something is being shown. */
  get busy(): boolean {
    return this.#cancel !== null;
  }

  push(beats: readonly T[]): void {
    this.#queue.push(...beats);
    if (!this.busy && beats.length > 0) this.#next();
  }

  /** Forgets what was not shown yet. */
  clear(): void {
    this.#queue = [];
    this.#cancel?.();
    this.#cancel = null;
  }

  #next(): void {
    const beat = this.#queue.shift();
    if (beat === undefined) {
      this.#cancel = null;
      this.#done();
      return;
    }
    this.#cancel = (this.#options.clockwork ?? browser).after(
      this.#stay(beat) * (this.#options.tempo?.() ?? 1),
      () => this.#next(),
    );
    this.#show(beat);
  }

  #stay(beat: T): number {
    const next = this.#queue[0];
    if (next !== undefined && this.#options.alike?.(beat, next)) return RIPPLE;
    const hurry = Math.max(0.25, 1 - this.#queue.length * 0.06);
    const time = this.#options.time?.(beat);
    if (time !== undefined) return time * Math.max(UNHURRIED, hurry);
    return ((next === undefined ? LAST : PACE) + (this.#options.slow?.(beat) ? ROLL : 0)) * hurry;
  }
}
