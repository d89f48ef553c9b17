import { flushSync } from 'svelte';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addMessages, effectWords, gameTranslate, refusalWords, setLanguage } from '../../i18n';
import { servedWords } from '../../i18n/served';
import { boardProps, draw, type Sample, readSamples } from '../../kit/testing';
import type { Effect } from '../../protocol';
import theLamp from '.';
import Board from './Board.svelte';
import Cover from './Cover.svelte';
import samplesFile from './samples.json';
import { Lanes } from './scene/lanes';
import { orbsOf, rollOf } from './scene/rolls';
import Side from './Side.svelte';
import Sign from './Sign.svelte';
import { percent, type Moth, type View } from './view';
import { chanceWords } from './words';

const samples = readSamples<View>(samplesFile);
const named = samples.map((sample) => [sample.name, sample] as const);
const t = gameTranslate('the-lamp');
const four = samples.find((sample) => sample.now.view.moths.length === 4)!;

/** A sample with some things changed: positions that random players seldom reach. */
function changed(view: Partial<View>, moths: Record<number, Partial<Moth>> = {}): Sample<View> {
  const before = four.now.view;
  const changedMoths = before.moths.map((moth) => ({ ...moth, ...moths[moth.seat] }));
  return { ...four, effects: [], now: { ...four.now, view: { ...before, moths: changedMoths, ...view } } };
}

/** Seat 3 at a trading post in the last stretch, seat 1 at rest, seat 2 burnt. */
const TRADE: Sample<View> = {
  ...changed(
    {
      phase: 'trade',
      seat: 3,
      lamp: 'on',
      offer: [
        { name: 'fairy-lights', price: 3, points: 4, back: 4, affordable: true },
        { name: 'campfire', price: 5, points: 5, back: 2, affordable: false },
        { name: 'fairy-lights', price: 3, points: 4, back: 4, affordable: true },
      ],
    },
    {
      1: { fate: 'stopped', space: 43, distance: 6, survives: null },
      2: { fate: 'dead', space: 49, distance: 0, survives: null, points: null },
      3: {
        space: 39,
        distance: 10,
        orbs: 4,
        points: 6,
        survives: { safe: 30, of: 36 },
        cards: [{ name: 'lava-lamp', points: 4 }],
        hazards: [
          { name: 'bat', points: 1 },
          { name: 'moth-ball', points: 3 },
        ],
      },
    },
  ),
  viewer: 3,
};
TRADE.now.to_act = 3;
TRADE.now.choices = [
  { kind: 'card', names: ['fairy-lights'] },
  { kind: 'button', names: ['pass'] },
];

const drawings: { remove(): void }[] = [];
function drawn(component: typeof Board, sample: Sample<View>, more: object = {}) {
  const props = { ...boardProps(theLamp, sample), ...more };
  const drawing = draw(component, props);
  drawings.push(drawing);
  return { ...drawing, chosen: props.picks };
}

beforeAll(() => {
  addMessages('the-lamp', servedWords('the-lamp'));
  addMessages('the-lamp', theLamp.messages);
  setLanguage('en');
});
afterEach(() => {
  setLanguage('en');
  for (const drawing of drawings.splice(0)) drawing.remove();
});

describe('the board', () => {
  test.each(named)('%s: a tile for each space, of its kind, and a moth in its place', (_, sample) => {
    const { view } = sample.now;
    const { target } = drawn(Board, sample);
    const count = (kind: string) =>
      target.querySelectorAll(`[class^=lane] use[href="#the-lamp-space-${kind}"]`).length;
    const spaces = view.lanes.join('');
    for (const letter of ['o', 't', 'h']) {
      expect(count(letter)).toBe([...spaces].filter((other) => other === letter).length);
    }
    expect(count('0')).toBe(view.moths.length);

    const lanes = new Lanes(view.moths.length, view.lanes[0]!.length + 1);
    const places = [...target.querySelectorAll('g[role=img][transform]')].map((moth) =>
      moth.getAttribute('transform'),
    );
    for (const moth of view.moths) {
      const { x, y } = lanes.at(moth.seat - 1, moth.space);
      expect(places).toContain(`translate(${x} ${y})`);
    }
  });

  test('each moth has its own lane', () => {
    const lanes = ['oto', 'hto', 'too', 'ooo'];
    const { target } = drawn(Board, changed({ lanes, last_stretch: 3 }, { 2: { space: 1, distance: 3 } }));
    const kinds = [1, 2, 3, 4].map((seat) =>
      [...target.querySelectorAll(`.lane-${seat} use`)]
        .map((tile) => tile.getAttribute('href')!.slice(-1))
        .join(''),
    );
    expect(kinds).toEqual(['0oto', '0hto', '0too', '0ooo']);
    expect(target.querySelector('.lane-3 use:nth-of-type(2) title')?.textContent).toBe(
      'Space 1: trading post',
    );
    const labels = [...target.querySelectorAll('[aria-label]')].map((node) =>
      node.getAttribute('aria-label'),
    );
    expect(labels.some((label) => label?.startsWith('Bruno, flying, space 1: hazard, 3 steps'))).toBe(true);
  });

  test('stays small', () => {
    expect(drawn(Board, TRADE).target.querySelectorAll('*').length).toBeLessThan(2000);
  });

  test('the lamp is lit when it is on', () => {
    const lit = (lamp: 'on' | 'off') => drawn(Board, changed({ lamp })).target.querySelectorAll('.on').length;
    expect(lit('off')).toBe(0);
    expect(lit('on')).toBeGreaterThan(0);
  });

  test('says where the moths are and how they fare', () => {
    const labels = [...drawn(Board, TRADE).target.querySelectorAll('[aria-label]')].map((node) =>
      node.getAttribute('aria-label'),
    );
    expect(labels).toContain('The lamp is on.');
    expect(labels).toContain('Bruno is burnt.');
    expect(labels).toContain('Ada, stopped for good, space 43: light orb, 6 steps from the Lamp');
    expect(labels).toContain(
      'Clara, flying, space 39: trading post, 10 steps from the Lamp, next roll 83% safe',
    );
  });

  test('shows the chance of the moth to move, and not while it still flies on', () => {
    expect(drawn(Board, TRADE).target.querySelector('.percent')?.textContent).toBe('83%');
    const passing = { ...TRADE, now: { ...TRADE.now, view: { ...TRADE.now.view, steps: 4 } } };
    expect(drawn(Board, passing).target.querySelector('.percent')).toBeNull();
  });

  test('shows the dice that were rolled, and a hazard that was drawn', () => {
    const dice = [{ key: 'rolled_dice', args: { seat: 'seat:1', first: 3, second: 5, amount: 8 } }];
    const rolled = drawn(Board, { ...four, effects: dice });
    expect(rolled.target.querySelectorAll('.pip')).toHaveLength(8);
    const plain = drawn(Board, { ...four, effects: [] }).target.querySelectorAll('.face').length;
    const effects = [{ key: 'drew_hazard', args: { seat: 'seat:1', card: 'card:frog', amount: 1 } }];
    expect(drawn(Board, { ...four, effects }).target.querySelectorAll('.face')).toHaveLength(plain + 1);
  });

  test('a moth that survived wears its card', () => {
    const over = changed({ phase: 'over', seat: null }, { 1: { survival_card: 8 }, 2: { survival_card: 6 } });
    const worths = [...drawn(Board, over).target.querySelectorAll('.worth')].map((node) => node.textContent);
    expect(worths.sort()).toEqual(['6', '8']);
  });

  test('orbs fly with motion only', () => {
    const effects = ['collected', 'bought', 'orbs_returned', 'stopped'].map((key) => ({
      key,
      args: { seat: 'seat:2', amount: 2 },
    }));
    const flying = (motion: boolean) =>
      drawn(Board, { ...four, effects }, { motion }).target.querySelectorAll('.orb');
    expect(flying(true)).toHaveLength(6);
    expect(flying(false)).toHaveLength(0);
  });
});

describe('by ear', () => {
  test('the spaces ahead of whoever is to act are told, up to the Lamp', () => {
    const lanes = ['othoth', 'oooooo', 'oooooo', 'oooooo'];
    const words = (space: number) => {
      const { now, seats } = changed({ lanes, seat: 1 }, { 1: { space, fate: 'flying' } });
      return theLamp.describe(now.view, seats, t);
    };
    const kinds = (letters: string) => [...letters].map((letter) => t(`space.${letter}`)).join(', ');
    expect(words(1)).toContain(`The next spaces: ${kinds('thoth')}, ${t('space.lamp')}.`);
    expect(words(5)).toContain(`The next spaces: ${kinds('h')}, ${t('space.lamp')}.`);
  });
});

describe('beside the board', () => {
  test.each(named)('%s: everybody has a place', (_, sample) => {
    const { target } = drawn(Side, sample);
    for (const { person } of sample.seats) expect(target.textContent).toContain(person!.name);
  });

  test('cards on offer can be picked, and say what they cost', () => {
    const { target, spot, chosen } = drawn(Side, TRADE);
    const labels = [...target.querySelectorAll('[data-pick] > .visually-hidden')].map(
      (card) => card.textContent,
    );
    expect(labels).toEqual([
      'Fairy Lights: costs 3 orbs, worth 4 points, 4 spaces back',
      'Campfire: costs 5 orbs, worth 5 points, 2 spaces back, too dear',
      'Fairy Lights: costs 3 orbs, worth 4 points, 4 spaces back',
    ]);
    expect(spot('card:campfire')?.getAttribute('aria-disabled')).toBe('true');
    spot('card:fairy-lights')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(chosen.picked).toEqual(['card:fairy-lights']);
  });

  test('warns of a roll that ends in the Lamp', () => {
    const view = { ...TRADE.now.view, steps: 11, deadly: true };
    const { target } = drawn(Side, { ...TRADE, now: { ...TRADE.now, view } });
    expect(target.querySelector('.deadly')?.textContent).toContain('11 steps are left');
  });

  test('shows what a player has', () => {
    const { target } = drawn(Side, TRADE);
    const labels = [...target.querySelectorAll('[role=img]')].map((node) => node.getAttribute('aria-label'));
    // First the straight lanes, with a word about each moth.
    expect(labels.shift()?.split('; ')).toHaveLength(TRADE.now.view.moths.length);
    expect(labels).toEqual(['Lava Lamp: 4 points', 'Bat: −1 point', 'moth-ball: −3 points']);
    expect(target.querySelector('.chance')?.textContent).toContain('next roll 83% safe');
  });

  test('the signs say what the dice of this box do', () => {
    const box = changed({ lamp_die: { off: 1, on: 5 }, orb_die: [0, 1, 1, 2, 2, 4] });
    const { target } = drawn(Side, box);
    const fold = [...target.querySelectorAll('details')].find((node) =>
      node.textContent.includes('What the spaces mean'),
    )!;
    fold.open = true;
    fold.dispatchEvent(new Event('toggle'));
    flushSync();
    expect(fold.textContent).toContain('0, 1, 1, 2, 2, 4 for a roll of 1 to 6');
    expect(fold.textContent).toContain('1 puts the lamp out (you roll one die) and 5 light it');
  });

  test('speaks Portuguese', () => {
    setLanguage('pt');
    expect(drawn(Side, TRADE).target.textContent).toContain('Posto de troca');
  });
});

test('the cover and the signs are drawn', () => {
  drawings.push(draw(Cover, {}), draw(Sign, { seat: 1 }), draw(Sign, { seat: 4 }));
  expect(document.querySelector('svg[viewBox="0 0 400 300"]')).not.toBeNull();
});

describe('in words', () => {
  test('the position says what matters', () => {
    const words = theLamp.describe(TRADE.now.view, TRADE.seats, t);
    for (const part of [
      'The lamp is on.',
      'Bruno is burnt.',
      'Clara, flying, space 39: trading post, 10 steps from the Lamp, next roll 83% safe; 4 orbs, 1 card, 2 hazards, 6 points.',
      'Campfire: costs 5 orbs, worth 5 points, 2 spaces back, too dear',
      'It is the turn of Clara.',
    ]) {
      expect(words).toContain(part);
    }
  });

  test('no risk is called safe', () => {
    expect(chanceWords({ safe: 72, of: 72 }, t)).toBe('next roll safe');
    expect(chanceWords({ safe: 71, of: 72 }, t)).toBe('next roll 98% safe');
    expect(chanceWords({ safe: 0, of: 36 }, t)).toBe('next roll deadly');
    expect(percent({ safe: 1, of: 36 })).toBe(2);
  });

  test('the log tells what happened', () => {
    const tell = (key: string, args: Effect['args'], viewer: number | null = null) =>
      effectWords('the-lamp', { key, args }, four.seats, viewer);
    const [ada, bruno] = ['seat:1', 'seat:2'];
    expect(tell('went_on', { seat: ada })).toBe('Ada goes on.');
    expect(tell('went_on', { seat: ada }, 1)).toBe('You go on.');
    expect(tell('rolled_die', { seat: ada, amount: 4 })).toBe('Ada rolls a 4.');
    expect(tell('rolled_lamp', { seat: ada, lamp: 'word:on' }, 2)).toBe('Ada rolls the lamp die: on.');
    expect(tell('lamp_put_out', {})).toBe('The lamp goes out.');
    expect(tell('offered', { seat: ada, card: 'card:firefly-jar' }, 1)).toBe(
      'The trading post offers you the Firefly Jar.',
    );
    const bought = { seat: ada, card: 'card:match', amount: 1 };
    expect(tell('bought', bought)).toBe('Ada buys the Match for 1 orb.');
    expect(tell('bought', { ...bought, amount: 0 })).toBe('Ada buys the Match for nothing.');
    expect(tell('drew_hazard', { seat: bruno, card: 'card:cat', amount: 1 })).toBe(
      'Bruno draws the hazard Cat: −1 point.',
    );
    expect(tell('orbs_returned', { seat: bruno, amount: 7 })).toBe(
      'Bruno returns 7 light orbs to the supply.',
    );
    setLanguage('pt');
    expect(tell('rolled_dice', { seat: ada, first: 3, second: 5, amount: 8 })).toBe(
      'Ada tira 8 (3 e 5) nos dados.',
    );
    expect(tell('collected', { seat: ada, amount: 2 }, 1)).toBe('Você pega 2 orbes de luz.');
  });

  test('a refusal says what is missing', () => {
    const args = { card: 'card:bike-light', amount: 1, lamp: 'word:off', orbs: 0 };
    const refusal = { rule: 'LMP-8', key: 'too_dear', args };
    const say = (orbs: number) =>
      refusalWords('the-lamp', { ...refusal, args: { ...args, orbs, amount: orbs + 1 } }, four.seats);
    expect(say(0)).toBe('The Bike Light card costs 1 orb while the lamp is off, and you have none.');
    expect(say(1)).toBe('The Bike Light card costs 2 orbs while the lamp is off, and you have 1.');
    setLanguage('pt');
    expect(say(0)).toBe(
      'A carta Farol de bicicleta custa 1 orbe com a lâmpada apagada, e você não tem nenhum.',
    );
  });
});

test('rolls are read from effects', () => {
  const seat = 'seat:1';
  expect(rollOf([])).toBeNull();
  for (const key of ['rolled_dice', 'rolled_to_begin', 'rolled_off']) {
    expect(rollOf([{ key, args: { seat, first: 3, second: 5, amount: 8 } }])).toEqual([3, 5]);
  }
  expect(rollOf([{ key: 'rolled_die', args: { seat, amount: 2 } }])).toEqual([2]);
  expect(rollOf([{ key: 'rolled_for_orbs', args: { seat, amount: 6 } }])).toEqual([6]);
  expect(rollOf([{ key: 'rolled_lamp', args: { seat, lamp: 'word:off' } }])).toBe('off');
  expect(orbsOf({ key: 'bought', args: { seat, card: 'card:match', amount: 12 } })).toBe(12);
  expect(orbsOf({ key: 'stopped', args: { seat, amount: 12 } })).toBe(0);
});
