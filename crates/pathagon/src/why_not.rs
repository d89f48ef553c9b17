//! Which rule forbids an action, and everything that a player could mean.

use crate::action::{Action, Traps};
use crate::options::Trap;
use crate::state::{Pathagon, Play};
use alloc::vec::Vec;
use lamplight_core::square::seven::Cell;
use lamplight_core::{Near, Refusal};

lamplight_core::refusals! {
    /// Why an action is not possible.
    pub(crate) mod why {
        won = "PAT-15", Never;
        drawn = "PAT-16", Never;
        place_first = "PAT-4", Phase;
        reserve_empty = "PAT-12", Phase;
        no_piece(from) = "PAT-12", Phase;
        enemy_piece(from) = "PAT-12", Thing;
        moved_last_turn(from) = "PAT-13", Moment;
        not_empty(to) = Target;
        closed(to) = "PAT-10", Moment;
        not_trapped(cell, to) = "PAT-5", Target;
    }
}

impl Pathagon {
    /// Why the player to act may not do this; none if they may.
    pub(crate) fn refusal(&self, action: Action) -> Option<Refusal> {
        let Action { from, to, traps } = action;
        match self.result {
            Play::Won(_) => return Some(why::won()),
            Play::Drawn => return Some(why::drawn()),
            Play::On => {}
        }
        match from {
            Some(_) if self.must_place() => return Some(why::place_first()),
            None if !self.must_place() => {
                // Whoever clicks a square that holds a piece does not mean to place one there.
                let far = if self.empty().contains(to) { Near::Thing } else { Near::Never };
                return Some(why::reserve_empty().near(far));
            }
            Some(from) if self.pieces[self.enemy()].contains(from) => return Some(why::enemy_piece(from)),
            Some(from) if !self.pieces[self.mover].contains(from) => return Some(why::no_piece(from)),
            Some(from) if self.bar[self.mover] == Some(from) => return Some(why::moved_last_turn(from)),
            _ => {}
        }
        if !self.empty().contains(to) {
            return Some(why::not_empty(to).by(if from.is_some() { "PAT-12" } else { "PAT-4" }));
        }
        if from.is_none() && self.closed.contains(to) {
            return Some(why::closed(to));
        }
        let possible = if self.trap == Trap::Optional { self.possible_traps(from, to) } else { Traps::NONE };
        let wrong = traps.sides().find(|&side| !possible.contains(side))?;
        // A side that leads off the board names no square: the piece itself stands for it.
        Some(why::not_trapped(to.step(wrong).unwrap_or(to), to))
    }

    /// Every placement and every move, with what could be trapped.
    pub(crate) fn every_action(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        for from in [None].into_iter().chain(Cell::all().map(Some)) {
            for to in Cell::all().filter(|&to| Some(to) != from) {
                let optional = self.trap == Trap::Optional && self.empty().contains(to);
                let possible = if optional { self.possible_traps(from, to) } else { Traps::NONE };
                actions.extend(possible.choices().map(|traps| Action { from, to, traps }));
            }
        }
        actions
    }
}
