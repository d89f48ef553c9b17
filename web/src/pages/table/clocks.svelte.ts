/** The players' clocks, running. */
import type { Table } from '../../client/table.svelte';

export class Clocks {
  readonly #table: Table;
  #now = $state(Date.now());

  constructor(table: Table) {
    this.#table = table;
    $effect(() => {
      if (!table.info.clock || table.now.stage !== 'running') return;
      const timer = setInterval(() => (this.#now = Date.now()), 200);
      return () => clearInterval(timer);
    });
  }

  /** Time left by seat, in milliseconds; undefined without a clock. The server's word counts down for whoever is to act. */
  readonly left = $derived.by(() => {
    const { now, received } = this.#table;
    return now.seats.map(({ seat, clock }) => {
      if (clock === undefined) return undefined;
      return clock - (seat === now.to_act ? Math.max(0, this.#now - received) : 0);
    });
  });
}
