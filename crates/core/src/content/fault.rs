//! What is wrong with a content file, as values: for people who read the file, and for a page that shows it as a form.

use crate::message::Args;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use serde::Serialize;

/// Why a content file was refused: all that is wrong with it, in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentError {
    /// At least one.
    pub faults: Vec<Fault>,
}

/// One fault of a content file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The line in the file, from 1; none when the fault is not in one place.
    pub line: Option<usize>,
    /// The field, named from the top of the file: `trading.match.off`, `river[2]`. Empty for the whole file.
    pub field: String,
    /// What is wrong with it.
    pub reason: Reason,
}

/// What is wrong with a field. Printed after the field's name, it says what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Reason {
    /// The game reads no content.
    NoContent,
    /// Too many different contents are in use already.
    Full,
    /// The text is not TOML.
    Syntax {
        /// What the parser says.
        message: String,
    },
    /// A table lacks a field.
    Missing {
        /// The name of the field.
        name: String,
    },
    /// A table has a field that does not belong there.
    Unknown {
        /// The name of the field.
        name: String,
        /// What belongs there.
        known: Vec<String>,
    },
    /// The value is of another kind.
    Expected {
        /// The kind that it should have.
        expected: Shape,
    },
    /// A number beyond its limits.
    Range {
        /// The least.
        least: i64,
        /// The greatest.
        most: i64,
        /// What it is.
        found: i64,
    },
    /// Too many or too few entries of a list, characters of a text, or cards of a deck.
    Count {
        /// Of what.
        of: Counted,
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
        /// How many there are.
        found: usize,
    },
    /// None of the names that are allowed here.
    Choice {
        /// What it is.
        found: String,
        /// What is allowed.
        known: Vec<String>,
    },
    /// A list names a thing twice.
    Twice {
        /// The thing.
        name: String,
    },
    /// No cell of the board.
    Cell {
        /// What it is.
        found: String,
        /// The name of the first cell.
        first: String,
        /// The name of the last cell.
        last: String,
    },
    /// A name that cannot be typed in play.
    Name {
        /// What it is.
        found: String,
    },
    /// A fault that only this game knows. Declared by [`faults!`](crate::faults).
    Other {
        /// `fault.<key>` in the catalogue.
        key: &'static str,
        /// What the sentence speaks of.
        args: Args,
    },
}

/// The kinds of value in a content file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// A whole number.
    Number,
    /// A text in quotation marks.
    Text,
    /// A list in square brackets.
    List,
    /// A table: `name = value` lines or `{ name = value }`.
    Table,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    /// Entries of a list or a table.
    Entries,
    /// Characters of a text.
    Characters,
    /// Cards of a deck.
    Cards,
}

impl ContentError {
    /// Something is wrong with the whole file.
    pub fn whole(reason: Reason) -> ContentError {
        ContentError { faults: alloc::vec![Fault { line: None, field: String::new(), reason }] }
    }
}

/// The line on which a byte stands, from 1.
pub(super) fn line_of(text: &str, byte: usize) -> usize {
    text.as_bytes()[..byte.min(text.len())].split(|&byte| byte == b'\n').count()
}

impl core::error::Error for ContentError {}

/// A fault that only the game knows is told by its key; a catalogue has words for it.
impl fmt::Display for ContentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if nth == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        match &self.reason {
            Reason::Syntax { message } => f.write_str(message),
            reason @ Reason::Other { .. } if self.field.is_empty() => write!(f, "{reason}"),
            reason @ Reason::Other { .. } => write!(f, "{}: {reason}", self.field),
            reason if self.field.is_empty() => write!(f, "the file {reason}"),
            reason => write!(f, "{} {reason}", self.field),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NoContent => f.write_str("cannot be used: this game has no content to replace"),
            Reason::Full => {
                f.write_str("cannot be kept beside all the others in use: start the program again")
            }
            Reason::Syntax { message } => f.write_str(message),
            Reason::Missing { name } => write!(f, "lacks `{name}`; add a line `{name} = …`"),
            Reason::Unknown { name, known } => {
                write!(f, "has no place for `{name}`; it takes {}", known.join(", "))
            }
            Reason::Expected { expected } => write!(f, "must be {expected}"),
            Reason::Range { least, most, found } => write!(f, "must be from {least} to {most}, not {found}"),
            Reason::Count { of, least, most, found } if least == most => {
                write!(f, "must have {least} {of}, not {found}")
            }
            Reason::Count { of, least, most, found } if found < least || *least > 0 => {
                write!(f, "must have {least} to {most} {of}, not {found}")
            }
            Reason::Count { of, most, found, .. } => write!(f, "can have {most} {of} at most, not {found}"),
            Reason::Choice { found, known } => write!(f, "cannot be {found:?}; choose {}", known.join(", ")),
            Reason::Twice { name } => write!(f, "names {name} twice; leave one out"),
            Reason::Cell { found, first, last } => {
                write!(f, "cannot be {found:?}: cells are named {first} to {last}")
            }
            Reason::Name { found } => {
                write!(f, "cannot be named {found:?}: use lower-case letters, digits and single hyphens")
            }
            Reason::Other { key, args } => write!(f, "{key}{args}"),
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Shape::Number => "a whole number",
            Shape::Text => "a text in quotation marks",
            Shape::List => "a list in square brackets",
            Shape::Table => "a table of `name = value`",
        })
    }
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Counted::Entries => "entries",
            Counted::Characters => "characters",
            Counted::Cards => "cards",
        })
    }
}
