import { afterEach, describe, expect, test } from 'vitest';
import {
  actionWords,
  addMessages,
  effectWords,
  gameTranslate,
  levelAbout,
  pickWords,
  promptWords,
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
      'effect.taken': '{seat} loses a {thing} from {from}.',
      'thing.man': 'man',
      'place.bar': 'the bar',
      'seat.2': 'Dark',
      'pick.button:end': 'End the turn',
      'pick.button:take': 'Take {name}',
      'pick.card': 'Card {name}',
    },
    pt: { 'prompt.move': 'Mova uma pedra.', 'notation.take': 'tomar', 'level.1': 'brinca' },
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
    expect(promptWords('draughts', { key: 'move', text: 'Move.' })).toBe('Mova uma pedra.');
    expect(gameTranslate('draughts')('thing.man')).toBe('man');
    expect(document.documentElement.lang).toBe('pt-BR');
  });

  test('fall back to the server’s words', () => {
    expect(promptWords('draughts', { key: 'other', text: 'Do it.' })).toBe('Do it.');
    expect(effectWords('draughts', { kind: 'crowned', seat: 1, to: 'a8' }, seats)).toBe('Ada: crowned a8');
  });

  test('tell effects', () => {
    const effect = { kind: 'taken', seat: 2, thing: 'man', from: 'bar' };
    expect(effectWords('draughts', effect, seats)).toBe('Dark · Bot 2 loses a man from the bar.');
  });

  test('word an action word by word, where it is not English already', () => {
    expect(actionWords('draughts', 'take a1 man')).toBe('take a1 man');
    setLanguage('pt');
    expect(actionWords('draughts', 'take a1 b2')).toBe('tomar a1 b2');
  });

  test('describe a bot, or leave that to the server', () => {
    const levels = [1, 2].map((level) => ({ level, name: 'Fox', about: 'plays' }));
    expect(levels.map((level) => levelAbout('draughts', level))).toEqual(['plays', 'plays']);
    setLanguage('pt');
    expect(levels.map((level) => levelAbout('draughts', level))).toEqual(['brinca', 'plays']);
  });

  test('name picks', () => {
    expect(pickWords('draughts', 'button:end')).toBe('End the turn');
    expect(pickWords('draughts', 'button:take a1 b2')).toBe('Take a1 b2');
    expect(pickWords('draughts', 'card:man')).toBe('Card man');
    expect(pickWords('draughts', 'side:ne')).toBe('ne');
  });
});
