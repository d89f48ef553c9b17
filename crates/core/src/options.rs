//! Variant switches: described as data, so that the terminal, records, traces and the page can list,
//! read and write the options of every game by one mechanism.

use crate::content::{ContentError, Form, Reason};
use crate::seat::Seat;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use serde::{Serialize, Serializer, ser::SerializeMap};

/// A game's options with their defaults, and the content its rules read.
pub trait GameOptions: Clone + Default + Eq + fmt::Debug + Send + Sync + 'static {
    /// What can be set, in the order in which it is printed.
    const SPECS: &'static [OptionSpec];

    /// The house content that comes with the game, as the text of a TOML file.
    const CONTENT: Option<&'static str> = None;

    /// The form of a content file.
    const FORM: Form = Form(&[]);

    /// The value in force. Only called with a key of [`SPECS`](GameOptions::SPECS).
    fn get(&self, key: &str) -> OptionValue;

    /// Takes a value that fits the option's kind. Only called with a key of `SPECS`.
    fn put(&mut self, key: &str, value: OptionValue);

    /// Replaces the house content by the text of another file.
    fn set_content(&mut self, text: &str) -> Result<(), ContentError> {
        let _ = text;
        Err(ContentError::whole(Reason::NoContent))
    }

    /// Reads another file without keeping it: its fingerprint, or what is wrong with it.
    fn check_content(text: &str) -> Result<u64, ContentError> {
        let _ = text;
        Err(ContentError::whole(Reason::NoContent))
    }

    /// Tells contents apart: the fingerprint of the file in force, unless it is the default.
    fn content_fingerprint(&self) -> Option<u64> {
        None
    }

    /// Reads a value and sets it.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let spec = Self::SPECS
            .iter()
            .find(|spec| spec.key == key)
            .ok_or_else(|| OptionError::Unknown { key: key.to_string(), known: known(Self::SPECS) })?;
        self.put(spec.key, spec.parse(value)?);
        Ok(())
    }

    /// All options in force, for printing and serialising.
    fn in_force(&self) -> OptionsInForce {
        OptionsInForce(Self::SPECS.iter().map(|spec| (spec.key, self.get(spec.key))).collect())
    }
}

fn known(specs: &[OptionSpec]) -> String {
    if specs.is_empty() {
        return "this game has no options".to_string();
    }
    let keys: Vec<&str> = specs.iter().map(|spec| spec.key).collect();
    format!("known options: {}", keys.join(", "))
}

/// The description of one option; its words are `option.<key>` in the catalogues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name, as in `--set key=value`.
    pub key: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
}

/// What values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Flag,
    /// A whole number within bounds.
    Number {
        /// The least value.
        min: u32,
        /// The greatest value.
        max: u32,
    },
    /// The number of a seat; the table may have fewer.
    Seat {
        /// The last one that there can be.
        max: u8,
    },
    /// One of these names.
    Name(&'static [&'static str]),
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Flag => f.write_str("true or false"),
            OptionKind::Number { min, max } => write!(f, "a whole number from {min} to {max}"),
            OptionKind::Seat { max } => write!(f, "a seat from 1 to {max}"),
            OptionKind::Name(names) => f.write_str(&names.join(" or ")),
        }
    }
}

/// The value of one option. In JSON a boolean, a number or a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// Of a [`OptionKind::Flag`].
    Flag(bool),
    /// Of a [`OptionKind::Number`] or a [`OptionKind::Seat`].
    Number(u32),
    /// Of a [`OptionKind::Name`].
    Name(&'static str),
}

impl OptionValue {
    /// The flag, for an option whose kind is [`OptionKind::Flag`].
    pub fn flag(self) -> bool {
        self == OptionValue::Flag(true)
    }

    /// The number, for an option whose kind is [`OptionKind::Number`] or [`OptionKind::Seat`].
    pub fn number(self) -> u32 {
        match self {
            OptionValue::Number(number) => number,
            _ => 0,
        }
    }

    /// The name, for an option whose kind is [`OptionKind::Name`].
    pub fn name(self) -> &'static str {
        match self {
            OptionValue::Name(name) => name,
            _ => "",
        }
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Flag(flag) => write!(f, "{flag}"),
            OptionValue::Number(number) => write!(f, "{number}"),
            OptionValue::Name(name) => f.write_str(name),
        }
    }
}

impl OptionSpec {
    /// The option that every game with a free choice of the first player has. To the rules it is a seat; where people
    /// play, it is drawn by lot unless somebody chooses.
    pub const fn first(max_seats: u8) -> OptionSpec {
        OptionSpec { key: "first", kind: OptionKind::Seat { max: max_seats } }
    }

    /// Reads a value of this option.
    pub fn parse(&self, text: &str) -> Result<OptionValue, OptionError> {
        let value = match self.kind {
            OptionKind::Flag => text.parse().ok().map(OptionValue::Flag),
            OptionKind::Number { min, max } => number(text, min, max),
            OptionKind::Seat { max } => number(text, 1, max.into()),
            OptionKind::Name(names) => {
                names.iter().find(|&&name| name == text).map(|name| OptionValue::Name(name))
            }
        };
        value.ok_or_else(|| OptionError::Value {
            key: self.key,
            value: text.to_string(),
            allowed: self.kind.to_string(),
        })
    }
}

fn number(text: &str, min: u32, max: u32) -> Option<OptionValue> {
    text.parse().ok().filter(|number| (min..=max).contains(number)).map(OptionValue::Number)
}

/// Checks the option `first` against the number of seats, which its kind cannot know.
pub fn first_seat(number: u32, seats: u8) -> Result<Seat, OptionError> {
    Seat::from_number(number).filter(|seat| seat.number() <= seats).ok_or_else(|| OptionError::Value {
        key: "first",
        value: number.to_string(),
        allowed: format!("a seat from 1 to {seats}"),
    })
}

/// Why an option was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// No such option.
    #[error("unknown option '{key}'; {known}")]
    Unknown {
        /// What was asked for.
        key: String,
        /// What there is.
        known: String,
    },
    /// Not a value of this option.
    #[error("option {key} cannot be '{value}'; allowed: {allowed}")]
    Value {
        /// The option.
        key: &'static str,
        /// The value that was refused.
        value: String,
        /// What would be right.
        allowed: String,
    },
}

/// All options of a game with their values: `key=value key=value` as text, an object in JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsInForce(pub Vec<(&'static str, OptionValue)>);

impl fmt::Display for OptionsInForce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, (key, value)) in self.0.iter().enumerate() {
            write!(f, "{}{key}={value}", if nth == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl Serialize for OptionsInForce {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Default, PartialEq, Eq, Debug)]
    struct Switches {
        flag: bool,
        limit: u32,
    }

    impl GameOptions for Switches {
        const SPECS: &'static [OptionSpec] = &[
            OptionSpec { key: "flag", kind: OptionKind::Flag },
            OptionSpec { key: "limit", kind: OptionKind::Number { min: 1, max: 9 } },
        ];
        fn get(&self, key: &str) -> OptionValue {
            match key {
                "flag" => OptionValue::Flag(self.flag),
                _ => OptionValue::Number(self.limit),
            }
        }
        fn put(&mut self, key: &str, value: OptionValue) {
            match key {
                "flag" => self.flag = value.flag(),
                _ => self.limit = value.number(),
            }
        }
    }

    #[test]
    fn options_are_read_and_printed() {
        let mut options = Switches::default();
        options.set("flag", "true").unwrap();
        options.set("limit", "7").unwrap();
        assert_eq!(options.in_force().to_string(), "flag=true limit=7");
    }

    #[test]
    fn refusals_say_what_is_allowed() {
        let mut options = Switches::default();
        let refuse = |options: &mut Switches, key, value| options.set(key, value).unwrap_err().to_string();
        assert_eq!(refuse(&mut options, "x", "1"), "unknown option 'x'; known options: flag, limit");
        assert_eq!(
            refuse(&mut options, "limit", "10"),
            "option limit cannot be '10'; allowed: a whole number from 1 to 9"
        );
        assert_eq!(
            refuse(&mut options, "flag", "yes"),
            "option flag cannot be 'yes'; allowed: true or false"
        );
        assert_eq!(options, Switches::default());
        assert!(first_seat(3, 2).is_err());
    }
}
