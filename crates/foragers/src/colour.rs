//! The six colours of tiles. Seat i plays colour i; colours beyond the last seat are scenery (FOR-21).

use lamplight_core::{Arg, Seat};
use serde::{Serialize, Serializer};

/// The colour of a tile, and of the family that eats it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Seat 1.
    Red,
    /// Seat 2.
    Orange,
    /// Seat 3.
    Yellow,
    /// Seat 4.
    Green,
    /// Seat 5.
    Blue,
    /// Seat 6.
    Purple,
}

impl Colour {
    /// How many colours there are.
    pub const COUNT: usize = 6;
    /// All colours, in the order of seats.
    pub const ALL: [Colour; Colour::COUNT] =
        [Colour::Red, Colour::Orange, Colour::Yellow, Colour::Green, Colour::Blue, Colour::Purple];

    /// The colour that a seat plays.
    pub const fn of(seat: Seat) -> Colour {
        Colour::ALL[seat.index()]
    }

    /// Its letter in notation.
    pub const fn letter(self) -> char {
        ['r', 'o', 'y', 'g', 'b', 'p'][self as usize]
    }

    /// The colour with this letter, if there is one.
    pub fn lettered(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }

    /// Its name in catalogues and drawings.
    pub const fn name(self) -> &'static str {
        ["red", "orange", "yellow", "green", "blue", "purple"][self as usize]
    }

    /// What its family is called.
    pub const fn family(self) -> &'static str {
        ["Red", "Orange", "Yellow", "Green", "Blue", "Purple"][self as usize]
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl From<Colour> for Arg {
    fn from(colour: Colour) -> Arg {
        Arg::word(colour.name())
    }
}
