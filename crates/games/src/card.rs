//! All that is to be known about a game before play, for whoever lists the games.

use crate::{GameId, with_game};
use lamplight_core::options::{OptionKind, OptionValue};
use lamplight_core::{Game, GameOptions};
use serde::Serialize;

/// All that is to be known about a game before play.
#[derive(Clone, Debug, Serialize)]
pub struct Card {
    /// Its short name.
    pub id: &'static str,
    /// The name on the box.
    pub title: &'static str,
    /// One sentence that makes people want to play.
    pub summary: &'static str,
    /// The version of its rules.
    pub rules_version: u32,
    /// Fewest players.
    pub min_players: u8,
    /// Most players.
    pub max_players: u8,
    /// How long a game between people takes.
    pub minutes: u8,
    /// Whether dice, draws or reveals occur.
    pub chance: bool,
    /// Whether some players know what others do not.
    pub secrets: bool,
    /// What can be chosen.
    pub options: Vec<Switch>,
    /// Its bots, the weakest first.
    pub levels: Vec<Rung>,
    /// The file whose place another content file takes, if the game has one.
    pub content: Option<String>,
}

/// An option.
#[derive(Clone, Debug, Serialize)]
pub struct Switch {
    /// Its name.
    pub key: &'static str,
    /// What it does, in a few words.
    pub help: &'static str,
    /// Its value if nothing is said.
    pub default: OptionValue,
    /// What it may be set to.
    #[serde(flatten)]
    pub values: Values,
    /// The same, in words.
    #[serde(skip)]
    pub allowed: String,
}

/// What an option may be set to.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Values {
    /// On or off.
    Flag,
    /// A whole number within bounds.
    Number {
        /// The least value.
        min: u32,
        /// The greatest value.
        max: u32,
    },
    /// One of these names.
    Name {
        /// The names.
        values: &'static [&'static str],
    },
}

/// A level of a game's own bots.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Rung {
    /// Its number, from 1.
    pub level: usize,
    /// What people call it.
    pub name: &'static str,
    /// What to expect of it.
    pub description: &'static str,
}

impl Card {
    /// The card of a game.
    pub fn of(game: GameId) -> Card {
        let info = game.info();
        let (options, content) = with_game!(game, G => switches::<G>());
        let rung = |(nth, level): (usize, &crate::Level)| Rung {
            level: nth + 1,
            name: level.name,
            description: level.description,
        };
        Card {
            id: info.id,
            title: info.title,
            summary: info.summary,
            rules_version: info.rules_version,
            min_players: info.min_seats,
            max_players: info.max_seats,
            minutes: info.minutes,
            chance: info.chance,
            secrets: info.secrets,
            options,
            levels: game.levels().iter().enumerate().map(rung).collect(),
            content,
        }
    }

    /// The cards of all games.
    pub fn all() -> Vec<Card> {
        GameId::ALL.iter().copied().map(Card::of).collect()
    }
}

fn switches<G: Game>() -> (Vec<Switch>, Option<String>) {
    let defaults = G::Options::default();
    let switch = |spec: &lamplight_core::OptionSpec| Switch {
        key: spec.key,
        help: spec.help,
        default: defaults.get(spec.key),
        values: match spec.kind {
            OptionKind::Flag => Values::Flag,
            OptionKind::Number { min, max } => Values::Number { min, max },
            OptionKind::Seat { max } => Values::Number { min: 1, max: max.into() },
            OptionKind::Name(values) => Values::Name { values },
        },
        allowed: spec.kind.to_string(),
    };
    let content = G::Options::CONTENT.map(|_| format!("data/content/{}.toml", G::INFO.id));
    (G::Options::SPECS.iter().map(switch).collect(), content)
}
