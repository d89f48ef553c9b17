// The position in words, for who cannot see it.

import { seatName } from '../../i18n';
import type { Translate } from '../../kit/types';
import type { SeatInfo } from '../../protocol';
import { percent, type Moth, type Odds, type View } from './view';

/** What a space is: the start, a light orb, a trading post, a hazard, the Lamp. */
export function spaceWords(lane: string, space: number, t: Translate): string {
  if (space === 0) return t('space.start');
  const letter = lane[space - 1];
  return letter === undefined ? t('space.lamp') : t(`space.${letter}`);
}

/** The chance to survive the next roll. */
export function chanceWords(odds: Odds, t: Translate): string {
  if (odds.safe === odds.of) return t('chance.safe');
  return odds.safe === 0 ? t('chance.deadly') : t('chance.some', { percent: percent(odds) });
}

/** Whether the steps of the current roll are still before a moth, so that its next roll is not what matters (LMP-16). */
export const isOnItsWay = (view: View, moth: Moth): boolean => view.steps > 0 && view.seat === moth.seat;

/** Where a moth is and what may become of it. */
export function mothWords(view: View, moth: Moth, name: string, t: Translate): string {
  if (moth.fate === 'dead') return t('moth.dead', { name });
  const { fate, space, distance } = moth;
  const kind = spaceWords(view.lanes[moth.seat - 1]!, space, t);
  const words = [t('moth.at', { name, fate, space, distance, kind })];
  if (moth.survives && !isOnItsWay(view, moth)) words.push(chanceWords(moth.survives, t));
  return words.join(', ');
}

/** A card on offer. */
export function offerWords(offer: View['offer'][number], t: Translate): string {
  const { name, price, points, back, affordable } = offer;
  return t('offer.card', { name: cardWords(name, t), price, points, back, dear: affordable ? 'no' : 'yes' });
}

/** A card's name; that of a content file of one's own is shown as it is. */
export const cardWords = (name: string, t: Translate): string =>
  t.has(`card.${name}`) ? t(`card.${name}`) : name;

/** How many of the spaces ahead are told. */
const AHEAD = 6;

/** The next spaces of a moth's lane, up to the Lamp. */
export function spacesAhead(view: View, moth: Moth): number[] {
  const last = Math.min(moth.space + AHEAD, view.lanes[moth.seat - 1]!.length + 1);
  return Array.from({ length: last - moth.space }, (_, nth) => moth.space + 1 + nth);
}

/** What lies there. */
export function aheadWords(view: View, moth: Moth, t: Translate): string {
  const words = spacesAhead(view, moth).map((space) => spaceWords(view.lanes[moth.seat - 1]!, space, t));
  return t('moth.ahead', { spaces: words.join(', ') });
}

export function describe(view: View, seats: SeatInfo[], t: Translate): string {
  const name = (seat: number) => seatName('the-lamp', seats, seat);
  const sentences = [t(`lamp.${view.lamp}`)];
  for (const moth of view.moths) {
    const words = mothWords(view, moth, name(moth.seat), t);
    if (moth.fate === 'dead') {
      sentences.push(words);
      continue;
    }
    const { orbs, cards, hazards, points } = moth;
    const holds = { orbs, cards: cards.length, hazards: hazards.length, points: points ?? 0 };
    sentences.push(`${words}; ${t('moth.holds', holds)}.`);
  }
  if (view.offer.length > 0) {
    sentences.push(`${t('offer')}: ${view.offer.map((offer) => offerWords(offer, t)).join('; ')}.`);
  }
  if (view.steps > 0) sentences.push(t(view.deadly ? 'offer.deadly' : 'offer.steps', { steps: view.steps }));
  if (view.seat !== null) {
    sentences.push(t('moth.turn', { name: name(view.seat) }));
    const mover = view.moths.find(({ seat, fate }) => seat === view.seat && fate === 'flying');
    if (mover) sentences.push(aheadWords(view, mover, t));
  }
  return sentences.join(' ');
}
