// Written from the game's view in Rust by `make golden`. A test compares the two: do not edit.

/**
 * The position as everybody sees it.
 */
export type View = { 
/**
 * The seat to act, or next to act if the game went on.
 */
mover: number, 
/**
 * Squares with pieces, by seat.
 */
pieces: [Array<string>, Array<string>], 
/**
 * Pieces in reserve, by seat.
 */
reserve: [number, number], 
/**
 * Squares closed for this turn (PAT-10).
 */
closed: Array<string>, 
/**
 * Each seat's piece that may not move now (PAT-13).
 */
barred: [string | null, string | null], 
/**
 * Turns played.
 */
turns: number, 
/**
 * Turns after which the game is drawn (PAT-16).
 */
turn_limit: number, 
/**
 * The pieces of the completed path.
 */
path: Array<string>, };
