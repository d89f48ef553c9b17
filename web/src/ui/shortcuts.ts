/** Letters that press buttons from the keyboard. */

const letters = (label: string): string[] =>
  [...label.normalize('NFD').toLowerCase()].filter((letter) => /[a-z0-9]/.test(letter));

/**
 * Gives each button a letter of its own: the first letter of one of its words if that is free, else any letter of its
 * label, else a digit or whatever is left. Buttons before others in the list are served first.
 */
export function assignLetters(
  buttons: readonly { id: string; label: string }[],
  taken: Iterable<string> = [],
): Map<string, string> {
  const used = new Set(taken);
  const given = new Map<string, string>();
  for (const { id, label } of buttons) {
    const beginnings = label.split(/[\s,;:–—-]+/).map((word) => letters(word)[0] ?? '');
    const wishes = [...beginnings, ...letters(label), ...'123456789abcdefghijklmnopqrstuvwxyz'];
    const letter = wishes.find((wish) => wish !== '' && !used.has(wish));
    if (letter === undefined) continue;
    used.add(letter);
    given.set(id, letter);
  }
  return given;
}

/** The letter that a key press means, unless it belongs to a field, a window, or to the browser. */
export function letterOf(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return null;
  const target = event.target;
  if (target instanceof Element) {
    if (target.closest('input:not([type="range"]), select, textarea, [contenteditable], dialog[open]'))
      return null;
  }
  const key = event.key.toLowerCase();
  return /^[a-z0-9?]$/.test(key) ? key : null;
}
