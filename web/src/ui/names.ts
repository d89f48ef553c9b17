/** Names of players, so that nobody is confused with somebody else. */
import { seatTitle } from '../i18n';
import type { SeatInfo } from '../protocol';

/**
 * The seats with names that tell them apart: people who share a screen share a guest, and two guests may have the same
 * name. Such seats go by their titles in the game.
 */
export function distinct(game: string, seats: readonly SeatInfo[]): SeatInfo[] {
  const counts = new Map<string, number>();
  for (const { person } of seats) {
    if (person) counts.set(person.name, (counts.get(person.name) ?? 0) + 1);
  }
  return seats.map((seat) =>
    seat.person && (counts.get(seat.person.name) ?? 0) > 1
      ? { ...seat, person: { ...seat.person, name: seatTitle(game, seat.seat, seat.title) } }
      : seat,
  );
}

/** The seats as they are spoken of in sentences: people by their names, bots by the titles of their seats. */
export function spoken(game: string, seats: readonly SeatInfo[]): SeatInfo[] {
  return distinct(game, seats).map((seat) =>
    seat.person ? seat : { ...seat, person: { name: seatTitle(game, seat.seat, seat.title), here: true } },
  );
}

/** Names as in a sentence: "Ada, Ben and Cleo". */
export const listed = (names: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
