import type { GameComment, TutorialStep } from '../../kit/types';
import type { View } from './types';

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

/** What comes up later. No game has fewer than three laps of the sun; the base game, which is opened, is the shortest. */
export const comments: readonly GameComment<View>[] = [
  { say: 'comment.end', end: true },
  { say: 'comment.last_round', when: ({ round, rounds }) => round === rounds },
  { say: 'comment.collected', effect: 'collected', of: 'you' },
  { say: 'comment.other_collected', effect: 'collected', of: 'others' },
  { say: 'comment.planted', effect: 'planted', of: 'you' },
  { say: 'comment.grew', effect: 'grew', of: 'you' },
  { say: 'comment.last_lap', when: ({ round, rounds }) => round > rounds - 6 },
  { say: 'comment.sun', effect: 'sun_moved' },
];
