/**
 * Reads a view of which nothing is known but that it is JSON: values, lists with an entry for each seat, the viewer's
 * hand, and plain objects one level down. Whatever lies deeper only a drawing made for the game can show.
 */

export type Scalar = number | boolean | string | null;
/** What can be told in a word or a few. */
export type Value = Scalar | readonly Scalar[];

/** Names of fields from the top: `['moon', 'face']`. */
export type Path = readonly string[];

export interface Field {
  readonly path: Path;
  readonly value: Value;
}

/** A field that every seat has. */
export interface Row {
  readonly path: Path;
  /** By seat. */
  readonly values: readonly Value[];
}

/** The fields of an object. */
export interface Group {
  readonly path: Path;
  readonly fields: readonly Field[];
}

export interface Card {
  readonly name: string;
  readonly count: number;
}

export interface Sheet {
  readonly fields: readonly Field[];
  readonly rows: readonly Row[];
  readonly groups: readonly Group[];
  /** The viewer's cards, if the view has something that looks like a hand. */
  readonly hand: { readonly path: Path; readonly cards: readonly Card[] } | null;
}

/** A string that is longer is no name: a whole board in letters, say. */
const LONGEST = 40;
/** What a hand is called. */
const HANDS: ReadonlySet<string> = new Set(['hand', 'hands', 'cards']);

/** The view as a sheet that can be written down. `viewer` is the seat whose hand it is. */
export function readView(view: unknown, seats: number, viewer: number | null): Sheet {
  const fields: Field[] = [];
  const rows: Row[] = [];
  const groups: Group[] = [];
  let hand: Sheet['hand'] = null;
  for (const [name, part] of Object.entries(isObject(view) ? view : {})) {
    // How it stands is shown beside the seats.
    if (name === 'standing') continue;
    const path = [name];
    if (isBySeat(part, seats)) {
      hand ??= viewer === null ? null : handIn(path, part[viewer - 1]);
      rows.push(...rowsOf(path, part));
      continue;
    }
    const cards = HANDS.has(name) ? cardsIn(part) : null;
    if (cards) {
      hand ??= { path, cards };
    } else if (isValue(part)) {
      fields.push({ path, value: part });
    } else if (isObject(part)) {
      const inner = fieldsOf(path, part);
      if (inner.length > 0) groups.push({ path, fields: inner });
    }
  }
  return { fields, rows, groups, hand };
}

const isObject = (part: unknown): part is Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null && !Array.isArray(part);

function isScalar(part: unknown): part is Scalar {
  if (typeof part === 'string') return part.length <= LONGEST;
  return part === null || typeof part === 'number' || typeof part === 'boolean';
}

/** An empty list is none: nobody knows of what. */
const isValue = (part: unknown): part is Value =>
  isScalar(part) || (Array.isArray(part) && part.length > 0 && part.every(isScalar));

const isBySeat = (part: unknown, seats: number): part is readonly unknown[] =>
  Array.isArray(part) && seats > 1 && part.length === seats;

const fieldsOf = (path: Path, object: Readonly<Record<string, unknown>>): Field[] =>
  Object.entries(object).flatMap(([name, part]) =>
    isValue(part) ? [{ path: [...path, name], value: part }] : [],
  );

/** One row for values; for objects a row for each of their fields. */
function rowsOf(path: Path, entries: readonly unknown[]): Row[] {
  if (!entries.some(isObject)) return rowOf(path, entries);
  const names = new Set(entries.flatMap((entry) => (isObject(entry) ? Object.keys(entry) : [])));
  return [...names].flatMap((name) =>
    rowOf(
      [...path, name],
      entries.map((entry) => (isObject(entry) ? entry[name] : null)),
    ),
  );
}

function rowOf(path: Path, entries: readonly unknown[]): Row[] {
  // What is in a hand is shown with the hand; here it counts how much it is.
  const counted = HANDS.has(path.at(-1)!);
  const values = entries.map((entry) => (counted && Array.isArray(entry) ? entry.length : (entry ?? null)));
  const told = (entry: unknown): entry is Value =>
    isValue(entry) || (Array.isArray(entry) && entry.length === 0);
  // A list that nobody has anything in is of no use.
  return values.every(told) && values.some(isValue) ? [{ path, values }] : [];
}

/** The hand in what the viewer's seat has: a part of it, or the thing itself. */
function handIn(path: Path, own: unknown): Sheet['hand'] {
  for (const [name, part] of Object.entries(isObject(own) ? own : {})) {
    const cards = HANDS.has(name) ? cardsIn(part) : null;
    if (cards) return { path: [...path, name], cards };
  }
  const cards = HANDS.has(path.at(-1)!) ? cardsIn(own) : null;
  return cards && { path, cards };
}

/** Cards as a list of names, or as numbers by name. */
function cardsIn(part: unknown): Card[] | null {
  const counts = new Map<string, number>();
  if (Array.isArray(part)) {
    for (const name of part) {
      if (typeof name !== 'string') return null;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  } else if (isObject(part)) {
    for (const [name, count] of Object.entries(part)) {
      if (typeof count !== 'number') return null;
      if (count > 0) counts.set(name, count);
    }
  } else {
    return null;
  }
  return [...counts].map(([name, count]) => ({ name, count }));
}
