// What the dice show and how many orbs change hands, read from what the latest action did.

import { nameOf } from '../../../kit/types';
import type { Effect } from '../../../protocol';

/** The lamp die's face, or the faces of one or two dice; null if nothing was rolled. */
export function rollOf(effects: readonly Effect[]): 'on' | 'off' | readonly number[] | null {
  for (const { key, args } of effects) {
    switch (key) {
      case 'rolled_lamp':
        return nameOf(args.lamp) === 'on' ? 'on' : 'off';
      case 'rolled_die':
      case 'rolled_for_orbs':
        return [Number(args.amount)];
      case 'rolled_dice':
      case 'rolled_to_begin':
      case 'rolled_off':
        return [Number(args.first), Number(args.second)];
    }
  }
  return null;
}

const ORBS: ReadonlySet<string> = new Set(['collected', 'bought', 'orbs_returned']);

/** How many orbs go to a moth or come from it. */
export function orbsOf({ key, args }: Effect): number {
  return ORBS.has(key) ? Number(args.amount) : 0;
}
