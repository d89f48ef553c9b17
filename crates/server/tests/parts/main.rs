//! Parts of the server that need no running one.
//!
//! | module | what is tested |
//! | --- | --- |
//! | [`pool`] | the threads on which bots think |
//! | [`store`] | what must survive |
//! | [`samples`] | the positions with which the page tests its boards |
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod pool;
mod samples;
mod store;
