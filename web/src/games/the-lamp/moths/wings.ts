// The right half of each seat's moth, about 40 units wide, heading up; the left half mirrors it. Each seat has a kind
// of its own, known by its outline and its markings, not by its colour.

export interface Wings {
  /** Key of its name: `moth.luna`. */
  readonly kind: string;
  readonly fore: string;
  readonly hind: string;
  /** Dark markings of the fore wing, and of the hind wing. */
  readonly bands: readonly string[];
  readonly hindBands: readonly string[];
  /** How far the fore wing turns back at rest, in degrees. */
  readonly fold: number;
  /** Eyes on the wings, the fore wing first: x, y, radius. */
  readonly eyes: readonly (readonly [number, number, number])[];
}

export const WINGS: readonly Wings[] = [
  {
    kind: 'luna',
    fore: 'M2 -11C8 -26 24 -35 40 -31C38 -17 27 -5 7 -1Z',
    hind: 'M4 -3C20 -7 31 1 25 12C20 21 25 30 31 42C18 39 10 25 6 9Z',
    bands: ['M4 -14C11 -27 25 -33 39 -30L38 -26C26 -28 13 -23 5 -11Z'],
    hindBands: [],
    fold: 88,
    eyes: [
      [25, -19, 3.6],
      [18, 6, 3],
    ],
  },
  {
    kind: 'emperor',
    fore: 'M2 -10C8 -27 26 -34 37 -25C42 -13 33 -1 9 1Z',
    hind: 'M4 -2C20 -6 34 2 31 16C27 29 12 28 5 12Z',
    bands: ['M36 -26C43 -15 35 -2 21 0C33 -6 38 -15 36 -26Z'],
    hindBands: ['M31 8C32 26 18 30 9 19C20 23 28 18 31 8Z'],
    fold: 84,
    eyes: [
      [24, -14, 6.4],
      [19, 10, 5.6],
    ],
  },
  {
    kind: 'hawk',
    fore: 'M2 -14C14 -20 36 -10 47 7C33 8 18 7 5 3Z',
    hind: 'M4 1C16 2 28 9 25 15C17 20 9 17 4 9Z',
    bands: [
      'M13 -16C17 -9 18 -2 16 5L20 6C22 -2 21 -10 17 -15Z',
      'M26 -12C29 -6 30 0 29 7H33C34 1 33 -6 30 -10Z',
    ],
    hindBands: ['M9 4C14 7 17 11 17 17L21 16C21 11 18 7 13 3Z'],
    fold: 44,
    eyes: [],
  },
  {
    kind: 'tiger',
    fore: 'M2 -13C13 -23 29 -27 42 -17C43 -4 31 5 7 5Z',
    hind: 'M4 3C22 2 34 9 30 20C20 28 9 23 4 12Z',
    bands: [
      'M10 -19L15 -22C15 -15 19 -13 20 -7C15 -8 11 -12 10 -19Z',
      'M23 -24L29 -24C27 -17 33 -14 31 -6C25 -9 22 -16 23 -24Z',
      'M14 4C16 -2 22 -3 27 -1C25 2 20 4 14 4Z',
      'M36 -20L41 -18C42 -13 42 -9 39 -6C36 -10 35 -15 36 -20Z',
    ],
    hindBands: ['M14 8C19 8 21 12 19 16C15 15 13 12 14 8Z', 'M25 11C29 12 30 16 28 20C24 19 23 15 25 11Z'],
    fold: 62,
    eyes: [],
  },
];

export const wingsOf = (seat: number): Wings => WINGS[(seat - 1) % WINGS.length]!;
