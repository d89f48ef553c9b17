import type { GameModule } from '../../kit/types';
import Board from './Board.svelte';
import Cover from './Cover.svelte';
import { describe } from './words';
import { messages } from './messages';
import Side from './Side.svelte';
import Sign from './Sign.svelte';
import { comments, tutorial } from './tutorial';
import type { View } from './view';

const moonlight: GameModule<View> = {
  id: 'moonlight',
  Board,
  ratio: 1.22,
  Side,
  Cover,
  Sign,
  colours: [
    'light-dark(#2b6a35, #9ad24b)',
    'light-dark(#1d5480, #8ccfe8)',
    'light-dark(#7d5a00, #efbd24)',
    'light-dark(#a83a14, #f08a55)',
  ],
  messages,
  tutorial,
  comments,
  draws: new Set(['cell', 'card', 'piece']),
  describe,
};

export default moonlight;
