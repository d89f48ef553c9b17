//! Laws about whole games: replay, old clones, bounds, results.

use super::{Fault, Walk, require};
use lamplight_core::{Outcome, Present, Seat, Turn};

impl<G: Present> Walk<'_, G> {
    /// An endless game must not hang the check.
    pub(super) fn check_bound(&mut self) -> Result<(), Fault> {
        let bound = self.start.bound();
        let decisions = self.past.iter().filter(|(state, _)| matches!(state.turn(), Turn::Player(_)));
        require(decisions.count() <= bound as usize, "the game ends within its bound", || {
            format!("more than {bound} decisions")
        })
    }

    pub(super) fn check_end(&self) -> Result<(), Fault> {
        let mut replayed = self.start.clone();
        for &action in &self.log {
            replayed.apply(action);
        }
        let same = replayed == self.state && replayed.key() == self.state.key();
        require(same, "the same log gives the same state", || format!("{replayed:?}"))?;

        for (state, young) in &self.past {
            let old = format!("{} {state:?}", state.position());
            require(old == *young, "old clones stay as they were", || format!("{young} became {old}"))?;
        }

        let mut left = 0;
        for (state, _) in self.past.iter().rev() {
            left += u32::from(matches!(state.turn(), Turn::Player(_)));
            let bound = state.bound();
            require(left <= bound, "the game ends within its bound", || {
                format!("{left} decisions were left, not {bound}, at {}", state.position())
            })?;
        }

        let outcome = self.state.outcome();
        let fault = result_fault(&self.state, &outcome);
        require(fault.is_none(), "results are sound", || {
            format!("{}: {outcome:?}", fault.unwrap_or_default())
        })
    }
}

fn result_fault<G: Present>(state: &G, outcome: &Outcome) -> Option<&'static str> {
    let seats = usize::from(state.seats());
    let table = || Seat::up_to(state.seats());
    let returns = state.returns();
    if !returns.0.iter().all(|value| (0.0..=1.0).contains(value)) {
        return Some("returns lie between 0 and 1");
    }
    let best = table().map(|seat| returns[seat]).fold(0.0, f32::max);
    // Exact: winners get the same number, not nearly the same.
    #[allow(clippy::float_cmp, reason = "equal shares are computed alike")]
    let fair = outcome.winners.iter().all(|seat| returns[seat] == best && best > 0.0);
    if !fair || outcome.winners.iter().any(|seat| seat.index() >= seats) {
        return Some("winners get the most");
    }
    if let Some(scores) = &outcome.scores {
        if scores.len() != seats {
            return Some("a score for every seat");
        }
        for (seat, score) in table().zip(scores) {
            let sum: i32 = outcome.breakdown.iter().map(|line| line.of(seat)).sum();
            if score.is_some_and(|score| !outcome.breakdown.is_empty() && sum != score) {
                return Some("the breakdown adds up to the score");
            }
        }
    }
    if let Some(ranks) = &outcome.ranks {
        let right = |rank: u8| 1 + ranks.iter().filter(|&&other| other < rank).count();
        if ranks.len() != seats || ranks.iter().any(|&rank| right(rank) != usize::from(rank)) {
            return Some("ranks count from 1, equal ones shared");
        }
    }
    None
}
