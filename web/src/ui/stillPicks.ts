/** For positions that are only looked at: nothing can be picked, but what the last action touched is marked. */
import { touched } from '../kit/picking';
import type { Picks } from '../kit/types';
import type { Effect } from '../protocol';

const NOTHING: ReadonlySet<string> = new Set();

export function stillPicks(effects: readonly Effect[], refused: () => void = () => undefined): Picks {
  return {
    options: NOTHING,
    chosen: [],
    last: touched(effects),
    hint: NOTHING,
    active: false,
    pick: refused,
    back: () => undefined,
    drop: () => undefined,
  };
}
