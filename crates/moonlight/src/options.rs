//! The modes of play.

use crate::content::{self, Layout};
use lamplight_core::content::{Form, Interned};
use lamplight_core::{ContentError, GameOptions, OptionKind, OptionSpec, OptionValue, hash};

/// Which modes are on, how long the game is, who begins, and the content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The switches.
    pub modes: Modes,
    /// The seat that begins (MOO-4).
    pub first: u32,
    pub(crate) layout: Interned<Layout>,
    /// Of the content file, unless it says the same as the house's.
    fingerprint: Option<u64>,
}

/// The switches of a game; with all of them off it is the base game.
#[allow(clippy::struct_excessive_bools, reason = "the rulebook's modes are switches, free to combine")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Modes {
    /// The Moon and the Forest Animals (MOO-30 to MOO-37, MOO-50 to MOO-57).
    pub moon: bool,
    /// The Great Elder Tree (MOO-40).
    pub elder: bool,
    /// The moonstones (MOO-41 to MOO-43).
    pub moonstones: bool,
    /// Four revolutions, and nothing grows or plants in shade (MOO-24).
    pub advanced: bool,
}

impl Default for Options {
    fn default() -> Self {
        let modes = Modes { moon: true, elder: true, moonstones: true, advanced: false };
        Options { modes, first: 1, layout: content::house(), fingerprint: None }
    }
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec { key: "moon", kind: OptionKind::Flag },
        OptionSpec { key: "elder", kind: OptionKind::Flag },
        OptionSpec { key: "moonstones", kind: OptionKind::Flag },
        OptionSpec { key: "advanced", kind: OptionKind::Flag },
        OptionSpec::first(4),
    ];
    const CONTENT: Option<&'static str> = Some(content::DEFAULT);
    const FORM: Form = content::FORM;

    fn get(&self, key: &str) -> OptionValue {
        OptionValue::Flag(match key {
            "moon" => self.modes.moon,
            "elder" => self.modes.elder,
            "moonstones" => self.modes.moonstones,
            "advanced" => self.modes.advanced,
            _ => return OptionValue::Number(self.first),
        })
    }

    fn put(&mut self, key: &str, value: OptionValue) {
        match key {
            "moon" => self.modes.moon = value.flag(),
            "elder" => self.modes.elder = value.flag(),
            "moonstones" => self.modes.moonstones = value.flag(),
            "advanced" => self.modes.advanced = value.flag(),
            _ => self.first = value.number(),
        }
    }

    fn set_content(&mut self, text: &str) -> Result<(), ContentError> {
        self.layout = content::keep(content::read(text)?)?;
        self.fingerprint = (self.layout != content::house()).then(|| hash::fingerprint(text.as_bytes()));
        Ok(())
    }

    fn check_content(text: &str) -> Result<u64, ContentError> {
        content::read(text).map(|_| hash::fingerprint(text.as_bytes()))
    }

    fn content_fingerprint(&self) -> Option<u64> {
        self.fingerprint
    }
}
