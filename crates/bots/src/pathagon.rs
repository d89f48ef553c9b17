//! Pathagon: how many stones a side still needs, what could be trapped, and looking ahead.
//!
//! Random games seldom end before the turn limit, so playouts say little here. Alpha-beta does better, with a
//! judgement that counts the fewest stones each side has to add to complete a path.

mod yardstick;

use crate::{Gentle, Level, Levels};
use lamplight_core::square::Side;
use lamplight_core::square::seven::Cells;
use lamplight_core::{Dice as _, Game, Knowledge, Returns, Rng, Seat, Turn};
use lamplight_pathagon::path::{distance, exposed};
use lamplight_pathagon::{Action, Pathagon};
use lamplight_search::{Advice, AlphaBeta, Bot, Budget, Judge};
use std::time::Duration;

/// Judges a position by path distance, material and threats.
#[derive(Clone, Copy, Debug, Default)]
pub struct PathJudge {
    /// Decides between positions that are worth about the same, so that not every game is alike.
    taste: u64,
}

impl PathJudge {
    /// A judge with a taste of its own.
    pub fn with_taste(taste: u64) -> PathJudge {
        PathJudge { taste }
    }

    /// A few points that depend on the pieces and on nothing sensible: what one seat gains the other loses.
    fn whim(self, state: &Pathagon, seat: Seat) -> i32 {
        let (light, dark) = (state.pieces(Seat::from_index(0)), state.pieces(Seat::from_index(1)));
        let mixed = (light.bits() ^ self.taste).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ dark.bits();
        let points = (mixed.wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 60) as i32 - 8;
        if self.taste == 0 {
            0
        } else if seat.index() == 0 {
            points
        } else {
            -points
        }
    }
}

/// Worth of a stone less to go, by how many are left: the last ones count most.
const CLOSER: [i32; 9] = [700, 420, 260, 170, 110, 70, 40, 15, 0];
/// Worth of a piece on the board.
const PIECE: i32 = 6;
/// Loss for a piece that the enemy could trap in one turn.
const EXPOSED: i32 = 9;
/// What a trap promises.
const TRAP: i32 = 40;
/// What a win in one promises: more than anything else.
const SURE: i32 = 100_000;
/// Worth of having the turn.
const TEMPO: i32 = 20;
/// Worth of each empty square on a shortest way: more ways are harder to cut.
const WAY: i32 = 2;

impl Judge<Pathagon> for PathJudge {
    fn score(&self, state: &Pathagon, seat: Seat) -> i32 {
        let other = seat.next(2);
        let tempo = if state.turn() == Turn::Player(seat) { TEMPO } else { -TEMPO };
        side(state, seat) - side(state, other) + tempo + self.whim(state, seat)
    }

    const RANKS_BY_SCORE: bool = false;

    /// By the squares on either side's shortest ways, what is trapped, and what the own way loses by a piece that leaves it.
    /// Whoever can win in one finds that first.
    fn rank(&self, state: &Pathagon, seat: Seat, legal: &[Action], ranked: &mut Vec<(i32, Action)>) {
        let other = seat.next(2);
        let (own, enemy) = (state.pieces(seat), state.pieces(other));
        let empty = !(own | enemy);
        let (theirs, blocks) = distance(other, enemy, empty);
        let block = CLOSER[theirs - 1] - CLOSER[theirs];
        // Beside an enemy whom an own piece holds from the other side, and beside one with room behind the own piece.
        let traps = Side::ALL.map(|side| {
            let back = side.opposite();
            (own.shifted(back) & enemy).shifted(back)
        });
        let exposed = Side::ALL.map(|side| enemy.shifted(side) & empty.shifted(side.opposite()));
        let mut lifted = None;
        let (mut needed, mut ways) = distance(seat, own, empty);
        ranked.extend(legal.iter().map(|&action| {
            if let Some(from) = action.from.filter(|_| action.from != lifted) {
                lifted = action.from;
                (needed, ways) = distance(seat, own.without(from), empty.with(from));
            }
            let to = action.to;
            let count =
                |squares: &[Cells; 4]| squares.iter().filter(|cells| cells.contains(to)).count() as i32;
            let way = match (needed, ways.contains(to)) {
                (1, true) => SURE,
                (needed, true) => CLOSER[needed - 1],
                (needed, false) => CLOSER[needed],
            };
            let against = if blocks.contains(to) { block } else { 0 };
            let named = action.traps.sides().count() as i32;
            (way + against + TRAP * count(&traps) + named - EXPOSED * count(&exposed), action)
        }));
    }

    fn is_forced(&self, state: &Pathagon, seat: Seat) -> bool {
        let (own, enemy) = (state.pieces(seat), state.pieces(seat.next(2)));
        distance(seat.next(2), enemy, !(own | enemy)).0 <= 1
    }

    fn scale(&self) -> f32 {
        160.0
    }
}

/// A guess is sure by half at about half of this score.
const GUESS: f32 = 280.0;

/// What a side's position is worth to it.
fn side(state: &Pathagon, seat: Seat) -> i32 {
    let own = state.pieces(seat);
    let enemy = state.pieces(seat.next(2));
    let empty = !(own | enemy);
    let (needed, ways) = distance(seat, own, empty);
    CLOSER[needed.min(8)] + WAY * ways.len() as i32 + PIECE * own.len() as i32
        - EXPOSED * exposed(own, enemy, empty).len() as i32
}

/// The levels' bot: alpha-beta that now and then is content with less than the best.
#[derive(Clone, Debug)]
struct Player {
    search: AlphaBeta<Pathagon, PathJudge>,
    /// One decision in so many is made at a glance, without looking ahead; 0 for none.
    glance: u32,
    rng: Rng,
}

impl Bot<Pathagon> for Player {
    fn advise(&mut self, knowledge: &Knowledge<Pathagon>) -> Option<Advice<<Pathagon as Game>::Action>> {
        if self.glance > 0 && self.rng.below(self.glance) == 0 {
            let judge = PathJudge::with_taste(self.rng.next_u64());
            return AlphaBeta::new(judge, Budget::Nodes(1)).depth(1).advise(knowledge);
        }
        self.search.advise(knowledge)
    }
}

impl Levels for Pathagon {
    const LEVELS: &'static [Level] = &[
        Level { name: "Firefly" },
        Level { name: "Cricket" },
        Level { name: "Hedgehog" },
        Level { name: "Fox" },
        Level { name: "Owl" },
    ];

    const GENTLE: Gentle = Gentle { level: 1, seats: 2, options: &[] };

    fn level(level: usize, mut rng: Rng) -> Box<dyn Bot<Self>> {
        let (nodes, depth, width, glance) = match level {
            0 | 1 => (1_000, 1, 8, 2),
            2 => (2_000, 2, 8, 4),
            3 => (6_000, 3, 16, 0),
            4 => (40_000, 64, 40, 0),
            _ => (1_500_000, 64, 40, 0),
        };
        let search = AlphaBeta::new(PathJudge::with_taste(rng.next_u64()), Budget::Nodes(nodes))
            .depth(depth)
            .width(width);
        Box::new(Player { search, glance, rng })
    }

    fn timed(limit: Duration, mut rng: Rng) -> Box<dyn Bot<Self>> {
        let judge = PathJudge::with_taste(rng.next_u64());
        Box::new(AlphaBeta::new(judge, Budget::Time(limit)).width(40))
    }

    fn yardstick(mut rng: Rng) -> Box<dyn Bot<Self>> {
        Box::new(yardstick::Yardstick::new(rng.next_u64()))
    }

    fn guess(state: &Self) -> Option<Returns> {
        let mut shares = Returns::default();
        for seat in Seat::up_to(2) {
            let score = PathJudge::default().score(state, seat) as f32;
            shares[seat] = 0.5 + 0.5 * (score / GUESS).tanh();
        }
        Some(shares)
    }

    fn analyst(_: Rng) -> Box<dyn Bot<Self>> {
        Box::new(AlphaBeta::new(PathJudge::default(), Budget::Nodes(30_000)).width(40))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lamplight_core::{Present, Purpose};
    use lamplight_pathagon::Options;

    fn position(text: &str) -> Pathagon {
        Pathagon::parse_position(text, &Options::default(), 2).unwrap()
    }

    fn needed(text: &str, seat: usize) -> usize {
        let state = position(text);
        let seat = Seat::from_index(seat);
        let (own, enemy) = (state.pieces(seat), state.pieces(seat.next(2)));
        distance(seat, own, !(own | enemy)).0
    }

    #[test]
    fn distance_counts_the_stones_that_are_missing() {
        assert_eq!(needed("7/7/7/7/7/7/7 1 - - - 0", 0), 7);
        assert_eq!(needed("7/7/7/3L3/7/7/7 2 - - - 1", 0), 6);
        assert_eq!(needed("3L3/3L3/3L3/3L3/3L3/3L3/7 1 - - - 30", 0), 1);
        assert_eq!(needed("7/7/7/DDDDDDD/7/7/7 1 - - - 30", 0), 8);
        assert_eq!(needed("7/7/7/DDD1DDD/7/7/7 1 - - - 30", 1), 1);
        // Around an enemy: four in the file, and three to get past d4.
        assert_eq!(needed("3L3/3L3/3L3/3D3/3L3/3L3/3L3 2 - - - 30", 0), 3);
    }

    #[test]
    fn shortest_ways_are_found() {
        let state = position("3L3/3L3/3L3/7/3L3/3L3/3L3 2 - - - 30");
        let (own, enemy) = (state.pieces(Seat::from_index(0)), state.pieces(Seat::from_index(1)));
        let (count, ways) = distance(Seat::from_index(0), own, !(own | enemy));
        assert_eq!((count, format!("{ways:?}")), (1, "{d4}".to_string()));
    }

    #[test]
    fn every_level_takes_a_win_or_stops_one_as_it_should() {
        let win = position("3L3/3L3/3L3/3L3/3L3/3L3/7 1 - - - 30");
        let save = position("3L3/3L3/3L3/3L3/3L3/3L3/D6 2 - - - 31");
        let rng = |n| Rng::stream(1, Purpose::Bot, n);
        for level in 1..=5 {
            let advise = |state: &Pathagon, seat| {
                let mut bot = Pathagon::level(level, rng(seat as u64));
                let advice = bot.advise(&Knowledge::new(state, Seat::from_index(seat))).unwrap();
                state.action_text(advice.action)
            };
            assert_eq!(advise(&win, 0), "d1", "level {level}");
            if level >= 3 {
                assert_eq!(advise(&save, 1), "d1", "level {level}");
            }
        }
    }
}
