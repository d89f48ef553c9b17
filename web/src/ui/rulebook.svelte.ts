/** A game's rules and its rulebook, fetched in the language in use when somebody first wants to read them. */
import { api } from '../client/api';
import { language, type Language } from '../i18n';
import type { Book, RulesText } from '../protocol';

/** To be made while a component is: it follows the language. */
export class Rulebook {
  readonly #game: string;
  readonly #failed: (error: Error) => void;
  #wanted = $state<'nothing' | 'rules' | 'all'>('nothing');
  #fetched: { rules?: Language; book?: Language } = {};
  rules = $state.raw<RulesText | null>(null);
  book = $state.raw<Book | null>(null);
  /** Whether it lies open over a table. */
  open = $state(false);
  /** The rule, or the section, to read first. */
  place = $state<string | null>(null);

  constructor(game: string, failed: (error: Error) => void) {
    this.#game = game;
    this.#failed = failed;
    $effect(() => {
      if (this.#wanted !== 'nothing') void this.#fetch(language(), this.#wanted === 'all');
    });
  }

  /** The numbered rules are enough to say why something is not possible. */
  wantRules(): void {
    if (this.#wanted === 'nothing') this.#wanted = 'rules';
  }

  want(): void {
    this.#wanted = 'all';
  }

  show(place: string | null = null): void {
    this.place = place;
    this.open = true;
    this.want();
  }

  async #fetch(spoken: Language, all: boolean): Promise<void> {
    try {
      await Promise.all([this.#fetchRules(spoken), all && this.#fetchBook(spoken)]);
    } catch (error) {
      this.#failed(error as Error);
    }
  }

  async #fetchRules(spoken: Language): Promise<void> {
    if (this.#fetched.rules === spoken) return;
    const rules = await api.rules(this.#game, spoken);
    if (spoken !== language()) return;
    this.#fetched.rules = spoken;
    this.rules = rules;
  }

  async #fetchBook(spoken: Language): Promise<void> {
    if (this.#fetched.book === spoken) return;
    const book = await api.book(this.#game, spoken);
    if (spoken !== language()) return;
    this.#fetched.book = spoken;
    this.book = book;
  }
}
