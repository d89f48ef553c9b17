/** How a log is grouped: lines into turns, what repeats itself into one row, turns into rounds. */
import type { Line } from '../protocol';

/** What happened, once or several times in a row. */
export interface Row {
  /** The last of these lines. */
  readonly line: Line;
  /** The number of the first of them. */
  readonly first: number;
  readonly words: string;
  readonly times: number;
}

export interface LogTurn {
  readonly turn: number;
  /** What chance brings before somebody acts belongs to their turn. */
  actor: number | null;
  readonly rows: Row[];
}

/** Until somebody acts again who has acted in it; what happens before the first turn is a round of its own. */
export interface Round {
  readonly turns: LogTurn[];
}

export const firstOf = ({ turns }: Round): number => turns[0]?.rows[0]?.first ?? -1;
export const lastOf = ({ turns }: Round): number => turns.at(-1)?.rows.at(-1)?.line.ply ?? -1;

/** `said`: what happened, in words. */
export function roundsOf(lines: readonly Line[], said: (line: Line) => string): Round[] {
  const rounds: Round[] = [];
  for (const turn of turnsOf(lines, said)) {
    const round = rounds.at(-1);
    const again = round?.turns.some(({ actor }) => actor !== null && actor === turn.actor) ?? false;
    const begins = round?.turns.at(-1)?.turn === 0 && turn.turn > 0;
    if (round && !again && !begins) round.turns.push(turn);
    else rounds.push({ turns: [turn] });
  }
  return rounds;
}

function turnsOf(lines: readonly Line[], said: (line: Line) => string): LogTurn[] {
  const turns: LogTurn[] = [];
  for (const line of lines) {
    let turn = turns.at(-1);
    const goesOn = turn?.turn === line.turn && (turn.actor ?? line.actor) === (line.actor ?? turn.actor);
    if (!turn || !goesOn) {
      turn = { turn: line.turn, actor: line.actor, rows: [] };
      turns.push(turn);
    }
    turn.actor ??= line.actor;
    const words = said(line);
    const before = turn.rows.at(-1);
    if (before && words !== '' && before.words === words && before.line.stand_in === line.stand_in) {
      turn.rows[turn.rows.length - 1] = { ...before, line, times: before.times + 1 };
    } else {
      turn.rows.push({ line, first: line.ply, words, times: 1 });
    }
  }
  return turns;
}
