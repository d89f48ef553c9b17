//! The variant of The Lamp, and the content in force.

use crate::content::{self, Layout};
use lamplight_core::content::{Form, Interned};
use lamplight_core::{ContentError, GameOptions, OptionKind, OptionSpec, OptionValue, hash};

/// What is chosen before play. Who begins is not: the dice decide (LMP-1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether posts that a moth passes trade too (LMP-16).
    pub shop_when_passing: bool,
    layout: Interned<Layout>,
    /// Of the content file, unless it says the same as the house's.
    fingerprint: Option<u64>,
}

impl Options {
    /// The lanes, the dice, the cards and the points in force.
    pub fn layout(&self) -> Interned<Layout> {
        self.layout
    }
}

impl Default for Options {
    fn default() -> Self {
        Options { shop_when_passing: false, layout: content::house(), fingerprint: None }
    }
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[OptionSpec { key: "shop_when_passing", kind: OptionKind::Flag }];
    const CONTENT: Option<&'static str> = Some(content::HOUSE);
    const FORM: Form = content::FORM;

    fn get(&self, _: &str) -> OptionValue {
        OptionValue::Flag(self.shop_when_passing)
    }

    fn put(&mut self, _: &str, value: OptionValue) {
        self.shop_when_passing = value.flag();
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
