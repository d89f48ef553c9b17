//! The plum map, the plum cards, the decks and the plums that the Lamp asks for (PHO-2, PHO-3, PHO-4, PHO-13,
//! PHO-18), read from a file.

use crate::card::{Kind, Mystery, MysteryEffect, Sides};
use crate::garden::{CORNERS, LAMP};
use lamplight_core::Name;
use lamplight_core::content::{self, ContentError, Interned, Shelf, Spanned};
use lamplight_core::square::ten::{Cell, Cells};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The content that comes with the game.
pub const HOUSE: &str = include_str!("../../../data/content/phototaxis.toml");

/// Most path cards, and most mystery cards.
pub const MAX_DECK: u32 = 127;
/// Most plum cards: a mantis must always find a tile without one (PHO-19).
pub const MAX_PLUMS: usize = 80;
/// Most effects of one mystery card.
pub const MAX_EFFECTS: usize = 6;
/// Most mystery cards of a file's own, beside the four of the house.
pub const MAX_OWN: usize = Mystery::COUNT - Mystery::HOUSE.len();
/// The longest name of a mystery card, in letters.
pub const MAX_NAME: usize = 24;
/// The longest text of a mystery card, in letters.
pub const MAX_TEXT: usize = 200;

/// The plums that the Lamp asks for in the rulebook, by the number of players (PHO-13).
const NEEDED: [u8; 4] = [8, 5, 4, 4];

/// What the rules read of a content file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The tiles with plum cards, in the file's order.
    pub plum_tiles: Vec<Cell>,
    /// The same as a set.
    pub plums: Cells,
    /// The shapes of plum cards with their copies, in `Ord` order.
    pub shapes: Vec<(Sides, u8)>,
    /// Plums without which nobody enters the Lamp, by the number of players.
    pub needed: [u8; 4],
    /// Copies of each kind of path card.
    pub path: [u8; Kind::COUNT],
    /// Copies of each mystery card.
    pub mystery: [u8; Mystery::COUNT],
    /// What the mystery cards are: the four of the house, then the file's own.
    pub mystery_cards: Vec<MysteryCard>,
}

/// A mystery card (PHO-18).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MysteryCard {
    /// Its name in notation, files and views.
    pub name: Name,
    /// What it does, in order.
    pub effects: Vec<MysteryEffect>,
    /// What is printed on it; none for a card of the house, whose words are in the catalogues.
    pub text: Option<String>,
}

impl MysteryCard {
    /// Whether it brings a mantis and nothing else: the only card that acts with `mystery=mantis-only`.
    pub fn is_mantis(&self) -> bool {
        self.effects[..] == [MysteryEffect::Mantis]
    }
}

impl Layout {
    /// The shape of all plum cards, if there is only one and nothing to reveal (PHO-3).
    pub fn one_shape(&self) -> Option<Sides> {
        match self.shapes[..] {
            [(sides, _)] => Some(sides),
            _ => None,
        }
    }

    /// What a mystery card is.
    pub fn mystery_card(&self, card: Mystery) -> &MysteryCard {
        &self.mystery_cards[card.index()]
    }

    /// The mystery card with this name, if there is one.
    pub fn mystery_named(&self, name: &str) -> Option<Mystery> {
        self.mystery_cards.iter().position(|card| card.name == name).map(Mystery::from_index)
    }
}

static SHELF: Shelf<Layout> = Shelf::new();

/// A table of the file: names with numbers, each knowing its line.
type Table = BTreeMap<Spanned<String>, Spanned<i64>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    plums: Spanned<Vec<Spanned<String>>>,
    plum_cards: Spanned<Table>,
    plums_needed: Option<Spanned<Vec<Spanned<i64>>>>,
    path: Spanned<Table>,
    mystery: Spanned<Table>,
    #[serde(default)]
    mystery_cards: Vec<OwnCard>,
}

/// A mystery card of the file's own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnCard {
    name: Spanned<String>,
    copies: Spanned<i64>,
    effects: Spanned<Vec<Spanned<String>>>,
    text: Spanned<String>,
}

/// Reads a content file.
pub(crate) fn read(text: &str) -> Result<Interned<Layout>, ContentError> {
    let file: File = content::parse(text)?;
    let plum_tiles = read_tiles(text, &file.plums)?;
    let shapes = read_shapes(text, &file.plum_cards, plum_tiles.len())?;
    let needed = file.plums_needed.as_ref().map_or(Ok(NEEDED), |needed| read_needed(text, needed))?;
    let path = read_deck(text, &file.path, "path", &Kind::NAMES)?;
    if path == [0; Kind::COUNT] {
        return Err(ContentError::at(text, file.path.span(), "there must be at least one path card"));
    }
    let house = read_deck::<{ Mystery::HOUSE.len() }>(text, &file.mystery, "mystery", &Mystery::HOUSE)?;
    let (mystery, mystery_cards) = read_own_cards(text, house, &file.mystery_cards)?;
    let plums = plum_tiles.iter().copied().collect();
    Ok(SHELF.intern(Layout { plum_tiles, plums, shapes, needed, path, mystery, mystery_cards }))
}

/// The cards of the house, in the order of [`Mystery::HOUSE`].
fn house_cards() -> Vec<MysteryCard> {
    use MysteryEffect::{Draw, Mantis, Place, Take};
    let card = |(name, does): (&&'static str, MysteryEffect)| MysteryCard {
        name: Name::const_new(name),
        effects: vec![does],
        text: None,
    };
    Mystery::HOUSE.iter().zip([Mantis, Place, Take, Draw]).map(card).collect()
}

fn read_tiles(text: &str, names: &Spanned<Vec<Spanned<String>>>) -> Result<Vec<Cell>, ContentError> {
    let mut tiles = Vec::new();
    for name in names.get_ref() {
        let refuse = |reason: String| ContentError::at(text, name.span(), reason);
        let tile: Cell = name
            .get_ref()
            .parse()
            .map_err(|_| refuse(format!("'{}' is no tile; tiles are named a1 to j10", name.get_ref())))?;
        if CORNERS.contains(tile) {
            return Err(refuse(format!("{tile} is a starting corner, where no plum card lies")));
        }
        if LAMP.contains(tile) {
            return Err(refuse(format!("{tile} belongs to the Lamp, where no plum card lies")));
        }
        if tiles.contains(&tile) {
            return Err(refuse(format!("{tile} is listed twice")));
        }
        tiles.push(tile);
        if tiles.len() > MAX_PLUMS {
            return Err(refuse(format!("at most {MAX_PLUMS} plum locations can be marked")));
        }
    }
    if tiles.is_empty() {
        return Err(ContentError::at(text, names.span(), "there must be at least one plum location"));
    }
    Ok(tiles)
}

fn read_shapes(
    text: &str,
    table: &Spanned<Table>,
    locations: usize,
) -> Result<Vec<(Sides, u8)>, ContentError> {
    let mut shapes = Vec::new();
    let mut total = 0;
    for (name, copies) in table.get_ref() {
        let sides: Sides = name
            .get_ref()
            .parse()
            .map_err(|error: lamplight_core::ParseError| ContentError::at(text, name.span(), error.0))?;
        let copies = read_copies(copies, MAX_PLUMS as u32)
            .map_err(|range| ContentError::at(text, copies.span(), format!("a plum card has {range}")))?;
        total += copies;
        if copies > 0 {
            shapes.push((sides, copies as u8));
        }
    }
    if total as usize != locations {
        return Err(ContentError::at(
            text,
            table.span(),
            format!("there must be a plum card for each of the {locations} plum locations, not {total}"),
        ));
    }
    shapes.sort_unstable();
    Ok(shapes)
}

fn read_needed(text: &str, needed: &Spanned<Vec<Spanned<i64>>>) -> Result<[u8; 4], ContentError> {
    let [one, two, three, four] = &needed.get_ref()[..] else {
        let reason = "plums_needed has four numbers: for one, two, three and four players";
        return Err(ContentError::at(text, needed.span(), reason));
    };
    let read = |number: &Spanned<i64>| {
        let found = *number.get_ref();
        u8::try_from(found).ok().filter(|&count| (1..=MAX_PLUMS).contains(&usize::from(count))).ok_or_else(
            || {
                let reason = format!("the Lamp asks for 1 to {MAX_PLUMS} plums, not {found}");
                ContentError::at(text, number.span(), reason)
            },
        )
    };
    Ok([read(one)?, read(two)?, read(three)?, read(four)?])
}

fn read_own_cards(
    text: &str,
    house: [u8; Mystery::HOUSE.len()],
    own: &[OwnCard],
) -> Result<([u8; Mystery::COUNT], Vec<MysteryCard>), ContentError> {
    let mut counts = [0; Mystery::COUNT];
    counts[..house.len()].copy_from_slice(&house);
    let mut total: u32 = house.into_iter().map(u32::from).sum();
    let mut cards = house_cards();
    for card in own {
        let name = read_name(text, &card.name, &cards)?;
        let effects = read_effects(text, &card.effects)?;
        if card.text.get_ref().chars().count() > MAX_TEXT {
            let reason = format!("the text of a mystery card has at most {MAX_TEXT} letters");
            return Err(ContentError::at(text, card.text.span(), reason));
        }
        let refuse = |reason: String| ContentError::at(text, card.copies.span(), reason);
        let copies = read_copies(&card.copies, MAX_DECK)
            .map_err(|range| refuse(format!("a mystery card has {range}")))?;
        total += copies;
        if total > MAX_DECK {
            return Err(refuse(format!("a mystery deck has at most {MAX_DECK} cards")));
        }
        if cards.len() == Mystery::COUNT {
            let reason = format!("a file has at most {MAX_OWN} mystery cards of its own");
            return Err(ContentError::at(text, card.name.span(), reason));
        }
        counts[cards.len()] = copies as u8;
        cards.push(MysteryCard { name, effects, text: Some(card.text.get_ref().clone()) });
    }
    Ok((counts, cards))
}

fn read_name(text: &str, name: &Spanned<String>, cards: &[MysteryCard]) -> Result<Name, ContentError> {
    let found = name.get_ref();
    let refuse = |reason: String| ContentError::at(text, name.span(), reason);
    let fits = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    if !found.starts_with(|letter: char| letter.is_ascii_lowercase())
        || !found.chars().all(fits)
        || found.len() > MAX_NAME
    {
        return Err(refuse(format!(
            "'{found}' cannot be the name of a card: it begins with a small letter and has at most {MAX_NAME} small letters, digits and hyphens"
        )));
    }
    if cards.iter().any(|card| card.name == *found) || Kind::named(found).is_some() {
        return Err(refuse(format!("there is a card '{found}' already")));
    }
    Ok(Name::from(found.as_str()))
}

fn read_effects(
    text: &str,
    effects: &Spanned<Vec<Spanned<String>>>,
) -> Result<Vec<MysteryEffect>, ContentError> {
    if effects.get_ref().len() > MAX_EFFECTS {
        let reason = format!("a mystery card has at most {MAX_EFFECTS} effects");
        return Err(ContentError::at(text, effects.span(), reason));
    }
    let read = |name: &Spanned<String>| {
        let mut all = MysteryEffect::ALL.into_iter();
        all.find(|effect| effect.name() == name.get_ref()).ok_or_else(|| {
            let known = MysteryEffect::NAMES.join(", ");
            let reason = format!("'{}' is no effect; the effects are {known}", name.get_ref());
            ContentError::at(text, name.span(), reason)
        })
    };
    effects.get_ref().iter().map(read).collect()
}

fn read_deck<const KINDS: usize>(
    text: &str,
    table: &Spanned<Table>,
    deck: &str,
    names: &[&str; KINDS],
) -> Result<[u8; KINDS], ContentError> {
    let mut counts = [0; KINDS];
    let mut total = 0;
    // In the order of the file, so that the line is named on which there are too many.
    let mut lines: Vec<_> = table.get_ref().iter().collect();
    lines.sort_by_key(|(name, _)| name.span().start);
    for (name, copies) in lines {
        let kind = names.iter().position(|known| known == name.get_ref()).ok_or_else(|| {
            let known = names.join(", ");
            let reason = format!("'{}' is no {deck} card; the kinds are {known}", name.get_ref());
            ContentError::at(text, name.span(), reason)
        })?;
        let refuse = |reason: String| ContentError::at(text, copies.span(), reason);
        let count =
            read_copies(copies, MAX_DECK).map_err(|range| refuse(format!("a {deck} card has {range}")))?;
        total += count;
        if total > MAX_DECK {
            return Err(refuse(format!("a {deck} deck has at most {MAX_DECK} cards")));
        }
        counts[kind] = count as u8;
    }
    Ok(counts)
}

/// A number of copies, or the range in which it should be.
fn read_copies(copies: &Spanned<i64>, most: u32) -> Result<u32, String> {
    let count = *copies.get_ref();
    u32::try_from(count)
        .ok()
        .filter(|&count| count <= most)
        .ok_or_else(|| format!("0 to {most} copies, not {count}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_house_content_is_as_the_rules_say() {
        let layout = read(HOUSE).unwrap();
        assert_eq!(layout.plums.len(), 16);
        let shapes: Vec<String> =
            layout.shapes.iter().map(|(sides, copies)| format!("{copies} {sides}")).collect();
        assert_eq!(shapes, ["1 ns", "2 nes", "1 ew", "2 new", "2 nsw", "2 esw", "6 nesw"]);
        assert_eq!(layout.needed, [8, 5, 4, 4]);
        assert_eq!(layout.path, [18, 18, 12, 4, 0, 2, 2, 0, 0, 0, 2, 2, 0, 0, 0]);
        assert_eq!(layout.mystery[..4], [6, 3, 3, 4]);
        assert_eq!(layout.mystery_cards.len(), 4);
    }
}
