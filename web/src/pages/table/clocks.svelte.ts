/** The players' clocks, running. */
import type { Table } from '../../client/table.svelte';

export class Clocks {
  readonly #table: Table;
  #now = $state(Date.now());

  constructor(table: Table) {
    this.#table = table;
    $effect(() => {
      const timed = table.info.clock !== null || table.now.claim_from !== undefined;
      if (!timed || table.now.stage !== 'running') return;
      const timer = setInterval(() => (this.#now = Date.now()), 200);
      return () => clearInterval(timer);
    });
  }

  /** Time left by seat, in milliseconds; undefined without a clock. The server's word counts down where a clock runs. */
  readonly left = $derived.by(() => {
    const { now, received } = this.#table;
    return now.seats.map(({ clock, clock_runs }) => {
      if (clock === undefined) return undefined;
      return clock - (clock_runs ? Math.max(0, this.#now - received) : 0);
    });
  });

  /** Milliseconds until the seat to act can be claimed against; null if it cannot. */
  readonly untilClaim = $derived.by(() => {
    const { now, received } = this.#table;
    if (now.claim_from === undefined || now.stage !== 'running') return null;
    return Math.max(0, now.claim_from - now.at - Math.max(0, this.#now - received));
  });
}
