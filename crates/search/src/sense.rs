//! What a game's own knowledge adds to a search.

use lamplight_core::rollout::{self, Buffers};
use lamplight_core::{Game, Returns, Rng, Seat};

/// How tree search plays on from a new node, and judges positions that it does not play to the end.
pub trait Sense<G: Game>: Clone + Send + Sync + 'static {
    /// Steps of a playout, chance included, after which the position is judged; none to play on to the end.
    fn horizon(&self) -> Option<u32> {
        None
    }

    /// Each seat's share of the win to be expected from an unfinished position.
    fn judge(&self, state: &G) -> Returns;

    /// A step of a playout, for whoever is to act; none when the game is over.
    #[inline]
    fn step(&self, state: &G, rng: &mut Rng, buffers: &mut Buffers<G>) -> Option<G::Action> {
        rollout::random_step(state, rng, buffers)
    }
}

/// No knowledge: random playouts to the end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Playouts;

impl<G: Game> Sense<G> for Playouts {
    fn judge(&self, state: &G) -> Returns {
        state.returns()
    }
}

/// A score for positions of games that two play with open cards: how much better off a seat is than the
/// other. Scores stay well below [`WIN`](crate::alpha_beta::WIN).
pub trait Judge<G: Game>: Clone + Send + Sync + 'static {
    /// The seat's advantage in an unfinished position. What one seat gains the other loses.
    fn score(&self, state: &G, seat: Seat) -> i32;

    /// Whether actions are ranked by the scores of the positions that they lead to. If not, [`rank`](Judge::rank) does it.
    const RANKS_BY_SCORE: bool = true;

    /// What every legal action of a seat promises, in any order: adds them to an emptied list. For games with so many
    /// actions that to judge every position one action ahead takes too long.
    fn rank(&self, state: &G, seat: Seat, legal: &[G::Action], ranked: &mut Vec<(i32, G::Action)>) {
        let _ = (state, seat);
        ranked.extend(legal.iter().map(|&action| (0, action)));
    }

    /// Whether the seat has to answer a threat here, so that the search should go one action deeper.
    fn is_forced(&self, state: &G, seat: Seat) -> bool {
        let _ = (state, seat);
        false
    }

    /// The score at which a seat is thought to win three games of four, to turn scores into shares.
    fn scale(&self) -> f32 {
        100.0
    }
}
