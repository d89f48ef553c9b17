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
        self.must_decide(seat)?;
        let game = self.game().ok_or_else(|| Problem::new(Code::WrongStage, NOT_STARTED))?;
        let reach = game.can_undo(seat).map_err(undo_problem)?;
        if reach == Reach::Free || self.must_agree(seat).is_empty() {
            return self.undo(seat, now);
        }
        self.record(now, Fact::UndoAsked { seat })
    }

    /// The people who have to agree to an undo of this seat: those at other screens.
    fn must_agree(&self, seat: Seat) -> Vec<Seat> {
        let owners = &self.seat(seat).owners;
        let asked = |other: &Seat| {
            let other = self.seat(*other);
            other.is_person() && !owners.iter().any(|owner| other.is_owner(owner))
        };
        self.seat_numbers().filter(asked).collect()
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
        let asked = self.undo_request.as_ref().is_some_and(|request| {
            request.seat != seat
                && version >= request.version
                && self.must_agree(request.seat).contains(&seat)
        });
        if !asked {
            return refuse(Code::NoUndoAsked, "Nobody has asked you to agree to an undo.");
        }
        self.record(now, if agree { Fact::UndoAgreed { seat } } else { Fact::UndoRefused { seat } })
    }

    /// Undoes what was asked for once everybody has agreed who is still there to be asked.
    pub(crate) fn settle_undo(&mut self, now: u64) {
        let Some(request) = &self.undo_request else { return };
        let seat = request.seat;
        let agreed = self.must_agree(seat).iter().all(|other| request.agreed.contains(other));
        if agreed && self.stage() == Stage::Running {
            // It could be undone when that was asked for, and the match has not changed since.
            let _ = self.undo(seat, now);
        }
    }

    fn undo(&mut self, seat: Seat, now: u64) -> Done {
        let mut undone = self.fork_game().ok_or_else(|| Problem::new(Code::WrongStage, NOT_STARTED))?;
        undone.undo(seat).map_err(undo_problem)?;
        self.record(now, Fact::Undone { seat, length: undone.length() as u32 })
    }
}
