//! Tables over the network: people and bots play the games, and nothing is lost, leaked or stuck. The only crate with
//! asynchronous code.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`hall`] | all tables: in memory, and the way to those that are not |
//! | [`opening`], [`listing`], [`replays`], [`content`] | opening tables, listing them, finished games, content files |
//! | [`task`], [`handle`], [`audience`] | a live table: one task, how it is asked, whom it tells |
//! | [`bots`] | threads on which bots think |
//! | [`store`] | what must survive; SQLite |
//! | [`http`] | REST, WebSockets, the page |
//! | `run`, `serve` | starting and stopping; connections |
//! | [`game_info`] | the games on offer |
//! | [`load`] | a load generator |
//! | [`program`] | the server as a program: runtime, signals, logs |
//! | [`config`], [`metrics`], [`time`], [`secret`], [`address`] | settings, counters, the clock, random ids, IP networks |
//!
//! The way of an action: [`http::live`] reads it, [`task`] has the [`Table`](lamplight_table::Table) check and apply it,
//! [`store`] writes it to the disk, and only then [`audience`] tells everybody what they may know of it.

pub mod address;
pub mod audience;
pub mod bots;
pub mod config;
pub mod content;
pub mod game_info;
pub mod hall;
pub mod handle;
pub mod http;
pub mod listing;
pub mod load;
pub mod metrics;
pub mod opening;
pub mod program;
pub mod replays;
pub mod secret;
pub mod store;
pub mod task;
pub mod time;

mod run;
mod serve;

pub use config::{Config, Limits, Patience};
pub use run::{Server, ServerError, start};
