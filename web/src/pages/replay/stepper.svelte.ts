/** Where in a replay one is: step by step, turn by turn, or carried on by itself. */
import { untrack } from 'svelte';
import type { Frame } from '../../protocol';
import { settings } from '../../settings.svelte';
import { otherTurn, turnStarts } from './chart';

export class Stepper {
  readonly #frames: () => readonly Frame[];
  #ply = $state(0);
  /** Grows with every position shown. */
  beat = $state(0);
  playing = $state(false);

  constructor(frames: () => readonly Frame[], start: number) {
    this.#frames = frames;
    this.#ply = start;
    $effect(() => {
      if (!this.playing) return;
      const timer = setInterval(() => {
        if (this.at >= this.last) this.playing = false;
        else this.#show(this.at + 1);
      }, 1000 / settings.speed);
      return () => clearInterval(timer);
    });
  }

  get first(): number {
    return this.#frames()[0]?.ply ?? 0;
  }

  get last(): number {
    return this.#frames().at(-1)?.ply ?? 0;
  }

  /** How many actions lie before the position shown. */
  readonly at = $derived.by(() => Math.max(this.first, Math.min(this.last, this.#ply)));

  readonly frame: Frame = $derived.by(() => this.#frames()[this.at - this.first]!);

  /** Where the turns begin. */
  readonly starts = $derived.by(() => turnStarts(this.#frames()));

  /** By hand: whoever steps wants to look, not to be carried on. */
  jump(to: number): void {
    this.playing = false;
    this.#show(to);
  }

  turn(step: 1 | -1): void {
    this.jump(otherTurn(this.starts, this.at, step));
  }

  /** Plays or pauses; from the end it begins anew. */
  toggle(): void {
    if (!this.playing && this.at === this.last) this.#show(this.first);
    this.playing = !this.playing;
  }

  #show(to: number): void {
    untrack(() => {
      const next = Math.max(this.first, Math.min(this.last, to));
      if (next === this.at) return;
      this.#ply = next;
      this.beat += 1;
    });
  }
}
