import type { GameModule } from '../../kit/types';
import Board from './Board.svelte';
import Cover from './Cover.svelte';
import { describe } from './describe';
import { messages } from './messages';
import Side from './Side.svelte';
import Sign from './Sign.svelte';
import { tutorial } from './tutorial';
import type { View } from './view';

const foragers: GameModule<View> = {
  id: 'foragers',
  Board,
  Side,
  Cover,
  Sign,
  messages,
  tutorial,
  draws: new Set(['cell']),
  describe,
};

export default foragers;
