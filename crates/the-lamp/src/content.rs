//! The lanes, the dice, the cards and the points: what the printed box has and the rulebook's text does not
//! (LMP-2, LMP-4, LMP-5, LMP-7, LMP-10, LMP-13, LMP-15). Read from a TOML file; a bad one is refused by line and reason.

use crate::cards::{self, Kind, Slots};
use crate::dice::{LampDie, OrbDie, RULEBOOK_ORBS};
use crate::lane::{self, Lane};
use crate::state::MAX_MOTHS;
use lamplight_core::content::{self, Faults, Field, Form, Interned, Node, Shelf};
use lamplight_core::{BySeat, ContentError, Seat};
use std::sync::LazyLock;

/// The house content: the file that comes with the game.
pub const HOUSE: &str = include_str!("../../../data/content/the-lamp.toml");

/// Survival cards in the box.
pub const SURVIVAL_CARDS: usize = 4;

/// A content file that has been read and found good.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    /// Each player's way to the Lamp, all equally long.
    lanes: BySeat<Lane, MAX_MOTHS>,
    /// The faces of the lamp die.
    pub lamp_die: LampDie,
    /// What the faces of the die bring on an orb space.
    pub orb_die: OrbDie,
    /// Light orbs in the supply at the start.
    pub orbs: u16,
    /// Points of the survival cards, closest moth first.
    pub survival: [u8; SURVIVAL_CARDS],
    /// The trading cards, by [`Kind`]: in the order of their names.
    pub trading: Vec<TradingCard>,
    /// The hazard cards, by [`Kind`]: in the order of their names.
    pub hazards: Vec<HazardCard>,
    /// How piles of trading cards are packed.
    pub trading_slots: Slots,
    /// How piles of hazard cards are packed.
    pub hazard_slots: Slots,
}

/// A kind of trading card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TradingCard {
    /// As typed in play.
    pub name: String,
    /// How many the deck has.
    pub copies: u8,
    /// Its price in orbs by the state of the lamp, off and on.
    pub prices: [u8; 2],
    /// Its worth at the end.
    pub points: u8,
    /// How many spaces its buyer moves back.
    pub back: u8,
}

/// A kind of hazard card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HazardCard {
    /// As typed in play.
    pub name: String,
    /// How many the deck has.
    pub copies: u8,
    /// Points that it costs at the end.
    pub loses: u8,
}

impl Layout {
    /// A player's lane.
    #[inline]
    pub fn lane(&self, seat: Seat) -> &Lane {
        &self.lanes[seat]
    }

    /// The number of the Lamp's space, on every lane.
    #[inline]
    pub fn lamp(&self) -> u8 {
        self.lanes.0[0].lamp()
    }

    /// The number of the first space of the last stretch, on every lane; that of the Lamp if there is none.
    pub fn stretch(&self) -> u8 {
        self.lanes.0[0].stretch()
    }

    /// The trading card of a kind.
    #[inline]
    pub fn card(&self, kind: Kind) -> &TradingCard {
        &self.trading[kind.index()]
    }

    /// The hazard card of a kind.
    pub fn hazard(&self, kind: Kind) -> &HazardCard {
        &self.hazards[kind.index()]
    }

    /// The kind of trading card with this name.
    pub fn card_named(&self, name: &str) -> Option<Kind> {
        let place = self.trading.binary_search_by(|card| card.name.as_str().cmp(name));
        place.ok().map(Kind::from_index)
    }

    /// The kind of hazard card with this name.
    pub fn hazard_named(&self, name: &str) -> Option<Kind> {
        let place = self.hazards.binary_search_by(|card| card.name.as_str().cmp(name));
        place.ok().map(Kind::from_index)
    }
}

/// The house content, read once.
pub(crate) fn house() -> Interned<Layout> {
    static LAYOUT: LazyLock<Interned<Layout>> =
        LazyLock::new(|| read(HOUSE).and_then(keep).expect("a test has read the house content"));
    *LAYOUT
}

/// Keeps a layout for as long as the program runs.
pub(crate) fn keep(layout: Layout) -> Result<Interned<Layout>, ContentError> {
    static SHELF: Shelf<Layout> = Shelf::new();
    SHELF.keep(layout)
}

/// Most orbs in a supply.
const MOST_ORBS: i64 = 9_999;
/// Most orbs that a face of the die brings.
const MOST_FOUND: i64 = 20;
/// Faces of a die.
const FACES: usize = 6;

/// A price, or the points of a card.
const WORTH: content::Kind = content::Kind::Number { least: 0, most: 99 };
const COPIES: content::Kind = content::Kind::Number { least: 1, most: cards::MOST as i64 };
const PATTERN: content::Kind = content::Kind::Letters { letters: "oth", least: 1, most: lane::LONGEST };
/// How many faces of the lamp die show something.
const LAMP_FACES: content::Kind = content::Kind::Number { least: 0, most: FACES as i64 };

/// The form of a content file.
pub(crate) const FORM: Form = Form(&[
    Field::optional("lane", PATTERN),
    Field::optional(
        "lanes",
        content::Kind::List { of: &PATTERN, least: MAX_MOTHS, most: MAX_MOTHS, distinct: false },
    ),
    Field::new("last_stretch", content::Kind::Number { least: 0, most: lane::LONGEST as i64 }),
    Field::optional(
        "lamp_die",
        content::Kind::Group { fields: &[Field::new("off", LAMP_FACES), Field::new("on", LAMP_FACES)] },
    ),
    Field::optional(
        "orb_die",
        content::Kind::List {
            of: &content::Kind::Number { least: 0, most: MOST_FOUND },
            least: FACES,
            most: FACES,
            distinct: false,
        },
    ),
    Field::new("orbs", content::Kind::Number { least: 0, most: MOST_ORBS }),
    Field::new(
        "survival",
        content::Kind::List { of: &WORTH, least: SURVIVAL_CARDS, most: SURVIVAL_CARDS, distinct: false },
    ),
    Field::new(
        "trading",
        content::Kind::Cards {
            columns: &[
                Field::new("copies", COPIES),
                Field::new("off", WORTH),
                Field::new("on", WORTH),
                Field::new("points", WORTH),
                Field::new("back", content::Kind::Number { least: 0, most: lane::LONGEST as i64 }),
            ],
            least: 0,
            most: cards::MOST,
        },
    ),
    Field::new(
        "hazards",
        content::Kind::Cards {
            columns: &[
                Field::new("copies", COPIES),
                Field::optional("loses", content::Kind::Number { least: 1, most: 99 }),
            ],
            least: 0,
            most: cards::MOST,
        },
    ),
]);

lamplight_core::faults! {
    /// What only this game can find wrong with a content file.
    pub(crate) mod wrong {
        lanes_twice;
        no_lanes;
        lane_length(length, found);
        stretch_too_long(length, found);
        die_faces(faces, found);
    }
}

/// Reads a content file.
pub(crate) fn read(text: &str) -> Result<Layout, ContentError> {
    let file = content::read(text, &FORM)?;
    let mut faults = Faults::default();
    let lanes = lanes(&file, &mut faults);
    let lamp_die = lamp_die(file.get("lamp_die"), &mut faults);
    let [trading, hazards] = ["trading", "hazards"].map(|key| by_name(file.get(key)));
    let slots = |cards: &[(&str, &Node)]| {
        let slots = Slots::new(cards.iter().map(|(_, card)| card.get("copies").number() as usize));
        slots.expect("the form has counted the cards")
    };
    faults.finish(())?;
    Ok(Layout {
        lanes: lanes.expect("bad lanes are refused"),
        lamp_die,
        orb_die: numbers(file.get("orb_die")).unwrap_or(RULEBOOK_ORBS),
        orbs: file.get("orbs").number() as u16,
        survival: numbers(file.get("survival")).expect("the form has counted them"),
        trading_slots: slots(&trading),
        hazard_slots: slots(&hazards),
        trading: trading.into_iter().map(trading_card).collect(),
        hazards: hazards.into_iter().map(hazard_card).collect(),
    })
}

/// One pattern for all lanes, or one for each: equally long, and longer than the last stretch.
fn lanes(file: &Node, faults: &mut Faults) -> Option<BySeat<Lane, MAX_MOTHS>> {
    let [one, each, stretch] = ["lane", "lanes", "last_stretch"].map(|key| file.get(key));
    let patterns: [&Node; MAX_MOTHS] = match (one.is_given(), each.list()) {
        (true, []) => [one; MAX_MOTHS],
        (false, [a, b, c, d]) => [a, b, c, d],
        (true, _) => {
            faults.add(each, wrong::lanes_twice());
            return None;
        }
        (false, _) => {
            faults.add(file, wrong::no_lanes());
            return None;
        }
    };
    let length = patterns[0].text().len();
    for pattern in &patterns[1..] {
        if pattern.text().len() != length {
            let found = pattern.text().len();
            faults.add(pattern, wrong::lane_length(length, found));
        }
    }
    let last = stretch.number() as usize;
    if last > length {
        faults.add(stretch, wrong::stretch_too_long(length, last));
    }
    let mut lanes = patterns.map(|pattern| Lane::new(pattern.text(), last)).into_iter();
    Some(BySeat([lanes.next()??, lanes.next()??, lanes.next()??, lanes.next()??]))
}

/// A lamp die has six faces; one that is not described has three of each.
fn lamp_die(die: &Node, faults: &mut Faults) -> LampDie {
    if !die.is_given() {
        return LampDie::EVEN;
    }
    let [off, on] = ["off", "on"].map(|key| die.get(key).number());
    if off + on != FACES as i64 {
        faults.add(die, wrong::die_faces(FACES, off + on));
    }
    LampDie { off: off as u8, on: on as u8 }
}

fn trading_card((name, card): (&str, &Node)) -> TradingCard {
    let number = |key| card.get(key).number() as u8;
    TradingCard {
        name: name.to_string(),
        copies: number("copies"),
        prices: [number("off"), number("on")],
        points: number("points"),
        back: number("back"),
    }
}

/// A hazard costs a point unless its card says otherwise.
fn hazard_card((name, card): (&str, &Node)) -> HazardCard {
    let loses = card.get("loses");
    HazardCard {
        name: name.to_string(),
        copies: card.get("copies").number() as u8,
        loses: if loses.is_given() { loses.number() as u8 } else { 1 },
    }
}

/// The cards of a deck in the order of their names, whatever the file's is.
fn by_name(deck: &Node) -> Vec<(&str, &Node)> {
    let mut cards: Vec<(&str, &Node)> =
        deck.entries().iter().map(|(name, card)| (name.as_str(), card)).collect();
    cards.sort_by_key(|&(name, _)| name);
    cards
}

/// A list of so many small numbers; none if it is not given.
fn numbers<const N: usize>(list: &Node) -> Option<[u8; N]> {
    let numbers: Vec<u8> = list.list().iter().map(|node| node.number() as u8).collect();
    numbers.try_into().ok()
}
