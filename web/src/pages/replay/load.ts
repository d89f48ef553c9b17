/** Fetches a game to step through, and all that is needed to draw it. */
import { api } from '../../client/api';
import { hasDrawing, loadGame } from '../../games';
import type { GameModule } from '../../kit/types';
import type { GameInfo, Replay } from '../../protocol';

/** A table by its id, or the text of a record. */
export type Source = { readonly table: string } | { readonly record: string };

export interface Loaded {
  readonly replay: Replay;
  readonly game: GameModule;
  readonly info: GameInfo | null;
}

/** Which game it is must be known first: what is drawn plainly is asked for with its marks. */
async function gameOf(source: Source): Promise<string> {
  if ('table' in source) return (await api.table(source.table)).table.game;
  return /^\[Game "([^"]*)"\]/m.exec(source.record)?.[1] ?? '';
}

/** A game as a seat sees it, or with all hands open once it is over. */
export async function loadReplay(source: Source, seat: number | null): Promise<Loaded> {
  const [id, games] = await Promise.all([gameOf(source), api.games()]);
  const info = games.find((each) => each.id === id) ?? null;
  const plain = !hasDrawing(id);
  const fetched =
    'table' in source
      ? api.frames(source.table, { seat, plain, open: true })
      : api.loadRecord(source.record, seat, plain);
  // A record of a game that is not there is refused by the server, with the reason.
  const [replay, game] = await Promise.all([fetched, info ? loadGame(id) : fetched.then(() => loadGame(id))]);
  return { replay, game, info };
}
