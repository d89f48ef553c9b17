//! The turtle's baby tokens (MOO-57).

use crate::members::members;
use lamplight_core::Arg;
use lamplight_core::hex::{Cell, Cells};
use serde::{Serialize, Serializer};

/// A baby turtle token; there is one of each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Baby {
    /// Two actions on one cell this turn.
    Double,
    /// A small tree from the board to the available ones.
    Small,
    /// A medium tree from the board to the available ones.
    Medium,
    /// Collects a large tree free.
    Collect,
    /// 3 light.
    Light,
    /// Plants an available seed free on any empty cell.
    Plant,
    /// 3 victory points, kept to the end (MOO-45).
    Points,
    /// The next collect this turn pays as on a cell with one leaf more.
    Leaf,
}

/// One way to use a hatched token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FirstStep {
    /// One later action this turn may repeat a used cell.
    Double,
    /// A small tree becomes available.
    Small,
    /// A medium tree becomes available.
    Medium,
    /// The large tree here is collected.
    Collect(Cell),
    /// 3 light.
    Light,
    /// A seed is planted here.
    Plant(Cell),
    /// The next collect this turn pays one leaf more.
    Leaf,
}

/// Light from the token `light`.
pub(crate) const BABY_LIGHT: u8 = 3;
/// Victory points of the token `points`.
pub(crate) const BABY_POINTS: u8 = 3;

/// Where the eight tokens are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Nursery {
    /// Cells with a face-down token. Which token lies where is decided when it hatches.
    pub(crate) eggs: Cells,
    /// Hatched and not used.
    pub(crate) hatched: Babies,
    /// Used, out of the game.
    pub(crate) gone: Babies,
}

impl Baby {
    /// All tokens.
    pub const ALL: [Baby; 8] = [
        Baby::Double,
        Baby::Small,
        Baby::Medium,
        Baby::Collect,
        Baby::Light,
        Baby::Plant,
        Baby::Points,
        Baby::Leaf,
    ];

    /// The name in notation.
    pub const fn name(self) -> &'static str {
        ["double", "small", "medium", "collect", "light", "plant", "points", "leaf"][self as usize]
    }
}

impl FirstStep {
    /// The token that it uses.
    pub const fn baby(self) -> Baby {
        match self {
            FirstStep::Double => Baby::Double,
            FirstStep::Small => Baby::Small,
            FirstStep::Medium => Baby::Medium,
            FirstStep::Collect(_) => Baby::Collect,
            FirstStep::Light => Baby::Light,
            FirstStep::Plant(_) => Baby::Plant,
            FirstStep::Leaf => Baby::Leaf,
        }
    }
}

members! {
    /// A set of baby tokens.
    pub struct Babies(u8) of Baby
}

impl Nursery {
    /// The tokens that a hatching can turn up.
    #[inline]
    pub(crate) fn unseen(&self) -> Babies {
        Babies::ALL.without_all(self.hatched).without_all(self.gone)
    }
}

impl From<Baby> for Arg {
    fn from(baby: Baby) -> Arg {
        Arg::card(baby.name())
    }
}

lamplight_core::typescript_as!(Baby, lamplight_core::typescript::union(Baby::ALL.map(Baby::name)));

impl Serialize for Baby {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
