import type { GameComment, TutorialStep } from '../../kit/types';
import type { View } from './types';

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

/** What comes up later. Beginners seldom need more turns than the limit of a short game. */
export const comments: readonly GameComment<View>[] = [
  { say: 'comment.end', end: true },
  { say: 'comment.trapped', effect: 'trapped', of: 'others' },
  { say: 'comment.lost', effect: 'trapped', of: 'you' },
  { say: 'comment.last_pieces', when: ({ reserve }, viewer) => reserve[viewer - 1]! <= 2 },
  { say: 'comment.moves', effect: 'moved' },
  { say: 'comment.middle', when: ({ turns }) => turns >= 12 },
];
export const shorter = { turn_limit: '80' };
