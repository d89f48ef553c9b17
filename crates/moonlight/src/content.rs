//! The content file: player boards, scoring tokens, the starts of the moons, river and beach.

use crate::moon::{Face, Sky, Slot};
use crate::sun::Sun;
use lamplight_core::ContentError;
use lamplight_core::content::{self, Faults, Field, Form, Interned, Kind, Node, Shelf};
use lamplight_core::hex::{Cell, Cells};
use std::sync::LazyLock;

/// The house content that comes with the game.
pub const DEFAULT: &str = include_str!("../../../data/content/moonlight.toml");

/// Rounds of the longer game (MOO-24): so many skies are worked out.
pub(crate) const MOST_ROUNDS: usize = 24;
/// Face-down baby turtles (MOO-57).
const BEACH_CELLS: usize = 6;
const MOST_SLOTS: usize = 8;
const MOST_TOKENS: usize = 16;

/// The content as the rules read it.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    /// The player board, by size of piece.
    pub(crate) columns: [Column; 4],
    /// The stacks of scoring tokens by leaves, from one leaf to four.
    pub(crate) stacks: [Stack; 4],
    /// Where the moons stand in each round: they depend on nothing else.
    pub(crate) skies: [Sky; MOST_ROUNDS],
    /// River cells (MOO-56).
    pub(crate) river: Cells,
    /// Beach cells (MOO-57).
    pub(crate) beach: Cells,
}

/// One column of a player board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Column {
    /// Pieces at hand from the start.
    pub(crate) available: u8,
    /// Pieces that the column holds.
    pub(crate) slots: u8,
    /// From the bottom up.
    prices: [u8; MOST_SLOTS],
}

/// One stack of scoring tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stack {
    pub(crate) size: u8,
    /// From the top.
    points: [u8; MOST_TOKENS],
}

impl Column {
    /// The price of the next piece when so many are left.
    #[inline]
    pub(crate) fn price(&self, left: u8) -> Option<u8> {
        (left > 0).then(|| self.prices[usize::from(self.slots - left)])
    }

    /// How many pieces of the kind a player owns.
    pub(crate) fn pieces(&self) -> u8 {
        self.available + self.slots
    }
}

impl Stack {
    /// The points of the top token when so many are left.
    pub(crate) fn top(&self, left: u8) -> Option<u8> {
        (left > 0).then(|| self.points[usize::from(self.size - left)])
    }
}

/// The form of a content file.
pub(crate) const FORM: Form = Form(&[
    Field::new("river", Kind::List { of: &CELL, least: 1, most: 30, distinct: true }),
    Field::new("beach", Kind::List { of: &CELL, least: BEACH_CELLS, most: BEACH_CELLS, distinct: true }),
    Field::new("moon", Kind::Group { fields: &[Field::new("slot", SLOT)] }),
    Field::new(
        "red_moon",
        Kind::Group {
            fields: &[
                Field::new("slot", SLOT),
                Field::new("face", Kind::Choice { names: &["half", "full"] }),
            ],
        },
    ),
    Field::new("seed", COLUMN),
    // The game begins with planting two of them (MOO-4).
    Field::new(
        "small",
        Kind::Group {
            fields: &[
                Field::new("available", Kind::Number { least: 2, most: MOST_AVAILABLE }),
                Field::new("prices", PRICES),
            ],
        },
    ),
    Field::new("medium", COLUMN),
    Field::new("large", COLUMN),
    Field::new(
        "tokens",
        Kind::Group {
            fields: &[
                Field::new("four", STACK),
                Field::new("three", STACK),
                Field::new("two", STACK),
                Field::new("one", STACK),
            ],
        },
    ),
]);

const MOST_AVAILABLE: i64 = 9;
const CELL: Kind = Kind::Cell { known: |name| name.parse::<Cell>().is_ok(), first: "a1", last: "g4" };
/// The two neighbouring cells that a moon touches.
const SLOT: Kind = Kind::List { of: &CELL, least: 2, most: 2, distinct: true };
const PRICES: Kind =
    Kind::List { of: &Kind::Number { least: 1, most: 20 }, least: 0, most: MOST_SLOTS, distinct: false };
const COLUMN: Kind = Kind::Group {
    fields: &[
        Field::new("available", Kind::Number { least: 0, most: MOST_AVAILABLE }),
        Field::new("prices", PRICES),
    ],
};
const STACK: Kind =
    Kind::List { of: &Kind::Number { least: 0, most: 99 }, least: 0, most: MOST_TOKENS, distinct: false };

/// The house content, read once.
pub(crate) fn house() -> Interned<Layout> {
    static LAYOUT: LazyLock<Interned<Layout>> =
        LazyLock::new(|| read(DEFAULT).and_then(keep).expect("a test has read the house content"));
    *LAYOUT
}

/// Keeps a layout for as long as the program runs.
pub(crate) fn keep(layout: Layout) -> Result<Interned<Layout>, ContentError> {
    static SHELF: Shelf<Layout> = Shelf::new();
    SHELF.keep(layout)
}

lamplight_core::faults! {
    /// What only this game can find wrong with a content file.
    pub(crate) mod wrong {
        no_river_there;
        moons_together;
        no_slot;
        token_order(most, found);
    }
}

/// Reads and checks a content file.
pub(crate) fn read(text: &str) -> Result<Layout, ContentError> {
    let file = content::read(text, &FORM)?;
    let mut faults = Faults::default();
    let covered = Cells::RINGS[2] | Cells::RINGS[3];
    for (name, cell) in cells(file.get("river")) {
        if !covered.contains(cell) {
            faults.add(name, wrong::no_river_there());
        }
    }
    let moon = slot(file.get("moon").get("slot"), &mut faults);
    let red = slot(file.get("red_moon").get("slot"), &mut faults);
    if moon.is_some() && moon == red {
        faults.add(file.get("red_moon").get("slot"), wrong::moons_together());
    }
    let [one, two, three, four] =
        ["one", "two", "three", "four"].map(|leaves| stack(file.get("tokens").get(leaves), &mut faults));
    faults.finish(())?;
    let (moon, red) = moon.zip(red).expect("bad slots are refused");
    let red_face = if file.get("red_moon").get("face").text() == "full" { Face::Full } else { Face::Half };
    Ok(Layout {
        columns: ["seed", "small", "medium", "large"].map(|piece| column(file.get(piece))),
        stacks: [one, two, three, four],
        skies: skies(Sky { moon, face: Face::Half, red, red_face }),
        river: cells(file.get("river")).map(|(_, cell)| cell).collect(),
        beach: cells(file.get("beach")).map(|(_, cell)| cell).collect(),
    })
}

/// The sky of every round.
fn skies(first: Sky) -> [Sky; MOST_ROUNDS] {
    let mut skies = [first; MOST_ROUNDS];
    for before in 0..MOST_ROUNDS - 1 {
        skies[before + 1] = skies[before].next(Sun::in_round(before as u8 + 1));
    }
    skies
}

/// The cells of a list, each with where it is named.
fn cells(names: &Node) -> impl Iterator<Item = (&Node, Cell)> {
    names.list().iter().filter_map(|name| Some((name, name.text().parse().ok()?)))
}

fn slot(names: &Node, faults: &mut Faults) -> Option<Slot> {
    let slot = match cells(names).map(|(_, cell)| cell).collect::<Vec<_>>()[..] {
        [a, b] => Slot::touching(a, b),
        _ => None,
    };
    if slot.is_none() {
        faults.add(names, wrong::no_slot());
    }
    slot
}

fn column(file: &Node) -> Column {
    let mut prices = [0; MOST_SLOTS];
    let slots = fill(&mut prices, file.get("prices"));
    Column { available: file.get("available").number() as u8, slots, prices }
}

fn stack(tokens: &Node, faults: &mut Faults) -> Stack {
    for (above, below) in tokens.list().iter().zip(tokens.list().iter().skip(1)) {
        if below.number() > above.number() {
            faults.add(below, wrong::token_order(above.number(), below.number()));
        }
    }
    let mut points = [0; MOST_TOKENS];
    let size = fill(&mut points, tokens);
    Stack { size, points }
}

/// Writes a list of numbers into places for more; how many there are.
fn fill(places: &mut [u8], list: &Node) -> u8 {
    for (place, node) in places.iter_mut().zip(list.list()) {
        *place = node.number() as u8;
    }
    list.list().len() as u8
}
