import { afterEach, describe, expect, it } from 'vitest';
import { addMessages, effectWords, gameTranslate, setLanguage } from '../../i18n';
import { parse, places } from '../../i18n/format';
import type { Samples } from '../../kit/testing';
import type { Effect } from '../../protocol';
import phototaxis from './index';
import file from './samples.json';
import { MYSTERY_KINDS, PATH_KINDS, type View } from './view';

addMessages(phototaxis.id, phototaxis.messages);
const { samples } = file as unknown as Samples<View>;
const { en, pt } = phototaxis.messages;
const seats = samples[0]!.seats;
afterEach(() => setLanguage('en'));

// All names that the rules use.
const PHASES = [
  'reveal deal begin draw place extra take move mystery mantis glow gust nectar refill discard surplus over',
].flatMap((names) => names.split(' '));
const EFFECTS = 'revealed drawn placed discarded taken moved gathered arrived removed shuffled'.split(' ');
const THINGS = [...PATH_KINDS, ...MYSTERY_KINDS, 'card', 'moth', 'plum', 'discards'];
const PLACES = ['hand', 'deck', 'mystery deck', 'lamp'];
const SCORES = [
  'draw, all outside',
  'in the Lamp first',
  'one round later',
  'two rounds later',
  'outside the Lamp',
];
const OPTIONS = [
  'first',
  'same_round_ties',
  'same_round_ties.true',
  'same_round_ties.false',
  'mystery',
  'mystery.house',
  'mystery.mantis-only',
];
const NEEDED = [
  ...PHASES.map((key) => `prompt.${key}`),
  ...EFFECTS.map((kind) => `effect.${kind}`),
  ...THINGS.map((thing) => `thing.${thing}`),
  ...PLACES.map((place) => `place.${place}`),
  ...SCORES.map((label) => `score.${label}`),
  ...OPTIONS.map((option) => `option.${option}`),
  ...PATH_KINDS.map((kind) => `counts.${kind}`),
  ...MYSTERY_KINDS.flatMap((kind) => [`mystery.${kind}`, `mystery.${kind}.does`]),
  ...[1, 2, 3, 4].map((seat) => `seat.${seat}`),
  ...['pick.button:skip', 'pick.button:draw', 'pick.card', 'pick.cell', 'pick.side'],
  ...phototaxis.tutorial.map(({ say }) => say),
];

describe('messages', () => {
  it('word everything in both languages', () => {
    for (const messages of [en, pt]) expect(NEEDED.filter((key) => !(key in messages))).toEqual([]);
    expect(Object.keys(pt).sort()).toEqual(Object.keys(en).sort());
  });

  it('are well formed, with the same places in both languages', () => {
    for (const [key, text] of Object.entries(en)) {
      expect(() => parse(text), key).not.toThrow();
      expect([...places(pt[key] ?? '')].sort(), key).toEqual([...places(text)].sort());
    }
  });

  it('know what the samples speak of', () => {
    const t = gameTranslate(phototaxis.id);
    for (const { now, effects } of samples) {
      if (now.prompt) expect(t.has(`prompt.${now.prompt.key}`)).toBe(true);
      for (const { kind, thing } of effects) {
        expect(t.has(`effect.${kind}`)).toBe(true);
        if (thing !== undefined) expect(t.has(`thing.${thing}`)).toBe(true);
      }
    }
  });

  const told: [Effect, string, string][] = [
    [
      { kind: 'revealed', seat: 1, thing: 'glow', from: 'mystery deck' },
      'Ada draws a mystery card: Glow.',
      'Ada compra uma carta de mistério: Brilho.',
    ],
    [
      { kind: 'revealed', thing: 'plum card nes', to: 'b2' },
      'The plum card on b2 is turned over.',
      'A carta de ameixa em b2 é virada.',
    ],
    [
      { kind: 'drawn', seat: 2, thing: 'card', from: 'deck', to: 'hand' },
      'Bruno draws a card.',
      'Bruno compra uma carta.',
    ],
    [
      { kind: 'placed', seat: 1, thing: 'curve+', from: 'hand', to: 'c4' },
      'Ada places a curve with plus on c4.',
      'Ada coloca uma curva com mais em c4.',
    ],
    [
      { kind: 'placed', seat: 1, thing: 'mantis', to: 'd6' },
      'Ada puts a mantis on d6.',
      'Ada põe um louva-a-deus em d6.',
    ],
    [
      { kind: 'discarded', thing: 'tee', from: 'c4' },
      'On c4, a tee is covered and discarded.',
      'A carta em c4 (um entroncamento) é coberta e descartada.',
    ],
    [
      { kind: 'discarded', seat: 1, thing: 'tee', from: 'hand' },
      'Ada discards a tee.',
      'Ada descarta um entroncamento.',
    ],
    [
      { kind: 'taken', seat: 1, thing: 'curve', from: 'c4', to: 'hand' },
      'Ada takes a curve from c4 into the hand.',
      'Ada pega uma curva de c4 para a mão.',
    ],
    [
      { kind: 'moved', seat: 1, thing: 'moth', from: 'a1', to: 'b2' },
      'Ada flies from a1 to b2.',
      'Ada voa de a1 para b2.',
    ],
    [
      { kind: 'moved', seat: 1, thing: 'mantis', from: 'd6', to: 'g3' },
      'Ada moves the mantis on d6 to g3.',
      'Ada move o louva-a-deus de d6 para g3.',
    ],
    [
      { kind: 'gathered', seat: 1, thing: 'plum', from: 'b2' },
      'Ada gathers the plum on b2.',
      'Ada colhe a ameixa de b2.',
    ],
    [{ kind: 'arrived', seat: 1, thing: 'moth', to: 'lamp' }, 'Ada is in the Lamp!', 'Ada está na Lâmpada!'],
    [
      { kind: 'removed', seat: 1, thing: 'mantis', from: 'd6' },
      'Ada removes the mantis on d6 instead of a turn.',
      'Ada remove o louva-a-deus de d6 em vez de jogar.',
    ],
    [
      { kind: 'shuffled', thing: 'discards', to: 'deck' },
      'The discards become the path deck again.',
      'O descarte volta a ser o baralho de caminhos.',
    ],
  ];
  it.each(told)('tell %j', (effect, english, portuguese) => {
    expect(effectWords(phototaxis.id, effect, seats)).toBe(english);
    setLanguage('pt');
    expect(effectWords(phototaxis.id, effect, seats)).toBe(portuguese);
  });
});

describe('the position in words', () => {
  const t = gameTranslate(phototaxis.id);
  const { view } = samples[0]!.now;
  const said = (changes: Partial<View>) => phototaxis.describe({ ...view, ...changes }, seats, t);

  it('says whose turn it is, where the moths are and what they have', () => {
    const words = said({ round: 3, mover: 2, moths: ['b2', 'e5'], plums: [2, 5], arrived: [null, 3] });
    expect(words).toContain('Round 3. It is the turn of Bruno.');
    expect(words).toContain('Ada on b2, 2 of 5 plums.');
    expect(words).toContain('Bruno in the Lamp since round 3, 5 of 5 plums.');
  });

  it('says what is in the way and what is left', () => {
    const words = said({ mantises: ['d6', 'c2'], tokens: ['d4', 'b9', 'b2'], last: 2 });
    expect(words).toContain('Mantises sit on c2 and d6.');
    expect(words).toContain('Plums are left on b2, d4 and b9.');
    expect(words).toContain('The last two rounds are being played.');
    expect(said({ phase: 'over' })).toContain('The game is over.');
    expect(said({ mystery_left: 1 })).toContain('1 mystery card is left until dawn.');
  });

  it('tells the viewer the own hand only', () => {
    const hands = [
      { size: 3, known: {}, cards: { curve: 2, tee: 1 } },
      { size: 4, known: {} },
    ];
    expect(said({ hands })).toContain('Your hand: 2 × a curve, a tee.');
    expect(said({ hands: hands.map(({ size, known }) => ({ size, known })) })).not.toContain('hand');
  });

  it('speaks Portuguese', () => {
    setLanguage('pt');
    expect(said({ round: 2, mantises: ['d6'] })).toContain('Há um louva-a-deus em d6.');
  });
});
