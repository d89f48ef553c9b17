//! Opponents worth playing against. Each game has a folder or file of its own with what is known about it:
//! how to judge positions, how to play them out, and a list of levels from a child's first games to the best
//! we can do in about a second a turn.
//!
//! A level is a bot with a budget of nodes, so that a seed gives the same game on every machine; beside the levels each game has
//! its strongest player with a budget of time. All play by what their seat knows: they are given a [`Knowledge`](lamplight_core::Knowledge) and nothing else.

pub mod foragers;
#[cfg(feature = "toy")]
mod jars;
pub mod moonlight;
pub mod pathagon;
pub mod phototaxis;
pub mod soften;
pub mod the_lamp;

use lamplight_core::{Present, Returns, Rng};
use lamplight_search::{Bot, Budget, Mcts};
pub use soften::Soften;
use std::time::Duration;

/// One step of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// What people call it. What to expect of it is `level.<number>` in the catalogues.
    pub name: &'static str,
}

/// The table of somebody who has never played the game: what "play now" opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gentle {
    /// The level of the bots: one that a beginner is meant to beat about half of the time.
    pub level: usize,
    /// How many play; one of them is a person.
    pub seats: u8,
    /// Options that are left for later, by key and value, as typed.
    pub options: &'static [(&'static str, &'static str)],
}

/// A game with graded bots.
pub trait Levels: Present {
    /// The levels, the weakest first. People count them from 1.
    const LEVELS: &'static [Level];

    /// How a newcomer begins.
    const GENTLE: Gentle;

    /// The bot of a level from 1 to the number of levels; a higher one gives the top level.
    fn level(level: usize, rng: Rng) -> Box<dyn Bot<Self>>;

    /// The strongest that we have, with so much time for each decision. How well it plays depends on the machine, and its
    /// games with it.
    fn timed(limit: Duration, rng: Rng) -> Box<dyn Bot<Self>> {
        Box::new(Mcts::new(Budget::Time(limit), rng))
    }

    /// A fixed opponent by which progress is measured: the top level of November 2026, kept as it was then. A game that
    /// came later has its top level of today.
    fn yardstick(rng: Rng) -> Box<dyn Bot<Self>> {
        Self::level(usize::MAX, rng)
    }

    /// What each seat can expect in a position in which somebody is to act, at a glance, as people who know the game would
    /// say: for the first minutes of a training. None if nothing better than an even guess is known.
    fn guess(state: &Self) -> Option<Returns> {
        let _ = state;
        None
    }

    /// The bot that gives hints and judges games: it never errs on purpose, answers within a fraction of a second, and says
    /// at every decision what it expects. A game that knows nothing better has plain tree search.
    fn analyst(rng: Rng) -> Box<dyn Bot<Self>> {
        Box::new(Mcts::new(Budget::Nodes(1_000), rng))
    }
}
