import { describe, expect, test } from 'vitest';
import { boardProps, draw, readSamples } from '../../kit/testing';
import { at, FIELD, litPath, slot, SQUARES } from './board';
import pathagon from './index';
import file from './samples.json';
import type { View } from './types';

const samples = readSamples<View>(file);
const won = samples.find((sample) => sample.now.view.path.length > 0)!;
const trapped = samples.find((sample) => sample.now.view.closed.length > 0)!;

describe('places', () => {
  test('squares are named as on the board', () => {
    expect(SQUARES).toHaveLength(49);
    expect(at('a1')).toEqual({ x: 50, y: 650 });
    expect(at('g7')).toEqual({ x: 650, y: 50 });
  });

  test('reserves lie in the owner’s edges', () => {
    for (let number = 0; number < 14; number += 1) {
      const [light, dark] = [slot(1, number), slot(2, number)];
      expect(light.y < 0 || light.y > FIELD).toBe(true);
      expect(dark.x < 0 || dark.x > FIELD).toBe(true);
    }
    expect(new Set(Array.from({ length: 14 }, (_, number) => JSON.stringify(slot(1, number)))).size).toBe(14);
  });
});

describe('the winning path', () => {
  const view = (pieces: string[], seat: 1 | 2): View => ({
    mover: 1,
    pieces: seat === 1 ? [pieces, []] : [[], pieces],
    reserve: [0, 0],
    closed: [],
    barred: [null, null],
    turns: 0,
    turn_limit: 200,
    path: pieces,
  });

  test('lights up from edge to edge', () => {
    const { squares, links } = litPath(view(['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'], 1));
    expect(squares.map(({ square }) => square)).toEqual(['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7']);
    expect(links).toHaveLength(8);
    expect(links[0]).toEqual({ from: { x: 350, y: 700 }, to: { x: 350, y: 650 }, step: 0 });
    expect(links.at(-1)).toEqual({ from: { x: 350, y: 50 }, to: { x: 350, y: 0 }, step: 7 });
  });

  test('leads from left to right for Dark', () => {
    const { links } = litPath(view(['a4', 'b4', 'c4', 'd4', 'e4', 'f4', 'g4'], 2));
    expect(links[0]!.from).toEqual({ x: 0, y: 350 });
    expect(links.at(-1)!.to).toEqual({ x: 700, y: 350 });
  });

  test('has each link once where it branches', () => {
    const { squares, links } = litPath(won.now.view);
    expect(squares).toHaveLength(won.now.view.path.length);
    const keys = links.map(({ from, to }) =>
      [from, to]
        .map(({ x, y }) => `${x},${y}`)
        .sort()
        .join(' '),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('is nothing before somebody has won', () => {
    expect(litPath({ ...won.now.view, path: [] })).toEqual({ squares: [], links: [] });
  });
});

describe('the board', () => {
  test.each(samples.map((sample) => [sample.name, sample] as const))('of %s', (_, sample) => {
    const drawn = draw(pathagon.Board, boardProps(pathagon, sample));
    const { view } = sample.now;
    expect(drawn.picks()).toEqual(new Set(SQUARES.map((square) => `cell:${square}`)));
    for (const [index, squares] of view.pieces.entries()) {
      const pieces = [...drawn.target.querySelectorAll(`.piece use[href="#pathagon-${index + 1}"]`)].map(
        (use) => use.closest<SVGElement>('.piece')!.style.transform,
      );
      const places = squares.map(at).map(({ x, y }) => `translate(${x}px, ${y}px)`);
      expect(pieces.sort()).toEqual(places.sort());
      const all = drawn.target.querySelectorAll(`use[href="#pathagon-${index + 1}"]`).length;
      expect(all).toBe(view.pieces[index]!.length + view.reserve[index]!);
    }
    drawn.remove();
  });

  test('says what stands where, and what is closed', () => {
    const drawn = draw(pathagon.Board, boardProps(pathagon, trapped));
    const { view } = trapped.now;
    const label = (square: string) => drawn.spot(`cell:${square}`)!.getAttribute('aria-label');
    expect(label(view.pieces[0][0]!)).toContain('light piece');
    expect(label(view.pieces[1][0]!)).toContain('dark piece');
    expect(label(view.closed[0]!)).toContain('closed for this turn');
    drawn.remove();
  });

  test('is small enough', () => {
    const drawn = draw(pathagon.Board, boardProps(pathagon, samples[2]!));
    expect(drawn.target.querySelectorAll('*').length).toBeLessThan(1200);
    drawn.remove();
  });
});

test('the side says what is left', () => {
  const drawn = draw(pathagon.Side!, boardProps(pathagon, trapped));
  const { view } = trapped.now;
  expect(drawn.target.textContent).toContain(`${view.reserve[0]} in reserve`);
  expect(drawn.target.textContent).toContain(`Closed for this turn: ${view.closed[0]}`);
  drawn.remove();
});

test('a position in words', () => {
  const { t } = boardProps(pathagon, won);
  const words = pathagon.describe(won.now.view, won.seats, t);
  expect(words).toContain('Dark has joined both edges');
});
