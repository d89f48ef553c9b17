/** The link that brings somebody to a table; none for whoever may not pass it on. */
import type { TableCard, You } from '../protocol';

export function invitation(card: TableCard, you: You): string | null {
  const address = `${location.origin}/t/${encodeURIComponent(card.id)}`;
  if (card.public) return address;
  return you.key === null ? null : `${address}?key=${encodeURIComponent(you.key)}`;
}
