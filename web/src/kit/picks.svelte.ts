import type { Branch } from '../protocol';
import { finalOptions, options, pickNext } from './picking';
import type { Ahead, Aim, Picks } from './types';

/** What a pick machine reads; its getters may be reactive. */
export interface PickSource {
  /** The version of the table: picks for another version are forgotten. */
  readonly version: number;
  readonly choices: readonly Branch[];
  readonly active: boolean;
  readonly last: ReadonlySet<string>;
  readonly hint: ReadonlySet<string>;
  readonly ahead?: readonly Ahead[];
  /** Sends the picks of a whole action. */
  act(picks: string[]): void;
  /** Asks why the last of these cannot be picked. */
  whyNot(picks: string[]): void;
}

/** Turns clicks and keys on a board into actions: picks one by one until they make a whole action. */
export class PickMachine implements Picks {
  readonly #source: PickSource;
  #picked = $state.raw<{ version: number; chosen: readonly string[] }>({ version: -1, chosen: [] });
  readonly #chosen = $derived.by(() =>
    this.#picked.version === this.#source.version ? this.#picked.chosen : [],
  );
  readonly #options = $derived.by(() =>
    this.#source.active ? options(this.#source.choices, this.#chosen) : new Set<string>(),
  );

  readonly #final = $derived.by(() =>
    this.#source.active ? finalOptions(this.#source.choices, this.#chosen) : new Set<string>(),
  );
  #aim = $state.raw<Aim | null>(null);

  constructor(source: PickSource) {
    this.#source = source;
  }

  get options() {
    return this.#options;
  }

  get final() {
    return this.#final;
  }

  get chosen() {
    return this.#chosen;
  }

  get last() {
    return this.#source.last;
  }

  get hint() {
    return this.#source.hint;
  }

  get ahead() {
    return this.#source.ahead ?? [];
  }

  get active() {
    return this.#source.active;
  }

  get aim() {
    const shown = this.#aim?.ways[this.#aim.at];
    return shown !== undefined && this.#options.has(shown) ? this.#aim : null;
  }

  turn(aim: Aim) {
    this.#aim = aim;
  }

  pick(pick: string): void {
    if (!this.#source.active) {
      this.#source.whyNot([pick]);
      return;
    }
    const aimed = this.aim?.ways[this.aim.at];
    if (aimed !== undefined && pick === this.#chosen[0]) return this.pick(aimed);
    const step = pickNext(this.#source.choices, this.#chosen, pick);
    if (step.kind === 'impossible') {
      this.#source.whyNot(step.picks);
    } else if (step.kind === 'act') {
      this.drop();
      this.#source.act(step.picks);
    } else {
      this.#choose(step.chosen);
    }
  }

  back() {
    this.#choose(this.#chosen.slice(0, -1));
  }

  drop() {
    this.#choose([]);
  }

  #choose(chosen: readonly string[]) {
    this.#picked = { version: this.#source.version, chosen };
  }
}
