//! The bot protocol: one line a message, UCI manners, JSON where words do not do. The page for bot writers is
//! `docs/bot-protocol.md`.
//!
//! A bot is told what its seat knows: the view, the position with `?` for what is hidden, what has happened since
//! the last time, and its legal actions. Nothing else crosses the line.

use lamplight_match::{Known, LogLine};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// How long a bot may think: the words after `go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// `go movetime 500`: milliseconds.
    Time(Duration),
    /// `go nodes 1000`.
    Nodes(u64),
}

impl std::fmt::Display for Go {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Go::Time(time) => write!(f, "go movetime {}", time.as_millis()),
            Go::Nodes(nodes) => write!(f, "go nodes {nodes}"),
        }
    }
}

impl Go {
    /// Reads the words after `go`; none for anything else.
    pub fn parse(words: &str) -> Option<Go> {
        let (word, number) = words.trim().split_once(' ')?;
        let number = number.trim().parse().ok()?;
        match word {
            "movetime" => Some(Go::Time(Duration::from_millis(number))),
            "nodes" => Some(Go::Nodes(number)),
            _ => None,
        }
    }
}

/// The set-up of a game: what follows `newgame`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NewGame {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// How many play.
    pub players: u8,
    /// The bot's seat, from 1.
    pub seat: u8,
    /// All options in force.
    pub options: BTreeMap<String, serde_json::Value>,
    /// The text of the content file, if it is not the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
}

impl NewGame {
    /// The set-up of a game, for a seat.
    pub fn of(known: &Known<'_>) -> NewGame {
        let value = |value| serde_json::to_value(value).unwrap_or_default();
        NewGame {
            game: known.info().id.to_string(),
            rules_version: known.info().rules_version,
            players: known.seats(),
            seat: known.seat().number(),
            options: known.options().0.into_iter().map(|(key, set)| (key.to_string(), value(set))).collect(),
            content: known.content().map(ToString::to_string),
        }
    }

    /// The options as they are typed.
    pub fn typed_options(&self) -> Vec<(String, String)> {
        let text = |value: &serde_json::Value| match value {
            serde_json::Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        self.options.iter().map(|(key, value)| (key.clone(), text(value))).collect()
    }
}

/// What a seat is told before it decides: what follows `observe`.
#[derive(Debug, Serialize)]
pub struct Observe {
    /// How many actions lie behind.
    pub length: usize,
    /// The number of the turn.
    pub turn: u32,
    /// The position as the seat knows it.
    pub position: String,
    /// The view of the seat, as the game writes it.
    pub view: serde_json::Value,
    /// What has happened since the last time.
    pub events: Vec<LogLine>,
    /// What the seat may do.
    pub legal: Vec<String>,
}

impl Observe {
    /// What a seat is told, with the log from its `from`-th line on.
    pub fn of(known: &Known<'_>, from: usize) -> Observe {
        Observe {
            length: known.length(),
            turn: known.turn_number(),
            position: known.position(),
            view: known.view(),
            events: known.log(from),
            legal: known.actions(),
        }
    }
}

/// The part of an observation that a bot of the house reads.
#[derive(Debug, Deserialize)]
pub struct Observed {
    /// The position as the seat knows it.
    pub position: String,
}
