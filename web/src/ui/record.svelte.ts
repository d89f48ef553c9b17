/** The record that somebody has opened from a file: it stays in the browser until another one takes its place. */

class OpenedRecord {
  text = $state.raw<string | null>(null);
  name = $state.raw('');

  open(name: string, text: string): void {
    this.name = name;
    this.text = text;
  }
}

export const openedRecord = new OpenedRecord();

/** Offers a text as a file. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
