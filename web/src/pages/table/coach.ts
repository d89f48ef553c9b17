/** A tutorial step by step: what has to happen before the next one is said. No drawing here. */
import type { TutorialStep } from '../../kit/types';

/** What the coach sees of the table. */
export interface Scene {
  /** Whether the reader is to act. */
  readonly active: boolean;
  /** What the player to act is asked for. */
  readonly prompt: string | null;
  /** How many decisions the reader has taken so far. */
  readonly acts: number;
  /** How many of the reader's turns have begun so far. */
  readonly turns: number;
}

/** Where a reader is in a tutorial. */
export interface Progress {
  readonly step: number;
  /** Whether the step is being said; if not, it waits for its moment. */
  readonly said: boolean;
  /** The counts when it began to be said. */
  readonly acts: number;
  readonly turns: number;
}

export const BEGIN: Progress = { step: 0, said: false, acts: 0, turns: 0 };

/** Whether this step's moment has come. */
const ready = (step: TutorialStep, scene: Scene): boolean =>
  step.when === undefined ? step.until !== 'act' || scene.active : scene.active && scene.prompt === step.when;

/** Whether what the step waits for has happened. */
function fulfilled(step: TutorialStep, progress: Progress, scene: Scene): boolean {
  if (step.until === 'act') return scene.acts > progress.acts;
  if (step.until === 'turn') return scene.turns > progress.turns;
  return false;
}

/** Goes on as far as the table has; called whenever something happened there. */
export function follow(steps: readonly TutorialStep[], progress: Progress, scene: Scene): Progress {
  let now = progress;
  // A step that was overtaken while it waited is not said any more, but each is looked at in turn.
  for (;;) {
    const step = steps[now.step];
    if (!step) return now;
    if (!now.said) {
      if (!ready(step, scene)) return now;
      return { ...now, said: true, acts: scene.acts, turns: scene.turns };
    }
    if (!fulfilled(step, now, scene)) return now;
    now = { step: now.step + 1, said: false, acts: scene.acts, turns: scene.turns };
  }
}

/** The reader goes on. */
export function next(steps: readonly TutorialStep[], progress: Progress, scene: Scene): Progress {
  return follow(steps, { ...progress, step: progress.step + 1, said: false }, scene);
}

export const finished = (steps: readonly TutorialStep[], progress: Progress): boolean =>
  progress.step >= steps.length;
