/** Games that the page has no drawing of: whatever can be picked is there, and all of it can be read and reached. */
import { flushSync } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { pointsOf } from '../kit/standing';
import { addMessages, gameTranslate, setLanguage } from '../i18n';
import { places } from '../i18n/format';
import { servedWords } from '../i18n/served';
import { options, touched } from '../kit/picking';
import { nearest } from '../kit/spatial';
import { draw, FakePicks } from '../kit/testing';
import { kindOf } from '../kit/types';
import ActionBar from '../pages/table/ActionBar.svelte';
import { fitted, placed } from './marks';
import { plainModule } from '.';
import { messages } from './messages';
import { shapeOf } from './shape';
import {
  gameInfo,
  hexagons,
  PLAIN_GAMES,
  seatInfos,
  squares,
  type PlainGame,
  type Position,
} from './testing';

const drawings: { remove(): void }[] = [];
afterEach(() => {
  for (const drawing of drawings.splice(0)) drawing.remove();
  setLanguage('en');
});

function drawn<T extends { remove(): void }>(drawing: T): T {
  drawings.push(drawing);
  return drawing;
}

function load({ info }: PlainGame) {
  const game = plainModule(info);
  addMessages(info.id, servedWords(info.id === 'jars' ? 'testkit' : info.id));
  addMessages(info.id, game.messages);
  return game;
}

/** Board and Side of a position, with what can be picked first. */
function lay(plain: PlainGame, position: Position, picks = new FakePicks(options(position.choices, []))) {
  const game = load(plain);
  const { view, marks, viewer, seats, effects } = position;
  picks.last = touched(effects);
  const t = gameTranslate(game.id);
  const props = { view, marks, viewer, seats, picks, effects, beat: 1, motion: false, t };
  const board = drawn(draw(game.Board, props));
  const side = game.Side ? drawn(draw(game.Side, props)) : null;
  return { game, board, side, picks, t };
}

const each = PLAIN_GAMES.map((plain) => [plain.info.id, plain] as const);

describe.each(each)('%s', (_, plain) => {
  test('every possible first pick is drawn or becomes a button', () => {
    for (const position of plain.positions) {
      const { game, board, side, picks } = lay(plain, position);
      const bar = drawn(draw(ActionBar, { game, picks, taken: [] }));
      const onTable = new Set([...board.picks(), ...(side?.picks() ?? [])]);
      const missing = [...picks.options].filter((pick) => !onTable.has(pick) && !bar.picks().has(pick));
      expect([position.name, missing]).toEqual([position.name, []]);
      // What the module claims to draw it does draw: the bar leaves it out.
      const claimed = [...picks.options].filter((pick) => game.draws.has(kindOf(pick)));
      expect(claimed.filter((pick) => !onTable.has(pick))).toEqual([]);
    }
  });

  test('the marks stand on their cells, and nowhere else', () => {
    for (const position of plain.positions.filter(() => plain.info.board)) {
      const { board } = lay(plain, position);
      const texts = [...board.target.querySelectorAll('.piece text')].map((text) => text.textContent);
      expect(texts.sort()).toEqual(
        placed(position.marks)
          .map(({ text }) => fitted(text).text)
          .sort(),
      );
      for (const { name } of plain.info.board!.cells) {
        const label = board.spot(`cell:${name}`)!.getAttribute('aria-label')!;
        const here = position.marks.filter(({ cell }) => cell === name);
        if (here.length === 0) expect(label).toContain('empty');
        for (const { text, seat } of here) {
          expect(label).toContain(text);
          if (seat !== undefined && seat <= position.seats.length) {
            expect(label).toContain(position.seats[seat - 1]!.person!.name);
          }
        }
      }
    }
  });

  test('all that can be picked has a name, and no words are missing, in both languages', () => {
    for (const language of ['en', 'pt'] as const) {
      setLanguage(language);
      for (const position of plain.positions.slice(0, 2)) {
        const { board, side } = lay(plain, position);
        for (const { target } of [board, ...(side ? [side] : [])]) {
          for (const spot of target.querySelectorAll('[data-pick]')) {
            expect(spot.getAttribute('aria-label') ?? spot.textContent).toMatch(/\S/);
          }
          const labels = [...target.querySelectorAll('[aria-label]')].map((part) =>
            part.getAttribute('aria-label'),
          );
          const words = [target.textContent, ...labels].join(' ');
          expect(words).not.toMatch(/plain\.|undefined|NaN|\[object|[{}]/);
        }
      }
    }
  });

  test('the position is told in words', () => {
    for (const { view, seats, marks } of plain.positions) {
      const words = load(plain).describe(view, seats, gameTranslate(plain.info.id), marks);
      expect(words.length).toBeGreaterThan(10);
      expect(words).not.toMatch(/[{}]|undefined|null|NaN|plain\./);
      for (const { cell } of marks) expect(words).toContain(cell);
    }
  });

  test('has a cover', () => {
    const cover = drawn(draw(load(plain).Cover, {}));
    expect(cover.target.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 400 300');
    const cells = cover.target.querySelectorAll('.cell').length;
    expect(cells).toBe(plain.info.board?.cells.length ?? 0);
    expect(cover.target.querySelectorAll('.die').length > 0).toBe(!plain.info.board && plain.info.chance);
  });
});

describe('by keys', () => {
  const press = (key: string) => {
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    flushSync();
    return (document.activeElement as HTMLElement).dataset.pick;
  };
  const [pathagon, foragers, , market] = PLAIN_GAMES;

  test('the arrows lead from square to square', () => {
    const { board, picks } = lay(pathagon!, pathagon!.positions[0]!);
    board.spot('cell:d4')!.focus();
    expect(['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'Home', 'End'].map(press)).toEqual([
      'cell:d5',
      'cell:e5',
      'cell:e4',
      'cell:d4',
      'cell:a4',
      'cell:g4',
    ]);
    press('Enter');
    expect(picks.picked).toEqual(['cell:g4']);
  });

  test('and from hexagon to hexagon', () => {
    const { board } = lay(foragers!, foragers!.positions[0]!);
    board.spot('cell:d4')!.focus();
    expect(press('ArrowRight')).toBe('cell:d5');
    expect(press('ArrowLeft')).toBe('cell:d4');
    expect(press('ArrowUp')).not.toBe('cell:d4');
  });

  test.each([
    ['squares', squares(7, 7)],
    ['hexagons', hexagons],
  ])('lead to every one of the %s', (_, board) => {
    const { cells } = shapeOf(board);
    const reached = new Set([cells[0]!]);
    for (const cell of reached) {
      for (const arrow of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const) {
        const next = nearest(cell, cells, arrow);
        if (next) reached.add(next);
      }
    }
    expect(cells.filter((cell) => !reached.has(cell))).toEqual([]);
  });

  test('and from card to card', () => {
    const { side, picks } = lay(market!, market!.positions[0]!);
    side!.spot('card:lantern')!.focus();
    expect(press('ArrowRight')).toBe('card:paper-moth');
    expect(press('ArrowRight')).toBe('card:jack-o-lantern-of-the-north');
    expect(press('ArrowRight')).toBe('card:lantern');
    (document.activeElement as HTMLElement).click();
    expect(picks.picked).toEqual(['card:lantern']);
  });
});

describe('the board', () => {
  test('marks what has just happened and what a hint points at', () => {
    const foragers = PLAIN_GAMES[1]!;
    const picks = new FakePicks(['cell:d4']);
    picks.hint.add('cell:d4');
    const { board } = lay(foragers, foragers.positions[0]!, picks);
    expect(board.spot('cell:a4')!.classList).toContain('last');
    expect(board.spot('cell:b4')!.classList).toContain('last');
    expect(board.spot('cell:d4')!.classList).toContain('hint');
    expect(board.spot('cell:d4')!.querySelector('.hinted')).not.toBeNull();
  });

  test('has files and ranks around it where the cells are named by them, else names in the cells', () => {
    const texts = ({ edges }: ReturnType<typeof shapeOf>) => new Set(edges.map(({ text }) => text));
    expect(texts(shapeOf(squares(3, 2)))).toEqual(new Set(['a', 'b', 'c', '1', '2']));
    expect(texts(shapeOf(hexagons))).toEqual(new Set());
    const ring = ['start', 'left', 'right'].map((name, x) => ({ name, x, y: 0 }));
    expect(texts(shapeOf({ hexagons: false, cells: ring }))).toEqual(new Set());
    const { board } = lay(
      { info: gameInfo('ring', { board: { hexagons: false, cells: ring } }), positions: [] },
      {
        ...PLAIN_GAMES[0]!.positions[0]!,
        marks: [],
      },
    );
    expect([...board.target.querySelectorAll('.names text')].map(({ textContent }) => textContent)).toEqual([
      'start',
      'left',
      'right',
    ]);
  });

  test.each([
    ['squares', squares(7, 7), 2],
    ['hexagons', hexagons, 3],
  ])('of %s has neighbours of different tones', (_, board, tones) => {
    const { cells } = shapeOf(board);
    expect(new Set(cells.map(({ tone }) => tone)).size).toBe(tones);
    for (const one of cells) {
      for (const other of cells) {
        if (Math.abs(Math.hypot(one.x - other.x, one.y - other.y) - 100) < 1) {
          expect([one.name, other.name, one.tone === other.tone]).toEqual([one.name, other.name, false]);
        }
      }
    }
  });

  test('lies within its picture, and a narrow one is not higher than a screen', () => {
    for (const board of [squares(7, 7), squares(19, 19), squares(2, 12), hexagons]) {
      const { viewBox, field, frame } = shapeOf(board);
      const [x, y, width, height] = viewBox.split(' ').map(Number) as [number, number, number, number];
      expect(x).toBeLessThanOrEqual(field.x - frame);
      expect(y).toBeLessThanOrEqual(field.y - frame);
      expect(x + width).toBeGreaterThanOrEqual(field.x + field.width + frame);
      expect(y + height).toBeGreaterThanOrEqual(field.y + field.height + frame);
      expect(height / width).toBeLessThan(1.25);
    }
  });
});

describe('marks', () => {
  test('fit on their tokens', () => {
    // A bold letter is at most about this wide, in parts of its height.
    const WIDE = 0.8;
    for (const text of ['O', 'WW', '12', 'WWW', 'WWWW', 'lantern', '★']) {
      const { text: shown, size, width } = fitted(text);
      expect([text, [...shown].length * size * WIDE <= width]).toEqual([text, true]);
    }
    expect(fitted('lantern').text).toBe('lan…');
  });

  test('that share a cell do not lie over each other, and too many are counted', () => {
    for (const count of [1, 2, 3, 4, 7]) {
      const marks = Array.from({ length: count }, (_, index) => ({ cell: 'a1', text: `${index}` }));
      const tokens = placed(marks);
      expect(tokens.map(({ text }) => text).at(-1)).toBe(count > 4 ? `+${count - 3}` : `${count - 1}`);
      for (const [index, one] of tokens.entries()) {
        expect(Math.abs(one.dx) + 36 * one.scale).toBeLessThanOrEqual(50);
        for (const other of tokens.slice(index + 1)) {
          expect(Math.hypot(one.dx - other.dx, one.dy - other.dy)).toBeGreaterThan(
            36 * (one.scale + other.scale) - 2,
          );
        }
      }
    }
  });
});

describe('a game without a board', () => {
  const jars = PLAIN_GAMES[2]!;

  test('shows its counts in place of one, and who has what', () => {
    const { board, side } = lay(jars, jars.positions[0]!);
    expect(side).toBeNull();
    const values = [...board.target.querySelectorAll('dl > div')].map((pair) =>
      [...pair.children].map((part) => part.textContent.trim()),
    );
    expect(values).toEqual([
      ['Phase', 'holding or releasing'],
      ['To act', '1Ada'],
      ['Rounds left', '3'],
      ['Gusty', 'no'],
      ['Fireflies out of sight: dim, warm, bright', '3, 3, 0'],
      ['Fireflies in the meadow', '4'],
    ]);
    const rows = [...board.target.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['Jars', '1, 0, 2', '–'],
      ['Fireflies in the jar', '3', '2'],
      ['Points', '0', '3'],
    ]);
  });

  test('names its fields in the reader’s words where the game has some', () => {
    addMessages('jars', {
      en: { 'view.rounds_left': 'Rounds to go' },
      pt: { 'view.rounds_left': 'Rodadas restantes' },
    });
    setLanguage('pt');
    const { board } = lay(jars, jars.positions[0]!);
    expect(board.target.textContent).toContain('Rodadas restantes');
    expect(board.target.textContent).not.toContain('Rounds');
    expect(board.spot('card:dim')?.textContent.trim()).toBe('Soltar um vaga-lume fraco');
  });

  test('tells points beside the names', () => {
    expect(pointsOf(jars.positions[0]!.view, 2)).toBe(3);
  });
});

test('many seats have a column each, with the names of the lines above them', () => {
  const market = PLAIN_GAMES[3]!;
  const { side } = lay(market, market.positions[0]!);
  const heads = [...side!.target.querySelectorAll('thead th')].map((head) => head.textContent.trim());
  expect(heads.map((head) => head.replace(/^\d/, '').trim())).toEqual(
    seatInfos(4).map(({ person }) => person!.name),
  );
  for (const line of side!.target.querySelectorAll('tbody')) {
    expect(line.querySelector('th')?.getAttribute('colspan')).toBe('4');
    expect(line.querySelectorAll('td')).toHaveLength(4);
  }
});

test('a card that was picked stays in sight, also if no view lists it', () => {
  const jars = PLAIN_GAMES[2]!;
  const picks = new FakePicks(['cell:a1']);
  picks.chosen = ['card:dim'];
  const { board } = lay(jars, jars.positions[0]!, picks);
  expect(board.spot('card:dim')?.getAttribute('aria-pressed')).toBe('true');
});

test('is worded in both languages, with the same places', () => {
  expect(Object.keys(messages.pt).sort()).toEqual(Object.keys(messages.en).sort());
  for (const [key, text] of Object.entries(messages.en)) {
    expect([key, [...places(messages.pt[key]!)].sort()]).toEqual([key, [...places(text)].sort()]);
  }
});
