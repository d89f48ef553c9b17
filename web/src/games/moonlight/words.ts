/** The position in words. */
import type { Translate } from '../../kit/types';
import type { SeatInfo } from '../../protocol';
import { leavesOf } from './geometry';
import { animalOn, pieceOn, PIECES, type View } from './view';

/** Which light is shown. */
export const SHOWN = ['sun', 'next_sun', 'moon', 'next_moon'] as const;
export type Shown = (typeof SHOWN)[number] | null;

/** What there is on a cell. */
export function cellWords(view: View, cell: string, shown: Shown, t: Translate): string {
  const words = [cell, t('leaves', { count: leavesOf(cell) })];
  const piece = pieceOn(view, cell);
  const animal = animalOn(view, cell);
  if (piece) words.push(t(`owned.${piece.piece}`, { seat: t(`seat.${piece.seat}`) }));
  if (view.elder === cell) words.push(t('elder'));
  if (view.stones.includes(cell)) words.push(t('stone'));
  if (view.eggs.includes(cell)) words.push(t('egg'));
  if (words.length === 2) words.push(t('empty'));
  const animalName = animal === null ? null : view.players[animal - 1]?.animal;
  if (animalName)
    words.push(t('animal.of', { animal: t(`animal.${animalName}`), seat: t(`seat.${animal}`) }));
  if (view.dam_cells.includes(cell)) words.push(t('dam'));
  else if (view.river.includes(cell)) words.push(t('river'));
  if (view.used.includes(cell)) words.push(t('used'));
  if (view.dormant.includes(cell)) words.push(t('dormant'));
  else if (view.planted.includes(cell)) words.push(t('planted'));
  return [...words, ...lightWords(view, cell, shown, t)].join(', ');
}

function lightWords(view: View, cell: string, shown: Shown, t: Translate): string[] {
  if (shown === 'moon' && view.moon?.lit.includes(cell)) return [t('moonlit')];
  if (shown === 'next_moon' && view.next_moon?.lit.includes(cell)) return [t('moonlit.next')];
  const next = shown === 'next_sun';
  const sun = next ? view.next_sun : view.sun;
  if ((shown !== 'sun' && !next) || !sun) return [];
  const piece = pieceOn(view, cell);
  const light = next ? piece?.earns_next : piece?.earns;
  if (piece && piece.piece !== 'seed' && light) return [t(next ? 'sunlit.next' : 'sunlit', { light })];
  const shaded = sun.shade[0].includes(cell);
  return shaded ? [t(next ? 'shaded.next' : 'shaded')] : [];
}

/** The position in a few sentences. */
export function describe(view: View, seats: readonly SeatInfo[], t: Translate): string {
  const sky =
    view.round === 0
      ? [t('describe.set-up')]
      : [
          t('describe.round', {
            round: view.round,
            rounds: view.rounds,
            corner: view.sun.corner,
            next: view.next_sun?.corner ?? '',
          }),
        ];
  if (view.moon && view.round > 0) {
    const [one, other] = view.moon.slot;
    sky.push(t('describe.moon', { face: t(`word.${view.moon.face}`), one, other }));
  }
  const players = view.players.map((player, index) => {
    const own = view.pieces.filter((piece) => piece.seat === index + 1);
    const [seeds, small, medium, large] = PIECES.map(
      (name) => own.filter(({ piece }) => piece === name).length,
    );
    return t('describe.player', {
      seat: seats[index]?.person?.name ?? t(`seat.${index + 1}`),
      light: player.light,
      moon: view.moon ? t('describe.moon_points', { count: player.moon }) : '',
      points: player.points,
      pieces: t('describe.pieces', { seeds: seeds!, small: small!, medium: medium!, large: large! }),
      animal:
        player.animal && player.at
          ? t('describe.animal', { animal: t(`animal.${player.animal}`), cell: player.at })
          : '',
    });
  });
  return [...sky, ...players].join(' ');
}
