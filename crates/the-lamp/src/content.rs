//! The lane, the cards and the points: what the printed box has and the rulebook's text does not
//! (LMP-2, LMP-5, LMP-13, LMP-15). Read from a TOML file; a bad one is refused by line and reason.

use crate::cards::{self, Kind, Slots};
use crate::lane::{self, Lane, Space};
use lamplight_core::ContentError;
use lamplight_core::content::{self, Interned, Shelf, Spanned};
use serde::de::Visitor;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// The house content: the file that comes with the game.
pub const HOUSE: &str = include_str!("../../../data/content/the-lamp.toml");

/// Survival cards in the box.
pub const SURVIVAL_CARDS: usize = 4;

/// A content file that has been read and found good.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    /// Each player's way to the Lamp.
    pub lane: Lane,
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

/// A kind of hazard card. Each costs a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HazardCard {
    /// As typed in play.
    pub name: String,
    /// How many the deck has.
    pub copies: u8,
}

impl Layout {
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
        LazyLock::new(|| read(HOUSE).expect("a test has read the house content"));
    *LAYOUT
}

/// Reads a content file.
pub(crate) fn read(text: &str) -> Result<Interned<Layout>, ContentError> {
    static SHELF: Shelf<Layout> = Shelf::new();
    let file: File = content::parse(text)?;
    SHELF.keep(Reader { text }.layout(&file)?)
}

/// The file's form. Numbers are read wide and checked by [`Reader`], which words its refusals better.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    lane: Spanned<String>,
    last_stretch: Spanned<Whole>,
    orbs: Spanned<Whole>,
    survival: Spanned<Vec<Spanned<Whole>>>,
    trading: BTreeMap<Spanned<String>, TradingEntry>,
    hazards: BTreeMap<Spanned<String>, Spanned<Whole>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TradingEntry {
    copies: Spanned<Whole>,
    off: Spanned<Whole>,
    on: Spanned<Whole>,
    points: Spanned<Whole>,
    back: Spanned<Whole>,
}

/// A number as it stands in a file. Of its own type only to be refused in plain words.
#[derive(Clone, Copy)]
struct Whole(i64);

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Whole, D::Error> {
        struct WholeVisitor;
        impl Visitor<'_> for WholeVisitor {
            type Value = Whole;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number")
            }
            fn visit_i64<E>(self, number: i64) -> Result<Whole, E> {
                Ok(Whole(number))
            }
        }
        deserializer.deserialize_i64(WholeVisitor)
    }
}

/// Most orbs in a supply.
const MOST_ORBS: i64 = 9_999;
/// Highest price, and most points of a card.
const MOST_WORTH: i64 = 99;

/// Checks the parts of a file; keeps its text to name lines.
struct Reader<'a> {
    text: &'a str,
}

impl Reader<'_> {
    fn layout(&self, file: &File) -> Result<Layout, ContentError> {
        let lane = self.lane(&file.lane, &file.last_stretch);
        let orbs = self.number("the supply of orbs", &file.orbs, 0..=MOST_ORBS);
        let survival = self.survival(&file.survival);
        let trading = in_file_order(&file.trading, |name, entry| self.trading_card(name, entry));
        let hazards = in_file_order(&file.hazards, |name, copies| {
            Ok(HazardCard { name: self.name(name)?, copies: self.copies(copies)? })
        });
        // Of several faults people look for the first in the file.
        let faults = [
            lane.as_ref().err(),
            orbs.as_ref().err(),
            survival.as_ref().err(),
            trading.as_ref().err(),
            hazards.as_ref().err(),
        ];
        if let Some(first) = faults.into_iter().flatten().min_by_key(|fault| fault.faults[0].line) {
            return Err(first.clone());
        }
        Ok(Layout {
            lane: lane?,
            orbs: orbs? as u16,
            survival: survival?,
            trading_slots: self.slots("trading", file.trading.values().map(|entry| &entry.copies))?,
            hazard_slots: self.slots("hazard", file.hazards.values())?,
            trading: trading?,
            hazards: hazards?,
        })
    }

    fn trading_card(
        &self,
        name: &Spanned<String>,
        entry: &TradingEntry,
    ) -> Result<TradingCard, ContentError> {
        Ok(TradingCard {
            name: self.name(name)?,
            copies: self.copies(&entry.copies)?,
            prices: [
                self.number("a price", &entry.off, 0..=MOST_WORTH)? as u8,
                self.number("a price", &entry.on, 0..=MOST_WORTH)? as u8,
            ],
            points: self.number("a card's worth", &entry.points, 0..=MOST_WORTH)? as u8,
            back: self.number("the way back", &entry.back, 0..=lane::LONGEST as i64)? as u8,
        })
    }

    fn lane(&self, letters: &Spanned<String>, stretch: &Spanned<Whole>) -> Result<Lane, ContentError> {
        let wrong = |reason: String| ContentError::at(self.text, letters.span(), reason);
        let length = letters.get_ref().chars().count();
        if !(1..=lane::LONGEST).contains(&length) {
            return Err(wrong(format!("a lane has 1 to {} spaces, not {length}", lane::LONGEST)));
        }
        let unknown = letters.get_ref().chars().enumerate().find(|&(_, it)| Space::from_letter(it).is_none());
        if let Some((before, letter)) = unknown {
            return Err(wrong(format!(
                "space {} of the lane is {letter:?}; a space is o (light orb), t (trading post) or h (hazard)",
                before + 1
            )));
        }
        let last = self.number("the last stretch of this lane", stretch, 0..=length as i64)?;
        Lane::new(letters.get_ref(), last as usize)
            .ok_or_else(|| wrong("this lane cannot be built".to_string()))
    }

    fn survival(&self, points: &Spanned<Vec<Spanned<Whole>>>) -> Result<[u8; SURVIVAL_CARDS], ContentError> {
        let cards: &[Spanned<Whole>; SURVIVAL_CARDS] = points.get_ref()[..].try_into().map_err(|_| {
            let count = points.get_ref().len();
            let reason = format!("there are {SURVIVAL_CARDS} survival cards, not {count}");
            ContentError::at(self.text, points.span(), reason)
        })?;
        let mut survival = [0; SURVIVAL_CARDS];
        for (place, card) in survival.iter_mut().zip(cards) {
            *place = self.number("a survival card's worth", card, 0..=MOST_WORTH)? as u8;
        }
        Ok(survival)
    }

    /// Names are typed in play, so they keep to what notation is made of.
    fn name(&self, name: &Spanned<String>) -> Result<String, ContentError> {
        let plain = |word: &str| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        if name.get_ref().split('-').all(plain) {
            return Ok(name.get_ref().clone());
        }
        let reason = format!(
            "the name '{}' must be made of lower case letters, digits and single hyphens between them",
            name.get_ref().escape_debug()
        );
        Err(ContentError::at(self.text, name.span(), reason))
    }

    fn copies(&self, copies: &Spanned<Whole>) -> Result<u8, ContentError> {
        self.number("the number of copies", copies, 1..=cards::MOST as i64).map(|copies| copies as u8)
    }

    /// Takes copies that are good one by one, in the order of the names, and refuses too many together
    /// at the line of the file on which they become too many.
    fn slots<'a>(
        &self,
        sort: &str,
        copies: impl Iterator<Item = &'a Spanned<Whole>> + Clone,
    ) -> Result<Slots, ContentError> {
        Slots::new(copies.clone().map(|copies| copies.get_ref().0 as usize)).ok_or_else(|| {
            let mut lines: Vec<&Spanned<Whole>> = copies.collect();
            lines.sort_by_key(|copies| copies.span().start);
            let mut total = 0;
            let passes = |copies: &&&Spanned<Whole>| {
                total += copies.get_ref().0;
                total > cards::MOST as i64
            };
            let span = lines.iter().find(passes).map(|copies| copies.span()).unwrap_or_default();
            ContentError::at(self.text, span, format!("there are more than {} {sort} cards", cards::MOST))
        })
    }

    fn number(
        &self,
        what: &str,
        number: &Spanned<Whole>,
        range: RangeInclusive<i64>,
    ) -> Result<i64, ContentError> {
        let Whole(value) = *number.get_ref();
        if range.contains(&value) {
            return Ok(value);
        }
        let (low, high) = range.into_inner();
        let reason = format!("{what} goes from {low} to {high}, not {value}");
        Err(ContentError::at(self.text, number.span(), reason))
    }
}

/// Checks cards in the order of the file, so that the first bad one is refused, and returns them in the order
/// of their names.
fn in_file_order<E, C>(
    entries: &BTreeMap<Spanned<String>, E>,
    check: impl Fn(&Spanned<String>, &E) -> Result<C, ContentError>,
) -> Result<Vec<C>, ContentError> {
    let mut lines: Vec<(usize, (&Spanned<String>, &E))> = entries.iter().enumerate().collect();
    lines.sort_by_key(|(_, (name, _))| name.span().start);
    let mut cards = Vec::with_capacity(lines.len());
    for (place, (name, entry)) in lines {
        cards.push((place, check(name, entry)?));
    }
    cards.sort_by_key(|&(place, _)| place);
    Ok(cards.into_iter().map(|(_, card)| card).collect())
}
