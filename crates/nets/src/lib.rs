//! Networks that judge positions for [`lamplight_search::Puct`]: read from ONNX files, checked against a game, and run on
//! the thread that asks.
//!
//! * [`Net`] is a network with what its [`Recipe`] says of it.
//! * [`NetEvaluator`] judges with it.
//! * [`shipped`](mod@shipped) finds the one that comes with the program, if there is one.
//!
//! What a net is shown and says is defined by [`lamplight_core::Encode`]; `data/nets/README.md` is the contract of a file.
#![warn(missing_docs)]

pub mod evaluator;
pub mod net;
pub mod recipe;
pub mod shipped;

pub use evaluator::NetEvaluator;
pub use net::{Net, NetError};
pub use recipe::Recipe;
pub use shipped::shipped;
