import type { GameComment, TutorialStep } from '../../kit/types';
import type { View } from './types';

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

/** What comes up later. Three families are the fewest with a food chain; fewer cycles end a game that goes round in circles. */
export const comments: readonly GameComment<View>[] = [
  { say: 'comment.end', end: true },
  { say: 'comment.home', effect: 'came_home', of: 'you' },
  { say: 'comment.other_home', effect: 'came_home', of: 'others' },
  { say: 'comment.den', effect: 'made_den', of: 'you' },
  { say: 'comment.other_den', effect: 'made_den', of: 'others' },
  { say: 'comment.chased', effect: 'chased', of: 'you' },
  { say: 'comment.chases', effect: 'chased', of: 'others' },
  { say: 'comment.ate', effect: 'ate', of: 'you' },
];
export const shorter = { cycle_limit: '30' };
