import { afterEach, beforeEach, expect, test } from 'vitest';
import { flushSync } from 'svelte';
import { draw, FakePicks } from './testing';
import TestScene from './TestScene.svelte';

let picks: FakePicks;
let scene: ReturnType<typeof draw>;

beforeEach(() => {
  picks = new FakePicks(['cell:b3', 'cell:c1']);
  picks.chosen = ['cell:a1'];
  scene = draw(TestScene, { picks });
});
afterEach(() => scene.remove());

const focused = () => document.querySelector<SVGElement>(':focus')?.dataset.pick;

function press(key: string, more: KeyboardEventInit = {}) {
  document.activeElement!.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );
  flushSync();
}

test('the spots are cells in the rows of a grid', () => {
  const grid = scene.target.querySelector('[role=grid]')!;
  expect(grid.getAttribute('aria-label')).toBe('Board');
  const owned = [...grid.querySelectorAll('[role=row]')].map((row) =>
    row
      .getAttribute('aria-owns')!
      .split(' ')
      .map((id) => document.getElementById(id)?.dataset.pick),
  );
  expect(owned).toEqual([
    ['cell:a3', 'cell:b3', 'cell:c3'],
    ['cell:a2', 'cell:b2', 'cell:c2'],
    ['cell:a1', 'cell:b1', 'cell:c1'],
  ]);
});

test('what is possible and chosen can be heard', () => {
  expect(scene.spot('cell:b3')!.getAttribute('aria-disabled')).toBe('false');
  expect(scene.spot('cell:b3')!.getAttribute('aria-label')).toBe('b3, can be picked');
  expect(scene.spot('cell:a2')!.getAttribute('aria-disabled')).toBe('true');
  expect(scene.spot('cell:a1')!.getAttribute('aria-selected')).toBe('true');
});

test('one spot is in the order of tabs: the first that is possible, then the one that was focused', () => {
  const stops = () =>
    [...scene.target.querySelectorAll<SVGElement>('[tabindex="0"]')].map((s) => s.dataset.pick);
  expect(stops()).toEqual(['cell:b3']);
  scene.spot('cell:b3')!.focus();
  press('ArrowDown');
  expect(focused()).toBe('cell:b2');
  expect(stops()).toEqual(['cell:b2']);
});

test('keys lead over the board', () => {
  scene.spot('cell:b3')!.focus();
  press('ArrowLeft');
  expect(focused()).toBe('cell:a3');
  press('ArrowLeft');
  expect(focused()).toBe('cell:a3');
  press('End');
  expect(focused()).toBe('cell:c3');
  press('End', { ctrlKey: true });
  expect(focused()).toBe('cell:c1');
  press('Home');
  expect(focused()).toBe('cell:a1');
  press('PageUp');
  expect(focused()).toBe('cell:b3');
  press('PageDown');
  expect(focused()).toBe('cell:c1');
});

test('clicks and keys pick, also what is impossible', () => {
  scene.spot('cell:b3')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  scene.spot('cell:a2')!.focus();
  press('Enter');
  press(' ');
  expect(picks.picked).toEqual(['cell:b3', 'cell:a2', 'cell:a2']);
  press('Escape');
  expect(picks.dropped).toBe(1);
});
