/** Looking at what has been: one position of the log, or everything since one's last turn, without leaving the table. */
import type { Frame } from '../../protocol';
import { api } from '../../client/api';
import type { Table } from '../../client/table.svelte';

/** How long each position stays when they are shown one after the other. */
const PACE = 900;

export class LookBack {
  readonly #table: Table;
  #frames = $state.raw<readonly Frame[]>([]);
  #index = $state(0);
  /** Grows with every position shown. */
  #beat = $state(0);
  #timer: ReturnType<typeof setInterval> | null = null;
  /** What was asked for last: a late answer to something else is not shown. */
  #wanted = 0;

  constructor(table: Table) {
    this.#table = table;
  }

  /** The position looked at; none: the present. */
  get frame(): Frame | null {
    return this.#frames[this.#index] ?? null;
  }

  get beat(): number {
    return this.#beat;
  }

  /** Shows the position after so many actions. The last one is the present. */
  async to(ply: number): Promise<void> {
    if (ply >= this.#table.now.ply && this.#table.now.stage === 'running') {
      this.end();
      return;
    }
    await this.#fetch(ply, ply);
  }

  /** One position on or back. */
  async step(by: 1 | -1): Promise<void> {
    const ply = (this.frame?.ply ?? this.#table.now.ply) + by;
    if (ply >= 0) await this.to(ply);
  }

  /** Where "since my last turn" begins: after the viewer's last action. None if nothing has happened since. */
  get since(): number | null {
    const { lines, you } = this.#table;
    const last = lines.findLast((line) => line.actor !== null && line.actor === you.viewer);
    if (!last || last.ply + 1 >= lines.length) return null;
    return last.ply + 1;
  }

  /** Shows everything since the viewer's last action, one position after the other, and ends in the present. */
  async showSince(): Promise<void> {
    const from = this.since;
    if (from === null) return;
    if (!(await this.#fetch(from, this.#table.now.ply))) return;
    this.#timer = setInterval(() => {
      if (this.#index + 1 < this.#frames.length) this.#show(this.#index + 1);
      else this.end();
    }, PACE);
  }

  end(): void {
    this.#wanted += 1;
    this.#stop();
    this.#frames = [];
    this.#index = 0;
  }

  async #fetch(from: number, to: number): Promise<boolean> {
    this.#stop();
    this.#wanted += 1;
    const wanted = this.#wanted;
    try {
      const { id, you, plain } = this.#table;
      const replay = await api.frames(id, { seat: you.viewer, from, to, plain });
      if (wanted !== this.#wanted) return false;
      this.#frames = replay.frames;
      this.#show(0);
      return true;
    } catch (error) {
      this.#table.problem = error as Error;
      return false;
    }
  }

  #show(index: number): void {
    this.#index = index;
    this.#beat += 1;
  }

  #stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
