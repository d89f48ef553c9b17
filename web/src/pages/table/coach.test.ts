import { expect, it } from 'vitest';
import type { TutorialStep } from '../../kit/types';
import { BEGIN, finished, follow, next, type Scene } from './coach';

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
