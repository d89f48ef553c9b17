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
afterEach(() => {
  drawn?.remove();
  drawn = null;
  setLanguage('en');
});

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

it('says first who begins, and leads back to the beginning', async () => {
  const pathagon = await loadGame('pathagon');
  const onjump = vi.fn();
  const start = [{ key: 'begins_by_lot', args: { seat: 'seat:2' } }];
  const begun = (viewer: number, ply: number) => {
    drawn?.remove();
    drawn = draw(Log, { game: pathagon, start, lines: [line(0, 1, 2, 'd4')], seats, viewer, ply, onjump });
    return [...drawn.target.querySelectorAll('button')];
  };
  setLanguage('en');
  expect(begun(1, 1)[0]?.textContent).toBe('Ben begins, by lot.');
  setLanguage('pt');
  await loadGame('pathagon');
  expect(begun(2, 1)[0]?.textContent).toBe('Você começa, por sorteio.');
  const buttons = begun(2, 0);
  expect(buttons.map((button) => button.tabIndex)).toEqual([0, -1]);
  expect(buttons[0]?.getAttribute('aria-current')).toBe('true');
  buttons[0]?.click();
  expect(onjump).toHaveBeenCalledWith(0);
});

it('folds all rounds but the last two, and opens the one whose position is shown', async () => {
  const pathagon = await loadGame('pathagon');
  setLanguage('en');
  const lines = ['d4', 'c3', 'e5', 'c4', 'a1', 'b2', 'g7'].map((to, ply) =>
    line(ply, ply + 1, (ply % 2) + 1, to),
  );
  const show = (ply: number) => {
    drawn?.remove();
    drawn = draw(Log, { game: pathagon, lines, seats, viewer: 1, ply, onjump: () => undefined });
    return [...drawn.target.querySelectorAll('details')].map((round) => round.open);
  };
  expect(show(7)).toEqual([false, false, true, true]);
  expect(show(1)).toEqual([true, false, true, true]);
  const titles = [...drawn!.target.querySelectorAll('summary')].map((each) => each.textContent?.trim());
  expect(titles).toEqual(['Turns 1–2', 'Turns 3–4', 'Turns 5–6', 'Turn 7']);
});

it('says once what has happened several times', async () => {
  const pathagon = await loadGame('pathagon');
  setLanguage('en');
  const lines = [0, 1, 2].map((ply) => line(ply, 1, 1, 'd4'));
  drawn = draw(Log, { game: pathagon, lines, seats, viewer: 2, ply: 3, onjump: () => undefined });
  const [row, ...others] = drawn.target.querySelectorAll('[data-ply]');
  expect(others).toEqual([]);
  expect(row?.textContent).toContain('×3');
  expect(row?.textContent).toContain('3 times');
});
