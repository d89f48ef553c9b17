//! What grows where: 37-bit sets of cells by owner and by size.

use crate::piece::Piece;
use lamplight_core::hex::{Cell, Cells};
use lamplight_core::{BySeat, Seat};

/// The pieces in the forest, the Great Elder Tree and the moonstones. A cell holds at most one of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Forest {
    /// Seeds and trees by owner.
    pub(crate) of: BySeat<Cells, 4>,
    /// Seeds and trees by size, everybody's: `of` and `by` cover the same cells.
    pub(crate) by: [Cells; 4],
    /// The elder's cell, if it stands.
    pub(crate) elder: Cells,
    /// The moonstones' cells.
    pub(crate) stones: Cells,
}

/// Leaves on a cell: centre 4, edge 1.
#[inline]
pub const fn leaves(cell: Cell) -> u8 {
    4 - cell.ring()
}

impl Forest {
    /// Cells where neither seed nor tree, nor elder, nor stone stands (MOO-4).
    #[inline]
    pub fn empty(&self) -> Cells {
        let [a, b, c, d] = self.by;
        !(a | b | c | d | self.rocks())
    }

    /// Where no animal enters and nothing is planted (MOO-46).
    #[inline]
    pub(crate) fn rocks(&self) -> Cells {
        self.elder | self.stones
    }

    /// A player's seeds and trees.
    #[inline]
    pub fn of(&self, seat: Seat) -> Cells {
        self.of[seat]
    }

    /// A player's pieces of one size.
    #[inline]
    pub fn pieces(&self, seat: Seat, piece: Piece) -> Cells {
        self.of[seat] & self.by[piece.size()]
    }

    /// Whose piece stands on a cell, and which.
    pub(crate) fn at(&self, cell: Cell) -> Option<(Seat, Piece)> {
        let piece = self.piece_at(cell)?;
        Some((self.owner_of(cell), piece))
    }

    /// Which seed or tree stands on a cell.
    #[inline]
    pub fn piece_at(&self, cell: Cell) -> Option<Piece> {
        Piece::ALL.into_iter().find(|piece| self.by[piece.size()].contains(cell))
    }

    /// The owner of the piece on a cell that has one.
    #[inline]
    pub fn owner_of(&self, cell: Cell) -> Seat {
        let owned = |index: usize| usize::from(self.of.0[index].contains(cell)) * index;
        Seat::from_index(owned(1) + owned(2) + owned(3))
    }

    #[inline]
    pub(crate) fn put(&mut self, seat: Seat, piece: Piece, cell: Cell) {
        self.of[seat] = self.of[seat].with(cell);
        self.by[piece.size()] = self.by[piece.size()].with(cell);
    }

    #[inline]
    pub(crate) fn remove(&mut self, seat: Seat, piece: Piece, cell: Cell) {
        self.of[seat] = self.of[seat].without(cell);
        self.by[piece.size()] = self.by[piece.size()].without(cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_fall_from_the_centre_to_the_edge() {
        assert_eq!(leaves(Cell::CENTRE), 4);
        let counted = [1, 2, 3, 4].map(|wanted| Cell::all().filter(|&cell| leaves(cell) == wanted).count());
        assert_eq!(counted, [18, 12, 6, 1]);
    }

    #[test]
    fn pieces_are_found_where_they_were_put() {
        let mut forest = Forest::default();
        for (index, (piece, cell)) in Piece::ALL.into_iter().zip(Cell::all().skip(5)).enumerate() {
            let seat = Seat::from_index(3 - index);
            forest.put(seat, piece, cell);
            assert_eq!(forest.at(cell), Some((seat, piece)));
            assert!(!forest.empty().contains(cell));
        }
        assert_eq!(forest.empty().len(), 33);
        assert_eq!(forest.at(Cell::CENTRE), None);
    }
}
