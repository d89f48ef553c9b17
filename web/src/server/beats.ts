/**
 * Shows one thing after the other: bots answer within milliseconds, but people want to see each step. A queue of beats,
 * each of which stays for a while; the longer the queue, the shorter the while.
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

export class Beats<T> {
  readonly #show: (beat: T) => void;
  readonly #done: () => void;
  readonly #clockwork: Clockwork;
  #queue: { beat: T; slow: boolean }[] = [];
  #cancel: (() => void) | null = null;

  /** `show` is called for each beat in its turn, `done` when the last one has had its time. */
  constructor(show: (beat: T) => void, done: () => void, clockwork: Clockwork = browser) {
    this.#show = show;
    this.#done = done;
    this.#clockwork = clockwork;
  }

  /** Whether something is being shown. */
  get busy(): boolean {
    return this.#cancel !== null;
  }

  /** Adds a beat; `slow` ones stay longer. */
  push(beat: T, slow = false): void {
    this.#queue.push({ beat, slow });
    if (!this.busy) this.#next();
  }

  /** Forgets what was not shown yet. */
  clear(): void {
    this.#queue = [];
    this.#cancel?.();
    this.#cancel = null;
  }

  #next(): void {
    const first = this.#queue.shift();
    if (!first) {
      this.#cancel = null;
      this.#done();
      return;
    }
    const hurry = Math.max(0.25, 1 - this.#queue.length * 0.06);
    const stay = (PACE + (first.slow ? ROLL : 0)) * hurry;
    this.#cancel = this.#clockwork.after(stay, () => this.#next());
    this.#show(first.beat);
  }
}
