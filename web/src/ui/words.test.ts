import { expect, test } from 'vitest';
import { signed, withoutSource } from './words';

test('rule titles lose the letter of their source', () => {
  expect(withoutSource('Trapping (R)')).toBe('Trapping');
  expect(withoutSource('Ties (R, H)')).toBe('Ties');
  expect(withoutSource('Moves (of animals)')).toBe('Moves (of animals)');
});

test('numbers have a true minus sign', () => {
  expect([signed(-3), signed(0), signed(12)]).toEqual(['−3', '0', '12']);
});
