import { api } from '../../server/api';
import type { Table } from '../../server/table.svelte';

/**
 * Takes a seat. Not over the table's connection, which is opened anew as soon as there is a seat to look from: the answer
 * would be lost.
 */
export async function sit(table: Table, seat: number): Promise<void> {
  try {
    await api.command(table.id, { do: 'take_seat', seat });
  } catch (error) {
    table.problem = error as Error;
  }
}
