//! A state as one seat knows it.

use crate::game::{Game, Turn};
use crate::list::ActionList;
use crate::message::Merit;
use crate::present::Present;
use crate::rng::{Purpose, Rng};
use crate::seat::Seat;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// Worlds that are imagined to find out what holds whatever is hidden.
const WORLDS: u64 = 6;
/// Reasons that are told: nobody reads more.
const TOLD: usize = 3;

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

    /// Whether there is nothing that anybody does not know, from here to the end: [`Game::is_open`].
    pub fn is_complete(&self) -> bool {
        self.state.is_open()
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

impl<G: Present> Knowledge<G> {
    /// What speaks for a legal action, as far as the observer can know: only what holds in every world that they imagine,
    /// the three weightiest, in that order. Two states that look alike to them give the same reasons.
    pub fn merits(&self, action: G::Action) -> Vec<Merit> {
        if !self.is_to_act() {
            return Vec::new();
        }
        let worlds = if G::INFO.secrets { WORLDS } else { 1 };
        let of = |nth| self.world(&mut Rng::stream(0, Purpose::Bot, nth)).merits(action);
        let mut merits = of(0);
        for nth in 1..worlds {
            let others = of(nth);
            merits.retain(|merit| others.contains(merit));
        }
        merits.sort_by_key(|merit| Reverse(merit.weight));
        merits.truncate(TOLD);
        merits
    }
}
