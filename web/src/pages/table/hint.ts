/** A bot's advice in words: what it would do, and why. */
import { actionWords, effectWords, t } from '../../i18n';
import type { Hint, SeatInfo } from '../../protocol';

export interface Advice {
  /** What it would do, in the game's notation: "d4". */
  readonly action: string;
  /** The same in a sentence: "Ada places a piece on d4." */
  readonly effects: string;
  /** Why: how sure it is, and how play may go on. */
  readonly reason: string;
}

export function adviceOf(
  game: string,
  hint: Hint,
  seats: readonly SeatInfo[],
  viewer: number | null,
  language: string,
): Advice {
  const effects = hint.line_effects.map((effect) => effectWords(game, effect, seats, viewer)).join(' ');
  const reasons: string[] = [];
  if (hint.choices === 1) {
    reasons.push(t('hint.only'));
  } else {
    if (hint.value !== null) reasons.push(t('hint.value', { percent: Math.round(hint.value * 100) }));
    if (hint.share !== null) reasons.push(t(`hint.share.${sureness(hint.share)}`, { choices: hint.choices }));
    // A handful of positions convinces nobody.
    if (hint.nodes >= 20) {
      reasons.push(t('hint.nodes', { nodes: new Intl.NumberFormat(language).format(hint.nodes) }));
    }
  }
  const sequel = hint.line.slice(1, 5).map((text) => actionWords(game, text));
  if (sequel.length > 0) reasons.push(t('hint.line', { line: sequel.join(', ') }));
  return { action: actionWords(game, hint.action), effects, reason: reasons.join(' ') };
}

/** How much of its attention a bot gave to one of its choices. */
function sureness(share: number): 'sure' | 'likely' | 'close' {
  if (share >= 0.7) return 'sure';
  return share >= 0.4 ? 'likely' : 'close';
}
