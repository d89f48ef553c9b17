import type { TutorialStep } from '../../kit/types';

export const tutorial: TutorialStep[] = [
  { say: 'tutorial.1', until: 'next', point: 'board' },
  { say: 'tutorial.2', until: 'act', when: 'place', point: 'prompt' },
  { say: 'tutorial.3', until: 'act', when: 'place', point: 'board' },
  { say: 'tutorial.4', until: 'act', when: 'place', point: 'board' },
  { say: 'tutorial.5', until: 'next', point: 'board' },
  { say: 'tutorial.6', until: 'act', when: 'place', suggest: true },
  { say: 'tutorial.7', until: 'next', point: 'side' },
  { say: 'tutorial.8', until: 'next' },
];
