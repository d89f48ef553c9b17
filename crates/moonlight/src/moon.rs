//! The Moon, the Red Moon, and what moonlight reaches.

use crate::forest::Forest;
use crate::sun::Sun;
use core::fmt;
use lamplight_core::Arg;
use lamplight_core::hex::{Cell, Cells, Direction};
use serde::{Serialize, Serializer};

/// Moon points stop here (MOO-34).
pub const MOST_MOON: u8 = 14;

/// How far the Red Moon goes in a round (MOO-31).
const STRIDE: u8 = 5;

/// A place outside the forest that touches two edge cells (MOO-30), counted clockwise from the one behind a4.
/// The dam tile fits the same places, from inside (MOO-56).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(u8);

/// How much of the Moon shows, and so what it pays (MOO-34).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Face {
    /// Pays 1.
    Half,
    /// Pays 2.
    Full,
}

/// Where the Moon and the Red Moon stand in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sky {
    /// The Moon's slot.
    pub moon: Slot,
    /// What the Moon shows.
    pub face: Face,
    /// The Red Moon's slot: where the Moon stands in the next round.
    pub red: Slot,
    /// What the Red Moon shows, and the Moon in the next round.
    pub red_face: Face,
}

impl Face {
    /// Moon points for an animal in its light.
    #[inline]
    pub const fn pays(self) -> u8 {
        self as u8 + 1
    }

    /// The name in texts.
    pub const fn name(self) -> &'static str {
        ["half", "full"][self as usize]
    }

    const fn turned(self) -> Face {
        match self {
            Face::Half => Face::Full,
            Face::Full => Face::Half,
        }
    }
}

impl From<Face> for Arg {
    fn from(face: Face) -> Arg {
        Arg::word(face.name())
    }
}

impl Sky {
    /// The sky of the next round, if the sun stands here in this one.
    pub(crate) const fn next(self, sun: Sun) -> Sky {
        // MOO-32: corner c sits at 3c and slot i at i + ½; a distance below 8 is closed by 5 + 3 steps.
        let ahead = (self.moon.0 + Slot::COUNT - 3 * sun.number()) % Slot::COUNT;
        let pass = ahead < 8;
        Sky {
            moon: self.red,
            face: self.red_face,
            red: Slot((self.red.0 + Slot::COUNT - STRIDE) % Slot::COUNT),
            red_face: if pass { self.red_face.turned() } else { self.red_face },
        }
    }
}

/// The cells in moonlight: the Moon's two lines up to the elder (MOO-33, MOO-40), and the neighbours of stones that
/// it lights or that a lit stone beside them lights (MOO-43).
pub(crate) fn lit(moon: Slot, forest: &Forest) -> Cells {
    let elder = forest.elder.first();
    let direct = LINES[usize::from(moon.0)].iter().fold(Cells::EMPTY, |lit, line| {
        let behind = elder.map_or(Cells::EMPTY, |cell| cell.ray(line.direction).with(cell));
        lit | (line.cells - behind)
    });
    let mut shining = direct & forest.stones;
    if shining.is_empty() {
        return direct;
    }
    loop {
        let around = shining.spread();
        let more = shining | (around & forest.stones);
        if more == shining {
            return direct | around;
        }
        shining = more;
    }
}

impl Slot {
    /// How many there are: three a side.
    pub const COUNT: u8 = 18;

    /// All slots, clockwise from the one behind a4.
    pub fn all() -> impl Iterator<Item = Slot> + Clone {
        (0..Slot::COUNT).map(Slot)
    }

    /// The slot that touches these two cells, if there is one.
    pub fn touching(a: Cell, b: Cell) -> Option<Slot> {
        Slot::all().find(|slot| slot.edge() == [a.min(b), a.max(b)])
    }

    /// Its number, from 0.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The two edge cells that it touches, in reading order.
    pub fn edge(self) -> [Cell; 2] {
        let (a, b) = (EDGE[usize::from(self.0)], EDGE[usize::from(self.0 + 1) % EDGE.len()]);
        [a.min(b), a.max(b)]
    }

    /// The second-ring cell that touches both.
    pub fn inner(self) -> Cell {
        INNER[usize::from(self.0)]
    }

    /// The three cells that a dam covers here.
    pub fn cells(self) -> Cells {
        DAMS[usize::from(self.0)]
    }
}

/// As a dam is written: the edge cells in reading order, then the second-ring cell.
impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.edge();
        write!(f, "{a} {b} {}", self.inner())
    }
}

lamplight_core::typescript_as!(Slot, "[string, string]");

impl Serialize for Slot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.edge().serialize(serializer)
    }
}

/// A line of moonlight.
#[derive(Clone, Copy)]
struct Line {
    cells: Cells,
    direction: Direction,
}

const SLOTS: usize = Slot::COUNT as usize;

/// The edge cells clockwise from a4; slot i touches the cells i and i + 1.
const EDGE: [Cell; SLOTS] = {
    let mut edge = [Cell::CORNERS[1]; SLOTS];
    let mut place = 1;
    while place < SLOTS {
        // The side that begins at corner c runs south-east, turned by c.
        let direction = Direction::SouthEast.turned((place - 1) / 3);
        edge[place] = match edge[place - 1].step(direction) {
            Some(cell) => cell,
            None => panic!("the edge is a ring"),
        };
        place += 1;
    }
    edge
};

/// The Moon's direct light (MOO-33): it stands one step outside both cells that it touches, so it shines into the
/// first of them in the direction west and into the second south-west, turned by the side's corner.
const LINES: [[Line; 2]; SLOTS] = {
    let nothing = Line { cells: Cells::EMPTY, direction: Direction::West };
    let mut lines = [[nothing; 2]; SLOTS];
    let mut slot = 0;
    while slot < SLOTS {
        let side = slot / 3;
        let touched = [EDGE[slot], EDGE[(slot + 1) % SLOTS]];
        let directions = [Direction::West.turned(side), Direction::SouthWest.turned(side)];
        let mut nth = 0;
        while nth < 2 {
            let (cell, direction) = (touched[nth], directions[nth]);
            lines[slot][nth] = Line { cells: cell.ray(direction).with(cell), direction };
            nth += 1;
        }
        slot += 1;
    }
    lines
};

const INNER: [Cell; SLOTS] = {
    let mut inner = [Cell::CENTRE; SLOTS];
    let mut slot = 0;
    while slot < SLOTS {
        inner[slot] = match EDGE[slot].step(Direction::SouthWest.turned(slot / 3)) {
            Some(cell) => cell,
            None => panic!("the forest lies inside its edge"),
        };
        slot += 1;
    }
    inner
};

const DAMS: [Cells; SLOTS] = {
    let mut dams = [Cells::EMPTY; SLOTS];
    let mut slot = 0;
    while slot < SLOTS {
        dams[slot] = Cells::of(EDGE[slot]).with(EDGE[(slot + 1) % SLOTS]).with(INNER[slot]);
        slot += 1;
    }
    dams
};

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn slots_touch_neighbours_on_the_edge() {
        for slot in Slot::all() {
            let [a, b] = slot.edge();
            assert!(a < b && a.neighbours().contains(b));
            assert_eq!([a.ring(), b.ring(), slot.inner().ring()], [3, 3, 2]);
            assert!(slot.inner().neighbours().contains(a) && slot.inner().neighbours().contains(b));
            assert_eq!(slot.cells().len(), 3);
            assert_eq!(Slot::touching(b, a), Some(slot));
        }
        assert_eq!(Slot(17).to_string(), "a3 a4 b4");
        assert_eq!(Slot(12).to_string(), "c1 d1 d2");
        assert_eq!(Slot::touching(Cell::CENTRE, EDGE[0]), None);
    }
}
