import { expect, test } from 'vitest';
import { DICE, flightTime, timeOf, TUMBLE } from './times';

const dared = [{ kind: 'dared', seat: 2 }];
const lamp = [
  { kind: 'rolled', seat: 2, thing: 'lamp on' },
  { kind: 'switched', thing: 'lamp', to: 'on' },
];
const flight = (to: string) => [
  { kind: 'rolled', seat: 2, thing: '4 and 3' },
  { kind: 'moved', seat: 2, thing: 'moth', from: '12', to },
];
const orbs = [
  { kind: 'rolled', seat: 2, amount: 5 },
  { kind: 'earned', seat: 2, thing: '2 orbs', from: 'supply' },
];

test('dice lie still and moths have arrived before the next thing happens', () => {
  expect(timeOf(lamp)).toBeGreaterThan(TUMBLE);
  expect(timeOf(flight('19'))).toBeGreaterThan(DICE + flightTime(7));
  expect(timeOf(flight('19'))).toBeGreaterThan(timeOf(flight('13')));
});

test('a decision that moves nothing yet is over at once', () => {
  expect(timeOf(dared)).toBeLessThan(200);
});

test('a whole turn of a bot is over in two seconds and a half', () => {
  const turn = [dared, lamp, flight('19'), orbs].map(timeOf);
  expect(turn.reduce((sum, time) => sum + time, 0)).toBeLessThan(2500);
});

test('what is worth a look stays longer', () => {
  const hazard = [{ kind: 'drawn', seat: 2, thing: 'bat', from: 'hazards', to: 'hand' }];
  const offered = [{ kind: 'drawn', thing: 'match', from: 'deck', to: 'post' }];
  expect(timeOf(hazard)).toBeGreaterThan(timeOf(offered));
  expect(timeOf([...flight('49'), { kind: 'burnt', seat: 2, thing: 'moth' }])).toBeGreaterThan(
    timeOf(flight('49')),
  );
});
