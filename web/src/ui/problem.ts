/** What went wrong, in words for people. */
import { reasonWords, t } from '../i18n';
import { Refused } from '../server/api';
import { sentence } from './words';

/** Refusals whose own words say more than their kind does. */
const DETAILED = new Set([
  'bad_setup',
  'still_here',
  'bad_name',
  'bad_record',
  'illegal_action',
  'malformed',
  'full',
]);

export function problemWords(error: unknown): string {
  if (!(error instanceof Refused)) return t('problem.unreachable');
  const { code, message, rule } = error.problem;
  const key = `problem.${code}`;
  if (!t.has(key)) return message;
  if (!DETAILED.has(code)) return t(key);
  const words = reasonWords({ reason: message, rule });
  return words === null ? t('problem.detailed', { kind: t(key), message }) : sentence(words);
}
