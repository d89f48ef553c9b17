/**
 * What is shown of a table. The truth is elsewhere; what is shown follows it step by step, so that each action can be seen.
 */
import { Beats, type Clockwork } from '../feedback/beats';
import { isRoll } from '../feedback/sound';
import type { GameModule } from '../kit/types';
import type { Effect, Event, Line, Mark, Now } from '../protocol';
import { motion, tempo } from '../settings.svelte';

/** What Board and Side draw. */
export interface Shown {
  readonly view: unknown;
  /** What stands on the cells, for a game that the page has no drawing of. */
  readonly marks: readonly Mark[];
  /** What the action did that led here. */
  readonly effects: readonly Effect[];
  /** That action; none at the start. */
  readonly line: Line | null;
  /** Grows with every action shown. */
  readonly beat: number;
}

interface Beat {
  readonly view: unknown;
  /** None: what stood on the cells then is not known. */
  readonly marks?: readonly Mark[] | undefined;
  readonly line: Line;
}

/** For tests. */
export interface ShowingOptions {
  clockwork?: Clockwork;
  hidden?(): boolean;
}

/** The action of an event. */
export const lineOf = ({ ply, turn, actor, text, effects }: Line): Line => ({
  ply,
  turn,
  actor,
  text,
  effects,
});

/** Whether chance does the same sort of thing twice: another tile is turned up, another card dealt. */
function alike({ line }: Beat, { line: next }: Beat): boolean {
  if (line.actor !== null || next.actor !== null || isRoll(line.effects)) return false;
  const keys = (of: Line) => of.effects.map((effect) => effect.key).join();
  return keys(line) === keys(next);
}

export class Showing {
  shown = $state.raw<Shown>({ view: null, marks: [], effects: [], line: null, beat: 0 });
  /** Whether everything that has happened has been shown. */
  settled = $state(true);
  /** How long it takes to see what an action did, if the game knows (GameModule.time). */
  time: GameModule['time'];

  readonly #present: () => { readonly now: Now; readonly line: Line | null };
  readonly #beats: Beats<Beat>;
  readonly #options: ShowingOptions;
  /** What can be shown again: the viewer's own last action first, then all that has happened since. */
  #recent = $state.raw<readonly Beat[]>([]);

  /** `present`: how the table is, and the last action of its log. */
  constructor(present: () => { readonly now: Now; readonly line: Line | null }, options: ShowingOptions) {
    this.#present = present;
    this.#options = options;
    this.#beats = new Beats<Beat>(
      (beat) => this.#show(beat),
      () => this.settle(),
      {
        time: ({ line }) => this.time?.(line.effects),
        slow: ({ line }) => isRoll(line.effects),
        alike,
        tempo,
        clockwork: options.clockwork,
      },
    );
  }

  /** Shows the present. */
  settle(): void {
    const { now, line } = this.#present();
    const { shown } = this;
    const same = line?.ply === shown.line?.ply && line?.text === shown.line?.text;
    this.shown = {
      view: now.view,
      marks: now.marks ?? [],
      line,
      effects: line?.effects ?? [],
      beat: shown.beat + (same ? 0 : 1),
    };
    this.settled = true;
  }

  /** Goes to the present at once. */
  skip(): void {
    this.#beats.clear();
    this.settle();
  }

  /** Forgets what was to be shown, and what could be shown again. */
  forget(): void {
    this.#beats.clear();
    this.#recent = [];
  }

  /** Takes what is shown off the page. */
  hide(): void {
    this.shown = { ...this.shown, view: null, marks: [], effects: [] };
  }

  /** Stops for good. */
  end(): void {
    this.#beats.clear();
  }

  /** Whether there is something to show again: what has happened since the viewer's last action. */
  get canReplay(): boolean {
    return this.settled && this.#recent.length > 1;
  }

  /** Shows again what has happened since the viewer's last action. */
  replayRecent(): void {
    if (!this.canReplay) return;
    this.settled = false;
    this.#beats.push(this.#recent);
  }

  /** Follows what has happened to the present. `news`: it has just happened, and can be shown step by step. */
  follow(events: readonly Event[], now: Now, viewer: number | null, news: boolean): void {
    const still = !motion() || (this.#options.hidden?.() ?? document.visibilityState === 'hidden');
    const beats: Beat[] = [];
    // What the last action led to is the present itself, and is sent only once.
    const latest = news
      ? events.findLast((event) => event.kind === 'acted' || event.kind === 'undone')
      : undefined;
    for (const event of events) {
      if (event.kind === 'undone') {
        // Back to the present at once: what was being shown never happened.
        beats.length = 0;
        this.#recent = [];
        this.#beats.clear();
      } else if (event.kind === 'acted') {
        const view = event.view ?? (event === latest ? now.view : null);
        if (view === null) {
          beats.length = 0;
          this.#recent = [];
          continue;
        }
        const marks = event === latest ? now.marks : event.marks;
        const beat: Beat = { view, marks, line: lineOf(event) };
        const own = event.actor !== null && event.actor === viewer;
        this.#recent = own ? [beat] : [...this.#recent, beat];
        beats.push(beat);
      }
    }
    if (still) this.#beats.clear();
    if (beats.length > 0 && !still) {
      this.settled = false;
      this.#beats.push(beats);
    } else if (!this.#beats.busy) {
      this.settle();
    }
  }

  #show({ view, line, marks = this.shown.marks }: Beat): void {
    this.shown = { view, marks, line, effects: line.effects, beat: this.shown.beat + 1 };
  }
}
