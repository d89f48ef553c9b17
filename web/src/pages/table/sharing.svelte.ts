/** Several people at one screen: whose eyes the table is for, and the curtain between turns where hands are hidden. */
import type { Now, You } from '../../protocol';

/** What sharing a screen needs of a table. */
export interface SharedTable {
  readonly you: Pick<You, 'viewer' | 'seats'>;
  readonly now: Pick<Now, 'stage' | 'to_act'>;
  /** Whether everything that has happened has been shown. */
  readonly settled: boolean;
  viewAs(seat: number | null, how?: { hide?: boolean }): void;
}

export class Sharing {
  readonly #table: SharedTable;
  readonly #secrets: boolean;
  /** For whom the curtain was raised last. At first nobody knows who sits in front of the screen. */
  #seated = $state<number | null>(null);

  /** `secrets`: players of this game know something that others must not see. */
  constructor(table: SharedTable, secrets: boolean) {
    this.#table = table;
    this.#secrets = secrets;
  }

  /** Whether more than one player sits here. */
  readonly shared = $derived.by(() => this.#table.you.seats.length > 1);

  /** Whether hands have to be hidden from whoever sat here before. */
  readonly #secret = $derived.by(() => this.shared && this.#secrets && this.#table.now.stage === 'running');

  /** The player of this screen who is to act. */
  readonly #next = $derived.by(() => {
    const { now, you } = this.#table;
    return now.to_act !== null && you.seats.includes(now.to_act) ? now.to_act : null;
  });

  /** The seat that the curtain waits for. */
  readonly curtain = $derived.by(() => {
    if (!this.#secret) return null;
    if (this.#seated === null) return this.#next ?? this.#table.you.viewer;
    return this.#table.settled && this.#next !== null && this.#next !== this.#seated ? this.#next : null;
  });

  /** The board is drawn only once the table is seen from the right seat: nothing of another one's may flash up. */
  readonly hidden = $derived.by(
    () => this.curtain !== null || (this.#secret && this.#seated !== this.#table.you.viewer),
  );

  /** Whoever the curtain waits for sits here now. */
  raise(): void {
    this.#seated = this.curtain;
    if (this.#seated !== null) this.#table.viewAs(this.#seated, { hide: true });
  }

  /** Without secrets the screen turns to whoever is to act by itself. */
  turn(): void {
    const next = this.#next;
    if (!this.shared || this.#secrets || next === null || next === this.#table.you.viewer) return;
    if (this.#table.settled) this.#table.viewAs(next);
  }
}
