/** What went wrong, in words for people. */
import { language, refusalWords, t } from '../i18n';
import type { SeatInfo } from '../protocol';
import { Refused } from '../client/api';

/** Refusals of which only the server's own words say what exactly is wrong; they are in English, for those who read it. */
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
  const detailed = DETAILED.has(code) && language() === 'en';
  return detailed ? t('problem.detailed', { kind: t(key), message }) : t(key);
}
