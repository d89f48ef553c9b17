//! Random play at full speed: no list where the game's hooks serve, no allocation.

use crate::game::{Game, Turn};
use crate::list::{ActionList, OutcomeList};
use crate::rng::Rng;

/// The buffers of a random walk, kept between games.
#[derive(Debug)]
pub struct Buffers<G: Game> {
    /// For legal actions.
    pub actions: ActionList<G::Action>,
    /// For outcomes of chance.
    pub outcomes: OutcomeList<G::Action>,
}

impl<G: Game> Default for Buffers<G> {
    fn default() -> Self {
        Buffers { actions: ActionList::new(), outcomes: OutcomeList::new() }
    }
}

/// One random action of whoever is to act; none when the game is over.
#[inline]
pub fn random_step<G: Game>(state: &G, rng: &mut Rng, buffers: &mut Buffers<G>) -> Option<G::Action> {
    match state.turn() {
        Turn::Player(_) => Some(state.random_action(rng, &mut buffers.actions)),
        Turn::Chance => Some(state.sample_chance(rng, &mut buffers.outcomes)),
        Turn::Over => None,
    }
}

/// Plays to the end at random and returns the number of steps, chance included.
#[inline]
pub fn rollout<G: Game>(state: &mut G, rng: &mut Rng, buffers: &mut Buffers<G>) -> u32 {
    let mut steps = 0;
    while let Some(action) = random_step(state, rng, buffers) {
        state.apply(action);
        steps += 1;
    }
    steps
}
