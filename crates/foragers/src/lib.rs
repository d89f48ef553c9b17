//! Forager Families of Planet X, for two to six: every family eats the tiles of its colour, chases its
//! prey about and flees its predator, and the first to bring all three animals home to the last tile
//! wins. The rules are numbered in `docs/games/foragers.md`; comments and tests name them (FOR-1 to
//! FOR-23).
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`options`] | `first`, `play_on`, `cycle_limit` |
//! | [`colour`] | the six colours of tiles and families |
//! | [`animal`] | sizes, animals, where they are, sets of them |
//! | [`action`] | placing, revealing, stepping, eating, pushing, ending |
//! | [`state`] | the position, its set-up, who preys on whom |
//! | `rules` | the [`Game`](lamplight_core::Game): lists, chance, results |
//! | `turn` | what an animal can do in its turn, and what that does |
//! | `chase` | arriving, attacking, chains of pushes, families finishing |
//! | `run` | where a chased animal comes down |
//! | `queue` | the animals that wait to be chased |
//! | `notation` | actions as text |
//! | `position` | positions as text |
//! | [`view`] | what is shown: the [`Present`](lamplight_core::Present) |
//! | `drawing` | the board for the terminal |
//! | `effects` | what an action does, for logs and animations |
//! | `why_not` | which rule forbids an action, and what a player could mean |
//! | [`race`] | how long a family still needs, by the best division of its tiles |
//! | `merits` | why an action is worth doing, judged by the position before and after |
//! | `encode` | the game as numbers: the [`Encode`](lamplight_core::Encode) |
#![cfg_attr(not(feature = "typescript"), no_std)]

extern crate alloc;

pub mod action;
pub mod animal;
mod chase;
pub mod colour;
mod drawing;
mod effects;
mod encode;
mod merits;
mod notation;
pub mod options;
mod position;
mod queue;
pub mod race;
mod rules;
mod run;
pub mod state;
mod turn;
pub mod view;
mod why_not;

pub use action::Action;
pub use animal::{Animal, Size};
pub use colour::Colour;
pub use options::Options;
pub use state::Foragers;
pub use view::View;
