import { describe, expect, it } from 'vitest';
import type { Frame } from '../../protocol';
import { linesBySeat, otherTurn, turnStarts, worthAsking } from './chart';

const frame = (ply: number, turn: number, to_act: number | null): Frame => ({
  ply,
  turn,
  to_act,
  line: null,
  prompt: '',
  view: {},
});
const frames = [
  frame(0, 0, null),
  frame(1, 1, 1),
  frame(2, 1, 1),
  frame(3, 2, 2),
  frame(4, 2, null),
  frame(5, 3, 1),
];

describe('the evaluation line', () => {
  it('asks about the first decision of each turn', () => {
    expect(worthAsking(frames, 60)).toEqual([1, 3, 5]);
    expect(worthAsking(frames, 2)).toEqual([1, 5]);
  });

  it('gives two players mirrored lines, and more players their own', () => {
    const said = [
      { ply: 3, seat: 2, value: 0.25, action: null },
      { ply: 1, seat: 1, value: 0.5, action: null },
      { ply: 5, seat: null, value: null, action: null },
    ];
    expect(linesBySeat(said, 2)).toEqual([
      [
        { ply: 1, value: 0.5 },
        { ply: 3, value: 0.75 },
      ],
      [
        { ply: 1, value: 0.5 },
        { ply: 3, value: 0.25 },
      ],
    ]);
    expect(linesBySeat(said, 3)).toEqual([[{ ply: 1, value: 0.5 }], [{ ply: 3, value: 0.25 }], []]);
  });
});

it('jumps by turns', () => {
  const starts = turnStarts(frames);
  expect(starts.map((start) => start.ply)).toEqual([0, 1, 3, 5]);
  expect(otherTurn(starts, 2, 1)).toBe(3);
  expect(otherTurn(starts, 2, -1)).toBe(1);
  expect(otherTurn(starts, 5, 1)).toBe(5);
  expect(otherTurn(starts, 0, -1)).toBe(0);
});
