//! Seeds and trees.

use lamplight_core::Arg;
use serde::Serialize;

/// A piece of the forest, by size.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    /// Earns nothing and casts no shadow.
    Seed,
    /// Earns 1 light, plants 1 step away.
    Small,
    /// Earns 2 light, plants up to 2 steps away.
    Medium,
    /// Earns 3 light, plants up to 3 steps away; can be collected.
    Large,
}

impl Piece {
    /// All kinds, the smallest first.
    pub const ALL: [Piece; 4] = [Piece::Seed, Piece::Small, Piece::Medium, Piece::Large];
    /// The kinds that are trees.
    pub const TREES: [Piece; 3] = [Piece::Small, Piece::Medium, Piece::Large];

    /// 0 for a seed, 1 to 3 for trees: its shadow, its income and how far it plants.
    #[inline]
    pub const fn size(self) -> usize {
        self as usize
    }

    /// The name in notation.
    pub const fn name(self) -> &'static str {
        ["seed", "small", "medium", "large"][self as usize]
    }

    /// The letter in a position.
    pub const fn letter(self) -> char {
        ['o', 's', 'm', 'l'][self as usize]
    }

    /// What it grows into; a large tree grows no more.
    pub const fn next(self) -> Option<Piece> {
        match self {
            Piece::Seed => Some(Piece::Small),
            Piece::Small => Some(Piece::Medium),
            Piece::Medium => Some(Piece::Large),
            Piece::Large => None,
        }
    }

    /// Light points that growing it costs (MOO-11).
    #[inline]
    pub const fn growth_cost(self) -> u8 {
        self as u8 + 1
    }
}

impl From<Piece> for Arg {
    fn from(piece: Piece) -> Arg {
        Arg::piece(piece.name())
    }
}
