//! What a player does in a turn.

use lamplight_core::square::Side;
use lamplight_core::square::seven::Cell;

/// One turn: a piece is put down, placed from the reserve or moved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action {
    /// Where the piece comes from: a cell when it is moved, the reserve when it is placed.
    pub from: Option<Cell>,
    /// Where it is put down.
    pub to: Cell,
    /// What the mover takes under `trap=optional`; empty under automatic trapping.
    pub traps: Traps,
}

impl Action {
    /// A placement that names no traps.
    pub const fn place(to: Cell) -> Action {
        Action { from: None, to, traps: Traps::NONE }
    }
}

/// The sides, seen from the piece just put down, on which a piece is taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Traps(u8);

impl Traps {
    /// Nothing is taken.
    pub const NONE: Traps = Traps(0);

    /// The choice with these bits, one a side in the order of [`Side::ALL`].
    pub(crate) const fn from_bits(bits: u8) -> Traps {
        Traps(bits)
    }

    /// One bit a side.
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// The same with this side.
    pub const fn with(self, side: Side) -> Traps {
        Traps(self.0 | 1 << side as u8)
    }

    /// Whether a piece on this side is taken.
    pub const fn contains(self, side: Side) -> bool {
        self.0 >> side as u8 & 1 == 1
    }

    /// The sides in the order of notation: north, east, south, west.
    pub fn sides(self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().filter(move |&side| self.contains(side))
    }

    /// Every choice among these, nothing and all included, in `Ord` order.
    pub fn choices(self) -> impl Iterator<Item = Traps> {
        (0..=self.0).filter(move |choice| choice & !self.0 == 0).map(Traps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_small() {
        assert!(size_of::<Action>() <= 8);
    }

    #[test]
    fn choices_are_all_subsets() {
        let traps = Traps::NONE.with(Side::North).with(Side::West);
        assert!(traps.sides().eq([Side::North, Side::West]));
        assert_eq!(traps.choices().count(), 4);
        assert!(traps.choices().is_sorted());
        assert_eq!(Traps::NONE.choices().count(), 1);
    }
}
