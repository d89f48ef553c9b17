//! Player boards: what is for sale, what is available, and the points to pay with.

use crate::animals::{Animal, Animals};
use crate::content::Layout;
use crate::moon::MOST_MOON;
use crate::piece::Piece;
use crate::sun::MOST_LIGHT;
use lamplight_core::hex::{Cell, Cells};

/// Everything that belongs to one player and does not stand in the forest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Player {
    /// The cell of the player's animal; none until it is placed.
    pub(crate) at: Cells,
    /// The sum of the scoring tokens collected.
    pub(crate) points: u16,
    /// Light points, at most 20.
    pub(crate) light: u8,
    /// Moon points, at most 14.
    pub(crate) moon: u8,
    /// Pieces that may be put into the forest, by size.
    pub(crate) available: [u8; 4],
    /// Pieces for sale on the player board, by size.
    pub(crate) column: [u8; 4],
    /// The animal kept.
    pub(crate) animal: Option<Animal>,
    /// The animal boards dealt, until everybody has kept one (MOO-35).
    pub(crate) dealt: Animals,
}

impl Player {
    /// Light points.
    #[inline]
    pub fn light(&self) -> u8 {
        self.light
    }

    /// Moon points.
    #[inline]
    pub fn moon(&self) -> u8 {
        self.moon
    }

    /// The sum of the scoring tokens collected.
    #[inline]
    pub fn points(&self) -> u16 {
        self.points
    }

    /// Pieces that may be put into the forest, by size.
    #[inline]
    pub fn available(&self) -> [u8; 4] {
        self.available
    }

    /// The animal kept.
    #[inline]
    pub fn animal(&self) -> Option<Animal> {
        self.animal
    }

    /// A player before the first round.
    pub(crate) fn new(layout: &Layout, moon: u8) -> Player {
        Player {
            moon,
            available: layout.columns.map(|column| column.available),
            column: layout.columns.map(|column| column.slots),
            ..Player::default()
        }
    }

    /// The price of the next piece, if one is for sale: pieces go from the bottom up (MOO-1) and come back to
    /// the topmost free slot (MOO-2), so it depends only on how many there are.
    #[inline]
    pub(crate) fn price(&self, layout: &Layout, piece: Piece) -> Option<u8> {
        layout.columns[piece.size()].price(self.column[piece.size()])
    }

    /// Moves a piece from the player board to the available ones.
    #[inline]
    pub(crate) fn release(&mut self, piece: Piece) {
        self.column[piece.size()] -= 1;
        self.available[piece.size()] += 1;
    }

    /// Takes back a piece that left the forest; with the column full it is out of the game (MOO-2).
    #[inline]
    pub(crate) fn take_back(&mut self, layout: &Layout, piece: Piece) {
        let column = &mut self.column[piece.size()];
        *column = (*column + 1).min(layout.columns[piece.size()].slots);
    }

    /// Whether a piece of this kind is at hand.
    #[inline]
    pub(crate) fn has(&self, piece: Piece) -> bool {
        self.available[piece.size()] > 0
    }

    /// Gains light, up to the limit (MOO-7).
    #[inline]
    pub(crate) fn shine(&mut self, light: u8) {
        self.light = (self.light + light).min(MOST_LIGHT);
    }

    /// Gains moon points, up to the limit (MOO-34).
    #[inline]
    pub(crate) fn glow(&mut self, moon: u8) {
        self.moon = (self.moon + moon).min(MOST_MOON);
    }

    /// The cell of the player's animal, if it is in the forest.
    #[inline]
    pub fn animal_cell(&self) -> Option<Cell> {
        self.at.first()
    }
}
