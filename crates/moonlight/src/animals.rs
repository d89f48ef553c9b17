//! The forest animals: who they are and where they go.

use crate::members::members;
use crate::state::Moonlight;
use lamplight_core::hex::{Cell, Cells};
use lamplight_core::{Arg, Seat};
use serde::{Serialize, Serializer};

/// An animal board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Animal {
    /// Collects its owner's tree (MOO-50).
    Boar,
    /// Runs and sows (MOO-51).
    Hedgehog,
    /// Goes far and eats seeds (MOO-52).
    Squirrel,
    /// Scares, digs and steals (MOO-53).
    Fox,
    /// Turns moon points into light (MOO-54).
    Owl,
    /// Grows seeds (MOO-55).
    Badger,
    /// Builds a dam (MOO-56).
    Beaver,
    /// Hatches baby turtles (MOO-57).
    Turtle,
}

/// A named ability: once a round each (MOO-37).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ability {
    /// The boar's.
    Tusk,
    /// The hedgehog's extra step.
    Run,
    /// The hedgehog's planting.
    Sow,
    /// The squirrel's.
    Eat,
    /// The fox moves an animal.
    Scare,
    /// The fox moves a seed.
    Dig,
    /// The fox takes light.
    Steal,
    /// The owl's.
    Hunt,
    /// The badger's.
    Fertilise,
    /// The beaver builds.
    Dam,
    /// The beaver improves the dam.
    Improve,
    /// The turtle hatches.
    Hatch,
    /// The turtle uses a baby.
    FirstSteps,
}

members! {
    /// A set of animal boards.
    pub struct Animals(u8) of Animal
}

members! {
    /// A set of abilities.
    pub struct Abilities(u16) of Ability
}

impl Animal {
    /// All animals.
    pub const ALL: [Animal; 8] = [
        Animal::Boar,
        Animal::Hedgehog,
        Animal::Squirrel,
        Animal::Fox,
        Animal::Owl,
        Animal::Badger,
        Animal::Beaver,
        Animal::Turtle,
    ];

    /// The name in notation.
    pub const fn name(self) -> &'static str {
        ["boar", "hedgehog", "squirrel", "fox", "owl", "badger", "beaver", "turtle"][self as usize]
    }

    /// The animal with this name, if there is one.
    pub fn named(name: &str) -> Option<Animal> {
        Animal::ALL.into_iter().find(|animal| animal.name() == name)
    }

    /// Free steps in a turn (MOO-36, MOO-52).
    #[inline]
    pub const fn steps(self) -> u8 {
        match self {
            Animal::Squirrel => 2,
            _ => 1,
        }
    }

    /// The rule that describes it.
    pub(crate) const fn rule(self) -> &'static str {
        ["MOO-50", "MOO-51", "MOO-52", "MOO-53", "MOO-54", "MOO-55", "MOO-56", "MOO-57"][self as usize]
    }
}

impl From<Animal> for Arg {
    fn from(animal: Animal) -> Arg {
        Arg::piece(animal.name())
    }
}

impl From<Ability> for Arg {
    fn from(ability: Ability) -> Arg {
        Arg::word(ability.name())
    }
}

lamplight_core::typescript_as!(Animal, lamplight_core::typescript::union(Animal::ALL.map(Animal::name)));

impl Serialize for Animal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Ability {
    /// All abilities.
    pub const ALL: [Ability; 13] = [
        Ability::Tusk,
        Ability::Run,
        Ability::Sow,
        Ability::Eat,
        Ability::Scare,
        Ability::Dig,
        Ability::Steal,
        Ability::Hunt,
        Ability::Fertilise,
        Ability::Dam,
        Ability::Improve,
        Ability::Hatch,
        Ability::FirstSteps,
    ];

    /// Its verb in notation.
    pub const fn name(self) -> &'static str {
        [
            "tusk",
            "run",
            "sow",
            "eat",
            "scare",
            "dig",
            "steal",
            "hunt",
            "fertilise",
            "dam",
            "improve",
            "hatch",
            "use",
        ][self as usize]
    }

    /// Whose ability it is.
    pub const fn animal(self) -> Animal {
        match self {
            Ability::Tusk => Animal::Boar,
            Ability::Run | Ability::Sow => Animal::Hedgehog,
            Ability::Eat => Animal::Squirrel,
            Ability::Scare | Ability::Dig | Ability::Steal => Animal::Fox,
            Ability::Hunt => Animal::Owl,
            Ability::Fertilise => Animal::Badger,
            Ability::Dam | Ability::Improve => Animal::Beaver,
            Ability::Hatch | Ability::FirstSteps => Animal::Turtle,
        }
    }
}

impl Moonlight {
    /// The cells that hold animals.
    #[inline]
    pub(crate) fn animals(&self) -> Cells {
        let [a, b, c, d] = &self.players.0;
        a.at | b.at | c.at | d.at
    }

    /// Where an animal on this cell can step (MOO-36, MOO-46).
    #[inline]
    pub(crate) fn steps_from(&self, cell: Cell) -> Cells {
        cell.neighbours() - self.animals() - self.forest.rocks()
    }

    /// Whose animal this is, if it is in the game.
    pub(crate) fn owner_of_animal(&self, animal: Animal) -> Option<Seat> {
        Seat::up_to(self.seats).find(|&seat| self.players[seat].animal == Some(animal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ability_has_its_animal() {
        for animal in Animal::ALL {
            assert!(Ability::ALL.iter().any(|ability| ability.animal() == animal));
            assert_eq!(Animal::named(animal.name()), Some(animal));
        }
        assert_eq!(Abilities::ALL.len(), 13);
        assert_eq!(Animals::ALL.len(), 8);
    }
}
