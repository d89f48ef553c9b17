import type { GameModule } from '../../kit/types';
import Board from './Board.svelte';
import Cover from './Cover.svelte';
import { describe } from './words';
import { messages } from './messages';
import Side from './Side.svelte';
import Sign from './Sign.svelte';
import { tutorial } from './tutorial';
import type { View } from './view';

const moonlight: GameModule<View> = {
  id: 'moonlight',
  Board,
  ratio: 1.22,
  Side,
  Cover,
  Sign,
  messages,
  tutorial,
  draws: new Set(['cell', 'card', 'piece']),
  describe,
};

export default moonlight;
