//! The rules once more, literally: a map of squares, loops, and nothing clever.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::{Seat, Turn};
use lamplight_pathagon::{Options, Pathagon, Trap};
use lamplight_testkit::twin::{self, Twin};
use lamplight_testkit::{Case, files};
use std::collections::{BTreeMap, BTreeSet};

/// File and rank, from 1.
type Square = (i32, i32);

/// `FLAW` leaves out PAT-13, to see that the comparison would notice.
struct Slow<const FLAW: bool> {
    board: BTreeMap<Square, u8>,
    to_move: u8,
    closed: BTreeSet<Square>,
    barred: BTreeMap<u8, Square>,
    turns: u32,
    limit: u32,
    optional: bool,
    winner: Option<u8>,
}

const DIRECTIONS: [Square; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

fn name((file, rank): Square) -> String {
    format!("{}{rank}", "?abcdefg".chars().nth(file as usize).unwrap())
}

fn square(name: &str) -> Square {
    let mut letters = name.chars();
    let file = "?abcdefg".find(letters.next().unwrap()).unwrap();
    (file as i32, letters.as_str().parse().unwrap())
}

fn squares() -> impl Iterator<Item = Square> {
    (1..=7).flat_map(|rank| (1..=7).map(move |file| (file, rank)))
}

impl<const FLAW: bool> Slow<FLAW> {
    fn other(&self) -> u8 {
        3 - self.to_move
    }

    fn reserve(&self, player: u8) -> usize {
        14 - self.board.values().filter(|&&owner| owner == player).count()
    }

    fn empty(&self) -> Vec<Square> {
        squares().filter(|square| !self.board.contains_key(square)).collect()
    }

    /// PAT-5, PAT-14: what a piece from `from` (none: the reserve) coming down on `to` can trap.
    fn trappable(&self, from: Option<Square>, to: Square) -> Vec<Square> {
        let mut board = self.board.clone();
        if let Some(from) = from {
            board.remove(&from);
        }
        let mut found = Vec::new();
        for (dx, dy) in DIRECTIONS {
            let next = (to.0 + dx, to.1 + dy);
            let beyond = (to.0 + 2 * dx, to.1 + 2 * dy);
            if board.get(&next) == Some(&self.other()) && board.get(&beyond) == Some(&self.to_move) {
                found.push(next);
            }
        }
        found
    }

    fn ways(&self, from: Option<Square>, to: Square) -> Vec<String> {
        let plain = match from {
            Some(from) => format!("{}-{}", name(from), name(to)),
            None => name(to),
        };
        let mut ways = vec![plain];
        if self.optional {
            for trapped in self.trappable(from, to) {
                let more: Vec<String> = ways.iter().map(|way| format!("{way}x{}", name(trapped))).collect();
                ways.extend(more);
            }
        }
        ways
    }

    /// PAT-1, PAT-2: walk from one edge to the other.
    fn has_path(&self, player: u8) -> bool {
        let own = |square: &Square| self.board.get(square) == Some(&player);
        let start = |&(file, rank): &Square| if player == 1 { rank == 1 } else { file == 1 };
        let goal = |&(file, rank): &Square| if player == 1 { rank == 7 } else { file == 7 };
        let mut to_visit: Vec<Square> = squares().filter(|s| own(s) && start(s)).collect();
        let mut visited = BTreeSet::new();
        while let Some(here) = to_visit.pop() {
            if goal(&here) {
                return true;
            }
            if visited.insert(here) {
                let near = DIRECTIONS.iter().map(|(dx, dy)| (here.0 + dx, here.1 + dy));
                to_visit.extend(near.filter(own));
            }
        }
        false
    }
}

impl<const FLAW: bool> Twin<Pathagon> for Slow<FLAW> {
    fn new(options: &Options, _: u8) -> Self {
        Slow {
            board: BTreeMap::new(),
            to_move: options.first as u8,
            closed: BTreeSet::new(),
            barred: BTreeMap::new(),
            turns: 0,
            limit: options.turn_limit,
            optional: options.trap == Trap::Optional,
            winner: None,
        }
    }

    fn turn(&self) -> Turn {
        if self.winner.is_some() || self.turns == self.limit {
            Turn::Over
        } else {
            Turn::Player(Seat::from_number(self.to_move.into()).unwrap())
        }
    }

    fn legal(&self) -> Vec<String> {
        if self.turn() == Turn::Over {
            return Vec::new();
        }
        if self.reserve(self.to_move) > 0 {
            let open = self.empty().into_iter().filter(|square| !self.closed.contains(square));
            return open.flat_map(|to| self.ways(None, to)).collect();
        }
        let own = self.board.iter().filter(|&(_, &owner)| owner == self.to_move).map(|(&s, _)| s);
        own.filter(|square| FLAW || self.barred.get(&self.to_move) != Some(square))
            .flat_map(|from| self.empty().into_iter().flat_map(move |to| self.ways(Some(from), to)))
            .collect()
    }

    fn play(&mut self, text: &str) {
        let mut parts = text.split('x');
        let put_down = parts.next().unwrap();
        let (from, to) = match put_down.split_once('-') {
            Some((from, to)) => (Some(square(from)), square(to)),
            None => (None, square(put_down)),
        };
        let trapped: Vec<Square> =
            if self.optional { parts.map(square).collect() } else { self.trappable(from, to) };
        match from {
            Some(from) => {
                self.board.remove(&from);
                self.barred.insert(self.to_move, to);
            }
            None => {
                self.barred.remove(&self.to_move);
            }
        }
        self.board.insert(to, self.to_move);
        self.closed.clear();
        for lost in trapped {
            self.board.remove(&lost);
            self.closed.insert(lost);
            if self.barred.get(&self.other()) == Some(&lost) {
                let other = self.other();
                self.barred.remove(&other);
            }
        }
        if self.has_path(self.to_move) {
            self.winner = Some(self.to_move);
        }
        self.turns += 1;
        self.to_move = self.other();
    }

    fn position(&self) -> String {
        let mut ranks = Vec::new();
        for rank in (1..=7).rev() {
            let row: String = (1..=7)
                .map(|file| match self.board.get(&(file, rank)) {
                    None => '.',
                    Some(1) => 'L',
                    Some(_) => 'D',
                })
                .collect();
            // Runs of dots become their lengths, the longest first.
            ranks.push((1..=7).rev().fold(row, |row, n| row.replace(&".".repeat(n), &n.to_string())));
        }
        let dash = |text: String| if text.is_empty() { "-".to_string() } else { text };
        let mut closed: Vec<Square> = self.closed.iter().copied().collect();
        closed.sort_by_key(|&(file, rank)| (rank, file));
        let closed = dash(closed.into_iter().map(name).collect());
        let bar = |player: u8| dash(self.barred.get(&player).map(|&s| name(s)).unwrap_or_default());
        format!("{} {} {closed} {} {} {}", ranks.join("/"), self.to_move, bar(1), bar(2), self.turns)
    }

    fn winners(&self) -> Vec<u8> {
        self.winner.into_iter().collect()
    }
}

#[test]
fn the_fast_rules_agree_with_the_slow_twin() {
    let steps = if files::slow() { 1_000_000 } else { 40_000 };
    let mut compared = 0;
    for set in ["", "trap=optional", "first=2 turn_limit=61"] {
        let case = Case::<Pathagon>::new(2, set);
        compared += twin::compare::<_, Slow<false>>(&case, steps).unwrap_or_else(|fault| panic!("{fault}"));
    }
    assert!(compared >= 100_000);
}

#[test]
fn a_forgotten_rule_would_be_noticed() {
    let fault = twin::compare::<_, Slow<true>>(&Case::<Pathagon>::new(2, ""), 10_000).unwrap_err();
    assert!(fault.contains("legal list differs"), "{fault}");
}
