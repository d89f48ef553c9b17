// Written from the game's view in Rust by `make golden`. A test compares the two: do not edit.

/**
 * A card in somebody's hand.
 */
export type CardView = { 
/**
 * Its name.
 */
name: string, 
/**
 * What a trading card is worth at the end, or what a hazard costs.
 */
points: number, };

/**
 * Some cards of one kind.
 */
export type Copies = { 
/**
 * Their name.
 */
name: string, 
/**
 * How many.
 */
copies: number, };

/**
 * Whether a moth is still in play.
 */
export type Fate = "flying" | "stopped" | "dead";

/**
 * The state of the lamp.
 */
export type Lamp = "off" | "on";

/**
 * The lamp die: how many of its six faces show what (LMP-4).
 */
export type LampDie = { 
/**
 * Faces that put the lamp out.
 */
off: number, 
/**
 * Faces that light it.
 */
on: number, };

/**
 * A player's moth with all they own.
 */
export type MothView = { 
/**
 * Whose it is.
 */
seat: number, 
/**
 * Whether it is still in play.
 */
fate: Fate, 
/**
 * Where it is on its lane.
 */
space: number, 
/**
 * How many steps lead to the Lamp.
 */
distance: number, 
/**
 * Light orbs.
 */
orbs: number, 
/**
 * Trading cards bought.
 */
cards: Array<CardView>, 
/**
 * Hazard cards drawn.
 */
hazards: Array<CardView>, 
/**
 * Points lost on hazard spaces without a card (LMP-10).
 */
unpaid: number, 
/**
 * Points so far, with the survival card once it is given out; none for the dead.
 */
points: number | null, 
/**
 * The chance to survive the next roll; none if there is none.
 */
survives: Odds | null, 
/**
 * Whether this seat takes part in the round of dice that is being rolled (LMP-1, LMP-13).
 */
rolling: boolean, 
/**
 * What it has rolled in this round.
 */
rolled: number | null, 
/**
 * Its rank by distance among the survivors, once all are done (LMP-13).
 */
standing: number | null, 
/**
 * The points of its survival card, once the game is over (LMP-13).
 */
survival_card: number | null, };

/**
 * How many of all equally likely rolls leave a moth alive. Not reduced.
 */
export type Odds = { 
/**
 * Rolls that do not reach the Lamp.
 */
safe: number, 
/**
 * All rolls.
 */
of: number, };

/**
 * A trading card on offer.
 */
export type OfferView = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its price in orbs, now.
 */
price: number, 
/**
 * Its worth at the end.
 */
points: number, 
/**
 * How many spaces its buyer moves back.
 */
back: number, 
/**
 * Whether the moth has enough orbs.
 */
affordable: boolean, };

/**
 * What happens next.
 */
export type Phase = "first" | "decide" | "lamp" | "roll" | "orbs" | "cards" | "trade" | "hazard" | "rolloff" | "over";

/**
 * The position as everybody sees it.
 */
export type View = { 
/**
 * What happens next.
 */
phase: Phase, 
/**
 * Whose turn or whose roll it is; none once the game is over.
 */
seat: number | null, 
/**
 * Turns begun so far.
 */
turn: number, 
/**
 * Whether the lamp is on.
 */
lamp: Lamp, 
/**
 * Steps left beyond the post that the moth is passing (LMP-16).
 */
steps: number, 
/**
 * Whether these steps end in the Lamp: unless a card is bought on the way, the moth dies.
 */
deadly: boolean, 
/**
 * The spaces of each moth's lane from space 1, by seat: `o` light orb, `t` trading post, `h` hazard.
 */
lanes: Array<string>, 
/**
 * The first space of the last stretch.
 */
last_stretch: number, 
/**
 * The faces of the lamp die.
 */
lamp_die: LampDie, 
/**
 * How many orbs each face of the die brings on an orb space.
 */
orb_die: [number, number, number, number, number, number], 
/**
 * The moths, by seat.
 */
moths: Array<MothView>, 
/**
 * Orbs that nobody holds.
 */
supply: number, 
/**
 * The cards of the post where the moth is, in the order in which they were drawn.
 */
offer: Array<OfferView>, 
/**
 * The trading cards that nobody has seen yet.
 */
unseen: Array<Copies>, 
/**
 * The trading cards that were put under the deck, the next to be drawn first.
 */
under: Array<string>, 
/**
 * The hazard cards that nobody has drawn yet.
 */
hazards: Array<Copies>, 
/**
 * Trading cards that have left the game.
 */
gone: Array<string>, 
/**
 * Hazard cards that have left the game.
 */
gone_hazards: Array<string>, 
/**
 * How it stands: points so far, and steps to the Lamp.
 */
standing: Array<{ key: string, amounts: Array<number | null>, of?: number, less?: boolean }>, };
