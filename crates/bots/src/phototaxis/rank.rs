//! A first look at what could be done: every action with the turns it saves or costs. Nothing hidden is used,
//! so all worlds that a seat can imagine give the same ranks.

use super::ground::{FAR, Ground};
use super::policy;
use lamplight_core::square::ten::Cell;
use lamplight_core::{Game, Seat};
use lamplight_phototaxis::{Action, Kind, LAMP, Phase, Phototaxis};

/// What the turns of the others weigh, against one's own.
const OTHERS: f32 = 0.35;
/// What a plus saves: most of a turn.
const PLUS: f32 = 0.4;
/// What a card in the hand saves, by how much better it is than others.
const CARD: f32 = 0.004;
/// What it saves to hold the next card that is needed.
const NEXT_CARD: f32 = 0.4;
/// How many placements get a closer look.
const CLOSER_LOOK: usize = 48;

/// The actions with a score in turns, higher is better, best first.
pub fn rank(state: &Phototaxis, legal: &[Action]) -> Vec<(Action, f32)> {
    let look = Look::new(state);
    let mut ranked: Vec<(Action, f32)> = legal.iter().map(|&action| (action, look.score(action))).collect();
    // Stable, so that equals stay in the order of the list.
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
    if matches!(state.phase(), Phase::Place | Phase::Extra | Phase::Glow) {
        ranked.truncate(CLOSER_LOOK);
        for (action, score) in &mut ranked {
            if let Action::Place { tile, sides, .. } = *action {
                *score += look.hindrance(&look.ground.with(tile, sides));
            }
            let mut after = state.clone();
            after.apply(*action);
            if after.mover() == look.seat && policy::goes_on(&after) {
                *score += NEXT_CARD;
            }
        }
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
    }
    ranked
}

struct Look<'a> {
    state: &'a Phototaxis,
    seat: Seat,
    ground: Ground,
    /// The others outside the Lamp, with the turns they need as things are.
    others: Vec<(Seat, f32)>,
}

impl Look<'_> {
    fn new(state: &Phototaxis) -> Look<'_> {
        let (seat, ground) = (state.mover(), Ground::new(state));
        let outside =
            Seat::up_to(state.seats()).filter(|&other| other != seat && state.arrival(other).is_none());
        let others = outside.map(|other| (other, policy::turns(&ground, state, other, false))).collect();
        Look { state, seat, ground, others }
    }

    fn score(&self, action: Action) -> f32 {
        let state = self.state;
        let placed = !matches!(state.phase(), Phase::Begin | Phase::Glow | Phase::Gust | Phase::Mantis);
        match action {
            Action::Skip if state.phase() == Phase::Begin => -self.own(&self.ground, false),
            Action::Skip => -self.own(&self.ground, placed),
            Action::Place { kind, tile, sides } => {
                let plus = if kind.is_plus() { PLUS } else { 0.0 };
                -self.own(&self.ground.with(tile, sides), placed) + plus - CARD * worth(kind)
            }
            Action::Move(tile) => self.score_move(tile),
            Action::Remove(tile) => {
                let mut after = state.clone();
                after.apply(Action::Remove(tile));
                let ground = Ground::new(&after);
                // A turn, and it may soon be back.
                let missing = state.plums_required().saturating_sub(state.plums(self.seat));
                self.hindrance(&ground) - self.own(&ground, false) - 1.4 - 0.15 * f32::from(missing)
            }
            Action::Mantis { from, to } => {
                let mut after = state.clone();
                after.apply(Action::Mantis { from, to });
                let ground = Ground::new(&after);
                self.hindrance(&ground) - self.own(&ground, false)
            }
            Action::Take(tile) => {
                let mut after = state.clone();
                after.apply(Action::Take(tile));
                let gained: f32 = Kind::ALL
                    .into_iter()
                    .filter(|&kind| {
                        after.hand(self.seat)[kind as usize] > state.hand(self.seat)[kind as usize]
                    })
                    .map(worth)
                    .sum();
                let ground = Ground::new(&after);
                // What is taken will have to be laid again if it is missing.
                self.hindrance(&ground) - self.own(&ground, placed) + CARD * gained
            }
            Action::Discard(kind) => -CARD * policy::keep(&state.hand(self.seat), kind) as f32,
            Action::Plum { .. } | Action::Draw(_) | Action::Mystery(_) => 0.0,
        }
    }

    fn score_move(&self, tile: Cell) -> f32 {
        let (state, seat) = (self.state, self.seat);
        if LAMP.contains(tile) {
            let better = |&(other, _): &(Seat, f32)| state.plums(other) > state.plums(seat);
            return if self.others.iter().any(better) { -1.0 } else { 2.5 };
        }
        let missing = u32::from(state.plums_required().saturating_sub(state.plums(seat)));
        let gathers = state.tokens().contains(tile);
        let (tokens, missing) = if gathers {
            (state.tokens().without(tile), missing.saturating_sub(1))
        } else {
            (state.tokens(), missing)
        };
        // The others count what is gone.
        let theirs: f32 = self
            .others
            .iter()
            .map(|&(other, before)| {
                let missing = u32::from(state.plums_required().saturating_sub(state.plums(other)));
                self.ground.turns(state.moth(other), tokens, missing, false) - before
            })
            .sum();
        let one_more = if gathers { 0.3 } else { 0.0 };
        one_more + OTHERS * theirs.clamp(-3.0, 3.0) - self.ground.turns(tile, tokens, missing, false)
    }

    fn own(&self, ground: &Ground, placed: bool) -> f32 {
        policy::turns(ground, self.state, self.seat, placed)
    }

    /// What the others lose on another ground, mostly the first of them.
    fn hindrance(&self, ground: &Ground) -> f32 {
        let lead = self.others.iter().map(|&(_, turns)| turns).fold(FAR as f32, f32::min);
        let loss = |&(other, before): &(Seat, f32)| {
            let after = policy::turns(ground, self.state, other, false);
            let weight = if before <= lead + 0.5 { OTHERS } else { OTHERS / 3.0 };
            weight * (after - before).clamp(-3.0, 3.0)
        };
        self.others.iter().map(loss).sum()
    }
}

fn worth(kind: Kind) -> f32 {
    policy::WORTH[kind as usize] as f32
}
