//! Everything that needs a running server: real sockets, a real database, bots that think.
//!
//! | module | what is tested |
//! | --- | --- |
//! | [`games`] | whole games: everybody gets their share and no more |
//! | [`secrets`] | what nobody may find out on the way |
//! | [`tables`] | the life of a table, from its opening to long after its end |
//! | [`keeping`] | how long finished games are kept, and all of them as files |
//! | [`reconnect`] | connections that break, come back, come twice, or come from another device |
//! | [`bots`] | bots that think while people play |
//! | [`hostile`] | clients that send what they should not |
//! | [`interface`] | what the server says of itself to machines |
//! | [`study`] | lessons, and studies of records |
//! | [`support`] | the server and the clients that all of them use |
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod bots;
mod games;
mod hostile;
mod interface;
mod keeping;
mod reconnect;
mod secrets;
mod study;
mod support;
mod tables;
