/** Where a note lies: beside what it is about, and over nothing that can be picked. */

/** A part of the screen, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Surroundings {
  /** What the note is about. */
  readonly anchor: Box;
  /** Where it may lie. */
  readonly within: Box;
  /** What it must leave in sight as long as that is possible: legal moves. */
  readonly keep: readonly Box[];
  /** What it should rather leave in sight. */
  readonly spare: readonly Box[];
}

/** How far apart the places are that are tried, and the air between a note and what it is about. */
const STEP = 8;
const AIR = 8;
/** A pixel of a legal move is worth a long way; one of the rest a shorter one. */
const KEEP = 50;
const SPARE = 0.5;

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const covered = (box: Box, others: readonly Box[]): number =>
  others.reduce((sum, other) => sum + overlap(box, other), 0);

/** How far it is from one to the other. */
const distance = (one: Box, other: Box): number =>
  Math.hypot(
    Math.max(0, one.left - other.right, other.left - one.right),
    Math.max(0, one.top - other.bottom, other.top - one.bottom),
  );

const middle = (box: Box): number => (box.left + box.right) / 2;

const wider = (box: Box, by: number): Box => ({
  left: box.left - by,
  top: box.top - by,
  right: box.right + by,
  bottom: box.bottom + by,
});

/** From one end to the other, both of them included. */
function* steps(from: number, to: number): Generator<number> {
  for (let at = from; at < to; at += STEP) yield at;
  yield Math.max(from, to);
}

/** The best place for something of this size: its left and its top. */
export function place(
  size: { readonly width: number; readonly height: number },
  { anchor, within, keep, spare }: Surroundings,
): { left: number; top: number } {
  const about = wider(anchor, AIR);
  let best = { left: within.left, top: within.top };
  let least = Infinity;
  for (const top of steps(within.top, within.bottom - size.height)) {
    for (const left of steps(within.left, within.right - size.width)) {
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      // Of two places that are as near, the one is better that stands straight above, below or beside it.
      let cost = distance(box, anchor) + Math.abs(middle(box) - middle(anchor)) / 100;
      if (cost >= least) continue;
      cost += KEEP * (covered(box, keep) + overlap(box, about)) + SPARE * covered(box, spare);
      if (cost >= least) continue;
      least = cost;
      best = { left, top };
    }
  }
  return best;
}
