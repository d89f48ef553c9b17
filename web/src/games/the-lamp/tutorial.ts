import type { TutorialStep } from '../../kit/types';

/** The trading post comes last: nobody knows when a moth will land on one. */
export const tutorial: TutorialStep[] = [
  { say: 'tutorial.1', until: 'next', point: 'board' },
  { say: 'tutorial.2', until: 'next', point: 'board' },
  { say: 'tutorial.3', until: 'act', when: 'decide', point: 'button:go' },
  { say: 'tutorial.4', until: 'next', point: 'board' },
  { say: 'tutorial.5', until: 'next', point: 'side' },
  { say: 'tutorial.6', until: 'act', when: 'decide', point: 'button:go' },
  { say: 'tutorial.7', until: 'next', point: 'board' },
  { say: 'tutorial.8', until: 'next', point: 'side' },
  { say: 'tutorial.9', until: 'act', when: 'trade', point: 'side', suggest: true },
];
