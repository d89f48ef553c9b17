//! Whether a side's two edges are joined (PAT-1, PAT-2), and what is missing.

use crate::state::LIGHT;
use lamplight_core::Seat;
use lamplight_core::square::Side;
use lamplight_core::square::seven::{Cells, SIZE};

const SOUTH: Cells = Cells::rank(0);
const NORTH: Cells = Cells::rank(SIZE - 1);
const WEST: Cells = Cells::file(0);
const EAST: Cells = Cells::file(SIZE - 1);

/// Whether these pieces join the edges of their owner.
#[inline]
pub(crate) fn joins(seat: Seat, pieces: Cells) -> bool {
    if seat == LIGHT {
        crosses_all_ranks(pieces) && pieces.flood(SOUTH).meets(NORTH)
    } else {
        crosses_all_files(pieces) && pieces.flood(WEST).meets(EAST)
    }
}

/// The pieces of a completed path: all that are joined to both edges.
pub(crate) fn winning(seat: Seat, pieces: Cells) -> Cells {
    let (from, to) = edges(seat);
    pieces.flood(from) & pieces.flood(to)
}

/// The two edges that a side joins.
fn edges(seat: Seat) -> (Cells, Cells) {
    if seat == LIGHT { (SOUTH, NORTH) } else { (WEST, EAST) }
}

/// The fewest empty squares that a side must fill to complete a path (8 if there is no way), and the empty
/// squares that lie on such a shortest way.
pub fn distance(seat: Seat, own: Cells, empty: Cells) -> (usize, Cells) {
    let (from, to) = edges(seat);
    let (ahead, layers) = spread(own, empty, from, to);
    if ahead > 7 {
        return (8, Cells::EMPTY);
    }
    // From the other edge: a square is on a shortest way if both counts add up.
    let (_, back) = spread(own, empty, to, from);
    let mut ways = Cells::EMPTY;
    for filled in 1..=ahead {
        let here = layers[filled] - layers[filled - 1];
        let there = back[ahead + 1 - filled] - back[ahead - filled];
        ways |= here & there & empty;
    }
    (ahead, ways)
}

/// How many squares must be filled from one edge to the other, and what can be reached by filling so many.
fn spread(own: Cells, empty: Cells, from: Cells, to: Cells) -> (usize, [Cells; 9]) {
    let mut layers = [Cells::EMPTY; 9];
    layers[0] = own.flood(from);
    let mut needed = 8;
    for filled in 0..8 {
        if layers[filled].meets(to) && needed == 8 {
            needed = filled;
        }
        let stepped = (layers[filled].spread() | from) & empty;
        let reached = layers[filled] | stepped;
        layers[filled + 1] = reached | own.flood(reached.spread());
    }
    (needed, layers)
}

/// A side's pieces that the enemy could trap with one piece more: an enemy on one side, nobody on the other.
pub fn exposed(own: Cells, enemy: Cells, empty: Cells) -> Cells {
    Side::ALL.into_iter().fold(Cells::EMPTY, |found, side| {
        found | (own & enemy.shifted(side) & empty.shifted(side.opposite()))
    })
}

// A flood is dear and a path is rare. Every path steps at least once from each rank to the next, so
// unless all six borders between ranks are crossed somewhere there is none: a few operations answer
// more than ninety-nine in a hundred random positions.

/// Whether for every two neighbouring ranks some pair of pieces touches across their border.
#[inline]
fn crosses_all_ranks(pieces: Cells) -> bool {
    // Bits of a rank: its six lower ones, and its top one.
    const LOW: u64 = 0b011_1111 * RANKS;
    const TOP: u64 = 0b100_0000 * RANKS;
    const RANKS: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35;
    let crossings = (pieces & pieces.shifted(Side::South)).bits();
    // Adding six ones carries into a rank's top bit if any lower bit is set.
    let any = ((crossings & LOW) + LOW) | crossings;
    any & TOP == TOP
}

/// Whether for every two neighbouring files some pair of pieces touches across their border.
#[inline]
fn crosses_all_files(pieces: Cells) -> bool {
    let crossings = (pieces & pieces.shifted(Side::West)).bits();
    let folded = crossings | crossings >> 28;
    let folded = folded | folded >> 14;
    let folded = folded | folded >> 7;
    folded & 0b011_1111 == 0b011_1111
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::DARK;
    use lamplight_core::square::seven::Cell;
    use lamplight_core::{Dice, Purpose, Rng};

    #[test]
    fn quick_answers_agree_with_the_flood() {
        let mut rng = Rng::stream(1, Purpose::Test, 0);
        let mut paths = 0;
        for _ in 0..50_000 {
            // Denser than in play, so that paths occur.
            let pieces: Cells = Cell::all().filter(|_| rng.below(5) < 3).collect();
            for seat in [LIGHT, DARK] {
                let (from, to) = if seat == LIGHT { (SOUTH, NORTH) } else { (WEST, EAST) };
                let path = pieces.flood(from).meets(to);
                assert_eq!(joins(seat, pieces), path, "{pieces:?}");
                assert_eq!(winning(seat, pieces).is_empty(), !path);
                paths += u32::from(path);
            }
        }
        assert!(paths > 1_000);
    }
}
