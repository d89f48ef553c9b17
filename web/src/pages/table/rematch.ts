/** A rematch: it begins when everybody who is to play has agreed. */
import type { Table } from '../../client/table.svelte';
import { go } from '../../router';

/** Offers a rematch, or agrees to the one that is offered, and goes there if all have agreed. */
export async function offerRematch(table: Table): Promise<void> {
  const answer = await table.send({ do: 'rematch' });
  if (answer?.table) go(`/t/${answer.table}`);
}
