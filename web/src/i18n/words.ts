/** What the server says in names and numbers, in words. */
import { nameOf, kindOf, type Params, type Translate } from '../kit/types';
import type { Effect, LevelCard, Prompt, SeatInfo } from '../protocol';
import { gameTranslate, language, t } from './catalogue.svelte';

/** Who sits there: a person's or a bot's name, else the seat's title in this game. */
export function seatName(game: string, seats: readonly SeatInfo[], seat: number): string {
  const info = seats[seat - 1];
  if (info?.person) return info.person.name;
  const title = seatTitle(game, seat, info?.title);
  return info?.bot ? `${title} · ${t('kit.bot', { level: info.bot })}` : title;
}

/** What a seat is called in its game: Light, Blue. */
export function seatTitle(game: string, seat: number, title?: string): string {
  const translate = gameTranslate(game);
  return translate.has(`seat.${seat}`) ? translate(`seat.${seat}`) : (title ?? String(seat));
}

/** What the player to act is asked for. */
export function promptWords(game: string, prompt: Prompt): string {
  const translate = gameTranslate(game);
  return translate.has(`prompt.${prompt.key}`) ? translate(`prompt.${prompt.key}`) : prompt.text;
}

const named = (translate: Translate, kind: string, name: string | undefined): string => {
  if (name === undefined) return '';
  return translate.has(`${kind}.${name}`) ? translate(`${kind}.${name}`) : name;
};

/**
 * The parameters of `effect.<kind>`: `seat` is the player's name, `thing`, `from` and `to` are in words; the same as the
 * game wrote them are `thing_name`, `from_name`, `to_name`, `seat_number`, to select by; `amount` is a number; `you` is
 * `yes` where the effect concerns the viewer.
 */
export function effectParams(
  game: string,
  effect: Effect,
  seats: readonly SeatInfo[],
  viewer: number | null = null,
): Params {
  const translate = gameTranslate(game);
  return {
    seat: effect.seat === undefined ? '' : seatName(game, seats, effect.seat),
    seat_number: effect.seat ?? '',
    thing: named(translate, 'thing', effect.thing),
    thing_name: effect.thing ?? '',
    from: named(translate, 'place', effect.from),
    from_name: effect.from ?? '',
    to: named(translate, 'place', effect.to),
    to_name: effect.to ?? '',
    amount: effect.amount ?? '',
    you: effect.seat !== undefined && effect.seat === viewer ? 'yes' : 'no',
  };
}

/** What an effect did, in a sentence. A kind that nobody has worded is told by its names. */
export function effectWords(
  game: string,
  effect: Effect,
  seats: readonly SeatInfo[],
  viewer: number | null = null,
): string {
  const translate = gameTranslate(game);
  const params = effectParams(game, effect, seats, viewer);
  const key = `effect.${effect.kind}`;
  if (translate.has(key)) return translate(key, params);
  const way = [params.from, params.to].filter(Boolean).join(' → ');
  return [params.seat && `${params.seat}:`, effect.kind, params.thing, params.amount, way]
    .filter((word) => word !== '' && word !== undefined)
    .join(' ');
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
    return translate(first, { name: named(translate, 'thing', name.slice(space + 1)) });
  }
  const words = named(translate, 'thing', name);
  return translate.has(`pick.${kind}`) ? translate(`pick.${kind}`, { name: words }) : words;
}

/** An option's name, or that of one of its values. */
export function optionWords(game: string, key: string, help: string, value?: string): string {
  const translate = gameTranslate(game);
  const name = value === undefined ? `option.${key}` : `option.${key}.${value}`;
  return translate.has(name) ? translate(name) : help;
}

/**
 * An action as the game writes it, word by word: `notation.<word>`, else `thing.<word>`. In English it is the notation
 * itself, which is English already.
 */
export function actionWords(game: string, text: string): string {
  if (language() === 'en') return text;
  const translate = gameTranslate(game);
  const word = (name: string) =>
    translate.has(`notation.${name}`) ? translate(`notation.${name}`) : named(translate, 'thing', name);
  return text.split(' ').map(word).join(' ');
}

/** What to expect of a graded bot. */
export function levelAbout(game: string, { level, about }: LevelCard): string {
  const translate = gameTranslate(game);
  return translate.has(`level.${level}`) ? translate(`level.${level}`) : about;
}

/** What a line of the score sheet is for. */
export function scoreWords(game: string, label: string): string {
  const translate = gameTranslate(game);
  return translate.has(`score.${label}`) ? translate(`score.${label}`) : label;
}
