import { afterEach, describe, expect, it } from 'vitest';
import { pointsOf } from '../../kit/standing';
import { effectWords, gameTranslate, pickWords, refusalWords, setLanguage } from '../../i18n';
import { addWords, boardProps, draw, FakePicks, picksOf, readSamples } from '../../kit/testing';
import { kindOf } from '../../kit/types';
import type { Effect } from '../../protocol';
import moonlight from '.';
import { ABILITIES } from './side/abilities';
import { CELLS, EDGE, leavesOf, moonPlace, place, sunPlace } from './geometry';
import { messages } from './messages';
import { TREES } from './pieces/shapes';
import file from './samples.json';
import type { AnimalName, View } from './view';
import { cellWords } from './words';

const samples = readSamples<View>(file);
addWords(moonlight);
const t = gameTranslate(moonlight.id);

/** The last sample for which this holds. */
const latest = (holds: (view: View) => boolean) => {
  const found = samples.findLast(({ now }) => holds(now.view));
  if (!found) throw new Error('no such sample');
  return found;
};
const full = latest(
  ({ phase, moon, elder, next_sun }) =>
    phase === 'life' && moon !== null && elder !== null && next_sun !== null,
);

afterEach(() => setLanguage('en'));

describe('geometry', () => {
  it('puts the centre in the middle and rows below each other', () => {
    expect(place('d4')).toEqual({ x: 0, y: 0 });
    expect(place('a1').y).toBeLessThan(place('b1').y);
    expect(place('d1').x).toBeCloseTo(-place('d7').x);
    expect(CELLS.map(leavesOf).filter((leaves) => leaves === 4)).toHaveLength(1);
    expect(CELLS.map(leavesOf).filter((leaves) => leaves === 1)).toHaveLength(18);
  });

  it('puts the Moon one step outside both cells', () => {
    const moon = moonPlace(['a3', 'a4']);
    expect(moon.y).toBeLessThan(place('a3').y);
    expect(moon.x).toBeCloseTo((place('a3').x + place('a4').x) / 2, -1);
    const west = moonPlace(['c1', 'd1']);
    expect(west.x).toBeLessThan(place('c1').x);
    // All eighteen places differ and lie outside the forest.
    const places = EDGE.map((cell, index) => moonPlace([cell, EDGE[(index + 1) % EDGE.length]!]));
    expect(new Set(places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size).toBe(18);
    for (const { x, y } of places) expect(Math.hypot(x / 100, y / 91)).toBeGreaterThan(3.3);
  });

  it('puts the sun beyond its corner', () => {
    expect(sunPlace('d7').x).toBeGreaterThan(place('d7').x);
    expect(sunPlace('d7').y).toBeCloseTo(0);
  });
});

describe('trees', () => {
  it('differ by owner and grow with their size', () => {
    const outlines = TREES.flat().map(({ deep }) => deep);
    expect(new Set(outlines).size).toBe(12);
    for (const sizes of TREES) {
      expect(sizes[0]!.height).toBeLessThan(sizes[1]!.height * 0.8);
      expect(sizes[1]!.height).toBeLessThan(sizes[2]!.height * 0.8);
    }
  });
});

describe('board', () => {
  for (const sample of samples) {
    it(`draws ${sample.name}`, () => {
      const props = boardProps(moonlight, sample);
      const board = draw(moonlight.Board, { ...props });
      const side = draw(moonlight.Side!, { ...props });
      const drawn = new Set([...board.picks(), ...side.picks()]);
      const missing = [...picksOf(sample)].filter(
        (pick) => moonlight.draws.has(kindOf(pick)) && !drawn.has(pick),
      );
      expect(missing).toEqual([]);
      // Every cell can be asked about, and says what is on it.
      const labels = [...board.target.querySelectorAll('[data-pick]')].map(
        (spot) => spot.getAttribute('aria-label') ?? '',
      );
      for (const cell of CELLS) {
        const words = cellWords(sample.now.view, cell, null, t);
        expect(
          labels.some((label) => label.startsWith(words)),
          words,
        ).toBe(true);
      }
      expect(board.target.querySelectorAll('*').length).toBeLessThan(2000);
      board.remove();
      side.remove();
    });
  }

  it('puts pieces where the view says', () => {
    const props = boardProps(moonlight, full);
    const board = draw(moonlight.Board, { ...props });
    const { view } = props;
    const trees = view.pieces.filter(({ piece }) => piece !== 'seed');
    expect(board.target.querySelectorAll('.tree')).toHaveLength(trees.length);
    expect(board.target.querySelectorAll('.seed')).toHaveLength(view.pieces.length - trees.length);
    for (const seat of [1, 2, 3, 4]) {
      const own = trees.filter((piece) => piece.seat === seat).length;
      expect(board.target.querySelectorAll(`.tree.moonlight-seat-${seat}`)).toHaveLength(own);
    }
    const near = (cell: string, reach: number) => {
      const { x, y } = place(cell);
      return [...board.target.querySelectorAll<SVGGElement>('.piece')].filter((piece) => {
        const [, px, py] = /translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(piece.style.transform) ?? [];
        return Math.hypot(Number(px) - x, Number(py) - y) < reach;
      });
    };
    for (const { cell, piece } of view.pieces) {
      const found = near(cell, 34).some((node) => node.querySelector(piece === 'seed' ? '.seed' : '.tree'));
      expect(found, `${piece} on ${cell}`).toBe(true);
    }
    for (const { at } of view.players) {
      if (at)
        expect(
          near(at, 34).some((node) => node.querySelector('.figure')),
          `animal on ${at}`,
        ).toBe(true);
    }
    board.remove();
  });

  it('offers to grow or collect above the tree that is picked', () => {
    const props = boardProps(moonlight, full);
    const picks = new FakePicks(['button:grow', 'cell:a1']);
    const cell = full.now.view.pieces[0]!.cell;
    picks.chosen = [`cell:${cell}`];
    const board = draw(moonlight.Board, { ...props, picks });
    board.spot('button:grow')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(picks.picked).toEqual(['button:grow']);
    board.remove();
  });

  it('shows shade and moonlight when asked', () => {
    const board = draw(moonlight.Board, { ...boardProps(moonlight, full) });
    const press = (words: string) => {
      const button = [...board.target.querySelectorAll('button')].find((one) =>
        one.textContent?.includes(words),
      );
      button!.click();
    };
    const { view } = full.now;
    expect(board.target.querySelectorAll('.tally')).toHaveLength(0);
    press('Shade next');
    return Promise.resolve().then(() => {
      expect(board.target.querySelectorAll('.tally')).toHaveLength(view.next_sun!.shade[0].length);
      press('Moon now');
      return Promise.resolve().then(() => {
        expect(board.target.querySelectorAll('.tally')).toHaveLength(0);
        expect(board.target.querySelectorAll('.moonlit')).toHaveLength(view.moon!.lit.length);
        board.remove();
      });
    });
  });

  it('shows dealt boards only to whom they belong', () => {
    const sample = latest(({ phase }) => phase === 'keep');
    const own = draw(moonlight.Board, { ...boardProps(moonlight, sample) });
    expect([...own.picks()].filter((pick) => kindOf(pick) === 'card')).toHaveLength(2);
    own.remove();
    // A spectator's view has their backs only; when the game is over, all is open.
    const { view } = sample.now;
    const backs = view.players.map((player) => ({ ...player, dealt: player.dealt.map(() => null) }));
    for (const [players, count] of [
      [backs, 0],
      [view.players, 2],
    ] as const) {
      const props = { ...boardProps(moonlight, sample), viewer: null, view: { ...view, players } };
      const watching = draw(moonlight.Board, props);
      expect([...watching.picks()].filter((pick) => kindOf(pick) === 'card')).toHaveLength(count);
      watching.remove();
    }
  });

  it('sells only on the viewer’s own player board', () => {
    const props = boardProps(moonlight, full);
    const side = draw(moonlight.Side!, { ...props, viewer: null });
    expect([...side.picks()]).toEqual([]);
    side.remove();
  });
});

// --- words ---

const ANIMALS = Object.keys(ABILITIES) as AnimalName[];

/** What the drawing looks up by name. */
const KEYS = [
  ...moonlight.tutorial.map(({ say }) => say),
  ...ANIMALS.map((animal) => `animal.${animal}`),
  ...ANIMALS.flatMap((animal) => ABILITIES[animal].map(({ name }) => `ability.${name}.does`)),
];

describe('words', () => {
  it('has the same messages in both languages', () => {
    expect(Object.keys(messages.pt).sort()).toEqual(Object.keys(messages.en).sort());
  });

  for (const language of ['en', 'pt'] as const) {
    it(`has words for everything in ${language}`, () => {
      expect(KEYS.filter((key) => !messages[language][key])).toEqual([]);
    });

    it(`words what the samples hold in ${language}`, () => {
      setLanguage(language);
      for (const sample of samples) {
        for (const effect of sample.effects) {
          const words = effectWords(moonlight.id, effect, sample.seats, sample.viewer);
          expect(words).toMatch(/\.$/);
          expect(words).not.toMatch(/[{}#]|\bundefined\b/);
        }
        for (const pick of picksOf(sample)) {
          const words = pickWords(moonlight.id, pick);
          expect(words).not.toBe('');
          expect(words).not.toContain(':seed');
        }
      }
    });
  }

  it('words effects that the samples do not hold', () => {
    const say = (key: string, args: Effect['args'], viewer: number | null = null) =>
      effectWords(moonlight.id, { key, args }, full.seats, viewer);
    const fox = { seat: 'seat:1', piece: 'piece:fox', from: 'cell:c3', to: 'cell:d1' };
    expect(say('moved', fox)).toBe('Ada moves the fox from c3 to d1.');
    expect(say('moved', fox, 1)).toBe('You move the fox from c3 to d1.');
    expect(say('sun_moved', { corner: 'word:d7' })).toBe('The sun now stands at d7.');
    expect(say('moon_moved', { face: 'word:full', one: 'word:c1', other: 'word:d1' })).toBe(
      'The full moon now stands between c1 and d1.',
    );
    const theft = { seat: 'seat:1', from: 'seat:2', amount: 2 };
    expect(say('stole', theft)).toBe('Ada steals 2 light from Bruno.');
    expect(say('stole', { ...theft, amount: 0 }, 1)).toBe('You steal no light from Bruno.');
    const crop = { seat: 'seat:1', from: 'cell:d4', amount: 19, cost: 4 };
    expect(say('collected', crop, 1)).toBe(
      'You collect the large tree on d4 for 4 light and score 19 points.',
    );
    expect(say('earned_moon', { seat: 'seat:1', amount: 1 })).toBe('Ada earns 1 moon point.');
    const fertilised = { seat: 'seat:1', to: 'cell:d4', source: 'word:board' };
    expect(say('fertilised', fertilised, 1)).toBe(
      'Your badger grows the seed on d4 into a small tree from your player board.',
    );
    setLanguage('pt');
    expect(say('earned_light', { seat: 'seat:1', amount: 3 })).toBe('Ada recebe 3 pontos Solares.');
    expect(say('hatched', { seat: 'seat:1', card: 'card:light' }, 1)).toBe(
      'Você faz nascer uma Tartaruga Bebê: 3 pontos Solares.',
    );
    expect(say('moon_moved', { face: 'word:half', one: 'word:c1', other: 'word:d1' })).toBe(
      'Agora a Meia-lua está entre c1 e d1.',
    );
  });

  it('words reasons', () => {
    const why = (key: string, args: Effect['args']) => refusalWords(moonlight.id, { key, args }, full.seats);
    const foreign = { seat: 'seat:2', piece: 'piece:small', from: 'cell:d4' };
    expect(why('others_piece', foreign)).toBe('The small tree on d4 is Bruno’s.');
    expect(why('none_available', { piece: 'piece:medium' })).toBe('You have no medium tree available.');
    setLanguage('pt');
    expect(why('others_piece', foreign)).toBe('A Árvore Pequena em d4 é de Bruno.');
    expect(why('moon_cost', { cost: 5, moon: 1 })).toBe('Isso custa 5 pontos Lua, e você tem 1.');
  });

  it('tells what is on a cell', () => {
    const { view } = full.now;
    const { cell, seat, piece } = view.pieces.find((one) => one.piece !== 'seed')!;
    const words = cellWords(view, cell, null, t);
    expect(words).toContain(cell);
    expect(words).toContain(t(`owned.${piece}`, { seat: t(`seat.${seat}`) }));
    expect(cellWords(view, view.elder!, null, t)).toContain('the Great Elder Tree');
    const lit = view.moon!.lit[0]!;
    expect(cellWords(view, lit, 'moon', t)).toContain('in moonlight');
    const shaded = view.sun.shade[0].find((one) => !view.pieces.some((other) => other.cell === one))!;
    expect(cellWords(view, shaded, 'sun', t)).toContain('in shade');
  });

  it('describes the position', () => {
    const { view } = full.now;
    const words = moonlight.describe(view, full.seats, t);
    expect(words).toContain(`Round ${view.round} of ${view.rounds}`);
    expect(words).toContain(`The sun stands at ${view.sun.corner}`);
    view.players.forEach(({ light, animal, at }, index) => {
      expect(words).toContain(`${full.seats[index]!.person!.name}: ${light} light`);
      expect(words).toContain(`${t(`animal.${animal}`)} on ${at}`);
    });
    expect(moonlight.describe(samples[0]!.now.view, samples[0]!.seats, t)).toContain('being set up');
    expect(pointsOf(view, 1)).toBe(view.players[0]!.points);
  });
});
