/**
 * A lesson, or a position of a record that somebody plays on from. The server keeps nothing of it: the log is here, and goes
 * there with each thing that is done. What is shown of it follows step by step, as at a table.
 */
import { hasDrawing } from '../games';
import { foreseen, touched } from '../kit/picking';
import { PickMachine } from '../kit/picks.svelte';
import type { GameModule } from '../kit/types';
import type { Hint, Line, Now, Studied, Study, StudyStart, StudyStep, Verdict } from '../protocol';
import { api, Refused } from './api';
import { lineOf, Showing, type Shown, type ShowingOptions } from './showing.svelte';
import type { Explanation } from './table.svelte';

export interface StudyOptions extends ShowingOptions {
  /** Whether a bot plays for everybody but whoever is to act first; otherwise one person plays for all. */
  against?: boolean;
}

export class StudyTable {
  readonly game: string;
  readonly start: StudyStart;
  /** Whose knowledge is shown; none: that of whoever is to act. */
  readonly seat: number | null;
  now = $state.raw<Now>()!;
  viewer = $state<number | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  log = $state.raw<readonly StudyStep[]>([]);
  lines = $state.raw<readonly Line[]>([]);
  /** Whether an answer is awaited. */
  acting = $state(false);
  /** What a hint points at, for as long as nothing else is done. */
  hint = $state.raw<Hint | null>(null);
  explanation = $state.raw<Explanation | null>(null);
  /** The latest refusal, or Unreachable; the page shows it and sets it to null. */
  problem = $state.raw<Error | null>(null);
  /** What is pointed at, as picks. */
  pointed = $state.raw<readonly string[]>([]);

  /** Whether the viewer is to act and may do so now. */
  readonly active = $derived(
    this.settled &&
      !this.acting &&
      this.viewer !== null &&
      this.now.to_act === this.viewer &&
      (this.verdict === null || this.verdict.kind === 'go_on'),
  );
  readonly #last = $derived(touched(this.shown.effects));
  readonly #hinted = $derived(
    new Set([...this.pointed, ...(this.hint && this.active ? this.hint.picks : [])]),
  );
  readonly #ahead = $derived(this.hint && this.active ? foreseen(this.hint.line) : []);
  readonly picks: PickMachine;
  readonly #showing: Showing;
  /** Grows when what is shown is another study. */
  #round = 0;

  private constructor(game: string, start: StudyStart, begun: Studied, options: StudyOptions) {
    this.game = game;
    this.start = start;
    this.seat = options.against ? begun.now.to_act : null;
    this.#showing = new Showing(() => ({ now: this.now, line: this.lines.at(-1) ?? null }), options);
    this.#take(begun);
    this.#showing.settle();
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    const study = this;
    this.picks = new PickMachine({
      get version() {
        return study.now.version;
      },
      get choices() {
        return study.now.choices;
      },
      get active() {
        return study.active;
      },
      get last() {
        return study.#last;
      },
      get hint() {
        return study.#hinted;
      },
      get ahead() {
        return study.#ahead;
      },
      act: (picks) => void study.act(picks),
      whyNot: (picks) => void study.explain(picks),
    });
  }

  static async begin(game: string, start: StudyStart, options: StudyOptions = {}): Promise<StudyTable> {
    const begun = await api.study({ start, log: [], picks: [], plain: !hasDrawing(game) });
    return new StudyTable(game, start, begun, options);
  }

  /** Does what these picks mean. */
  act(picks: readonly string[]): Promise<void> {
    return this.#ask({ picks: [...picks] }, true);
  }

  /** Goes back to where this many steps had happened. */
  back(length: number): Promise<void> {
    this.#showing.forget();
    this.picks.drop();
    this.lines = this.lines.slice(0, length);
    return this.#ask({ log: this.log.slice(0, length) }, false);
  }

  /** Begins anew. */
  restart(): Promise<void> {
    return this.back(0);
  }

  /** Whether the next thing is up to a bot. */
  get botToAct(): boolean {
    return this.seat !== null && this.now.to_act !== null && this.now.to_act !== this.seat;
  }

  /** Lets a bot do the next thing. */
  async letBotAct(): Promise<void> {
    if (this.acting || !this.botToAct) return;
    const round = this.#round;
    try {
      const hint = await api.studyHint(this.#study({}));
      if (round === this.#round) await this.act(hint.picks);
    } catch (error) {
      this.problem = error as Error;
    }
  }

  /** Asks what to do here; it is marked on the board. */
  async show(): Promise<Hint | null> {
    const round = this.#round;
    try {
      const hint = await api.studyHint(this.#study({}));
      if (round === this.#round) this.hint = hint;
      return hint;
    } catch (error) {
      this.problem = error as Error;
      return null;
    }
  }

  /** Asks the rules why the last of these cannot be picked. After a wrong try whoever picks something wants to try again. */
  async explain(picks: readonly string[]): Promise<void> {
    if (this.settled && this.verdict?.kind === 'wrong') return this.restart();
    if (!this.active) return;
    const round = this.#round;
    try {
      const refusal = await api.studyWhyNot(this.#study({ picks: [...picks] }));
      if (refusal && round === this.#round) this.explanation = { refusal, picks };
    } catch (error) {
      this.problem = error as Error;
    }
  }

  // --- what is shown ---

  get shown(): Shown {
    return this.#showing.shown;
  }

  get settled(): boolean {
    return this.#showing.settled;
  }

  set time(time: GameModule['time']) {
    this.#showing.time = time;
  }

  skip(): void {
    this.#showing.skip();
  }

  leave(): void {
    this.#showing.end();
  }

  #study(more: Partial<Study>): Study {
    return {
      start: this.start,
      log: [...this.log],
      picks: [],
      seat: this.seat,
      plain: !hasDrawing(this.game),
      ...more,
    };
  }

  async #ask(more: Partial<Study>, news: boolean): Promise<void> {
    if (this.acting) return;
    this.acting = true;
    this.hint = null;
    this.explanation = null;
    try {
      const studied = await api.study(this.#study(more));
      this.#take(studied);
      if (news) this.#showing.follow(studied.events, studied.now, studied.viewer, true);
      else this.#showing.settle();
    } catch (error) {
      const refusal = error instanceof Refused ? error.problem.refusal : undefined;
      if (refusal) this.explanation = { refusal, picks: more.picks ?? [] };
      else this.problem = error as Error;
    } finally {
      this.acting = false;
    }
  }

  #take(studied: Studied): void {
    this.#round += 1;
    this.now = studied.now;
    this.viewer = studied.viewer;
    this.verdict = studied.verdict;
    this.log = studied.log;
    const lines = studied.events.flatMap((event) => (event.kind === 'acted' ? [lineOf(event)] : []));
    this.lines = [...this.lines, ...lines];
  }
}
