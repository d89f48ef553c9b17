//! The sun, its light and the shadows.
//!
//! A shadow is a set of cells that moves away from the sun: one step of a whole set in one of the six directions
//! takes three masked rotations, so all shadows of all players take six such steps.

use crate::forest::Forest;
use crate::piece::Piece;
use lamplight_core::hex::{Cell, Cells, Direction};
use lamplight_core::{BySeat, Seat};

/// Light points stop here (MOO-7).
pub const MOST_LIGHT: u8 = 20;

/// The corner where the sun stands, in its order: a4, d7, g4, g1, d1, a1 (MOO-5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sun(u8);

impl Sun {
    /// The sun in a round, counted from 1: it starts at a4 and moves a corner a round.
    #[inline]
    pub(crate) const fn in_round(round: u8) -> Sun {
        Sun((round + 5) % 6)
    }

    /// The corner's number in the sun's order.
    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// The corner cell.
    pub fn corner(self) -> Cell {
        Cell::CORNERS[(usize::from(self.0) + 1) % 6]
    }

    /// The sun one corner on, clockwise.
    pub(crate) const fn next(self) -> Sun {
        Sun((self.0 + 1) % 6)
    }

    /// Which way the light runs: from the corner to the opposite one.
    #[inline]
    pub(crate) const fn light(self) -> Direction {
        Direction::SouthWest.turned(self.0 as usize)
    }
}

/// The shaded cells, for each size of piece (MOO-6, MOO-24).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shade([Cells; 4]);

impl Shade {
    /// Where a piece of this size stands in shade.
    #[inline]
    pub(crate) fn on(&self, piece: Piece) -> Cells {
        self.0[piece.size()]
    }

    /// Where shadows fall. A tree of size t is in shade if k cells towards the sun a tree of size ≥ max(k, t)
    /// stands: so a shadow that has one step to go still hides t ≤ 1, and each further step asks for a taller tree.
    /// Seeds count as size 0, stones as small trees (MOO-42); the elder hides everything behind it (MOO-40).
    #[inline]
    pub(crate) fn of(forest: &Forest, sun: Sun) -> Shade {
        let away = sun.light();
        let [_, small, medium, large] = forest.by;
        let two = medium | large;
        let one = small | two | forest.stones;
        let elder = forest.elder.first().map_or(Cells::EMPTY, |cell| cell.ray(away));
        let from_three = step(large, away);
        let from_two = step(two | from_three, away);
        let on_large = step(large | step(large | from_three, away), away) | elder;
        let on_medium = step(two | from_two, away) | elder;
        let on_small = step(one | from_two, away) | elder;
        Shade([on_small, on_small, on_medium, on_large])
    }
}

/// Light points that each player's trees earn, before the limit (MOO-6).
#[inline]
pub(crate) fn income(forest: &Forest, sun: Sun) -> BySeat<u8, 4> {
    let shade = Shade::of(forest, sun);
    let lit = Piece::TREES.map(|piece| forest.by[piece.size()] - shade.on(piece));
    // Small trees count 1, medium ones 2, large ones both.
    let (odd, double) = (lit[0] | lit[2], lit[1] | lit[2]);
    BySeat(forest.of.0.map(|own| ((own & odd).len() + 2 * (own & double).len()) as u8))
}

/// What one piece earns: its size, or nothing in shade.
pub(crate) fn earns(shade: &Shade, piece: Piece, cell: Cell) -> u8 {
    if shade.on(piece).contains(cell) { 0 } else { piece.size() as u8 }
}

/// The seats of a table with what each earns.
pub(crate) fn incomes(forest: &Forest, sun: Sun, seats: u8) -> impl Iterator<Item = (Seat, u8)> {
    let income = income(forest, sun);
    Seat::up_to(seats).map(move |seat| (seat, income[seat]))
}

/// All cells of a set moved one step; those that leave the board are gone.
#[inline]
fn step(cells: Cells, direction: Direction) -> Cells {
    let [a, b, c] = &STEPS[direction as usize];
    let bits = cells.bits();
    let part = |group: &(u64, u32)| (bits & group.0).rotate_left(group.1);
    Cells::from_bits(part(a) | part(b) | part(c))
}

/// In each direction, the cells whose index changes by the same amount, and that amount: rows differ in length
/// by one, so there are at most three such groups.
const STEPS: [[(u64, u32); 3]; 6] = {
    let mut table = [[(0u64, 0u32); 3]; 6];
    let mut direction = 0;
    while direction < 6 {
        let (mut groups, mut index) = (0, 0);
        while index < Cell::COUNT {
            if let Some(next) = Cell::from_index(index).step(Direction::ALL[direction]) {
                let by = (next.index() + 64 - index) as u32 % 64;
                let mut group = 0;
                while group < groups && table[direction][group].1 != by {
                    group += 1;
                }
                if group == groups {
                    groups += 1;
                    table[direction][group].1 = by;
                }
                table[direction][group].0 |= 1 << index;
            }
            index += 1;
        }
        direction += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use lamplight_core::{Dice, Purpose, Rng};

    #[test]
    fn sets_step_as_their_cells_do() {
        let mut rng = Rng::stream(1, Purpose::Test, 0);
        for _ in 0..200 {
            let cells = Cells::from_bits(rng.next_u64());
            for direction in Direction::ALL {
                let slow: Cells = cells.iter().filter_map(|cell| cell.step(direction)).collect();
                assert_eq!(step(cells, direction), slow);
            }
        }
    }

    #[test]
    fn shade_follows_the_formula() {
        let mut rng = Rng::stream(2, Purpose::Test, 0);
        for round in 1..200 {
            let sun = Sun::in_round(round % 24 + 1);
            let mut forest = Forest::default();
            for cell in Cell::all() {
                match rng.below(9) {
                    choice @ 0..4 => forest.put(Seat::from_index(0), Piece::ALL[choice as usize], cell),
                    4 if rng.below(4) == 0 => forest.stones = forest.stones.with(cell),
                    5 if forest.elder.is_empty() => forest.elder = Cells::of(cell),
                    _ => {}
                }
            }
            let shade = Shade::of(&forest, sun);
            let height = |cell: Cell| match forest.piece_at(cell) {
                Some(piece) => piece.size(),
                None if forest.stones.contains(cell) => 1,
                None => 0,
            };
            for piece in Piece::ALL {
                for cell in Cell::all() {
                    let mut here = Some(cell);
                    let mut shaded = false;
                    for k in 1..7 {
                        here = here.and_then(|cell| cell.step(sun.light().opposite()));
                        let Some(towards) = here else { break };
                        shaded |= k <= 3 && height(towards) >= k.max(piece.size());
                        shaded |= forest.elder.contains(towards);
                    }
                    assert_eq!(shade.on(piece).contains(cell), shaded);
                }
            }
        }
    }
}
