/** What is wrong with a content file, in words. */
import { gameFaultWords, t } from '../../i18n';
import type { Fault, Reason } from '../../protocol';

/** What is wrong, to be read beside the field. */
export function reasonWords(game: string, reason: Reason): string {
  const key = `box.fault.${reason.kind}`;
  switch (reason.kind) {
    case 'no_content':
    case 'full':
      return t(key);
    case 'unknown':
    case 'choice':
      return t(key, { ...reason, known: reason.known.join(', ') });
    case 'other':
      return gameFaultWords(game, reason);
    default:
      return t(key, { ...reason });
  }
}

/** What is wrong, to be read beside the file: with line and field. */
export function faultWords(game: string, { line, field, reason }: Fault): string {
  const words = reasonWords(game, reason);
  const said = field === '' ? words : t('box.at_field', { field, reason: words });
  return line === null ? said : t('box.at_line', { line, reason: said });
}
