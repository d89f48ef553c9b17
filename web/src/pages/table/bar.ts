/** What the bar under the board has buttons for: whatever the game does not draw. */
import { kindOf, type GameModule, type Picks } from '../../kit/types';

export const inBar = (game: GameModule, picks: Picks): string[] =>
  [...picks.options].filter((pick) => !game.draws.has(kindOf(pick)));

/** Whether there is anything to press in it. */
export const hasBar = (game: GameModule, picks: Picks): boolean =>
  picks.chosen.length > 0 || inBar(game, picks).length > 0;
