//! All that is to be known about a game before play, for whoever lists the games.

use crate::{GameId, Language, with_game};
use lamplight_core::options::{OptionKind, OptionValue};
use lamplight_core::{Game, GameOptions};
use serde::Serialize;

/// All that is to be known about a game before play; its words are those of its English catalogue.
#[derive(Clone, Debug, Serialize)]
pub struct About {
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
    pub options: Vec<AboutOption>,
    /// Its bots, the weakest first.
    pub levels: Vec<AboutLevel>,
    /// The file whose place another content file takes, if the game has one.
    pub content: Option<String>,
}

/// An option.
#[derive(Clone, Debug, Serialize)]
pub struct AboutOption {
    /// Its name.
    pub key: &'static str,
    /// What it does, in a few words.
    pub help: String,
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
#[derive(Clone, Debug, Serialize)]
pub struct AboutLevel {
    /// Its number, from 1.
    pub level: usize,
    /// What people call it.
    pub name: &'static str,
    /// What to expect of it.
    pub description: String,
}

impl About {
    /// What is to be known about a game.
    pub fn of(game: GameId) -> About {
        let info = game.info();
        let (options, content) = with_game!(game, G => options::<G>(game));
        let level_of = |(nth, level): (usize, &crate::Level)| AboutLevel {
            level: nth + 1,
            name: level.name,
            description: words(game, &format!("level.{}", nth + 1)),
        };
        About {
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
            levels: game.levels().iter().enumerate().map(level_of).collect(),
            content,
        }
    }

    /// The same about all games.
    pub fn all() -> Vec<About> {
        GameId::ALL.iter().copied().map(About::of).collect()
    }
}

fn options<G: Game>(game: GameId) -> (Vec<AboutOption>, Option<String>) {
    let defaults = G::Options::default();
    let option = |spec: &lamplight_core::OptionSpec| AboutOption {
        key: spec.key,
        help: words(game, &format!("option.{}", spec.key)),
        default: defaults.get(spec.key),
        values: match spec.kind {
            OptionKind::Flag => Values::Flag,
            OptionKind::Number { min, max } => Values::Number { min, max },
            OptionKind::Seat { max } => Values::Number { min: 1, max: max.into() },
            OptionKind::Name(values) => Values::Name { values },
        },
        allowed: allowed(game, spec),
    };
    let content = G::Options::CONTENT.map(|_| format!("data/content/{}.toml", G::INFO.id));
    (G::Options::SPECS.iter().map(option).collect(), content)
}

/// What an option may be set to, and what that means where its words do not say.
fn allowed(game: GameId, spec: &lamplight_core::OptionSpec) -> String {
    match spec.kind {
        OptionKind::Name(names) => {
            let meant =
                |name: &&str| format!("{name} ({})", words(game, &format!("option.{}.{name}", spec.key)));
            names.iter().map(meant).collect::<Vec<_>>().join(" or ")
        }
        OptionKind::Seat { .. } => format!("{}, drawn by lot in `play` unless it is set", spec.kind),
        OptionKind::Flag | OptionKind::Number { .. } => spec.kind.to_string(),
    }
}

/// What the game's English catalogue says; a test sees that it does.
fn words(game: GameId, key: &str) -> String {
    game.words(Language::English).texts().get(key).cloned().unwrap_or_default()
}
