/** From legal choices to picks, and from picks to an action: the part without state. */
import type { Choice, Effect } from '../protocol';

const beginsWith = (picks: readonly string[], chosen: readonly string[]): boolean =>
  chosen.every((pick, index) => picks[index] === pick);

/** The choices that are still possible after these picks. */
export function remaining(choices: readonly Choice[], chosen: readonly string[]): Choice[] {
  return choices.filter((choice) => beginsWith(choice.picks, chosen));
}

/** What can be picked next. */
export function options(choices: readonly Choice[], chosen: readonly string[]): Set<string> {
  const next = new Set<string>();
  for (const choice of remaining(choices, chosen)) {
    const pick = choice.picks[chosen.length];
    if (pick !== undefined) next.add(pick);
  }
  return next;
}

/** The choice that these picks complete. No choice's picks begin another's, so there is at most one. */
export function completed(choices: readonly Choice[], chosen: readonly string[]): Choice | null {
  return remaining(choices, chosen).find((choice) => choice.picks.length === chosen.length) ?? null;
}

/** What comes of one more pick. */
export type Step =
  | { kind: 'act'; choice: Choice }
  | { kind: 'chosen'; chosen: string[] }
  /** It cannot be picked; the last one of these is in question. */
  | { kind: 'impossible'; picks: string[] };

/** See `Picks.pick` in types.ts. */
export function pickNext(choices: readonly Choice[], chosen: readonly string[], pick: string): Step {
  const go = (picks: string[]): Step => {
    const choice = completed(choices, picks);
    return choice && picks.length > 0 ? { kind: 'act', choice } : { kind: 'chosen', chosen: picks };
  };
  if (options(choices, chosen).has(pick)) return go([...chosen, pick]);
  if (chosen.at(-1) === pick) return { kind: 'chosen', chosen: chosen.slice(0, -1) };
  for (let length = chosen.length - 1; length >= 0; length -= 1) {
    const earlier = chosen.slice(0, length);
    if (options(choices, earlier).has(pick)) return go([...earlier, pick]);
  }
  return { kind: 'impossible', picks: [...chosen, pick] };
}

/** The cells that effects touched, as picks: a mark of what has just happened. */
export function touched(effects: readonly Effect[]): Set<string> {
  const cells = new Set<string>();
  for (const effect of effects) {
    if (effect.from !== undefined) cells.add(`cell:${effect.from}`);
    if (effect.to !== undefined) cells.add(`cell:${effect.to}`);
  }
  return cells;
}
