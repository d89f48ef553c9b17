import { beforeAll, expect, it } from 'vitest';
import { setLanguage } from '../../i18n';
import type { EventBody } from '../../protocol';
import { remarksOf } from './remarks';

beforeAll(() => setLanguage('en'));

it('tells in the log who dropped out and why, at its place', () => {
  const bodies: EventBody[] = [
    { kind: 'acted', ply: 0, turn: 1, actor: 1, text: 'a1', effects: [] },
    { kind: 'timed_out', seat: 2, lost: true },
    { kind: 'acted', ply: 1, turn: 2, actor: 2, text: 'b2', effects: [], stand_in: true },
    { kind: 'claim_made', seat: 1, against: 3 },
    { kind: 'resigned', seat: 3, claimed: true },
    { kind: 'timed_out', seat: 1, lost: false },
  ];
  const events = bodies.map((body, index) => ({ ...body, version: index + 1, at: 0 }));
  const names = ['Ada', 'Ben', 'Cleo'];
  expect(remarksOf(events, (seat) => names[seat - 1] ?? '')).toEqual([
    { ply: 1, text: 'Ben ran out of time and has lost.' },
    { ply: 2, text: 'Ada claims that Cleo no longer plays.' },
    { ply: 2, text: 'All agreed that Cleo no longer plays: that counts as resignation.' },
    { ply: 2, text: 'Ada ran out of time: a bot makes the move.' },
  ]);
});
