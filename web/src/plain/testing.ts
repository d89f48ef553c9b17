/** Games to try the plain board on: two that have a drawing of their own elsewhere, and a toy with a secret hand. */
import type { View as ForagersView } from '../games/foragers/view';
import type { View as PathagonView } from '../games/pathagon/types';
import { HEX_NAMES, hexPoint } from '../kit/hex';
import { squareNames, squarePoint } from '../kit/square';
import type { Sample, Samples } from '../kit/testing';
import type { BoardInfo, Branch, Effect, GameInfo, Mark, SeatInfo } from '../protocol';

/** A position, as the page gets it. */
export interface Position {
  readonly name: string;
  readonly view: unknown;
  readonly viewer: number | null;
  readonly seats: SeatInfo[];
  readonly marks: readonly Mark[];
  readonly choices: readonly Branch[];
  readonly effects: readonly Effect[];
}

export interface PlainGame {
  readonly info: GameInfo;
  readonly positions: readonly Position[];
}

/** A board of squares, as the server tells it: a1 is at the bottom left. */
export const squares = (files: number, ranks: number): BoardInfo => ({
  hexagons: false,
  cells: squareNames(files, ranks).map((name) => {
    const { x, y } = squarePoint(name, ranks)!;
    return { name, x: x - 0.5, y: y - 0.5 };
  }),
});

/** The hexagon of 37 cells, as the server tells it: neighbours are 1 apart, the first row is at 0. */
export const hexagons: BoardInfo = {
  hexagons: true,
  cells: HEX_NAMES.map((name) => {
    const { x, y } = hexPoint(name, 1 / Math.sqrt(3))!;
    return { name, x: x + 3, y: y + 1.5 * Math.sqrt(3) };
  }),
};

export const gameInfo = (id: string, more: Partial<GameInfo> = {}): GameInfo => ({
  id,
  title: id,
  summary: '',
  rules_version: 1,
  min_seats: 2,
  max_seats: 6,
  minutes: 10,
  chance: false,
  secrets: false,
  seat_titles: [],
  options: [],
  levels: [],
  gentle: { level: 1, seats: 2, options: {} },
  insight: false,
  content: [],
  form: false,
  lessons: 0,
  board: null,
  ...more,
});

const NAMES = ['Ada', 'Bruno', 'Clara', 'Davi', 'Eva', 'Fritz'];

export const seatInfos = (count: number): SeatInfo[] =>
  NAMES.slice(0, count).map((name, index) => ({
    seat: index + 1,
    title: `Player ${index + 1}`,
    person: { name, here: true },
    bot: null,
  }));

const pathagonFiles = import.meta.glob<Samples<PathagonView>>('../games/pathagon/samples.json', {
  eager: true,
  import: 'default',
});
const foragersFiles = import.meta.glob<Samples<ForagersView>>('../games/foragers/samples.json', {
  eager: true,
  import: 'default',
});

/** Boards take long to draw in tests: a few positions from beginning to end are enough. */
function some<V>(files: Record<string, Samples<V>>): Sample<V>[] {
  const all = Object.values(files).flatMap(({ samples }) => samples);
  return [all[1]!, all[Math.ceil(all.length / 2)]!, all.at(-1)!];
}

const buttons = (...names: string[]): Branch => ({ kind: 'button', names });

// --- Pathagon, with the marks of crates/pathagon/src/view.rs ---

const pathagon: PlainGame = {
  info: gameInfo('pathagon', { title: 'Pathagon', max_seats: 2, board: squares(7, 7) }),
  positions: some(pathagonFiles).map((sample) => {
    const { view } = sample.now;
    const pieces = [1, 2].flatMap((seat) =>
      view.pieces[seat - 1]!.map((cell): Mark => ({ cell, text: ['O', 'X'][seat - 1]!, seat })),
    );
    return {
      name: sample.name,
      view,
      viewer: sample.viewer,
      seats: sample.seats,
      marks: [...pieces, ...view.closed.map((cell): Mark => ({ cell, text: '!' }))],
      choices: sample.now.choices,
      effects: sample.effects,
    };
  }),
};

// --- Foragers: animals on the hexagon, several of which may share a cell; face-up tiles by their letters ---

const foragers: PlainGame = {
  info: gameInfo('foragers', { title: 'Forager Families', board: hexagons }),
  positions: some(foragersFiles).map((sample) => {
    const { view } = sample.now;
    const animals = view.families.flatMap((family, index) =>
      family.animals.map((cell, size): Mark => ({ cell, text: 'LMS'[size]!, seat: index + 1 })),
    );
    const taken = new Set(animals.map(({ cell }) => cell));
    const tiles = view.tiles.flatMap((cells, colour) =>
      cells.filter((cell) => !taken.has(cell)).map((cell): Mark => ({ cell, text: 'roygbp'[colour]! })),
    );
    return {
      name: sample.name,
      view,
      viewer: sample.viewer,
      seats: sample.seats,
      marks: [...animals.filter(({ cell }) => HEX_NAMES.includes(cell)), ...tiles],
      choices: [{ kind: 'cell', names: ['b3', 'b4', 'c3', 'd4'] }, buttons('eat', 'end')],
      effects: [{ key: 'moved', args: { seat: 'seat:2', from: 'cell:a4', to: 'cell:b4' } }],
    };
  }),
};

// --- Jars, the toy of crates/testkit: no board, one's own jar in sight, the others' hidden ---

const jars: PlainGame = {
  info: gameInfo('jars', { title: 'Jars', max_seats: 3, chance: true, secrets: true }),
  positions: [2, 3].map((count) => ({
    name: `${count} players`,
    view: {
      phase: 'choose',
      mover: 1,
      rounds_left: 3,
      gusty: false,
      jars: [[1, 0, 2], null, null].slice(0, count),
      sizes: [3, 2, 2].slice(0, count),
      hidden: [3, 3, 0],
      meadow: 4,
      scores: [0, 3, 1].slice(0, count),
      standing: [{ key: 'points', amounts: [0, 3, 1].slice(0, count) }],
    },
    viewer: 1,
    seats: seatInfos(count),
    marks: [],
    choices: [buttons('hold'), { kind: 'card', names: ['dim', 'bright'] }],
    effects: [{ key: 'rolled', args: {} }],
  })),
};

// --- a game of cards on a board, with all that a view can have ---

const market: PlainGame = {
  info: gameInfo('market', { title: 'Night market', max_seats: 4, secrets: true, board: squares(5, 4) }),
  positions: [
    {
      name: 'a hand in a list',
      view: {
        phase: 'buy',
        opener: 2,
        round: 12,
        open: true,
        last: null,
        hands: [4, ['lantern', 'paper-moth', 'paper-moth', 'jack-o-lantern-of-the-north'], 2, 0],
        coins: [12, -3, 0, 140],
        names: ['a-stall', 'silk', null, 'a-very-long-street-name'],
        stock: { lantern: 3, 'paper-moth': 0, fireworks: 12 },
        deck: { left: 23, top: 'lantern', deeper: { left: 1 } },
        track: 'ootohoohotohoototoohohotootohootohohootohoototoh',
        stalls: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
        closed: ['a1', 'b2'],
        nothing: [],
      },
      viewer: 2,
      seats: seatInfos(4),
      marks: [
        { cell: 'a1', text: 'K', seat: 1 },
        { cell: 'b2', text: '12', seat: 2 },
        { cell: 'c3', text: 'abc', seat: 3 },
        { cell: 'd4', text: 'lantern', seat: 4 },
        { cell: 'e1', text: '★' },
        { cell: 'e2', text: '…' },
        ...['a', 'b', 'c', 'd', 'e', 'f'].map((text, index): Mark => ({ cell: 'd2', text, seat: index + 1 })),
      ],
      choices: [
        {
          kind: 'card',
          names: ['lantern', 'paper-moth', 'fireworks'],
          then: [{ kind: 'cell', names: ['a2', 'b2', 'e4'] }],
        },
        { kind: 'seat', names: ['1', '3'] },
        { kind: 'piece', names: ['small', 'very-large'] },
        { kind: 'side', names: ['ne', 'sw'] },
        buttons('pass', 'sell everything'),
      ],
      effects: [],
    },
  ],
};

export const PLAIN_GAMES: readonly PlainGame[] = [pathagon, foragers, jars, market];
