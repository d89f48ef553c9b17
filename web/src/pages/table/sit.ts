import { api } from '../../client/api';
import type { Table } from '../../client/table.svelte';

/**
 * Takes a seat. By a request, not over the table's connection: that is opened anew as soon as there is a seat to look from,
 * since the seat may know more of what has happened.
 */
export async function sit(table: Table, seat: number): Promise<void> {
  try {
    await api.command(table.id, { do: 'take_seat', seat });
  } catch (error) {
    table.problem = error as Error;
  }
}
