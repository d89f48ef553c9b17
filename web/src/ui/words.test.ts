import { expect, test } from 'vitest';
import { signed } from './words';

test('numbers have a true minus sign', () => {
  expect([signed(-3), signed(0), signed(12)]).toEqual(['−3', '0', '12']);
});
