import type { Messages } from '../kit/types';

/**
 * Messages that are found by the server's own English words: those are the end of the key, and the English message. Given
 * is the Portuguese for each.
 */
export const echoed = (prefix: string, portuguese: Messages): { en: Messages; pt: Messages } => ({
  en: Object.fromEntries(Object.keys(portuguese).map((words) => [`${prefix}.${words}`, words])),
  pt: Object.fromEntries(Object.entries(portuguese).map(([words, text]) => [`${prefix}.${words}`, text])),
});
