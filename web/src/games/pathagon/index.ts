import type { SeatInfo } from '../../protocol';
import type { GameModule, Translate } from '../../kit/types';
import { DARK, LIGHT, ownerOf } from './board';
import Board from './Board.svelte';
import Cover from './Cover.svelte';
import { messages } from './messages';
import Side from './Side.svelte';
import Sign from './Sign.svelte';
import { comments, shorter, tutorial } from './tutorial';
import type { View } from './types';

/** Who has pieces where, in words. */
function describe(view: View, _seats: SeatInfo[], t: Translate): string {
  const sentences = [LIGHT, DARK].map((seat) =>
    t('describe.pieces', {
      player: t(`seat.${seat}`),
      squares: view.pieces[seat - 1]!.join(', '),
      reserve: view.reserve[seat - 1]!,
    }),
  );
  if (view.closed.length > 0) sentences.push(t('describe.closed', { squares: view.closed.join(', ') }));
  const winner = ownerOf(view, view.path[0] ?? '');
  if (winner !== null) {
    sentences.push(t('describe.path', { player: t(`seat.${winner}`), squares: view.path.join(', ') }));
  }
  return sentences.join(' ');
}

const pathagon: GameModule<View> = {
  id: 'pathagon',
  Board,
  Side,
  Cover,
  Sign,
  colours: ['light-dark(#8a6020, #f6ead0)', 'light-dark(#3b3a5d, #a8a6d6)'],
  messages,
  tutorial,
  comments,
  shorter,
  draws: new Set(['cell']),
  describe,
};

export default pathagon;
