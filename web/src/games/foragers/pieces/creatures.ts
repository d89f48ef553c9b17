/**
 * The six creatures, as data. All are drawn around 0,0 with their feet near y = 28, as large as a cell of radius 50
 * can hold. Each family has a silhouette of its own, which tells it without its colour; and as animals grow, so do
 * their eyes in number: the large one has three, the medium one two, the small one a single big one.
 */
import type { Colour, Size } from '../view';
import { disc } from './disc';

export interface Eye {
  x: number;
  y: number;
  r: number;
  /** Where its stalk is rooted, for creatures that have stalks. */
  root?: [number, number];
}

/** Something painted over the coat; `as` is a class of Creature.svelte. */
export interface Mark {
  as: 'pale' | 'deep' | 'shine' | 'line' | 'seam';
  d: string;
}

export interface Creature {
  /** Parts of the body, from back to front, all in the family's colour and outlined. */
  coat: string[];
  marks: Mark[];
  eyes: Record<Size, Eye[]>;
  /** How high it reaches. */
  top: number;
  /** How far it has to be shifted to look centred, if it reaches further to one side. */
  shift?: number;
}

export const CREATURES: Record<Colour, Creature> = {
  // Broad and low, with raised claws and eyes on stalks.
  red: {
    top: -36,
    coat: [
      'M-17 15C-26 15-31 19-34 27L-29 28C-27 23-23 21-16 21Z',
      'M17 15C26 15 31 19 34 27L29 28C27 23 23 21 16 21Z',
      'M-12 19C-19 20-22 24-23 30H-17C-16 26-13 24-9 23Z',
      'M12 19C19 20 22 24 23 30H17C16 26 13 24 9 23Z',
      'M-18 4C-26 4-33-2-32-11L-26-12C-26-6-22-4-15-4Z',
      'M18 4C26 4 33-2 32-11L26-12C26-6 22-4 15-4Z',
      'M-29-8C-39-10-42-24-33-34C-33-28-31-25-28-23C-26-26-25-30-26-35C-18-29-16-16-23-10C-25-8-27-8-29-8Z',
      'M29-8C39-10 42-24 33-34C33-28 31-25 28-23C26-26 25-30 26-35C18-29 16-16 23-10C25-8 27-8 29-8Z',
      'M-24 9C-24-6-13-13 0-13C13-13 24-6 24 9C24 20 14 25 0 25C-14 25-24 20-24 9Z',
    ],
    marks: [
      { as: 'pale', d: 'M-17 14C-10 18 10 18 17 14C14 21 7 23 0 23C-7 23-14 21-17 14Z' },
      { as: 'shine', d: 'M-19 3C-17-4-10-9-2-10C-8-7-13-3-15 4Z' },
      { as: 'pale', d: disc(-9, 0.5, 2.4) + disc(0, -4, 2.8) + disc(9, 0.5, 2.4) },
      { as: 'line', d: 'M-6 9C-3 12 3 12 6 9' },
    ],
    eyes: {
      large: [
        { x: -12, y: -21, r: 5, root: [-8, -8] },
        { x: 12, y: -21, r: 5, root: [8, -8] },
        { x: 0, y: -27, r: 5.4, root: [0, -9] },
      ],
      medium: [
        { x: -9, y: -22, r: 6, root: [-7, -8] },
        { x: 9, y: -22, r: 6, root: [7, -8] },
      ],
      small: [{ x: 0, y: -22, r: 8.5, root: [0, -9] }],
    },
  },

  // Sitting, with tall ears and a tail that ends in a lantern.
  orange: {
    top: -45,
    coat: [
      'M12 27C27 30 36 20 35 6C35 0 33-4 30-8L26-5C28 4 24 10 13 12Z',
      disc(28, -11, 6.5),
      'M-15-14C-23-25-25-37-21-44C-11-42-4-31-3-19Z',
      'M11-14C19-25 21-37 17-44C7-42 0-31-1-19Z',
      'M-15 28C-19 14-15 0-2 0C11 0 17 12 15 28Z',
      'M-25-5C-21-18-12-23-2-23C8-23 17-18 21-5C15 5 6 9-2 9C-10 9-19 5-25-5Z',
    ],
    marks: [
      { as: 'pale', d: disc(28, -11, 4) },
      { as: 'pale', d: 'M-8 28C-10 18-8 11-2 11C4 11 8 18 6 28Z' },
      { as: 'deep', d: 'M-14-19C-18-26-20-33-19-39C-13-36-8-28-7-21Z' },
      { as: 'deep', d: 'M10-19C14-26 16-33 15-39C9-36 4-28 3-21Z' },
      { as: 'pale', d: 'M-22-3C-16-4-8-2-2 4C4-2 12-4 18-3C12 4 5 7-2 7C-9 7-16 4-22-3Z' },
      { as: 'line', d: 'M-4 3.5H0L-2 5.500Z' },
      { as: 'line', d: 'M-6 27V21M2 27V21' },
    ],
    eyes: {
      large: [
        { x: -12, y: -8.5, r: 4.6 },
        { x: 8, y: -8.5, r: 4.6 },
        { x: -2, y: -14, r: 4.6 },
      ],
      medium: [
        { x: -9.5, y: -10, r: 5.4 },
        { x: 5.5, y: -10, r: 5.4 },
      ],
      small: [{ x: -2, y: -10, r: 8 }],
    },
  },

  // Tall and thin, on stilts, with a crest.
  yellow: {
    top: -54,
    coat: [
      'M-12 12L-14 26L-20 30H-7L-6 13Z',
      'M6 12L8 26L3 30H16L13 11Z',
      'M-19-6C-29-11-34-8-36-1C-31-3-29 1-30 6C-23 4-20 8-15 8Z',
      'M3-4C2-16 3-26 7-32L17-30C14-20 16-10 19 0Z',
      'M-22-1C-20-11-8-13 4-10C16-8 23-1 20 8C17 16 6 18-4 17C-16 16-24 9-22-1Z',
      'M1-40C-2-46 0-52 5-53C4-49 6-46 8-44C8-49 11-53 16-53C14-50 14-47 15-44C18-48 22-48 25-45C21-44 20-42 20-39Z',
      'M-3-34C-3-42 4-46 12-46C20-46 26-41 26-35L37-29L25-26C22-23 17-22 12-22C3-22-3-27-3-34Z',
    ],
    marks: [
      { as: 'pale', d: 'M-14 10C-6 14 8 14 17 6C15 14 6 16-4 15.500C-9 15-12 13-14 10Z' },
      { as: 'deep', d: 'M-17-2C-10-8 2-7 8-1C4 7-9 9-17-2Z' },
      { as: 'deep', d: 'M27-34L37-29L25.5-26.500C27-29 27.5-31 27-34Z' },
      { as: 'shine', d: 'M6-15C6-20 7-25 9-28L12-27C10-23 9.5-18 10-13Z' },
    ],
    eyes: {
      large: [
        { x: 4, y: -34, r: 4.2 },
        { x: 20, y: -34, r: 4.2 },
        { x: 12, y: -35.5, r: 4.8 },
      ],
      medium: [
        { x: 7, y: -34.5, r: 5.6 },
        { x: 18.5, y: -34.5, r: 5.6 },
      ],
      small: [{ x: 12.5, y: -34, r: 8 }],
    },
  },

  // A plated dome, with eyes on stalks before it.
  green: {
    top: -29,
    shift: -4,
    coat: [
      'M-26 17C-31 18-36 22-38 26C-31 28-27 27-22 24Z',
      'M-22 16L-23 29H-11L-9 18Z',
      'M-6 18L-5 29H6L6 18Z',
      'M9 18L11 29H23L20 16Z',
      'M15 22C21 12 19 4 25-1C31-6 41-3 42 6C43 15 33 25 19 25Z',
      'M-29 19C-32-8-18-27-3-27C12-27 26-8 23 19C14 24-20 24-29 19Z',
    ],
    marks: [
      { as: 'deep', d: 'M-29 18.500C-20 12 14 12 23 18.500C14 23.5-20 23.5-29 18.500Z' },
      { as: 'pale', d: 'M-3-19L6-13V-2L-3 4L-12-2V-13Z' },
      {
        as: 'seam',
        d: 'M-3-19L6-13V-2L-3 4L-12-2V-13ZM-3-19V-26M6-13L14-17M6-2L14 3L22 2M-3 4V13M-12-2L-20 3L-28 2M-12-13L-20-17M14 3L15 14M-20 3L-21 14',
      },
      { as: 'shine', d: 'M-24-4C-22-14-15-21-8-24C-13-18-17-12-19-3Z' },
      { as: 'line', d: 'M33 13C36 13 38 11.5 39 9' },
    ],
    eyes: {
      large: [
        { x: 24, y: -15, r: 4.6, root: [28, 2] },
        { x: 43, y: -13, r: 4.6, root: [37, 2] },
        { x: 34, y: -18, r: 4.8, root: [33, 1] },
      ],
      medium: [
        { x: 27, y: -14, r: 5.6, root: [30, 2] },
        { x: 41, y: -13, r: 5.6, root: [36, 2] },
      ],
      small: [{ x: 34, y: -14, r: 8.5, root: [33, 2] }],
    },
  },

  // A floating bell with a fringe of arms.
  blue: {
    top: -38,
    coat: [
      'M-22 2C-24 10-19 14-23 21C-25 25-24 28-21 29C-16 28-13 22-14 16C-14 12-13 9-12 4Z',
      'M22 2C24 10 19 14 23 21C25 25 24 28 21 29C16 28 13 22 14 16C14 12 13 9 12 4Z',
      'M-10 4C-11 12-6 16-9 23C-10 27-9 31-5 31C0 29 2 24 0 17C-1 12 0 8 0 4Z',
      'M10 4C11 10 7 15 10 21C12 26 10 30 7 31C3 30 0 25 1 18C2 12 1 8 1 4Z',
      'M-28 2C-30-22-16-37 0-37C16-37 30-22 28 2C27 8 21 9 18 5C15 9 9 9 6 5C4 9-4 9-6 5C-9 9-15 9-18 5C-21 9-27 8-28 2Z',
    ],
    marks: [
      {
        as: 'pale',
        d: 'M-26.5 0C-20-4 20-4 26.5 0C26.5 5 21 6 18 2C15 6 9 6 6 2C4 6-4 6-6 2C-9 6-15 6-18 2C-21 6-26.5 5-26.5 0Z',
      },
      { as: 'shine', d: 'M-22-12C-21-22-14-30-5-32C-11-27-15-21-16-12Z' },
      { as: 'pale', d: disc(13, -25, 2.8) + disc(5, -30.5, 2) + disc(19, -18, 2) },
    ],
    eyes: {
      large: [
        { x: -12, y: -12, r: 4.8 },
        { x: 12, y: -12, r: 4.8 },
        { x: 0, y: -15, r: 5.4 },
      ],
      medium: [
        { x: -8.5, y: -12, r: 6 },
        { x: 8.5, y: -12, r: 6 },
      ],
      small: [{ x: 0, y: -13, r: 9 }],
    },
  },

  // A coil with a raised hood.
  purple: {
    top: -42,
    coat: [
      'M26 20C35 20 41 13 40 4L36-3L33 5C33 9 31 12 27 13Z',
      'M-30 22C-30 12-18 8 0 8C18 8 30 12 30 21C30 29 18 31 0 31C-18 31-30 30-30 22Z',
      'M-22 10C-22 2-12-1 0-1C12-1 21 3 21 11C21 18 12 20 0 20C-12 20-22 18-22 10Z',
      'M-9 8C-8 0-9-4-13-8H13C9-4 8 0 9 8Z',
      'M0-41C10-41 15-35 19-28C25-18 23-6 10-3C4-2-4-2-10-3C-23-6-25-18-19-28C-15-35-10-41 0-41Z',
    ],
    marks: [
      { as: 'seam', d: 'M-27 18C-20 26 18 27 28 17M-19 9C-10 17 12 17 19 8' },
      { as: 'deep', d: 'M-19-14C-20-20-17-25-14-29C-14-20-13-12-7-6C-14-7-18-10-19-14Z' },
      { as: 'deep', d: 'M19-14C20-20 17-25 14-29C14-20 13-12 7-6C14-7 18-10 19-14Z' },
      { as: 'pale', d: 'M-6-7C-4-3-4 2-6 8H6C4 2 4-3 6-7C3-4-3-4-6-7Z' },
      { as: 'line', d: 'M-5-12C-2-10 2-10 5-12' },
    ],
    eyes: {
      large: [
        { x: -7, y: -21, r: 4.6 },
        { x: 7, y: -21, r: 4.6 },
        { x: 0, y: -31, r: 4.8 },
      ],
      medium: [
        { x: -6.8, y: -24, r: 5.6 },
        { x: 6.8, y: -24, r: 5.6 },
      ],
      small: [{ x: 0, y: -24, r: 9 }],
    },
  },
};

/** How large each size is drawn. */
export const GROWTH: Record<Size, number> = { large: 0.84, medium: 0.68, small: 0.53 };
