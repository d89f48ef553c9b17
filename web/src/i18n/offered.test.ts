/** What the games offer, in their crates, is worded in both languages. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Messages } from '../kit/types';
import { interfaceMessages } from './interface';

const crates = resolve(import.meta.dirname, '../../../crates');
const read = (path: string): string => readFileSync(resolve(crates, path), 'utf8');
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1]!);

const files = import.meta.glob<{ messages: { en: Messages; pt: Messages } }>('../games/*/messages.ts', {
  eager: true,
});
const games = Object.entries(files).map(
  ([path, { messages }]) => [path.split('/').at(-2)!, messages] as const,
);

test('five games are looked at', () => expect(games).toHaveLength(5));

describe.each(games)('%s', (game, messages) => {
  const missing = (keys: readonly string[]) =>
    keys.filter((key) => !(key in messages.en) || !(key in messages.pt));

  test('its options and their values', () => {
    const source = read(`${game}/src/options.rs`);
    const specs = source
      .split('const SPECS')[1]!
      .split('];')[0]!
      .split(/OptionSpec(?:::| \{)/);
    const keys = specs.flatMap((spec) => {
      if (spec.startsWith('first(')) return ['first'];
      const key = /key: "([a-z_]+)"/.exec(spec)?.[1];
      if (key === undefined) return [];
      const kind = /OptionKind::Name\(&(\w+)::NAMES\)/.exec(spec)?.[1];
      if (kind === undefined) return [key];
      const names = source.split(`impl ${kind} {`)[1]!.split('NAMES')[1]!.split(';', 2).join(';');
      return [key, ...all(names, /"([^"]+)"/g).map((name) => `${key}.${name}`)];
    });
    expect(keys.length).toBeGreaterThan(0);
    expect(missing(keys.map((key) => `option.${key}`))).toEqual([]);
  });

  test('its seats', () => {
    const most = Number(
      /max_seats: (\d)/.exec(read(`${game}/src/rules.rs`) + read(`${game}/src/view.rs`))?.[1],
    );
    expect(most).toBeGreaterThan(1);
    expect(missing(Array.from({ length: most }, (_, index) => `seat.${index + 1}`))).toEqual([]);
  });

  test('its bots, in English as they describe themselves', () => {
    const source = read(`bots/src/${game.replaceAll('-', '_')}.rs`);
    const levels = [...source.matchAll(/Level \{\s*name: "([^"]+)",\s*description:\s*"([^"]+)"/g)];
    expect(levels.length).toBeGreaterThan(2);
    levels.forEach(([, name, about], index) => {
      const key = `level.${index + 1}`;
      expect(messages.en[key]).toBe(about);
      expect(messages.pt).toHaveProperty([key]);
      for (const words of [interfaceMessages.en, interfaceMessages.pt]) {
        expect(words).toHaveProperty([`level.${name!.toLowerCase()}`]);
      }
    });
  });

  test('the words of its notation', () => {
    const written = all(read(`${game}/src/notation.rs`), /\bwrite(?:_str)?!?\((?:out, )?"([^"]+)"/g);
    const words = written.flatMap((text) => text.split(' ')).filter((word) => /^[a-z]+$/.test(word));
    expect(missing(words.map((word) => `notation.${word}`))).toEqual([]);
  });
});
