//! Survival cards, points, ranks (LMP-13, LMP-14).

use crate::effects::did;
use crate::state::{Fate, MAX_MOTHS, TheLamp};
use lamplight_core::{Effect, Outcome, Returns, ScoreLine, Seat};
use std::cmp::Reverse;

/// A player's points by what they are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Points {
    survival: i32,
    orbs: i32,
    cards: i32,
    hazards: i32,
}

impl Points {
    pub(crate) fn total(self) -> i32 {
        self.survival + self.orbs + self.cards + self.hazards
    }
}

impl TheLamp {
    /// A player's points so far; the survival card counts once it is given out. None for the dead.
    pub(crate) fn points(&self, seat: Seat) -> Option<Points> {
        let moth = &self.moths[seat];
        if moth.fate == Fate::Dead {
            return None;
        }
        let cards = moth.cards.iter(&self.layout.trading_slots);
        let hazards = moth.hazards.iter(&self.layout.hazard_slots);
        Some(Points {
            survival: self.survival_card(seat).unwrap_or(0),
            orbs: moth.orbs.into(),
            cards: cards.map(|kind| i32::from(self.layout.card(kind).points)).sum(),
            hazards: -hazards.map(|kind| i32::from(self.layout.hazard(kind).loses)).sum::<i32>()
                - i32::from(moth.unpaid),
        })
    }

    /// The points of the survival card that a player gets; none before the end, and for the dead.
    pub(crate) fn survival_card(&self, seat: Seat) -> Option<i32> {
        let place = usize::from(self.standing[seat]).checked_sub(1)?;
        self.tied().is_empty().then(|| self.layout.survival[place].into())
    }

    /// The rank of every seat once the game is over: most points first, of equal points the closer
    /// moth (LMP-14), then the dead, who share a rank.
    pub(crate) fn ranks(&self) -> impl Iterator<Item = u8> {
        // A better survival card counts as more, so the order is turned round; the dead have none.
        let worth: [_; MAX_MOTHS] = std::array::from_fn(|index| {
            let seat = Seat::from_index(index);
            let points = if index < usize::from(self.seats) { self.points(seat) } else { None };
            Some((points?.total(), Reverse(self.standing[seat])))
        });
        self.table()
            .map(move |seat| 1 + worth.iter().filter(|&&other| other > worth[seat.index()]).count() as u8)
    }

    /// The survivor who ranks first; none if all are dead.
    pub(crate) fn winner(&self) -> Option<Seat> {
        let first = self.table().zip(self.ranks()).find(|&(_, rank)| rank == 1)?.0;
        (self.moths[first].fate != Fate::Dead).then_some(first)
    }

    /// Graded by rank, from 1 for the winner down to 0 for the last; 0 for the dead. A lone survivor
    /// plays for the score, so its share grows with its points, whatever they are.
    pub(crate) fn shares(&self) -> Returns {
        let mut returns = Returns::default();
        for (seat, rank) in self.table().zip(self.ranks()) {
            returns[seat] = match (self.moths[seat].fate, self.seats) {
                (Fate::Dead, _) => 0.0,
                (_, 1) => self.points(seat).map_or(0.0, |points| solo_share(points.total())),
                (_, seats) => f32::from(seats - rank) / f32::from(seats - 1),
            };
        }
        returns
    }

    pub(crate) fn result(&self) -> Outcome {
        let sheet: Vec<Option<Points>> = self.table().map(|seat| self.points(seat)).collect();
        let line = |key, part: fn(Points) -> i32| {
            ScoreLine::new(key, sheet.iter().map(|points| points.map_or(0, part)).collect())
        };
        let mut breakdown = vec![
            line("survival_card", |points| points.survival),
            line("light_orbs", |points| points.orbs),
            line("trading_cards", |points| points.cards),
            line("hazards", |points| points.hazards),
        ];
        if self.table().any(|seat| self.is_tied_on_points(seat)) {
            // Says why equal points are not equal ranks (LMP-14).
            breakdown.push(ScoreLine::remark("survival_breaks_tie"));
        }
        Outcome {
            winners: self.winner().into_iter().collect(),
            scores: Some(sheet.iter().map(|points| points.map(Points::total)).collect()),
            ranks: Some(self.ranks().collect()),
            breakdown,
            because: Some(self.decision()),
            ..Outcome::default()
        }
    }

    /// What has decided a game that is over.
    fn decision(&self) -> Effect {
        let Some(winner) = self.winner() else { return did::all_burnt() };
        let points = self.points(winner).map_or(0, Points::total);
        let mut others = self.table().filter(|&seat| seat != winner);
        if self.seats == 1 {
            did::survived(winner, points)
        } else if self.is_tied_on_points(winner) {
            did::won_tie(winner)
        } else if others.all(|seat| self.moths[seat].fate == Fate::Dead) {
            did::last_alive(winner)
        } else {
            did::most_points(winner, points)
        }
    }

    /// Whether another survivor has as many points as this one.
    pub(crate) fn is_tied_on_points(&self, seat: Seat) -> bool {
        let total = |seat| self.points(seat).map(Points::total);
        total(seat).is_some() && self.table().any(|other| other != seat && total(other) == total(seat))
    }
}

/// What a lone survivor's points are worth: more for more, always between 0, which is for the dead, and 1.
/// A quotient, so that it is the same number everywhere; at 20 points a point more still counts.
fn solo_share(points: i32) -> f32 {
    let points = points as f32;
    0.5 + points / (2.0 * (points.abs() + 20.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lone_survivor_wants_more_points() {
        let shares: Vec<f32> = (-300..=300).map(solo_share).collect();
        assert!(shares.is_sorted_by(|less, more| less < more));
        assert!(shares.iter().all(|&share| share > 0.0 && share < 1.0));
        assert!((solo_share(20) - 0.75).abs() < 1e-6 && (solo_share(-20) - 0.25).abs() < 1e-6);
    }
}
