//! Bots that can sit down at any table.

use crate::foreign::Foreign;
use crate::bot_protocol::Go;
use crate::{GameId, with_game};
use lamplight_bots::Levels;
use lamplight_core::{Present, Rng};
use lamplight_search::{Advice, Bot, Budget, Mcts, Random};
use lamplight_match::Known;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How long a program that speaks the protocol may think.
const GUESTS: Go = Go::Time(Duration::from_secs(2));

/// A bot by name: `level:3` of the game's own ladder, `random`, `mcts`, or `mcts:5000` for plain tree search with
/// 5000 iterations a decision; `exec:PROGRAM` for a program that speaks the bot protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotSpec {
    /// A level of the game's own ladder, from 1.
    Level(u8),
    /// Any legal action.
    Random,
    /// Monte-Carlo tree search.
    Mcts {
        /// Iterations to a decision.
        iterations: u32,
    },
    /// A program that speaks the bot protocol, with its arguments.
    Exec(String),
}

impl BotSpec {
    /// No fool, and quick enough not to bore.
    pub const DEFAULT: BotSpec = BotSpec::Level(3);

    /// Checks that the game has such a level.
    pub fn check(&self, game: GameId) -> Result<(), String> {
        let levels = game.levels().len();
        match *self {
            BotSpec::Level(level) if level == 0 || usize::from(level) > levels => {
                Err(format!("{} has levels 1 to {levels}, not {level}", game.info().title))
            }
            _ => Ok(()),
        }
    }

    /// The bot, ready to play this game with its own stream of numbers.
    pub fn sit(&self, game: GameId, rng: Rng) -> Box<dyn Opponent> {
        with_game!(game, G => match *self {
            BotSpec::Exec(ref command) => Box::new(Foreign::new(command, GUESTS, rng)),
            BotSpec::Level(level) => Seated::<G>::boxed(<G as Levels>::level(level.into(), rng)),
            BotSpec::Random => Seated::<G>::boxed(Box::new(Random::new(rng))),
            BotSpec::Mcts { iterations } => {
                Seated::<G>::boxed(Box::new(Mcts::new(Budget::Nodes(iterations.into()), rng)))
            }
        })
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotSpec::Level(level) => write!(f, "level:{level}"),
            BotSpec::Exec(command) => write!(f, "exec:{command}"),
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
            Some(("exec", command)) if !command.trim().is_empty() => {
                Ok(BotSpec::Exec(command.trim().to_string()))
            }
            Some(("level", number)) => match number.parse() {
                Ok(level) => Ok(BotSpec::Level(level)),
                Err(_) => Err(format!("a level is a number, not '{number}'")),
            },
            Some(("mcts", number)) => match number.parse() {
                Ok(iterations @ 1..=100_000_000) => Ok(BotSpec::Mcts { iterations }),
                _ => Err(format!("mcts thinks for 1 to 100000000 iterations, not '{number}'")),
            },
            _ => Err(format!(
                "there is no bot '{text}'; the bots are level:N, random, mcts, mcts:ITERATIONS and exec:PROGRAM"
            )),
        }
    }
}

/// A bot that can play any game.
pub trait Opponent: Send {
    /// What the bot would do in its seat, if the seat is to act.
    fn advise(&mut self, known: &Known<'_>) -> Option<TextAdvice>;
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
    /// Positions looked at.
    pub nodes: u64,
}

struct Seated<G: Present>(Box<dyn Bot<G>>);

impl<G: Present> Seated<G> {
    fn boxed(bot: Box<dyn Bot<G>>) -> Box<dyn Opponent> {
        Box::new(Seated(bot))
    }
}

impl<G: Present> Opponent for Seated<G> {
    fn advise(&mut self, known: &Known<'_>) -> Option<TextAdvice> {
        let Advice { action, value, visits, line, nodes, .. } = self.0.advise(&known.knowledge()?)?;
        let text = |action| known.action_text::<G>(action).unwrap_or_default();
        Some(TextAdvice {
            action: text(action),
            value,
            visits: visits.into_iter().map(|(action, count)| (text(action), count)).collect(),
            line: line.into_iter().map(text).collect(),
            nodes,
        })
    }
}
