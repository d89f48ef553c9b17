//! Where a mantis may go.

use crate::action::Action;
use crate::garden::{CORNERS, LAMP};
use crate::state::{MANTISES, Phototaxis};
use core::cmp::Reverse;
use lamplight_core::square::ten::{Cell, Cells};

impl Phototaxis {
    /// The tiles that a mantis can come to (PHO-19): its own old one and the other's are not among them.
    #[inline]
    pub(crate) fn mantis_tiles(&self) -> Cells {
        !(self.layout.plums | CORNERS | self.moth_tiles() | self.mantises)
    }

    /// Whether both mantises are out, so that one of them moves.
    #[inline]
    pub(crate) fn mantis_moves(&self) -> bool {
        self.mantises.len() == MANTISES
    }

    /// The one thing that a solo player can do with a mantis (PHO-20).
    pub(crate) fn solo_mantis(&self) -> Action {
        let moth = self.moths[self.mover];
        let distance = |tile: Cell| tile.file().abs_diff(moth.file()) + tile.rank().abs_diff(moth.rank());
        // The order of tiles is by rank, then file, and the first of equals is found.
        let closest = (LAMP - self.mantises).iter().min_by_key(|&tile| distance(tile));
        let farthest = self.mantises.iter().min_by_key(|&tile| Reverse(distance(tile)));
        Action::Mantis {
            from: farthest.filter(|_| self.mantis_moves()),
            // Two mantises leave at least two of the four tiles.
            to: closest.unwrap_or(moth),
        }
    }
}
