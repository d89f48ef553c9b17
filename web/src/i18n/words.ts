/** What the server says in keys and names, in words. */
import { kindOf, nameOf, seatOf, type Named, type Params, type Translate } from '../kit/types';
import type { Arg, Effect, Merit, Reason, Refusal, SeatInfo, Tally } from '../protocol';
import { gameTranslate, language } from './catalogue.svelte';

/** What a player is called, everywhere: a person by their name, a bot or an open seat by the seat's title in this game. */
export function seatName(game: string, seats: readonly SeatInfo[], seat: number): string {
  const info = seats[seat - 1];
  return info?.person ? info.person.name : seatTitle(game, seat, info?.title);
}

/** What a seat is called in its game: Light, Blue. A seat without a name of its own goes by its number. */
export function seatTitle(game: string, seat: number, title?: string): string {
  const translate = gameTranslate(game);
  if (translate.has(`seat.${seat}`)) return translate(`seat.${seat}`);
  return title ?? (translate.has('seat') ? translate('seat', { seat }) : String(seat));
}

/** What the player to act is asked for. */
export function promptWords(game: string, key: string): string {
  return wordedOr(game, `prompt.${key}`, readable(key));
}

/** What a player is asked for, as those read it who wait for them: "Ada is choosing where to plant." None if nobody has worded it. */
export function waitWords(game: string, key: string, name: string): string | null {
  const translate = gameTranslate(game);
  return translate.has(`prompt.${key}.wait`) ? translate(`prompt.${key}.wait`, { name }) : null;
}

/** What an effect did, in a sentence; to the player whose effect it is, in the second person where there are words for it. */
export function effectWords(
  game: string,
  effect: Effect,
  seats: readonly SeatInfo[],
  viewer: number | null = null,
): string {
  const key = `effect.${effect.key}`;
  const yours = viewer !== null && seatOf(effect) === viewer && gameTranslate(game).has(`${key}.you`);
  return told(game, yours ? `${key}.you` : key, effect, seats);
}

/** Why something is not possible, in a sentence. */
export function refusalWords(game: string, refusal: Refusal, seats: readonly SeatInfo[]): string {
  return told(game, `why.${refusal.key}`, refusal, seats);
}

/** What is wrong with a content file that only its game knows, in a sentence. */
export function gameFaultWords(game: string, fault: Extract<Reason, { kind: 'other' }>): string {
  return told(game, `fault.${fault.key}`, fault, []);
}

/** Why something is worth doing, in a sentence. */
export function meritWords(game: string, merit: Merit, seats: readonly SeatInfo[]): string {
  const sentence = told(game, `merit.${merit.key}`, merit, seats);
  // It may begin with the name of a piece or a card.
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/**
 * What a button for a pick says: `pick.button:end`; else `pick.<kind>:<first word>` with the rest as {name}
 * (`pick.button:trap` for `button:trap d4`); else `pick.<kind>` with the whole name; else the name itself.
 */
export function pickWords(game: string, pick: string): string {
  const translate = gameTranslate(game);
  if (translate.has(`pick.${pick}`)) return translate(`pick.${pick}`);
  const [kind, name] = [kindOf(pick), nameOf(pick)];
  const space = name.indexOf(' ');
  const first = `pick.${kind}:${name.slice(0, Math.max(0, space))}`;
  if (space > 0 && translate.has(first)) {
    const rest = name.slice(space + 1);
    return translate(first, { name: { name: rest, words: nameWords(translate, rest) } });
  }
  const words = kind === 'seat' ? seatTitle(game, Number(name)) : nameWords(translate, name, [kind]);
  return translate.has(`pick.${kind}`) ? translate(`pick.${kind}`, { name: { name, words } }) : words;
}

/** An option's name, or that of one of its values. */
export function optionWords(game: string, key: string, value?: string): string {
  return wordedOr(
    game,
    value === undefined ? `option.${key}` : `option.${key}.${value}`,
    value ?? readable(key),
  );
}

/**
 * An action as the game writes it, word by word: `notation.<word>`, else the name of a piece or card. In English it is the
 * notation itself, which is English already.
 */
export function actionWords(game: string, text: string): string {
  if (language() === 'en') return text;
  const translate = gameTranslate(game);
  const word = (name: string) => {
    const key = [`notation.${name}`, ...THINGS.map((kind) => `${kind}.${name}`)].find((each) =>
      translate.has(each),
    );
    return key === undefined ? name : translate(key);
  };
  return text.split(' ').map(word).join(' ');
}

/** What to expect of a graded bot. */
export function levelAbout(game: string, level: number): string {
  return wordedOr(game, `level.${level}`, '');
}

/** A count in words: `tally.<key>` with {amount} and {of}. */
export function tallyWords(game: string, { key, of }: Tally, amount: number): string {
  const translate = gameTranslate(game);
  const worded = `tally.${key}`;
  if (!translate.has(worded)) return `${readable(key)}: ${amount}`;
  return translate(worded, { amount, of: of ?? amount });
}

/** The name of a count, for a list by seats. */
export function tallyName(game: string, key: string): string {
  return wordedOr(game, `tally.${key}`, readable(key));
}

/** What a line of the score sheet is for. */
export function scoreWords(game: string, key: string): string {
  return wordedOr(game, `score.${key}`, readable(key));
}

/** Kinds of things that a game names. */
const THINGS = ['piece', 'card', 'word'] as const;

function wordedOr(game: string, key: string, otherwise: string): string {
  const translate = gameTranslate(game);
  return translate.has(key) ? translate(key) : otherwise;
}

/** A message with its arguments. A key that nobody has worded is told by its names: "Crowned: Ada, a8." */
function told(
  game: string,
  key: string,
  message: { readonly key: string; readonly args: Readonly<Record<string, Arg | undefined>> },
  seats: readonly SeatInfo[],
): string {
  const translate = gameTranslate(game);
  const params = argWords(game, message.args, seats);
  if (translate.has(key)) return translate(key, params);
  const names = Object.values(params).map((param) => (typeof param === 'object' ? param.words : param));
  return `${[readable(message.key), names.join(', ')].filter(Boolean).join(': ')}.`;
}

/** The arguments of a message in words: the names of cells, players, pieces and cards, and numbers. */
function argWords(
  game: string,
  args: Readonly<Record<string, Arg | undefined>>,
  seats: readonly SeatInfo[],
): Params {
  const translate = gameTranslate(game);
  const worded = (arg: Arg): number | Named => {
    if (typeof arg === 'number') return arg;
    const [kind, name] = [kindOf(arg), nameOf(arg)];
    if (kind === 'seat') return { name, words: seatName(game, seats, Number(name)) };
    return { name, words: kind === 'cell' ? name : nameWords(translate, name, [kind]) };
  };
  return Object.fromEntries(
    Object.entries(args).flatMap(([place, arg]) => (arg === undefined ? [] : [[place, worded(arg)]])),
  );
}

/** What a piece, a card or something else with a name is called: `piece.<name>`; the name itself if nobody has worded it. */
function nameWords(translate: Translate, name: string, kinds: readonly string[] = THINGS): string {
  const kind = kinds.find((each) => translate.has(`${each}.${name}`));
  return kind === undefined ? name.replaceAll('-', ' ') : translate(`${kind}.${name}`);
}

/** A key as words: "not_empty" is "Not empty". */
function readable(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
