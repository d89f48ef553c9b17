import { afterEach, expect, it, vi } from 'vitest';
import { loadGame } from '../games';
import { setLanguage } from '../i18n';
import { draw } from '../kit/testing';
import type { Line, SeatInfo } from '../protocol';
import Log from './Log.svelte';

const seats: SeatInfo[] = ['Ada', 'Ben'].map((name, index) => ({
  seat: index + 1,
  title: '',
  person: { name, here: true },
  bot: null,
}));
const line = (ply: number, turn: number, actor: number | null, to: string): Line => ({
  ply,
  turn,
  actor,
  text: to,
  effects: [{ key: 'placed', args: { seat: `seat:${actor ?? 1}`, to: `cell:${to}` } }],
});

let drawn: ReturnType<typeof draw> | null = null;
afterEach(() => drawn?.remove());

it('groups actions by turns, marks the position shown, and leads to any other', async () => {
  const pathagon = await loadGame('pathagon');
  setLanguage('en');
  const onjump = vi.fn();
  // What chance does at the start of a turn belongs to whoever acts in it.
  const lines = [line(0, 1, 1, 'd4'), line(1, 2, null, 'c3'), line(2, 2, 2, 'c4'), line(3, 3, 1, 'e5')];
  drawn = draw(Log, { game: pathagon, lines, seats, viewer: 1, ply: 3, onjump });

  const turns = [...drawn.target.querySelectorAll('.turn')];
  expect(turns.map((turn) => turn.querySelectorAll('button').length)).toEqual([1, 2, 1]);
  expect(turns[1]?.textContent).toContain('Ben');

  const buttons = [...drawn.target.querySelectorAll('button')];
  const current = buttons.filter(
    (button) => button.ariaCurrent === 'true' || button.hasAttribute('aria-current'),
  );
  expect(current.map((button) => button.textContent)).toEqual([expect.stringContaining('c4')]);
  // One stop for the Tab key; the arrows lead on.
  expect(buttons.filter((button) => button.tabIndex === 0)).toEqual(current);

  buttons[0]?.click();
  expect(onjump).toHaveBeenCalledWith(1);
});
