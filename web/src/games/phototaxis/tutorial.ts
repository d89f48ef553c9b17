import type { TutorialStep } from '../../kit/types';

/** Plays the first turn with the reader, and says what comes later. */
export const tutorial: TutorialStep[] = [
  { say: 'tutorial.1', until: 'next', point: 'board' },
  { say: 'tutorial.2', until: 'next', point: 'side' },
  { say: 'tutorial.3', until: 'act', when: 'place', point: 'side', suggest: true },
  { say: 'tutorial.4', until: 'next', point: 'side' },
  { say: 'tutorial.5', until: 'act', when: 'move', point: 'board', suggest: true },
  { say: 'tutorial.6', until: 'turn', point: 'log' },
  { say: 'tutorial.7', until: 'next', point: 'side' },
  { say: 'tutorial.8', until: 'next', point: 'prompt' },
  { say: 'tutorial.9', until: 'next', point: 'board' },
];
