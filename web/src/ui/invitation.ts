/** The link that brings somebody to a table; none for whoever may not pass it on. */
import type { TableInfo, You } from '../protocol';

export function invitation(table: TableInfo, you: You): string | null {
  const address = `${location.origin}/t/${encodeURIComponent(table.id)}`;
  if (table.public) return address;
  return you.key === null ? null : `${address}?key=${encodeURIComponent(you.key)}`;
}

/** Who can open a link: everybody who gets it; those in the same network; only this computer. */
export type LinkReach = 'everybody' | 'network' | 'computer';

/** Whether a host leads nowhere but to the computer itself. */
const isLocal = (host: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(host) || host.endsWith('.localhost');

/** The address to pass on instead of this one, and who can open it. `elsewhere`: where others reach the server. */
export function linkFor(address: string, elsewhere: string | null): { address: string; reach: LinkReach } {
  const url = new URL(address);
  if (!isLocal(url.hostname)) return { address, reach: 'everybody' };
  if (elsewhere === null) return { address, reach: 'computer' };
  const other = new URL(elsewhere);
  return {
    address: `${other.origin}${url.pathname}${url.search}${url.hash}`,
    reach: other.protocol === 'https:' ? 'everybody' : 'network',
  };
}
