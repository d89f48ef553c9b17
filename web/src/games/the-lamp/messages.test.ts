// The words are compared with what the game itself writes: its content file and its crate.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { NAMES as HAZARDS } from './hazards';
import { NAMES as LIGHTS } from './lights';
import { messages } from './messages';
import { tutorial } from './tutorial';

const repository = resolve(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(resolve(repository, path), 'utf8');
const crate = (file: string): string => read(`crates/the-lamp/src/${file}.rs`);
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1]!);

const content = read('data/content/the-lamp.toml');
const section = (name: string): string => content.split(`[${name}]`)[1]!.split('\n[')[0]!;
const cards = (name: string): string[] => all(section(name), /^([a-z0-9-]+)\s*=/gm);

function missing(keys: readonly string[]): string[] {
  const worded = (key: string) => key in messages.en && key in messages.pt;
  return keys.filter((key) => !worded(key));
}

test('every card of the house is drawn and named', () => {
  expect(cards('trading')).toHaveLength(20);
  expect(cards('hazards')).toHaveLength(8);
  expect([...LIGHTS].sort()).toEqual(cards('trading').sort());
  expect([...HAZARDS].sort()).toEqual(cards('hazards').sort());
  expect(missing([...LIGHTS, ...HAZARDS].map((name) => `thing.${name}`))).toEqual([]);
});

test('every prompt, effect and label of the score is worded', () => {
  const prompts = all(crate('view'), /Prompt \{ key: "([a-z]+)"/g);
  const effects = all(crate('effects'), /Effect::new\("([a-z]+)"\)/g);
  const labels = all(crate('score'), /line\("([^"]+)"/g);
  expect(prompts.length).toBeGreaterThanOrEqual(4);
  expect(effects.length).toBeGreaterThanOrEqual(15);
  expect(labels.length).toBeGreaterThanOrEqual(5);
  expect(missing(prompts.map((key) => `prompt.${key}`))).toEqual([]);
  expect(missing(effects.map((kind) => `effect.${kind}`))).toEqual([]);
  expect(missing(labels.map((label) => `score.${label}`))).toEqual([]);
});

test('the things and places of effects are worded', () => {
  const source = crate('effects').split('#[cfg(test)]')[0]!;
  const things = all(source, /\.thing\("([^"]+)"\)/g);
  const places = [...all(source, /\.from\("([^"]+)"\)/g), ...all(source, /\.to\("([^"]+)"\)/g), 'on', 'off'];
  expect(missing(things.map((thing) => `thing.${thing}`))).toEqual([]);
  expect(missing(places.map((place) => `place.${place}`))).toEqual([]);
  expect(
    missing(['1 orb', '2 orbs', '120 orbs', '1 and 1', '6 and 6', 'lamp on'].map((key) => `thing.${key}`)),
  ).toEqual([]);
});

test('every button, option and seat is worded', () => {
  const options = all(crate('options'), /key: "([a-z_]+)"/g);
  expect(options).toEqual(['shop_when_passing']);
  expect(
    missing([
      ...['button:go', 'button:stop', 'button:pass', 'card'].map((pick) => `pick.${pick}`),
      ...options.flatMap((key) => ['', '.true', '.false'].map((value) => `option.${key}${value}`)),
      ...[1, 2, 3, 4].map((seat) => `seat.${seat}`),
    ]),
  ).toEqual([]);
});

test('the tutorial has 6 to 10 steps in words', () => {
  expect(tutorial.length).toBeGreaterThanOrEqual(6);
  expect(tutorial.length).toBeLessThanOrEqual(10);
  expect(missing(tutorial.map((step) => step.say))).toEqual([]);
});
