//! A game in progress. [`Match`] is the one place where actions from outside are checked; [`AnyMatch`] is the
//! same thing without a type parameter, for the edges: terminal, server, bindings.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`game_match`] | [`Match`]: the log, checked play, dice, the log as a viewer sees it |
//! | [`forfeit`] | players who drop out, and the result then |
//! | [`undo`] | how far a seat may go back |
//! | [`record`] | records as text: written, read, replayed |
//! | [`any`] | the object-safe edge |
//! | [`known`] | a match as one seat knows it, for bots |
//! | [`picks`] | legal actions as a tree of picks |
//! | [`dice`] | dice from the operating system |

pub mod any;
pub mod dice;
pub mod forfeit;
pub mod game_match;
pub mod known;
pub mod picks;
pub mod record;
pub mod undo;

pub use any::{AnyMatch, Step};
pub use dice::SystemDice;
pub use forfeit::{Forfeit, Reason, StandIn};
pub use game_match::{Actor, LogLine, Match, PlayError, Player};
pub use known::Known;
pub use picks::Branch;
pub use record::{Record, RecordError};
pub use undo::{Reach, UndoError};
