/** Names of players, so that nobody is confused with somebody else. */
import { seatTitle, t } from '../i18n';
import type { SeatInfo } from '../protocol';

/** The code of somebody whom the server has named, for want of a name. */
const guestCode = (name: string): string | undefined => /^Guest ([A-Z2-9]{4})$/.exec(name)?.[1];

/** Whether somebody has a name of their own. */
export const isNamed = (name: string): boolean => guestCode(name) === undefined;

/** A name as it is shown: whom the server has named, for want of a name, is a guest in the reader's language. */
export function personName(name: string): string {
  const code = guestCode(name);
  return code === undefined ? name : t('guest', { code });
}

/**
 * The seats with names that tell them apart: people who share a screen share a guest, and two guests may have the same
 * name. Such seats go by their titles in the game.
 */
export function distinct(game: string, seats: readonly SeatInfo[]): SeatInfo[] {
  const counts = new Map<string, number>();
  for (const { person } of seats) {
    if (person) counts.set(person.name, (counts.get(person.name) ?? 0) + 1);
  }
  return seats.map((seat) => {
    if (!seat.person) return seat;
    const { name } = seat.person;
    const shown = (counts.get(name) ?? 0) > 1 ? seatTitle(game, seat.seat, seat.title) : personName(name);
    return shown === name ? seat : { ...seat, person: { ...seat.person, name: shown } };
  });
}

/** Names as in a sentence: "Ada, Ben and Cleo". */
export const listed = (names: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
