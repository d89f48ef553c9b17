/**
 * The catalogue of messages in all languages, and the language in use. Whatever calls `t` while it is drawn is drawn
 * again when the language changes.
 */
import type { Messages, Params, Translate } from '../kit/types';
import { recall, remember } from '../ui/memory';
import { format } from './format';
import { interfaceMessages } from './interface';
import { kit } from './kit';

export const LANGUAGES = ['en', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', pt: 'Português' };

const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);

/** The one chosen before, else the first that the browser asks for, else English. */
function preferred(): Language {
  const stored = recall('language');
  if (isLanguage(stored)) return stored;
  const wishes = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
  return wishes.map((wish) => wish.slice(0, 2)).find(isLanguage) ?? 'en';
}

let current = $state<Language>(preferred());
/** Games come when they are needed; what was drawn before is drawn again. */
const catalogue = $state.raw<Record<Language, Map<string, string>>>({ en: new Map(), pt: new Map() });
let additions = $state(0);

function put(messages: Partial<Record<Language, Messages>>, prefix = ''): void {
  for (const name of LANGUAGES) {
    for (const [key, text] of Object.entries(messages[name] ?? {})) catalogue[name].set(prefix + key, text);
  }
}

put(interfaceMessages);
put(kit);

export const language = (): Language => current;

/** Tells the browser which language the page speaks. */
function tell(name: Language): void {
  if (typeof document !== 'undefined') document.documentElement.lang = name === 'pt' ? 'pt-BR' : name;
}
tell(preferred());

/** Switches the language, and remembers it. */
export function setLanguage(name: Language): void {
  current = name;
  tell(name);
  remember('language', name);
}

/** Adds messages of a game, in one language or in all, under `<game>.`. */
export function addMessages(game: string, messages: Partial<Record<Language, Messages>>): void {
  put(messages, `${game}.`);
  additions += 1;
}

function find(keys: readonly string[]): { text: string; in: Language } | null {
  void additions;
  // What is not there in this language is said in English, else in whatever there is.
  for (const name of [current, ...LANGUAGES]) {
    for (const key of keys) {
      const text = catalogue[name].get(key);
      if (text !== undefined) return { text, in: name };
    }
  }
  return null;
}

function translator(prefixes: readonly string[]): Translate {
  const keys = (key: string) => prefixes.map((prefix) => prefix + key);
  const translate = (key: string, params: Params = {}): string => {
    const found = find(keys(key));
    return found ? format(found.text, params, found.in) : key;
  };
  return Object.assign(translate, { has: (key: string) => find(keys(key)) !== null });
}

/** Words a message of the whole catalogue: `t('home.play_now')`, `t('pathagon.prompt.place')`. */
export const t: Translate = translator(['']);

const forGames = new Map<string, Translate>();

/** Words a message of one game, by its own keys: `prompt.place`. */
export function gameTranslate(game: string): Translate {
  let translate = forGames.get(game);
  if (!translate) forGames.set(game, (translate = translator([`${game}.`, ''])));
  return translate;
}
