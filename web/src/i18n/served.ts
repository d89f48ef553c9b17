/** The words that the server serves, read from the games' crates: for tests and the gallery, which have no server. */
import type { Messages } from '../kit/types';
import { LANGUAGES, type Language } from './catalogue.svelte';

const files = import.meta.glob<Messages>('../../../crates/*/words/*.json', {
  eager: true,
  import: 'default',
});

const wordsOf = (crate: string, language: Language): Messages =>
  files[`../../../crates/${crate}/words/${language}.json`] ?? {};

/** What a game says, in each language: what all games say, and the words of its crate, if it has any. */
export function servedWords(game: string): Record<Language, Messages> {
  const words: Record<Language, Messages> = { en: {}, pt: {} };
  for (const language of LANGUAGES) {
    words[language] = { ...wordsOf('words', language), ...wordsOf(game, language) };
  }
  return words;
}
