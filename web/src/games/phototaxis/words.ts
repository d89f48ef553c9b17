// The position in words, for labels and for who cannot see it.

import { seatName } from '../../i18n';
import type { Translate } from '../../kit/types';
import type { SeatInfo } from '../../protocol';
import { CORNERS, LAMP, inOrder } from './geometry';
import { NIGHT, lastTurns, listPath, type PathCounts, type View } from './view';

export const GAME = 'phototaxis';

/** "north, east and south". */
export function sidesWords(sides: string, t: Translate): string {
  if (sides.length === 4) return t('direction.all');
  return listWords(
    [...sides].map((side) => t(`direction.${side}`)),
    t,
  );
}

/** "a, b and c". */
export function listWords(words: readonly string[], t: Translate): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : t('list.and', { list: words.slice(0, -1).join(', '), last });
}

/** "2 × a curve, a tee". */
export function countsWords(counts: PathCounts, t: Translate): string {
  const words = listPath(counts).map(({ kind, count }) => {
    const card = t(`card.${kind}`);
    return count === 1 ? card : `${count} × ${card}`;
  });
  return words.length === 0 ? t('side.no_cards') : words.join(', ');
}

/** What a mystery card is called: a card that is not of the house by its name in the box, "North wind". */
export function mysteryName(view: View, name: string, t: Translate): string {
  if (!view.own_cards?.some((card) => card.name === name)) return t(`card.${name}`);
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a mystery card does: a card that is not of the house by the text of the box. */
export function mysteryText(view: View, name: string, t: Translate): string {
  return view.own_cards?.find((card) => card.name === name)?.text ?? t(`mystery.${name}.does`);
}

/** What a tile is and what is on it: "d4, plum card with a plum, open to all sides; moth of Ada". */
export function tileWords(view: View, tile: string, seats: SeatInfo[], t: Translate): string {
  const guests = view.moths
    .map((moth, index) => (moth === tile ? t('tile.moth', { seat: seatName(GAME, seats, index + 1) }) : ''))
    .filter((word) => word !== '');
  if (view.mantises.includes(tile)) guests.push(t('tile.mantis'));
  return [`${tile}, ${groundWords(view, tile, t)}`, ...guests].join('; ');
}

function groundWords(view: View, tile: string, t: Translate): string {
  if (LAMP.includes(tile)) return t('tile.lamp');
  const corner = CORNERS.find((other) => other.tile === tile);
  if (corner) return t('tile.corner', { sides: sidesWords(corner.sides, t) });
  const plum = view.plum_cards.find((card) => card.tile === tile);
  if (plum) {
    if (plum.sides === null) return t('tile.plum_hidden');
    const sides = sidesWords(plum.sides, t);
    return t(view.tokens.includes(tile) ? 'tile.plum' : 'tile.plum_gone', { sides });
  }
  const card = view.cards.find((other) => other.tile === tile);
  if (card) return t('tile.card', { card: t(`card.${card.kind}`), sides: sidesWords(card.sides, t) });
  return t('tile.lawn');
}

/** A moth's turns in the last two rounds: "1 more turn"; empty before them, and where it does not matter. */
export function lastTurnsWords(view: View, seat: number, t: Translate): string {
  const left = lastTurns(view, seat);
  if (left === null || view.arrived[seat - 1] || view.phase === 'over') return '';
  return left === 0 && seat === view.mover ? t('side.last_turn') : t('side.more_turns', { count: left });
}

/** The whole position in a few sentences. */
export function describe(view: View, seats: SeatInfo[], t: Translate): string {
  const name = (seat: number) => seatName(GAME, seats, seat);
  const moths = view.moths.map((tile, index) => {
    const round = view.arrived[index];
    const place = round ? t('describe.lamp', { round }) : t('describe.on', { tile });
    const plums = view.plums[index] ?? 0;
    return t('describe.moth', { seat: name(index + 1), place, plums, required: view.required });
  });
  const hands = view.hands.flatMap(({ cards }, index) => (cards ? [{ seat: index + 1, cards }] : []));
  const tiles = (list: string[]) => listWords(inOrder(list), t);
  return [
    t('describe.round', { round: view.round }),
    view.phase === 'over' ? t('describe.over') : t('describe.mover', { seat: name(view.mover) }),
    ...(view.last === null || view.phase === 'over' ? [] : [t('describe.last')]),
    ...(view.mystery_left === undefined
      ? []
      : [t('describe.night', { left: view.mystery_left, all: NIGHT })]),
    ...moths,
    ...(view.mantises.length === 0
      ? []
      : [t('describe.mantises', { count: view.mantises.length, tiles: tiles(view.mantises) })]),
    t('describe.plums', { count: view.tokens.length, tiles: tiles(view.tokens) }),
    t('describe.paths', { count: view.cards.length }),
    ...hands.map(({ seat, cards }) =>
      // One hand is the reader's own; all of them are open when the game is over.
      t(hands.length > 1 ? 'describe.open_hand' : 'describe.hand', {
        seat: name(seat),
        cards: countsWords(cards, t),
      }),
    ),
  ].join(' ');
}
