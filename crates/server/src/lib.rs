//! Tables over the network: people and bots play the games, and nothing is lost, leaked or stuck. The only crate with
//! asynchronous code.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`hall`] | all tables: in memory, and the way to those that are not |
//! | [`opening`], [`listing`], [`replays`], [`content`] | opening tables, listing them, finished games, content files |
//! | [`task`], [`handle`], [`audience`] | a live table: one task, how it is asked, whom it tells |
//! | [`alarm`], [`uptime`] | timers of tables that sleep; the times in which the server ran |
//! | [`waiting`], [`boxes`] | how many tables may wait, and how many content files be brought, from one address |
//! | [`retention`], [`export`] | which finished games are kept; all of them as files |
//! | [`bots`], [`lanes`] | threads on which bots think, one bot for a seat; clients take turns |
//! | [`running`], [`networks`] | the positions about which bots say nothing; who may be the same person at a table that sleeps |
//! | [`desk`] | work that takes its time, a few pieces at once |
//! | [`store`] | what must survive; SQLite |
//! | [`http`] | REST, WebSockets, the page |
//! | `run`, `serve` | starting and stopping; connections |
//! | [`game_info`] | the games on offer |
//! | [`load`], [`stored`], `requests` | a load generator; what many stored tables cost; their requests |
//! | [`program`], [`log`] | the server as a program: runtime, signals; its log |
//! | `simulation` | tests: clients and a table over a network that misbehaves |
//! | [`config`], [`metrics`], [`time`], [`secret`], [`address`] | settings, counters, the clock, random ids, IP networks |
//!
//! The way of an action: [`http::live`] reads it, [`task`] has the [`Table`](lamplight_table::Table) check and apply it,
//! [`store`] writes it to the disk, and only then [`audience`] tells everybody what they may know of it.

pub mod address;
pub mod alarm;
pub mod audience;
pub mod bots;
pub mod boxes;
pub mod config;
pub mod content;
pub mod desk;
pub mod export;
pub mod game_info;
pub mod hall;
pub mod handle;
pub mod http;
pub mod lanes;
pub mod listing;
pub mod load;
pub mod log;
pub mod metrics;
pub mod networks;
pub mod opening;
pub mod program;
pub mod replays;
pub mod retention;
pub mod running;
pub mod secret;
pub mod store;
pub mod stored;
pub mod task;
pub mod time;
pub mod uptime;
pub mod waiting;

mod requests;
mod run;
mod serve;
#[cfg(test)]
mod simulation;

pub use config::{Config, Limits, Patience, Retention};
pub use run::{Server, ServerError, start};
