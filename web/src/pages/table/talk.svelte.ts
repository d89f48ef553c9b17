/** What is said at a table, and how much of it has not been read yet. */
import type { Said, Table } from '../../client/table.svelte';
import { Muted } from '../../ui/muted.svelte';

export class Talk {
  readonly #table: Table;
  readonly muted: Muted;
  #read = $state(0);

  /** `reading`: whether the talk is in sight. What was said before one came counts as read. */
  constructor(table: Table, reading: () => boolean) {
    this.#table = table;
    this.muted = new Muted(table.id);
    this.#read = this.said.length;
    $effect(() => {
      if (reading()) this.#read = this.said.length;
    });
  }

  readonly said: readonly Said[] = $derived.by(() =>
    this.#table.chat.filter(({ person }) => !this.muted.has(person)),
  );
  readonly unread = $derived.by(() => Math.max(0, this.said.length - this.#read));

  async say(text: string): Promise<void> {
    if (!(await this.#table.send({ do: 'chat', text }))) throw new Error('not said');
  }
}
