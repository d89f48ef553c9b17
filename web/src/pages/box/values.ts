/** The values of a content file as a form shows them, and where its faults belong. No drawing here. */
import type { Fault, FormField, FormKind } from '../../protocol';

export type Value = number | string | null | Value[] | { [key: string]: Value };
export type Values = Record<string, Value>;

/** A card that the file names. */
export interface Card {
  name: string;
  card: Values;
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a group; none of something else. */
export const fieldsOf = (value: Value | undefined): Values => (isObject(value) ? value : {});

/** The entries of a list; none of something else. */
export const entriesOf = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : []);

/** The cards of a deck that the file names. */
export const cardsOf = (value: Value | undefined): Card[] =>
  entriesOf(value).map((entry) => {
    const { name, card } = fieldsOf(entry);
    return { name: typeof name === 'string' ? name : '', card: fieldsOf(card) };
  });

/** What a new entry begins with. */
export function blank(kind: FormKind): Value {
  switch (kind.kind) {
    case 'number':
      return kind.least;
    case 'choice':
      return kind.names[0] ?? '';
    case 'text':
    case 'cell':
    case 'letters':
      return '';
    case 'list':
      return Array.from({ length: kind.least }, () => blank(kind.of));
    case 'group':
      return blankFields(kind.fields);
    case 'counts':
      return {};
    case 'cards':
      return [];
  }
}

/** A new table: what may be left out is. */
export const blankFields = (fields: readonly FormField[]): Values =>
  Object.fromEntries(fields.filter(({ optional }) => !optional).map((field) => [field.key, blank(field)]));

/** Values from elsewhere (an older page, another version of the game) without what the form has no place for. */
export function fittedFields(fields: readonly FormField[], values: unknown): Values {
  if (!isObject(values)) return blankFields(fields);
  return Object.fromEntries(
    fields.flatMap((field): [string, Value][] => {
      const value = values[field.key];
      return value === undefined ? [] : [[field.key, fittedValue(field, value)]];
    }),
  );
}

function fittedValue(kind: FormKind, value: Value): Value {
  switch (kind.kind) {
    case 'list':
      return entriesOf(value).map((entry) => fittedValue(kind.of, entry));
    case 'group':
      return fittedFields(kind.fields, value);
    case 'counts':
      return Object.fromEntries(
        Object.entries(fieldsOf(value)).filter(([name]) => kind.names.includes(name)),
      );
    case 'cards':
      return cardsOf(value).map(({ name, card }) => ({ name, card: fittedFields(kind.columns, card) }));
    default:
      return typeof value === 'object' ? null : value;
  }
}

/** A table with one field set, or left out. */
export function withField(values: Values, key: string, value: Value | undefined): Values {
  const others = Object.entries(values).filter(([name]) => name !== key);
  // A field that was there keeps its place.
  if (value !== undefined && key in values) return { ...values, [key]: value };
  return Object.fromEntries(value === undefined ? others : [...others, [key, value]]);
}

/** How many cards a deck has. */
export function deckSize(kind: FormKind, value: Value | undefined): number {
  const copies =
    kind.kind === 'cards'
      ? cardsOf(value).map(({ card }) => card.copies)
      : kind.kind === 'counts'
        ? Object.values(fieldsOf(value))
        : [];
  return copies.reduce<number>((sum, number) => sum + Math.max(0, Number(number) || 0), 0);
}

/** The name of a field from the top of the file. */
export const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** Where a fault is shown: a field that is missing is missed in its own place. */
export const placeOf = ({ field, reason }: Fault): string =>
  reason.kind === 'missing' ? join(field, reason.name) : field;

/** Every place of a form that can show a fault. */
export function places(fields: readonly FormField[], values: Values, path = ''): Set<string> {
  const found = new Set<string>();
  const add = (kind: FormKind, value: Value | undefined, at: string) => {
    found.add(at);
    if (kind.kind === 'list') {
      entriesOf(value).forEach((entry, index) => add(kind.of, entry, `${at}[${index + 1}]`));
    } else if (kind.kind === 'group') {
      for (const place of places(kind.fields, fieldsOf(value), at)) found.add(place);
    } else if (kind.kind === 'counts') {
      for (const name of kind.names) found.add(join(at, name));
    } else if (kind.kind === 'cards') {
      for (const { name, card } of cardsOf(value)) {
        found.add(join(at, name));
        for (const place of places(kind.columns, card, join(at, name))) found.add(place);
      }
    }
  };
  for (const field of fields) add(field, values[field.key], join(path, field.key));
  return found;
}
