//! Bots that can sit down at any table.

use crate::{GameId, with_game};
use lamplight_core::{Present, Rng, Seat};
use lamplight_search::{Advice, Bot, Mcts, Random};
use lamplight_table::{Match, Table};
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

/// A bot by name: `random`, `mcts`, or `mcts:5000` for a budget of 5000 iterations a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotSpec {
    /// Any legal action.
    Random,
    /// Monte-Carlo tree search.
    Mcts {
        /// Iterations to a decision.
        iterations: u32,
    },
}

impl BotSpec {
    /// Searches long enough to be no fool and short enough not to bore.
    pub const DEFAULT: BotSpec = BotSpec::Mcts { iterations: 5_000 };

    /// The bot, ready to play this game with its own stream of numbers.
    pub fn sit(self, game: GameId, rng: Rng) -> Box<dyn Opponent> {
        with_game!(game, G => match self {
            BotSpec::Random => Seated::<G, _>::boxed(Random::new(rng)),
            BotSpec::Mcts { iterations } => Seated::<G, _>::boxed(Mcts::new(iterations, rng)),
        })
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotSpec::Random => f.write_str("random"),
            BotSpec::Mcts { iterations } => write!(f, "mcts:{iterations}"),
        }
    }
}

impl FromStr for BotSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<BotSpec, String> {
        match text.split_once(':') {
            None if text == "random" => Ok(BotSpec::Random),
            None if text == "mcts" => Ok(BotSpec::DEFAULT),
            Some(("mcts", number)) => match number.parse() {
                Ok(iterations @ 1..=100_000_000) => Ok(BotSpec::Mcts { iterations }),
                _ => Err(format!("mcts thinks for 1 to 100000000 iterations, not '{number}'")),
            },
            _ => Err(format!("there is no bot '{text}'; the bots are random, mcts and mcts:ITERATIONS")),
        }
    }
}

/// A bot at a table, whichever game it is.
pub trait Opponent: Send {
    /// What the bot would do in this seat, if the seat is to act. It uses what the seat knows.
    fn advise(&mut self, table: &dyn Table, seat: Seat) -> Option<TextAdvice>;
}

/// What a bot would do, and why, in notation.
#[derive(Clone, Debug, PartialEq)]
pub struct TextAdvice {
    /// The action to take.
    pub action: String,
    /// The share of the win that the bot expects, from 0 to 1, if it has an opinion.
    pub value: Option<f32>,
    /// How often each action was tried, most first.
    pub visits: Vec<(String, u32)>,
    /// How play may go on, beginning with the action.
    pub line: Vec<String>,
}

struct Seated<G, B>(B, PhantomData<fn(G)>);

impl<G: Present, B: Bot<G> + 'static> Seated<G, B> {
    fn boxed(bot: B) -> Box<dyn Opponent> {
        Box::new(Seated(bot, PhantomData::<fn(G)>))
    }
}

impl<G: Present, B: Bot<G>> Opponent for Seated<G, B> {
    fn advise(&mut self, table: &dyn Table, seat: Seat) -> Option<TextAdvice> {
        let game = table.as_any().downcast_ref::<Match<G>>()?;
        let Advice { action, value, visits, line } = self.0.advise(&game.knowledge(seat))?;
        let text = |action| game.state().action_text(action);
        Some(TextAdvice {
            action: text(action),
            value,
            visits: visits.into_iter().map(|(action, count)| (text(action), count)).collect(),
            line: line.into_iter().map(text).collect(),
        })
    }
}
