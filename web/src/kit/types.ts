/**
 * What a game gives to the page, and what the page gives to a game's drawing.
 *
 * The page knows no rules. A game draws its *view* (JSON that the server wrote for this viewer) and names what can be
 * picked; the list of legal choices says which picks lead to an action.
 */
import type { Component } from 'svelte';
import type { Arg, Effect, Mark, SeatInfo } from '../protocol';

/** Something with a name: a place in a message prints its words, `select` compares its name. */
export interface Named {
  readonly name: string;
  readonly words: string;
}

/** Numbers and words that a message has places for. */
export type Params = Readonly<Record<string, string | number | Named>>;

/** Messages by key, in one language. The syntax is that of `i18n/format.ts`. */
export type Messages = Readonly<Record<string, string>>;

/**
 * Words a message. The `t` that a board gets looks for the key among the game's messages first (`t('reserve')` is `reserve`
 * in its messages.ts or in its crate's words), then in the whole catalogue. A key that nobody has worded comes back as it is.
 */
export interface Translate {
  (key: string, params?: Params): string;
  /** Whether somebody has worded it. */
  has(key: string): boolean;
}

/** A thing in the making that can lie in several ways. */
export interface Aim {
  /** The picks of the ways, in the order in which it is turned. */
  readonly ways: readonly string[];
  /** The place of the one that is shown. */
  readonly at: number;
}

/**
 * What may be picked, and what was. A pick is `kind:name`: `cell:d4`, `card:curve+`, `side:ne`, `piece:large`,
 * `seat:2`, `button:end`. All of it is reactive.
 */
export interface Picks {
  /** What is possible next. */
  readonly options: ReadonlySet<string>;
  /** Those of them that are final: whoever picks them is asked once more. */
  readonly final: ReadonlySet<string>;
  /** What was picked so far for the action in the making, in order. */
  readonly chosen: readonly string[];
  /** What the last action at the table touched: the cells that its effects speak of. */
  readonly last: ReadonlySet<string>;
  /** What a hint points at. */
  readonly hint: ReadonlySet<string>;
  /** What a bot expects to follow, step by step; drawn over the board. */
  readonly ahead?: readonly Ahead[];
  /** Whether the viewer is to act (and nothing is still being shown). */
  readonly active: boolean;
  /**
   * Picks something. If it is possible next, the action in the making goes on, and is sent once it is complete. What
   * was picked last is put back; a second pick of the thing in the making lays it as it is shown. What was possible at an
   * earlier step replaces what was picked there. Anything else asks the server why not.
   */
  pick(pick: string): void;
  /** How the thing in the making lies until that is picked; null where nothing can be turned. */
  readonly aim: Aim | null;
  /** Turns it. */
  turn(aim: Aim): void;
  /** Puts back what was picked last. */
  back(): void;
  /** Puts back everything. */
  drop(): void;
}

/** One thing that a bot expects to happen, on the board or beside it. */
export interface Ahead {
  /** Its place in the line, from 1. */
  readonly step: number;
  /** Who does it; none for chance. */
  readonly seat: number | null;
  /** Where it begins, as a pick, if something moves on the board. */
  readonly from: string | null;
  /** Where it ends, or what it is about: as a pick. */
  readonly to: string;
}

/** What Board and Side of a game are drawn from. */
export interface BoardProps<V> {
  view: V;
  /** What stands on the cells of a plain board; empty for a game that draws its view itself. */
  marks: readonly Mark[];
  /** The seat whose knowledge this is, from 1; null for a spectator. */
  viewer: number | null;
  /** Who sits where; `seats[0]` is seat 1. */
  seats: SeatInfo[];
  picks: Picks;
  /** What the latest action did: for dice, captures, glows. Changes together with `view`. */
  effects: readonly Effect[];
  /** What threatens, if somebody has asked for it: what could be done next that the others would mind. */
  threats?: readonly Effect[];
  /** Grows with every action shown: the key for animations that run once. */
  beat: number;
  /** False: show the end state at once. */
  motion: boolean;
  /**
   * Only in a rulebook, where nothing can be pressed: which of its own extras the board shows, such as light and shade;
   * an empty word for none.
   */
  picture?: string;
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

/**
 * A comment on what comes up in a game, said once: when an effect has happened, when a position is reached, or at the end.
 * Those that stand first are said first.
 */
export interface GameComment<V = unknown> {
  /** Key of a message among the game's own: `comment.trapped`. */
  say: string;
  /** The key of an effect. */
  effect?: string;
  /** Whom the effect speaks of; anybody, if nothing is said. */
  of?: 'you' | 'others';
  /** Whether the position, as the reader sees it, is one to speak of. */
  when?(view: V, viewer: number): boolean;
  /** Whether it is said at the end of the game. */
  end?: boolean;
}

/** A card of a box that somebody describes. */
export interface BoxCardProps {
  /** The deck it belongs to, by its name in the file. */
  deck: string;
  name: string;
  /** What stands on it, as far as it is filled in. */
  card: Readonly<Record<string, unknown>>;
  /** What it is called. */
  words: string;
  t: Translate;
}

/** One game's part of the page: the default export of `games/<game>/index.ts`. */
export interface GameModule<V = unknown> {
  /** As the server calls it. */
  id: string;
  Board: Component<BoardProps<V>>;
  /** The board's width by its height; it is a square if nothing is said. */
  ratio?: number;
  /** Hands, player boards and offers beside the board (below it on a phone). */
  Side?: Component<BoardProps<V>>;
  /** The picture on the home page: an `<svg viewBox="0 0 400 300">`. */
  Cover: Component;
  /** A seat's sign in lists, drawn in `<svg viewBox="-12 -12 24 24">` units; the kit's own sign if there is none. */
  Sign?: Component<{ seat: number }>;
  /** A card as it will look, for whoever describes a box of their own: an `<svg>`, or nothing where there is no picture. */
  BoxCard?: Component<BoxCardProps>;
  /** The seats' colours as lines on a panel, as CSS; the kit's own if there are none. */
  colours?: readonly string[];
  /**
   * What Board, Side, tutorial and comments say, without the game's name in the keys. What the game itself says (prompts, effects,
   * reasons, names of pieces and seats) is in its crate, `words/<language>.json`, and comes from the server.
   */
  messages: { en: Messages; pt: Messages };
  tutorial: TutorialStep[];
  /** What is said in a game with comments, after the tutorial's steps or while they wait. */
  comments: readonly GameComment<V>[];
  /** Options by which a newcomer's first whole game is shorter, where the rules have such. */
  shorter?: Readonly<Record<string, string>>;
  /** Kinds of picks (`cell`, `card`, …) that Board and Side draw; all others become buttons in the action bar. */
  draws: ReadonlySet<string>;
  /** The position in a sentence or a few, for those who cannot see it. */
  describe(view: V, seats: SeatInfo[], t: Translate, marks?: readonly Mark[]): string;
  /** How long it takes to see what an action did, in milliseconds; the page has a time of its own if the game has none. */
  time?(effects: readonly Effect[]): number;
}

/** A place in board units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The kind of a pick or an argument: `cell` of `cell:d4`; nothing for a number or what is not there. */
export const kindOf = (thing: Arg | undefined): string =>
  typeof thing === 'string' ? thing.slice(0, Math.max(0, thing.indexOf(':'))) : '';

/** The name of a pick or an argument: `d4` of `cell:d4`; a number in figures; nothing for what is not there. */
export const nameOf = (thing: Arg | undefined): string =>
  typeof thing === 'string' ? thing.slice(thing.indexOf(':') + 1) : String(thing ?? '');

/** The seat that an effect speaks of first. */
export const seatOf = (effect: Effect): number | null =>
  kindOf(effect.args.seat) === 'seat' ? Number(nameOf(effect.args.seat)) : null;
