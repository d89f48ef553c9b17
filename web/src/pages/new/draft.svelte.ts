/** A table being planned: what has been filled in so far. */
import type { Clock, GameInfo, NewContent, NewSeat, NewTable } from '../../protocol';
import { againstBots, atOneScreen, levelOf, resized, startsAtOnce, withFriends } from '../../ui/plan';

/** Clocks to choose from: minutes in the bank and seconds a move. */
export const CLOCKS: readonly (readonly [number, number])[] = [
  [5, 5],
  [15, 10],
  [45, 30],
];

/** Games by correspondence: days a move. */
export const DAYS: readonly number[] = [1, 3, 7];
const DAY = 86_400;

/** Who plays, at a glance. */
export type Company = 'bots' | 'screen' | 'friends';

export class Draft {
  readonly info: GameInfo;
  seats = $state.raw<NewSeat[]>([]);
  options = $state<Record<string, string>>({});
  /** A content file: one that the server offers, one of one's own; nothing for the game's own content. */
  content = $state.raw<NewContent | null>(null);
  public = $state(false);
  /** A place in CLOCKS, `days` and a number of them, `none` or `own`. */
  clock = $state('none');
  /** Whether a bot makes the move when time runs out; otherwise the player loses. */
  botsPlayOn = $state(false);
  minutes = $state(10);
  increment = $state(5);
  hints = $state<'usual' | 'yes' | 'no'>('usual');

  constructor(info: GameInfo, plan: NewTable) {
    this.info = info;
    this.seats = plan.seats;
    this.options = Object.fromEntries(
      info.options.map((option) => [option.key, plan.options[option.key] ?? option.default]),
    );
    this.content = plan.content ?? null;
    this.public = plan.public;
    this.hints = plan.hints === null || plan.hints === undefined ? 'usual' : plan.hints ? 'yes' : 'no';
    if (!plan.clock) return;
    this.botsPlayOn = plan.clock.bots_play_on ?? false;
    if (plan.clock.per_move) {
      const days = Math.round(plan.clock.bank / DAY);
      this.clock = DAYS.includes(days) ? `days${days}` : 'none';
      return;
    }
    this.minutes = Math.round(plan.clock.bank / 60);
    this.increment = plan.clock.increment;
    const known = CLOCKS.findIndex(([bank, more]) => bank === this.minutes && more === this.increment);
    this.clock = known >= 0 ? String(known) : 'own';
  }

  /** How many seats are the planner's own, and how many wait for somebody. */
  readonly mine = $derived(this.seats.filter((seat) => seat.kind === 'me').length);
  readonly free = $derived(this.seats.filter((seat) => seat.kind === 'open').length);
  readonly company: Company = $derived(this.free > 0 ? 'friends' : this.mine > 1 ? 'screen' : 'bots');

  invite(company: Company): void {
    const people = Math.max(2, this.seats.length);
    if (company === 'bots') this.seats = againstBots(this.info, people);
    else if (company === 'screen') this.seats = atOneScreen(people);
    else this.seats = withFriends(people);
  }

  resize(count: number): void {
    this.seats = resized(this.seats, count, {
      kind: 'bot',
      level: levelOf(this.info, this.info.gentle.level),
    });
    // Nobody begins from a seat that is gone.
    for (const { key, kind, default: usual } of this.info.options)
      if (kind.kind === 'seat' && Number(this.options[key]) > count) this.options[key] = usual;
  }

  readonly #clock = $derived.by((): Clock | null => {
    const out = this.botsPlayOn ? { bots_play_on: true } : {};
    if (this.clock === 'own') return { bank: this.minutes * 60, increment: this.increment, ...out };
    const days = DAYS.find((count) => this.clock === `days${count}`);
    if (days !== undefined) return { bank: days * DAY, increment: 0, per_move: true, ...out };
    const known = CLOCKS[Number(this.clock)];
    return known ? { bank: known[0] * 60, increment: known[1], ...out } : null;
  });

  /** The table as the server is asked for it. */
  readonly table: NewTable = $derived.by(() => ({
    game: this.info.id,
    options: Object.fromEntries(
      this.info.options
        .map(({ key, default: usual }) => [key, this.options[key] ?? usual, usual] as const)
        .filter(([, value, usual]) => value !== usual)
        .map(([key, value]) => [key, value]),
    ),
    content: this.content,
    seats: this.seats,
    public: this.public,
    clock: this.#clock,
    hints: this.hints === 'usual' ? null : this.hints === 'yes',
  }));

  readonly startsAtOnce = $derived.by(() => startsAtOnce(this.table));
}
