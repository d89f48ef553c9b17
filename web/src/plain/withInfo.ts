/** A component that has been told its game. */
import type { Component } from 'svelte';
import type { GameInfo } from '../protocol';

/**
 * The page gives the same properties to every game's components; those of the plain board need the game's info besides.
 * All other properties are looked up in what the page gives, so they stay reactive.
 */
export function withInfo<P extends object>(
  component: Component<P & { info: GameInfo }>,
  info: GameInfo,
): Component<P> {
  return (internals, props) =>
    component(
      internals,
      Object.create(props, { info: { value: info, enumerable: true } }) as P & { info: GameInfo },
    );
}
