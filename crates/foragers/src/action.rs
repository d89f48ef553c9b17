//! What a player decides, or chance reveals.

use crate::animal::{Animal, Size};
use crate::colour::Colour;
use lamplight_core::hex::{Cell, Direction};

/// One small decision; a turn is a few of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Set-up: the player's animal of this size comes to a corner (FOR-3).
    Place(Size, Cell),
    /// Chance: the tile on this cell is turned up and shows this colour (FOR-4).
    Reveal(Cell, Colour),
    /// The animal whose turn it is moves to a neighbouring cell (FOR-6).
    Step(Cell),
    /// It eats the tile it stands on (FOR-6).
    Eat,
    /// The first animal in the queue is chased off in a direction (FOR-12).
    Push(Animal, Direction),
    /// The turn ends after one move (FOR-6).
    End,
    /// Nothing can be done (FOR-22).
    Pass,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_small() {
        assert!(size_of::<Action>() <= 8);
    }
}
