//! The variants of Phototaxis, with the content in force.

use crate::content::{self, Layout};
use lamplight_core::content::{Form, Interned};
use lamplight_core::{ContentError, GameOptions, OptionKind, OptionSpec, OptionValue, hash};

/// Who begins, how arrivals tie, which mystery cards act; and the content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The seat that begins (PHO-1).
    pub first: u32,
    /// Whether arrivals of the first one's round tie whatever their plums (PHO-15).
    pub same_round_ties: bool,
    /// Which mystery cards act (PHO-18).
    pub mystery: MysteryRule,
    /// The plum map and the decks.
    pub(crate) layout: Interned<Layout>,
    fingerprint: Option<u64>,
}

/// Which mystery cards act (PHO-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MysteryRule {
    /// All of them.
    House,
    /// Only cards that are a mantis and nothing else; the others are drawn but ask nothing.
    MantisOnly,
}

impl MysteryRule {
    const NAMES: [&'static str; 2] = ["house", "mantis-only"];
}

impl Options {
    /// The plum map and the decks.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            first: 1,
            same_round_ties: true,
            mystery: MysteryRule::House,
            layout: content::load(content::HOUSE).expect("the house content is good"),
            fingerprint: None,
        }
    }
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::first(4),
        OptionSpec { key: "same_round_ties", kind: OptionKind::Flag },
        OptionSpec { key: "mystery", kind: OptionKind::Name(&MysteryRule::NAMES) },
    ];
    const CONTENT: Option<&'static str> = Some(content::HOUSE);
    const FORM: Form = content::FORM;

    fn get(&self, key: &str) -> OptionValue {
        match key {
            "first" => OptionValue::Number(self.first),
            "same_round_ties" => OptionValue::Flag(self.same_round_ties),
            _ => OptionValue::Name(MysteryRule::NAMES[self.mystery as usize]),
        }
    }

    fn put(&mut self, key: &str, value: OptionValue) {
        match key {
            "first" => self.first = value.number(),
            "same_round_ties" => self.same_round_ties = value.flag(),
            _ => {
                self.mystery = match value.name() {
                    "mantis-only" => MysteryRule::MantisOnly,
                    _ => MysteryRule::House,
                }
            }
        }
    }

    fn set_content(&mut self, text: &str) -> Result<(), ContentError> {
        self.layout = content::load(text)?;
        self.fingerprint = (text != content::HOUSE).then(|| hash::fingerprint(text.as_bytes()));
        Ok(())
    }

    fn check_content(text: &str) -> Result<u64, ContentError> {
        content::read(text).map(|_| hash::fingerprint(text.as_bytes()))
    }

    fn content_fingerprint(&self) -> Option<u64> {
        self.fingerprint
    }
}
