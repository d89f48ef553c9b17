/** The food of each family: a sign of its own shape, about 40 units high around 0,0. */
import type { Colour } from '../view';
import { disc } from './disc';

/** A part of a plant; `as` is a class of Plant.svelte. */
export interface Part {
  as: 'stem' | 'body' | 'pale' | 'deep' | 'seam';
  d: string;
}

/** Petals all round, each from the heart outwards. */
function petals(count: number, inner: number, outer: number, width: number): string {
  let d = '';
  for (let nth = 0; nth < count; nth += 1) {
    const angle = (2 * Math.PI * nth) / count - Math.PI / 2;
    const at = (radius: number, side: number) => {
      const x = radius * Math.cos(angle) - side * Math.sin(angle);
      const y = radius * Math.sin(angle) + side * Math.cos(angle);
      return `${x.toFixed(1)} ${y.toFixed(1)}`;
    };
    d += `M${at(inner, -width / 2)}L${at(outer, 0)}L${at(inner, width / 2)}Z`;
  }
  return d;
}

export const PLANTS: Record<Colour, Part[]> = {
  // Three berries.
  red: [
    { as: 'stem', d: 'M-9 2C-8-8-4-14 3-19M9 3C9-6 7-14 3-19M3-19V-3' },
    { as: 'deep', d: 'M3-19C8-25 15-24 18-20C13-16 8-16 3-19Z' },
    { as: 'body', d: disc(-10, 7, 9) },
    { as: 'body', d: disc(10, 8, 9) },
    { as: 'body', d: disc(1, -3, 9) },
    { as: 'pale', d: disc(-13, 4, 2.6) + disc(7, 5, 2.6) + disc(-2, -6, 2.6) },
  ],
  // A broad cap on a stem, and a little one beside it.
  orange: [
    { as: 'pale', d: 'M-6-1H4L6 18C3 20-5 20-8 18Z' },
    { as: 'seam', d: 'M-6-1H4L6 18C3 20-5 20-8 18Z' },
    { as: 'body', d: 'M-22 1C-22-26 20-26 20 1C12 5-14 5-22 1Z' },
    { as: 'pale', d: disc(-9, -9, 3.4) + disc(4, -13, 2.8) + disc(10, -4, 2.8) + disc(-3, -2, 2) },
    { as: 'pale', d: 'M13 10H17L18 19H12Z' },
    { as: 'seam', d: 'M13 10H17L18 19H12Z' },
    { as: 'body', d: 'M7 11C7 0 24 0 24 11C19 13 12 13 7 11Z' },
  ],
  // A flower like a sun.
  yellow: [
    { as: 'body', d: petals(8, 5, 23, 11) },
    { as: 'pale', d: petals(8, 6, 14, 4) },
    { as: 'deep', d: disc(0, 0, 8) },
    { as: 'pale', d: disc(-2.4, -2.4, 2) + disc(2.6, 1.8, 1.6) },
  ],
  // Three pointed leaves.
  green: [
    { as: 'body', d: 'M-2 16C-18 18-26 8-25-5C-12-6-3 2-2 16Z' },
    { as: 'body', d: 'M2 16C18 18 26 8 25-5C12-6 3 2 2 16Z' },
    { as: 'body', d: 'M0 19C-13 8-12-12 0-24C12-12 13 8 0 19Z' },
    { as: 'seam', d: 'M0 18V-14M0 4L-5-2M0 4L5-2M0-4L-4-9M0-4L4-9M-5 12L-19 0M5 12L19 0' },
  ],
  // Three crystals.
  blue: [
    { as: 'body', d: 'M-22 4L-16-8L-8-3L-3 18H-14Z' },
    { as: 'body', d: 'M22 6L17-5L9-1L3 18H13Z' },
    { as: 'body', d: 'M-9-14L1-25L10-13L8 19H-6Z' },
    { as: 'pale', d: 'M-9-14L1-25L1-9L-1 19H-6ZM-22 4L-16-8L-13 2L-10 18H-14Z' },
    { as: 'seam', d: 'M-9-14L1-9L10-13M1-9V19M-22 4L-13 2L-8-3M22 6L14 3L9-1' },
  ],
  // A curled frond.
  purple: [
    {
      as: 'body',
      d: 'M-12 20C-19 8-20-5-13-14C-4-26 16-25 20-10C24 4 10 14 0 8C-8 3-6-9 3-9C10-9 12 0 6 2C8-2 5-5 2-3C-2 0 1 5 6 4C14 3 15-6 11-11C5-18-7-17-10-6C-12 3-8 12-3 18C-4 22-9 23-12 20Z',
    },
    {
      as: 'pale',
      d:
        disc(-14, 10, 2) +
        disc(-15.5, 1, 2) +
        disc(-12.5, -8, 2) +
        disc(-5, -15.5, 2) +
        disc(5, -17.5, 2) +
        disc(14, -12, 2),
    },
    { as: 'body', d: 'M-7 17C0 10 12 11 18 16C12 22 1 23-7 17Z' },
  ],
};
