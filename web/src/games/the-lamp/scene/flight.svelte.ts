import { untrack } from 'svelte';
import { cubicInOut } from 'svelte/easing';
import { Tween } from 'svelte/motion';
import { tempo } from '../../../settings.svelte';
import { flightTime } from './times';

/**
 * Where a moth is on its way: follows `space`, along the lane and not across it. `delay` is asked when it sets off. Ask
 * for a flight while a component is made.
 */
export function flight(space: () => number, motion: () => boolean, delay: () => number): Tween<number> {
  const way = new Tween(untrack(space), { easing: cubicInOut });
  $effect.pre(() => {
    const goal = space();
    untrack(() => {
      if (goal === way.target) return;
      const duration = flightTime(goal - way.current) * tempo();
      void way.set(goal, motion() ? { duration, delay: delay() * tempo() } : { duration: 0 });
    });
  });
  return way;
}
