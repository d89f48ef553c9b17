//! House content: the numbers that a printed box has and its rulebook does not (decks, prices, maps).
//!
//! They live in one TOML file per game, embedded as the default and replaceable by `--content FILE`.
//! A game reads the file into a layout of its own, checks it, and puts the layout on a [`Shelf`]; the
//! state then carries an [`Interned`] pointer of 8 bytes and stays plain data:
//!
//! ```
//! # #[cfg(feature = "content")] {
//! use lamplight_core::content::{self, ContentError, Interned, Shelf, Spanned};
//!
//! #[derive(Debug, PartialEq, Eq)]
//! struct Layout { orbs: u32 }
//!
//! #[derive(serde::Deserialize)]
//! #[serde(deny_unknown_fields)]
//! struct File { orbs: Spanned<u32> }
//!
//! static SHELF: Shelf<Layout> = Shelf::new();
//!
//! fn read(text: &str) -> Result<Interned<Layout>, ContentError> {
//!     let file: File = content::parse(text)?;
//!     if *file.orbs.get_ref() == 0 {
//!         return Err(ContentError::at(text, file.orbs.span(), "there must be at least one orb"));
//!     }
//!     Ok(SHELF.intern(Layout { orbs: file.orbs.into_inner() }))
//! }
//!
//! assert_eq!(read("orbs = 120").unwrap(), read("# the same\norbs = 120").unwrap());
//! let refusal = read("# none\norbs = 0").unwrap_err();
//! assert_eq!(refusal.to_string(), "line 2: there must be at least one orb");
//! # }
//! ```

use alloc::borrow::Cow;
use core::fmt;
use core::ops::Range;

/// Why a content file was refused: the line, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentError {
    /// The line in the file, from 1; none when the fault is not in one place.
    pub line: Option<usize>,
    /// What is wrong and what would be right.
    pub reason: Cow<'static, str>,
}

impl ContentError {
    /// The refusal of a game whose rules read no content.
    pub const NONE: ContentError =
        ContentError { line: None, reason: Cow::Borrowed("this game has no content to replace") };

    /// A fault at a place in the file, given as a range of bytes (a [`Spanned`] value knows its own).
    pub fn at(text: &str, span: Range<usize>, reason: impl Into<Cow<'static, str>>) -> ContentError {
        let before = &text.as_bytes()[..span.start.min(text.len())];
        let line = before.split(|&byte| byte == b'\n').count();
        ContentError { line: Some(line), reason: reason.into() }
    }
}

impl fmt::Display for ContentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

impl core::error::Error for ContentError {}

#[cfg(feature = "content")]
pub use with_std::{Interned, Shelf, Spanned, parse};

#[cfg(feature = "content")]
mod with_std {
    use super::ContentError;
    use alloc::boxed::Box;
    use alloc::string::ToString;
    use alloc::vec::Vec;
    use core::hash::{Hash, Hasher};
    use core::ops::Deref;
    use serde::de::DeserializeOwned;
    use std::sync::{Mutex, PoisonError};
    /// A value that remembers where in the file it stood.
    pub use toml::Spanned;

    /// Reads a TOML file into a game's own structure; faults of form and type name their line.
    pub fn parse<T: DeserializeOwned>(text: &str) -> Result<T, ContentError> {
        toml::from_str(text).map_err(|error| {
            let reason = error.message().trim().replace('\n', "; ");
            match error.span() {
                Some(span) => ContentError::at(text, span, reason),
                None => ContentError { line: None, reason: error.to_string().trim().to_string().into() },
            }
        })
    }

    /// A layout that lives as long as the program: one pointer in a state. Equal layouts of one shelf
    /// are one pointer, so comparing and copying are free.
    #[derive(Debug)]
    pub struct Interned<T: 'static>(&'static T);

    impl<T> Clone for Interned<T> {
        fn clone(&self) -> Self {
            *self
        }
    }
    impl<T> Copy for Interned<T> {}
    impl<T> PartialEq for Interned<T> {
        fn eq(&self, other: &Self) -> bool {
            core::ptr::eq(self.0, other.0)
        }
    }
    impl<T> Eq for Interned<T> {}
    impl<T> Hash for Interned<T> {
        // An address differs from run to run, and all states of a match share one layout: leaving it
        // out keeps keys reproducible.
        fn hash<H: Hasher>(&self, _: &mut H) {}
    }
    impl<T> Deref for Interned<T> {
        type Target = T;
        fn deref(&self) -> &T {
            self.0
        }
    }

    /// Where a game keeps its layouts: a `static` of its crate.
    #[derive(Debug, Default)]
    pub struct Shelf<T: 'static>(Mutex<Vec<&'static T>>);

    impl<T: Eq> Shelf<T> {
        /// An empty shelf.
        pub const fn new() -> Self {
            Shelf(Mutex::new(Vec::new()))
        }

        /// Keeps a layout for good, once: reading the same file again costs no memory.
        pub fn intern(&self, layout: T) -> Interned<T> {
            let mut shelf = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(known) = shelf.iter().find(|known| ***known == layout) {
                return Interned(known);
            }
            let kept: &'static T = Box::leak(Box::new(layout));
            shelf.push(kept);
            Interned(kept)
        }
    }
}

#[cfg(all(test, feature = "content"))]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[derive(serde::Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    struct File {
        #[allow(dead_code, reason = "only read by the parser")]
        orbs: u8,
    }

    #[test]
    fn faults_name_the_line_and_the_reason() {
        let refusal = |text| parse::<File>(text).unwrap_err().to_string();
        assert!(refusal("# a\n\norbs = \"many\"").starts_with("line 3: invalid type"));
        assert!(refusal("orbs = 1\nlamps = 2").starts_with("line 2: unknown field `lamps`"));
        assert!(refusal("orbs = 1\norbs").starts_with("line 2: "));
        assert!(refusal("").contains("missing field `orbs`"));
    }

    #[test]
    fn equal_layouts_share_one_place() {
        static SHELF: Shelf<u32> = Shelf::new();
        let (a, b, c) = (SHELF.intern(1), SHELF.intern(1), SHELF.intern(2));
        assert_eq!(a, b);
        assert_ne!(a, c);
        assert_eq!(*c, 2);
        assert_eq!(size_of_val(&a), size_of::<usize>());
    }
}
