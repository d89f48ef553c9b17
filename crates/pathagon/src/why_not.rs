//! Which rule forbids an action.

use crate::action::{Action, Traps};
use crate::options::Trap;
use crate::state::{Pathagon, Play};
use alloc::format;
use lamplight_core::Refusal;

impl Pathagon {
    /// Why the player to act may not do this; none if they may.
    pub(crate) fn why_not_action(&self, action: Action) -> Option<Refusal> {
        let Action { from, to, traps } = action;
        let own = self.pieces[self.mover];
        if let Play::Won(_) = self.result {
            return Some(Refusal::by("PAT-15", "a path is complete: the game is over"));
        }
        if self.result == Play::Drawn {
            return Some(Refusal::by("PAT-16", "the turn limit is reached: the game is drawn"));
        }
        if from.is_some() && self.must_place() {
            return Some(Refusal::by("PAT-4", "you have pieces in reserve: place one"));
        }
        if from.is_none() && !self.must_place() {
            return Some(Refusal::by("PAT-12", "your reserve is empty: move a piece, as in d4-f2"));
        }
        if let Some(from) = from {
            if !own.contains(from) {
                return Some(Refusal::by("PAT-12", format!("you have no piece on {from}")));
            }
            if self.bar[self.mover] == Some(from) {
                return Some(Refusal::by("PAT-13", format!("the piece on {from} moved in your last turn")));
            }
        }
        if !self.empty().contains(to) {
            let rule = if from.is_some() { "PAT-12" } else { "PAT-4" };
            return Some(Refusal::by(rule, format!("{to} is not empty")));
        }
        if from.is_none() && self.closed.contains(to) {
            return Some(Refusal::by(
                "PAT-10",
                format!("a trap has just emptied {to}: it is closed this turn"),
            ));
        }
        let possible = if self.trap == Trap::Optional { self.possible_traps(from, to) } else { Traps::NONE };
        if let Some(wrong) = traps.sides().find(|&side| !possible.contains(side)) {
            let square = to.step(wrong).map_or_else(Default::default, |cell| format!("{cell} "));
            return Some(Refusal::by(
                "PAT-5",
                format!("{square}is not between your piece on {to} and another of yours"),
            ));
        }
        None
    }
}
