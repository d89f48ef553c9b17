import type { GameModule } from '../../kit/types';
import Board from './Board.svelte';
import BoxCard from './BoxCard.svelte';
import Cover from './Cover.svelte';
import { messages } from './messages';
import { timeOf } from './scene/times';
import Side from './Side.svelte';
import Sign from './Sign.svelte';
import { tutorial } from './tutorial';
import type { View } from './view';
import { describe } from './words';

const theLamp: GameModule<View> = {
  id: 'the-lamp',
  Board,
  Side,
  Cover,
  BoxCard,
  Sign,
  messages,
  tutorial,
  draws: new Set(['card']),
  describe,
  time: timeOf,
};

export default theLamp;
