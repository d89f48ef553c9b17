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
  if (ending?.how === 'resigned' || ending?.how === 'timed_out') {
    const reason = t(`result.${ending.how}`, { name: seatName(game, seats, ending.seat) });
    return outcome && outcome.winners.length > 0 ? withComfort(`${winners()} ${reason}`, outcome) : reason;
  }
  if (!outcome) return t('result.over');
  if (outcome.winners.length === 0) return seats.length === 1 ? t('result.lost_alone') : t('result.nobody');
  return withComfort(winners(), outcome);

  /** With a kind word for one person who has lost. */
  function withComfort(sentence: string, { winners }: Outcome): string {
    return yours.length === 1 && !winners.includes(yours[0]!) ? `${sentence} ${t('result.lost')}` : sentence;
  }

  function winners(): string {
    const won = outcome?.winners ?? [];
    // Whoever shares the screen with others reads names; one person reads "you".
    const alone = yours.length === 1 ? yours[0] : undefined;
    if (won.length === 1 && won[0] === alone) return t('result.you');
    const names = listed(
      won.map((seat) => seatName(game, seats, seat)),
      language,
    );
    return t('result.won', { names, count: won.length });
  }
}

/** What else belongs to a result: who dropped out and why, unless the headline says it, and for whom bots have decided. */
export function resultNotes(
  game: string,
  seats: readonly SeatInfo[],
  outcome: Outcome | null,
  ending: Ending | null,
): string[] {
  const last = ending?.how === 'resigned' || ending?.how === 'timed_out' ? ending.seat : null;
  const name = (seat: number) => seatName(game, seats, seat);
  const dropped = (outcome?.forfeits ?? []).filter(({ seat }) => seat !== last);
  return [
    ...dropped.map(({ seat, why }) => t(`result.${why}`, { name: name(seat) })),
    ...(outcome?.stand_ins ?? []).map(({ seat, decisions, out_of_time: late, of }) =>
      t(late > 0 ? 'result.stand_in_time' : 'result.stand_in', {
        name: name(seat),
        count: decisions,
        late,
        all: of,
      }),
    ),
  ];
}
