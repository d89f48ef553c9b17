//! Pathagon, for two: Light joins rank 1 to rank 7, Dark joins file a to file g, and pieces caught
//! between two of the enemy's go back to their owner. The rules are numbered in
//! `docs/games/pathagon.md`; comments and tests name them (PAT-1 to PAT-16).
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`options`] | `first`, `trap`, `turn_limit` |
//! | [`action`] | placing and moving, with the pieces trapped by choice |
//! | [`state`] | the position, and its set-up |
//! | `rules` | what is legal, what it does: the [`Game`](lamplight_core::Game) |
//! | [`path`] | whether a side's edges are joined, and what is missing |
//! | `notation` | actions and positions as text |
//! | [`view`] | what is shown, how it is drawn: the [`Present`](lamplight_core::Present) |
//! | `insight` | what a longer look tells: pieces still needed, threats |
//! | `why_not` | which rule forbids an action |
//! | `merits` | why an action is worth doing, judged by the position before and after |
//! | `encode` | the game as numbers: the [`Encode`](lamplight_core::Encode) |
#![cfg_attr(not(feature = "typescript"), no_std)]

extern crate alloc;

pub mod action;
mod encode;
mod insight;
mod merits;
mod notation;
pub mod options;
pub mod path;
mod rules;
pub mod state;
pub mod view;
mod why_not;

pub use action::{Action, Traps};
pub use options::{Options, Trap};
pub use state::Pathagon;
pub use view::View;
