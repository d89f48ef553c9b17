/** A game's rules, fetched when somebody first wants to read them, in a drawer over the table. */
import { api } from '../../client/api';
import type { RulesText } from '../../protocol';

export class Rulebook {
  readonly #game: string;
  readonly #failed: (error: Error) => void;
  text = $state.raw<RulesText | null>(null);
  open = $state(false);
  /** The rule to read first. */
  rule = $state<string | null>(null);

  constructor(game: string, failed: (error: Error) => void) {
    this.#game = game;
    this.#failed = failed;
  }

  async fetch(): Promise<void> {
    if (this.text) return;
    try {
      this.text = await api.rules(this.#game);
    } catch (error) {
      this.#failed(error as Error);
    }
  }

  async show(rule: string | null = null): Promise<void> {
    this.rule = null;
    this.open = true;
    await this.fetch();
    this.rule = rule;
  }
}
