import type { GameComment, TutorialStep } from '../../kit/types';
import type { View } from './types';

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

/** What comes up later. No option makes a game shorter; with two moths each has its turn sooner. */
export const comments: readonly GameComment<View>[] = [
  { say: 'comment.end', end: true },
  { say: 'comment.burnt', effect: 'burnt', of: 'others' },
  { say: 'comment.other_stopped', effect: 'stopped', of: 'others' },
  { say: 'comment.stopped', effect: 'stopped', of: 'you' },
  {
    say: 'comment.stretch',
    when: ({ moths, last_stretch: stretch }, viewer) => moths[viewer - 1]!.space >= stretch,
  },
  {
    say: 'comment.other_near',
    when: ({ moths, last_stretch: stretch }, viewer) =>
      moths.some(({ seat, space }) => seat !== viewer && space >= stretch),
  },
  { say: 'comment.hazard', effect: 'drew_hazard', of: 'you' },
  { say: 'comment.bought', effect: 'bought', of: 'you' },
  { say: 'comment.orbs', effect: 'collected', of: 'you' },
];
