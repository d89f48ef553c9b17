/** What a graded bot is called: the server's name for it, in the reader's language. */
import { t } from '../i18n';
import type { LevelInfo } from '../protocol';

/** Its bare name. */
export function levelName(levels: readonly LevelInfo[], level: number): string {
  const name = levels.find((each) => each.level === level)?.name;
  if (name === undefined) return t('kit.bot', { level });
  const key = `level.${name.toLowerCase()}`;
  return t.has(key) ? t(key) : name;
}

/** The name with its number. */
export function levelWords(levels: readonly LevelInfo[], level: number): string {
  return levels.some((each) => each.level === level)
    ? t('level', { name: levelName(levels, level), level })
    : t('kit.bot', { level });
}
