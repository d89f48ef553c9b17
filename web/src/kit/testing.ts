/** Help for tests of drawings: mounts a component, and reads real frames. */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { addMessages, gameTranslate } from '../i18n';
import { servedWords } from '../i18n/served';
import type { Effect, Now, SeatInfo } from '../protocol';
import { actions } from './picking';
import type { Aim, BoardProps, GameModule, Picks } from './types';

/** A position as the server sent it. `samples.json` of a game holds a list of these, written by a test of the server. */
export interface Sample<V = unknown> {
  name: string;
  seats: SeatInfo[];
  viewer: number | null;
  now: Now & { view: V };
  effects: Effect[];
}

export interface Samples<V = unknown> {
  game: string;
  samples: Sample<V>[];
}

/** The samples of a `samples.json`, whose views are of this type. */
export const readSamples = <V>(file: unknown): Sample<V>[] => (file as Samples<V>).samples;

/** Picks that can be set, and that remember what was asked of them. */
export class FakePicks implements Picks {
  options: Set<string>;
  final = new Set<string>();
  chosen: string[] = [];
  last = new Set<string>();
  hint = new Set<string>();
  active = true;
  aim: Aim | null = null;
  /** What was picked, in order. */
  readonly picked: string[] = [];
  dropped = 0;

  constructor(options: Iterable<string> = []) {
    this.options = new Set(options);
  }

  pick(pick: string) {
    this.picked.push(pick);
  }

  turn(aim: Aim) {
    this.aim = aim;
  }

  back() {
    this.chosen.pop();
  }

  drop() {
    this.dropped += 1;
  }
}

/** Every pick that occurs in a sample's choices. */
export const picksOf = (sample: Sample): Set<string> => new Set([...actions(sample.now.choices)].flat());

/** Puts what a game says, its own messages and what the server serves, into the catalogue. */
export function addWords({ id, messages }: Pick<GameModule, 'id' | 'messages'>): void {
  addMessages(id, servedWords(id));
  addMessages(id, messages);
}

/** The properties of Board and Side for a sample. Everything that occurs in its choices is possible. */
export function boardProps<V>(game: GameModule<V>, sample: Sample<V>): BoardProps<V> & { picks: FakePicks } {
  addWords(game);
  return {
    view: sample.now.view,
    marks: sample.now.marks ?? [],
    viewer: sample.viewer,
    seats: sample.seats,
    picks: new FakePicks(picksOf(sample)),
    effects: sample.effects,
    beat: 1,
    motion: false,
    t: gameTranslate(game.id),
  };
}

/** Draws a component into the document; call `remove` at the end. */
export function draw<P extends object>(component: Component<P>, props: P) {
  const target = document.createElement('div');
  document.body.append(target);
  const drawn = mount(component as Component<Record<string, unknown>>, {
    target,
    props: props as Record<string, unknown>,
  });
  flushSync();
  const all = () => [...target.querySelectorAll<HTMLElement | SVGElement>('[data-pick]')];
  return {
    target,
    /** The Spot or button for a pick. */
    spot: (pick: string) => all().find((spot) => spot.dataset.pick === pick) ?? null,
    /** All picks that are drawn. */
    picks: () => new Set(all().map((spot) => spot.dataset.pick!)),
    remove() {
      void unmount(drawn);
      target.remove();
    },
  };
}
