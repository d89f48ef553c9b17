//! What chance deals and what players do. A turn of the life cycle is a row of actions that closes with `end`.

use crate::animals::{Ability, Animal};
use crate::moon::Slot;
use crate::piece::Piece;
use crate::turtle::{Baby, FirstStep};
use lamplight_core::hex::Cell;
use lamplight_core::{Arg, Seat};

/// One decision or one outcome of chance. The order of the variants is the order of legal lists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Chance: an animal board for the seat due; none where the viewer may not know which (MOO-35).
    Deal(Option<Animal>),
    /// Chance: what the hatched token turns out to be (MOO-57).
    Baby(Baby),
    /// Set-up: the animal that the player keeps of the two dealt (MOO-35).
    Keep(Animal),
    /// Set-up: where the player's animal starts (MOO-35).
    Settle(Cell),
    /// Set-up: where the elder stands (MOO-40).
    Elder(Cell),
    /// Set-up: where a moonstone lies (MOO-41).
    Stone(Cell),
    /// Set-up: where a small tree starts (MOO-4).
    Tree(Cell),
    /// Makes a piece of the player board available (MOO-9).
    Buy(Piece),
    /// Plants a seed (MOO-10).
    Plant {
        /// The tree that plants.
        tree: Cell,
        /// Where the seed falls.
        to: Cell,
    },
    /// Grows the piece on a cell (MOO-11).
    Grow(Cell),
    /// Collects the large tree on a cell (MOO-12).
    Collect(Cell),
    /// Moves the player's animal a step, free of charge (MOO-36).
    Move(Cell),
    /// Boar: collects the tree on its cell, and plants there if asked (MOO-50).
    Tusk {
        /// Whether a seed is planted in the tree's place.
        seed: bool,
    },
    /// Hedgehog: one more step (MOO-51).
    Run(Cell),
    /// Hedgehog: plants a seed from the player board on its cell (MOO-51).
    Sow,
    /// Squirrel: eats the seed on its cell (MOO-52).
    Eat,
    /// Fox: moves a neighbouring animal a step (MOO-53).
    Scare(Animal, Cell),
    /// Fox: moves the seed on its cell (MOO-53).
    Dig(Cell),
    /// Fox: takes light from a player (MOO-53).
    Steal(Seat),
    /// Owl: moon points become light (MOO-54).
    Hunt(Hunt),
    /// Badger: the seed on its cell becomes a small tree (MOO-55).
    Fertilise(Source),
    /// Beaver: lays the dam, and what stands there grows (MOO-56).
    Dam(Slot),
    /// Beaver: one piece on the dam grows (MOO-56).
    Improve(Cell),
    /// Turtle: takes the token on its cell (MOO-57).
    Hatch,
    /// Turtle: uses a hatched token (MOO-57).
    Use(FirstStep),
    /// Ends the turn (MOO-8).
    End,
}

/// How much the owl hunts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hunt {
    /// 3 light for 5 moon points.
    Three,
    /// 7 light for 9 moon points.
    Seven,
    /// 10 light for 12 moon points.
    Ten,
}

/// Where the badger's small tree comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// From the available ones, for 4 moon points.
    Available,
    /// From the player board, for 6 moon points.
    Board,
}

impl Hunt {
    /// All levels.
    pub const ALL: [Hunt; 3] = [Hunt::Three, Hunt::Seven, Hunt::Ten];

    /// The light it brings.
    pub const fn light(self) -> u8 {
        [3, 7, 10][self as usize]
    }

    /// Its price in moon points.
    pub const fn cost(self) -> u8 {
        [5, 9, 12][self as usize]
    }
}

impl Source {
    /// Both sources.
    pub const ALL: [Source; 2] = [Source::Available, Source::Board];

    /// The name in notation.
    pub const fn name(self) -> &'static str {
        ["available", "board"][self as usize]
    }

    /// Its price in moon points.
    pub const fn cost(self) -> u8 {
        [4, 6][self as usize]
    }
}

impl From<Source> for Arg {
    fn from(source: Source) -> Arg {
        Arg::word(source.name())
    }
}

impl Action {
    /// The ability that this action uses, if it is one.
    pub const fn ability(self) -> Option<Ability> {
        Some(match self {
            Action::Tusk { .. } => Ability::Tusk,
            Action::Run(_) => Ability::Run,
            Action::Sow => Ability::Sow,
            Action::Eat => Ability::Eat,
            Action::Scare(..) => Ability::Scare,
            Action::Dig(_) => Ability::Dig,
            Action::Steal(_) => Ability::Steal,
            Action::Hunt(_) => Ability::Hunt,
            Action::Fertilise(_) => Ability::Fertilise,
            Action::Dam(_) => Ability::Dam,
            Action::Improve(_) => Ability::Improve,
            Action::Hatch => Ability::Hatch,
            Action::Use(_) => Ability::FirstSteps,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_small() {
        assert!(size_of::<Action>() <= 8);
    }
}
