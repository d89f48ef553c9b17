//! A state as one seat knows it.

use crate::game::{Game, Turn};
use crate::list::ActionList;
use crate::rng::Rng;
use crate::seat::Seat;

/// What a bot is given instead of the state: it can ask what it may do and imagine worlds that fit
/// what its seat knows, and it cannot reach the true one. A cheating bot does not compile.
#[derive(Clone, Debug)]
pub struct Knowledge<G: Game> {
    state: G,
    observer: Seat,
}

impl<G: Game> Knowledge<G> {
    /// The knowledge of `observer` in this state.
    pub fn new(state: &G, observer: Seat) -> Self {
        Knowledge { state: state.clone(), observer }
    }

    /// Whose knowledge it is.
    pub fn observer(&self) -> Seat {
        self.observer
    }

    /// How many seats are at the table.
    pub fn seats(&self) -> u8 {
        self.state.seats()
    }

    /// Whether the observer is to act.
    pub fn is_to_act(&self) -> bool {
        self.state.turn() == Turn::Player(self.observer)
    }

    /// The observer's legal actions, if they are to act.
    pub fn legal(&self, out: &mut ActionList<G::Action>) {
        out.clear();
        if self.is_to_act() {
            self.state.legal(out);
        }
    }

    /// A world that fits what the observer knows.
    pub fn world(&self, rng: &mut Rng) -> G {
        let mut world = self.state.clone();
        world.determinize(self.observer, rng);
        world
    }
}
