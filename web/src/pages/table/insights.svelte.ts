/**
 * What a longer look at the position tells: what each seat still needs, and what threatens. It amounts to a hint, so it is asked
 * for, and the server refuses it where hints are off.
 */
import { api } from '../../client/api';
import { effectWords, t } from '../../i18n';
import type { Insight, Tally } from '../../protocol';
import type { Speaker } from './speaker.svelte';
import type { TableView } from './tableView.svelte';

export class Insights {
  readonly #seen: TableView;
  readonly #speaker: Speaker;
  /** Whether it is wanted, for this position and those to come. */
  wanted = $state(false);
  #told = $state.raw<Insight | null>(null);

  constructor(seen: TableView, speaker: Speaker) {
    this.#seen = seen;
    this.#speaker = speaker;
    $effect(() => {
      const { version } = seen.table.now;
      if (this.wanted && this.offered && seen.table.settled && this.#told?.version !== version)
        void this.#ask();
    });
  }

  /** Whether the game has something to tell, and may. */
  readonly offered = $derived.by(() => {
    const { info, table } = this.#seen;
    return info.insight && table.info.hints && table.now.stage === 'running';
  });

  /** What is known of the position shown; nothing while an earlier one is looked at. */
  readonly now: Insight | null = $derived.by(() => {
    const { table, frame } = this.#seen;
    const fits = this.wanted && table.settled && !frame && this.#told?.version === table.now.version;
    return fits ? this.#told : null;
  });

  readonly tallies: readonly Tally[] = $derived.by(() => this.now?.tallies ?? []);

  /** The threats in words. */
  readonly words: readonly string[] = $derived.by(() =>
    (this.now?.threats ?? []).map((threat) =>
      effectWords(this.#seen.game.id, threat, this.#seen.seats, this.#seen.reader),
    ),
  );

  toggle(): void {
    if (this.offered) this.wanted = !this.wanted;
  }

  async #ask(): Promise<void> {
    const { table } = this.#seen;
    try {
      this.#told = await api.insight(table.id, table.you.viewer);
      if (this.now) this.#speaker.say(this.words.join(' ') || t('insight.none'));
    } catch (error) {
      this.wanted = false;
      table.problem = error as Error;
    }
  }
}
