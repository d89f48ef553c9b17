/** What holds for every game: its words are complete, and what can be picked is drawn. */
import { flushSync } from 'svelte';
import { describe, expect, test } from 'vitest';
import { format, places } from '../i18n/format';
import { options } from '../kit/picking';
import { boardProps, draw, type Samples } from '../kit/testing';
import { kindOf, type GameModule } from '../kit/types';

const modules = import.meta.glob<{ default: GameModule }>('./*/index.ts', { eager: true });
const files = import.meta.glob<{ default: Samples }>('./*/samples.json', { eager: true });

describe.each(Object.values(modules).map(({ default: game }) => [game.id, game] as const))(
  '%s',
  (id, game) => {
    const { samples } = files[`./${id}/samples.json`]!.default;
    const { en, pt } = game.messages;

    test('is worded in both languages, with the same places for names and numbers', () => {
      expect(Object.keys(pt).sort()).toEqual(Object.keys(en).sort());
      for (const [key, text] of Object.entries(en)) {
        expect([key, [...places(pt[key]!)].sort()]).toEqual([key, [...places(text)].sort()]);
      }
    });

    test('words every prompt, effect and button of its samples', () => {
      const missing = new Set<string>();
      const need = (key: string) => {
        if (!(key in en)) missing.add(key);
      };
      for (const sample of samples) {
        if (sample.now.prompt) need(`prompt.${sample.now.prompt.key}`);
        for (const effect of sample.effects) need(`effect.${effect.kind}`);
        for (const { label } of sample.now.outcome?.breakdown ?? []) need(`score.${label}`);
        for (const pick of sample.now.choices.flatMap((choice) => choice.picks)) {
          const kind = kindOf(pick);
          if (game.draws.has(kind) || `pick.${kind}` in en) continue;
          if (!(`pick.${pick.split(' ')[0]!}` in en)) need(`pick.${pick}`);
        }
      }
      expect([...missing]).toEqual([]);
    });

    test('has a tutorial in words', () => {
      expect(game.tutorial.length).toBeGreaterThan(3);
      for (const step of game.tutorial) expect(en).toHaveProperty([step.say]);
    });

    test('draws what can be picked first', () => {
      for (const sample of samples) {
        const props = boardProps(game, sample);
        const possible = options(sample.now.choices, []);
        props.picks.options = possible;
        const board = draw(game.Board, props);
        const side = game.Side ? draw(game.Side, props) : null;
        const drawn = new Set([...board.picks(), ...(side?.picks() ?? [])]);
        const expected = [...possible].filter((pick) => game.draws.has(kindOf(pick)));
        expect([sample.name, expected.filter((pick) => !drawn.has(pick))]).toEqual([sample.name, []]);
        board.remove();
        side?.remove();
      }
    });

    test('says a position in words, without a place left open', () => {
      for (const sample of samples) {
        const { t } = boardProps(game, sample);
        const words = game.describe(sample.now.view, sample.seats, t);
        expect(words.length).toBeGreaterThan(10);
        expect(words).not.toMatch(/[{}]|undefined|null|NaN/);
      }
    });

    test('explains its signs, if it has a legend', () => {
      for (const sample of samples) {
        const side = draw(game.Side!, boardProps(game, sample));
        const legend = [...side.target.querySelectorAll('details')].find(
          (details) => details.firstElementChild?.textContent === en.signs,
        );
        expect(legend !== undefined).toBe('signs' in en);
        if (legend) {
          legend.open = true;
          legend.dispatchEvent(new Event('toggle'));
          flushSync();
          const words = [...legend.querySelectorAll('li')].map((line) => line.textContent.trim());
          expect(words.length).toBeGreaterThan(2);
          expect(words.filter((text) => text.startsWith('sign.'))).toEqual([]);
          expect(legend.querySelectorAll('li svg > *').length).toBeGreaterThanOrEqual(words.length);
        }
        side.remove();
      }
    });

    test('has messages that can be filled in', () => {
      for (const [language, messages] of Object.entries(game.messages)) {
        for (const message of Object.values(messages))
          expect(() => format(message, {}, language)).not.toThrow();
      }
    });
  },
);
