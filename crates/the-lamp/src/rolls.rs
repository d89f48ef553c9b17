//! Rounds of two dice: who begins (LMP-1), and who gets the better survival card (LMP-13).

use crate::dice::Pair;
use crate::state::{Fate, MAX_MOTHS, Phase, TheLamp};
use lamplight_core::{BySeat, Seat, SeatSet};

/// Some seats roll two dice, each once, in seat order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Round {
    /// Who takes part.
    pub(crate) rolling: SeatSet,
    /// What they have rolled; 0 before, and for all others.
    pub(crate) totals: BySeat<u8, MAX_MOTHS>,
}

impl Round {
    /// Nobody rolls.
    pub(crate) const NONE: Round = Round { rolling: SeatSet::EMPTY, totals: BySeat([0; MAX_MOTHS]) };

    /// These seats are about to roll.
    pub(crate) fn among(rolling: SeatSet) -> Round {
        Round { rolling, ..Round::NONE }
    }

    /// Who rolls next; none if all have.
    pub(crate) fn next(self) -> Option<Seat> {
        Seat::up_to(MAX_MOTHS as u8).find(|&seat| self.rolling.contains(seat) && self.totals[seat] == 0)
    }

    /// How many rolled more than this seat.
    fn ahead_of(self, seat: Seat) -> u8 {
        self.totals.0.iter().filter(|&&total| total > self.totals[seat]).count() as u8
    }

    /// Those who rolled most.
    fn best(self) -> SeatSet {
        let most = self.totals.0.iter().max();
        Seat::up_to(MAX_MOTHS as u8).filter(|&seat| Some(&self.totals[seat]) == most).collect()
    }
}

impl TheLamp {
    /// LMP-1: all roll, except that a lone player just begins.
    pub(crate) fn roll_for_first(&mut self) {
        if self.seats == 1 {
            self.begin_turn(self.mover);
        } else {
            self.start_round(Phase::First, SeatSet::all(self.seats));
        }
    }

    /// A seat has rolled for the first turn (LMP-1).
    pub(crate) fn rolled_for_first(&mut self, dice: Pair) {
        if self.roll_in_round(dice) {
            return;
        }
        let best = self.round.best();
        match best.iter().next() {
            Some(first) if best.len() == 1 => {
                self.round = Round::NONE;
                self.begin_turn(first);
            }
            _ => self.start_round(Phase::First, best),
        }
    }

    /// LMP-13: once all are done, survivors stand by distance, and those who tie roll off.
    pub(crate) fn rank_survivors(&mut self) {
        for seat in self.table() {
            if self.moths[seat].fate == Fate::Stopped {
                let closer = |other: &Seat| {
                    self.moths[*other].fate == Fate::Stopped && self.distance(*other) < self.distance(seat)
                };
                self.standing[seat] = 1 + self.table().filter(closer).count() as u8;
            }
        }
        self.break_ties();
    }

    /// A seat has rolled for the better survival card (LMP-13).
    pub(crate) fn rolled_off(&mut self, dice: Pair) {
        if self.roll_in_round(dice) {
            return;
        }
        for seat in self.round.rolling.iter() {
            self.standing[seat] += self.round.ahead_of(seat);
        }
        self.break_ties();
    }

    /// The moths that share the best shared standing: the next to roll off; none if nobody ties.
    pub(crate) fn tied(&self) -> SeatSet {
        let sharing = |standing: u8| -> SeatSet {
            self.table().filter(|&seat| self.standing[seat] == standing).collect()
        };
        (1..=self.seats).map(sharing).find(|seats| seats.len() > 1).unwrap_or_default()
    }

    fn break_ties(&mut self) {
        let tied = self.tied();
        if tied.is_empty() {
            self.round = Round::NONE;
            self.phase = Phase::Over;
            self.mover = Seat::from_index(0);
        } else {
            self.start_round(Phase::RollOff, tied);
        }
    }

    fn start_round(&mut self, phase: Phase, rolling: SeatSet) {
        self.phase = phase;
        self.round = Round::among(rolling);
        self.mover = self.round.next().unwrap_or(self.mover);
    }

    /// Notes the mover's roll; whether somebody else has still to roll.
    fn roll_in_round(&mut self, dice: Pair) -> bool {
        self.round.totals[self.mover] = dice.total();
        match self.round.next() {
            Some(next) => {
                self.mover = next;
                true
            }
            None => false,
        }
    }
}
