/** How it stands: what a view counts for each seat. The page knows nothing of it but keys, numbers and which way is better. */
import type { Tally } from '../protocol';

/** The key of points, which are shown large. */
export const POINTS = 'points';

/** What is counted in a view, the most important first. */
export function standingOf(view: unknown): readonly Tally[] {
  if (typeof view !== 'object' || view === null || !('standing' in view)) return [];
  return Array.isArray(view.standing) ? (view.standing as readonly Tally[]) : [];
}

export const amountOf = (tally: Tally | undefined, seat: number): number | null =>
  tally?.amounts[seat - 1] ?? null;

/** A seat's points, if the game counts them while it is played. */
export const pointsOf = (view: unknown, seat: number): number | null =>
  amountOf(
    standingOf(view).find(({ key }) => key === POINTS),
    seat,
  );

/** How far a seat has come, from 0 to 1; null where there is no whole to compare it with. */
export function progress({ of, less }: Tally, amount: number): number | null {
  if (of === undefined || of <= 0) return null;
  const share = Math.max(0, Math.min(1, amount / of));
  return less ? 1 - share : share;
}
