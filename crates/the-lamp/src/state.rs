//! The position.

use crate::cards::{Deck, Kind, Pile};
use crate::content::Layout;
use crate::dice::Odds;
use crate::options::Options;
use crate::rolls::Round;
use crate::score::Points;
use crate::trade::Offer;
use lamplight_core::content::Interned;
use lamplight_core::{BySeat, Game, Seat, SetupError};
use serde::Serialize;
use std::fmt;

/// Most players.
pub const MAX_MOTHS: usize = 4;

/// A position of The Lamp.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TheLamp {
    pub(crate) layout: Interned<Layout>,
    pub(crate) shop_when_passing: bool,
    pub(crate) seats: u8,

    /// What happens next.
    pub(crate) phase: Phase,
    /// Whose turn or whose roll it is; seat 1 once the game is over.
    pub(crate) mover: Seat,
    /// Turns begun so far; 0 while the dice decide who begins.
    pub(crate) turns: u16,
    pub(crate) lamp: Lamp,
    /// Steps that the mover has left beyond the post it is passing (LMP-16).
    pub(crate) steps: u8,

    pub(crate) moths: BySeat<Moth, MAX_MOTHS>,
    /// Orbs that nobody holds.
    pub(crate) supply: u16,
    pub(crate) deck: Deck,
    /// The cards on the table of the post where the mover is.
    pub(crate) offer: Offer,
    /// The hazard cards that nobody has drawn.
    pub(crate) hazards: Pile,
    /// Trading cards that have left the game with a moth (LMP-6).
    pub(crate) gone: Pile,
    /// Hazard cards that have left the game with a moth (LMP-6).
    pub(crate) gone_hazards: Pile,

    /// The dice of the round that decides who begins, or of the roll-off.
    pub(crate) round: Round,
    /// Once all are done, each survivor's rank by distance, from 1, ties shared until rolled off
    /// (LMP-13); 0 for the dead, and as long as somebody flies.
    pub(crate) standing: BySeat<u8, MAX_MOTHS>,
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// A seat rolls for the first turn (LMP-1).
    First,
    /// The mover goes on or stops (LMP-3).
    Decide,
    /// The lamp die is rolled (LMP-4).
    Lamp,
    /// One die or two are rolled for the move, as the lamp says (LMP-4).
    Roll,
    /// A die is rolled for orbs (LMP-7).
    Orbs,
    /// A card comes on offer (LMP-8).
    Cards,
    /// The mover buys a card or passes (LMP-8).
    Trade,
    /// A hazard card is drawn (LMP-10).
    Hazard,
    /// A seat rolls for the better survival card (LMP-13).
    RollOff,
    /// The game is over (LMP-12).
    Over,
}

impl Phase {
    /// All of them.
    pub(crate) const ALL: [Phase; 10] = [
        Phase::First,
        Phase::Decide,
        Phase::Lamp,
        Phase::Roll,
        Phase::Orbs,
        Phase::Cards,
        Phase::Trade,
        Phase::Hazard,
        Phase::RollOff,
        Phase::Over,
    ];
}

/// As in positions.
impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Phase::First => "first",
            Phase::Decide => "decide",
            Phase::Lamp => "lamp",
            Phase::Roll => "roll",
            Phase::Orbs => "orbs",
            Phase::Cards => "cards",
            Phase::Trade => "trade",
            Phase::Hazard => "hazard",
            Phase::RollOff => "rolloff",
            Phase::Over => "over",
        })
    }
}

/// The state of the lamp.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Lamp {
    /// One die, low prices.
    Off,
    /// Two dice, high prices.
    On,
}

/// As in the notation.
impl fmt::Display for Lamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lamp::Off => "off",
            Lamp::On => "on",
        })
    }
}

/// A player's moth with all they own. The dead own nothing and lie at the Lamp.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Moth {
    pub(crate) cards: Pile,
    pub(crate) hazards: Pile,
    pub(crate) orbs: u16,
    /// Points lost on hazard spaces when the hazard deck was empty (LMP-10).
    pub(crate) unpaid: u16,
    pub(crate) space: u8,
    pub(crate) fate: Fate,
}

/// Whether a moth is still in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// It takes turns.
    Flying,
    /// It has stopped for good, alive.
    Stopped,
    /// It has touched the Lamp.
    Dead,
}

impl Moth {
    /// A moth at the start.
    pub(crate) const NEW: Moth =
        Moth { cards: Pile::EMPTY, hazards: Pile::EMPTY, orbs: 0, unpaid: 0, space: 0, fate: Fate::Flying };
}

impl TheLamp {
    pub(crate) fn start(options: &Options, seats: u8) -> Result<Self, SetupError> {
        Self::INFO.check_seats(seats)?;
        Ok(Self::set_up(options.layout(), options.shop_when_passing, seats))
    }

    fn set_up(layout: Interned<Layout>, shop_when_passing: bool, seats: u8) -> Self {
        let mut state = TheLamp {
            layout,
            shop_when_passing,
            seats,
            phase: Phase::First,
            mover: Seat::from_index(0),
            turns: 0,
            lamp: Lamp::Off,
            steps: 0,
            moths: BySeat([Moth::NEW; MAX_MOTHS]),
            supply: layout.orbs,
            deck: Deck::new(Pile::full(&layout.trading_slots)),
            offer: Offer::NONE,
            hazards: Pile::full(&layout.hazard_slots),
            gone: Pile::EMPTY,
            gone_hazards: Pile::EMPTY,
            round: Round::NONE,
            standing: BySeat::default(),
        };
        state.roll_for_first();
        state
    }

    /// The seats at the table.
    pub(crate) fn table(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::up_to(self.seats)
    }

    /// The moth whose turn it is.
    #[inline]
    pub(crate) fn moth(&mut self) -> &mut Moth {
        &mut self.moths[self.mover]
    }

    // --- for those who think about the game ---

    /// The content in force.
    pub fn layout(&self) -> Interned<Layout> {
        self.layout
    }

    /// Whether posts act on moths that pass (LMP-16).
    pub fn shops_when_passing(&self) -> bool {
        self.shop_when_passing
    }

    /// The start of another game with the same options and seats.
    pub fn restarted(&self) -> Self {
        Self::set_up(self.layout, self.shop_when_passing, self.seats)
    }

    /// What happens next.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn or whose roll it is; seat 1 once the game is over.
    #[inline]
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// Whether the lamp is on.
    pub fn lamp(&self) -> Lamp {
        self.lamp
    }

    /// Steps that the mover has left beyond the post it is passing (LMP-16).
    pub fn steps(&self) -> u8 {
        self.steps
    }

    /// Whether a moth flies, has stopped or is dead.
    #[inline]
    pub fn fate(&self, seat: Seat) -> Fate {
        self.moths[seat].fate
    }

    /// The number of a moth's space.
    #[inline]
    pub fn space(&self, seat: Seat) -> u8 {
        self.moths[seat].space
    }

    /// A moth's orbs.
    #[inline]
    pub fn orbs(&self, seat: Seat) -> u16 {
        self.moths[seat].orbs
    }

    /// A moth's points so far, the survival card included once it is given out; none for the dead.
    pub fn score(&self, seat: Seat) -> Option<i32> {
        self.points(seat).map(Points::total)
    }

    /// The points of a moth's survival card; 0 before the end, and for the dead.
    pub fn survival(&self, seat: Seat) -> i32 {
        self.survival_card(seat).unwrap_or(0)
    }

    /// The cards of the post where the mover is, in the order in which they were drawn.
    pub fn on_offer(&self) -> &[Kind] {
        self.offer.cards()
    }

    /// The trading cards that nobody has seen, each kind as often as there are copies.
    pub fn unseen(&self) -> impl Iterator<Item = Kind> {
        self.deck.unseen().iter(&self.layout.trading_slots)
    }

    /// How many steps lead from a moth to the Lamp; 0 for the dead.
    #[inline]
    pub fn distance(&self, seat: Seat) -> u8 {
        self.layout.lamp() - self.moths[seat].space
    }

    /// Whether a moth is where the lamp is always on (LMP-5).
    #[inline]
    pub(crate) fn in_last_stretch(&self, seat: Seat) -> bool {
        self.layout.lane(seat).is_lit(self.moths[seat].space)
    }

    /// The chance that a moth survives its next roll for a move; none if it rolls no more.
    pub fn odds(&self, seat: Seat) -> Option<Odds> {
        let distance = self.distance(seat);
        let rolls_now = self.phase == Phase::Roll && seat == self.mover;
        if self.moths[seat].fate != Fate::Flying {
            None
        } else if self.in_last_stretch(seat) || rolls_now && self.lamp == Lamp::On {
            Some(Odds::two_dice(distance))
        } else if rolls_now {
            Some(Odds::one_die(distance))
        } else {
            Some(Odds::lamp_die(self.layout.lamp_die, distance))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small_plain_data() {
        assert!(size_of::<TheLamp>() <= 256, "{}", size_of::<TheLamp>());
        assert!(!std::mem::needs_drop::<TheLamp>());
    }
}
