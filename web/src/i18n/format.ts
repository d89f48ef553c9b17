/**
 * Messages with places for numbers and words, in a small part of the ICU message syntax:
 *
 * - `{name}` is replaced by the parameter, in words;
 * - `{amount, plural, =0 {no pieces} one {# piece} other {# pieces}}` chooses by the language's plural rules,
 *   `#` being the number;
 * - `{from, select, reserve {from the reserve} other {from {from}}}` chooses by the name itself; a parameter that is
 *   missing is the empty name, for which `none {…}` can be written.
 *
 * Branches may contain places in turn. There is no escape: braces do not occur in our words.
 */
import type { Params } from '../kit/types';

type Part = string | { name: string; type: 'value' | 'plural' | 'select'; branches: Map<string, Part[]> };

/** Reads a message. Throws where it is malformed: a test reads all of them. */
export function parse(message: string): Part[] {
  let at = 0;
  const fail = (what: string): never => {
    throw new Error(`${what} at ${at} of “${message}”`);
  };
  const word = (): string => {
    const match = /^\s*([^\s{},]+)\s*/.exec(message.slice(at));
    if (!match) return fail('a name is missing');
    at += match[0].length;
    return match[1]!;
  };
  const place = (): Part => {
    const name = word();
    if (message[at] === '}') {
      at += 1;
      return { name, type: 'value', branches: new Map() };
    }
    if (message[at] !== ',') fail('a comma or a brace is missing');
    at += 1;
    const type = word();
    if (type !== 'plural' && type !== 'select') return fail('only plural and select are known');
    if (message[at] !== ',') fail('a comma is missing');
    at += 1;
    const branches = new Map<string, Part[]>();
    while (message[at] !== '}') {
      if (at >= message.length) fail('a brace is missing');
      const branch = word();
      if (message[at] !== '{') fail('a brace is missing');
      at += 1;
      branches.set(branch, parts(true));
      while (message[at] === ' ' || message[at] === '\n') at += 1;
    }
    at += 1;
    if (!branches.has('other')) fail('the branch “other” is missing');
    return { name, type, branches };
  };
  const parts = (inside: boolean): Part[] => {
    const result: Part[] = [];
    let text = '';
    while (at < message.length) {
      const letter = message[at]!;
      if (letter === '}') {
        if (!inside) fail('a brace too many');
        at += 1;
        if (text) result.push(text);
        return result;
      }
      at += 1;
      if (letter === '{') {
        if (text) result.push(text);
        text = '';
        result.push(place());
      } else {
        text += letter;
      }
    }
    if (inside) fail('a brace is missing');
    if (text) result.push(text);
    return result;
  };
  return parts(false);
}

const parsed = new Map<string, Part[]>();
const plurals = new Map<string, Intl.PluralRules>();

function pluralRules(language: string): Intl.PluralRules {
  let rules = plurals.get(language);
  if (!rules) plurals.set(language, (rules = new Intl.PluralRules(language)));
  return rules;
}

/** Fills in the places of a message. */
export function format(message: string, params: Params, language: string): string {
  if (!message.includes('{')) return message;
  let parts = parsed.get(message);
  if (!parts) parsed.set(message, (parts = parse(message)));
  return fill(parts, params, language, null);
}

function fill(parts: readonly Part[], params: Params, language: string, number: number | null): string {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      text += number === null ? part : part.replaceAll('#', String(number));
      continue;
    }
    const param = params[part.name] ?? '';
    const [value, words] = typeof param === 'object' ? [param.name, param.words] : [param, param];
    if (part.type === 'value') {
      text += words;
    } else if (part.type === 'select') {
      const key = value === '' ? 'none' : String(value);
      const branch = part.branches.get(key) ?? part.branches.get('other')!;
      text += fill(branch, params, language, number);
    } else {
      const amount = Number(value);
      const branch =
        part.branches.get(`=${amount}`) ??
        part.branches.get(pluralRules(language).select(amount)) ??
        part.branches.get('other')!;
      text += fill(branch, params, language, amount);
    }
  }
  return text;
}

/** The names of all places of a message, to compare languages with. */
export function places(message: string): Set<string> {
  const names = new Set<string>();
  const visit = (parts: readonly Part[]) => {
    for (const part of parts) {
      if (typeof part === 'string') continue;
      names.add(part.name);
      for (const branch of part.branches.values()) visit(branch);
    }
  };
  visit(parse(message));
  return names;
}
