import { describe, expect, it } from 'vitest';
import type { GameComment, TutorialStep } from '../../kit/types';
import { BEGIN, comment, finished, follow, next, NOTHING_TOLD, type Course, type Scene } from './coach';

const steps: TutorialStep[] = [
  { say: 'tutorial.1', until: 'next' },
  { say: 'tutorial.2', until: 'act', when: 'place' },
  { say: 'tutorial.3', until: 'turn' },
  { say: 'tutorial.4', until: 'next' },
];
const table = (scene: Partial<Scene>): Scene => ({
  active: true,
  prompt: 'place',
  acts: 0,
  turns: 1,
  ...scene,
});

it('says a step when its moment comes, and goes on when it is done', () => {
  let progress = follow(steps, BEGIN, table({ active: false }));
  expect(progress).toMatchObject({ step: 0, said: true });

  progress = next(steps, progress, table({ active: false }));
  expect(progress).toMatchObject({ step: 1, said: false });
  progress = follow(steps, progress, table({ prompt: 'move' }));
  expect(progress.said).toBe(false);
  progress = follow(steps, progress, table({}));
  expect(progress).toMatchObject({ step: 1, said: true });

  progress = follow(steps, progress, table({ acts: 1, active: false }));
  expect(progress).toMatchObject({ step: 2, said: true });
  progress = follow(steps, progress, table({ acts: 1, turns: 1, active: false }));
  expect(progress.step).toBe(2);
  progress = follow(steps, progress, table({ acts: 1, turns: 2 }));
  expect(progress).toMatchObject({ step: 3, said: true });

  progress = next(steps, progress, table({ acts: 1, turns: 2 }));
  expect(finished(steps, progress)).toBe(true);
});

it('does not ask for an act while another is to act', () => {
  const act: TutorialStep[] = [{ say: 'tutorial.1', until: 'act' }];
  expect(follow(act, BEGIN, table({ active: false })).said).toBe(false);
});

describe('comments on what comes up', () => {
  const comments: GameComment<{ left: number }>[] = [
    { say: 'comment.end', end: true },
    { say: 'comment.lost', effect: 'trapped', of: 'you' },
    { say: 'comment.trapped', effect: 'trapped', of: 'others' },
    { say: 'comment.near', when: ({ left }, viewer) => left <= viewer },
  ];
  const trapped = (seat: number) => ({ key: 'trapped', args: { seat: `seat:${seat}` } });
  const course = (more: Partial<Course>): Course => ({
    effects: [],
    view: { left: 9 },
    viewer: 1,
    over: false,
    acts: 0,
    ...more,
  });

  it('are said once, one after the other, when the reader has read or played on', () => {
    expect(comment(comments, NOTHING_TOLD, course({}))).toBe(NOTHING_TOLD);
    const both = [trapped(2), trapped(1)];
    let told = comment(comments, NOTHING_TOLD, course({ effects: [trapped(2)] }));
    expect(told.saying?.say).toBe('comment.trapped');
    // Another reason has to wait until the reader acts.
    expect(comment(comments, told, course({ effects: both }))).toBe(told);
    told = comment(comments, told, course({ effects: both, acts: 1 }));
    expect(told.saying?.say).toBe('comment.lost');
    // It stays as long as there is nothing else to say.
    expect(comment(comments, told, course({ effects: both, acts: 2 }))).toBe(told);

    told = { ...told, saying: null };
    expect(comment(comments, told, course({ effects: both, acts: 2 })).saying).toBeNull();
    told = comment(comments, told, course({ effects: both, acts: 2, view: { left: 1 } }));
    expect(told.saying?.say).toBe('comment.near');
  });

  it('end with the game, and the last one waits for nobody', () => {
    let told = comment(comments, NOTHING_TOLD, course({ effects: [trapped(2)] }));
    told = comment(comments, told, course({ effects: [trapped(1)], over: true }));
    expect(told.saying?.say).toBe('comment.end');
    expect(comment(comments, told, course({ effects: [trapped(1)], over: true }))).toBe(told);
  });
});
