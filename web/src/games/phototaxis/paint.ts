import { getContext, setContext } from 'svelte';

// Gradients and patterns are found by their id, and ids are one for the whole page. So every picture that
// brings its own (see Paints.svelte) says here what its ids begin with, and its pieces ask for them.
const KEY = 'phototaxis-paints';

/** To be called by a component that draws a whole picture. */
export function mix(prefix: string): void {
  setContext(KEY, prefix);
}

/** The names of paints within the picture: `paint('hedge')` is `url(#board-hedge)`. */
export function paints(): { id: (name: string) => string; paint: (name: string) => string } {
  const prefix = getContext<string | undefined>(KEY) ?? 'phototaxis';
  const id = (name: string) => `${prefix}-${name}`;
  return { id, paint: (name) => `url(#${id(name)})` };
}
