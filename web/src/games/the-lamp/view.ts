/** A few questions to the view that the game writes. */
import type { Copies, Odds } from './types';

export type {
  CardView as Card,
  Copies,
  Fate,
  MothView as Moth,
  Odds,
  OfferView as Offer,
  Phase,
  View,
} from './types';

/** How many cards a list stands for. */
export function total(cards: readonly Copies[]): number {
  return cards.reduce((sum, kind) => sum + kind.copies, 0);
}

/** The chance of survival in whole percent, rounded down so that no risk is called safe. */
export function percent(odds: Odds): number {
  return Math.floor((100 * odds.safe) / odds.of);
}
