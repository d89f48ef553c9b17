//! The hot trait. The state *is* the game: plain data, copied by search, replayed from a log.

use crate::hash;
use crate::list::{ActionList, OutcomeList};
use crate::options::{GameOptions, OptionError};
use crate::rng::{Dice, Rng};
use crate::seat::{BySeat, Seat};
use alloc::string::{String, ToString};
use core::fmt::Debug;
use core::hash::Hash;
use serde::{Serialize, Serializer};

/// One game's rules, as a state that can be asked and changed.
///
/// A state holds no generator, no history and no heap pointer. Every die, draw and reveal is an
/// action of its own with integer weights, so a log of actions alone rebuilds the state.
///
/// Players and chance share one [`Turn`], one `Action` type and one [`apply`](Game::apply); a turn of
/// the tabletop game is several small actions with a phase in the state.
///
/// Whoever holds a game can play it, without knowing which one it is:
///
/// ```
/// use lamplight_core::{ActionList, Dice, Game, OutcomeList, Rng, Turn};
///
/// /// Plays to the end, everything at random, and counts the actions.
/// fn play<G: Game>(mut state: G, rng: &mut Rng) -> u32 {
///     let (mut legal, mut outcomes) = (ActionList::new(), OutcomeList::new());
///     for actions in 0.. {
///         let action = match state.turn() {
///             Turn::Over => return actions,
///             Turn::Chance => {
///                 outcomes.clear();
///                 state.chance(&mut outcomes);
///                 outcomes.draw(rng)
///             }
///             Turn::Player(_) => {
///                 legal.clear();
///                 state.legal(&mut legal);
///                 legal[rng.below(legal.len() as u32) as usize]
///             }
///         };
///         state.apply(action);
///     }
///     unreachable!("every game ends")
/// }
/// ```
///
/// [`Present`](crate::Present) shows a whole game in a page.
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// One decision or one chance outcome, at most 8 bytes.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// Variant switches chosen before play, with the content that the rules read.
    type Options: GameOptions;

    /// What the game is called and how large it gets.
    const INFO: Info;

    // --- the rules ---

    /// The start of a game. Refuses impossible numbers of seats and options.
    fn new(options: &Self::Options, seats: u8) -> Result<Self, SetupError>;

    /// How many seats are at the table.
    fn seats(&self) -> u8;

    /// Who acts now. A field read: the last `apply` has decided it.
    fn turn(&self) -> Turn;

    /// Adds the legal actions of the player to act, unique and in `Ord` order, to an emptied list.
    /// Adds nothing when chance acts or the game is over.
    fn legal(&self, out: &mut ActionList<Self::Action>);

    /// Performs an action, which the caller knows to be legal (or a possible outcome).
    fn apply(&mut self, action: Self::Action);

    /// Each seat's share of the win, from 0 to 1, once the game is over: 1 for a sole winner, equal
    /// parts for a shared win or a draw, graded by place where everyone is ranked.
    fn returns(&self) -> Returns;

    /// An upper bound of the decisions that players can still make from here, chance not counted.
    fn bound(&self) -> u32;

    /// Adds the outcomes of the chance event that is due, unique and in `Ord` order, with positive
    /// weights, to an emptied list.
    fn chance(&self, out: &mut OutcomeList<Self::Action>) {
        let _ = out;
    }

    // --- secrets ---

    /// Whether somebody can come to know what others do not, spectators included, under the options of this game: the
    /// same from its start to its end, and never where [`INFO`](Game::INFO) denies it.
    fn has_secrets(&self) -> bool {
        Self::INFO.secrets
    }

    /// Whether nothing is hidden from anybody in this state, nor will be until the game ends: searches may then take it for what
    /// it is.
    fn is_open(&self) -> bool {
        !self.has_secrets()
    }

    /// Replaces everything that `observer` cannot know by a random guess that fits what they know.
    /// Must use nothing of the state but what the observer knows.
    fn determinize(&mut self, observer: Seat, rng: &mut Rng) {
        let _ = (observer, rng);
    }

    /// The action as `viewer` perceives it when it is performed here: a hidden draw becomes "a card".
    fn seen(&self, action: Self::Action, viewer: Viewer) -> Self::Action {
        let _ = viewer;
        action
    }

    // --- speed hooks: correct by default; override with a benchmark in hand ---

    /// Draws an outcome of the chance event that is due, by weight.
    fn sample_chance(&self, rng: &mut Rng, scratch: &mut OutcomeList<Self::Action>) -> Self::Action {
        scratch.clear();
        self.chance(scratch);
        scratch.draw(rng)
    }

    /// Picks one of the legal actions, each equally likely.
    fn random_action(&self, rng: &mut Rng, scratch: &mut ActionList<Self::Action>) -> Self::Action {
        scratch.clear();
        self.legal(scratch);
        scratch[rng.below(scratch.len() as u32) as usize]
    }

    /// Whether the player to act may do this.
    fn is_legal(&self, action: Self::Action) -> bool {
        let mut list = ActionList::new();
        self.legal(&mut list);
        list.contains(&action)
    }

    /// A hash of the state for tables of a search: equal states have equal keys.
    fn key(&self) -> u64 {
        hash::key_of(self)
    }
}

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// This seat decides.
    Player(Seat),
    /// A die, a draw or a reveal is due.
    Chance,
    /// The game is over.
    Over,
}

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Viewer {
    /// A player, who knows what their seat knows.
    Seat(Seat),
    /// Anyone else, who knows what everybody may know.
    Spectator,
    /// Whoever looks at a game that is over, and from whom nothing is hidden any more.
    Open,
}

impl Viewer {
    /// Every viewer of a game in progress: its seats, then the spectator.
    pub fn all(seats: u8) -> impl Iterator<Item = Viewer> {
        Seat::up_to(seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// Whether this viewer knows what `seat` knows.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat) || self == Viewer::Open
    }
}

impl Serialize for Viewer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Viewer::Seat(seat) => seat.serialize(serializer),
            Viewer::Spectator => serializer.serialize_str("spectator"),
            Viewer::Open => serializer.serialize_str("open"),
        }
    }
}

/// Each seat's share of the win; see [`Game::returns`].
pub type Returns = BySeat<f32>;

/// What a game is called and how large it gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Info {
    /// Short name in lower case, as typed and stored.
    pub id: &'static str,
    /// Name on the box.
    pub title: &'static str,
    /// One sentence that makes people want to play.
    pub summary: &'static str,
    /// Raised whenever a change of the rules could make an old record replay differently.
    pub rules_version: u32,
    /// Fewest players.
    pub min_seats: u8,
    /// Most players.
    pub max_seats: u8,
    /// How long a game between people takes, in minutes.
    pub minutes: u8,
    /// No legal list is longer.
    pub max_actions: usize,
    /// Whether dice, draws or reveals occur.
    pub chance: bool,
    /// Whether some players know what others do not.
    pub secrets: bool,
}

/// Why a game cannot start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The box does not serve so many players.
    #[error("{title} is for {} players, not {seats}", span(*min, *max))]
    Seats {
        /// The game's title.
        title: &'static str,
        /// Fewest players.
        min: u8,
        /// Most players.
        max: u8,
        /// How many were asked for.
        seats: u8,
    },
    /// An option's value does not fit the other choices.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The content does not fit the number of players or the options.
    #[error("content does not fit: {0}")]
    Content(String),
}

fn span(min: u8, max: u8) -> String {
    if min == max { min.to_string() } else { alloc::format!("{min} to {max}") }
}

impl Info {
    /// How many it is for, such as `2` or `1 to 4`.
    pub fn span(&self) -> String {
        span(self.min_seats, self.max_seats)
    }

    /// Checks a number of seats against the box.
    pub fn check_seats(&self, seats: u8) -> Result<(), SetupError> {
        if (self.min_seats..=self.max_seats).contains(&seats) {
            Ok(())
        } else {
            Err(SetupError::Seats { title: self.title, min: self.min_seats, max: self.max_seats, seats })
        }
    }
}
