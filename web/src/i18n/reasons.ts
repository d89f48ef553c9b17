/**
 * Why something is not possible, in the reader's language. The rules answer in English sentences, with cells, numbers and
 * names put in. A game's messages have the Portuguese for each sentence, found by the English one with places for what is
 * put in: `why.PAT.{to} is not empty`, where PAT begins the numbers of the game's rules. What is put in is looked for in
 * the same way, then among the things.
 */
import type { Params, Translate } from '../kit/types';
import { gameTranslate, keysWith, language } from './catalogue.svelte';
import { parse } from './format';

/** Where nobody has worded the sentence, there is only the server's. */
export function reasonWords(why: { reason: string; rule?: string | null }): string | null {
  if (language() === 'en') return why.reason;
  const mark = `why.${why.rule?.split('-')[0] ?? 'server'}.`;
  const candidates = keysWith(mark)
    .map((key) => ({ key, sentence: key.slice(key.indexOf(mark) + mark.length) }))
    // Of two that fit, the one that says more itself.
    .sort((one, other) => bare(other.sentence).length - bare(one.sentence).length);
  for (const { key, sentence } of candidates) {
    const found = fit(sentence, why.reason);
    if (!found) continue;
    const translate = gameTranslate(key.slice(0, Math.max(0, key.indexOf(`.${mark}`))));
    const named = Object.entries(found).map(([name, words]) => [name, put(translate, mark, words)]);
    return translate(`${mark}${sentence}`, Object.fromEntries(named) as Params);
  }
  return null;
}

const bare = (sentence: string): string => sentence.replace(/\{.*?\}/g, '');

/** What stands in the places of a sentence, if these words are that sentence. */
function fit(sentence: string, words: string): Record<string, string> | null {
  const names: string[] = [];
  const pattern = parse(sentence).map((part) => {
    if (typeof part === 'string') return part.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    names.push(part.name);
    return '(.+)';
  });
  const match = new RegExp(`^${pattern.join('')}$`).exec(words);
  return match && Object.fromEntries(names.map((name, index) => [name, match[index + 1]!]));
}

function put(translate: Translate, mark: string, words: string): string {
  const key = [mark + words, `thing.${words}`].find((each) => translate.has(each));
  return key === undefined ? words : translate(key);
}
