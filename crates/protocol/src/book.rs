//! A game's rulebook, with pictures for the page's boards to draw.

use crate::json::Json;
use crate::message::Effect;
use crate::table::{Mark, SeatInfo};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A rulebook in one language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Book {
    /// The language that it is written in: the one asked for, or English.
    pub language: String,
    /// From beginning to end; none for a game without a rulebook. One of them has the id `summary`.
    pub sections: Vec<BookSection>,
}

/// A part of a rulebook under a heading of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct BookSection {
    /// The same in all languages.
    pub id: String,
    pub title: String,
    /// The numbered rules that it explains, by their ids.
    pub rules: Vec<String>,
    /// What stands in it, in order.
    pub parts: Vec<BookPart>,
}

/// Words or a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BookPart {
    /// Markdown.
    Text { text: String },
    /// A picture, and what it shows in words.
    Figure { caption: String, figure: Figure },
}

/// A position as somebody sees it, and what to look at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Figure {
    /// The seats, without people.
    pub seats: Vec<SeatInfo>,
    /// Whose knowledge this shows; none for a spectator's.
    pub viewer: Option<u8>,
    /// What they know.
    #[ts(type = "unknown")]
    #[schema(value_type = serde_json::Value)]
    pub view: Json,
    /// What stands on the cells of a plain board.
    pub marks: Vec<Mark>,
    /// What the last action did.
    pub effects: Vec<Effect>,
    /// What has been picked for the next action.
    pub chosen: Vec<String>,
    /// What could be picked next, if the picture shows it.
    pub possible: Vec<String>,
    /// What the picture points at, as picks.
    pub point: Vec<String>,
    /// Which of its extras the board shows, such as light and shade.
    pub shows: Option<String>,
    /// Whether the board is drawn.
    pub board: bool,
    /// Whether what lies beside the board is drawn.
    pub side: bool,
}
