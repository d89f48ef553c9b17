/**
 * A game with comments: the tutorial step by step, with what has to happen before the next one is said, and then comments on
 * what comes up. No drawing here.
 */
import { seatOf, type GameComment, type TutorialStep } from '../../kit/types';
import type { Effect } from '../../protocol';

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

/** What has come up so far, and how it stands. */
export interface Course {
  readonly effects: readonly Effect[];
  readonly view: unknown;
  /** The reader's seat. */
  readonly viewer: number;
  readonly over: boolean;
  /** How many decisions the reader has taken so far. */
  readonly acts: number;
}

/** Which comments were said, and which one is being said since when. */
export interface Told {
  readonly said: ReadonlySet<string>;
  readonly saying: GameComment | null;
  readonly acts: number;
}

export const NOTHING_TOLD: Told = { said: new Set(), saying: null, acts: 0 };

/** Whether there is reason for a comment. */
function cameUp({ effect, of, when, end = false }: GameComment, course: Course): boolean {
  if (end || course.over) return end && course.over;
  if (when) return course.view !== null && when(course.view, course.viewer);
  return course.effects.some(
    (each) =>
      each.key === effect && (of === undefined || (of === 'you') === (seatOf(each) === course.viewer)),
  );
}

/**
 * Goes on to the next comment, if there is one. One that is being said stays until the reader has read it, or has gone on
 * playing; the last one waits for nobody.
 */
export function comment(comments: readonly GameComment[], told: Told, course: Course): Told {
  if (told.saying && course.acts === told.acts && !course.over) return told;
  const due = comments.find((each) => !told.said.has(each.say) && cameUp(each, course));
  return due ? { said: new Set(told.said).add(due.say), saying: due, acts: course.acts } : told;
}
