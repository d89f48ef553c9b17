//! Any legal action, each equally likely.

use crate::{Advice, Bot};
use lamplight_core::{ActionList, Dice, Game, Knowledge, Rng};

/// The player that every other one must beat.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// A random player with its own stream of numbers.
    pub fn new(rng: Rng) -> Random {
        Random { rng }
    }
}

impl<G: Game> Bot<G> for Random {
    fn advise(&mut self, knowledge: &Knowledge<G>) -> Option<Advice<G::Action>> {
        let mut legal = ActionList::new();
        knowledge.legal(&mut legal);
        if legal.is_empty() {
            return None;
        }
        let action = legal[self.rng.below(legal.len() as u32) as usize];
        Some(Advice { action, value: None, visits: Vec::new(), line: vec![action], nodes: 1, steps: 0 })
    }
}
