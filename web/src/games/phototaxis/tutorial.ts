import type { GameComment, TutorialStep } from '../../kit/types';
import type { View } from './types';

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

/** What comes up later. No option makes a game shorter; two moths play fewer turns than four. */
export const comments: readonly GameComment<View>[] = [
  { say: 'comment.end', end: true },
  { say: 'comment.other_arrived', effect: 'arrived', of: 'others' },
  { say: 'comment.arrived', effect: 'arrived', of: 'you' },
  { say: 'comment.enough', when: ({ plums, required }, viewer) => plums[viewer - 1]! >= required },
  { say: 'comment.gathered', effect: 'gathered', of: 'you' },
  { say: 'comment.other_gathered', effect: 'gathered', of: 'others' },
  { say: 'comment.mantis', effect: 'put_mantis' },
  { say: 'comment.took', effect: 'took', of: 'you' },
];
