//! Judging with a net.

use crate::net::Net;
use lamplight_core::encode::MOST_TERMS;
use lamplight_core::{ActionList, Encode, Returns, Seat, Turn};
use lamplight_search::{Evaluator, Judgement};
use std::sync::Arc;

/// Judges worlds by a net: each by what the seat to act would know there. What a net cannot judge, or says no number about,
/// is even: for a search, a doubtful opinion is no reason to stop.
#[derive(Clone, Debug)]
pub struct NetEvaluator {
    net: Arc<Net>,
    sights: Vec<f32>,
}

impl NetEvaluator {
    /// Judges by this net, which others may share.
    pub fn new(net: Arc<Net>) -> Self {
        NetEvaluator { net, sights: Vec::new() }
    }

    /// What the net says, with the values and the numbers for the actions of each world.
    fn ask<G: Encode>(&mut self, worlds: &[&G]) -> Option<(Vec<f32>, Vec<f32>)> {
        if !worlds.iter().all(|world| self.net.fits(*world)) {
            return None;
        }
        self.sights.clear();
        self.sights.resize(worlds.len() * self.net.numbers(), 0.0);
        for (world, sight) in worlds.iter().zip(self.sights.chunks_exact_mut(self.net.numbers())) {
            world.see(mover(*world)?, sight);
        }
        self.net.run(&self.sights, worlds.len()).ok()
    }
}

impl<G: Encode> Evaluator<G> for NetEvaluator {
    fn evaluate(&mut self, worlds: &[&G]) -> Vec<Judgement> {
        let mut legal = ActionList::new();
        let said = self.ask(worlds);
        let judge = |(place, world): (usize, &&G)| {
            legal.clear();
            world.legal(&mut legal);
            let said = said.as_ref().and_then(|(values, policy)| {
                let row = |numbers: &[f32]| {
                    let length = numbers.len() / worlds.len();
                    place * length..(place + 1) * length
                };
                judged(*world, &legal, &values[row(values)], &policy[row(policy)])
            });
            said.unwrap_or_else(|| even(*world, legal.len()))
        };
        worlds.iter().enumerate().map(judge).collect()
    }
}

fn mover<G: Encode>(world: &G) -> Option<Seat> {
    match world.turn() {
        Turn::Player(seat) => Some(seat),
        Turn::Chance | Turn::Over => None,
    }
}

/// The judgement, if all of it are numbers.
fn judged<G: Encode>(
    world: &G,
    legal: &ActionList<G::Action>,
    values: &[f32],
    policy: &[f32],
) -> Option<Judgement> {
    let (mover, seats) = (mover(world)?, world.seats());
    let mut returns = Returns::default();
    for seat in Seat::up_to(seats) {
        let share = values[seat.counted_from(mover, seats).index()];
        returns[seat] = share.is_finite().then_some(share)?.clamp(0.0, 1.0);
    }
    let mut terms = Vec::with_capacity(MOST_TERMS);
    let logit = |&action: &G::Action| {
        terms.clear();
        world.action_terms(action, &mut terms);
        let sum = terms.iter().map(|&term| policy[term as usize]).sum::<f32>();
        sum.is_finite().then_some(sum)
    };
    let logits: Vec<f32> = legal.iter().map(logit).collect::<Option<_>>()?;
    let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let promises: Vec<f32> = logits.iter().map(|logit| (logit - highest).exp()).collect();
    let sum: f32 = promises.iter().sum();
    Some(Judgement { returns, promises: promises.into_iter().map(|promise| promise / sum).collect() })
}

/// Everybody gets as much, and every action promises as much.
fn even<G: Encode>(world: &G, actions: usize) -> Judgement {
    let seats = world.seats();
    let mut returns = Returns::default();
    Seat::up_to(seats).for_each(|seat| returns[seat] = 1.0 / f32::from(seats));
    Judgement { returns, promises: vec![1.0 / actions.max(1) as f32; actions] }
}
