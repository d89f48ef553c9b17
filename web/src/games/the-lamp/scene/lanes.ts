// Where everything lies on the board, in board units.
//
// The lanes are the arms of a spiral round the Lamp, one for each player: moths circle a light before they touch it,
// and of two moths the one nearer to the Lamp on the board is nearer to it in the game. Any length of lane and any
// number of players fills the same disc, with spaces about as long as they are wide.

import type { Point } from '../../../kit/types';

export const SIZE = 1000;
export const CENTRE = SIZE / 2;

/** The radius of the plate on which the Lamp stands. */
export const PLATE = 108;
/** How far from the centre the lanes reach, outwards and inwards, and where moths end that touch the Lamp. */
const EDGE = 479;
const INNER_EDGE = PLATE - 2;
const RIM = 84;
/** Few spaces are not drawn wider than this. */
const WIDEST = 110;

/** What lies in the corners of the board: two decks and the bowl of orbs. The dice lie in the fourth (Dice.svelte). */
export const TRADING_DECK: Point = { x: 66, y: 82 };
export const HAZARD_DECK: Point = { x: 936, y: 82 };
export const BOWL: Point = { x: 922, y: 918 };

/** The first lane begins at the bottom, the others follow clockwise. */
const FIRST = Math.PI / 2;

export interface Place extends Point {
  /** The direction in which a moth flies here, in degrees; 0 is to the right, 90 is down. */
  readonly heading: number;
}

export class Lanes {
  /** The width of a lane, and about the length of a space. */
  readonly width: number;
  /** How large moths are: on narrow lanes they reach over their lane, for they are what one looks for first. */
  readonly scale: number;
  /** Where the middle of a lane begins and ends, from the centre. */
  private readonly outer: number;
  private readonly inner: number;
  /** How far a lane comes nearer to the Lamp with each radian. */
  private readonly slope: number;

  /** `spaces` counts the start but not the Lamp. */
  constructor(
    readonly count: number,
    readonly spaces: number,
  ) {
    // The lanes share a ring whose breadth depends on how wide they are: a few rounds bring the two together.
    let width = 0;
    let [outer, inner] = [EDGE, INNER_EDGE];
    for (let round = 0; round < 20; round += 1) {
      outer = EDGE - width / 2;
      inner = INNER_EDGE + width / 2;
      width = Math.min(WIDEST, Math.sqrt((Math.PI * (outer ** 2 - inner ** 2)) / (count * spaces)));
    }
    this.width = width;
    this.scale = Math.min(1.25, width / 52);
    this.outer = outer;
    this.inner = inner;
    this.slope = (width * count) / (2 * Math.PI);
  }

  /** A place on a lane (from 0). Fractions lie between spaces; the number after the last space is the Lamp. */
  at(lane: number, space: number): Place {
    const way = (Math.min(space, this.spaces - 0.5) + 0.5) / this.spaces;
    // Equal steps along the spiral sweep about equal areas.
    const along = Math.sqrt(this.outer ** 2 - way * (this.outer ** 2 - this.inner ** 2));
    const turn = (this.outer - along) / this.slope;
    const beyond = Math.max(0, 2 * (space - this.spaces) + 1);
    const radius = along - beyond * (this.inner - RIM);
    const angle = FIRST + (lane / this.count) * 2 * Math.PI + turn;
    const inward = Math.atan2(this.slope, radius);
    return {
      x: round(CENTRE + radius * Math.cos(angle)),
      y: round(CENTRE + radius * Math.sin(angle)),
      heading: round(((angle + Math.PI / 2 + inward) * 180) / Math.PI),
    };
  }

  /** The middle of a lane from one space to another, as the `d` of a path. */
  path(lane: number, from: number, to: number): string {
    const steps = Math.ceil((to - from) * 3);
    const points = Array.from({ length: steps + 1 }, (_, step) => {
      const { x, y } = this.at(lane, from + ((to - from) * step) / steps);
      return `${x} ${y}`;
    });
    return `M${points.join('L')}`;
  }
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
