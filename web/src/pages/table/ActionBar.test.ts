import { afterEach, expect, it } from 'vitest';
import { loadGame } from '../../games';
import { setLanguage } from '../../i18n';
import { draw, FakePicks } from '../../kit/testing';
import ActionBar from './ActionBar.svelte';

let drawn: ReturnType<typeof draw> | null = null;
afterEach(() => drawn?.remove());

it('makes buttons of what no board draws, each with a letter of its own', async () => {
  const pathagon = await loadGame('pathagon');
  setLanguage('en');
  const picks = new FakePicks(['button:go', 'button:stop', 'cell:d4']);
  drawn = draw(ActionBar, { game: { ...pathagon, draws: new Set(['cell']) }, picks, taken: ['h', 'u'] });
  expect([...drawn.picks()]).toEqual(['button:go', 'button:stop']);

  const letter = drawn.spot('button:stop')?.getAttribute('aria-keyshortcuts') ?? '';
  expect(letter).toMatch(/^[a-z]$/);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: letter }));
  expect(picks.picked).toEqual(['button:stop']);
});
