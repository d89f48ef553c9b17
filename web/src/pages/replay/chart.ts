/** The evaluation line: what a bot thinks of a game, position by position. */
import type { Evaluation, Frame } from '../../protocol';

/** The positions worth asking about: where somebody decides, at most `most` of them, spread over the game. */
export function worthAsking(frames: readonly Frame[], most: number): number[] {
  const seen = new Set<string>();
  const decisions = frames.filter((frame) => {
    // Of a turn's decisions the first will do: the chart is about turns.
    const turn = `${frame.turn}:${frame.to_act}`;
    if (frame.to_act === null || seen.has(turn)) return false;
    seen.add(turn);
    return true;
  });
  if (decisions.length <= most) return decisions.map((frame) => frame.ply);
  const step = (decisions.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, nth) => decisions[Math.round(nth * step)]!.ply);
}

export interface Dot {
  readonly ply: number;
  /** From 0 to 1. */
  readonly value: number;
}

/** Each seat's line. Between two players what is one's gain is the other's loss, so both get every position. */
export function linesBySeat(evaluations: readonly Evaluation[], seats: number): Dot[][] {
  const lines: Dot[][] = Array.from({ length: seats }, () => []);
  for (const { ply, seat, value } of evaluations) {
    if (seat === null || value === null) continue;
    lines[seat - 1]?.push({ ply, value });
    if (seats === 2) lines[2 - seat]?.push({ ply, value: 1 - value });
  }
  for (const line of lines) line.sort((one, other) => one.ply - other.ply);
  return lines;
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
