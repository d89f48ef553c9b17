//! Parts of the server that need no running one.
//!
//! | module | what is tested |
//! | --- | --- |
//! | [`life`] | the life of a table, with the clock in the test's hands |
//! | [`pool`] | the threads on which bots think |
//! | [`store`] | what must survive |
//! | [`samples`] | the positions with which the page tests its boards |
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod life;
mod pool;
mod samples;
mod store;
