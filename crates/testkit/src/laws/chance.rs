//! Laws about random numbers: what is drawn fits the weights.

use super::{Fault, Walk, require};
use crate::chi_square::deviation;
use lamplight_core::{ActionList, Dice, OutcomeList, Present, Turn};

/// Draws to each outcome, on average.
const DRAWS: usize = 60;
/// No accident: about one in a thousand million.
const LIMIT: f64 = 6.0;

impl<G: Present> Walk<'_, G> {
    pub(super) fn check_chance(&mut self) -> Result<(), Fault> {
        // Dear, so at a sample of states; early ones more often, since every game has them.
        if self.rng.below(8 + self.log.len() as u32) != 0 {
            return Ok(());
        }
        let mut rng = self.rng.split();
        match self.state.turn() {
            Turn::Over => Ok(()),
            Turn::Chance => {
                let weights: Vec<u32> = self.outcomes.iter().map(|&(_, weight)| weight).collect();
                let mut scratch = OutcomeList::new();
                let draw = || self.state.sample_chance(&mut rng, &mut scratch);
                fits("chance is sampled by weight", &self.possible(), &weights, draw)
            }
            Turn::Player(_) => {
                let weights = vec![1; self.legal.len()];
                let mut scratch = ActionList::new();
                let draw = || self.state.random_action(&mut rng, &mut scratch);
                fits("random actions are uniform", &self.legal, &weights, draw)
            }
        }
    }
}

fn fits<A: Ord + std::fmt::Debug>(
    law: &'static str,
    possible: &[A],
    weights: &[u32],
    mut draw: impl FnMut() -> A,
) -> Result<(), Fault> {
    let mut counts = vec![0; possible.len()];
    for _ in 0..DRAWS * possible.len().max(20) {
        let drawn = draw();
        match possible.binary_search(&drawn) {
            Ok(place) => counts[place] += 1,
            Err(_) => return Err((law, format!("{drawn:?} is not possible"))),
        }
    }
    let far = deviation(&counts, weights);
    require(far < LIMIT, law, || format!("{far:.1} deviations off: {counts:?} for {weights:?}"))
}
