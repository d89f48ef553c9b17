import { expect, it } from 'vitest';
import { ago, clockFace } from './clock';

it('shows time left like a chess clock', () => {
  expect(clockFace(245_900)).toBe('4:05');
  expect(clockFace(3_600_000)).toBe('1:00:00');
  expect(clockFace(9_870)).toBe('9.8');
  expect(clockFace(-5)).toBe('0.0');
  expect(clockFace(3 * 86_400_000)).toBe('3 d 0 h');
  expect(clockFace(86_400_000 + 7_300_000)).toBe('1 d 2 h');
  expect(clockFace(86_399_000)).toBe('23:59:59');
});

it('says how long ago something was', () => {
  const now = 1_000_000_000_000;
  expect(ago(now - 20_000, now, 'en')).toBe('now');
  expect(ago(now - 300_000, now, 'en')).toBe('5 minutes ago');
  expect(ago(now - 86_400_000, now, 'pt')).toBe('ontem');
  expect(ago(now + 5_000, now, 'en')).toBe('now');
});
