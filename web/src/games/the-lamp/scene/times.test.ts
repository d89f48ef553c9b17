import { expect, test } from 'vitest';
import type { Effect } from '../../../protocol';
import { DICE, flightTime, timeOf, TUMBLE } from './times';

const wentOn: Effect[] = [{ key: 'went_on', args: { seat: 'seat:2' } }];
const lamp: Effect[] = [
  { key: 'rolled_lamp', args: { seat: 'seat:2', lamp: 'word:on' } },
  { key: 'lamp_lit', args: {} },
];
const flight = (to: number): Effect[] => [
  { key: 'rolled_dice', args: { seat: 'seat:2', first: 4, second: 3, amount: 7 } },
  { key: 'flew', args: { seat: 'seat:2', from: 12, to } },
];
const orbs: Effect[] = [
  { key: 'rolled_for_orbs', args: { seat: 'seat:2', amount: 5 } },
  { key: 'collected', args: { seat: 'seat:2', amount: 2 } },
];

test('dice lie still and moths have arrived before the next thing happens', () => {
  expect(timeOf(lamp)).toBeGreaterThan(TUMBLE);
  expect(timeOf(flight(19))).toBeGreaterThan(DICE + flightTime(7));
  expect(timeOf(flight(19))).toBeGreaterThan(timeOf(flight(13)));
});

test('a decision that moves nothing yet is over at once', () => {
  expect(timeOf(wentOn)).toBeLessThan(200);
});

test('a whole turn of a bot is over in two seconds and a half', () => {
  const turn = [wentOn, lamp, flight(19), orbs].map(timeOf);
  expect(turn.reduce((sum, time) => sum + time, 0)).toBeLessThan(2500);
});

test('what is worth a look stays longer', () => {
  const hazard = [{ key: 'drew_hazard', args: { seat: 'seat:2', card: 'card:bat' } }];
  const offered = [{ key: 'offered', args: { seat: 'seat:2', card: 'card:match' } }];
  expect(timeOf(hazard)).toBeGreaterThan(timeOf(offered));
  const burnt = { key: 'burnt', args: { seat: 'seat:2' } };
  expect(timeOf([...flight(49), burnt])).toBeGreaterThan(timeOf(flight(49)));
});

test('a moth that a card pulls back is waited for as well', () => {
  const bought = { key: 'bought', args: { seat: 'seat:2', card: 'card:tea-light', amount: 1 } };
  const back = { key: 'pulled_back', args: { seat: 'seat:2', from: 40, to: 30 } };
  expect(timeOf([bought, back])).toBeGreaterThan(flightTime(10));
});
