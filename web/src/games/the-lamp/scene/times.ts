// How long everything takes that moves on the board, in milliseconds, and so how long a player sees what an action did.

import type { Effect } from '../../../protocol';
import { orbsOf, rollOf } from './rolls';

/** How long dice roll before what they bring happens, and until they lie still. */
export const DICE = 270;
export const TUMBLE = 370;
/** How long a moth takes for a space, and at most for a whole flight. */
const SPACE = 48;
const LONGEST = 400;
/** How long an orb flies, and after which time the next one follows. */
export const ORB = 360;
export const NEXT_ORB = 50;
/** No more orbs than this are seen to fly. */
export const MOST_ORBS = 6;
/** The light of a moth that burns. */
export const FLASH = 700;

/** How long a moth flies over so many spaces. */
export const flightTime = (spaces: number): number => Math.min(LONGEST, SPACE * Math.abs(spaces));

/** What needs time beyond the flights: to be read, or to be believed. */
const PAUSES: Readonly<Record<string, number>> = {
  lamp_lit: 150,
  lamp_put_out: 150,
  offered: 260,
  bought: 350,
  // It lies face up for a moment.
  drew_hazard: 560,
  lost_point: 350,
  supply_empty: 350,
  stopped: 450,
  burnt: FLASH,
  begins: 350,
  awarded: 300,
  won: 500,
  won_tie: 500,
};
const LEAST = 120;
const REST = 90;

/** How long it takes to see what an action did. A decision that moves nothing yet is over at once. */
export function timeOf(effects: readonly Effect[]): number {
  const moved = effects.find(({ key }) => key === 'flew' || key === 'pulled_back');
  const orbs = effects.reduce((most, effect) => Math.max(most, Math.min(MOST_ORBS, orbsOf(effect))), 0);
  const flights = [
    moved ? flightTime(Number(moved.args.to) - Number(moved.args.from)) : 0,
    orbs > 0 ? ORB + (orbs - 1) * NEXT_ORB : 0,
  ];
  const time =
    (rollOf(effects) === null ? 0 : DICE) +
    Math.max(...flights, ...effects.map(({ key }) => PAUSES[key] ?? 0));
  return time === 0 ? LEAST : time + REST;
}
