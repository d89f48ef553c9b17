//! The variants of Pathagon.

use lamplight_core::{GameOptions, OptionKind, OptionSpec, OptionValue};

/// Who begins, how traps work, when a game is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The seat that begins, 1 or 2 (PAT-3).
    pub first: u32,
    /// Whether traps are a choice (PAT-8).
    pub trap: Trap,
    /// After so many turns without a path the game is drawn (PAT-16).
    pub turn_limit: u32,
}

/// Whether pieces caught between two enemies always go (PAT-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trap {
    /// Everything that can be trapped is.
    Automatic,
    /// The mover names what is taken.
    Optional,
}

impl Trap {
    const NAMES: [&'static str; 2] = ["automatic", "optional"];
}

impl Default for Options {
    fn default() -> Self {
        Options { first: 1, trap: Trap::Automatic, turn_limit: 200 }
    }
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::first(2),
        OptionSpec { key: "trap", kind: OptionKind::Name(&Trap::NAMES) },
        OptionSpec { key: "turn_limit", kind: OptionKind::Number { min: 1, max: 10_000 } },
    ];

    fn get(&self, key: &str) -> OptionValue {
        match key {
            "first" => OptionValue::Number(self.first),
            "trap" => OptionValue::Name(Trap::NAMES[self.trap as usize]),
            _ => OptionValue::Number(self.turn_limit),
        }
    }

    fn put(&mut self, key: &str, value: OptionValue) {
        match key {
            "first" => self.first = value.number(),
            "trap" => {
                self.trap = match value.name() {
                    "optional" => Trap::Optional,
                    _ => Trap::Automatic,
                }
            }
            _ => self.turn_limit = value.number(),
        }
    }
}
