//! A table without network or disk: time and dice are in the test's hands.
//!
//! | module | what is tested |
//! | --- | --- |
//! | [`fold`] | a table comes back from its event log as it was |
//! | [`damage`] | whatever is stored, a table comes of it |
//! | [`sample`] | what earlier versions have stored |
//! | [`clocks`], [`undo`], [`seats`], [`devices`], [`people`], [`first`] | commands by subject |
//! | [`secrets`] | who may look from where |
//! | [`news`] | what is told while it is news |
//! | [`recorded`] | tables as the page hears of them, for its own tests |
//! | [`room`] | talk has an end, the game goes on |
//! | [`size`] | legal actions travel in little space |
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod clocks;
mod consent;
mod damage;
mod desk;
mod devices;
mod first;
mod fold;
mod news;
mod people;
mod recorded;
mod room;
mod sample;
mod seats;
mod secrets;
mod size;
mod undo;
