//! House content, and boxes of one's own.

use crate::json::Json;
use crate::message::Args;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// House content for a new table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(
    untagged,
    expecting = "content is the name of a file that the server offers, or {\"name\": …, \"text\": …}"
)]
pub enum NewContent {
    /// A file that the server offers, by name.
    Offered(String),
    /// A file of one's own.
    Own(ContentText),
}

/// A content file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContentText {
    /// Its name, without folders.
    pub name: String,
    /// What it says, in TOML: at most 64 kB.
    pub text: String,
}

/// A game's content: the form of its files, the file it comes with, and those that the operator offers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameContent {
    /// The fields of a file, in the order in which they are shown.
    pub form: Vec<FormField>,
    /// The file that the game comes with.
    pub house: OfferedContent,
    /// Files that the operator offers besides.
    pub offered: Vec<OfferedContent>,
}

/// A content file that can be chosen by its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct OfferedContent {
    pub name: String,
    /// What it says.
    pub file: CheckedContent,
}

/// A content file to check: its text, or the values of its form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckContent {
    /// The text of a file, in TOML.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub text: Option<String>,
    /// The values of the form.
    #[serde(default)]
    #[ts(optional, type = "unknown")]
    #[schema(value_type = Object)]
    pub values: Option<Json>,
}

/// What came of a check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct CheckedContent {
    /// The file, in TOML; empty if it could not be written.
    pub text: String,
    /// Tells contents apart: the same one as in records.
    pub fingerprint: Option<String>,
    /// The values of the form, if the file fits it: an object for a table and for a deck of known cards; for a deck of
    /// cards that the file names a list of `{"name": …, "card": {…}}`.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub values: Option<Json>,
    /// What is wrong with it, in the order of the file.
    pub faults: Vec<Fault>,
}

/// One fault of a content file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Fault {
    /// The line in the file, from 1; none when the fault is not in one place.
    pub line: Option<u32>,
    /// The field, named from the top of the file: `trading.match.off`, `river[2]`. Empty for the whole file.
    pub field: String,
    /// What is wrong, as a value.
    pub reason: Reason,
    /// The same in English, with the remedy.
    pub message: String,
}

/// What is wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Reason {
    /// The game reads no content.
    NoContent,
    /// Too many different contents are in use already.
    Full,
    /// The text is not TOML.
    Syntax { message: String },
    /// A table lacks a field.
    Missing { name: String },
    /// A table has a field that does not belong there.
    Unknown { name: String, known: Vec<String> },
    /// The value is of another kind.
    Expected { expected: Shape },
    /// A number beyond its limits.
    Range {
        #[ts(type = "number")]
        least: i64,
        #[ts(type = "number")]
        most: i64,
        #[ts(type = "number")]
        found: i64,
    },
    /// Too many or too few entries of a list, characters of a text, or cards of a deck.
    Count { of: Counted, least: u32, most: u32, found: u32 },
    /// None of the names that are allowed here.
    Choice { found: String, known: Vec<String> },
    /// A list or a deck names a thing twice.
    Twice { name: String },
    /// No cell of the board.
    Cell { found: String, first: String, last: String },
    /// A name that cannot be typed in play.
    Name { found: String },
    /// A fault that only this game knows: `fault.<key>` in the catalogue, and what the sentence speaks of.
    Other { key: String, args: Args },
}

/// The kinds of value in a content file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    Number,
    Text,
    List,
    Table,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    Entries,
    Characters,
    Cards,
}

/// One field of a content file. Its label is `content.KEY` in the game's words, and `content.KEY.KEY` for what is
/// inside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct FormField {
    /// Its name in the file.
    pub key: String,
    /// Whether a file may leave it out.
    pub optional: bool,
    /// What it holds.
    #[serde(flatten)]
    pub holds: FormKind,
}

/// What a field holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FormKind {
    /// A whole number.
    Number {
        #[ts(type = "number")]
        least: i64,
        #[ts(type = "number")]
        most: i64,
    },
    /// A text of at most so many characters.
    Text { most: u32 },
    /// One of these names.
    Choice { names: Vec<String> },
    /// A cell of the board.
    Cell { first: String, last: String },
    /// A row of letters, each one of these.
    Letters { letters: String, least: u32, most: u32 },
    /// A list.
    List {
        /// What each entry is.
        #[schema(no_recursion)]
        of: Box<FormKind>,
        least: u32,
        most: u32,
        /// Whether no entry may come twice.
        distinct: bool,
    },
    /// A table of these fields.
    Group {
        #[schema(no_recursion)]
        fields: Vec<FormField>,
    },
    /// A deck of cards whose kinds the rules know: how many there are of each.
    Counts { names: Vec<String>, least: u32, most: u32 },
    /// A deck of cards that the file names; the column `copies` says how many there are of each.
    Cards {
        #[schema(no_recursion)]
        columns: Vec<FormField>,
        least: u32,
        most: u32,
    },
}
