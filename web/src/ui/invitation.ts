/** The link that brings somebody to a table; none for whoever may not pass it on. */
import type { TableInfo, You } from '../protocol';

export function invitation(table: TableInfo, you: You): string | null {
  const address = `${location.origin}/t/${encodeURIComponent(table.id)}`;
  if (table.public) return address;
  return you.key === null ? null : `${address}?key=${encodeURIComponent(you.key)}`;
}
