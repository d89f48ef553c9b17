import type { GameModule } from '../../kit/types';
import Board from './Board.svelte';
import Cover from './Cover.svelte';
import { describe } from './describe';
import { messages } from './messages';
import Side from './Side.svelte';
import Sign from './Sign.svelte';
import { comments, shorter, tutorial } from './tutorial';
import type { View } from './view';

const foragers: GameModule<View> = {
  id: 'foragers',
  Board,
  Side,
  Cover,
  Sign,
  colours: [
    'light-dark(#b3261e, #ff8a80)',
    'light-dark(#a04c00, #ffb066)',
    'light-dark(#756000, #f4d64a)',
    'light-dark(#2c692f, #96d992)',
    'light-dark(#1c5ba6, #8abfff)',
    'light-dark(#773a94, #dba8f4)',
  ],
  messages,
  tutorial,
  comments,
  shorter,
  draws: new Set(['cell']),
  describe,
};

export default foragers;
