import type { TutorialStep } from '../../kit/types';

/** The set-up and the first turn. Only prompts that occur in every mode are waited for. */
export const tutorial: TutorialStep[] = [
  { say: 'tutorial.1', until: 'next', point: 'board' },
  { say: 'tutorial.2', until: 'act', point: 'board' },
  { say: 'tutorial.3', until: 'next', point: 'prompt' },
  { say: 'tutorial.4', until: 'act', when: 'tree', point: 'board', suggest: true },
  { say: 'tutorial.5', until: 'next', when: 'life', point: 'board' },
  { say: 'tutorial.6', until: 'act', when: 'life', point: 'side', suggest: true },
  { say: 'tutorial.7', until: 'next', when: 'life', point: 'board' },
  { say: 'tutorial.8', until: 'next', when: 'life', point: 'board' },
  { say: 'tutorial.9', until: 'turn', when: 'life', point: 'prompt' },
  { say: 'tutorial.10', until: 'next', point: 'side' },
];
