//! The games on offer.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// Options by key, as they are typed.
pub type OptionValues = BTreeMap<String, String>;

/// A game: what is on its box, and what can be chosen before play.
#[allow(clippy::struct_excessive_bools, reason = "each is a plain fact")]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameInfo {
    /// Short name in lower case.
    pub id: String,
    /// Name on the box.
    pub title: String,
    /// One sentence that makes people want to play.
    pub summary: String,
    /// Raised whenever a change of the rules could make an old record replay differently.
    pub rules_version: u32,
    /// Fewest players.
    pub min_seats: u8,
    /// Most players.
    pub max_seats: u8,
    /// How long a game between people takes.
    pub minutes: u8,
    /// Whether dice, draws or reveals occur.
    pub chance: bool,
    /// Whether some players know what others do not.
    pub secrets: bool,
    /// What the seats are called, as many as there can be.
    pub seat_titles: Vec<String>,
    /// What can be switched.
    pub options: Vec<OptionInfo>,
    /// The graded bots, the weakest first.
    pub levels: Vec<LevelInfo>,
    /// How a newcomer begins.
    pub gentle: Gentle,
    /// Whether a longer look at its positions tells something: `POST /api/tables/{table}/insight`.
    #[serde(default)]
    pub insight: bool,
    /// House content that the operator offers besides the game's own.
    pub content: Vec<ContentFile>,
    /// Whether somebody can describe a box of their own: `GET /api/games/{game}/content`.
    #[serde(default)]
    pub form: bool,
    /// How many lessons it has: `GET /api/games/{game}/lessons/{language}`.
    #[serde(default)]
    pub lessons: u32,
    /// The cells of its board, if it is a plain one: for a page that has no drawing of the game.
    pub board: Option<BoardInfo>,
}

/// A plain board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct BoardInfo {
    /// Whether the cells are hexagons; otherwise they are squares.
    pub hexagons: bool,
    /// Every cell, row by row from the top.
    pub cells: Vec<CellInfo>,
}

/// A cell of a plain board, and its middle in units of the distance between neighbours; y grows downwards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct CellInfo {
    pub name: String,
    /// From left to right.
    pub x: f32,
    /// From top to bottom.
    pub y: f32,
}

/// One option of a game; `option.<key>` in its words says what it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OptionInfo {
    pub key: String,
    /// What values it takes.
    pub kind: OptionKind,
    /// The value if nothing is chosen, as typed.
    pub default: String,
}

/// What values an option takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OptionKind {
    /// `true` or `false`.
    Flag,
    /// A whole number within bounds.
    Number { min: u32, max: u32 },
    /// The number of a seat, the last of which is `max` if the table has as many, or `lot`.
    Seat { max: u8 },
    /// One of these names.
    Name { names: Vec<String> },
}

/// A graded bot; `level.<level>` in the words of its game says what to expect of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LevelInfo {
    /// From 1.
    pub level: u8,
    /// What people call it.
    pub name: String,
}

/// The table of somebody who has never played a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Gentle {
    /// The level of the bots: one that a beginner is meant to beat about half of the time.
    pub level: u8,
    /// How many play, with one person among them.
    pub seats: u8,
    /// What is left for later, by option: the rest of the game is the defaults.
    pub options: OptionValues,
}

/// House content in a file that the operator put there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ContentFile {
    pub name: String,
}

/// A game's numbered rules, as players read them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RulesText {
    /// The language that they are written in: the one asked for, or English.
    pub language: String,
    /// All of them, in markdown.
    pub page: String,
    /// The numbered rules, in the order of the page.
    pub rules: Vec<RuleText>,
}

/// One numbered rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RuleText {
    /// Such as `PAT-5`.
    pub id: String,
    /// The rest of its heading.
    pub title: String,
    /// Its text, in markdown.
    pub text: String,
}
