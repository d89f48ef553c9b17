//! The position.

use crate::animals::{Abilities, Animal};
use crate::content::Layout;
use crate::forest::Forest;
use crate::market::Player;
use crate::moon::{Sky, Slot};
use crate::options::{Modes, Options};
use crate::sun::Sun;
use crate::turtle::Nursery;
use lamplight_core::content::Interned;
use lamplight_core::hex::Cells;
use lamplight_core::{BySeat, Game, Seat, SetupError, options};
use serde::Serialize;

/// Moon points at the start (MOO-35).
const FIRST_MOON: u8 = 2;

/// A position of Photosynthesis with Under the Moonlight.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Moonlight {
    pub(crate) layout: Interned<Layout>,
    pub(crate) forest: Forest,
    pub(crate) players: BySeat<Player, 4>,
    /// What the player to act has done in this turn.
    pub(crate) deeds: Deeds,
    /// Seeds planted this round, by anyone and in any way (MOO-37).
    pub(crate) planted: Cells,
    /// Seeds that may not grow this round (MOO-37).
    pub(crate) dormant: Cells,
    pub(crate) nursery: Nursery,
    /// Scoring tokens left by leaves, from one to four (MOO-3).
    pub(crate) stacks: [u8; 4],
    pub(crate) dam: Option<Slot>,
    pub(crate) phase: Phase,
    /// Who acts, or for whom chance deals.
    pub(crate) mover: Seat,
    /// Who has the first-player marker (MOO-14).
    pub(crate) opener: Seat,
    /// From 1; 0 in the set-up. The sun and the moons follow from it.
    pub(crate) round: u8,
    pub(crate) seats: u8,
    pub(crate) first: Seat,
    pub(crate) modes: Modes,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Chance deals animal boards.
    Deal,
    /// A player keeps one of two boards.
    Keep,
    /// A player places the animal.
    Animal,
    /// The last player places the elder.
    Elder,
    /// A player places a moonstone.
    Stone,
    /// A player places a small tree.
    Tree,
    /// A turn of the life cycle.
    Life,
    /// Chance turns a baby token up, within a turn.
    Hatch,
    /// The game is over.
    Over,
}

/// What has been done in the turn of the player to act; all of it lapses with the turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deeds {
    /// Cells acted on (MOO-13).
    pub(crate) used: Cells,
    /// Abilities used (MOO-37).
    pub(crate) abilities: Abilities,
    /// Free steps that the animal has left (MOO-36).
    pub(crate) steps: u8,
    /// One action may repeat a used cell (MOO-57).
    pub(crate) double: bool,
    /// The next collect pays as with one leaf more (MOO-57).
    pub(crate) leaf: bool,
}

impl Deeds {
    /// The start of a turn with this animal.
    pub(crate) fn new(animal: Option<Animal>) -> Deeds {
        Deeds { steps: animal.map_or(0, Animal::steps), ..Deeds::default() }
    }
}

impl Phase {
    pub(crate) const ALL: [Phase; 9] = [
        Phase::Deal,
        Phase::Keep,
        Phase::Animal,
        Phase::Elder,
        Phase::Stone,
        Phase::Tree,
        Phase::Life,
        Phase::Hatch,
        Phase::Over,
    ];

    /// The name in positions.
    pub(crate) const fn name(self) -> &'static str {
        ["deal", "keep", "animal", "elder", "stone", "tree", "life", "hatch", "over"][self as usize]
    }

    /// Whether the first round has not begun.
    pub(crate) const fn is_set_up(self) -> bool {
        matches!(self, Phase::Deal | Phase::Keep | Phase::Animal | Phase::Elder | Phase::Stone | Phase::Tree)
    }
}

impl Moonlight {
    pub(crate) fn start(options: &Options, seats: u8) -> Result<Self, SetupError> {
        Self::INFO.check_seats(seats)?;
        let first = options::first_seat(options.first, seats)?;
        let (layout, modes) = (options.layout, options.modes);
        let mut state = Moonlight {
            layout,
            forest: Forest::default(),
            players: BySeat::default(),
            deeds: Deeds::default(),
            planted: Cells::EMPTY,
            dormant: Cells::EMPTY,
            nursery: Nursery::default(),
            stacks: [0; 4],
            dam: None,
            phase: Phase::Deal,
            mover: first,
            opener: first,
            round: 0,
            seats,
            first,
            modes,
        };
        for seat in state.table() {
            state.players[seat] = state.fresh_player();
        }
        state.stacks = state.fresh_stacks();
        (state.phase, state.mover) = state.set_up_due();
        Ok(state)
    }

    /// A player before the first round.
    pub(crate) fn fresh_player(&self) -> Player {
        Player::new(&self.layout, if self.modes.moon { FIRST_MOON } else { 0 })
    }

    /// The stacks of scoring tokens before the first round.
    pub(crate) fn fresh_stacks(&self) -> [u8; 4] {
        let [one, two, three, four] = self.layout.stacks.map(|stack| stack.size);
        [one, two, three, if self.seats == 2 { 0 } else { four }] // MOO-3
    }

    pub(crate) fn table(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::up_to(self.seats)
    }

    /// Three revolutions of the sun, or four (MOO-14, MOO-24).
    #[inline]
    pub(crate) fn rounds(&self) -> u8 {
        if self.modes.advanced { 24 } else { 18 }
    }

    /// Turns of the life cycle that are over, while it lasts.
    pub(crate) fn turns_ended(&self) -> u32 {
        let (seats, mover, opener) = (u32::from(self.seats), self.mover.index(), self.opener.index());
        let in_round = (mover as u32 + seats - opener as u32) % seats;
        u32::from(self.round - 1) * seats + in_round
    }

    /// The sun of this round; in the set-up, of the first.
    #[inline]
    pub(crate) fn sun(&self) -> Sun {
        Sun::in_round(self.round.max(1))
    }

    /// The moons of this round; in the set-up, of the first.
    #[inline]
    pub(crate) fn sky(&self) -> Sky {
        self.layout.skies[usize::from(self.round.max(1)) - 1]
    }

    /// Who has the first-player marker in a round (MOO-14).
    pub(crate) fn opener_of(&self, round: u8) -> Seat {
        Seat::from_index((self.first.index() + usize::from(round.max(1)) - 1) % usize::from(self.seats))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small_plain_data() {
        assert!(size_of::<Moonlight>() <= 512);
        assert!(!core::mem::needs_drop::<Moonlight>());
    }
}
