import { describe, expect, it } from 'vitest';
import { place, type Box } from './placing';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const screen = box(0, 0, 360, 740);
const size = { width: 200, height: 60 };

function put(anchor: Box, keep: Box[] = [], spare: Box[] = []): Box {
  const { left, top } = place(size, { anchor, within: screen, keep, spare });
  return box(left, top, size.width, size.height);
}
const apart = (one: Box, other: Box): boolean =>
  one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;

describe('a note', () => {
  it('lies beside what it is about, and not over it', () => {
    const anchor = box(160, 300, 40, 40);
    const note = put(anchor);
    expect(apart(note, anchor)).toBe(true);
    expect(Math.min(Math.abs(note.top - anchor.bottom), Math.abs(anchor.top - note.bottom))).toBeLessThan(20);
  });

  it('covers nothing that can be picked, however far away that puts it', () => {
    const board = Array.from({ length: 49 }, (_, index) =>
      box(5 + (index % 7) * 50, 110 + Math.floor(index / 7) * 50, 46, 46),
    );
    const [anchor] = board.splice(24, 1);
    const note = put(anchor!, board);
    expect(board.filter((cell) => !apart(note, cell))).toEqual([]);
  });

  it('stays on the screen, in every corner', () => {
    for (const corner of [
      box(0, 0, 40, 40),
      box(320, 0, 40, 40),
      box(0, 700, 40, 40),
      box(320, 700, 40, 40),
    ]) {
      const note = put(corner);
      expect([note.left >= 0, note.top >= 0, note.right <= 360, note.bottom <= 740]).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
  });

  it('would rather leave the buttons in sight', () => {
    const below = box(0, 340, 360, 80);
    expect(apart(put(box(160, 300, 40, 40), [], [below]), below)).toBe(true);
  });

  it('lies somewhere, even if everything can be picked', () => {
    const note = put(box(160, 300, 40, 40), [screen]);
    expect(note.left >= 0 && note.bottom <= 740).toBe(true);
  });
});
