/** What tells the seats apart: a colour, and always a shape and a pattern besides. */
import { circle, polygon, rectangle, regular, star } from './shapes';

/** The marks of a seat. */
export interface SeatMarks {
  /** A CSS colour: readable on panels as text. */
  readonly colour: string;
  /** A CSS colour that is readable on it. */
  readonly ink: string;
  /** Outline of the seat's shape, of radius 1 around 0,0. */
  readonly shape: string;
  /** The shape's name. */
  readonly shapeName: string;
  /** Fill with `url(#…)` after `<SeatPatterns />` was drawn in the same page. */
  readonly pattern: string;
}

const SHAPES: readonly (readonly [string, string])[] = [
  ['circle', circle(0.86)],
  ['square', rectangle(1.5, 1.5, 0.18)],
  ['triangle', regular(3, 1.06)],
  [
    'diamond',
    polygon([
      [0, -1.08],
      [0.88, 0],
      [0, 1.08],
      [-0.88, 0],
    ]),
  ],
  ['star', star(5, 1.08, 0.5)],
  ['hexagon', regular(6, 0.98, 0)],
];

/** How many seats have marks of their own. */
export const SEATS = SHAPES.length;

/** A seat's colour as a line on a panel: the game's own, or the kit's. */
export const lineColour = ({ colours }: { readonly colours?: readonly string[] }, seat: number): string =>
  colours?.[seat - 1] ?? seatMarks(seat).colour;

/** The marks of a seat, from 1. */
export function seatMarks(seat: number): SeatMarks {
  const index = (((seat - 1) % SEATS) + SEATS) % SEATS;
  const [shapeName, shape] = SHAPES[index]!;
  return {
    colour: `var(--seat-${index + 1})`,
    ink: `var(--seat-${index + 1}-ink)`,
    shape,
    shapeName,
    pattern: `seat-pattern-${index + 1}`,
  };
}
