/** What a plain board says: names of fields, values, cards and players in words. */
import { seatTitle } from '../i18n';
import type { Translate } from '../kit/types';
import type { GameInfo, SeatInfo } from '../protocol';
import type { Path, Value } from './sheet';

/** Fields whose number is a seat's. */
const SEATS: ReadonlySet<string> = new Set([
  'mover',
  'seat',
  'player',
  'opener',
  'winner',
  'leader',
  'dealer',
  'starter',
]);
/** A longer list is told by how much is in it. */
const LONG = 5;

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A name that nobody has worded: `rounds_left` is "Rounds left". */
export const readable = (name: string): string => capital(name.replace(/[-_]+/g, ' ').trim());

const worded = (t: Translate, keys: readonly string[]): string | null => {
  const key = keys.find((each) => t.has(each));
  return key === undefined ? null : t(key);
};

const THINGS = ['word', 'card', 'piece'];

/** What a field is called: `view.<field>` in the catalogue; what lies in another field may also be `view.<outer>.<field>`. */
export function label(t: Translate, path: Path): string {
  const name = path.at(-1)!;
  const things = path.length > 1 ? THINGS.map((kind) => `${kind}.${name}`) : [];
  const words = worded(t, [`view.${path.join('.')}`, `view.${name}`, ...things]);
  return words === null ? readable(name) : capital(words);
}

/** What a thing is called by itself. */
export const thing = (t: Translate, name: string, kinds: readonly string[] = THINGS): string =>
  worded(
    t,
    kinds.map((kind) => `${kind}.${name}`),
  ) ?? name.replace(/[-_]+/g, ' ');

export const cardWords = (t: Translate, name: string): string => capital(thing(t, name, ['card']));

/** A value in words. */
export function valueWords(t: Translate, value: Value): string {
  if (Array.isArray(value)) {
    if (value.length > LONG) return String(value.length);
    return value.length === 0 ? '–' : value.map((each: Value) => valueWords(t, each)).join(', ');
  }
  if (value === null) return '–';
  if (typeof value === 'boolean') return t(value ? 'plain.yes' : 'plain.no');
  if (typeof value === 'number') return numeral(value);
  return value === '' ? '–' : thing(t, String(value));
}

/** A number with a true minus sign. */
const numeral = (value: number): string => (value < 0 ? `−${-value}` : String(value));

/** The seat that a field speaks of, if it does. */
export function seatIn(path: Path, value: Value, seats: number): number | null {
  if (!SEATS.has(path.at(-1)!) || typeof value !== 'number') return null;
  return Number.isInteger(value) && value >= 1 && value <= seats ? value : null;
}

/** Who sits there: people by their names, bots by the titles of their seats. */
export function playerName(info: GameInfo, seats: readonly SeatInfo[], seat: number): string {
  const here = seats[seat - 1];
  return here?.person?.name ?? seatTitle(info.id, seat, here?.title ?? info.seat_titles[seat - 1]);
}
