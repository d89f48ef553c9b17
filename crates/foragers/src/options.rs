//! The variants of Forager Families.

use lamplight_core::{GameOptions, OptionKind, OptionSpec, OptionValue};

/// Who begins, whether the game goes on for the other places, when it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The seat that opens the set-up rounds and every phase (FOR-5).
    pub first: u32,
    /// Whether the others go on once a family is home (FOR-20).
    pub play_on: bool,
    /// After so many cycles of large, medium and small the game is drawn (FOR-23).
    pub cycle_limit: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options { first: 1, play_on: false, cycle_limit: 100 }
    }
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::first(6),
        OptionSpec { key: "play_on", kind: OptionKind::Flag },
        OptionSpec { key: "cycle_limit", kind: OptionKind::Number { min: 1, max: 10_000 } },
    ];

    fn get(&self, key: &str) -> OptionValue {
        match key {
            "first" => OptionValue::Number(self.first),
            "play_on" => OptionValue::Flag(self.play_on),
            _ => OptionValue::Number(self.cycle_limit),
        }
    }

    fn put(&mut self, key: &str, value: OptionValue) {
        match key {
            "first" => self.first = value.number(),
            "play_on" => self.play_on = value.flag(),
            _ => self.cycle_limit = value.number(),
        }
    }
}
