/** Tables in the making: what "play now" opens, and what the form for a new table begins with. No drawing here. */
import type { GameInfo, NewSeat, NewTable, SeatInfo, TableInfo } from '../protocol';

export const levelOf = (info: GameInfo, wish: number): number =>
  Math.max(1, Math.min(wish, info.levels.length));

/** You in the first seat, bots in the others. */
export function againstBots(info: GameInfo, seats = info.gentle.seats, level = info.gentle.level): NewSeat[] {
  return Array.from({ length: seats }, (_, index): NewSeat =>
    index === 0 ? { kind: 'me' } : { kind: 'bot', level: levelOf(info, level) },
  );
}

/** The same person in every seat: several people at one screen. */
export const atOneScreen = (seats: number): NewSeat[] =>
  Array.from({ length: seats }, () => ({ kind: 'me' }));

/** You, and whoever comes. */
export const withFriends = (seats: number): NewSeat[] =>
  Array.from({ length: seats }, (_, index) => ({ kind: index === 0 ? 'me' : 'open' }));

/** What to open without asking: the first table of a newcomer, as the game would have it. */
export function usual(info: GameInfo): NewTable {
  return {
    game: info.id,
    options: { ...info.gentle.options },
    content: null,
    seats: againstBots(info),
    public: false,
    clock: null,
    hints: null,
  };
}

/**
 * A table that was opened before, made to fit the game as it is now: options and levels come and go between versions of
 * the server. Something else than a table is not trusted.
 */
export function fitted(info: GameInfo, before: unknown): NewTable {
  const plan = usual(info);
  if (typeof before !== 'object' || before === null) return plan;
  const old = before as Partial<NewTable>;
  if (typeof old.options === 'object' && old.options !== null) plan.options = {};
  if (Array.isArray(old.seats) && old.seats.length >= info.min_seats && old.seats.length <= info.max_seats) {
    plan.seats = old.seats.map((seat) =>
      seat.kind === 'bot'
        ? { kind: 'bot', level: levelOf(info, Number(seat.level) || info.gentle.level) }
        : seat,
    );
  }
  for (const option of info.options) {
    const value = old.options?.[option.key];
    if (typeof value === 'string' && value !== option.default && allowed(option.kind, value)) {
      plan.options[option.key] = value;
    }
  }
  const { content } = old;
  if (typeof content === 'string') {
    if (info.content.some((file) => file.name === content)) plan.content = content;
  } else if (info.form && typeof content?.name === 'string' && typeof content.text === 'string') {
    plan.content = content;
  }
  if (old.clock && Number.isFinite(old.clock.bank) && Number.isFinite(old.clock.increment)) {
    const { bank, increment, per_move, bots_play_on } = old.clock;
    plan.clock = {
      bank,
      increment,
      ...(per_move === true ? { per_move } : {}),
      ...(bots_play_on === true ? { bots_play_on } : {}),
    };
  }
  plan.public = old.public === true;
  plan.hints = typeof old.hints === 'boolean' ? old.hints : null;
  return plan;
}

function allowed(kind: GameInfo['options'][number]['kind'], value: string): boolean {
  if (kind.kind === 'flag') return value === 'true' || value === 'false';
  if (kind.kind === 'name') return kind.names.includes(value);
  const number = Number(value);
  const least = kind.kind === 'seat' ? 1 : kind.min;
  return Number.isInteger(number) && number >= least && number <= kind.max;
}

/** Whether the table starts at once, with nobody to wait for. */
export const startsAtOnce = (table: NewTable): boolean => table.seats.every((seat) => seat.kind !== 'open');

/** What "play now" opens: the last table of this game that started at once, else the usual one. A box of one's own is chosen anew. */
export function playNow(info: GameInfo, before: unknown): NewTable {
  const plan = fitted(info, before);
  if (typeof plan.content !== 'string') plan.content = null;
  return startsAtOnce(plan) && plan.seats.some((seat) => seat.kind === 'me') ? plan : usual(info);
}

/** The parts of the game that its first table leaves for later, and whether a plan has them. */
export function laterParts(info: GameInfo, plan: NewTable): { key: string; in: boolean }[] {
  return Object.entries(info.gentle.options).map(([key, left]) => ({ key, in: plan.options[key] !== left }));
}

/** The plan with a part of the game that was left for later, or without it again. */
export function withPart(info: GameInfo, plan: NewTable, key: string): NewTable {
  const left = info.gentle.options[key];
  const { [key]: now, ...others } = plan.options;
  return { ...plan, options: now === left || left === undefined ? others : { ...others, [key]: left } };
}

/** The same table once more, against bots one level up: for whoever plays bots alone. None where there is no higher level. */
export function nextLevel(
  info: GameInfo,
  table: TableInfo,
  seats: readonly SeatInfo[],
  yours: readonly number[],
): { plan: NewTable; level: number } | null {
  const own = yours.length === 1 ? yours[0] : undefined;
  const bots = seats.flatMap(({ seat, bot }) => (seat === own || bot === null ? [] : [bot]));
  const highest = Math.max(0, ...bots);
  // Somebody's own box is not known here.
  const ownBox = table.content !== null && info.content.every(({ name }) => name !== table.content);
  if (own === undefined || bots.length === 0 || bots.length + 1 < seats.length || ownBox) return null;
  if (seats.some(({ seat, person }) => seat !== own && person) || highest >= info.levels.length) return null;
  const { game, content, public: open, clock, hints } = table;
  // Who begins is drawn anew.
  const chosen = info.options.filter(({ kind }) => kind.kind !== 'seat').map(({ key }) => key);
  const options = Object.fromEntries(
    Object.entries(table.options).filter(([key]) => chosen.includes(key)),
  ) as NewTable['options'];
  const raised = seats.map(({ seat, bot }): NewSeat =>
    seat === own ? { kind: 'me' } : { kind: 'bot', level: levelOf(info, (bot ?? highest) + 1) },
  );
  const plan = fitted(info, { game, options, content, seats: raised, public: open, clock, hints });
  return { plan, level: highest + 1 };
}

/** The options by which seat 1 begins, where nobody draws lots: a tutorial needs that. */
export const firstSeatBegins = (info: GameInfo): NewTable['options'] =>
  Object.fromEntries(info.options.filter(({ kind }) => kind.kind === 'seat').map(({ key }) => [key, '1']));

/** Another number of seats: the last ones go, or new ones are like the last one. */
export function resized(seats: readonly NewSeat[], count: number, fill: NewSeat): NewSeat[] {
  const last = seats.length > 1 ? (seats.at(-1) ?? fill) : fill;
  return Array.from({ length: count }, (_, index) => seats[index] ?? last);
}
