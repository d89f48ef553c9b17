//! Scoring tokens, and the score at the end.

use crate::animals::Animal;
use crate::effects::did;
use crate::forest::leaves;
use crate::piece::Piece;
use crate::state::Moonlight;
use crate::turtle::{BABY_POINTS, Baby};
use lamplight_core::hex::Cell;
use lamplight_core::{BySeat, Effect, Outcome, Returns, ScoreLine, Seat, Tally};
use std::cmp::Reverse;

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

    /// The points that a player's large trees would bring if all of them were collected now, the best first.
    pub(crate) fn ripe(&self, seat: Seat) -> i32 {
        let mut left = self.stacks;
        let mut points = 0;
        let large = Cell::all().filter(|&cell| self.forest.at(cell) == Some((seat, Piece::Large)));
        let mut ripe: Vec<u8> = large.map(leaves).collect();
        ripe.sort_unstable_by_key(|&leaves| Reverse(leaves));
        for leaves in ripe {
            let top = |stack: usize| Some((stack, self.layout.stacks[stack].top(left[stack])?));
            if let Some((stack, top)) = (0..usize::from(leaves)).rev().find_map(top) {
                left[stack] -= 1;
                points += i32::from(top);
            }
        }
        points
    }

    /// What has decided the game (MOO-15).
    fn decision(&self, winners: &[Seat]) -> Effect {
        let best = |seat: &Seat| self.score(*seat).total();
        match *winners {
            [winner] if !self.table().any(|seat| seat != winner && best(&seat) == best(&winner)) => {
                did::most_points(winner, best(&winner))
            }
            [winner] => did::most_pieces(winner, self.forest.of[winner].len()),
            _ => did::shared_win(winners.first().map_or(0, best)),
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
        let winners: Vec<Seat> = self.table().filter(|&seat| ranks[seat].0 == 1).collect();
        let tied = winners.iter().any(|winner| {
            self.table()
                .any(|seat| seat != *winner && self.score(seat).total() == self.score(*winner).total())
        });
        let pieces = || Tally::new("in_forest", self.table().map(|seat| self.forest.of[seat].len() as i32));
        Outcome {
            because: Some(self.decision(&winners)),
            deciders: tied.then(pieces).into_iter().collect(),
            winners: winners.into_iter().collect(),
            scores: Some(self.table().map(|seat| Some(self.score(seat).total())).collect()),
            ranks: Some(self.table().map(|seat| ranks[seat].0).collect()),
            breakdown,
        }
    }
}
