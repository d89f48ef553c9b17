//! Tables over the network: people and bots play the games, and nothing is lost, leaked or stuck. The only crate with
//! asynchronous code.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`life`] | the life of a table as facts, without input or output: who may do what, who sees what |
//! | [`task`] | a table as a task: ask, store, tell |
//! | [`hall`] | all tables: opening, waking, listing |
//! | [`bots`] | threads on which bots think |
//! | [`store`] | what must survive; SQLite |
//! | [`http`] | the doors: REST, WebSockets, the page |
//! | `run`, `serve` | starting and stopping; connections |
//! | [`render`], [`cards`] | from the games' types to the wire's |
//! | [`load`] | a load generator |
//! | [`program`] | the server as a program: runtime, signals, logs |
//! | [`config`], [`metrics`], [`time`], [`secret`] | settings, counters, the clock, names that cannot be guessed |
//! | [`words`] | letters that are not for names, or not for talk |
//!
//! An action's way: [`http::live`] reads it, [`task`] asks [`life::decide`] whether it is allowed and performs it,
//! [`store`] writes it to the disk, and only then [`task`] tells everybody what they may know of it.

pub mod address;
pub mod bots;
pub mod cards;
pub mod config;
pub mod hall;
pub mod http;
pub mod life;
pub mod load;
pub mod metrics;
pub mod program;
pub mod render;
pub mod secret;
pub mod store;
pub mod task;
pub mod time;
pub mod words;

mod run;
mod serve;

pub use config::{Config, Limits, Patience};
pub use run::{Server, ServerError, start};
