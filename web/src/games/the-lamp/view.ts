// What the game writes for every viewer: `struct View` in crates/the-lamp/src/view.rs. The Lamp has no secrets.

export type Phase =
  'first' | 'decide' | 'lamp' | 'roll' | 'orbs' | 'cards' | 'trade' | 'hazard' | 'rolloff' | 'over';

export interface View {
  readonly phase: Phase;
  /** Whose turn or whose roll it is; none once the game is over. */
  readonly seat: number | null;
  /** Turns begun so far. */
  readonly turn: number;
  readonly lamp: 'off' | 'on';
  /** Steps left beyond the post that the moth is passing (LMP-16). */
  readonly steps: number;
  /** Whether these steps end in the Lamp. */
  readonly deadly: boolean;
  /** The spaces of everybody's lane from space 1: `o` light orb, `t` trading post, `h` hazard. */
  readonly lane: string;
  /** The first space of the last stretch. */
  readonly last_stretch: number;
  /** By seat. */
  readonly moths: readonly Moth[];
  /** Orbs that nobody holds. */
  readonly supply: number;
  /** The cards of the post where the moth is, in the order in which they were drawn. */
  readonly offer: readonly Offer[];
  /** The trading cards that nobody has seen yet. */
  readonly unseen: readonly Copies[];
  /** The trading cards that were put under the deck, the next to be drawn first. */
  readonly under: readonly string[];
  /** The hazard cards that nobody has drawn yet. */
  readonly hazards: readonly Copies[];
  /** Trading cards that have left the game. */
  readonly gone: readonly string[];
  /** Hazard cards that have left the game. */
  readonly gone_hazards: readonly string[];
}

export type Fate = 'flying' | 'stopped' | 'dead';

/** A player's moth with all they own. */
export interface Moth {
  readonly seat: number;
  readonly fate: Fate;
  readonly space: number;
  /** How many steps lead to the Lamp. */
  readonly distance: number;
  readonly orbs: number;
  readonly cards: readonly Card[];
  readonly hazards: readonly string[];
  /** Points lost on hazard spaces without a card (LMP-10). */
  readonly unpaid: number;
  /** Points so far, with the survival card once it is given out; none for the dead. */
  readonly points: number | null;
  /** The chance to survive the next roll; none if there is none. */
  readonly survives: Odds | null;
  /** Whether this seat takes part in the round of dice that is being rolled (LMP-1, LMP-13). */
  readonly rolling: boolean;
  /** What it has rolled in this round. */
  readonly rolled: number | null;
  /** Its rank by distance among the survivors, once all are done (LMP-13). */
  readonly standing: number | null;
  /** The points of its survival card, once the game is over (LMP-13). */
  readonly survival_card: number | null;
}

/** How many of all equally likely rolls leave a moth alive. */
export interface Odds {
  readonly safe: number;
  readonly of: number;
}

export interface Card {
  readonly name: string;
  /** Its worth at the end. */
  readonly points: number;
}

export interface Offer extends Card {
  /** Its price in orbs, now. */
  readonly price: number;
  /** How many spaces its buyer moves back. */
  readonly back: number;
  readonly affordable: boolean;
}

export interface Copies {
  readonly name: string;
  readonly copies: number;
}

/** How many cards a list stands for. */
export function total(cards: readonly Copies[]): number {
  return cards.reduce((sum, kind) => sum + kind.copies, 0);
}

/** The chance of survival in whole percent, rounded down so that no risk is called safe. */
export function percent(odds: Odds): number {
  return Math.floor((100 * odds.safe) / odds.of);
}
