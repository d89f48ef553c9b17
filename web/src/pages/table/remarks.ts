/** What happens to the players of a table, in sentences for the log. */
import { t } from '../../i18n';
import type { Event } from '../../protocol';

/** A sentence, and how many actions lie before it. */
export interface Remark {
  readonly ply: number;
  readonly text: string;
}

export function remarksOf(events: readonly Event[], nameOf: (seat: number) => string): Remark[] {
  const remarks: Remark[] = [];
  let ply = 0;
  for (const event of events) {
    if (event.kind === 'acted') ply = event.ply + 1;
    else if (event.kind === 'undone') ply = event.length;
    const text = sentence(event, nameOf);
    if (text !== null) remarks.push({ ply, text });
  }
  return remarks;
}

function sentence(event: Event, nameOf: (seat: number) => string): string | null {
  switch (event.kind) {
    case 'timed_out':
      return t(event.lost ? 'log.timed_out_lost' : 'log.timed_out', { name: nameOf(event.seat) });
    case 'resigned':
      return t(event.claimed ? 'log.claimed' : 'log.resigned', { name: nameOf(event.seat) });
    case 'claim_made':
      return t('log.claim_made', { name: nameOf(event.seat), other: nameOf(event.against) });
    case 'claim_refused':
      return t('log.claim_refused', { name: nameOf(event.seat) });
    case 'took_over':
      return t('log.took_over', { name: nameOf(event.seat) });
    case 'returned':
      return t('log.returned', { name: nameOf(event.seat) });
    default:
      return null;
  }
}
