//! Sizes, animals, and where an animal is.

use core::fmt;
use lamplight_core::hex::{Cell, Cells};
use lamplight_core::{Arg, ParseError, Seat};
use serde::{Serialize, Serializer};

/// Which of a family's three animals. The order is that of phases (FOR-5) and of queues (FOR-15).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Size {
    /// Starts on its player's own corner (FOR-2).
    Large,
    /// Is placed first (FOR-3).
    Medium,
    /// Is placed last (FOR-3).
    Small,
}

impl Size {
    /// All sizes in the order of phases.
    pub const ALL: [Size; 3] = [Size::Large, Size::Medium, Size::Small];

    /// Its name in notation and in catalogues.
    pub const fn name(self) -> &'static str {
        ["large", "medium", "small"][self as usize]
    }

    /// Its letter in notation.
    pub const fn letter(self) -> char {
        ['l', 'm', 's'][self as usize]
    }
}

impl From<Size> for Arg {
    fn from(size: Size) -> Arg {
        Arg::word(size.name())
    }
}

/// One animal on the table. Printed and serialised as seat and size: `2m`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Animal {
    /// Whose it is.
    pub seat: Seat,
    /// Which of the three.
    pub size: Size,
}

impl Animal {
    /// How many animals the box has.
    pub const COUNT: usize = 18;

    /// Place in sets: families in turn order, large, medium, small.
    #[inline]
    pub const fn index(self) -> usize {
        self.seat.index() * 3 + self.size as usize
    }

    /// The animal with this index.
    #[inline]
    pub const fn from_index(index: usize) -> Animal {
        Animal { seat: Seat::from_index(index / 3), size: Size::ALL[index % 3] }
    }

    /// A family's three animals.
    pub fn family(seat: Seat) -> impl Iterator<Item = Animal> {
        Size::ALL.into_iter().map(move |size| Animal { seat, size })
    }
}

impl fmt::Display for Animal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.seat, self.size.letter())
    }
}

impl fmt::Debug for Animal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::str::FromStr for Animal {
    type Err = ParseError;
    /// Reads seat and size: `2m`.
    fn from_str(text: &str) -> Result<Animal, ParseError> {
        let mut letters = text.chars();
        let seat = letters.next().and_then(|digit| digit.to_digit(10)).and_then(Seat::from_number);
        let size = Size::ALL.into_iter().find(|size| letters.as_str().chars().eq([size.letter()]));
        match (seat, size) {
            (Some(seat), Some(size)) => Ok(Animal { seat, size }),
            _ => Err(ParseError::new(alloc::format!(
                "'{text}' is not an animal; animals are named by seat and size (l, m, s), like 2m"
            ))),
        }
    }
}

lamplight_core::typescript_as!(Animal, "string");

impl Serialize for Animal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl From<Animal> for Arg {
    fn from(animal: Animal) -> Arg {
        Arg::piece(alloc::format!("{animal}"))
    }
}

/// A set of animals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct AnimalSet(u32);

impl AnimalSet {
    pub(crate) const EMPTY: AnimalSet = AnimalSet(0);

    #[inline]
    pub(crate) const fn contains(self, animal: Animal) -> bool {
        self.0 >> animal.index() & 1 == 1
    }
    #[inline]
    pub(crate) const fn with(self, animal: Animal) -> AnimalSet {
        AnimalSet(self.0 | 1 << animal.index())
    }
    pub(crate) const fn without(self, animal: Animal) -> AnimalSet {
        AnimalSet(self.0 & !(1 << animal.index()))
    }
    pub(crate) fn iter(self) -> impl Iterator<Item = Animal> {
        (0..Animal::COUNT).map(Animal::from_index).filter(move |&animal| self.contains(animal))
    }
}

/// Where an animal is: on a cell, still in its player's hand, or home in its den.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Spot(u8);

impl Spot {
    /// Not placed yet (FOR-3). Both numbers off the board lie beyond the last bit of [`Cells`].
    pub(crate) const HAND: Spot = Spot(62);
    /// Off the board for good (FOR-18).
    pub(crate) const HOME: Spot = Spot(63);

    #[inline]
    pub(crate) const fn on(cell: Cell) -> Spot {
        Spot(cell.index() as u8)
    }

    /// The cell, for an animal on the board.
    #[inline]
    pub(crate) fn cell(self) -> Option<Cell> {
        self.is_on_board().then(|| Cell::from_index(self.0.into()))
    }

    #[inline]
    pub(crate) const fn is_on_board(self) -> bool {
        (self.0 as usize) < Cell::COUNT
    }

    /// The cell as a set; empty for an animal off the board.
    #[inline]
    pub(crate) const fn cells(self) -> Cells {
        Cells::from_bits(1 << self.0)
    }
}

impl fmt::Debug for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (*self, self.cell()) {
            (_, Some(cell)) => write!(f, "{cell}"),
            (Spot::HOME, _) => f.write_str("home"),
            _ => f.write_str("hand"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn animals_are_read_as_they_are_written() {
        for index in 0..Animal::COUNT {
            let animal = Animal::from_index(index);
            assert_eq!(animal.index(), index);
            assert_eq!(animal.to_string().parse(), Ok(animal));
        }
        for wrong in ["", "2", "m2", "0l", "7s", "2x", "2ml", "2é"] {
            assert!(wrong.parse::<Animal>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn spots_off_the_board_belong_to_no_set_of_cells() {
        for spot in [Spot::HAND, Spot::HOME] {
            assert!(spot.cells().is_empty());
            assert_eq!(spot.cell(), None);
        }
        for cell in Cell::all() {
            assert_eq!(Spot::on(cell).cells(), Cells::of(cell));
            assert_eq!(Spot::on(cell).cell(), Some(cell));
        }
    }
}
