import { expect, test } from 'vitest';
import type { Figure } from '../protocol';
import { figurePicks } from './stillPicks';

test('a figure marks what could be picked, what it points at and what was touched last, and picks nothing', () => {
  const figure: Figure = {
    seats: [],
    viewer: 1,
    view: null,
    marks: [],
    effects: [{ key: 'placed', args: { to: 'cell:d5' } }],
    chosen: ['card:curve'],
    possible: ['cell:a2', 'cell:b1'],
    point: ['cell:d4'],
    shows: null,
    board: true,
    side: false,
  };
  const picks = figurePicks(figure);
  expect([...picks.options]).toEqual(['cell:a2', 'cell:b1']);
  expect([...picks.hint]).toEqual(['cell:d4']);
  expect([...picks.last]).toEqual(['cell:d5']);
  picks.pick('cell:a2');
  expect(picks.chosen).toEqual(['card:curve']);
  expect(figurePicks({ ...figure, possible: [] }).active).toBe(false);
});
