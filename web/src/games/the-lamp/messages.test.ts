// What the page draws and says is compared with the game's content and with itself.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { NAMES as HAZARDS } from './hazards';
import { NAMES as LIGHTS } from './lights';
import { messages } from './messages';
import { tutorial } from './tutorial';

const repository = resolve(import.meta.dirname, '../../../..');
const content = readFileSync(resolve(repository, 'data/content/the-lamp.toml'), 'utf8');
const section = (name: string): string => content.split(`[${name}]`)[1]!.split('\n[')[0]!;
const cards = (name: string): string[] =>
  [...section(name).matchAll(/^([a-z0-9-]+)\s*=/gm)].map((match) => match[1]!);

test('every card of the house is drawn', () => {
  expect(cards('trading')).toHaveLength(20);
  expect(cards('hazards')).toHaveLength(8);
  expect([...LIGHTS].sort()).toEqual(cards('trading').sort());
  expect([...HAZARDS].sort()).toEqual(cards('hazards').sort());
});

test('the tutorial has 6 to 10 steps, in the words of both languages', () => {
  expect(tutorial.length).toBeGreaterThanOrEqual(6);
  expect(tutorial.length).toBeLessThanOrEqual(10);
  const steps = tutorial.map((step) => step.say);
  expect(steps.filter((step) => !(step in messages.en && step in messages.pt))).toEqual([]);
});
