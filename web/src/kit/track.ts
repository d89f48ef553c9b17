/**
 * Which piece of the last view is which piece of the next one. A view lists what stands where, not which piece it is;
 * with a stable key per piece the drawing can keep its element, so that the piece glides instead of jumping.
 */
import type { Effect } from '../protocol';
import { nameOf, seatOf } from './types';

/** A piece as a view shows it. */
export interface Placed {
  /** What looks the same has the same kind: `moth`, `tree-large`. Compared with an effect's `piece` or `card`. */
  readonly kind: string;
  /** A cell, or a place beside the board. */
  readonly at: string;
  /** Whose it is, where that matters. */
  readonly seat?: number;
}

/** The same piece from view to view. */
export type Tracked<P extends Placed = Placed> = P & {
  readonly key: number;
  /** Where it came from when it appeared, if an effect said so: a cell or a place such as `reserve`. */
  readonly from: string | null;
};

/** What became of the pieces. */
export interface Tracking<P extends Placed> {
  readonly pieces: Tracked<P>[];
  /** Where the pieces went that are no longer there, by key; null if no effect said so. */
  readonly gone: ReadonlyMap<number, string | null>;
}

const same = (one: Placed, other: Placed): boolean =>
  one.kind === other.kind && one.at === other.at && one.seat === other.seat;

/** How well an effect speaks of a piece: higher is better, 0 is not at all. */
function fits(piece: Placed, effect: Effect): number {
  const seat = seatOf(effect);
  if (seat !== null && piece.seat !== undefined && seat !== piece.seat) return 0;
  const thing = nameOf(effect.args.piece ?? effect.args.card);
  if (thing === '') return 2;
  return thing === piece.kind ? 3 : 1;
}

const best = <T extends Placed>(candidates: readonly T[], effect: Effect): T | undefined =>
  candidates
    .map((piece) => ({ piece, fit: fits(piece, effect) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)[0]?.piece;

/** Follows the pieces through what an action did. */
export function track<P extends Placed>(
  previous: readonly Tracked<P>[],
  next: readonly P[],
  effects: readonly Effect[],
  firstKey = 1 + previous.reduce((highest, piece) => Math.max(highest, piece.key), 0),
): Tracking<P> {
  // Move the old pieces as the effects say, then see which of the new ones they are.
  const moving = previous.map((piece) => ({ piece, kind: piece.kind, seat: piece.seat, at: piece.at }));
  for (const effect of effects) {
    const [from, to] = [nameOf(effect.args.from), nameOf(effect.args.to)];
    if (from === '' || to === '') continue;
    const here = moving.filter((candidate) => candidate.at === from);
    const found = best(here, effect);
    if (found) found.at = to;
  }

  const free = new Set(moving);
  const known = new Map<P, Tracked<P>>();
  const claim = (piece: P, found: (typeof moving)[number] | undefined) => {
    if (!found) return;
    free.delete(found);
    known.set(piece, found.piece);
  };
  for (const piece of next) {
    claim(
      piece,
      [...free].find((candidate) => same(candidate, piece)),
    );
  }
  // A game that went back or jumped has no effects to follow: what stayed where it was is the same, and a lone piece
  // that is missing is the lone one of its kind that appeared.
  for (const piece of next) {
    if (known.has(piece)) continue;
    claim(
      piece,
      [...free].find((candidate) => same(candidate.piece, piece)),
    );
  }
  for (const piece of next) {
    if (known.has(piece)) continue;
    const alike = (other: Placed) => other.kind === piece.kind && other.seat === piece.seat;
    const missing = [...free].filter(alike);
    const appeared = next.filter((other) => !known.has(other) && alike(other));
    if (missing.length === 1 && appeared.length === 1) claim(piece, missing[0]);
  }

  let key = firstKey;
  const pieces = next.map((piece): Tracked<P> => {
    const old = known.get(piece);
    if (old) return { ...piece, key: old.key, from: old.from };
    const effect = effects.find(
      (candidate) =>
        candidate.args.from !== undefined &&
        nameOf(candidate.args.to) === piece.at &&
        fits(piece, candidate) > 0,
    );
    return { ...piece, key: key++, from: effect ? nameOf(effect.args.from) : null };
  });
  const gone = new Map([...free].map(({ piece, at }) => [piece.key, at === piece.at ? null : at] as const));
  return { pieces, gone };
}

/**
 * Remembers the pieces between views. In a component:
 *
 * ```ts
 * const tracker = new Tracker<Placed>();
 * const pieces = $derived(tracker.next(placed(view), effects));
 * ```
 */
export class Tracker<P extends Placed = Placed> {
  #pieces: Tracked<P>[] = [];
  #firstKey = 1;
  #gone: ReadonlyMap<number, string | null> = new Map();

  /** The pieces of the next view. */
  next(placed: readonly P[], effects: readonly Effect[]): Tracked<P>[] {
    const { pieces, gone } = track(this.#pieces, placed, effects, this.#firstKey);
    // Keys are not used again, even when the piece with the highest one has gone.
    this.#firstKey = pieces.reduce((first, piece) => Math.max(first, piece.key + 1), this.#firstKey);
    this.#pieces = pieces;
    this.#gone = gone;
    return this.#pieces;
  }

  /** Where a piece went that has just gone: give it to Piece as `to={() => point(tracker.went(piece.key))}`. */
  went(key: number): string | null {
    return this.#gone.get(key) ?? null;
  }
}
