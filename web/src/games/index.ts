/** The five games of the page. Each is fetched when it is first needed. */
import { addMessages } from '../i18n';
import type { GameModule } from '../kit/types';

const modules = import.meta.glob<{ default: GameModule }>('./*/index.ts');
const loaded = new Map<string, Promise<GameModule>>();

/** Games that this page can draw. */
export const GAMES: readonly string[] = ['pathagon', 'foragers', 'moonlight', 'phototaxis', 'the-lamp'];

/** A game's module, with its messages in the catalogue; refused if this page cannot draw it. */
export function loadGame(id: string): Promise<GameModule> {
  let module = loaded.get(id);
  if (!module) {
    const load = modules[`./${id}/index.ts`];
    if (!load) return Promise.reject(new Error(`This page cannot draw ${id}.`));
    module = load().then(({ default: game }) => {
      addMessages(id, game.messages);
      return game;
    });
    // A fetch that failed (the server was being restarted) may succeed when asked for again.
    module.catch(() => loaded.delete(id));
    loaded.set(id, module);
  }
  return module;
}
