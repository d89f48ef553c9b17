import { expect, test } from 'vitest';
import { soundOf } from './sound';

test('an action sounds like the most telling thing it did', () => {
  expect(soundOf([{ key: 'placed', args: { to: 'cell:d4' } }])).toBe('place');
  expect(
    soundOf([
      { key: 'placed', args: { to: 'cell:d4' } },
      { key: 'trapped', args: { from: 'cell:d5', to: 'word:reserve' } },
    ]),
  ).toBe('take');
  expect(
    soundOf([
      { key: 'rolled_dice', args: { amount: 3 } },
      { key: 'moved', args: { to: 'cell:7' } },
    ]),
  ).toBe('roll');
  expect(soundOf([{ key: 'passed', args: { seat: 'seat:1' } }])).toBeNull();
});
