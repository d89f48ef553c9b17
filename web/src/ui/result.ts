/** How a game ended, in a sentence. */
import { seatName, t } from '../i18n';
import type { Ending, Outcome, SeatInfo } from '../protocol';
import { listed } from './names';

export function resultWords(
  game: string,
  seats: readonly SeatInfo[],
  outcome: Outcome | null,
  ending: Ending | null,
  language: string,
  yours: readonly number[] = [],
): string {
  if (ending?.how === 'abandoned') return t('result.abandoned');
  if (ending?.how === 'resigned') return t('result.resigned', { name: seatName(game, seats, ending.seat) });
  if (!outcome) return t('result.over');
  const { winners } = outcome;
  if (winners.length === 0) return seats.length === 1 ? t('result.lost_alone') : t('result.nobody');
  // Whoever shares the screen with others reads names; one person reads "you".
  const alone = yours.length === 1 ? yours[0] : undefined;
  if (winners.length === 1 && winners[0] === alone) return t('result.you');
  const names = listed(
    winners.map((seat) => seatName(game, seats, seat)),
    language,
  );
  return t('result.won', { names, count: winners.length });
}
