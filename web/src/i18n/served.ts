/** The words that the server serves, read from the games' crates: for tests and the gallery, which have no server. */
import type { Messages } from '../kit/types';
import { LANGUAGES, type Language } from './catalogue.svelte';

const files = import.meta.glob<Messages>('../../../crates/*/words/*.json', {
  eager: true,
  import: 'default',
});

/** What a game says, in each language; nothing if its crate has no words. */
export function servedWords(game: string): Record<Language, Messages> {
  const words: Record<Language, Messages> = { en: {}, pt: {} };
  for (const language of LANGUAGES) {
    words[language] = files[`../../../crates/${game}/words/${language}.json`] ?? {};
  }
  return words;
}
