/** Small touches to words and numbers. */

/** The server's reasons are parts of a sentence; alone they begin with a capital, unless with a cell, and end with a full stop. */
export function sentence(words: string): string {
  const text = /^[a-z]\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** A rule's title without the letter that says where it comes from: "Trapping (R)". */
export const withoutSource = (title: string): string => title.replace(/ \([A-Z](?:, ?[A-Z])*\)$/, '');

/** A number with a true minus sign. */
export const signed = (number: number): string => (number < 0 ? `−${-number}` : `${number}`);
