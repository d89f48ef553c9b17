/** Notes beside the board: a bot's hint, and why something cannot be picked. Each stays until it is closed or out of date. */
import { untrack } from 'svelte';
import type { Explanation } from '../../client/table.svelte';
import { refusalWords, t } from '../../i18n';
import type { Hint } from '../../protocol';
import type { Rulebook } from '../../ui/rulebook.svelte';
import { adviceOf, spoken, type Advice } from './hint';
import type { Speaker } from './speaker.svelte';
import type { TableView } from './tableView.svelte';

export class Notes {
  readonly #seen: TableView;
  readonly #speaker: Speaker;
  #closedHint = $state.raw<Hint | null>(null);
  #closedReason = $state.raw<Explanation | null>(null);

  constructor(seen: TableView, speaker: Speaker, rulebook: Rulebook) {
    this.#seen = seen;
    this.#speaker = speaker;
    $effect(() => {
      const reason = seen.table.explanation;
      if (!reason) return;
      untrack(() => {
        if (reason.refusal.rule) rulebook.wantRules();
        speaker.say(refusalWords(seen.game.id, reason.refusal, seen.seats));
      });
    });
  }

  /** Why the last pick was not possible. */
  readonly reason = $derived.by(() => {
    const { explanation } = this.#seen.table;
    return explanation === this.#closedReason ? null : explanation;
  });

  readonly advice: Advice | null = $derived.by(() => {
    const { hint, active } = this.#seen.table;
    return hint && active && hint !== this.#closedHint ? this.#advice(hint) : null;
  });

  closeReason(): void {
    this.#closedReason = this.#seen.table.explanation;
  }

  closeHint(): void {
    this.#closedHint = this.#seen.table.hint;
  }

  async askHint(): Promise<void> {
    this.#closedHint = null;
    this.closeReason();
    const hint = await this.#seen.table.askHint();
    if (!hint) return;
    this.#speaker.say(`${t('hint.title')}: ${spoken(this.#advice(hint))}`);
  }

  playHint(): void {
    const { hint, active } = this.#seen.table;
    if (hint && active) void this.#seen.table.act(hint.picks);
  }

  #advice(hint: Hint): Advice {
    return adviceOf(this.#seen.game.id, hint, this.#seen.seats, this.#seen.reader);
  }
}
