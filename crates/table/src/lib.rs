//! A game in progress. [`Match`] is the one place where actions from outside are checked; [`Table`] is the
//! same thing without a type parameter, for the edges: terminal, server, bindings.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`game_match`] | [`Match`]: the log, checked play, dice, the log as a viewer sees it |
//! | [`undo`] | how far a seat may go back |
//! | [`record`] | records as text: written, read, replayed |
//! | [`table`] | the object-safe edge |
//! | [`dice`] | dice from the operating system |

pub mod dice;
pub mod game_match;
pub mod record;
pub mod table;
pub mod undo;

pub use dice::SystemDice;
pub use game_match::{Actor, LogLine, Match, PlayError, Player};
pub use record::{Record, RecordError};
pub use table::{Choice, Step, Table};
pub use undo::{Reach, UndoError};
