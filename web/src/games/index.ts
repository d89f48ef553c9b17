/** The games that the page can draw. Each is fetched when it is first needed, with its words in the language in use. */
import { addMessages, language, setLanguage, type Language } from '../i18n';
import type { GameModule, Messages } from '../kit/types';
import { api, Refused } from '../client/api';

const modules = import.meta.glob<{ default: GameModule }>('./*/index.ts');
const loaded = new Map<string, Promise<GameModule>>();
const worded = new Map<string, Promise<void>>();

/** Where a game's words come from: the server, unless a test or the gallery reads them elsewhere. */
let fetchWords: (game: string, language: Language) => Promise<Messages> = api.words;
export function takeWordsFrom(source: typeof fetchWords): void {
  fetchWords = source;
}

/** Whether the page has a drawing of its own for this game; all others are drawn plainly, from marks on cells. */
export const hasDrawing = (id: string): boolean => `./${id}/index.ts` in modules;

/** Keeps what was fetched. A fetch that failed (the server was being restarted) may succeed when asked for again. */
function once<T>(kept: Map<string, Promise<T>>, key: string, fetched: () => Promise<T>): Promise<T> {
  let promise = kept.get(key);
  if (!promise) {
    promise = fetched();
    promise.catch(() => kept.delete(key));
    kept.set(key, promise);
  }
  return promise;
}

/** A game's module, with its messages and words in the catalogue. */
export async function loadGame(id: string): Promise<GameModule> {
  const [game] = await Promise.all([once(loaded, id, () => loadModule(id)), loadWords(id, language())]);
  return game;
}

async function loadModule(id: string): Promise<GameModule> {
  const load = modules[`./${id}/index.ts`];
  const game = load ? (await load()).default : await loadPlain(id);
  addMessages(id, game.messages);
  return game;
}

async function loadPlain(id: string): Promise<GameModule> {
  const [games, { plainModule }] = await Promise.all([api.games(), import('../plain')]);
  const info = games.find((each) => each.id === id);
  if (!info) throw new Error(`There is no game ${id}.`);
  return plainModule(info);
}

/** What the game itself says. A language that the server does not have is no reason not to play. */
function loadWords(id: string, name: Language): Promise<void> {
  return once(worded, `${id}/${name}`, async () => {
    try {
      addMessages(id, { [name]: await fetchWords(id, name) });
    } catch (error) {
      if (!(error instanceof Refused) || name === 'en') throw error;
      await loadWords(id, 'en');
    }
  });
}

/** Switches the language, once all games in use have their words in it. */
export async function switchLanguage(name: Language): Promise<void> {
  await Promise.allSettled([...loaded.keys()].map((id) => loadWords(id, name)));
  setLanguage(name);
}
