/** Which lessons were learnt in this browser. */
import { recall, remember } from '../../ui/memory';

export function learnt(game: string): ReadonlySet<string> {
  const kept = recall<unknown>(`learnt.${game}`);
  return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
}

/** Remembers that a lesson was learnt; answers all that were. */
export function learn(game: string, lesson: string): ReadonlySet<string> {
  const known = new Set(learnt(game)).add(lesson);
  remember(`learnt.${game}`, [...known]);
  return known;
}
