import type { GameModule } from '../../kit/types';
import Board from './Board.svelte';
import BoxCard from './BoxCard.svelte';
import Cover from './Cover.svelte';
import Side from './Side.svelte';
import Sign from './Sign.svelte';
import { messages } from './messages';
import { comments, tutorial } from './tutorial';
import type { View } from './view';
import { GAME, describe } from './words';

const phototaxis: GameModule<View> = {
  id: GAME,
  Board,
  Side,
  Cover,
  BoxCard,
  Sign,
  messages,
  tutorial,
  comments,
  draws: new Set(['cell', 'card', 'side']),
  describe,
};

export default phototaxis;
