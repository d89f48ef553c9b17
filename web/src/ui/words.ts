/** Small touches to words and numbers. */

/** A rule's title without the letter that says where it comes from: "Trapping (R)". */
export const withoutSource = (title: string): string => title.replace(/ \([A-Z](?:, ?[A-Z])*\)$/, '');

/** A number with a true minus sign. */
export const signed = (number: number): string => (number < 0 ? `−${-number}` : `${number}`);
