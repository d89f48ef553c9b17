//! What every Lamplight game shares, and nothing that belongs to one game.
//!
//! # Layout
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`game`] | the hot trait [`Game`]: rules as plain data, and what it speaks in |
//! | [`present`] | the cold trait [`Present`]: text, views, picks, effects, drawings |
//! | [`encode`] | the third trait [`Encode`]: a game as numbers, for programs that learn |
//! | [`message`] | what a game says, as values: refusals, effects, prompts, picks, and the keys of its words |
//! | [`board`] | plain boards, for drawings without art |
//! | [`standing`] | how it stands: what is counted for each seat, and what a longer look tells |
//! | [`options`] | variant switches: their description, parsing and printing |
//! | [`content`] | house content (TOML) that reaches a state as one `'static` pointer |
//! | [`seat`] | seats, sets of seats, values by seat |
//! | [`list`] | the caller's buffers for actions and weighted outcomes |
//! | [`rng`] | the one generator, fixed for good, with streams by purpose |
//! | [`hash`] | hashing that means the same in every run |
//! | [`set`], [`square`], [`hex`] | cells, bit sets of cells and the boards made of them |
//! | [`deck`] | decks as weighted sets with known cards at the bottom |
//! | [`knowledge`] | a state as one seat knows it: the only thing a bot is given |
//! | [`perft`] | counting the game tree |
//! | [`policy`], [`rollout`] | random play: with lists for tests, without for speed |
//!
//! The crate needs `alloc` but not `std`, except for the feature `content`.
#![warn(missing_docs)]
#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "content", feature = "typescript"))]
extern crate std;

pub mod board;
pub mod content;
pub mod deck;
pub mod encode;
pub mod game;
pub mod hash;
pub mod hex;
pub mod knowledge;
pub mod list;
pub mod message;
pub mod options;
pub mod perft;
pub mod policy;
pub mod present;
pub mod rng;
pub mod rollout;
pub mod seat;
pub mod set;
pub mod square;
pub mod standing;
pub mod typescript;

pub use board::{Board, CellPoint, Mark};
pub use content::ContentError;
pub use encode::{Encode, Shape, Terms};
pub use game::{Game, Info, Returns, SetupError, Turn, Viewer};
pub use knowledge::Knowledge;
pub use list::{ActionList, OutcomeList};
pub use message::{Arg, Args, Effect, Key, Lessons, Merit, Name, Near, Pick, Prompt, Refusal, Words};
pub use options::{GameOptions, OptionError, OptionKind, OptionSpec, OptionValue};
pub use policy::Policy;
pub use present::{Drawing, Ink, Outcome, ParseError, Present, ScoreLine, Weight};
pub use rng::{Dice, Purpose, Rng};
pub use seat::{BySeat, Seat, SeatSet};
pub use standing::{Insight, Tally};
