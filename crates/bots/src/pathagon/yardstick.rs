//! The top level of November 2026, kept as it was: alpha-beta that judges every position one action ahead, whole depths
//! only. It shares nothing with the search of today, so that whatever is changed there can be measured against it.

use lamplight_core::{ActionList, Game, Knowledge, Purpose, Rng, Seat, Turn};
use lamplight_pathagon::path::{distance, exposed};
use lamplight_pathagon::{Action, Pathagon};
use lamplight_search::{Advice, Bot};

/// Positions that are judged for a decision.
const NODES: u64 = 4_800_000;
const DEPTH: u32 = 9;
const WIDTH: usize = 20;
const WIN: i32 = 1_000_000;
const TABLE: usize = 1 << 16;
/// The score at which three games of four are won.
const SCALE: f32 = 160.0;

/// The fixed opponent.
#[derive(Clone, Debug)]
pub(super) struct Yardstick {
    nodes: u64,
    taste: u64,
}

impl Yardstick {
    /// An opponent with a taste of its own.
    pub(super) fn new(taste: u64) -> Yardstick {
        Yardstick { nodes: NODES, taste }
    }

    fn score(&self, state: &Pathagon, seat: Seat) -> i32 {
        let other = seat.next(2);
        let tempo = if state.turn() == Turn::Player(seat) { 20 } else { -20 };
        side(state, seat) - side(state, other) + tempo + self.whim(state, seat)
    }

    fn whim(&self, state: &Pathagon, seat: Seat) -> i32 {
        let (light, dark) = (state.pieces(Seat::from_index(0)), state.pieces(Seat::from_index(1)));
        let mixed = (light.bits() ^ self.taste).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ dark.bits();
        let points = (mixed.wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 60) as i32 - 8;
        match (self.taste, seat.index()) {
            (0, _) => 0,
            (_, 0) => points,
            _ => -points,
        }
    }
}

fn side(state: &Pathagon, seat: Seat) -> i32 {
    const CLOSER: [i32; 9] = [700, 420, 260, 170, 110, 70, 40, 15, 0];
    let own = state.pieces(seat);
    let enemy = state.pieces(seat.next(2));
    let empty = !(own | enemy);
    let (needed, ways) = distance(seat, own, empty);
    CLOSER[needed.min(8)] + 2 * ways.len() as i32 + 6 * own.len() as i32
        - 9 * exposed(own, enemy, empty).len() as i32
}

impl Bot<Pathagon> for Yardstick {
    fn advise(&mut self, knowledge: &Knowledge<Pathagon>) -> Option<Advice<Action>> {
        if !knowledge.is_to_act() {
            return None;
        }
        let state = knowledge.world(&mut Rng::stream(0, Purpose::Bot, 0));
        Search { judge: self, judged: 0, table: vec![None; TABLE] }.deepen(&state, knowledge.observer())
    }
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    depth: u32,
    score: i32,
    bound: Bound,
    best: Action,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// The budget is used up.
struct Spent;

struct Search<'a> {
    judge: &'a Yardstick,
    judged: u64,
    table: Vec<Option<Entry>>,
}

impl Search<'_> {
    fn deepen(&mut self, state: &Pathagon, seat: Seat) -> Option<Advice<Action>> {
        let mut ranked = self.rank(state, seat);
        let (mut score, mut best) = *ranked.first()?;
        for depth in 2..=DEPTH {
            match self.root(state, seat, depth, &mut ranked) {
                Ok(found) => (score, best) = found,
                Err(Spent) => break,
            }
            if score.abs() > WIN / 2 {
                break;
            }
        }
        Some(Advice {
            action: best,
            value: Some(1.0 / (1.0 + (-3f32.ln() * score as f32 / SCALE).exp())),
            visits: Vec::new(),
            line: vec![best],
            nodes: self.judged,
            steps: self.judged,
        })
    }

    fn root(
        &mut self,
        state: &Pathagon,
        seat: Seat,
        depth: u32,
        ranked: &mut [(i32, Action)],
    ) -> Result<(i32, Action), Spent> {
        let (mut alpha, mut best) = (-WIN, None);
        for place in 0..ranked.len() {
            let action = ranked[place].1;
            let score = self.search(&after(state, action), seat, depth - 1, alpha, WIN)?;
            if best.is_none() || score > alpha {
                alpha = score;
                best = Some((score, action));
                ranked[..=place].rotate_right(1);
            }
        }
        best.ok_or(Spent)
    }

    fn search(
        &mut self,
        state: &Pathagon,
        seat: Seat,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Spent> {
        let to_act = match state.turn() {
            Turn::Player(to_act) if depth > 0 => to_act,
            _ => return Ok(self.value(state, seat)),
        };
        if to_act != seat {
            return Ok(-self.search(state, to_act, depth, -beta, -alpha)?);
        }
        if self.judged >= self.judge.nodes {
            return Err(Spent);
        }
        let key = state.key();
        let remembered = self.table[key as usize % TABLE].filter(|entry| entry.key == key);
        if let Some(Entry { depth: searched, score, bound, .. }) = remembered
            && searched >= depth
            && (bound == Bound::Exact
                || bound == Bound::AtLeast && score >= beta
                || bound == Bound::AtMost && score <= alpha)
        {
            return Ok(score);
        }
        let mut ranked = self.rank(state, seat);
        if let Some(entry) = remembered
            && let Some(place) = ranked.iter().position(|&(_, action)| action == entry.best)
        {
            ranked[..=place].rotate_right(1);
        }
        let (score, best) = if depth == 1 {
            ranked.iter().copied().max_by_key(|&(score, _)| score).ok_or(Spent)?
        } else {
            self.follow(state, seat, depth, (alpha, beta), &ranked)?
        };
        let bound = match score {
            _ if score >= beta => Bound::AtLeast,
            _ if score <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.table[key as usize % TABLE] = Some(Entry { key, depth, score, bound, best });
        Ok(score)
    }

    fn follow(
        &mut self,
        state: &Pathagon,
        seat: Seat,
        depth: u32,
        (mut alpha, beta): (i32, i32),
        ranked: &[(i32, Action)],
    ) -> Result<(i32, Action), Spent> {
        let mut best: Option<(i32, Action)> = None;
        for &(_, action) in ranked.iter().take(WIDTH) {
            let score = self.search(&after(state, action), seat, depth - 1, alpha, beta)?;
            let score = score - (score / (WIN / 2)).signum();
            if best.is_none_or(|(highest, _)| score > highest) {
                best = Some((score, action));
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best.ok_or(Spent)
    }

    fn rank(&mut self, state: &Pathagon, seat: Seat) -> Vec<(i32, Action)> {
        let mut legal = ActionList::new();
        state.legal(&mut legal);
        let mut ranked: Vec<_> =
            legal.iter().map(|&action| (self.value(&after(state, action), seat), action)).collect();
        ranked.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        ranked
    }

    fn value(&mut self, state: &Pathagon, seat: Seat) -> i32 {
        self.judged += 1;
        if state.turn() == Turn::Over {
            return ((state.returns()[seat] * 2.0 - 1.0) * WIN as f32) as i32;
        }
        self.judge.score(state, seat)
    }
}

fn after(state: &Pathagon, action: Action) -> Pathagon {
    let mut next = state.clone();
    next.apply(action);
    next
}
