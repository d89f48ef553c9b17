/** What a bot thinks of a game: which positions to ask about, a line a seat, and the turns that changed it. */
import type { Evaluation, Frame, Outcome } from '../../protocol';

/** The positions worth asking about: the first decision of each turn; of a long game whole rounds, spread over it. */
export function worthAsking(frames: readonly Frame[], seats: number, most: number): number[] {
  const seen = new Set<string>();
  const rounds: { ply: number; seat: number }[][] = [];
  for (const { ply, turn, to_act } of frames) {
    const key = `${turn}:${to_act}`;
    if (to_act === null || seen.has(key)) continue;
    seen.add(key);
    const round = rounds.at(-1);
    if (round && !round.some(({ seat }) => seat === to_act)) round.push({ ply, seat: to_act });
    else rounds.push([{ ply, seat: to_act }]);
  }
  const plies = (chosen: typeof rounds) => chosen.flat().map(({ ply }) => ply);
  const room = Math.max(2, Math.floor(most / seats));
  if (plies(rounds).length <= most || rounds.length <= room) return plies(rounds);
  const step = (rounds.length - 1) / (room - 1);
  return plies(Array.from({ length: room }, (_, nth) => rounds[Math.round(nth * step)]!));
}

export interface Dot {
  readonly ply: number;
  /** From 0 to 1. */
  readonly value: number;
}

/** What was said of a seat: by itself, or, between two players, by the other one. */
interface Opinion extends Dot {
  readonly seat: number;
}

type Said = Evaluation & { readonly seat: number; readonly value: number };

const said = (evaluations: readonly Evaluation[]): Said[] =>
  evaluations
    .filter((each): each is Said => each.seat !== null && each.value !== null)
    .sort((one, other) => one.ply - other.ply);

/** Between two players what is one's gain is the other's loss, so both get every opinion. */
const opinions = ({ ply, seat, value }: Said, seats: number): Opinion[] => [
  { ply, seat, value },
  ...(seats === 2 ? [{ ply, seat: 3 - seat, value: 1 - value }] : []),
];

/**
 * Each seat's line, with a dot for every whole turn of the table: whoever is to act seems better off than they are, which
 * evens out once everybody was to act. The last dot is what came of it.
 */
export function linesBySeat(
  evaluations: readonly Evaluation[],
  seats: number,
  end: { readonly ply: number; readonly shares: readonly number[] } | null = null,
): Dot[][] {
  const lines: Dot[][] = Array.from({ length: seats }, () => []);
  let round: Said[] = [];
  const close = () => {
    const first = round[0];
    if (!first) return;
    const all = round.flatMap((each) => opinions(each, seats));
    lines.forEach((line, index) => {
      const own = all.filter(({ seat }) => seat === index + 1).map(({ value }) => value);
      if (own.length === 0) return;
      line.push({ ply: first.ply, value: own.reduce((sum, value) => sum + value, 0) / own.length });
    });
    round = [];
  };
  for (const each of said(evaluations)) {
    if (round.some(({ seat }) => seat === each.seat)) close();
    round.push(each);
  }
  // What is not a whole turn yet does not make a dot, unless there is nothing else.
  if (end || round.length === seats || lines.every((line) => line.length === 0)) close();
  if (end) lines.forEach((line, index) => line.push({ ply: end.ply, value: end.shares[index] ?? 0 }));
  return lines;
}

/** How high a line is at a position between its dots. */
export function heightAt(line: readonly Dot[], ply: number): number {
  const after = line.find((dot) => dot.ply >= ply) ?? line.at(-1);
  const before = line.findLast((dot) => dot.ply <= ply) ?? after;
  if (!before || !after) return 0.5;
  const part = after.ply === before.ply ? 0 : (ply - before.ply) / (after.ply - before.ply);
  return before.value + part * (after.value - before.value);
}

/** A turn that changed the game. */
export interface Turning {
  readonly evaluation: Said;
  /** What whoever was to act could expect before, and after everybody had played. */
  readonly before: number;
  readonly after: number;
}

/** Less than this is no turning point. */
const LEAST = 0.12;

/** The turns that changed the game most for those who played them, in their order. */
export function turningPoints(
  evaluations: readonly Evaluation[],
  seats: number,
  end: { readonly shares: readonly number[] } | null,
  most = 3,
): Turning[] {
  const all = said(evaluations);
  const turns = all.map((evaluation, index): Turning => {
    const { seat, value } = evaluation;
    // The next time that it is to act: whoever is, looks a little better. In the end what came of it.
    const next = all.slice(index + 1).find((each) => each.seat === seat);
    return { evaluation, before: value, after: next?.value ?? end?.shares[seat - 1] ?? value };
  });
  const change = ({ before, after }: Turning) => Math.abs(after - before);
  const hasLost = ({ before, after }: Turning) => before - after >= LEAST;
  const found: number[] = [];
  const order = [...turns.keys()].sort((one, other) => change(turns[other]!) - change(turns[one]!));
  for (const place of order) {
    // What one has lost others have won: the same is told once, of who has lost it.
    const near = (other: number) => other !== place && Math.abs(other - place) < seats;
    const told =
      found.some(near) || (!hasLost(turns[place]!) && turns.some((turn, at) => near(at) && hasLost(turn)));
    if (found.length < most && !told && change(turns[place]!) >= LEAST) found.push(place);
  }
  return found.sort((one, other) => one - other).map((place) => turns[place]!);
}

/** What each seat got of the win: all of it, a part, or as much as its place is worth. */
export function sharesOf({ winners, ranks, scores }: Outcome, seats: number): number[] {
  return Array.from({ length: seats }, (_, index) => {
    if (scores?.[index] === null) return 0;
    if (ranks && seats > 1) return (seats - ranks[index]!) / (seats - 1);
    if (winners.length === 0) return seats > 1 ? 1 / seats : 0;
    return winners.includes(index + 1) ? 1 / winners.length : 0;
  });
}

/** The first ply of every turn, to jump by turns. */
export function turnStarts(frames: readonly Frame[]): { turn: number; ply: number }[] {
  const starts: { turn: number; ply: number }[] = [];
  for (const frame of frames) {
    if (starts.at(-1)?.turn !== frame.turn) starts.push({ turn: frame.turn, ply: frame.ply });
  }
  return starts;
}

/** The start of the turn after (or before) the position at `ply`. */
export function otherTurn(starts: readonly { ply: number }[], ply: number, step: 1 | -1): number {
  if (step === 1) return starts.find((start) => start.ply > ply)?.ply ?? starts.at(-1)?.ply ?? 0;
  return starts.findLast((start) => start.ply < ply)?.ply ?? 0;
}
