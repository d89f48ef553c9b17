/** Small touches to words and numbers. */

/** A number with a true minus sign. */
export const signed = (number: number): string => (number < 0 ? `−${-number}` : `${number}`);
