//! Phototaxis, for one to four: moths lay paths through the night garden, gather plums and race for the
//! Lamp, past two mantises and with hands that nobody else sees. The rules are numbered in
//! `docs/games/phototaxis.md`; comments and tests name them (PHO-1 to PHO-24).
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`options`] | `first`, `same_round_ties`, `mystery`, and the content in force |
//! | [`content`] | the plum map, plum cards, decks and plums needed, read from a file |
//! | [`card`] | path cards, mystery cards, open sides |
//! | [`action`] | what players and chance do |
//! | `garden` | the board: cards and open sides, paths, where a card fits |
//! | [`ground`] | how many cards and turns are missing to plums and Lamp |
//! | `pile` | a deck with its discards; a hand with its known cards |
//! | [`state`] | the position, and its set-up |
//! | `turn` | how a turn goes on from step to step |
//! | `mantis` | where a mantis may go |
//! | `rules` | what is legal, what it does: the [`Game`](lamplight_core::Game) |
//! | `secrets` | what a seat cannot know |
//! | `ranking` | who has won |
//! | `notation` | actions as text |
//! | `position` | positions as text |
//! | [`view`] | what is shown: the [`Present`](lamplight_core::Present) |
//! | `drawing` | the board in box-drawing characters |
//! | `why_not` | which rule forbids an action, and all that a player could mean |
//! | `turned` | the garden seen from its corners, and in the mirror |
//! | `merits` | why an action is worth doing, judged by the position before and after |
//! | `encode` | the game as numbers: the [`Encode`](lamplight_core::Encode) |
//!
//! Words in English and Portuguese are in `words`.

pub mod action;
pub mod card;
pub mod content;
mod drawing;
mod encode;
mod garden;
pub mod ground;
mod mantis;
mod merits;
mod notation;
pub mod options;
mod pile;
mod position;
mod ranking;
mod rules;
mod secrets;
pub mod state;
mod turn;
mod turned;
pub mod view;
mod why_not;

pub use action::Action;
pub use card::{Kind, Mystery, MysteryEffect, Sides};
pub use garden::{LAMP, flood};
pub use options::{MysteryRule, Options};
pub use state::{Phase, Phototaxis};
pub use view::View;
