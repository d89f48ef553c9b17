//! Path cards, mystery cards, and the sides on which a tile is open.

use core::fmt;
use core::str::FromStr;
use lamplight_core::square::Side;
use lamplight_core::{Arg, ParseError};
use serde::{Serialize, Serializer};

/// The sides on which a tile is open. Written clockwise from the north: `ne`, `nsw`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Sides(u8);

impl Sides {
    /// Closed all round.
    pub const NONE: Sides = Sides(0);
    /// Open all round.
    pub const ALL: Sides = Sides(0b1111);

    /// The same, open on this side too.
    pub const fn with(self, side: Side) -> Sides {
        Sides(self.0 | 1 << side as u8)
    }

    /// Whether it is open on this side.
    pub const fn contains(self, side: Side) -> bool {
        self.0 >> side as u8 & 1 == 1
    }

    /// The sides on which both are open.
    pub const fn and(self, other: Sides) -> Sides {
        Sides(self.0 & other.0)
    }

    /// Whether both are open on a common side.
    pub const fn meets(self, other: Sides) -> bool {
        self.0 & other.0 != 0
    }

    /// How many sides are open.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it is closed all round.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The open sides, clockwise from the north.
    pub fn iter(self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().filter(move |&side| self.contains(side))
    }

    /// The bits, north lowest: at most 15.
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }
}

impl FromIterator<Side> for Sides {
    fn from_iter<I: IntoIterator<Item = Side>>(sides: I) -> Sides {
        sides.into_iter().fold(Sides::NONE, Sides::with)
    }
}

impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|side| write!(f, "{side}"))
    }
}

impl fmt::Debug for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

lamplight_core::typescript_as!(Sides, "string");

impl Serialize for Sides {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl FromStr for Sides {
    type Err = ParseError;
    /// Reads at least one side, in the order n, e, s, w.
    fn from_str(text: &str) -> Result<Sides, ParseError> {
        let sides: Sides = Side::ALL
            .into_iter()
            .filter(|&side| text.chars().any(|letter| letter == side.letter()))
            .collect();
        if sides.is_empty() || sides.to_string() != text {
            return Err(ParseError::new(format!(
                "'{text}' is not a set of open sides; they are written in the order n, e, s, w, as in ne or nsw"
            )));
        }
        Ok(sides)
    }
}

/// What a card looks like, whatever its symbol.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shape {
    /// Two sides across.
    Straight,
    /// Two sides that meet in a corner.
    Curve,
    /// Three sides.
    Tee,
    /// All four.
    Cross,
    /// One side: a dead end.
    End,
}

impl Shape {
    /// How many shapes there are.
    pub const COUNT: usize = 5;
    /// Every shape.
    pub const ALL: [Shape; Shape::COUNT] =
        [Shape::Straight, Shape::Curve, Shape::Tee, Shape::Cross, Shape::End];

    /// Every way in which the shape can lie, in `Ord` order: a straight has two, a cross one (PHO-7).
    pub const fn rotations(self) -> &'static [Sides] {
        match self {
            Shape::Straight => &[Sides(0b0101), Sides(0b1010)],
            Shape::Curve => &[Sides(0b0011), Sides(0b0110), Sides(0b1001), Sides(0b1100)],
            Shape::Tee => &[Sides(0b0111), Sides(0b1011), Sides(0b1101), Sides(0b1110)],
            Shape::Cross => &[Sides::ALL],
            Shape::End => &[Sides(0b0001), Sides(0b0010), Sides(0b0100), Sides(0b1000)],
        }
    }
}

/// A kind of path card (PHO-4): every shape plain, then every shape with a plus, then with a minus. Only the
/// plain ones can be taken back (PHO-9).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// `straight`
    Straight,
    /// `curve`
    Curve,
    /// `tee`
    Tee,
    /// `cross`
    Cross,
    /// `end`
    End,
    /// `straight+`
    StraightPlus,
    /// `curve+`
    CurvePlus,
    /// `tee+`
    TeePlus,
    /// `cross+`
    CrossPlus,
    /// `end+`
    EndPlus,
    /// `straight-`
    StraightMinus,
    /// `curve-`
    CurveMinus,
    /// `tee-`
    TeeMinus,
    /// `cross-`
    CrossMinus,
    /// `end-`
    EndMinus,
}

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 3 * Kind::PLAIN;
    /// How many of them, the first ones, bear no symbol.
    pub const PLAIN: usize = Shape::COUNT;
    /// Every kind.
    pub const ALL: [Kind; Kind::COUNT] = [
        Kind::Straight,
        Kind::Curve,
        Kind::Tee,
        Kind::Cross,
        Kind::End,
        Kind::StraightPlus,
        Kind::CurvePlus,
        Kind::TeePlus,
        Kind::CrossPlus,
        Kind::EndPlus,
        Kind::StraightMinus,
        Kind::CurveMinus,
        Kind::TeeMinus,
        Kind::CrossMinus,
        Kind::EndMinus,
    ];
    /// Their names in notation, files and views.
    pub const NAMES: [&'static str; Kind::COUNT] = [
        "straight",
        "curve",
        "tee",
        "cross",
        "end",
        "straight+",
        "curve+",
        "tee+",
        "cross+",
        "end+",
        "straight-",
        "curve-",
        "tee-",
        "cross-",
        "end-",
    ];
    /// Their short names in positions.
    pub(crate) const LETTERS: [&'static str; Kind::COUNT] =
        ["s", "c", "t", "x", "e", "s+", "c+", "t+", "x+", "e+", "s-", "c-", "t-", "x-", "e-"];

    /// Its name in notation.
    pub const fn name(self) -> &'static str {
        Kind::NAMES[self as usize]
    }

    /// The kind with this name, if there is one.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The plain card that is open to these sides, of which there is at least one.
    pub(crate) fn plain(sides: Sides) -> Kind {
        let shows = |kind: &Kind| kind.shape().rotations().contains(&sides);
        Kind::ALL.into_iter().find(shows).unwrap_or(Kind::Cross)
    }

    /// What it looks like.
    #[inline]
    pub const fn shape(self) -> Shape {
        Shape::ALL[self as usize % Shape::COUNT]
    }

    /// Whether it lets its player place one more card.
    #[inline]
    pub const fn is_plus(self) -> bool {
        self as usize / Shape::COUNT == 1
    }

    /// Whether it lets its player take a card off the board.
    #[inline]
    pub const fn is_minus(self) -> bool {
        self as usize / Shape::COUNT == 2
    }

    /// Whether it bears no symbol.
    #[inline]
    pub const fn is_plain(self) -> bool {
        (self as usize) < Kind::PLAIN
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

lamplight_core::typescript_as!(Kind, lamplight_core::typescript::union(Kind::NAMES));

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl From<Kind> for Arg {
    fn from(kind: Kind) -> Arg {
        Arg::card(kind.name())
    }
}

/// A mystery card of the content in force, by its place there (PHO-18). The four house cards come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mystery(u8);

impl Mystery {
    /// Most different cards.
    pub const COUNT: usize = 16;
    /// The names of the house cards, which every content has.
    pub const HOUSE: [&'static str; 4] = ["mantis", "glow", "gust", "nectar"];

    /// The card at this place of the content.
    #[inline]
    pub const fn from_index(index: usize) -> Mystery {
        debug_assert!(index < Mystery::COUNT);
        Mystery(index as u8)
    }

    /// Its place in the content.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One thing that a mystery card does (PHO-18).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MysteryEffect {
    /// One card may be placed, as by a plus.
    Place,
    /// One card may be taken, as by a minus.
    Take,
    /// One path card is drawn.
    Draw,
    /// One card of the hand is discarded.
    Discard,
    /// A mantis comes to the board, or moves.
    Mantis,
}

impl MysteryEffect {
    /// Everything that there is.
    pub const ALL: [MysteryEffect; 5] = [
        MysteryEffect::Place,
        MysteryEffect::Take,
        MysteryEffect::Draw,
        MysteryEffect::Discard,
        MysteryEffect::Mantis,
    ];
    /// Their names in files and views.
    pub const NAMES: [&'static str; 5] = ["place", "take", "draw", "discard", "mantis"];

    /// Its name in files and views.
    pub const fn name(self) -> &'static str {
        MysteryEffect::NAMES[self as usize]
    }

    /// The effect with this name, if there is one.
    pub fn named(name: &str) -> Option<MysteryEffect> {
        MysteryEffect::ALL.into_iter().find(|effect| effect.name() == name)
    }
}

lamplight_core::typescript_as!(MysteryEffect, lamplight_core::typescript::union(MysteryEffect::NAMES));

impl Serialize for MysteryEffect {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A path card as it lies on a tile, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Card(u8);

impl Card {
    /// No card. Every real one has an open side.
    pub(crate) const NONE: Card = Card(0);

    #[inline]
    pub(crate) const fn new(kind: Kind, sides: Sides) -> Card {
        Card(sides.0 | (kind as u8) << 4)
    }

    /// The card's kind; there must be a card.
    #[inline]
    pub(crate) const fn kind(self) -> Kind {
        Kind::ALL[(self.0 >> 4) as usize]
    }

    #[inline]
    pub(crate) const fn sides(self) -> Sides {
        Sides(self.0 & 0b1111)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Card::NONE { f.write_str("-") } else { write!(f, "{} {}", self.kind(), self.sides()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotations_are_all_turns_of_a_shape() {
        let turned = |sides: Sides| Sides((sides.0 << 1 | sides.0 >> 3) & 0b1111);
        for (shape, sides, count) in [
            (Shape::Straight, 2, 2),
            (Shape::Curve, 2, 4),
            (Shape::Tee, 3, 4),
            (Shape::Cross, 4, 1),
            (Shape::End, 1, 4),
        ] {
            let rotations = shape.rotations();
            assert_eq!(rotations.len(), count);
            assert!(rotations.is_sorted_by(|a, b| a < b));
            for &rotation in rotations {
                assert_eq!(rotation.len(), sides);
                assert!(rotations.contains(&turned(rotation)));
            }
        }
    }

    #[test]
    fn sides_are_read_as_they_are_written() {
        for bits in 1..16 {
            let sides = Sides(bits);
            assert_eq!(sides.to_string().parse(), Ok(sides));
        }
        for wrong in ["", "en", "nn", "x", "ne ", "N", "north"] {
            assert!(wrong.parse::<Sides>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn kinds_are_shapes_with_symbols() {
        for kind in Kind::ALL {
            let shape = Kind::ALL[kind.shape() as usize];
            assert_eq!(kind.name().trim_end_matches(['+', '-']), shape.name());
            assert_eq!(kind.is_plus(), kind.name().ends_with('+'));
            assert_eq!(kind.is_minus(), kind.name().ends_with('-'));
            assert_eq!(kind.is_plain(), kind == shape);
            assert!(kind.shape().rotations().iter().all(|&sides| Kind::plain(sides) == shape));
        }
    }

    #[test]
    fn a_card_keeps_its_kind_and_sides() {
        for kind in Kind::ALL {
            for &sides in kind.shape().rotations() {
                let card = Card::new(kind, sides);
                assert_eq!((card.kind(), card.sides()), (kind, sides));
                assert_ne!(card, Card::NONE);
            }
        }
    }
}
