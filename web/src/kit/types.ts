/**
 * What a game gives to the page, and what the page gives to a game's drawing.
 *
 * The page knows no rules. A game draws its *view* (JSON that the server wrote for this viewer) and names what can be
 * picked; the list of legal choices says which picks lead to an action.
 */
import type { Component } from 'svelte';
import type { Effect, SeatInfo } from '../protocol';

/** Numbers and words that a message has places for. */
export type Params = Readonly<Record<string, string | number>>;

/** Messages by key, in one language. The syntax is that of `i18n/format.ts`. */
export type Messages = Readonly<Record<string, string>>;

/**
 * Words a message. The `t` that a board gets looks for the key among the game's own messages first (`t('reserve')` is
 * `reserve` in the game's messages.ts), then in the whole catalogue. A key that nobody has worded comes back as it is.
 */
export interface Translate {
  (key: string, params?: Params): string;
  /** Whether somebody has worded it. */
  has(key: string): boolean;
}

/**
 * What may be picked, and what was. A pick is `kind:name`: `cell:d4`, `card:curve+`, `side:ne`, `piece:large`,
 * `seat:2`, `button:end`. All of it is reactive.
 */
export interface Picks {
  /** What is possible next. */
  readonly options: ReadonlySet<string>;
  /** What was picked so far for the action in the making, in order. */
  readonly chosen: readonly string[];
  /** What the last action at the table touched: cells where its effects came from or went. */
  readonly last: ReadonlySet<string>;
  /** What a hint points at. */
  readonly hint: ReadonlySet<string>;
  /** Whether the viewer is to act (and nothing is still being shown). */
  readonly active: boolean;
  /**
   * Picks something. If it is possible next, the action in the making goes on, and is sent once it is complete. What
   * was picked last is put back. What was possible at an earlier step replaces what was picked there. Anything else
   * asks the server why not.
   */
  pick(pick: string): void;
  /** Puts back what was picked last. */
  back(): void;
  /** Puts back everything. */
  drop(): void;
}

/** What Board and Side of a game are drawn from. */
export interface BoardProps<V> {
  view: V;
  /** The seat whose knowledge this is, from 1; null for a spectator. */
  viewer: number | null;
  /** Who sits where; `seats[0]` is seat 1. */
  seats: SeatInfo[];
  picks: Picks;
  /** What the latest action did: for dice, captures, glows. Changes together with `view`. */
  effects: readonly Effect[];
  /** Grows with every action shown: the key for animations that run once. */
  beat: number;
  /** False: show the end state at once. */
  motion: boolean;
  t: Translate;
}

/** One step of a game's tutorial, shown while the first turns are played. */
export interface TutorialStep {
  /** Key of a message among the game's own: `tutorial.1`. */
  say: string;
  /** What ends the step: the reader goes on, the reader acts, or the reader's next turn begins. */
  until: 'next' | 'act' | 'turn';
  /** Waits until the prompt has this key and the reader is to act. */
  when?: string;
  /** What the step points at: `board`, `side`, `prompt`, `log`, or a pick such as `cell:d4`. */
  point?: string;
  /** Shows the picks of a hint. */
  suggest?: boolean;
}

/** One game's part of the page: the default export of `games/<game>/index.ts`. */
export interface GameModule<V = unknown> {
  /** As the server calls it. */
  id: string;
  Board: Component<BoardProps<V>>;
  /** Hands, player boards and offers beside the board (below it on a phone). */
  Side?: Component<BoardProps<V>>;
  /** The picture on the home page: an `<svg viewBox="0 0 400 300">`. */
  Cover: Component;
  /** A seat's sign in lists, drawn in `<svg viewBox="-12 -12 24 24">` units; the kit's own sign if there is none. */
  Sign?: Component<{ seat: number }>;
  /**
   * Keys without the game's name: `prompt.<key>`, `effect.<kind>`, `pick.<pick>`, `pick.<kind>`, `thing.<name>`,
   * `place.<name>`, `seat.<n>`, `option.<key>`, `option.<key>.<value>`, `level.<n>`, `score.<label>`, `tutorial.<n>`,
   * `notation.<word>`, `why.<letters of the rules>.<English sentence>` (i18n/reasons.ts), and whatever Board and Side say.
   */
  messages: { en: Messages; pt: Messages };
  tutorial: TutorialStep[];
  /** Kinds of picks (`cell`, `card`, …) that Board and Side draw; all others become buttons in the action bar. */
  draws: ReadonlySet<string>;
  /** The position in a sentence or a few, for who cannot see it. */
  describe(view: V, seats: SeatInfo[], t: Translate): string;
  /** Shown beside a seat's name, if the game counts points while it is played. */
  points?(view: V, seat: number): number | null;
  /** How long it takes to see what an action did, in milliseconds; the page has a time of its own if the game has none. */
  time?(effects: readonly Effect[]): number;
}

/** A place in board units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The kind of a pick: `cell` of `cell:d4`. */
export const kindOf = (pick: string): string => pick.slice(0, Math.max(0, pick.indexOf(':')));

/** The name of a pick: `d4` of `cell:d4`. */
export const nameOf = (pick: string): string => pick.slice(pick.indexOf(':') + 1);
