//! Photosynthesis with Under the Moonlight: grow a forest in sun and shade, with animals by moonlight. For 2 to 4
//! players. The rules are numbered in `docs/games/moonlight.md`; comments and tests name them (MOO-1 to MOO-57).
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`options`] | the modes `moon`, `elder`, `moonstones`, `advanced`, and `first` |
//! | [`content`] | the content file: player boards, tokens, moons, river, beach |
//! | [`piece`] | seeds and trees |
//! | [`forest`] | what grows where, the elder, the stones |
//! | [`sun`] | the sun, shade and the light that trees earn |
//! | [`moon`] | the Moon, the Red Moon and the cells in moonlight |
//! | [`market`] | player boards: prices, available pieces, points |
//! | [`animals`] | the eight animals and their steps |
//! | `abilities` | what their abilities cost, allow and do |
//! | [`turtle`] | the turtle's baby tokens |
//! | `members` | sets of boards, abilities and tokens |
//! | `set_up` | what happens before the first round, and the secret of the dealt boards |
//! | `life` | rounds, turns and the actions that everybody has |
//! | `scoring` | scoring tokens, the final score, ranks |
//! | [`action`] | all actions and outcomes |
//! | [`state`] | the position |
//! | `rules` | who acts, what is legal: the [`Game`](lamplight_core::Game) |
//! | `notation`, `position` | actions and positions as text |
//! | [`view`] | what is shown: the [`Present`](lamplight_core::Present) |
//! | `drawing`, `effects` | the text board; picks and what actions did |
//! | `why_not` | which rule forbids an action, and all that a player could mean |
//! | `words` | what the catalogues in `words/` name besides |
//! | `merits` | why an action is worth doing, judged by the position before and after |
//! | `encode` | the game as numbers: the [`Encode`](lamplight_core::Encode) |

mod abilities;
pub mod action;
pub mod animals;
pub mod content;
mod drawing;
mod effects;
mod encode;
pub mod forest;
mod life;
pub mod market;
mod members;
mod merits;
pub mod moon;
mod notation;
pub mod options;
pub mod piece;
mod position;
mod rules;
mod scoring;
mod set_up;
pub mod state;
pub mod sun;
pub mod turtle;
pub mod view;
mod why_not;
mod words;

pub use action::Action;
pub use animals::Animal;
pub use options::{Modes, Options};
pub use piece::Piece;
pub use state::Moonlight;
pub use view::View;
