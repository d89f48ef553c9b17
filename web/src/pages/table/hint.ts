/** A bot's advice in words: what it would do, why, and what it expects to follow. */
import { actionWords, effectWords, meritWords, t } from '../../i18n';
import { STEPS } from '../../kit/picking';
import type { Effect, Hint, SeatInfo } from '../../protocol';

export interface Advice {
  /** What it would do, in the game's notation: "d4". */
  readonly action: string;
  /** The same in a sentence: "Ada places a piece on d4." */
  readonly effects: string;
  /** Why, in the game's terms. */
  readonly reasons: readonly string[];
  /** How sure it is to win. */
  readonly outlook: string;
  /** What it expects to follow, step by step. */
  readonly sequel: readonly string[];
}

export function adviceOf(
  game: string,
  hint: Hint,
  seats: readonly SeatInfo[],
  viewer: number | null,
): Advice {
  const told = (effects: readonly Effect[]) =>
    effects.map((effect) => effectWords(game, effect, seats, viewer)).join(' ');
  const only = hint.choices === 1;
  const expects =
    only || hint.value === null ? [] : [t('hint.value', { percent: Math.round(hint.value * 100) })];
  return {
    action: actionWords(game, hint.action),
    effects: told(hint.line[0]?.effects ?? []),
    reasons: [
      ...(only ? [t('hint.only')] : []),
      ...hint.merits.map((merit) => meritWords(game, merit, seats)),
    ],
    outlook: expects.join(' '),
    sequel: hint.line.slice(1, STEPS).map(({ effects }) => told(effects)),
  };
}

/** All of it, to be read aloud. */
export const spoken = ({ effects, reasons, outlook, sequel }: Advice): string =>
  [effects, ...reasons, outlook, ...(sequel.length > 0 ? [t('hint.line'), ...sequel] : [])]
    .filter(Boolean)
    .join(' ');
