import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { addMessages, gameTranslate } from '../i18n';
import { draw, FakePicks } from '../kit/testing';
import type { BoardProps } from '../kit/types';
import { plainModule } from '.';
import { gameInfo, seatInfos, squares } from './testing';

test('a component that has been told its game still follows what the page gives it', () => {
  const game = plainModule(gameInfo('follow', { board: squares(2, 2) }));
  addMessages(game.id, game.messages);
  const props = $state<BoardProps<unknown>>({
    view: { round: 1 },
    marks: [{ cell: 'a1', text: 'O', seat: 1 }],
    viewer: 1,
    seats: seatInfos(2),
    picks: new FakePicks(),
    effects: [],
    beat: 1,
    motion: false,
    t: gameTranslate(game.id),
  });
  const board = draw(game.Board, props);
  const side = draw(game.Side!, props);
  expect(board.spot('cell:b2')?.getAttribute('aria-label')).toBe('b2, empty');
  expect(side.target.textContent.replace(/\s+/g, '')).toContain('Round1');

  props.marks = [{ cell: 'b2', text: 'X', seat: 2 }];
  props.view = { round: 2 };
  flushSync();
  expect(board.spot('cell:b2')?.getAttribute('aria-label')).toBe('b2, X, Bruno');
  expect(board.spot('cell:a1')?.getAttribute('aria-label')).toBe('a1, empty');
  expect(side.target.textContent.replace(/\s+/g, '')).toContain('Round2');
  board.remove();
  side.remove();
});
