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

it('gives no letter to what is final', async () => {
  const pathagon = await loadGame('pathagon');
  setLanguage('en');
  const picks = new FakePicks(['button:skip', 'button:stop']);
  picks.final.add('button:stop');
  drawn = draw(ActionBar, { game: { ...pathagon, draws: new Set(['cell']) }, picks, taken: [] });
  expect(drawn.spot('button:skip')?.getAttribute('aria-keyshortcuts')).toBe('s');
  expect(drawn.spot('button:stop')?.getAttribute('aria-keyshortcuts')).toBeNull();
});

it('says how a thing lies, turns it, and lays it by Enter', async () => {
  const pathagon = await loadGame('pathagon');
  setLanguage('en');
  const picks = new FakePicks(['side:n', 'side:s']);
  picks.chosen = ['card:curve', 'cell:d4'];
  picks.aim = { ways: ['side:n', 'side:s'], at: 1 };
  drawn = draw(ActionBar, { game: { ...pathagon, draws: new Set(['cell', 'side']) }, picks, taken: [] });
  expect(drawn.picks()).toEqual(new Set(['side:s']));
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(picks.picked).toEqual(['side:s']);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }));
  expect(picks.aim.at).toBe(0);
});
