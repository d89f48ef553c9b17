/** How pieces come and go: transitions for Piece, as Svelte wants them. */
import type { TransitionConfig } from 'svelte/transition';
import { tempo } from '../settings.svelte';
import type { Point } from './types';

export interface Journey {
  /** Where the piece stands. */
  readonly here: Point;
  /** Where it comes from or goes to; null: it grows or shrinks where it stands. */
  readonly there: Point | (() => Point | null) | null;
  readonly motion: boolean;
  readonly duration: number;
}

const easeOut = (part: number): number => 1 - (1 - part) ** 3;

/** A glide from or to another place, or growing and shrinking; `t` runs from 0 (away) to 1 (here). */
export function glide(_: Element, journey: Journey): TransitionConfig {
  if (!journey.motion) return { duration: 0 };
  const there = typeof journey.there === 'function' ? journey.there() : journey.there;
  const { x, y } = journey.here;
  return {
    duration: journey.duration * tempo(),
    easing: easeOut,
    css: (part, rest) =>
      there
        ? `transform: translate(${x + (there.x - x) * rest}px, ${y + (there.y - y) * rest}px); ` +
          `opacity: ${Math.min(1, part * 4)}`
        : `transform: translate(${x}px, ${y}px) scale(${part}); opacity: ${Math.min(1, part * 2)}`,
  };
}
