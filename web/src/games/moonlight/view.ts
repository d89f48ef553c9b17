/** What a viewer knows of a position, as `crates/moonlight/src/view.rs` writes it. */

export type Phase = 'deal' | 'keep' | 'animal' | 'elder' | 'stone' | 'tree' | 'life' | 'hatch' | 'over';
export type PieceName = 'seed' | 'small' | 'medium' | 'large';
export type AnimalName = 'boar' | 'hedgehog' | 'squirrel' | 'fox' | 'owl' | 'badger' | 'beaver' | 'turtle';
export type BabyName = 'double' | 'small' | 'medium' | 'collect' | 'light' | 'plant' | 'points' | 'leaf';
export type AbilityName =
  | 'tusk'
  | 'run'
  | 'sow'
  | 'eat'
  | 'scare'
  | 'dig'
  | 'steal'
  | 'hunt'
  | 'fertilise'
  | 'dam'
  | 'improve'
  | 'hatch'
  | 'use';
export type Face = 'half' | 'full';

/** The sun at a corner. */
export interface SunView {
  corner: string;
  /** Which way the light runs: `sw` from a4. */
  light: string;
  /** Where a seed or a small, a medium, a large tree is in shade. */
  shade: [string[], string[], string[]];
  /** What each seat's trees earn, before the limit of 20. */
  income: number[];
}

/** The Moon, touching two cells of the edge. */
export interface MoonView {
  slot: [string, string];
  face: Face;
  lit: string[];
  /** What each seat's animal earns where it stands, before the limit of 14. */
  income: number[];
}

/** A seed or a tree. */
export interface PieceView {
  cell: string;
  seat: number;
  piece: PieceName;
  earns: number;
  earns_next: number | null;
}

/** A player's things. The lists of four are seeds, small, medium and large trees. */
export interface PlayerView {
  light: number;
  moon: number;
  /** The sum of the scoring tokens. */
  points: number;
  /** Victory points if the game ended now. */
  score: number;
  available: number[];
  /** Pieces still on the player board. */
  column: number[];
  /** The price of the next piece of each kind. */
  prices: (number | null)[];
  animal: AnimalName | null;
  at: string | null;
  /** The boards dealt, until everybody has kept one; null where the viewer may not know which. */
  dealt: (AnimalName | null)[];
}

/** A stack of scoring tokens. */
export interface StackView {
  leaves: number;
  left: number;
  top: number | null;
}

export interface View {
  phase: Phase;
  /** Who acts, or for whom chance deals. */
  seat: number;
  /** From 1; 0 in the set-up. */
  round: number;
  rounds: number;
  /** Who has the first-player marker. */
  opener: number;
  sun: SunView;
  next_sun: SunView | null;
  /** Null without the moon mode. */
  moon: MoonView | null;
  /** Where the Red Moon stands. */
  next_moon: MoonView | null;
  pieces: PieceView[];
  elder: string | null;
  stones: string[];
  players: PlayerView[];
  stacks: StackView[];
  /** Cells that the player to act has used in this turn. */
  used: string[];
  /** Free steps that the mover's animal has left. */
  steps: number;
  /** Abilities used in this turn. */
  abilities: AbilityName[];
  /** One action may repeat a used cell. */
  double: boolean;
  /** The next collect pays one leaf more. */
  leaf: boolean;
  /** Seeds planted in this round. */
  planted: string[];
  /** Seeds that may not grow in this round. */
  dormant: string[];
  /** Cells with a face-down baby turtle. */
  eggs: string[];
  hatched: BabyName[];
  gone: BabyName[];
  river: string[];
  dam: [string, string] | null;
  dam_cells: string[];
}

export const PIECES: readonly PieceName[] = ['seed', 'small', 'medium', 'large'];

/** Steps of growth: 0 for a seed, 3 for a large tree. */
export const sizeOf = (piece: PieceName): number => PIECES.indexOf(piece);

/** The piece on a cell, if there is one. */
export const pieceOn = (view: View, cell: string): PieceView | undefined =>
  view.pieces.find((piece) => piece.cell === cell);

/** Whose animal stands on a cell: the seat, from 1. */
export const animalOn = (view: View, cell: string): number | null => {
  const index = view.players.findIndex((player) => player.at === cell);
  return index < 0 ? null : index + 1;
};

/** What is shown as a player's points: the tokens, and at the end what else counts. */
export const pointsOf = ({ phase, players }: View, seat: number): number | null => {
  const player = players[seat - 1];
  return player ? (phase === 'over' ? player.score : player.points) : null;
};
