/** Asks a bot about a game that is over, a few positions at a time, until all is said or it is told to stop. */
import { onDestroy } from 'svelte';
import { api } from '../../client/api';
import type { Evaluation } from '../../protocol';
import { problemWords } from '../../ui/problem';

/** Few enough that the first part of the line is there soon. */
const AT_ONCE = 4;

export class Assessment {
  found = $state.raw<readonly Evaluation[]>([]);
  asking = $state(false);
  problem = $state('');
  #stopped = false;

  readonly #plies: () => readonly number[];
  readonly #record: () => Promise<string>;

  constructor(plies: () => readonly number[], record: () => Promise<string>) {
    this.#plies = plies;
    this.#record = record;
    onDestroy(() => this.stop());
  }

  get done(): boolean {
    return this.found.length >= this.#plies().length;
  }

  stop(): void {
    this.#stopped = true;
  }

  async ask(): Promise<void> {
    if (this.asking || this.done) return;
    this.asking = true;
    this.#stopped = false;
    this.problem = '';
    try {
      const record = await this.#record();
      while (!this.#stopped && !this.done) {
        const next = this.#plies().slice(this.found.length, this.found.length + AT_ONCE);
        const said = await api.evaluate(record, next);
        this.found = [...this.found, ...said];
      }
    } catch (error) {
      this.problem = problemWords(error);
    } finally {
      this.asking = false;
    }
  }
}
