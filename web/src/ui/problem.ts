/** What went wrong, in words for people. */
import { refusalWords, t } from '../i18n';
import type { SeatInfo } from '../protocol';
import { Refused } from '../client/api';

/** Refusals of which only the server's own words, in English, say what exactly is wrong. */
const DETAILED = new Set(['bad_setup', 'bad_record', 'malformed']);

/** `at`: the table where it went wrong, to word what the rules of its game forbid. */
export function problemWords(
  error: unknown,
  at?: { readonly game: string; readonly seats: readonly SeatInfo[] },
): string {
  if (!(error instanceof Refused)) return t('problem.unreachable');
  const { code, message, refusal } = error.problem;
  if (refusal && at) return refusalWords(at.game, refusal, at.seats);
  const key = `problem.${code}`;
  if (!t.has(key)) return message;
  return DETAILED.has(code) ? t('problem.detailed', { kind: t(key), message }) : t(key);
}
