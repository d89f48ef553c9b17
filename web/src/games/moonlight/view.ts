/** A few questions to the view that the game writes. */
import type { Piece, PieceView, PlayerView, View } from './types';

export type { Face, MoonView, Phase, PieceView, PlayerView, StackView, SunView, View } from './types';
export type PieceName = Piece;
export type AnimalName = NonNullable<PlayerView['animal']>;
export type AbilityName = View['abilities'][number];
export type BabyName = View['hatched'][number];

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
