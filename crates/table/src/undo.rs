//! Undo: free within one's own turn and against bots, with the others' consent beyond that.

use crate::command::{Done, Guest, NOT_STARTED, refuse, undo_problem};
use crate::fact::Fact;
use crate::table::Table;
use lamplight_core::Seat;
use lamplight_match::Reach;
use lamplight_protocol::{Code, Problem, Stage};

impl Table {
    pub(crate) fn ask_undo(&mut self, guest: &Guest, seat: u8, version: u64, now: u64) -> Done {
        let seat = self.own_seat(guest, seat)?;
        self.check_version(version)?;
        // A question that is repeated, because its answer was lost, must not undo what the others said to it.
        if version < self.undo_discussed {
            let message =
                format!("An undo was discussed since version {version}, at {}.", self.undo_discussed);
            return refuse(Code::StaleVersion, message);
        }
        self.must_decide(seat)?;
        let game = self.game().ok_or_else(|| Problem::new(Code::WrongStage, NOT_STARTED))?;
        let reach = game.can_undo(seat).map_err(undo_problem)?;
        if reach == Reach::Free || self.must_agree(seat).is_empty() {
            return self.undo(seat, now);
        }
        self.record(now, Fact::UndoAsked { seat })
    }

    pub(crate) fn answer_undo(
        &mut self,
        guest: &Guest,
        seat: u8,
        version: u64,
        agree: bool,
        now: u64,
    ) -> Done {
        let seat = self.own_seat(guest, seat)?;
        self.check_version(version)?;
        let asked = self
            .undo_request
            .as_ref()
            .is_some_and(|request| version >= request.version && self.must_agree(request.by).contains(&seat));
        if !asked {
            return refuse(Code::NoUndoAsked, "Nobody has asked you to agree to an undo.");
        }
        // Who has agreed and says so again has agreed.
        if agree && self.undo_request.as_ref().is_some_and(|request| request.agreed.contains(&seat)) {
            return Ok(());
        }
        self.record(now, if agree { Fact::UndoAgreed { seat } } else { Fact::UndoRefused { seat } })
    }

    /// Undoes what was asked for once everybody has agreed who is still there to be asked.
    pub(crate) fn settle_undo(&mut self, now: u64) {
        let Some(request) = &self.undo_request else { return };
        let seat = request.by;
        if self.undo_waits_for(request).is_empty() && self.stage() == Stage::Running {
            // It could be undone when that was asked for, and the match has not changed since.
            let _ = self.undo(seat, now);
        }
    }

    fn undo(&mut self, seat: Seat, now: u64) -> Done {
        let mut undone = self.fork_game().ok_or_else(|| Problem::new(Code::WrongStage, NOT_STARTED))?;
        undone.undo(seat).map_err(undo_problem)?;
        let left = self.clock_after_undo(seat, now)?;
        self.record(now, Fact::Undone { seat, length: undone.length() as u32, left })
    }
}
