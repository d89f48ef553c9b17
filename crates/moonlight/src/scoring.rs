//! Scoring tokens, and the score at the end.

use crate::animals::Animal;
use crate::piece::Piece;
use crate::state::Moonlight;
use crate::turtle::{BABY_POINTS, Baby};
use lamplight_core::hex::Cell;
use lamplight_core::{BySeat, Outcome, Returns, ScoreLine, Seat};

/// Light points to one victory point (MOO-15).
const LIGHT_TO_A_POINT: u8 = 3;

/// Where a player's victory points come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Score {
    pub(crate) tokens: i32,
    pub(crate) light: i32,
    pub(crate) moon: i32,
    pub(crate) baby: i32,
}

impl Score {
    pub(crate) fn total(&self) -> i32 {
        self.tokens + self.light + self.moon + self.baby
    }
}

impl Moonlight {
    /// Takes a large tree of the mover from the forest, and the token for so many leaves (MOO-12).
    pub(crate) fn collect(&mut self, cell: Cell, leaves: u8) {
        let layout = self.layout;
        self.forest.remove(self.mover, Piece::Large, cell);
        self.this_turn.used = self.this_turn.used.with(cell);
        let token = self.next_token(leaves);
        let me = &mut self.players[self.mover];
        me.take_back(&layout, Piece::Large);
        if let Some((stack, points)) = token {
            self.stacks[stack] -= 1;
            me.points += u16::from(points);
        }
    }

    /// The stack that pays for so many leaves and its top token: the next lower one that is not empty (MOO-3).
    pub(crate) fn next_token(&self, leaves: u8) -> Option<(usize, u8)> {
        let mut stacks = (0..usize::from(leaves)).rev();
        stacks.find_map(|stack| Some((stack, self.layout.stacks[stack].top(self.stacks[stack])?)))
    }

    /// A player's score as it stands (MOO-15, MOO-44, MOO-45).
    pub(crate) fn score(&self, seat: Seat) -> Score {
        let player = &self.players[seat];
        let kept = player.animal == Some(Animal::Turtle) && self.nursery.hatched.contains(Baby::Points);
        Score {
            tokens: player.points.into(),
            light: (player.light / LIGHT_TO_A_POINT).into(),
            moon: player.moon.into(),
            baby: if kept { BABY_POINTS.into() } else { 0 },
        }
    }

    /// What decides between players: points, then pieces in the forest.
    fn worth(&self, seat: Seat) -> (i32, u32) {
        (self.score(seat).total(), self.forest.of[seat].len())
    }

    /// The rank of each seat, from 1, and how many share it.
    fn ranks(&self) -> BySeat<(u8, u8), 4> {
        let mut ranks = BySeat::default();
        for seat in self.table() {
            let own = self.worth(seat);
            let better = self.table().filter(|&other| self.worth(other) > own).count();
            let equal = self.table().filter(|&other| self.worth(other) == own).count();
            ranks[seat] = (better as u8 + 1, equal as u8);
        }
        ranks
    }

    /// From 1 for whoever ranks first to 0 for the last, in even steps; those who share ranks share their worth.
    pub(crate) fn shares(&self) -> Returns {
        let ranks = self.ranks();
        let mut returns = Returns::default();
        for seat in self.table() {
            let (rank, sharing) = ranks[seat];
            let behind = f32::from(2 * (self.seats - rank) - (sharing - 1)) / 2.0;
            returns[seat] = behind / f32::from(self.seats - 1);
        }
        returns
    }

    pub(crate) fn final_outcome(&self) -> Outcome {
        let ranks = self.ranks();
        let line = |key, points: fn(Score) -> i32| {
            ScoreLine::new(key, self.table().map(|seat| points(self.score(seat))).collect())
        };
        let mut breakdown =
            vec![line("scoring_tokens", |score| score.tokens), line("light_left", |score| score.light)];
        if self.modes.moon {
            breakdown.push(line("moon_points_left", |score| score.moon));
            breakdown.push(line("baby_turtle", |score| score.baby));
        }
        Outcome {
            winners: self.table().filter(|&seat| ranks[seat].0 == 1).collect(),
            scores: Some(self.table().map(|seat| Some(self.score(seat).total())).collect()),
            ranks: Some(self.table().map(|seat| ranks[seat].0).collect()),
            breakdown,
        }
    }
}
