/**
 * A box in the making. Whatever is typed is checked by the server, one question at a time: what was typed in the meantime is
 * asked about as soon as the answer is there. The browser keeps it, so that nothing is lost.
 */
import { api } from '../../client/api';
import type { CheckedContent, ContentText, Fault, GameContent } from '../../protocol';
import { recall, remember } from '../../ui/memory';
import { fittedFields, placeOf, places, type Values } from './values';

interface Kept {
  name: string;
  values: Values;
  /** The file, if it was good when it was kept. */
  text?: string;
}

const place = (game: string): string => `box.${game}`;

/** The box that this browser keeps for a game, if it is good enough to be played with. */
export function keptBox(game: string): ContentText | null {
  const kept = recall<Partial<Kept>>(place(game));
  if (typeof kept?.text !== 'string' || typeof kept.name !== 'string') return null;
  return { name: fileName(kept.name), text: kept.text };
}

/** What a file with this name is called. */
export function fileName(name: string): string {
  const plain = name
    .replace(/[/\\"\p{Cc}]/gu, '-')
    .trim()
    .replace(/^\.+/, '');
  return `${plain.replace(/\.toml$/i, '').slice(0, 50) || 'box'}.toml`;
}

export class Box {
  readonly game: string;
  readonly content: GameContent;
  name = $state('');
  values = $state.raw<Values>({});
  /** What is wrong with the values, as far as the server has answered. */
  faults = $state.raw<Fault[]>([]);
  /** The file of the values that were checked last; empty if there is none. */
  text = $state.raw('');
  fingerprint = $state.raw<string | null>(null);
  /** Whether the server has answered for what stands there now. */
  checked = $state(false);
  /** What stood there before another box was taken over. */
  before = $state.raw<{ name: string; values: Values } | null>(null);

  constructor(game: string, content: GameContent, name: string) {
    this.game = game;
    this.content = content;
    const kept = recall<Partial<Kept>>(place(game));
    this.name = typeof kept?.name === 'string' ? kept.name : name;
    this.values = fittedFields(content.form, kept?.values ?? content.house.file.values);
  }

  /** Faults by the place where they are shown; those without a place of their own are under ''. */
  readonly byPlace = $derived.by(() => {
    const known = places(this.content.form, this.values);
    const found = new Map<string, Fault[]>();
    for (const fault of this.faults) {
      const at = known.has(placeOf(fault)) ? placeOf(fault) : '';
      found.set(at, [...(found.get(at) ?? []), fault]);
    }
    return found;
  });

  /** Good enough to be played with. */
  readonly good = $derived(this.checked && this.fingerprint !== null);

  get file(): ContentText {
    return { name: fileName(this.name), text: this.text };
  }

  #asking: Promise<void> | null = null;

  /** Has what stands there now checked and kept. */
  check(): Promise<void> {
    this.checked = false;
    this.#asking ??= this.#ask().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #ask(): Promise<void> {
    for (;;) {
      const { values } = this;
      const kept: Kept = { name: this.name, values };
      remember(place(this.game), kept);
      const answer = await api.checkContent(this.game, { values });
      if (this.values !== values) continue;
      this.#take(answer);
      if (answer.fingerprint !== null)
        remember(place(this.game), { ...kept, name: this.name, text: answer.text });
      return;
    }
  }

  #take({ text, fingerprint, faults }: CheckedContent): void {
    this.text = text;
    this.fingerprint = fingerprint;
    this.faults = faults;
    this.checked = true;
  }

  /** Puts another box in the place of this one, which can be taken back. */
  replace(name: string, values: unknown): void {
    this.before = { name: this.name, values: this.values };
    this.name = name;
    this.values = fittedFields(this.content.form, values);
  }

  /** Takes back what stood there before. */
  restore(): void {
    if (!this.before) return;
    this.name = this.before.name;
    this.values = this.before.values;
    this.before = null;
  }

  /** Reads a file. If something is wrong with it, it says what, and nothing else changes. */
  async load(name: string, text: string): Promise<Fault[]> {
    const answer = await api.checkContent(this.game, { text });
    if (answer.faults.length === 0) this.replace(name.replace(/\.toml$/i, ''), answer.values);
    return answer.faults;
  }
}
