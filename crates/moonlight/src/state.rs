//! The position.

use crate::animals::{Abilities, Animal};
use crate::content::Layout;
use crate::forest::Forest;
use crate::market::Player;
use crate::moon::{self, Sky, Slot};
use crate::options::{Modes, Options};
use crate::piece::Piece;
use crate::sun::{Shade, Sun};
use crate::turtle::{Babies, Nursery};
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
    pub(crate) this_turn: ThisTurn,
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
pub struct ThisTurn {
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

impl ThisTurn {
    /// The start of a turn with this animal.
    pub(crate) fn new(animal: Option<Animal>) -> ThisTurn {
        ThisTurn { steps: animal.map_or(0, Animal::steps), ..ThisTurn::default() }
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
            this_turn: ThisTurn::default(),
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

/// For players that think: what stands where, who has what, and what sun and moon will do.
impl Moonlight {
    /// What is going on.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The round, from 1; 0 in the set-up.
    #[inline]
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Rounds of the whole game.
    #[inline]
    pub fn last_round(&self) -> u8 {
        self.rounds()
    }

    /// The modes in force.
    #[inline]
    pub fn modes(&self) -> Modes {
        self.modes
    }

    /// Who acts, or for whom chance deals.
    #[inline]
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// Whether a seat's turn of this round is still to come, the mover's own not counted.
    #[inline]
    pub fn is_yet_to_act(&self, seat: Seat) -> bool {
        let after = |seat: Seat| {
            (seat.index() + usize::from(self.seats) - self.opener.index()) % usize::from(self.seats)
        };
        after(seat) > after(self.mover)
    }

    /// A player's board.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    /// The price of a player's next piece of a kind, if one is for sale.
    #[inline]
    pub fn price(&self, seat: Seat, piece: Piece) -> Option<u8> {
        self.players[seat].price(&self.layout, piece)
    }

    /// What grows where.
    #[inline]
    pub fn forest(&self) -> &Forest {
        &self.forest
    }

    /// Where pieces will stand in shade in a round, by size, if the forest stays as it is.
    #[inline]
    pub fn shade_in(&self, round: u8) -> [Cells; 4] {
        let shade = Shade::of(&self.forest, Sun::in_round(round));
        Piece::ALL.map(|piece| shade.on(piece))
    }

    /// The cells in moonlight in a round, from 1, and what an animal earns there.
    #[inline]
    pub fn moonlight_in(&self, round: u8) -> (Cells, u8) {
        let sky = self.layout.skies[usize::from(round.max(1)) - 1];
        (moon::lit(sky.moon, &self.forest), sky.face.pays())
    }

    /// Scoring tokens left by leaves, from one to four.
    #[inline]
    pub fn stacks(&self) -> [u8; 4] {
        self.stacks
    }

    /// Takes the token that a cell with so many leaves pays from these stacks; 0 if none is left.
    #[inline]
    pub fn draw_token(&self, stacks: &mut [u8; 4], leaves: u8) -> u8 {
        for stack in (0..usize::from(leaves)).rev() {
            if let Some(points) = self.layout.stacks[stack].top(stacks[stack]) {
                stacks[stack] -= 1;
                return points;
            }
        }
        0
    }

    /// Baby turtles hatched and not used.
    #[inline]
    pub fn hatched(&self) -> Babies {
        self.nursery.hatched
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
