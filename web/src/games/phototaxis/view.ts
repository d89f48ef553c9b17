/** What a viewer knows of a game of Phototaxis, as the rules write it. */
export interface View {
  /** What happens next. */
  phase: Phase;
  /** The seat whose turn it is. */
  mover: number;
  /** From 1. */
  round: number;
  /** Turns begun; 0 during set-up. */
  turn: number;
  /** In the last two rounds: how many more seats play passes to. */
  last: number | null;
  /** Plums without which nobody enters the Lamp. */
  required: number;
  cards: CardView[];
  plum_cards: PlumView[];
  /** Tiles with a plum token. */
  tokens: string[];
  mantises: string[];
  /** The moths' tiles, by seat. */
  moths: string[];
  /** Plums gathered, by seat. */
  plums: number[];
  /** The round in which each moth came into the Lamp, by seat. */
  arrived: (number | null)[];
  hands: HandView[];
  /** Cards in the path deck. */
  deck: number;
  /** Path cards in the deck and in hands where the viewer cannot see them. */
  unseen: PathCounts;
  discards: PathCounts;
  /** The path deck as it was last made of discards. */
  shuffled: PathCounts | null;
  mystery_deck: MysteryCounts;
  mystery_discards: MysteryCounts;
  /** Alone: how many of the twelve mystery cards are still to come. */
  mystery_left?: number;
}

export type Phase =
  | 'reveal'
  | 'deal'
  | 'begin'
  | 'draw'
  | 'place'
  | 'extra'
  | 'take'
  | 'move'
  | 'mystery'
  | 'mantis'
  | 'glow'
  | 'gust'
  | 'nectar'
  | 'refill'
  | 'discard'
  | 'surplus'
  | 'over';

/** A path card on the board. */
export interface CardView {
  tile: string;
  kind: PathKind;
  /** Open sides, clockwise from the north: `nes`. */
  sides: string;
}

/** A plum card, face down as long as its sides are not known. */
export interface PlumView {
  tile: string;
  sides: string | null;
}

/** A hand: its size, the cards in it that everybody knows, and all of them where the viewer may look. */
export interface HandView {
  size: number;
  known: PathCounts;
  cards?: PathCounts;
}

export const PATH_KINDS = [
  'straight',
  'curve',
  'tee',
  'cross',
  'straight+',
  'curve+',
  'straight-',
  'curve-',
] as const;
export type PathKind = (typeof PATH_KINDS)[number];

export const MYSTERY_KINDS = ['mantis', 'glow', 'gust', 'nectar'] as const;
export type MysteryKind = (typeof MYSTERY_KINDS)[number];

/** How many of each kind; kinds that there are none of are left out. */
export type PathCounts = Partial<Record<PathKind, number>>;
export type MysteryCounts = Partial<Record<MysteryKind, number>>;

/** Mystery cards that a game alone lasts. */
export const NIGHT = 12;

/** The kinds that there are, with their numbers, in the order of the box. */
export function listPath(counts: PathCounts): { kind: PathKind; count: number }[] {
  return PATH_KINDS.map((kind) => ({ kind, count: counts[kind] ?? 0 })).filter(({ count }) => count > 0);
}

export function listMystery(counts: MysteryCounts): { kind: MysteryKind; count: number }[] {
  return MYSTERY_KINDS.map((kind) => ({ kind, count: counts[kind] ?? 0 })).filter(({ count }) => count > 0);
}

export function total(counts: PathCounts | MysteryCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
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
