// What the dice show, read from what the latest action did.

import type { Effect } from '../../../protocol';

/** The lamp die's face, or the faces of one or two dice; null if nothing was rolled. */
export function rollOf(effects: readonly Effect[]): 'on' | 'off' | readonly number[] | null {
  const rolled = effects.find((effect) => effect.kind === 'rolled');
  if (!rolled) return null;
  if (rolled.amount !== undefined) return [rolled.amount];
  if (rolled.thing === 'lamp on') return 'on';
  if (rolled.thing === 'lamp off') return 'off';
  return (rolled.thing ?? '').split(' and ').map(Number);
}

/** How many orbs an effect is about: `2 orbs`. */
export function orbsOf(effect: Effect): number {
  return /^\d+ orbs?$/.test(effect.thing ?? '') ? Number.parseInt(effect.thing!, 10) : 0;
}
