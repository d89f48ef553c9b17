//! What players and chance do.

use crate::card::{Kind, Mystery, Sides};
use lamplight_core::square::ten::Cell;

/// One decision or one outcome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Chance: the plum card on a tile is turned over and is open to these sides (PHO-3).
    Plum {
        /// Where it lies.
        tile: Cell,
        /// What it shows.
        sides: Sides,
    },
    /// Chance: a path card is drawn; none where the viewer may not know which.
    Draw(Option<Kind>),
    /// Chance: a mystery card is drawn (PHO-17).
    Mystery(Mystery),
    /// The player leaves an optional step out (PHO-24).
    Skip,
    /// A card is placed from the hand (PHO-7).
    Place {
        /// Which.
        kind: Kind,
        /// Where.
        tile: Cell,
        /// How it lies.
        sides: Sides,
    },
    /// A card is taken off the board into the hand (PHO-9).
    Take(Cell),
    /// The moth moves (PHO-10).
    Move(Cell),
    /// A surplus card is discarded (PHO-12).
    Discard(Kind),
    /// A mantis is put on the board, or moved (PHO-19).
    Mantis {
        /// Where the one that moves stands; none for one that comes to the board.
        from: Option<Cell>,
        /// Where it goes.
        to: Cell,
    },
    /// A mantis is taken off the board instead of a turn (PHO-22).
    Remove(Cell),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_small() {
        assert!(size_of::<Action>() <= 8);
    }
}
