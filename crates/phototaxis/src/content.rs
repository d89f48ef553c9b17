//! The plum map, the plum cards, the decks and the plums that the Lamp asks for (PHO-2, PHO-3, PHO-4, PHO-13,
//! PHO-18), read from a file.

use crate::card::{Kind, Mystery, MysteryEffect, Sides};
use crate::garden::{CORNERS, LAMP};
use lamplight_core::Name;
use lamplight_core::content::{
    self, ContentError, Counted, Faults, Field, Form, Interned, Node, Reason, Shelf,
};
use lamplight_core::square::ten::{Cell, Cells};

/// The content that comes with the game.
pub const HOUSE: &str = include_str!("../../../data/content/phototaxis.toml");

/// Most path cards, and most mystery cards.
pub const MAX_DECK: usize = 127;
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

/// All sets of open sides, as they are written.
const SIDES: [&str; 15] =
    ["nesw", "nes", "esw", "nsw", "new", "ns", "ew", "ne", "es", "sw", "nw", "n", "e", "s", "w"];

/// The form of a content file.
pub(crate) const FORM: Form = Form(&[
    Field::new(
        "plums",
        content::Kind::List {
            of: &content::Kind::Cell { known: |name| name.parse::<Cell>().is_ok(), first: "a1", last: "j10" },
            least: 1,
            most: MAX_PLUMS,
            distinct: true,
        },
    ),
    Field::optional(
        "plums_needed",
        content::Kind::List {
            of: &content::Kind::Number { least: 1, most: MAX_PLUMS as i64 },
            least: NEEDED.len(),
            most: NEEDED.len(),
            distinct: false,
        },
    ),
    Field::new("plum_cards", content::Kind::Counts { names: &SIDES, least: 1, most: MAX_PLUMS }),
    Field::new("path", content::Kind::Counts { names: &Kind::NAMES, least: 1, most: MAX_DECK }),
    Field::new("mystery", content::Kind::Counts { names: &Mystery::HOUSE, least: 0, most: MAX_DECK }),
    Field::optional(
        "mystery_cards",
        content::Kind::Cards {
            columns: &[
                Field::new("copies", content::Kind::Number { least: 0, most: MAX_DECK as i64 }),
                Field::new(
                    "effects",
                    content::Kind::List {
                        of: &content::Kind::Choice { names: &MysteryEffect::NAMES },
                        least: 0,
                        most: MAX_EFFECTS,
                        distinct: false,
                    },
                ),
                Field::new("text", content::Kind::Text { most: MAX_TEXT }),
            ],
            least: 0,
            most: MAX_DECK,
        },
    ),
]);

static SHELF: Shelf<Layout> = Shelf::new();

/// Reads a content file and keeps it.
pub(crate) fn load(text: &str) -> Result<Interned<Layout>, ContentError> {
    SHELF.keep(read(text)?)
}

lamplight_core::faults! {
    /// What only this game can find wrong with a content file.
    pub(crate) mod wrong {
        plum_on_corner(tile);
        plum_in_lamp(tile);
        card_name(most);
        name_taken;
    }
}

/// Reads a content file.
pub(crate) fn read(text: &str) -> Result<Layout, ContentError> {
    let file = content::read(text, &FORM)?;
    let mut faults = Faults::default();
    let plum_tiles = read_tiles(file.get("plums"), &mut faults);
    let shapes = read_shapes(file.get("plum_cards"), plum_tiles.len(), &mut faults);
    let mut needed = NEEDED;
    for (plums, number) in needed.iter_mut().zip(file.get("plums_needed").list()) {
        *plums = number.number() as u8;
    }
    let path = Kind::NAMES.map(|name| file.get("path").get(name).number() as u8);
    let (mystery, mystery_cards) = read_mystery(&file, &mut faults);
    let plums = plum_tiles.iter().copied().collect();
    faults.finish(Layout { plum_tiles, plums, shapes, needed, path, mystery, mystery_cards })
}

fn read_tiles(names: &Node, faults: &mut Faults) -> Vec<Cell> {
    let mut tiles = Vec::new();
    for name in names.list() {
        let Ok(tile) = name.text().parse() else { continue };
        if CORNERS.contains(tile) {
            faults.add(name, wrong::plum_on_corner(tile));
        }
        if LAMP.contains(tile) {
            faults.add(name, wrong::plum_in_lamp(tile));
        }
        tiles.push(tile);
    }
    tiles
}

fn read_shapes(cards: &Node, tiles: usize, faults: &mut Faults) -> Vec<(Sides, u8)> {
    let mut shapes: Vec<(Sides, u8)> = Vec::new();
    for (name, copies) in cards.entries().iter().filter(|(_, copies)| copies.number() > 0) {
        shapes.extend(name.parse().map(|sides| (sides, copies.number() as u8)));
    }
    let found = shapes.iter().map(|&(_, copies)| usize::from(copies)).sum();
    if found != tiles {
        let reason = Reason::Count { of: Counted::Cards, least: tiles, most: tiles, found };
        faults.add(cards, reason);
    }
    shapes.sort_unstable();
    shapes
}

/// The mystery cards with their copies: those of the house, in the order of [`Mystery::HOUSE`], then the file's own.
fn read_mystery(file: &Node, faults: &mut Faults) -> ([u8; Mystery::COUNT], Vec<MysteryCard>) {
    use MysteryEffect::{Draw, Mantis, Place, Take};
    let mut cards: Vec<MysteryCard> = Vec::new();
    let mut copies = Vec::new();
    for (name, effect) in Mystery::HOUSE.into_iter().zip([Mantis, Place, Take, Draw]) {
        copies.push(file.get("mystery").get(name).number() as u8);
        cards.push(MysteryCard { name: Name::const_new(name), effects: vec![effect], text: None });
    }
    let own = file.get("mystery_cards");
    for (name, card) in own.entries() {
        if !name.starts_with(|letter: char| letter.is_ascii_lowercase()) || name.len() > MAX_NAME {
            faults.add(card, wrong::card_name(MAX_NAME));
        }
        if Mystery::HOUSE.contains(&name.as_str()) || Kind::named(name).is_some() {
            faults.add(card, wrong::name_taken());
        }
        copies.push(card.get("copies").number() as u8);
        cards.push(MysteryCard {
            name: Name::from(name.as_str()),
            effects: card
                .get("effects")
                .list()
                .iter()
                .filter_map(|name| MysteryEffect::named(name.text()))
                .collect(),
            text: Some(card.get("text").text().to_string()),
        });
    }
    let kinds = own.entries().len();
    if kinds > MAX_OWN {
        faults.add(own, Reason::Count { of: Counted::Entries, least: 0, most: MAX_OWN, found: kinds });
    }
    let count = |copies: &[u8]| copies.iter().map(|&copies| usize::from(copies)).sum::<usize>();
    let (house, found) = (count(&copies[..Mystery::HOUSE.len()]), count(&copies[Mystery::HOUSE.len()..]));
    if house + found > MAX_DECK {
        faults.add(own, Reason::Count { of: Counted::Cards, least: 0, most: MAX_DECK - house, found });
    }
    copies.resize(Mystery::COUNT, 0);
    (core::array::from_fn(|card| copies[card]), cards)
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
