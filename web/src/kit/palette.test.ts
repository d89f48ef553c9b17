import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Colours by name, of a theme. */
function palette(theme: 'light' | 'dark'): Map<string, string> {
  const css = readFileSync('src/kit/palette.css', 'utf8');
  const colours = css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g);
  return new Map([...colours].map(([, name, day, night]) => [name!, theme === 'light' ? day! : night!]));
}

/** Relative luminance, as WCAG defines it. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

const SURFACES = ['paper', 'panel', 'panel-sunk', 'panel-raised'];
const WORDS = [
  'ink',
  'ink-soft',
  'accent',
  'good',
  'danger',
  ...[1, 2, 3, 4, 5, 6].map((seat) => `seat-${seat}`),
];
const LINES = ['line-strong', 'possible', 'chosen', 'hint', 'last', 'focus'];

test.each(['light', 'dark'] as const)('words and lines are readable in the %s theme', (theme) => {
  const colours = palette(theme);
  const colour = (name: string): string => colours.get(name)!;
  const faults: string[] = [];
  const check = (front: string, back: string, least: number) => {
    const found = contrast(colour(front), colour(back));
    if (found < least) faults.push(`${front} on ${back}: ${found.toFixed(2)} < ${least}`);
  };
  for (const surface of SURFACES) {
    for (const word of WORDS) check(word, surface, 4.5);
    for (const line of LINES) check(line, surface, 3);
  }
  check('accent-ink', 'accent', 4.5);
  for (const seat of [1, 2, 3, 4, 5, 6]) check(`seat-${seat}-ink`, `seat-${seat}`, 4.5);
  expect(faults).toEqual([]);
});
