// Written from the game's view in Rust by `make golden`. A test compares the two: do not edit.

/**
 * How much of the Moon shows, and so what it pays (MOO-34).
 */
export type Face = "half" | "full";

/**
 * The Moon in a slot.
 */
export type MoonView = { 
/**
 * The edge cells that it touches.
 */
slot: [string, string], 
/**
 * Half or full.
 */
face: Face, 
/**
 * Cells in its light, through stones too.
 */
lit: Array<string>, 
/**
 * What each seat's animal earns where it stands, before the limit of 14.
 */
income: Array<number>, };

/**
 * What is going on.
 */
export type Phase = "deal" | "keep" | "animal" | "elder" | "stone" | "tree" | "life" | "hatch" | "over";

/**
 * A piece of the forest, by size.
 */
export type Piece = "seed" | "small" | "medium" | "large";

/**
 * A seed or a tree.
 */
export type PieceView = { 
/**
 * Where it stands.
 */
cell: string, 
/**
 * Whose it is.
 */
seat: number, 
/**
 * What it is.
 */
piece: Piece, 
/**
 * Light that it earns under the sun as it stands.
 */
earns: number, 
/**
 * Light that it would earn after the sun's next move; none in the last round.
 */
earns_next: number | null, };

/**
 * A player's things.
 */
export type PlayerView = { 
/**
 * Light points.
 */
light: number, 
/**
 * Moon points.
 */
moon: number, 
/**
 * The sum of the scoring tokens.
 */
points: number, 
/**
 * Victory points if the game ended now.
 */
score: number, 
/**
 * Pieces at hand: seeds, small, medium, large.
 */
available: [number, number, number, number], 
/**
 * Pieces on the player board: seeds, small, medium, large.
 */
column: [number, number, number, number], 
/**
 * The price of the next piece of each kind; none if there is none.
 */
prices: [number | null, number | null, number | null, number | null], 
/**
 * The animal kept.
 */
animal: "boar" | "hedgehog" | "squirrel" | "fox" | "owl" | "badger" | "beaver" | "turtle" | null, 
/**
 * Where it stands.
 */
at: string | null, 
/**
 * The boards dealt, until everybody has kept one; none where the viewer may not know which.
 */
dealt: Array<"boar" | "hedgehog" | "squirrel" | "fox" | "owl" | "badger" | "beaver" | "turtle" | null>, };

/**
 * A stack of scoring tokens.
 */
export type StackView = { 
/**
 * Leaves of the cells that it pays for.
 */
leaves: number, 
/**
 * Tokens left.
 */
left: number, 
/**
 * Points of the top one.
 */
top: number | null, };

/**
 * The sun at a corner.
 */
export type SunView = { 
/**
 * The corner.
 */
corner: string, 
/**
 * Which way the light runs.
 */
light: string, 
/**
 * Where a seed or a small, a medium, a large tree is in shade.
 */
shade: [Array<string>, Array<string>, Array<string>], 
/**
 * What each seat's trees earn, before the limit of 20.
 */
income: Array<number>, };

/**
 * What a viewer knows of a position.
 */
export type View = { 
/**
 * What is going on.
 */
phase: Phase, 
/**
 * Who acts, or for whom chance deals.
 */
seat: number, 
/**
 * The round, from 1; 0 in the set-up.
 */
round: number, 
/**
 * Rounds of the whole game.
 */
rounds: number, 
/**
 * Who has the first-player marker.
 */
opener: number, 
/**
 * The sun now, and what it does to the forest as it stands.
 */
sun: SunView, 
/**
 * The same after the sun's next move; none in the last round.
 */
next_sun: SunView | null, 
/**
 * The Moon now; none without the moon mode.
 */
moon: MoonView | null, 
/**
 * The Moon after its next move, where the Red Moon stands.
 */
next_moon: MoonView | null, 
/**
 * Seeds and trees in reading order.
 */
pieces: Array<PieceView>, 
/**
 * The Great Elder Tree.
 */
elder: string | null, 
/**
 * The moonstones.
 */
stones: Array<string>, 
/**
 * Players by seat.
 */
players: Array<PlayerView>, 
/**
 * Stacks of scoring tokens by leaves, from one to four.
 */
stacks: Array<StackView>, 
/**
 * Cells that the player to act has used in this turn (MOO-13).
 */
used: Array<string>, 
/**
 * Free steps that the mover's animal has left.
 */
steps: number, 
/**
 * Abilities used in this turn.
 */
abilities: Array<"tusk" | "run" | "sow" | "eat" | "scare" | "dig" | "steal" | "hunt" | "fertilise" | "dam" | "improve" | "hatch" | "use">, 
/**
 * Whether one action may repeat a used cell.
 */
double: boolean, 
/**
 * Whether the next collect pays one leaf more.
 */
leaf: boolean, 
/**
 * Seeds planted in this round.
 */
planted: Array<string>, 
/**
 * Seeds that may not grow in this round.
 */
dormant: Array<string>, 
/**
 * Face-down baby turtles.
 */
eggs: Array<string>, 
/**
 * Baby turtles hatched and not used.
 */
hatched: Array<"double" | "small" | "medium" | "collect" | "light" | "plant" | "points" | "leaf">, 
/**
 * Baby turtles used.
 */
gone: Array<"double" | "small" | "medium" | "collect" | "light" | "plant" | "points" | "leaf">, 
/**
 * River cells (MOO-56); none without the moon mode.
 */
river: Array<string>, 
/**
 * The dam, by the edge cells that it covers.
 */
dam: [string, string] | null, 
/**
 * The cells under the dam.
 */
dam_cells: Array<string>, 
/**
 * How it stands: points so far, and what is ripe.
 */
standing: Array<{ key: string, amounts: Array<number | null>, of?: number, less?: boolean }>, };
