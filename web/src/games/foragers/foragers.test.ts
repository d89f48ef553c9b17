import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addMessages, gameTranslate, setLanguage } from '../../i18n';
import { parse, places } from '../../i18n/format';
import { boardProps, draw, FakePicks, picksOf, type Sample, readSamples } from '../../kit/testing';
import type { BoardProps, Messages } from '../../kit/types';
import foragers from '.';
import Board from './Board.svelte';
import Cover from './Cover.svelte';
import { cellWords } from './describe';
import { areNeighbours, CELLS, centreOf, NOTCHES, RADIUS, stand } from './geometry';
import samplesFile from './samples.json';
import Side from './Side.svelte';
import Sign from './Sign.svelte';
import { animals, colourOf, type View } from './view';

const samples = readSamples<View>(samplesFile);
const named = samples.map((sample) => [sample.name, sample] as const);
const t = gameTranslate('foragers');

/** What the game itself says. */
const words = (language: 'en' | 'pt'): Messages =>
  JSON.parse(readFileSync(resolve(`../crates/foragers/words/${language}.json`), 'utf8')) as Messages;

/** Orange's medium animal has attacked: red's small one is chased off c4 (the position in docs/games/foragers.md). */
const CHASE: Sample<View> = {
  name: 'a chase',
  viewer: 2,
  seats: samples.find(({ seats }) => seats.length >= 3)!.seats.slice(0, 3),
  effects: [
    { key: 'chased', args: { seat: 'seat:2', piece: 'piece:2l', from: 'cell:c3', to: 'cell:c4' } },
    { key: 'startled', args: { seat: 'seat:1', piece: 'piece:1s', from: 'cell:c4' } },
  ],
  now: {
    ...samples[0]!.now,
    to_act: 2,
    prompt: 'chase',
    choices: [{ kind: 'cell', names: ['b3', 'b4', 'c5', 'd5', 'd4', 'c3'] }],
    view: {
      standing: [],
      phase: 'chase',
      mover: '2m',
      began: 'c1',
      queue: ['1s', '3s'],
      chased: ['1l', '2l', '3l'],
      tiles: [
        ['f5', 'g2'],
        ['b1', 'c5', 'd6'],
        ['a3'],
        ['e2', 'e3', 'e4'],
        ['b4', 'd5', 'f3', 'g3'],
        ['c2', 'c4'],
      ],
      face_down: ['a2', 'b2', 'b3', 'c3', 'd2', 'd3', 'e1', 'f2', 'f4'],
      families: [
        { colour: 'red', animals: ['d3', 'b4', 'c4'], den: null, predator: 2, prey: 3, rank: null },
        { colour: 'orange', animals: ['c4', 'd2', 'f1'], den: null, predator: 3, prey: 1, rank: null },
        { colour: 'yellow', animals: ['c3', 'e6', 'home'], den: 'a3', predator: 1, prey: 2, rank: null },
      ],
      done: [],
      cycles: 22,
      cycle_limit: 100,
      turns: 209,
    },
  },
};

let drawn: ReturnType<typeof draw> | undefined;
afterEach(() => {
  drawn?.remove();
  drawn = undefined;
});
beforeAll(() => {
  setLanguage('en');
  addMessages('foragers', { en: words('en'), pt: words('pt') });
  addMessages('foragers', foragers.messages);
});

const board = (sample: Sample<View>, change: Partial<BoardProps<View>> = {}) =>
  (drawn = draw(Board, { ...boardProps(foragers, sample), ...change }));
const side = (sample: Sample<View>) => (drawn = draw(Side, { ...boardProps(foragers, sample) }));

describe('the board', () => {
  /** One drawing for each sample: they are large. */
  test.each([...named, ['a chase', CHASE] as const])('%s', (_, sample) => {
    const { view } = sample.now;
    const { target, picks } = board(sample);

    // Whatever can be picked is there, and marked.
    const cells = [...picksOf(sample)].filter((pick) => pick.startsWith('cell:'));
    expect(picks()).toEqual(new Set(CELLS.map((cell) => `cell:${cell}`)));
    expect([...picks()]).toEqual(expect.arrayContaining(cells));
    expect(target.querySelectorAll('.open')).toHaveLength(cells.length);

    // Animals stand on their cells.
    const shown = [...target.querySelectorAll<SVGElement>('[data-animal]')];
    const standing = animals(view).filter(({ at }) => CELLS.includes(at));
    expect(shown.map((element) => element.dataset.animal)).toEqual(standing.map(({ name }) => name));
    for (const [index, { at }] of standing.entries()) {
      const transform = shown[index]!.closest<SVGElement>('.piece')!.style.transform;
      const [x, y] = transform.match(/-?[\d.]+(?=px)/g)!.map(Number);
      const centre = centreOf(at);
      expect(Math.hypot(x! - centre.x, y! - centre.y)).toBeLessThan(RADIUS * 0.75);
    }

    // Tiles show their colours.
    const tiles = [...target.querySelectorAll<SVGElement>('[data-tile]')];
    expect(tiles).toHaveLength(30);
    for (const tile of tiles) {
      const colour = colourOf(view, tile.dataset.tile!);
      const face = tile.querySelector('.face')!;
      if (colour) expect(face.getAttribute('fill')).toBe(`url(#foragers-face-${colour})`);
      else expect(face.classList).toContain('back');
    }

    // Phones must keep up.
    expect(target.querySelectorAll('*').length).toBeLessThan(2000);
  });

  test('the animal whose turn it is has a pointer above it', () => {
    const sample = samples.find(({ now }) => now.view.phase === 'start')!;
    const { target } = board(sample);
    const pointers = [...target.querySelectorAll('.pointer')];
    expect(pointers.map((it) => it.closest<SVGElement>('[data-animal]')!.dataset.animal)).toEqual([
      sample.now.view.mover,
    ]);
  });

  test('animals that wait to be chased cry out, and arrows lead away from the first', () => {
    const { target, spot } = board(CHASE);
    const cries = [...target.querySelectorAll('.burst')];
    expect(cries.map((it) => it.closest<SVGElement>('[data-animal]')!.dataset.animal)).toEqual(['1s']);
    for (const cell of CELLS) {
      expect(spot(`cell:${cell}`)!.querySelectorAll('.arrow')).toHaveLength(
        areNeighbours('c4', cell) ? 1 : 0,
      );
    }
    expect(target.querySelectorAll('.barred')).toHaveLength(1);
    expect(target.querySelectorAll('.trail.hurried')).toHaveLength(1);
  });

  test('a meal leaves crumbs, a placement a ring', () => {
    const { target } = board(CHASE, {
      effects: [
        { key: 'ate', args: { seat: 'seat:3', piece: 'piece:3l', from: 'cell:c3' } },
        { key: 'placed', args: { seat: 'seat:1', piece: 'piece:1m', to: 'cell:a4' } },
      ],
    });
    const crumbs = target.querySelector('.crumbs')!;
    const [meal, corner] = [centreOf('c3'), centreOf('a4')];
    expect(crumbs.classList).toContain('yellow');
    expect(crumbs.getAttribute('transform')).toBe(`translate(${meal.x} ${meal.y})`);
    const ring = target.querySelector('.landing')!;
    expect([ring.getAttribute('cx'), ring.getAttribute('cy')]).toEqual([`${corner.x}`, `${corner.y}`]);
  });

  test('the predator’s tiles have teeth, one’s own a bright edge', () => {
    const marked = (name: string) =>
      [...drawn!.target.querySelectorAll(`.${name}`)].map(
        (it) => it.closest<SVGElement>('[data-tile]')!.dataset.tile,
      );
    board(CHASE);
    expect(marked('teeth')).toEqual(CHASE.now.view.tiles[2]);
    expect(marked('food')).toEqual(CHASE.now.view.tiles[1]);
    drawn!.remove();
    board(CHASE, { viewer: 1 });
    expect(marked('teeth')).toEqual(CHASE.now.view.tiles[1]);
  });

  test('a den has a lit door for everyone at home', () => {
    const { target } = board(CHASE);
    const den = target.querySelector('[data-tile="a3"]')!;
    expect(den.querySelectorAll('.door')).toHaveLength(3);
    expect(den.querySelectorAll('.door.lit')).toHaveLength(1);
    expect(target.querySelectorAll('.door')).toHaveLength(3);
  });

  test('the winner’s den beams', () => {
    const over = samples.filter(({ now }) => now.view.phase === 'over');
    expect(over.length).toBeGreaterThan(0);
    expect(board(over[0]!).target.querySelectorAll('.rays')).toHaveLength(1);
  });

  test('colours that nobody plays are veiled', () => {
    const sample = samples.find(
      ({ now: { view } }) => view.families.length === 2 && view.phase === 'stepped',
    )!;
    const { target } = board(sample);
    const scenery = sample.now.view.tiles.slice(2).flat();
    expect(target.querySelectorAll('.veil')).toHaveLength(scenery.length);
  });

  test('a click picks the cell', () => {
    const picks = new FakePicks(['cell:c5']);
    const { spot } = board(CHASE, { picks });
    spot('cell:c5')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(picks.picked).toEqual(['cell:c5']);
  });

  test('cells are told in words', () => {
    const { spot } = board(CHASE);
    const told = {
      a1: 'a1, crater',
      d4: 'd4, spring',
      b2: 'b2, tile face down',
      a3: 'a3, den of the yellow family, territory of your predator',
      c4: 'c4, purple tile, large orange animal, small red animal, to be chased off',
      d2: 'd2, tile face down, medium orange animal, whose turn it is',
      c1: 'c1, tile face down, the turn began here',
    };
    for (const [cell, label] of Object.entries(told)) {
      expect(cellWords(CHASE.now.view, cell, t, 'yellow')).toBe(label);
      expect(spot(`cell:${cell}`)!.getAttribute('aria-label')).toContain(label);
    }
  });
});

describe('beside the board', () => {
  test.each(named)('%s: every family with its three animals', (_, sample) => {
    const { target } = side(sample);
    const families = [...target.querySelectorAll('.family')];
    expect(families).toHaveLength(sample.now.view.families.length);
    for (const [index, family] of families.entries()) {
      const shown = [...family.querySelectorAll('.animals li')].map((it) => it.textContent?.trim() ?? '');
      for (const [nth, at] of sample.now.view.families[index]!.animals.entries()) {
        if (CELLS.includes(at)) expect(shown[nth]).toBe(at);
      }
    }
  });

  test('the food chain leads from hunters to prey', () => {
    const { target } = side(CHASE);
    expect(target.querySelectorAll('.arc')).toHaveLength(3);
    expect(target.querySelectorAll('.arc.danger')).toHaveLength(1);
    expect(target.querySelectorAll('.arc.own')).toHaveLength(1);
    const label = target.querySelector('svg[role="img"]')!.getAttribute('aria-label');
    expect(label).toContain('The orange family hunts the red family.');
    expect(label).toContain('The yellow family hunts the orange family.');
    expect(target.querySelector('.family.yellow')!.textContent).toContain('hunts you');
    expect(target.querySelector('.family.red')!.textContent).toContain('your prey');
  });

  test('with two families it is a race', () => {
    const { target } = side(samples[0]!);
    expect(target.querySelectorAll('.arc')).toHaveLength(0);
    expect(target.querySelector('svg[role="img"]')!.getAttribute('aria-label')).toContain('race');
  });
});

describe('small pictures', () => {
  test('the cover and the signs are drawn', () => {
    drawn = draw(Cover, {});
    expect(drawn.target.querySelector('svg')!.getAttribute('viewBox')).toBe('0 0 400 300');
    drawn.remove();
    for (let seat = 1; seat <= 6; seat += 1) {
      drawn = draw(Sign, { seat });
      expect(drawn.target.querySelectorAll('.coat').length).toBeGreaterThan(0);
      drawn.remove();
    }
    drawn = undefined;
  });
});

describe('geometry', () => {
  test('however many animals share a cell, they stand inside it and apart', () => {
    for (let count = 1; count <= 18; count += 1) {
      const stands = Array.from({ length: count }, (_, nth) => stand(nth, count));
      for (const [index, { x, y }] of stands.entries()) {
        expect(Math.hypot(x, y)).toBeLessThan(RADIUS);
        for (const other of stands.slice(index + 1)) {
          expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(8);
        }
      }
    }
  });

  test('the outline of the land has a notch between any two cells of its rim', () => {
    expect(NOTCHES).toHaveLength(18);
  });
});

describe('words', () => {
  const { en, pt } = foragers.messages;

  test('both languages say the same things', () => {
    expect(Object.keys(pt).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      expect(parse(text), key).toBeTruthy();
      expect(places(pt[key]!), key).toEqual(places(text));
    }
  });

  test('nothing is worded twice', () => {
    const own = Object.keys(en);
    expect(own.filter((key) => key in words('en'))).toEqual([]);
  });

  test('the tutorial is worded, and waits for prompts that exist', () => {
    expect(foragers.tutorial.length).toBeGreaterThanOrEqual(6);
    const prompts = words('en');
    for (const { say, when } of foragers.tutorial) {
      expect(en).toHaveProperty([say]);
      if (when) expect(prompts).toHaveProperty([`prompt.${when}`]);
    }
    expect(Object.keys(en).filter((key) => key.startsWith('tutorial.'))).toHaveLength(
      foragers.tutorial.length,
    );
  });

  test('the position is told in words', () => {
    const told = foragers.describe(CHASE.now.view, CHASE.seats, t);
    expect(told).toContain('Cycle 23 of 100.');
    expect(told).toContain('The medium orange animal attacks');
    expect(told).toContain('small red animal (c4)');
    expect(told).toContain('large c4, medium d2, small f1');
    expect(told).toContain('It hunts the red family and fears the yellow family.');
    expect(told).toContain('Its den is a3.');
    expect(foragers.describe(samples[0]!.now.view, samples[0]!.seats, t)).toContain(
      'the medium red animal is to be placed',
    );
  });

  test.each(named)('%s: nothing is left unworded', (_, sample) => {
    for (const language of ['en', 'pt'] as const) {
      setLanguage(language);
      const told = foragers.describe(sample.now.view, sample.seats, t);
      expect(told).not.toMatch(/\b(describe|piece|word|family|seat)\.\w/);
      expect(told).not.toContain('{');
    }
    setLanguage('en');
  });
});
