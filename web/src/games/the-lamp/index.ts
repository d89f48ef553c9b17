import type { GameModule } from '../../kit/types';
import Board from './Board.svelte';
import BoxCard from './BoxCard.svelte';
import Cover from './Cover.svelte';
import { messages } from './messages';
import { timeOf } from './scene/times';
import Side from './Side.svelte';
import Sign from './Sign.svelte';
import { comments, tutorial } from './tutorial';
import type { View } from './view';
import { describe } from './words';

const theLamp: GameModule<View> = {
  id: 'the-lamp',
  Board,
  Side,
  Cover,
  BoxCard,
  Sign,
  colours: [
    'light-dark(#86200f, #ff9d7e)',
    'light-dark(#123c78, #93c5ff)',
    'light-dark(#1b4f25, #a9e39d)',
    'light-dark(#54206c, #e2b7f8)',
  ],
  messages,
  tutorial,
  comments,
  draws: new Set(['card']),
  describe,
  time: timeOf,
};

export default theLamp;
