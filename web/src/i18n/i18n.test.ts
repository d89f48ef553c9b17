import { afterEach, describe, expect, test } from 'vitest';
import {
  actionWords,
  addMessages,
  effectWords,
  gameFaultWords,
  gameTranslate,
  levelAbout,
  pickWords,
  promptWords,
  refusalWords,
  seatTitle,
  setLanguage,
  t,
} from '.';
import type { SeatInfo } from '../protocol';
import { format, places } from './format';
import { kit } from './kit';

afterEach(() => setLanguage('en'));

describe('messages', () => {
  test('have places for words', () => {
    expect(format('{seat} moves from {from} to {to}.', { seat: 'Ada', from: 'a1', to: 'b1' }, 'en')).toBe(
      'Ada moves from a1 to b1.',
    );
    expect(format('{missing}!', {}, 'en')).toBe('!');
  });

  test('choose by number', () => {
    const message = '{n, plural, =0 {no pieces} one {# piece} other {# pieces of {name}}}';
    expect(format(message, { n: 0 }, 'en')).toBe('no pieces');
    expect(format(message, { n: 1 }, 'en')).toBe('1 piece');
    expect(format(message, { n: 5, name: 'Ada' }, 'en')).toBe('5 pieces of Ada');
  });

  test('choose by word', () => {
    const message = '{from, select, reserve {from the reserve} none {from nowhere} other {from {from}}}';
    expect(format(message, { from: 'reserve' }, 'en')).toBe('from the reserve');
    expect(format(message, { from: 'a1' }, 'en')).toBe('from a1');
    expect(format(message, {}, 'en')).toBe('from nowhere');
    const cup = (name: string) => ({ from: { name, words: 'the cup' } });
    expect(format(message, cup('cup'), 'en')).toBe('from the cup');
    expect(format(message, cup('reserve'), 'en')).toBe('from the reserve');
  });

  test('say what is wrong with them', () => {
    expect(() => format('{', {}, 'en')).toThrow('name');
    expect(() => format('{n, plural, one {x}}', {}, 'en')).toThrow('other');
    expect(() => format('{n, ordinal, other {x}}', {}, 'en')).toThrow('plural and select');
  });
});

// Those of the pages are compared in ui/interface.test.ts, those of the games in games/games.test.ts.
describe('the messages of the kit', () => {
  test('are there in both languages', () => {
    expect(Object.keys(kit.pt).sort()).toEqual(Object.keys(kit.en).sort());
  });

  test('have the same places in both languages', () => {
    for (const [key, text] of Object.entries(kit.en)) {
      expect([key, [...places(kit.pt[key] ?? '')].sort()]).toEqual([key, [...places(text)].sort()]);
    }
  });
});

describe('the words of a game', () => {
  const seats: SeatInfo[] = [
    { seat: 1, title: 'Light', person: { name: 'Ada', here: true }, bot: null },
    { seat: 2, title: 'Dark', person: null, bot: 2 },
  ];
  addMessages('draughts', {
    en: {
      'prompt.move': 'Move a man.',
      'effect.taken': '{seat} loses a {piece} from {from}.',
      'effect.moved': '{seat} moves to {to}.',
      'effect.moved.you': 'You move to {to}.',
      'why.too_far': '{to} is {steps, plural, one {# step} other {# steps}} away.',
      'fault.too_many': 'No more than {most} of each {piece}.',
      'piece.man': 'man',
      'word.bar': 'the bar',
      'seat.2': 'Dark',
      'pick.button:end': 'End the turn',
      'pick.button:take': 'Take {name}',
      'pick.card': 'Card {name}',
    },
    pt: { 'prompt.move': 'Mova uma pedra.', 'notation.take': 'tomar' },
  });

  test('are found by the game’s own keys, else in the whole catalogue', () => {
    const translate = gameTranslate('draughts');
    expect(translate('prompt.move')).toBe('Move a man.');
    expect(translate('kit.spot.chosen')).toBe('picked');
    expect(translate('nowhere')).toBe('nowhere');
    expect(translate.has('nowhere')).toBe(false);
    expect(t('draughts.prompt.move')).toBe('Move a man.');
  });

  test('follow the language, and fall back to English', () => {
    setLanguage('pt');
    expect(promptWords('draughts', 'move')).toBe('Mova uma pedra.');
    expect(gameTranslate('draughts')('piece.man')).toBe('man');
    expect(document.documentElement.lang).toBe('pt-BR');
  });

  test('may be there in one language only', () => {
    addMessages('damas', { pt: { 'prompt.move': 'Mova uma pedra.' } });
    expect(promptWords('damas', 'move')).toBe('Mova uma pedra.');
  });

  test('tell effects', () => {
    const taken = { key: 'taken', args: { seat: 'seat:2', piece: 'piece:man', from: 'word:bar' } };
    expect(effectWords('draughts', taken, seats)).toBe('Dark loses a man from the bar.');
  });

  test('speak to the player whose effect it is, where there are words for that', () => {
    const moved = { key: 'moved', args: { seat: 'seat:1', to: 'cell:a8' } };
    expect(effectWords('draughts', moved, seats)).toBe('Ada moves to a8.');
    expect(effectWords('draughts', moved, seats, 2)).toBe('Ada moves to a8.');
    expect(effectWords('draughts', moved, seats, 1)).toBe('You move to a8.');
    const taken = { key: 'taken', args: { seat: 'seat:1', piece: 'piece:man', from: 'word:bar' } };
    expect(effectWords('draughts', taken, seats, 1)).toBe('Ada loses a man from the bar.');
  });

  test('tell why not', () => {
    const refusal = { rule: 'DRA-1', key: 'too_far', args: { to: 'cell:a8', steps: 2 } };
    expect(refusalWords('draughts', refusal, seats)).toBe('a8 is 2 steps away.');
  });

  test('tell what is wrong with a box', () => {
    const few = { kind: 'other', key: 'too_many', args: { piece: 'piece:man', most: 2 } } as const;
    expect(gameFaultWords('draughts', few)).toBe('No more than 2 of each man.');
  });

  test('tell by names what nobody has worded', () => {
    const crowned = { key: 'crowned_twice', args: { seat: 'seat:1', piece: 'piece:old-man', amount: 2 } };
    expect(effectWords('draughts', crowned, seats)).toBe('Crowned twice: Ada, old man, 2.');
    expect(refusalWords('draughts', { key: 'asleep', args: {} }, seats)).toBe('Asleep.');
    expect(promptWords('draughts', 'wake_up')).toBe('Wake up');
  });

  test('word an action word by word, where it is not English already', () => {
    expect(actionWords('draughts', 'take a1 man')).toBe('take a1 man');
    setLanguage('pt');
    expect(actionWords('draughts', 'take a1 old-man')).toBe('tomar a1 old-man');
  });

  test('describe a bot', () => {
    addMessages('xadrez', { pt: { 'level.1': 'brinca' } });
    setLanguage('pt');
    expect([1, 2].map((level) => levelAbout('xadrez', level))).toEqual(['brinca', '']);
  });

  test('name seats: by the game, by the server, by a number', () => {
    addMessages('damas', { pt: { seat: 'Jogador {seat}' } });
    expect(seatTitle('draughts', 2, 'Black')).toBe('Dark');
    expect(seatTitle('draughts', 1, 'White')).toBe('White');
    expect(seatTitle('damas', 1)).toBe('Jogador 1');
    expect(seatTitle('damas', 2, 'White')).toBe('White');
  });

  test('name picks', () => {
    expect(pickWords('draughts', 'button:end')).toBe('End the turn');
    expect(pickWords('draughts', 'button:take a1 b2')).toBe('Take a1 b2');
    expect(pickWords('draughts', 'button:take man')).toBe('Take man');
    expect(pickWords('draughts', 'piece:man')).toBe('man');
    expect(pickWords('draughts', 'card:old-maid')).toBe('Card old maid');
    expect(pickWords('draughts', 'seat:2')).toBe('Dark');
    expect(pickWords('draughts', 'side:ne')).toBe('ne');
  });
});
