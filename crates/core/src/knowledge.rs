//! A state as one seat knows it.

use crate::game::{Game, Turn};
use crate::list::ActionList;
use crate::rng::Rng;
use crate::seat::Seat;

/// What a bot is given instead of the state: it can ask what it may do and imagine worlds that fit
/// what its seat knows, and it cannot reach the true one. A cheating bot does not compile:
///
/// ```compile_fail
/// fn peek<G: lamplight_core::Game>(knowledge: &lamplight_core::Knowledge<G>) -> &G {
///     &knowledge.state
/// }
/// ```
#[derive(Clone)]
pub struct Knowledge<G: Game> {
    state: G,
    observer: Seat,
}

/// Shows whose knowledge it is, and nothing of the state.
impl<G: Game> core::fmt::Debug for Knowledge<G> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Knowledge").field("observer", &self.observer).finish_non_exhaustive()
    }
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
