/** Games that somebody has put away: they go on, but not in the lists of this browser. */
import { recall, remember } from './memory';

/** So many are remembered, the latest. */
const MOST = 500;

class PutAway {
  #tables = $state.raw<readonly string[]>(recall<string[]>('put_away') ?? []);

  has(table: string): boolean {
    return this.#tables.includes(table);
  }

  add(table: string): void {
    this.#keep([...this.#tables.filter((each) => each !== table), table].slice(-MOST));
  }

  takeOut(table: string): void {
    this.#keep(this.#tables.filter((each) => each !== table));
  }

  #keep(tables: readonly string[]): void {
    this.#tables = tables;
    remember('put_away', tables);
  }
}

export const putAway = new PutAway();
