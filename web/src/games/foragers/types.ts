// Written from the game's view in Rust by `make golden`. A test compares the two: do not edit.

/**
 * One family.
 */
export type Family = { 
/**
 * Its colour.
 */
colour: "red" | "orange" | "yellow" | "green" | "blue" | "purple", 
/**
 * Where its large, medium and small animals are.
 */
animals: [string, string, string], 
/**
 * Its den, once one tile is left.
 */
den: string | null, 
/**
 * Whom it fears at the moment.
 */
predator: number | null, 
/**
 * Whom it chases at the moment.
 */
prey: number | null, 
/**
 * Its rank, once that is certain; families that share one have the same.
 */
rank: number | null, };

/**
 * What is due, as a word.
 */
export type Phase = "place" | "reveal" | "start" | "eaten" | "stepped" | "chase" | "over";

/**
 * The position as everybody sees it.
 */
export type View = { 
/**
 * What is due.
 */
phase: Phase, 
/**
 * The animal that acts or acted last; none while tiles are turned up.
 */
mover: string | null, 
/**
 * Where the turn began, once the mover has stepped and may act again: it may not return there.
 */
began: string | null, 
/**
 * Animals waiting to be chased, the next one first.
 */
queue: Array<string>, 
/**
 * Animals that this step has chased already.
 */
chased: Array<string>, 
/**
 * Face-up tiles by colour: red, orange, yellow, green, blue, purple.
 */
tiles: [Array<string>, Array<string>, Array<string>, Array<string>, Array<string>, Array<string>], 
/**
 * Tiles lying face down.
 */
face_down: Array<string>, 
/**
 * The families in the order of seats.
 */
families: Array<Family>, 
/**
 * Families with all animals home, the first one first.
 */
done: Array<number>, 
/**
 * Cycles completed.
 */
cycles: number, 
/**
 * Cycles after which the game is drawn.
 */
cycle_limit: number, 
/**
 * Turns played.
 */
turns: number, 
/**
 * How it stands: tiles eaten, animals home.
 */
standing: Array<{ key: string, amounts: Array<number | null>, of?: number, less?: boolean }>, };
