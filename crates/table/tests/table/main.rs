//! A table without network or disk: time and dice are in the test's hands.
//!
//! | module | what is tested |
//! | --- | --- |
//! | [`fold`] | a table comes back from its event log as it was |
//! | [`damage`] | whatever is stored, a table comes of it |
//! | [`sample`] | what earlier versions have stored |
//! | [`clocks`], [`undo`], [`seats`], [`first`] | commands by subject |
//! | [`news`] | what is told while it is news |
//! | [`size`] | legal actions travel in little space |
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod clocks;
mod damage;
mod desk;
mod first;
mod fold;
mod news;
mod sample;
mod seats;
mod size;
mod undo;
