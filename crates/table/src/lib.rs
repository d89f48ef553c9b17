//! A table: what people sit at, from its opening to its end. It is a fold over its event log and does no I/O: the time
//! comes in as a number, chance as [`Dice`](lamplight_core::Dice), and what must be stored goes out as
//! [`StoredEvent`]s. The server keeps one in memory for each live table; a browser could run one just as well.
//!
//! A table changes in one way, by [`Table::apply`]. A command is checked, leads to facts, and each fact is applied; a
//! stored table is loaded by applying the facts on record.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`setup`], [`fact`] | what is stored: the set-up, and then facts |
//! | [`table`] | the state that the fold has reached |
//! | [`apply`] | the fold: whether a fact fits, and what it changes |
//! | [`load`] | a stored table, or as much of it as can be used |
//! | [`command`] | what guests ask for: who may do what |
//! | [`seating`], [`devices`], [`people`], [`play`], [`undo`], [`consent`], [`clock`], [`chat`] | the commands, by subject |
//! | [`secrets`] | who has seen what, and so may not look from elsewhere |
//! | [`presence`] | who is connected, which is not part of the log |
//! | `past` | events, in little room |
//! | [`show`] | news, and the table as it stands, for each viewer |
//! | [`study`] | a study as it is shown |
//! | [`wire`] | from the games' types to the protocol's |
//! | [`text`] | what names and messages may look like |

#![warn(missing_docs)]

pub mod apply;
pub mod chat;
pub mod clock;
pub mod command;
pub mod consent;
pub mod devices;
pub mod fact;
pub mod load;
mod past;
pub mod people;
pub mod play;
pub mod presence;
pub mod seating;
pub mod secrets;
pub mod setup;
pub mod show;
pub mod study;
pub mod table;
pub mod text;
pub mod undo;
pub mod wire;

pub use apply::Unfit;
pub use command::{Context, Guest};
pub use fact::{Fact, StoredEvent};
pub use setup::TableSetup;
pub use show::{Snapshot, Viewpoint};
pub use table::{GuestId, SeatState, Table, TableId};
