//! The position.

use crate::card::{Kind, Mystery};
use crate::content::Layout;
use crate::garden::{self, CORNER, CORNERS, Garden, LAMP};
use crate::options::{MysteryRule, Options};
use crate::pile::{Hand, Pile};
use lamplight_core::content::Interned;
use lamplight_core::square::ten::{Cell, Cells};
use lamplight_core::{BySeat, Game, Seat, SetupError, options};

/// Cards in a hand after step 4 (PHO-12).
pub const HAND: u8 = 4;
/// The last round (PHO-23).
pub const ROUNDS: u8 = 60;
/// Mystery cards, one a turn, until a solo game is lost (PHO-16).
pub const SOLO_TURNS: u8 = 12;
/// Mantis tokens (PHO-19).
pub const MANTISES: u32 = 2;

/// A position of Phototaxis.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Phototaxis {
    pub(crate) layout: Interned<Layout>,
    pub(crate) garden: Garden,
    /// Where plum tokens lie.
    pub(crate) tokens: Cells,
    pub(crate) mantises: Cells,
    pub(crate) moths: BySeat<Cell, 4>,
    pub(crate) hands: BySeat<Hand, 4>,
    pub(crate) path: Pile<{ Kind::COUNT }>,
    /// The path deck as it was last made of the discards; none as long as it is the first one. Everybody
    /// knows it, and that no hand held one of these cards then.
    pub(crate) shuffled: Option<[u8; Kind::COUNT]>,
    pub(crate) mystery: Pile<{ Mystery::COUNT }>,
    /// The mystery card that acts.
    pub(crate) acting: Option<Acting>,
    /// Plum tokens gathered.
    pub(crate) plums: BySeat<u8, 4>,
    /// The round in which each moth came into the Lamp; 0 while it is outside.
    pub(crate) arrived: BySeat<u8, 4>,
    pub(crate) seats: u8,
    pub(crate) mover: Seat,
    pub(crate) phase: Phase,
    /// From 1; a new one begins whenever play reaches the first seat.
    pub(crate) round: u8,
    /// Turns begun; 0 during set-up.
    pub(crate) turns: u16,
    /// In the last two rounds: how many more seats play passes to, moths in the Lamp counted (PHO-14).
    pub(crate) last: Option<u8>,
    pub(crate) first: Seat,
    pub(crate) same_round_ties: bool,
    pub(crate) mystery_rule: MysteryRule,
}

/// A mystery card that acts (PHO-18).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Acting {
    pub(crate) card: Mystery,
    /// How many of its effects have begun; the last of them is under way.
    pub(crate) step: u8,
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Chance turns over the next plum card (PHO-3).
    Reveal,
    /// Chance deals the mover a card (PHO-4).
    Deal,
    /// The mover may remove a mantis instead of the turn (PHO-22).
    Begin,
    /// Step 1: chance draws a card for the mover (PHO-6).
    Draw,
    /// Step 2: the mover may place a card (PHO-7).
    Place,
    /// A plus in step 2: one more card may be placed (PHO-9).
    Extra,
    /// A minus in step 2: a card may be taken (PHO-9).
    Take,
    /// Step 3: the mover may move (PHO-10).
    Move,
    /// Chance draws a mystery card (PHO-17).
    Mystery,
    /// A mystery card: the mover puts or moves a mantis (PHO-19).
    Mantis,
    /// A mystery card such as Glow, or a plus placed by it: a card may be placed (PHO-18).
    Glow,
    /// A mystery card such as Gust, or a minus placed by one: a card may be taken (PHO-18).
    Gust,
    /// A mystery card such as Nectar: chance draws a card for the mover (PHO-18).
    Nectar,
    /// A mystery card: the mover discards a card (PHO-18).
    Toss,
    /// Step 4: chance fills up the mover's hand (PHO-12).
    Refill,
    /// Step 4: the mover discards down to four (PHO-12).
    Discard,
    /// Solo: the same after a mystery card (PHO-18).
    Surplus,
    /// The game is over.
    Over,
}

impl Phase {
    /// Every phase, in the order of a game and a turn.
    pub const ALL: [Phase; 18] = [
        Phase::Reveal,
        Phase::Deal,
        Phase::Begin,
        Phase::Draw,
        Phase::Place,
        Phase::Extra,
        Phase::Take,
        Phase::Move,
        Phase::Mystery,
        Phase::Mantis,
        Phase::Glow,
        Phase::Gust,
        Phase::Nectar,
        Phase::Toss,
        Phase::Refill,
        Phase::Discard,
        Phase::Surplus,
        Phase::Over,
    ];

    /// Its name in positions and views.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Reveal => "reveal",
            Phase::Deal => "deal",
            Phase::Begin => "begin",
            Phase::Draw => "draw",
            Phase::Place => "place",
            Phase::Extra => "extra",
            Phase::Take => "take",
            Phase::Move => "move",
            Phase::Mystery => "mystery",
            Phase::Mantis => "mantis",
            Phase::Glow => "glow",
            Phase::Gust => "gust",
            Phase::Nectar => "nectar",
            Phase::Toss => "toss",
            Phase::Refill => "refill",
            Phase::Discard => "discard",
            Phase::Surplus => "surplus",
            Phase::Over => "over",
        }
    }

    /// Whether a path card is drawn.
    #[inline]
    pub(crate) const fn draws(self) -> bool {
        matches!(self, Phase::Deal | Phase::Draw | Phase::Nectar | Phase::Refill)
    }

    /// Whether a card may be placed.
    #[inline]
    pub(crate) const fn places(self) -> bool {
        matches!(self, Phase::Place | Phase::Extra | Phase::Glow)
    }

    /// Whether a card is discarded.
    #[inline]
    pub(crate) const fn discards(self) -> bool {
        matches!(self, Phase::Toss | Phase::Discard | Phase::Surplus)
    }
}

impl Phototaxis {
    pub(crate) fn start(options: &Options, seats: u8) -> Result<Self, SetupError> {
        Self::INFO.check_seats(seats)?;
        let layout = options.layout;
        let mut state = Phototaxis {
            layout,
            garden: Garden::new(),
            tokens: start_tokens(&layout, seats),
            mantises: Cells::EMPTY,
            moths: BySeat(start_corners(seats)),
            hands: BySeat::default(),
            path: Pile::new(&layout.path),
            shuffled: None,
            mystery: Pile::new(&layout.mystery),
            acting: None,
            plums: BySeat::default(),
            arrived: BySeat::default(),
            seats,
            mover: Seat::from_index(0),
            phase: Phase::Reveal,
            round: 1,
            turns: 0,
            last: None,
            first: options::first_seat(options.first, seats)?,
            same_round_ties: options.same_round_ties,
            mystery_rule: options.mystery,
        };
        let (lie, needed) = (state.tokens.len(), u32::from(state.required()));
        if lie < needed {
            let reason = format!("{needed} plums lead into the Lamp, but only {lie} lie on the board");
            return Err(SetupError::Content(reason));
        }
        if state.is_solo() && state.mystery.deck.is_empty() {
            let reason = "mystery cards count the turns of a solo game, and there are none";
            return Err(SetupError::Content(reason.into()));
        }
        if let Some(sides) = layout.one_shape() {
            layout.plums.iter().for_each(|tile| state.garden.open_up(tile, sides));
            state.phase = Phase::Deal;
        }
        Ok(state)
    }

    #[inline]
    pub(crate) fn is_solo(&self) -> bool {
        self.seats == 1
    }

    pub(crate) fn table(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::up_to(self.seats)
    }

    /// Plums without which nobody enters the Lamp (PHO-13).
    #[inline]
    pub(crate) fn required(&self) -> u8 {
        self.layout.needed[usize::from(self.seats - 1)]
    }

    #[inline]
    pub(crate) fn is_in_lamp(&self, seat: Seat) -> bool {
        self.arrived[seat] > 0
    }

    pub(crate) fn moth_tiles(&self) -> Cells {
        self.moths.0[..usize::from(self.seats)].iter().copied().collect()
    }

    /// The path of the player to act, their own tile included (PHO-5).
    #[inline]
    pub(crate) fn reach(&self) -> Cells {
        self.garden.reach(self.moths[self.mover], self.mantises)
    }

    /// Where a path card may lie, whoever's path it belongs to (PHO-8).
    #[inline]
    pub(crate) fn free(&self) -> Cells {
        !(self.layout.plums | LAMP | CORNERS | self.moth_tiles() | self.mantises)
    }

    /// Where the player to act can move to (PHO-10, PHO-13).
    #[inline]
    pub(crate) fn destinations(&self) -> Cells {
        let reach = self.reach().without(self.moths[self.mover]);
        if self.plums[self.mover] >= self.required() { reach } else { reach - LAMP }
    }

    /// The cards that a minus or Gust can take (PHO-9).
    #[inline]
    pub(crate) fn takeable(&self) -> Cells {
        self.garden.plain() - self.moth_tiles() - self.mantises
    }

    /// The plum card that is turned over next.
    pub(crate) fn next_plum(&self) -> Option<Cell> {
        let hidden = self.layout.plums - self.garden.passable();
        self.layout.plum_tiles.iter().copied().find(|&tile| hidden.contains(tile))
    }
}

/// What bots look at in the worlds that they imagine.
impl Phototaxis {
    /// What happens next.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The seat whose turn it is.
    #[inline]
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// The round, from 1.
    #[inline]
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Where a seat's moth is.
    #[inline]
    pub fn moth(&self, seat: Seat) -> Cell {
        self.moths[seat]
    }

    /// Plum tokens that a seat has gathered.
    #[inline]
    pub fn plums(&self, seat: Seat) -> u8 {
        self.plums[seat]
    }

    /// Plums without which nobody enters the Lamp (PHO-13).
    #[inline]
    pub fn plums_required(&self) -> u8 {
        self.required()
    }

    /// Whether arrivals of the first one's round tie whatever their plums (PHO-15).
    #[inline]
    pub fn ties_in_same_round(&self) -> bool {
        self.same_round_ties
    }

    /// The round in which a moth came into the Lamp.
    #[inline]
    pub fn arrival(&self, seat: Seat) -> Option<u8> {
        Some(self.arrived[seat]).filter(|&round| round > 0)
    }

    /// How many of each kind of path card a seat holds.
    #[inline]
    pub fn hand(&self, seat: Seat) -> [u8; Kind::COUNT] {
        self.hands[seat].counts
    }

    /// Where plum tokens lie.
    #[inline]
    pub fn tokens(&self) -> Cells {
        self.tokens
    }

    /// Where the mantises sit.
    #[inline]
    pub fn mantises(&self) -> Cells {
        self.mantises
    }

    /// Where a path card may lie, whoever's path it belongs to (PHO-8).
    #[inline]
    pub fn free_tiles(&self) -> Cells {
        self.free()
    }

    /// By side, from the north clockwise: the tiles open to it.
    #[inline]
    pub fn open_tiles(&self) -> [Cells; 4] {
        self.garden.open()
    }

    /// In the last two rounds: how many more turns a seat has after the one under way (PHO-14).
    pub fn turns_left(&self, seat: Seat) -> Option<u8> {
        let inside = self.is_in_lamp(seat);
        self.last.map(|left| if inside { 0 } else { last_turns(left, seat, self.mover, self.seats) })
    }
}

/// How many more turns a moth outside the Lamp has after the one under way, when play passes to `left` more
/// seats (PHO-14).
pub(crate) fn last_turns(left: u8, seat: Seat, mover: Seat, seats: u8) -> u8 {
    // Play passes to a seat after so many steps, and again after every further lap.
    let steps = (seat.number() + seats - mover.number() - 1) % seats + 1;
    if left < steps { 0 } else { (left - steps) / seats + 1 }
}

/// Where plum tokens lie at first: with three players only on the parts that have one (PHO-2).
pub(crate) fn start_tokens(layout: &Layout, seats: u8) -> Cells {
    if seats == 3 { layout.plums - garden::part(CORNER[3]) } else { layout.plums }
}

/// The corners of seats 1, 2, 3 and 4 (PHO-1); the rest are of no meaning.
fn start_corners(seats: u8) -> [Cell; 4] {
    let [a1, a10, j10, j1] = CORNER;
    if seats <= 2 { [a1, j10, a1, a1] } else { [a1, a10, j10, if seats == 4 { j1 } else { a1 }] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small_plain_data() {
        assert!(size_of::<Phototaxis>() <= 512, "{}", size_of::<Phototaxis>());
        assert!(!core::mem::needs_drop::<Phototaxis>());
    }
}
