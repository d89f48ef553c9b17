// Written from the game's view in Rust by `make golden`. A test compares the two: do not edit.

/**
 * A mystery card that acts.
 */
export type ActingView = { 
/**
 * Its name.
 */
card: string, 
/**
 * Which of its effects is under way, from 1.
 */
step: number, };

/**
 * A path card on the board.
 */
export type CardView = { 
/**
 * Where it lies.
 */
tile: string, 
/**
 * What it is.
 */
kind: "straight" | "curve" | "tee" | "cross" | "end" | "straight+" | "curve+" | "tee+" | "cross+" | "end+" | "straight-" | "curve-" | "tee-" | "cross-" | "end-", 
/**
 * How it lies.
 */
sides: string, };

/**
 * A hand as the viewer knows it.
 */
export type HandView = { 
/**
 * How many cards it holds.
 */
size: number, 
/**
 * Those of them that everybody saw being taken.
 */
known: { [kind in "straight" | "curve" | "tee" | "cross" | "end" | "straight+" | "curve+" | "tee+" | "cross+" | "end+" | "straight-" | "curve-" | "tee-" | "cross-" | "end-"]?: number }, 
/**
 * All of them, where the viewer may look.
 */
cards?: { [kind in "straight" | "curve" | "tee" | "cross" | "end" | "straight+" | "curve+" | "tee+" | "cross+" | "end+" | "straight-" | "curve-" | "tee-" | "cross-" | "end-"]?: number }, };

/**
 * A mystery card of the content's own (PHO-18).
 */
export type OwnCardView = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it does, in order.
 */
effects: Array<"place" | "take" | "draw" | "discard" | "mantis">, 
/**
 * What is printed on it.
 */
text: string, };

/**
 * A plum card.
 */
export type PlumView = { 
/**
 * Where it lies.
 */
tile: string, 
/**
 * What it shows, once it is turned over.
 */
sides: string | null, };

/**
 * The position as a viewer knows it.
 */
export type View = { 
/**
 * What happens next.
 */
phase: "reveal" | "deal" | "begin" | "draw" | "place" | "extra" | "take" | "move" | "mystery" | "mantis" | "glow" | "gust" | "nectar" | "toss" | "refill" | "discard" | "surplus" | "over", 
/**
 * The seat whose turn it is.
 */
mover: number, 
/**
 * The round, from 1.
 */
round: number, 
/**
 * Turns begun; 0 during set-up.
 */
turn: number, 
/**
 * In the last two rounds: how many more seats play passes to (PHO-14).
 */
last: number | null, 
/**
 * Plums without which nobody enters the Lamp (PHO-13).
 */
required: number, 
/**
 * The path cards on the board, by tile.
 */
cards: Array<CardView>, 
/**
 * The plum cards, in the order of the content.
 */
plum_cards: Array<PlumView>, 
/**
 * Where plum tokens lie.
 */
tokens: Array<string>, 
/**
 * Where the mantises sit.
 */
mantises: Array<string>, 
/**
 * Where the moths are, by seat.
 */
moths: Array<string>, 
/**
 * The path of each moth, its own tile included (PHO-5), by seat.
 */
paths: Array<Array<string>>, 
/**
 * Plum tokens gathered, by seat.
 */
plums: Array<number>, 
/**
 * The round in which each moth came into the Lamp, by seat.
 */
arrived: Array<number | null>, 
/**
 * The hands, by seat.
 */
hands: Array<HandView>, 
/**
 * Cards in the path deck.
 */
deck: number, 
/**
 * Copies of each kind in the deck and in hands where the viewer cannot see them.
 */
unseen: { [kind in "straight" | "curve" | "tee" | "cross" | "end" | "straight+" | "curve+" | "tee+" | "cross+" | "end+" | "straight-" | "curve-" | "tee-" | "cross-" | "end-"]?: number }, 
/**
 * The discarded path cards.
 */
discards: { [kind in "straight" | "curve" | "tee" | "cross" | "end" | "straight+" | "curve+" | "tee+" | "cross+" | "end+" | "straight-" | "curve-" | "tee-" | "cross-" | "end-"]?: number }, 
/**
 * The path deck as it was last made of discards; none as long as it is the first one.
 */
shuffled: { [kind in "straight" | "curve" | "tee" | "cross" | "end" | "straight+" | "curve+" | "tee+" | "cross+" | "end+" | "straight-" | "curve-" | "tee-" | "cross-" | "end-"]?: number } | null, 
/**
 * Copies of each kind in the mystery deck; everybody can count them.
 */
mystery_deck: { [name in string]?: number }, 
/**
 * The discarded mystery cards.
 */
mystery_discards: { [name in string]?: number }, 
/**
 * The mystery card that acts.
 */
acting?: ActingView, 
/**
 * The mystery cards that are not of the house and so have no words in the catalogues.
 */
own_cards?: Array<OwnCardView>, 
/**
 * In a solo game: how many of the twelve mystery cards are still to come (PHO-16).
 */
mystery_left?: number, 
/**
 * How it stands: plums, and steps to the Lamp.
 */
standing: Array<{ key: string, amounts: Array<number | null>, of?: number, less?: boolean }>, };
