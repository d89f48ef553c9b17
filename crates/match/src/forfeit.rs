//! Players who drop out before the end: they have lost, whatever their seat comes to. A bot may play it on, so that the
//! others can finish their game.

use crate::game_match::{Actor, Match};
use lamplight_core::{Outcome, Present, Seat, Turn};

/// A player who has dropped out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// Whose seat it was.
    pub seat: Seat,
    pub reason: Reason,
}

/// Why a player has dropped out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// They gave up.
    Resigned,
    /// Their time was up.
    Time,
}

impl Reason {
    const ALL: [Reason; 2] = [Reason::Resigned, Reason::Time];

    /// As it stands in records.
    fn name(self) -> &'static str {
        match self {
            Reason::Resigned => "resigned",
            Reason::Time => "time",
        }
    }
}

impl Forfeit {
    /// As it stands in records: the seat and the reason.
    pub(crate) fn text(self) -> String {
        format!("{} {}", self.seat, self.reason.name())
    }

    pub(crate) fn parse(text: &str) -> Result<Forfeit, String> {
        let form = || format!("'{text}' is not of the form \"2 resigned\" or \"2 time\"");
        let (seat, reason) = text.split_once(' ').ok_or_else(form)?;
        let seat = seat.parse().ok().and_then(Seat::from_number).ok_or_else(form)?;
        let reason = Reason::ALL.into_iter().find(|known| known.name() == reason).ok_or_else(form)?;
        Ok(Forfeit { seat, reason })
    }
}

/// How many decisions of a seat a bot has made for the person who sits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandIn {
    pub seat: Seat,
    /// How many a bot has made.
    pub decisions: u32,
    /// How many of them because the person's time was up.
    pub out_of_time: u32,
    /// How many the seat has made in all.
    pub of: u32,
}

impl<G: Present> Match<G> {
    /// Who has dropped out, in this order; later ones rank above earlier ones.
    pub fn forfeits(&self) -> &[Forfeit] {
        &self.forfeits
    }

    /// Says who has dropped out.
    pub fn set_forfeits(&mut self, forfeits: Vec<Forfeit>) {
        self.forfeits = forfeits;
    }

    /// The last decision was a bot's, for the person who sits there; perhaps because their time was up.
    pub fn mark_stand_in(&mut self, out_of_time: bool) {
        if let Some(past) = self.log.last_mut() {
            past.stand_in = true;
            past.out_of_time = out_of_time;
        }
    }

    /// The seats for which a bot has stood in.
    pub fn stand_ins(&self) -> Vec<StandIn> {
        let count = |seat: Seat| {
            let own = self.log.iter().filter(|past| past.by == Actor::Seat(seat));
            let decisions = own.clone().filter(|past| past.stand_in).count() as u32;
            let out_of_time = own.clone().filter(|past| past.out_of_time).count() as u32;
            StandIn { seat, decisions, out_of_time, of: own.count() as u32 }
        };
        Seat::up_to(self.players.len() as u8).map(count).filter(|count| count.decisions > 0).collect()
    }

    /// The result: by the rules, or because all but one have dropped out. None as long as it is open.
    pub fn outcome(&self) -> Option<Outcome> {
        let by_rules = (self.state.turn() == Turn::Over).then(|| self.state.outcome());
        if self.forfeits.is_empty() {
            return by_rules;
        }
        settle(self.players.len() as u8, by_rules, &self.forfeits)
    }
}

/// Who has dropped out ranks below all who have not, in the order of dropping out; among the others the rules decide,
/// and the best of them has won.
fn settle(seats: u8, by_rules: Option<Outcome>, forfeits: &[Forfeit]) -> Option<Outcome> {
    let seats = Seat::up_to(seats);
    let dropped = |seat: Seat| forfeits.iter().rposition(|forfeit| forfeit.seat == seat);
    let staying = seats.clone().filter(|&seat| dropped(seat).is_none());
    if by_rules.is_none() && staying.clone().count() > 1 {
        return None;
    }
    let nobody_wins = by_rules.as_ref().is_some_and(|outcome| outcome.winners.is_empty());
    let game = by_rules.unwrap_or_default();
    // The smaller, the better. Where the game ranks nobody, winners come first, and then whoever has more points.
    let standing = |seat: Seat| match (dropped(seat), &game.ranks) {
        (Some(nth), _) => (true, 0, -(nth as i64)),
        (None, Some(ranks)) => (false, ranks[seat.index()], 0),
        (None, None) => {
            let points = game.scores.as_ref().and_then(|scores| scores[seat.index()]);
            (false, u8::from(!game.winners.contains(seat)), -points.map_or(i64::from(i32::MIN), i64::from))
        }
    };
    let rank = |seat: Seat| 1 + seats.clone().filter(|&other| standing(other) < standing(seat)).count() as u8;
    let winners = staying.filter(|&seat| !nobody_wins && rank(seat) == 1).collect();
    let ranks = (seats.clone().count() > 1).then(|| seats.clone().map(rank).collect());
    // What the rules have decided is the reason only as long as it is the result.
    let because = game.because.filter(|_| winners == game.winners);
    Some(Outcome { winners, ranks, because, ..game })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lamplight_core::SeatSet;

    fn seat(number: u32) -> Seat {
        Seat::from_number(number).unwrap()
    }

    fn resigned(numbers: &[u32]) -> Vec<Forfeit> {
        numbers.iter().map(|&number| Forfeit { seat: seat(number), reason: Reason::Resigned }).collect()
    }

    fn settled(seats: u8, by_rules: Option<Outcome>, out: &[u32]) -> (Vec<u8>, Vec<u8>) {
        let outcome = settle(seats, by_rules, &resigned(out)).unwrap();
        (outcome.winners.iter().map(Seat::number).collect(), outcome.ranks.unwrap_or_default())
    }

    fn won(winners: &[u32]) -> Outcome {
        let winners: SeatSet = winners.iter().map(|&number| seat(number)).collect();
        Outcome { winners, ..Outcome::default() }
    }

    #[test]
    fn who_is_left_alone_has_won() {
        assert_eq!(settled(2, None, &[2]), (vec![1], vec![1, 2]));
        assert_eq!(settled(4, None, &[3, 1, 4]), (vec![2], vec![3, 1, 4, 2]), "who held out longer is above");
        assert_eq!(settle(3, None, &resigned(&[1])), None, "two go on");
        assert_eq!(settled(1, None, &[1]), (vec![], vec![]));
    }

    #[test]
    fn among_those_who_stay_the_rules_decide() {
        let ranked = Outcome { ranks: Some(vec![2, 1, 3, 4]), ..won(&[2]) };
        assert_eq!(settled(4, Some(ranked.clone()), &[1]), (vec![2], vec![4, 1, 2, 3]));
        assert_eq!(settled(4, Some(ranked), &[2]), (vec![1], vec![1, 4, 2, 3]), "the bot's win is nobody's");
        let scores = Some(vec![Some(7), None, Some(9), Some(7)]);
        let counted = Outcome { scores: scores.clone(), ..won(&[3]) };
        let outcome = settle(4, Some(counted), &resigned(&[3])).unwrap();
        assert_eq!(outcome.ranks, Some(vec![1, 3, 4, 1]));
        assert_eq!(outcome.scores, scores, "points stay what they are");
        assert_eq!(
            settled(3, Some(won(&[1])), &[1]),
            (vec![2, 3], vec![3, 1, 1]),
            "nothing tells them apart"
        );
        assert_eq!(settled(3, Some(won(&[1, 2])), &[1]), (vec![2], vec![3, 1, 2]));
        assert!(settled(3, Some(won(&[])), &[1]).0.is_empty(), "lost by all");
    }
}
