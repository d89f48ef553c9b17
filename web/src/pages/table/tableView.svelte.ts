/**
 * What the page shows of a table: the present, or a position of the past that somebody looks back at; to whom, and what can
 * be done about it. No drawing here.
 */
import type { Table } from '../../client/table.svelte';
import { effectWords, gameTranslate, language, promptWords, seatName, t, waitWords } from '../../i18n';
import type { BoardProps, GameModule, Picks } from '../../kit/types';
import type { Effect, GameInfo } from '../../protocol';
import { motion } from '../../settings.svelte';
import { distinct } from '../../ui/names';
import { resultWords } from '../../ui/result';
import { stillPicks } from '../../ui/stillPicks';
import { toasts } from '../../ui/toast.svelte';
import { LookBack } from './lookBack.svelte';
import { remarksOf } from './remarks';
import { Sharing } from './sharing.svelte';

export class TableView {
  readonly table: Table;
  readonly game: GameModule;
  readonly info: GameInfo;
  readonly back: LookBack;
  readonly sharing: Sharing;
  /** What the tutorial points at: a part of the page, or a pick. */
  pointed = $state<string | null>(null);

  constructor(table: Table, game: GameModule, info: GameInfo) {
    this.table = table;
    this.game = game;
    this.info = info;
    this.back = new LookBack(table);
    this.sharing = new Sharing(table, info.secrets);
  }

  // --- who ---

  readonly seats = $derived.by(() => distinct(this.game.id, this.table.now.seats));

  nameOf(seat: number): string {
    return seatName(this.game.id, this.seats, seat);
  }

  /** Whom sentences call "you"; nobody where several people read them. */
  get reader(): number | null {
    return this.sharing.shared ? null : this.table.you.viewer;
  }

  // --- what is drawn ---

  /** The position looked back at; none: the present. */
  get frame() {
    return this.back.frame;
  }

  /** What the viewer knows of the position shown. */
  readonly view = $derived.by(() => (this.frame ? this.frame.view : this.table.shown.view));

  /** The table's picks; what the tutorial points at is marked like a hint. */
  readonly picks: Picks = this.#picks();
  readonly #still = $derived.by(() =>
    stillPicks(this.frame?.line?.effects ?? [], () => toasts.show(t('play.looking_back'))),
  );

  readonly drawn: BoardProps<unknown> = $derived.by(() => {
    const { frame } = this;
    const { shown, you } = this.table;
    return {
      view: this.view,
      marks: frame ? (frame.marks ?? []) : shown.marks,
      viewer: you.viewer,
      seats: this.seats,
      picks: frame ? this.#still : this.picks,
      effects: frame ? (frame.line?.effects ?? []) : shown.effects,
      beat: frame ? 1_000_000 + this.back.beat : shown.beat,
      motion: motion(),
      t: gameTranslate(this.game.id),
    };
  });

  /** The position in words. */
  describe(): string {
    const { view, seats, t: translate, marks } = this.drawn;
    return view ? this.game.describe(view, seats, translate, marks) : '';
  }

  // --- where in the game it is; the log and the lamps must not run ahead of the board ---

  readonly lines = $derived.by(() => {
    const { settled, lines, shown } = this.table;
    return settled ? lines : lines.filter((line) => line.ply <= (shown.line?.ply ?? -1));
  });

  /** What happened to the players: who dropped out, for whom a bot plays, what was claimed. */
  readonly remarks = $derived.by(() => {
    const shown = this.lines.at(-1)?.ply ?? -1;
    return remarksOf(this.table.events, (seat) => this.nameOf(seat)).filter(
      ({ ply }) => this.table.settled || ply <= shown,
    );
  });

  /** How many actions lie before the position shown. */
  readonly ply = $derived.by(() => (this.frame ? this.frame.ply : (this.lines.at(-1)?.ply ?? -1) + 1));

  /** Who acts on the board as it is shown. */
  readonly acting = $derived.by(() => {
    const { settled, now, shown } = this.table;
    if (this.frame) return this.frame.to_act;
    return settled ? now.to_act : (shown.line?.actor ?? null);
  });

  readonly turn = $derived.by(() => {
    const { settled, now, shown } = this.table;
    if (this.frame) return this.frame.line?.turn ?? this.frame.turn;
    return settled ? now.turn : (shown.line?.turn ?? now.turn);
  });

  /** The game has ended, and the board shows it. */
  readonly over = $derived.by(() => this.table.now.stage === 'finished' && this.table.settled);

  // --- in words ---

  said(effects: readonly Effect[]): string {
    return effects.map((effect) => effectWords(this.game.id, effect, this.seats, this.reader)).join(' ');
  }

  /** What the player to act is asked for. */
  readonly prompt = $derived.by(() => {
    const key = this.table.now.prompt;
    return key === null ? '' : promptWords(this.game.id, key);
  });

  /** What is going on: what has just happened, who is to do what, or how it ended. */
  readonly sentence = $derived.by(() => {
    const { frame, prompt } = this;
    const { now, you, settled, shown } = this.table;
    if (frame) {
      return frame.line
        ? `${t('play.turn', { turn: frame.line.turn })}: ${this.said(frame.line.effects)}`
        : t('play.beginning');
    }
    if (this.over)
      return resultWords(this.game.id, this.seats, now.outcome, now.ending, language(), you.seats);
    if (now.stage === 'frozen') return t('banner.frozen');
    if (!settled) return this.said(shown.effects) || t('play.watching');
    if (now.to_act === null) return prompt;
    const name = this.nameOf(now.to_act);
    if (now.to_act === you.viewer) return this.sharing.shared ? `${name}: ${prompt}` : prompt;
    return waitWords(this.game.id, now.prompt ?? '', name) ?? t('play.waits', { name });
  });

  // --- what can be done ---

  readonly canHint = $derived.by(() => this.table.info.hints && this.table.active && !this.frame);

  readonly canUndo = $derived.by(() => {
    const { now, you, settled } = this.table;
    return now.undo !== null && you.viewer !== null && settled && !this.frame && now.undo_asked === null;
  });

  /** Whether something has happened since the viewer's last turn. */
  readonly canSeeSince = $derived.by(() => {
    const { canReplay, settled, you } = this.table;
    return canReplay || (settled && !this.frame && this.back.since !== null && you.viewer !== null);
  });

  /** Shows again what has happened since the viewer's last turn. */
  seeSince(): void {
    if (this.table.canReplay) this.table.replayRecent();
    else void this.back.showSince();
  }

  #picks(): Picks {
    const picks = () => this.table.picks;
    const pointed = () => (this.pointed?.includes(':') ? this.pointed : null);
    return {
      get options() {
        return picks().options;
      },
      get final() {
        return picks().final;
      },
      get chosen() {
        return picks().chosen;
      },
      get last() {
        return picks().last;
      },
      get hint() {
        const target = pointed();
        return target === null ? picks().hint : new Set([...picks().hint, target]);
      },
      get ahead() {
        return picks().ahead ?? [];
      },
      get active() {
        return picks().active;
      },
      get aim() {
        return picks().aim;
      },
      pick: (pick) => picks().pick(pick),
      turn: (aim) => picks().turn(aim),
      back: () => picks().back(),
      drop: () => picks().drop(),
    };
  }
}
