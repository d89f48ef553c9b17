//! Time to think: a bank for each seat, and what each decision adds to it.

use crate::command::Done;
use crate::fact::Fact;
use crate::table::Table;
use lamplight_core::Seat;

impl Table {
    /// When the seat to act runs out of time.
    pub fn deadline(&self) -> Option<u64> {
        let seat = self.to_act()?;
        let state = self.seat(seat);
        let runs = self.setup.clock.is_some() && state.is_person() && self.out_of_time.is_none();
        runs.then(|| self.clock_started.saturating_add(state.left))
    }

    /// The seat to act is out of time, if its deadline has passed.
    pub fn time_out(&mut self, now: u64) -> Done {
        match (self.to_act(), self.deadline()) {
            (Some(seat), Some(deadline)) if deadline <= now => self.record(now, Fact::TimedOut { seat }),
            _ => Ok(()),
        }
    }

    /// What the clock of a seat says after it has acted.
    pub(crate) fn clock_after(&self, seat: Seat, now: u64) -> Option<u64> {
        let clock = self.setup.clock?;
        let state = self.seat(seat);
        let spent = if state.is_person() { now.saturating_sub(self.clock_started) } else { 0 };
        Some(state.left.saturating_sub(spent).saturating_add(u64::from(clock.increment) * 1000))
    }
}
