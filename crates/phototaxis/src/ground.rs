//! The garden as a player plans on it: what is joined, and how many cards are missing to somewhere else.

use crate::card::Sides;
use crate::garden::{self, LAMP};
use crate::state::Phototaxis;
use lamplight_core::Seat;
use lamplight_core::square::Side;
use lamplight_core::square::ten::{Cell, Cells};

/// Farther than anything on the board.
pub const FAR: u32 = 20;

/// Open sides, and where cards may lie. Small enough to be copied for every card that is tried.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// By side: the tiles open to it, those with a mantis left out.
    open: [Cells; 4],
    /// Where a card may lie.
    pub free: Cells,
}

/// What can be had with so many cards more.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    /// Tiles reached over what lies there.
    pub joined: Cells,
    /// Tiles that got a card on the way, as open as it takes.
    laid: Cells,
}

impl Ground {
    /// The ground of a position.
    pub fn new(state: &Phototaxis) -> Ground {
        let walls = state.mantises();
        Ground { open: state.open_tiles().map(|tiles| tiles - walls), free: state.free_tiles() }
    }

    /// The same with a mantis on a tile.
    pub fn walled(&self, tile: Cell) -> Ground {
        Ground { open: self.open.map(|tiles| tiles.without(tile)), free: self.free.without(tile) }
    }

    /// The same with a card on a tile.
    #[inline]
    pub fn with(&self, tile: Cell, sides: Sides) -> Ground {
        let mut ground = *self;
        for side in Side::ALL {
            let open = &mut ground.open[side as usize];
            *open = if sides.contains(side) { open.with(tile) } else { open.without(tile) };
        }
        ground
    }

    /// Everything that is joined to some tiles, up to the Lamp.
    #[inline]
    pub fn flood(&self, from: Cells) -> Cells {
        garden::flood(&self.open, from)
    }

    /// The tiles that a seat's moth can walk to.
    pub fn reach(&self, state: &Phototaxis, seat: Seat) -> Cells {
        self.flood(Cells::of(state.moth(seat)))
    }

    /// What is had without a card, from tiles that are joined.
    #[inline]
    pub fn start(joined: Cells) -> Spread {
        Spread { joined, laid: Cells::EMPTY }
    }

    /// The tiles where the next card can lie.
    #[inline]
    pub fn next(&self, spread: &Spread, from_lamp: bool) -> Cells {
        let sources = if from_lamp { spread.joined } else { spread.joined - LAMP };
        let out = |side: Side| ((sources & self.open[side as usize]) | spread.laid).shifted(side);
        (out(Side::North) | out(Side::East) | out(Side::South) | out(Side::West)) & self.free
    }

    /// What can be had with one card more.
    #[inline]
    pub fn grow(&self, spread: &Spread, from_lamp: bool) -> Spread {
        let next = self.next(spread, from_lamp);
        let onto = |side: Side| next.shifted(side) & self.open[side.opposite() as usize];
        let entered = onto(Side::North) | onto(Side::East) | onto(Side::South) | onto(Side::West);
        Spread { joined: self.flood(spread.joined | entered), laid: spread.laid | next }
    }

    /// How many cards are missing from tiles that are joined to any of the goals, looking so far.
    #[inline]
    pub fn distance(&self, joined: Cells, goals: Cells, most: u32) -> u32 {
        let mut spread = Ground::start(joined);
        for cards in 0..=most {
            if spread.joined.meets(goals) {
                return cards;
            }
            if cards < most {
                let grown = self.grow(&spread, false);
                if grown.laid == spread.laid && grown.joined == spread.joined {
                    break;
                }
                spread = grown;
            }
        }
        FAR
    }

    /// The tiles for the first card on a shortest way to any of the goals, so many cards long.
    pub fn ways(&self, joined: Cells, goals: Cells, cards: u32) -> Cells {
        let ahead = self.next(&Ground::start(joined), false);
        let goals = goals - self.blocked_lamp();
        let seed = if goals.meets(LAMP) { goals } else { self.flood(goals) };
        let mut back = Ground::start(seed);
        for _ in 1..cards {
            back = self.grow(&back, true);
        }
        ahead & self.next(&back, true)
    }

    /// The Lamp tiles with a mantis: the Lamp is open all round otherwise.
    fn blocked_lamp(&self) -> Cells {
        LAMP - self.open[0]
    }

    /// The turns that a moth needs to gather so many plums and come into the Lamp, if every card fits: one
    /// card and one plum a turn. `placed` says that this turn's card lies already. The fraction counts the
    /// cards that are missing, so that of equals the one with more done is better.
    pub fn turns(&self, moth: Cell, tokens: Cells, plums: u32, placed: bool) -> f32 {
        let plan = self.plan(moth, tokens, plums, placed);
        plan.map_or(FAR as f32, |(turns, cards)| turns as f32 + 0.05 * cards as f32)
    }

    /// The same in whole turns, and the cards that are missing; none if there is no way in sight.
    pub fn plan(&self, moth: Cell, tokens: Cells, plums: u32, placed: bool) -> Option<(u32, u32)> {
        let mut joined = self.flood(Cells::of(moth));
        let (mut left, mut cards, mut time) = (tokens, 0_u32, 0_u32);
        let before = u32::from(!placed);
        for _ in 0..plums {
            let at_hand = left & joined;
            let token = if let Some(token) = at_hand.first() {
                token
            } else {
                let mut spread = Ground::start(joined);
                let mut missing = 0;
                while !spread.joined.meets(left) && missing < 8 {
                    spread = self.grow(&spread, false);
                    missing += 1;
                }
                cards += missing;
                let token = (spread.joined & left).first()?;
                joined = self.flood(joined.with(token));
                token
            };
            left = left.without(token);
            // The turn after the last plum, or when the cards lie.
            time = (time + 1).max((cards + 1).saturating_sub(before));
        }
        let lamp = self.distance(joined, LAMP - self.blocked_lamp(), 8);
        cards += lamp;
        time = (time + 1).max((cards + 1).saturating_sub(before));
        Some((time, cards))
    }
}
