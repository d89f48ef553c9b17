/** What went wrong, in words for people. */
import { t } from '../i18n';
import { Refused } from '../server/api';

/** Refusals whose own words say more than their kind does. */
const DETAILED = new Set([
  'bad_setup',
  'still_here',
  'bad_name',
  'bad_record',
  'illegal_action',
  'malformed',
]);

export function problemWords(error: unknown): string {
  if (!(error instanceof Refused)) return t('problem.unreachable');
  const { code, message } = error.problem;
  const key = `problem.${code}`;
  if (!t.has(key)) return message;
  return DETAILED.has(code) ? t('problem.detailed', { kind: t(key), message }) : t(key);
}
