/** What holds for every game of the page: its words are complete, and what can be picked is drawn. */
import { flushSync } from 'svelte';
import { beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../i18n';
import { format, places } from '../i18n/format';
import { servedWords } from '../i18n/served';
import { options } from '../kit/picking';
import { boardProps, draw, picksOf, type Sample, type Samples } from '../kit/testing';
import { kindOf, type GameModule, type Messages } from '../kit/types';

const modules = import.meta.glob<{ default: GameModule }>('./*/index.ts');
const files = import.meta.glob<{ default: Samples }>('./*/samples.json', { eager: true });
const folders = Object.keys(modules).map((path) => path.split('/')[1]!);

/** What keeps a message from being filled in. */
function fault(message: string, language: Language): string | null {
  try {
    format(message, {}, language);
    return null;
  } catch (error) {
    return String(error);
  }
}

describe.each(folders)('%s', (id) => {
  const samples: readonly Sample[] = files[`./${id}/samples.json`]?.default.samples ?? [];
  const served = servedWords(id);
  let game: GameModule;
  /** Everything that is said in English, by the game or by its drawing. */
  let en: Messages;
  beforeAll(async () => {
    game = (await modules[`./${id}/index.ts`]!()).default;
    en = { ...served.en, ...game.messages.en };
  });

  test('goes by the name of its folder', () => expect(game.id).toBe(id));

  test('is worded in both languages, with the same places for names and numbers', () => {
    for (const words of [game.messages, served]) {
      expect(Object.keys(words.pt).sort()).toEqual(Object.keys(words.en).sort());
      for (const [key, text] of Object.entries(words.en)) {
        expect([key, [...places(words.pt[key]!)].sort()]).toEqual([key, [...places(text)].sort()]);
      }
      const faults = LANGUAGES.flatMap((name) => Object.values(words[name]).map((text) => fault(text, name)));
      expect(faults.filter((each) => each !== null)).toEqual([]);
    }
  });

  test('leaves to the game what the game itself says', () => {
    expect(Object.keys(game.messages.en).filter((key) => key in served.en)).toEqual([]);
  });

  test('words every prompt, effect and button of its samples', () => {
    const missing = new Set<string>();
    const need = (key: string) => {
      if (!(key in en)) missing.add(key);
    };
    for (const sample of samples) {
      if (sample.now.prompt !== null) need(`prompt.${sample.now.prompt}`);
      for (const effect of sample.effects) need(`effect.${effect.key}`);
      for (const { key } of sample.now.outcome?.breakdown ?? []) need(`score.${key}`);
      for (const pick of picksOf(sample)) {
        const kind = kindOf(pick);
        if (game.draws.has(kind) || `pick.${kind}` in en) continue;
        if (!(`pick.${pick.split(' ')[0]!}` in en)) need(`pick.${pick}`);
      }
    }
    expect([...missing]).toEqual([]);
  });

  test('has a tutorial in words, about prompts that there are', () => {
    for (const { say, when } of game.tutorial) {
      expect(en).toHaveProperty([say]);
      if (when !== undefined) expect(en).toHaveProperty([`prompt.${when}`]);
    }
  });

  test('comments on what comes up, to the end', () => {
    for (const { say, effect, when, end } of game.comments) {
      expect(en).toHaveProperty([say]);
      if (effect !== undefined) expect(en).toHaveProperty([`effect.${effect}`]);
      expect([say, [effect, when, end].filter((cause) => cause !== undefined)]).toHaveProperty('1.length', 1);
      for (const { now, viewer } of when ? samples : [])
        expect(when!(now.view, viewer ?? 1)).toBeTypeOf('boolean');
    }
    expect(game.comments.length).toBeGreaterThanOrEqual(6);
    expect(game.comments.filter(({ end }) => end)).toHaveLength(1);
    const keys = game.comments.map(({ say }) => say);
    expect(new Set(keys).size).toBe(keys.length);
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
      expect(words).not.toBe('');
      expect(words).not.toMatch(/[{}]|undefined|null|NaN/);
    }
  });

  test('explains its signs, if it has a legend', () => {
    for (const sample of samples) {
      const side = game.Side ? draw(game.Side, boardProps(game, sample)) : null;
      const legend = [...(side?.target.querySelectorAll('details') ?? [])].find(
        (details) => details.firstElementChild?.textContent === en.signs,
      );
      expect(legend !== undefined).toBe('signs' in en);
      if (legend) {
        legend.open = true;
        legend.dispatchEvent(new Event('toggle'));
        flushSync();
        const words = [...legend.querySelectorAll('li')].map((line) => line.textContent.trim());
        expect(words.filter((text) => text === '' || text.startsWith('sign.'))).toEqual([]);
        expect(legend.querySelectorAll('li svg > *').length).toBeGreaterThanOrEqual(words.length);
      }
      side?.remove();
    }
  });
});
