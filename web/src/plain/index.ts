/**
 * A game without a folder of its own in the page: drawn from its cells and marks, its view read as named values, and buttons
 * for whatever cannot be picked on the board or in the hand.
 */
import type { BoardProps, GameModule } from '../kit/types';
import type { GameInfo, Mark } from '../protocol';
import Board from './Board.svelte';
import Counts from './Counts.svelte';
import Cover from './Cover.svelte';
import { describe } from './describe';
import { messages } from './messages';
import Side from './Side.svelte';
import { withInfo } from './withInfo';

/** The part of the page for a game of which only this is known. */
export function plainModule(info: GameInfo): GameModule {
  return {
    id: info.id,
    // Without a board the counts take its place, and nothing is left to show beside it.
    ...(info.board
      ? { Board: withInfo<BoardProps<unknown>>(Board, info), Side: withInfo<BoardProps<unknown>>(Side, info) }
      : { Board: withInfo<BoardProps<unknown>>(Counts, info) }),
    Cover: withInfo<Record<string, never>>(Cover, info),
    messages,
    tutorial: [],
    comments: [],
    // The hand shows every card that can be picked, whether the view lists it or not.
    draws: new Set(info.board ? ['cell', 'card'] : ['card']),
    describe: (view, seats, t, marks: readonly Mark[] = []) => describe(info, view, seats, t, marks),
  };
}
