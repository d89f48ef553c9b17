import { flushSync, type Component } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { gameTranslate } from '../../i18n';
import { PickMachine } from '../../kit/picks.svelte';
import { boardProps, draw, picksOf, type Sample, readSamples } from '../../kit/testing';
import type { BoardProps } from '../../kit/types';
import type { Branch, Effect } from '../../protocol';
import Board from './Board.svelte';
import Cover from './Cover.svelte';
import Side from './Side.svelte';
import { at, seatOn } from './geometry';
import phototaxis from './index';
import file from './samples.json';
import type { View } from './view';

// A hundred tiles take their time in a document that is only imagined, and more on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const samples = readSamples<View>(file);
const busiest = samples.reduce((one, other) =>
  other.now.view.cards.length > one.now.view.cards.length ? other : one,
);
const opening = samples[0]!;

let drawn: { remove(): void }[] = [];
afterEach(() => {
  for (const { remove } of drawn) remove();
  drawn = [];
});

function show(component: Component<BoardProps<View>>, sample: Sample<View>, changes: Partial<View> = {}) {
  const props = boardProps(phototaxis, sample);
  return render(component, { ...props, view: { ...props.view, ...changes } });
}

function render(component: Component<BoardProps<View>>, props: BoardProps<View>) {
  const picture = draw<BoardProps<View> & Record<string, unknown>>(component, { ...props });
  drawn.push(picture);
  return picture;
}

/** The tiles of all pieces of a kind. */
const tiles = (target: Element, kind: string) =>
  [...target.querySelectorAll<SVGGElement>(`[data-piece="${kind}"]`)].map((piece) => piece.dataset.at ?? '');

/** A real pick machine over these choices, and what it sent. */
function machine(choices: Branch[]) {
  const sent: string[] = [];
  const picks = new PickMachine({
    version: 1,
    choices,
    active: true,
    last: new Set(),
    hint: new Set(),
    act: (chosen) => void sent.push(chosen.join(' ')),
    whyNot: () => void sent.push('why not'),
  });
  return { picks, sent };
}

describe('the board', () => {
  it.each(samples.map((sample) => [sample.name, sample] as const))('shows %s', (_, sample) => {
    const { view } = sample.now;
    const { target, picks } = show(Board, sample);
    expect([...picksOf(sample)].filter((pick) => pick.startsWith('cell:') && !picks().has(pick))).toEqual([]);
    expect(tiles(target, 'card').sort()).toEqual(view.cards.map(({ tile }) => tile).sort());
    expect(tiles(target, 'plum').sort()).toEqual([...view.tokens].sort());
    expect(tiles(target, 'mantis').sort()).toEqual([...view.mantises].sort());
    expect(tiles(target, 'moth')).toEqual(view.moths);
    expect(target.querySelectorAll('*').length).toBeLessThan(2000);
  });

  it('lets moths share a tile without hiding one another', () => {
    const { target } = show(Board, busiest, { moths: ['d4', 'd4', 'd4', 'd4'] });
    const places = [...target.querySelectorAll('[data-piece="moth"]')].map(
      (moth) => moth.parentElement?.style.transform,
    );
    expect(new Set(places).size).toBe(4);
  });

  it('says what is on every tile, and puts it there', () => {
    const { target, spot } = show(Board, opening, {
      cards: [{ tile: 'b1', kind: 'curve+', sides: 'nw' }],
      plum_cards: [
        { tile: 'b2', sides: null },
        { tile: 'd4', sides: 'nesw' },
        { tile: 'b4', sides: 'nes' },
      ],
      mantises: ['e5', 'c7'],
      tokens: ['d4'],
    });
    const label = (tile: string) =>
      spot(`cell:${tile}`)?.getAttribute('aria-label')?.replace(', can be picked', '');
    expect(label('a1')).toBe('a1, starting corner, open to north and east; moth of Ada');
    expect(label('b1')).toBe('b1, a curve with a plus, open to north and west');
    expect(label('b2')).toBe('b2, plum card, face down');
    expect(label('c3')).toBe('c3, lawn');
    expect(label('d4')).toBe('d4, plum card with a plum, open to all sides');
    expect(label('b4')).toBe('b4, plum card without a plum, open to north, east and south');
    expect(label('e5')).toBe('e5, the Lamp; a mantis');
    expect(tiles(target, 'mantis')).toEqual(['e5', 'c7']);
    for (const piece of target.querySelectorAll<SVGGElement>('[data-piece="mantis"]')) {
      const { x, y } = seatOn(piece.dataset.at ?? '');
      expect(piece.parentElement?.style.transform).toBe(`translate(${x}px, ${y}px)`);
    }
  });
});

describe('what has just happened', () => {
  const after = (effects: Effect[], component: Component<BoardProps<View>> = Board) =>
    render(component, { ...boardProps(phototaxis, opening), effects, motion: true }).target;

  it('shows the mystery card that was drawn, on the board and beside it', () => {
    const drew = { key: 'drew_mystery', args: { seat: 'seat:1', card: 'card:gust' } };
    expect(after([drew]).querySelectorAll('.reveal .rise').length).toBe(1);
    expect(after([drew], Side).textContent).toContain('Take a card off the board.');
    expect(after([]).querySelectorAll('.reveal').length).toBe(0);
  });

  it('ripples where a plum was gathered, and around the Lamp', () => {
    const gathered = after([{ key: 'gathered', args: { seat: 'seat:1', from: 'cell:b2' } }]);
    const { x, y } = at('b2');
    expect(gathered.querySelector('.reveal')?.getAttribute('transform')).toBe(`translate(${x} ${y})`);
    const arrived = after([{ key: 'arrived', args: { seat: 'seat:1' } }]);
    expect(arrived.querySelectorAll('.ripple.slow').length).toBe(1);
  });

  it('marks the card that the viewer has drawn or taken', () => {
    const kind = Object.keys(opening.now.view.hands[0]?.cards ?? {})[0]!;
    const fresh = (key: string, seat: string) =>
      [
        ...after([{ key, args: { seat, card: `card:${kind}` } }], Side).querySelectorAll<HTMLElement>(
          '.fresh',
        ),
      ].map((card) => card.dataset.pick);
    expect(fresh('drew', 'seat:1')).toEqual([`card:${kind}`]);
    expect(fresh('took', 'seat:1')).toEqual([`card:${kind}`]);
    expect(fresh('took', 'seat:2')).toEqual([]);
    expect(fresh('discarded', 'seat:1')).toEqual([]);
  });
});

describe('plum cards', () => {
  const faces = (target: Element, face: string) => target.querySelectorAll(`[data-face="${face}"]`).length;
  const hidden = opening.now.view.plum_cards.map(({ tile }) => ({ tile, sides: null }));

  it('show their backs until they are turned over', () => {
    const { target } = show(Board, opening, { plum_cards: hidden });
    expect([faces(target, 'back'), faces(target, 'front')]).toEqual([16, 0]);
    expect(tiles(target, 'plum')).toEqual([]);
  });

  it('show where they lead once they are', () => {
    const some = hidden.map((card, nth) => (nth < 3 ? { ...card, sides: 'nes' } : card));
    const { target } = show(Board, opening, { plum_cards: some });
    expect([faces(target, 'back'), faces(target, 'front')]).toEqual([13, 3]);
  });
});

describe('a card of another box', () => {
  const own = { name: 'north-wind', effects: ['take' as const], text: 'You may take a card.' };
  const changes = {
    own_cards: [own],
    acting: { card: 'north-wind', step: 1 },
    mystery_deck: { 'north-wind': 2 },
  };

  it('lies beside the board with its name and text while it acts', () => {
    const words = show(Side, opening, changes).target.textContent;
    expect(words).toContain('North wind');
    expect(words).toContain('You may take a card.');
  });
});

describe('turning a card', () => {
  const sides = [{ kind: 'side', names: ['ne', 'es', 'nw'] }];
  const choices = [{ kind: 'card', names: ['curve'], then: [{ kind: 'cell', names: ['b3'], then: sides }] }];

  function begin() {
    const { picks, sent } = machine(choices);
    const props = { ...boardProps(phototaxis, opening), picks, t: gameTranslate(phototaxis.id) };
    const board = render(Board, props);
    expect([...board.picks()].some((pick) => pick.startsWith('side:'))).toBe(false);
    picks.pick('card:curve');
    flushSync();
    board.spot('cell:b3')?.focus();
    picks.pick('cell:b3');
    flushSync();
    return { board, picks, sent };
  }
  const press = (key: string) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    flushSync();
  };
  const ghost = ({ target }: ReturnType<typeof draw>) =>
    target.querySelector<SVGElement>('[data-turns="b3"]');
  const lies = (board: ReturnType<typeof draw>) => ghost(board)?.getAttribute('aria-label') ?? '';

  it('is done on its tile by clicks, in the ways that the rules list; nothing is laid by a click', () => {
    const { board, picks, sent } = begin();
    expect(lies(board)).toContain('a curve on b3, open to north and east');
    for (const way of ['side:es', 'side:nw', 'side:ne', 'side:es']) {
      ghost(board)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      flushSync();
      expect(picks.aim?.ways[picks.aim.at]).toBe(way);
    }
    expect(lies(board)).toContain('open to east and south');
    expect(sent).toEqual([]);
    // What lies there is confirmed in the bar under the board.
    picks.pick('side:es');
    flushSync();
    expect(sent).toEqual(['card:curve cell:b3 side:es']);
    expect(ghost(board)).toBeNull();
  });

  it('is done by keys alone', async () => {
    const { board, sent } = begin();
    expect(document.activeElement).toBe(ghost(board));
    press(' ');
    press('ArrowRight');
    expect(lies(board)).toContain('open to north and west');
    press(' ');
    press('ArrowLeft');
    press('Enter');
    expect(sent).toEqual(['card:curve cell:b3 side:nw']);
    await Promise.resolve();
    expect((document.activeElement as SVGElement | null)?.dataset.pick).toBe('cell:b3');
  });

  it('puts the card back by Escape', () => {
    const { board, picks } = begin();
    press('Escape');
    expect(picks.chosen).toEqual([]);
    expect(ghost(board)).toBeNull();
  });

  it('asks nothing where a card can lie in one way only', () => {
    const { picks, sent } = machine([
      {
        kind: 'card',
        names: ['cross'],
        then: [{ kind: 'cell', names: ['b3'], then: [{ kind: 'side', names: ['nesw'] }] }],
      },
    ]);
    picks.pick('card:cross');
    picks.pick('cell:b3');
    expect(sent).toEqual(['card:cross cell:b3 side:nesw']);
  });
});

describe('beside the board', () => {
  it.each(samples.map((sample) => [sample.name, sample] as const))('lie the cards of %s', (_, sample) => {
    const { picks } = show(Side, sample);
    expect([...picksOf(sample)].filter((pick) => pick.startsWith('card:') && !picks().has(pick))).toEqual([]);
    const hand = sample.viewer === null ? {} : sample.now.view.hands[sample.viewer - 1]?.cards;
    expect([...picks()].sort()).toEqual(
      Object.keys(hand ?? {})
        .map((kind) => `card:${kind}`)
        .sort(),
    );
  });

  it('shows only the backs of other hands, and what everybody saw being taken', () => {
    const hands = [
      { size: 5, known: {}, cards: { curve: 2, tee: 3 } },
      { size: 4, known: { cross: 1 } },
    ];
    const { target } = show(Side, opening, { hands });
    const labels = [...target.querySelectorAll('.mini')].map((hand) => hand.getAttribute('aria-label'));
    expect(labels).toEqual(['5 hidden cards', 'seen by all: a cross, 3 hidden cards']);
  });

  it('shows plums, arrivals and the turns that are left', () => {
    const { target } = show(Side, opening, {
      plums: [5, 2],
      arrived: [4, null],
      last: 1,
      mover: 2,
      required: 5,
    });
    const words = target.textContent ?? '';
    expect(words).toContain('in the Lamp since round 4');
    expect(words).toContain('last turn');
    expect(target.querySelector('[aria-label="2 of 5 plums"]')).not.toBeNull();
  });

  it('shows the night of a game alone, and the mystery card that acts', () => {
    const { target } = show(Side, opening, {
      phase: 'gust',
      acting: { card: 'gust', step: 1 },
      mystery_left: 7,
    });
    expect(target.textContent).toContain('7 mystery cards of 12 until dawn');
    expect(target.textContent).toContain('Take a card off the board.');
  });
});

describe('the cover', () => {
  it('is a picture of 400 by 300', () => {
    const picture = draw<Record<string, unknown>>(Cover, {});
    drawn.push(picture);
    expect(picture.target.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 400 300');
  });
});
