import { beforeEach, expect, it } from 'vitest';
import { Muted } from './muted.svelte';

beforeEach(() => localStorage.clear());

it('remembers who is muted, at this table and no other', () => {
  const muted = new Muted('one');
  muted.mute(3, 'Ben');
  expect([muted.has(3), muted.has(2), muted.has(undefined)]).toEqual([true, false, false]);
  expect(new Muted('one').people).toEqual([{ person: 3, name: 'Ben' }]);
  expect(new Muted('two').has(3)).toBe(false);
  muted.unmute(3);
  expect(new Muted('one').people).toEqual([]);
});
