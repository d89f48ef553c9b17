//! The Lamp, for one to four moths that fly towards a light and must not touch it: go on or stop, pick
//! up orbs, trade them for cards that pull you back, and be the closest that is still alive. The rules
//! are numbered in `docs/games/the-lamp.md`; comments and tests name them (LMP-1 to LMP-16).
//!
//! The smallest game with dice, decks and house content, and so the one to copy for a new game.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`options`] | `shop_when_passing`, and the content in force |
//! | [`content`] | the lane, the cards and the points, read from TOML and checked |
//! | [`lane`] | the spaces from the start to the Lamp |
//! | [`cards`] | kinds, piles of cards and the deck of the trading posts |
//! | [`dice`] | two dice, and the odds of surviving a roll |
//! | [`action`] | what players decide, and what dice and decks bring |
//! | [`state`] | the position, and its set-up |
//! | `rules` | what is legal, what can happen: the [`Game`](lamplight_core::Game) |
//! | `flight` | turns, moving, and what a space does to the moth on it |
//! | `trade` | the trading post |
//! | `rolls` | rounds of dice: who begins, who wins a roll-off |
//! | `score` | survival cards, points, ranks |
//! | `notation` | actions as text |
//! | `position` | positions as text |
//! | [`view`] | what is shown: the [`Present`](lamplight_core::Present) |
//! | `draw` | the view as a picture in text |
//! | `effects` | what an action did, for logs and animations |
//! | `why_not` | which rule forbids an action, and everything that a player could mean |
//! | `merits` | why an action is worth doing, judged by the position before and after |
//! | `encode` | the game as numbers: the [`Encode`](lamplight_core::Encode) |

pub mod action;
pub mod cards;
pub mod content;
pub mod dice;
mod draw;
mod effects;
mod encode;
mod flight;
pub mod lane;
mod merits;
mod notation;
pub mod options;
mod position;
mod rolls;
mod rules;
mod score;
pub mod state;
mod trade;
pub mod view;
mod why_not;

pub use action::Action;
pub use content::Layout;
pub use options::Options;
pub use state::TheLamp;
pub use view::View;
