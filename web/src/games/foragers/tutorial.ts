import type { TutorialStep } from '../../kit/types';

/** From the first placement to the second turn; what comes later in a game is told in advance. */
export const tutorial: TutorialStep[] = [
  { say: 'tutorial.1', until: 'act', when: 'place_medium', point: 'board', suggest: true },
  { say: 'tutorial.2', until: 'act', when: 'place_small', point: 'board', suggest: true },
  { say: 'tutorial.3', until: 'next', when: 'move_large', point: 'board' },
  { say: 'tutorial.4', until: 'act', point: 'prompt', suggest: true },
  { say: 'tutorial.5', until: 'turn', point: 'prompt', suggest: true },
  { say: 'tutorial.6', until: 'next', point: 'side' },
  { say: 'tutorial.7', until: 'next', point: 'board' },
  { say: 'tutorial.8', until: 'next', point: 'side' },
  { say: 'tutorial.9', until: 'next' },
];
