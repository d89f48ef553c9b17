/** How a tile is turned over: the old face goes edge on, then the new one comes up. */
import type { TransitionConfig } from 'svelte/transition';

const HALF = 170;

export function turn(_: Element, { motion, second }: { motion: boolean; second: boolean }): TransitionConfig {
  if (!motion) return { duration: 0 };
  return {
    delay: second ? HALF : 0,
    duration: HALF,
    css: (part) => `transform: scale(${Math.sin((part * Math.PI) / 2).toFixed(3)}, ${1 + 0.08 * (1 - part)})`,
  };
}
