//! Players that think. Everything here is generic over [`Game`]: no game is named, and nothing is known
//! but what [`Knowledge`] gives, so a bot cannot look at what its seat may not see.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`random`] | any legal action |
//! | [`mcts`] | Monte-Carlo tree search over imagined worlds, for one to six seats |
//! | [`puct`] | tree search led by an [`evaluator`] such as a network |
//! | [`alpha_beta`] | looking ahead, for two players who hide nothing |
//! | [`tree`] | the tree that both tree searches grow |
//! | [`sense`] | what a game's own knowledge adds to either: playouts and judgements |
//! | [`budget`] | how long to think |
#![warn(missing_docs)]

pub mod alpha_beta;
pub mod budget;
pub mod evaluator;
pub mod mcts;
pub mod puct;
pub mod random;
pub mod sense;
pub mod tree;

pub use alpha_beta::AlphaBeta;
pub use budget::{Budget, Meter};
pub use evaluator::{Evaluator, Even, Judgement};
pub use mcts::Mcts;
pub use puct::{Puct, Weights};
pub use random::Random;
pub use sense::{Judge, Playouts, Sense};

use lamplight_core::{Game, Knowledge};

/// Someone who decides for a seat. Given the same knowledge, seed and budget of nodes, a bot that is built
/// anew gives the same answer, on every machine.
pub trait Bot<G: Game>: Send {
    /// The bot's advice to the seat whose knowledge this is, if that seat is to act.
    fn advise(&mut self, knowledge: &Knowledge<G>) -> Option<Advice<G::Action>>;
}

/// What a bot would do, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<A> {
    /// The action to take.
    pub action: A,
    /// The share of the win that the bot expects for its seat, from 0 to 1, if it has an opinion.
    pub value: Option<f32>,
    /// How often each action was tried, most first; empty if the bot does not count.
    pub visits: Vec<(A, u32)>,
    /// How play may go on, beginning with the action, as the seat would see it.
    pub line: Vec<A>,
    /// Positions judged or games played out.
    pub nodes: u64,
    /// Steps of the game that were taken to find this out.
    pub steps: u64,
}
