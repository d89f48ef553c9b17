//! Many games side by side, as numbers: one call steps all of them, on one thread or several. What a program that learns
//! needs of a thousand games is written into its own arrays; nothing is made of text on the way.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`batch`] | [`Batch`], the games of one kind; [`AnyBatch`] without its type |
//! | [`lane`] | one game of a batch, with its dice and the bots in the other seats |
//! | [`plan`] | who sits where, and when a game that is over begins anew |
//! | [`self_play`] | games in which a learner plays itself, by tree search whose leaves somebody else judges |
//!
//! ```
//! use lamplight_batch::{Arrays, Plan, open};
//! use lamplight_games::GameId;
//!
//! let mut batch = open(GameId::Pathagon, 2, &[], None, Plan { games: 4, ..Plan::default() }).unwrap();
//! let mut arrays = Arrays::new(&*batch);
//! batch.reset(Some(7), None, arrays.rows());
//! let mut ids = vec![0; batch.games()];
//! for _ in 0..10 {
//!     batch.sample(&mut ids);
//!     batch.step(&ids, arrays.rows()).unwrap();
//! }
//! assert_eq!(arrays.seats, [1; 4]); // Light acts again after ten turns.
//! ```

pub mod batch;
pub mod lane;
pub mod plan;
pub mod self_play;

pub use batch::{AnyBatch, Arrays, BadActions, Batch, Rows, open};
pub use plan::{BatchError, Chair, Plan, Reset};
