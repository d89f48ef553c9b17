//! How we know that a game is right. A game crate's tests call these, each in a line or two:
//!
//! | module | what it offers |
//! | --- | --- |
//! | [`laws`] | what holds for every game, checked on random play; [`laws::assert_laws`] |
//! | [`twin`] | comparison with a literal, slow twin of the rules |
//! | [`playthrough`] | golden files of whole games under `data/playthroughs` |
//! | [`perft`] | tree counts in files under `data/perft` |
//! | [`rules`] | every numbered rule has a test, and every test a rule |
//! | [`case`] | a game's options and number of seats, for all of the above |
//! | [`clicks`] | what a person picks, and the reason that they should hear |
//! | [`tree`] | a game written down as an explicit tree, for testing search |
//! | [`jars`] | a toy game with dice, draws, secrets and content, and bugs to plant in it |

pub mod case;
pub mod chi_square;
pub mod clicks;
pub mod files;
pub mod jars;
pub mod laws;
pub mod perft;
pub mod playthrough;
pub mod rules;
pub mod tree;
pub mod twin;

pub use case::Case;
