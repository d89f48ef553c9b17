/** A few questions to the view that the game writes. */
import { CORNERS } from './geometry';
import type { CardView, HandView, View } from './types';

export type { CardView, HandView, OwnCardView, PlumView, View } from './types';
export type Phase = View['phase'];
export type PathKind = CardView['kind'];
/** How many of each kind; kinds that there are none of are left out. */
export type PathCounts = HandView['known'];
export type MysteryCounts = View['mystery_deck'];

export const PATH_KINDS: readonly PathKind[] = [
  'straight',
  'curve',
  'tee',
  'cross',
  'end',
  'straight+',
  'curve+',
  'tee+',
  'cross+',
  'end+',
  'straight-',
  'curve-',
  'tee-',
  'cross-',
  'end-',
];

/** The mystery cards that have a picture of their own, and words in the catalogues. */
export const HOUSE_CARDS: readonly string[] = ['mantis', 'glow', 'gust', 'nectar'];

/** The sides to which a tile is open, as far as a way is drawn on it; the Lamp is lit all over. */
export function sidesOf(view: View, tile: string): string {
  const lies =
    view.cards.find((card) => card.tile === tile) ?? view.plum_cards.find((card) => card.tile === tile);
  return lies?.sides ?? CORNERS.find((corner) => corner.tile === tile)?.sides ?? '';
}

/** Mystery cards that a game alone lasts. */
export const NIGHT = 12;

/** The kinds that there are, with their numbers, in the order of the box. */
export function listPath(counts: PathCounts): { kind: PathKind; count: number }[] {
  return PATH_KINDS.map((kind) => ({ kind, count: counts[kind] ?? 0 })).filter(({ count }) => count > 0);
}

/** The names of the mystery cards of the box, those of the house first. */
export function mysteryNames(view: View): string[] {
  return [...HOUSE_CARDS, ...(view.own_cards ?? []).map(({ name }) => name)].filter(
    (name) => (view.mystery_deck[name] ?? 0) + (view.mystery_discards[name] ?? 0) > 0,
  );
}

export function total(counts: PathCounts | MysteryCounts): number {
  return Object.values(counts).reduce((sum: number, count) => sum + (count ?? 0), 0);
}

/** How many more turns a seat has in the last two rounds, after the one under way; null before them. */
export function lastTurns(view: View, seat: number): number | null {
  if (view.last === null) return null;
  const seats = view.moths.length;
  if (view.arrived[seat - 1] !== null) return 0;
  // Play passes to a seat after so many steps, and again after every further lap.
  const steps = ((seat + seats - view.mover - 1) % seats) + 1;
  return view.last < steps ? 0 : Math.floor((view.last - steps) / seats) + 1;
}
