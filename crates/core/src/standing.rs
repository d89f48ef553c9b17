//! How it stands: what everybody can count at the table, seat by seat, and what only a longer look tells.

use crate::message::Effect;
use alloc::vec::Vec;
use serde::Serialize;

/// Something that is counted for each seat. Declared with [`Tally::new`], and by [`of`](Tally::of) and
/// [`less`](Tally::less) if there is a whole to compare it with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// What is counted: `tally.<key>` in the catalogues, with `{amount}` and `{of}`. [`Tally::POINTS`] needs no words.
    pub key: &'static str,
    /// How much, by seat; none for a seat that it does not concern.
    pub amounts: Vec<Option<i32>>,
    /// How much there is in all, if there is a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<i32>,
    /// Whether less is better.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub less: bool,
}

impl Tally {
    /// The key of points, which are what the game is about where there are any.
    pub const POINTS: &'static str = "points";

    /// So much for each seat, the more the better.
    pub fn new<N: Into<i32>>(key: &'static str, amounts: impl IntoIterator<Item = N>) -> Tally {
        Tally::where_any(key, amounts.into_iter().map(|amount| Some(amount.into())))
    }

    /// So much for each seat that it concerns, the more the better.
    pub fn where_any(key: &'static str, amounts: impl IntoIterator<Item = Option<i32>>) -> Tally {
        Tally { key, amounts: amounts.into_iter().collect(), of: None, less: false }
    }

    /// Out of so much.
    pub fn of(self, whole: impl Into<i32>) -> Tally {
        Tally { of: Some(whole.into()), ..self }
    }

    /// Less is better: it is what is left to do.
    pub fn less(self) -> Tally {
        Tally { less: true, ..self }
    }
}

/// What a longer look at a position tells. It amounts to a hint: it is told on request, and only where hints are allowed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Insight {
    /// What each seat still needs.
    pub tallies: Vec<Tally>,
    /// What somebody could do next that the others would mind.
    pub threats: Vec<Effect>,
}
