/** From the tree of legal picks to an action: the part without state. */
import type { Arg, Branch, Effect, Line } from '../protocol';
import { kindOf, nameOf, type Ahead } from './types';

/** What can be picked after these picks: nothing once an action is complete, null if no legal action begins so. */
export function after(choices: readonly Branch[], picks: readonly string[]): readonly Branch[] | null {
  let branches = choices;
  for (const pick of picks) {
    const [kind, name] = [kindOf(pick), nameOf(pick)];
    const taken = branches.filter((branch) => branch.kind === kind && branch.names.includes(name));
    if (taken.length === 0) return null;
    branches = taken.flatMap((branch) => branch.then ?? []);
  }
  return branches;
}

/** What can be picked next. */
export function options(choices: readonly Branch[], chosen: readonly string[]): Set<string> {
  const branches = after(choices, chosen) ?? [];
  return new Set(branches.flatMap(({ kind, names }) => names.map((name) => `${kind}:${name}`)));
}

/** What can be picked next and is a final decision. */
export function finalOptions(choices: readonly Branch[], chosen: readonly string[]): Set<string> {
  const branches = (after(choices, chosen) ?? []).filter(({ weight }) => weight === 'final');
  return new Set(branches.flatMap(({ kind, names }) => names.map((name) => `${kind}:${name}`)));
}

/** Whether these picks are a final decision. */
export const isFinal = (choices: readonly Branch[], picks: readonly string[]): boolean =>
  finalOptions(choices, picks.slice(0, -1)).has(picks.at(-1) ?? '');

/** The picks of the only action that there is, if it does nothing but go on. */
export function idleStep(choices: readonly Branch[]): string[] | null {
  const [only, ...others] = choices;
  if (!only || others.length > 0 || only.weight !== 'idle' || only.names.length !== 1) return null;
  return [`${only.kind}:${only.names[0]}`];
}

/** The picks of every legal action, one action after the other. */
export function* actions(choices: readonly Branch[], before: readonly string[] = []): Generator<string[]> {
  for (const { kind, names, then = [] } of choices) {
    for (const name of names) {
      const picks = [...before, `${kind}:${name}`];
      if (then.length === 0) yield picks;
      else yield* actions(then, picks);
    }
  }
}

/** What comes of one more pick. */
export type Step =
  /** These picks are a whole action. */
  | { kind: 'act'; picks: string[] }
  | { kind: 'chosen'; chosen: string[] }
  /** It cannot be picked; the last one of these is in question. */
  | { kind: 'impossible'; picks: string[] };

/** See `Picks.pick` in types.ts. A thing that can lie in one way only asks nobody how. */
export function pickNext(choices: readonly Branch[], chosen: readonly string[], pick: string): Step {
  const go = (picks: string[]): Step => {
    const next = options(choices, picks);
    if (next.size === 0) return { kind: 'act', picks };
    const [only = ''] = next;
    return next.size === 1 && kindOf(only) === 'side'
      ? go([...picks, only])
      : { kind: 'chosen', chosen: picks };
  };
  if (options(choices, chosen).has(pick)) return go([...chosen, pick]);
  if (chosen.at(-1) === pick) return { kind: 'chosen', chosen: chosen.slice(0, -1) };
  for (let length = chosen.length - 1; length >= 0; length -= 1) {
    const earlier = chosen.slice(0, length);
    if (options(choices, earlier).has(pick)) return go([...earlier, pick]);
  }
  return { kind: 'impossible', picks: [...chosen, pick] };
}

/** The cells that effects speak of, as picks: a mark of what has just happened. */
export function touched(effects: readonly Effect[]): Set<string> {
  const args = effects.flatMap((effect) => Object.values(effect.args));
  return new Set(args.filter((arg): arg is string => kindOf(arg) === 'cell'));
}

/** Steps that are shown of what is expected, the hint itself among them. */
export const STEPS = 5;

/**
 * Where a line that a bot expects takes place: on a cell, else at what it is about (a card, a piece to buy), else at whoever
 * does it. A line of one step is the hint itself: nothing is foreseen.
 */
export function foreseen(line: readonly Line[]): Ahead[] {
  if (line.length < 2) return [];
  return line.slice(0, STEPS).flatMap(({ actor, effects }, index) => {
    const find = (fits: (name: string, arg: Arg) => boolean): string | null => {
      const found = effects.flatMap(({ args }) => Object.entries(args)).find((each) => fits(...each));
      return found === undefined ? null : String(found[1]);
    };
    const cell = (wanted: string) => find((name, arg) => name === wanted && kindOf(arg) === 'cell');
    const [from, to] = [cell('from'), cell('to') ?? cell('cell')];
    const thing = () => find((_, arg) => ['piece', 'card'].includes(kindOf(arg)));
    const place = to ?? from ?? thing() ?? (actor === null ? null : `seat:${actor}`);
    return place === null
      ? []
      : [{ step: index + 1, seat: actor, from: to === null ? null : from, to: place }];
  });
}
