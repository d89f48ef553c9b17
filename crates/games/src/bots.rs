//! Bots that can play any game.

use crate::bot_protocol::Go;
use crate::foreign::Foreign;
use crate::net_bot::{Led, LedAtTable, NetSpec, Under};
use crate::{GameId, with_game};
use lamplight_bots::Levels;
use lamplight_core::options::OptionsInForce;
use lamplight_core::{Encode, Present, Purpose, Rng, Seat};
use lamplight_match::{AnyMatch, Known, Match};
use lamplight_search::{Advice, Bot, Budget, Mcts, Random};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

/// How long a program that speaks the protocol may think.
const GUESTS: Go = Go::Time(Duration::from_secs(2));

/// A bot by name: `level:3` of the game's own ladder, `best` for its top level; `time:2s` for the strongest that we have, with so
/// much time for each decision; `analyst` for the one that gives hints and judges games; `yardstick` for the
/// fixed opponent by which progress is measured; `random`; `mcts:20000` for plain tree search with 20,000
/// iterations a decision, or `mcts` for as many as are [usual](BotSpec::ITERATIONS); `exec:PROGRAM` for a program that
/// speaks the bot protocol; `net:FILE` for tree search led by the net of a file, which judges 800 positions a decision, or as
/// many as `net:FILE@3200` says; `net` for the net that comes with the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotSpec {
    /// A level of the game's own ladder, from 1.
    Level(u8),
    /// The top level of the game's own ladder.
    Best,
    /// The strongest that we have, with so much time for each decision: its games depend on the machine.
    Time(Duration),
    /// The bot that gives hints and judges games.
    Analyst,
    /// The fixed opponent by which progress is measured.
    Yardstick,
    /// Any legal action.
    Random,
    /// Monte-Carlo tree search.
    Mcts {
        /// Iterations to a decision.
        iterations: u32,
    },
    /// A program that speaks the bot protocol, with its arguments.
    Exec(String),
    /// Tree search led by a net.
    Net(NetSpec),
}

impl BotSpec {
    /// No fool, and quick enough not to bore.
    pub const DEFAULT: BotSpec = BotSpec::Level(3);

    /// Iterations to a decision of `mcts`, where no number is given: a third of a second at most, in every game.
    pub const ITERATIONS: u32 = 5_000;

    /// How long a bot may be given for a decision.
    pub const LIMITS: RangeInclusive<Duration> = Duration::from_millis(10)..=Duration::from_secs(60);

    /// Every form that a bot's name takes, in words.
    pub const FORMS: &str = "level:N, best, time:LIMIT, analyst, yardstick, random, mcts, mcts:ITERATIONS, exec:PROGRAM, net and net:FILE";

    /// Greets a program that speaks the bot protocol, and reads a net, so that one that cannot play is known before the game.
    /// The bots of the house can always play.
    pub fn greet(&self) -> Result<(), String> {
        match self {
            BotSpec::Exec(command) => {
                crate::foreign::greet(command).map_err(|fault| format!("{self}: {fault}"))
            }
            BotSpec::Net(net) => net.greet().map_err(|fault| format!("{self}: {fault}")),
            _ => Ok(()),
        }
    }

    /// Checks that the game has such a level, and that a net can be read.
    pub fn check(&self, game: GameId) -> Result<(), String> {
        let levels = game.levels().len();
        match *self {
            BotSpec::Level(level) if level == 0 || usize::from(level) > levels => {
                Err(format!("{} has levels 1 to {levels}, not {level}", game.info().title))
            }
            BotSpec::Net(_) => self.greet(),
            _ => Ok(()),
        }
    }

    /// Checks that a net is for this match: its game, its number of players and its options. Other bots play any.
    pub fn check_match(&self, game: &dyn AnyMatch) -> Result<(), String> {
        let id = GameId::named(game.info().id).map_err(|error| error.to_string())?;
        let (options, is_house) = (game.options(), game.content().is_none());
        with_game!(id, G => {
            let typed = game.as_any().downcast_ref::<Match<G>>();
            typed.map_or(Ok(()), |game| self.check_state(game.state(), options, is_house))
        })
    }

    /// The same for a state, with the options in force, and whether its content is that of the house.
    pub fn check_state<G: Encode>(
        &self,
        state: &G,
        options: OptionsInForce,
        is_house: bool,
    ) -> Result<(), String> {
        match self {
            BotSpec::Net(net) => {
                net.check(state, &Under { options, is_house }).map_err(|reason| format!("{self}: {reason}"))
            }
            _ => Ok(()),
        }
    }

    /// The bot that plays a seat from the first decision to the last. Terminal, arena and server all seat their bots in
    /// this way: the arena measures whom people meet.
    pub fn take_seat(&self, game: GameId, seat: Seat, seed: u64) -> Box<dyn Opponent> {
        self.sit(game, Rng::stream(seed, Purpose::Bot, seat.index() as u64))
    }

    /// The bot, ready to play this game with its own stream of numbers.
    pub fn sit(&self, game: GameId, rng: Rng) -> Box<dyn Opponent> {
        match self {
            BotSpec::Exec(command) => Box::new(Foreign::new(command, GUESTS, rng)),
            BotSpec::Net(net) => with_game!(game, G => Box::new(LedAtTable::<G>::new(net.clone(), rng))),
            spec => with_game!(game, G => Box::new(Seated::<G>(spec.of_game(rng)))),
        }
    }

    /// The bot itself, for those who know the game's type. A guest cannot be had in this way: a random player comes in
    /// its place. A net that is not for the game has no answer.
    pub fn of_game<G: Levels + Encode>(&self, rng: Rng) -> Box<dyn Bot<G>> {
        match *self {
            BotSpec::Net(ref net) => Box::new(Led::new(net.clone(), None, rng)),
            BotSpec::Level(level) => G::level(level.into(), rng),
            BotSpec::Best => G::level(G::LEVELS.len(), rng),
            BotSpec::Time(limit) => G::timed(limit, rng),
            BotSpec::Analyst => G::analyst(rng),
            BotSpec::Yardstick => G::yardstick(rng),
            BotSpec::Mcts { iterations } => Box::new(Mcts::new(Budget::Nodes(iterations.into()), rng)),
            BotSpec::Random | BotSpec::Exec(_) => Box::new(Random::new(rng)),
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotSpec::Level(level) => write!(f, "level:{level}"),
            BotSpec::Time(limit) if limit.subsec_millis() == 0 => write!(f, "time:{}s", limit.as_secs()),
            BotSpec::Time(limit) => write!(f, "time:{}ms", limit.as_millis()),
            BotSpec::Best => f.write_str("best"),
            BotSpec::Exec(command) => write!(f, "exec:{command}"),
            BotSpec::Net(net) => net.fmt(f),
            BotSpec::Analyst => f.write_str("analyst"),
            BotSpec::Yardstick => f.write_str("yardstick"),
            BotSpec::Random => f.write_str("random"),
            BotSpec::Mcts { iterations } => write!(f, "mcts:{iterations}"),
        }
    }
}

impl FromStr for BotSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<BotSpec, String> {
        if let Some(net) = NetSpec::parse(text) {
            return net.map(BotSpec::Net);
        }
        match text.split_once(':') {
            None if text == "best" => Ok(BotSpec::Best),
            None if text == "analyst" => Ok(BotSpec::Analyst),
            None if text == "yardstick" => Ok(BotSpec::Yardstick),
            None if text == "random" => Ok(BotSpec::Random),
            None if text == "mcts" => Ok(BotSpec::Mcts { iterations: BotSpec::ITERATIONS }),
            Some(("exec", command)) if !command.trim().is_empty() => {
                Ok(BotSpec::Exec(command.trim().to_string()))
            }
            Some(("level", number)) => match number.parse() {
                Ok(level) => Ok(BotSpec::Level(level)),
                Err(_) => Err(format!("a level is a number, not '{number}'")),
            },
            Some(("time", limit)) => match limit_of(limit).filter(|limit| BotSpec::LIMITS.contains(limit)) {
                Some(limit) => Ok(BotSpec::Time(limit)),
                None => {
                    Err(format!("a bot thinks for 10ms to 60s a decision, such as time:2s, not '{limit}'"))
                }
            },
            Some(("mcts", number)) => match number.parse() {
                Ok(iterations @ 1..=100_000_000) => Ok(BotSpec::Mcts { iterations }),
                _ => Err(format!("mcts thinks for 1 to 100000000 iterations, not '{number}'")),
            },
            _ => Err(format!("there is no bot '{text}'; the bots are {}", BotSpec::FORMS)),
        }
    }
}

/// A time as people write it: `2s`, `1.5s`, `500ms`. Shorter times than milliseconds are not told apart.
fn limit_of(text: &str) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1.0),
        None => (text.strip_suffix('s')?, 1000.0),
    };
    let is_plain = number.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
    let milliseconds = number.parse::<f64>().ok().filter(|_| is_plain)? * unit;
    Some(Duration::from_millis(milliseconds.round() as u64))
}

impl From<u8> for BotSpec {
    fn from(level: u8) -> BotSpec {
        BotSpec::Level(level)
    }
}

/// A bot that can play any game. It stays in its seat for a whole match and may remember what it likes, but decisions may
/// have been taken back since, or made by somebody else: it is held to what it is shown.
pub trait Opponent: Send {
    /// What the bot would do in its seat, if the seat is to act.
    fn advise(&mut self, known: &Known<'_>) -> Option<TextAdvice>;

    /// What the bot has done wrong so far, in order.
    fn faults(&self) -> &[Fault] {
        &[]
    }
}

/// Something that a bot did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the turn.
    pub turn: u32,
    /// What sort of thing.
    pub kind: FaultKind,
    /// What exactly.
    pub reason: String,
    /// Whether it cost the bot its decision: another legal action was played in its place.
    pub replaced: bool,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turn {}: {}: {}", self.turn, self.kind, self.reason)
    }
}

/// What a bot can do wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// It gave an answer that is no legal action, or none at all.
    Illegal,
    /// It took too long.
    Late,
    /// It has stopped, or could not be started.
    Crashed,
    /// It has done wrong so often that it was not asked.
    NotAsked,
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FaultKind::Illegal => "illegal",
            FaultKind::Late => "late",
            FaultKind::Crashed => "crashed",
            FaultKind::NotAsked => "not asked",
        })
    }
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

pub(crate) struct Seated<G: Present>(pub(crate) Box<dyn Bot<G>>);

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
