import { afterEach, describe, expect, it } from 'vitest';
import { addMessages, effectWords, gameTranslate, refusalWords, setLanguage } from '../../i18n';
import { servedWords } from '../../i18n/served';
import { readSamples } from '../../kit/testing';
import type { Effect, Refusal } from '../../protocol';
import phototaxis from './index';
import file from './samples.json';
import { HOUSE_CARDS, PATH_KINDS, type View } from './view';
import { mysteryName, mysteryText } from './words';

addMessages(phototaxis.id, servedWords(phototaxis.id));
addMessages(phototaxis.id, phototaxis.messages);
const samples = readSamples<View>(file);
const seats = samples[0]!.seats;
afterEach(() => setLanguage('en'));

describe('messages', () => {
  it('name every card, and what mystery cards do', () => {
    const t = gameTranslate(phototaxis.id);
    const needed = [
      ...PATH_KINDS.flatMap((kind) => [`card.${kind}`, `counts.${kind}`]),
      ...HOUSE_CARDS.flatMap((kind) => [`card.${kind}`, `mystery.${kind}.does`]),
    ];
    expect(needed.filter((key) => !t.has(key))).toEqual([]);
  });

  it('call the cards of another box by their own names and texts', () => {
    const t = gameTranslate(phototaxis.id);
    const own = { name: 'north-wind', effects: ['take' as const], text: 'You may take a card.' };
    const view = { ...samples[0]!.now.view, own_cards: [own] };
    expect(mysteryName(view, 'north-wind', t)).toBe('North wind');
    expect(mysteryText(view, 'north-wind', t)).toBe('You may take a card.');
    expect(mysteryName(view, 'glow', t)).toBe('Glow');
    expect(mysteryText(view, 'glow', t)).toBe('Place one more card.');
  });

  const told: [Effect, string, string][] = [
    [
      { key: 'drew_mystery', args: { seat: 'seat:1', card: 'card:glow' } },
      'Ada draws a mystery card: Glow.',
      'Ada compra uma carta de mistério: Brilho.',
    ],
    [
      { key: 'turned_over', args: { to: 'cell:b2', card: 'card:tee' } },
      'The plum card on b2 is turned over: a tee.',
      'A carta de ameixa em b2 é virada: um entroncamento.',
    ],
    [{ key: 'drew_hidden', args: { seat: 'seat:2' } }, 'Bruno draws a card.', 'Bruno compra uma carta.'],
    [
      { key: 'placed', args: { seat: 'seat:1', card: 'card:curve+', from: 'word:hand', to: 'cell:c4' } },
      'Ada places a curve with a plus on c4.',
      'Ada coloca uma curva com mais em c4.',
    ],
    [
      { key: 'covered', args: { card: 'card:tee', from: 'cell:c4' } },
      'This covers a tee on c4, which is discarded.',
      'Isso cobre um entroncamento em c4, que vai para o descarte.',
    ],
    [
      { key: 'took', args: { seat: 'seat:1', card: 'card:curve', from: 'cell:c4', to: 'word:hand' } },
      'Ada takes a curve from c4.',
      'Ada pega uma curva de c4.',
    ],
    [
      { key: 'flew', args: { seat: 'seat:1', from: 'cell:a1', to: 'cell:b2' } },
      'Ada flies from a1 to b2.',
      'Ada voa de a1 para b2.',
    ],
    [
      { key: 'moved_mantis', args: { seat: 'seat:1', from: 'cell:d6', to: 'cell:g3' } },
      'Ada moves the mantis on d6 to g3.',
      'Ada move o louva-a-deus de d6 para g3.',
    ],
    [{ key: 'arrived', args: { seat: 'seat:1' } }, 'Ada is in the Lamp!', 'Ada está na Lâmpada!'],
  ];
  it.each(told)('tell %j', (effect, english, portuguese) => {
    expect(effectWords(phototaxis.id, effect, seats)).toBe(english);
    setLanguage('pt');
    expect(effectWords(phototaxis.id, effect, seats)).toBe(portuguese);
  });

  it('speak to the player whose effect it is', () => {
    const drew = { key: 'drew', args: { seat: 'seat:1', card: 'card:curve' } };
    expect(effectWords(phototaxis.id, drew, seats, 1)).toBe('You draw a curve.');
    expect(effectWords(phototaxis.id, drew, seats, 2)).toBe('Ada draws a curve.');
  });

  const refused: [Refusal, string, string][] = [
    [
      { key: 'too_few_plums', args: { amount: 1, needed: 5 } },
      'You need 5 plums to enter the Lamp, and you have 1.',
      'Você precisa de 5 ameixas para entrar na Lâmpada, e tem 1.',
    ],
    [
      { key: 'no_card_on', args: { to: 'cell:e5', what: 'word:lamp' } },
      'You cannot place a card on e5: the Lamp is there.',
      'Você não pode colocar uma carta em e5: ali está a Lâmpada.',
    ],
  ];
  it.each(refused)('explain %j', (refusal, english, portuguese) => {
    expect(refusalWords(phototaxis.id, refusal, seats)).toBe(english);
    setLanguage('pt');
    expect(refusalWords(phototaxis.id, refusal, seats)).toBe(portuguese);
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
