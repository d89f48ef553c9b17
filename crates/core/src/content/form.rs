//! The form of a content file, as data: what a program checks a file by and what a page draws a form from.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use serde::Serialize;

/// The fields of a content file, in the order in which they are shown. The game's catalogue has a label for each of
/// them: `content.KEY`, and `content.KEY.NAME` for what is inside (fields, columns, kinds of cards, choices, letters).
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(transparent)]
pub struct Form(pub &'static [Field]);

/// One field.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Field {
    /// Its name in the file.
    pub key: &'static str,
    /// What it holds.
    #[serde(flatten)]
    pub kind: Kind,
    /// Whether a file may leave it out; the game then takes a value of its own.
    pub optional: bool,
}

/// What a field holds.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Kind {
    /// A whole number.
    Number {
        /// The least.
        least: i64,
        /// The greatest.
        most: i64,
    },
    /// A text of at most so many characters.
    Text {
        /// The most characters.
        most: usize,
    },
    /// One of these names.
    Choice {
        /// The names.
        names: &'static [&'static str],
    },
    /// A cell of the board.
    Cell {
        /// Which texts name one.
        #[serde(skip)]
        known: fn(&str) -> bool,
        /// The first cell's name.
        first: &'static str,
        /// The last cell's name.
        last: &'static str,
    },
    /// A row of letters, each one of these.
    Letters {
        /// The letters.
        letters: &'static str,
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
    },
    /// A list.
    List {
        /// What each entry is.
        of: &'static Kind,
        /// The fewest entries.
        least: usize,
        /// The most.
        most: usize,
        /// Whether no entry may come twice.
        distinct: bool,
    },
    /// A table of these fields.
    Group {
        /// The fields.
        fields: &'static [Field],
    },
    /// A deck of cards whose kinds the rules know: `kind = copies`. A kind that is left out has none.
    Counts {
        /// The kinds.
        names: &'static [&'static str],
        /// The fewest cards.
        least: usize,
        /// The most.
        most: usize,
    },
    /// A deck of cards that the file names: `name = { copies = 3, … }`, or `name = 3` if all other columns are optional
    /// and left out.
    Cards {
        /// What stands on a card; `copies` says how many there are.
        columns: &'static [Field],
        /// The fewest cards.
        least: usize,
        /// The most.
        most: usize,
    },
}

impl Form {
    /// The keys of all labels.
    pub fn labels(&self) -> Vec<String> {
        let mut keys = Vec::new();
        for field in self.0 {
            field.kind.labels(format!("content.{}", field.key), &mut keys);
        }
        keys
    }
}

impl Field {
    /// A field that every file has.
    pub const fn new(key: &'static str, kind: Kind) -> Field {
        Field { key, kind, optional: false }
    }

    /// A field that a file may leave out.
    pub const fn optional(key: &'static str, kind: Kind) -> Field {
        Field { key, kind, optional: true }
    }
}

impl Kind {
    /// The column that says how many cards of a kind there are.
    pub const COPIES: &'static str = "copies";

    fn labels(&self, key: String, keys: &mut Vec<String>) {
        match self {
            Kind::Group { fields } | Kind::Cards { columns: fields, .. } => {
                for field in *fields {
                    field.kind.labels(format!("{key}.{}", field.key), keys);
                }
            }
            Kind::Choice { names } | Kind::Counts { names, .. } => {
                keys.extend(names.iter().map(|name| format!("{key}.{name}")));
            }
            Kind::Letters { letters, .. } => {
                keys.extend(letters.chars().map(|letter| format!("{key}.{letter}")));
            }
            Kind::List { of, .. } => return of.labels(key, keys),
            Kind::Number { .. } | Kind::Text { .. } | Kind::Cell { .. } => {}
        }
        keys.push(key);
    }
}
