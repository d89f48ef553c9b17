/** What this browser remembers: small choices, under `lamplight.`. Without storage everything is forgotten, nothing fails. */

export function recall<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(`lamplight.${key}`);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`lamplight.${key}`, JSON.stringify(value));
  } catch {
    // It holds until the page is closed.
  }
}
