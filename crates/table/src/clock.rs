//! Time to think: a bank for each seat, and what each decision adds to it. Nobody's clock runs before they have looked at
//! the match.

use crate::command::{Done, refuse};
use crate::fact::Fact;
use crate::table::Table;
use lamplight_core::Seat;
use lamplight_protocol::{Clock, Code, Ending, Problem, Stage};

impl Table {
    /// When the seat to act runs out of time.
    pub fn deadline(&self) -> Option<u64> {
        let seat = self.to_act()?;
        let runs = self.has_clock(seat) && self.out_of_time.is_none();
        runs.then(|| self.clock_started.saturating_add(self.seat(seat).left))
    }

    /// Whether the time of a person runs when their seat is to act.
    pub fn has_clock(&self, seat: Seat) -> bool {
        let state = self.seat(seat);
        self.setup.clock.is_some() && state.is_person() && state.looked
    }

    /// The seat to act is out of time, if its deadline has passed.
    pub fn time_out(&mut self, now: u64) -> Done {
        let Some(seat) = self.to_act().filter(|_| self.is_late(now)) else { return Ok(()) };
        if self.setup.clock.is_some_and(|clock| clock.bots_play_on) {
            return self.record(now, Fact::TimedOut { seat, level: None });
        }
        let level = Some(self.substitute_level());
        self.drop_out(Fact::TimedOut { seat, level }, Ending::TimedOut { seat: seat.number() }, now)?;
        self.settle(now)
    }

    /// Whether the deadline of the seat to act has passed.
    fn is_late(&self, now: u64) -> bool {
        self.deadline().is_some_and(|deadline| deadline <= now)
    }

    /// An action that comes too late does not save the game.
    pub(crate) fn must_be_in_time(&self, now: u64) -> Done {
        let loses = self.setup.clock.is_some_and(|clock| !clock.bots_play_on);
        if loses && self.is_late(now) { refuse(Code::NotYourTurn, "Your time is up.") } else { Ok(()) }
    }

    /// A guest looks at the table: from now on their clock may run.
    pub fn look(&mut self, guest: &str, now: u64) -> Done {
        self.note_looks(now, |table, seat| table.seat(seat).is_owner(guest))
    }

    /// Whoever is connected looks at the table.
    pub(crate) fn see_who_looks(&mut self, now: u64) -> Done {
        self.note_looks(now, Table::is_here)
    }

    fn note_looks(&mut self, now: u64, looks: impl Fn(&Table, Seat) -> bool) -> Done {
        if self.setup.clock.is_some() && self.stage() == Stage::Running {
            for seat in self.seat_numbers() {
                if !self.seat(seat).looked && looks(self, seat) {
                    self.record(now, Fact::Looked { seat })?;
                }
            }
        }
        Ok(())
    }

    /// What the clock of a seat says after it has acted.
    pub(crate) fn clock_after(&self, seat: Seat, now: u64) -> Option<u64> {
        let clock = self.setup.clock?;
        let left = self.seat(seat).left.saturating_sub(self.spent(seat, now));
        Some(left.saturating_add(u64::from(clock.increment) * 1000))
    }

    /// What the clock of a seat says after it has taken a decision back: what that had added is gone, and the time since
    /// then is spent.
    pub(crate) fn clock_after_undo(&self, seat: Seat, now: u64) -> Result<Option<u64>, Problem> {
        let Some(clock) = self.setup.clock else { return Ok(None) };
        let taken = u64::from(clock.increment) * 1000 + self.spent(seat, now);
        match self.seat(seat).left.checked_sub(taken) {
            None if self.has_clock(seat) => {
                refuse(Code::NothingToUndo, "You do not have enough time left to undo this.")
            }
            left => Ok(Some(left.unwrap_or(0))),
        }
    }

    /// How long a seat has been thinking about its next decision, as far as its clock runs.
    fn spent(&self, seat: Seat, now: u64) -> u64 {
        let thinks = self.to_act() == Some(seat) && self.has_clock(seat);
        if thinks { now.saturating_sub(self.clock_started) } else { 0 }
    }

    /// Where the bank is for each turn, everybody who is not to act has the whole of it for the next one.
    pub(crate) fn refill_banks(&mut self) {
        let Some(Clock { bank, per_move: true, .. }) = self.setup.clock else { return };
        let to_act = self.to_act();
        for seat in self.seat_numbers().filter(|seat| to_act != Some(*seat)) {
            if self.seat(seat).forfeit.is_none() {
                self.seats[seat.index()].left = u64::from(bank) * 1000;
            }
        }
    }
}
