//! Who judges positions for a tree search, and says which actions look promising.

use crate::sense::Sense;
use lamplight_core::{ActionList, Game, Returns};

/// What is thought of a position in which a player is to act.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judgement {
    /// Each seat's share of the win to be expected.
    pub returns: Returns,
    /// What each legal action promises, in the order of the legal list: positive numbers, of which only the proportions
    /// count. Empty if nothing is known.
    pub promises: Vec<f32>,
}

/// Judges positions, one or many at a time: a network, or anything else that has an opinion. It is shown imagined worlds,
/// and must judge each by what the seat to act would know there.
pub trait Evaluator<G: Game>: Send {
    /// Judges these worlds, in each of which a player is to act: one judgement for each, in their order.
    fn evaluate(&mut self, worlds: &[&G]) -> Vec<Judgement>;
}

/// A game's own sense as an evaluator: judges without playing on, and finds every action equally promising.
#[derive(Clone, Debug)]
pub struct Even<S>(pub S);

impl<G: Game, S: Sense<G>> Evaluator<G> for Even<S> {
    fn evaluate(&mut self, worlds: &[&G]) -> Vec<Judgement> {
        let mut legal = ActionList::new();
        let judge = |world: &&G| {
            legal.clear();
            world.legal(&mut legal);
            Judgement { returns: self.0.judge(world), promises: vec![1.0; legal.len()] }
        };
        worlds.iter().map(judge).collect()
    }
}
