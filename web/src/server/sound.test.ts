import { expect, test } from 'vitest';
import { soundOf } from './sound';

test('an action sounds like the most telling thing it did', () => {
  expect(soundOf([{ kind: 'placed', to: 'd4' }])).toBe('place');
  expect(
    soundOf([
      { kind: 'placed', to: 'd4' },
      { kind: 'trapped', from: 'd5', to: 'reserve' },
    ]),
  ).toBe('take');
  expect(
    soundOf([
      { kind: 'rolled', amount: 3 },
      { kind: 'moved', to: '7' },
    ]),
  ).toBe('roll');
  expect(soundOf([{ kind: 'passed', seat: 1 }])).toBeNull();
});
