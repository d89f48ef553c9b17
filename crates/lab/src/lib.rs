//! Games by the thousand.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`arena`] | bots against bots: who meets whom, on which seeds, on how many threads |
//! | [`report`] | what came out: shares of the win with intervals, ratings with error bars |
//! | [`rating`] | Elo-type ratings for games of two to six |
//!
//! The same plan gives the same results whatever the number of threads: every game has its own seed, and
//! results are put together in the order of the plan, not in the order in which they came in.

pub mod arena;
pub mod rating;
pub mod report;

pub use arena::{Arena, ArenaError, Entrant, Played};
pub use report::{FaultNote, Faults, Meeting, Report, Standing};
