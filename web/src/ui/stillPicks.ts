/** For positions that are only looked at: nothing can be picked, but what the last action touched is marked. */
import { touched } from '../kit/picking';
import type { Picks } from '../kit/types';
import type { Effect, Figure } from '../protocol';

const NOTHING: ReadonlySet<string> = new Set();

export function stillPicks(effects: readonly Effect[], refused: () => void = () => undefined): Picks {
  return {
    options: NOTHING,
    final: NOTHING,
    chosen: [],
    last: touched(effects),
    hint: NOTHING,
    active: false,
    aim: null,
    pick: refused,
    turn: () => undefined,
    back: () => undefined,
    drop: () => undefined,
  };
}

/** In a rulebook: what could be picked is marked as at a table, and what the picture points at like a hint. */
export function figurePicks({ effects, chosen, possible, point }: Figure): Picks {
  return {
    ...stillPicks(effects),
    options: new Set(possible),
    chosen,
    hint: new Set(point),
    active: possible.length > 0,
  };
}
