//! Alpha-beta search, for two players who hide nothing: iterative deepening, a table of positions met
//! before, the best actions tried first. What chance brings is not looked into: there the position is judged.
//!
//! Wide games are searched selectively: below the root only the most promising actions of a position are
//! followed, judged by the position that each leads to. All of them are looked at, so a win in one is never
//! missed.

use crate::budget::{Budget, Meter};
use crate::sense::Judge;
use crate::{Advice, Bot};
use lamplight_core::{ActionList, Game, Knowledge, Purpose, Rng, Seat, Turn};

/// The score of a win now; one that takes longer counts a little less.
pub const WIN: i32 = 1_000_000;

/// Alpha-beta search with a game's own judgement.
#[derive(Clone, Debug)]
pub struct AlphaBeta<J> {
    judge: J,
    budget: Budget,
    depth: u32,
    width: usize,
}

impl<J> AlphaBeta<J> {
    /// A searcher with this judgement and budget of positions or time.
    pub fn new(judge: J, budget: Budget) -> Self {
        AlphaBeta { judge, budget, depth: 64, width: usize::MAX }
    }

    /// Looks at most so many actions ahead.
    pub fn depth(mut self, depth: u32) -> Self {
        self.depth = depth.max(1);
        self
    }

    /// Follows at most so many actions of a position below the root.
    pub fn width(mut self, width: usize) -> Self {
        self.width = width.max(1);
        self
    }
}

impl<G: Game, J: Judge<G>> Bot<G> for AlphaBeta<J> {
    fn advise(&mut self, knowledge: &Knowledge<G>) -> Option<Advice<G::Action>> {
        if !knowledge.is_to_act() || knowledge.seats() != 2 || G::INFO.secrets {
            return None;
        }
        // Nothing is hidden: the imagined world is the real one.
        let state = knowledge.world(&mut Rng::stream(0, Purpose::Bot, 0));
        let mut search = Search {
            judge: &self.judge,
            width: self.width,
            meter: Meter::start(self.budget),
            table: vec![None; TABLE],
            lists: Vec::new(),
        };
        search.deepen(&state, knowledge.observer(), self.depth)
    }
}

/// Positions remembered, a power of two.
const TABLE: usize = 1 << 16;

#[derive(Clone, Copy)]
struct Entry<A> {
    key: u64,
    depth: u32,
    score: i32,
    bound: Bound,
    best: A,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// The actions of one position.
struct Lists<A> {
    legal: ActionList<A>,
    /// By what they promise, the best first.
    ranked: Vec<(i32, A)>,
}

/// The budget ran out before the answer was there.
struct Spent;

struct Search<'a, G: Game, J> {
    judge: &'a J,
    width: usize,
    meter: Meter,
    table: Vec<Option<Entry<G::Action>>>,
    /// Lists of actions that are not in use, to save allocations.
    lists: Vec<Lists<G::Action>>,
}

impl<G: Game, J: Judge<G>> Search<'_, G, J> {
    fn deepen(&mut self, state: &G, seat: Seat, deepest: u32) -> Option<Advice<G::Action>> {
        let mut lists = self.rank(state, seat);
        // The first answer needs no depth: the action that leads to the best position.
        let (mut score, mut best) = *lists.ranked.first()?;
        for depth in 2..=deepest {
            match self.root(state, seat, depth, &mut lists.ranked) {
                Ok(found) => (score, best) = found,
                Err(Spent) => break,
            }
            if score.abs() > WIN / 2 {
                break;
            }
        }
        Some(Advice {
            action: best,
            value: Some(self.share(score)),
            visits: Vec::new(),
            line: self.line(state, best),
            nodes: self.meter.nodes(),
            // Every position judged is one step away from the one before.
            steps: self.meter.nodes(),
        })
    }

    /// One depth at the root: every action is followed, the best of the last depth first.
    fn root(
        &mut self,
        state: &G,
        seat: Seat,
        depth: u32,
        ranked: &mut [(i32, G::Action)],
    ) -> Result<(i32, G::Action), Spent> {
        let mut alpha = -WIN;
        let mut best = None;
        for place in 0..ranked.len() {
            let action = ranked[place].1;
            let mut next = state.clone();
            next.apply(action);
            let score = self.search(&next, seat, depth - 1, alpha, WIN)?;
            if best.is_none() || score > alpha {
                alpha = score;
                best = Some((score, action));
                ranked[..=place].rotate_right(1);
            }
        }
        best.ok_or(Spent)
    }

    /// The value for `seat`, whoever is to act.
    fn search(&mut self, state: &G, seat: Seat, depth: u32, alpha: i32, beta: i32) -> Result<i32, Spent> {
        let to_act = match state.turn() {
            Turn::Player(to_act) if depth > 0 => to_act,
            _ => return Ok(self.value(state, seat)),
        };
        if to_act != seat {
            return Ok(-self.search(state, to_act, depth, -beta, -alpha)?);
        }
        if self.meter.is_spent() {
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
        let mut lists = self.rank(state, seat);
        let ranked = &mut lists.ranked;
        if let Some(entry) = remembered
            && let Some(place) = ranked.iter().position(|&(_, action)| action == entry.best)
        {
            ranked[..=place].rotate_right(1);
        }
        let found = if depth == 1 {
            // Ranking has judged the positions one action ahead: that is the answer.
            ranked.iter().copied().max_by_key(|&(score, _)| score).ok_or(Spent)
        } else {
            self.follow(state, seat, depth, (alpha, beta), ranked)
        };
        self.lists.push(lists);
        let (score, best) = found?;
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
        state: &G,
        seat: Seat,
        depth: u32,
        (mut alpha, beta): (i32, i32),
        ranked: &[(i32, G::Action)],
    ) -> Result<(i32, G::Action), Spent> {
        let mut best: Option<(i32, G::Action)> = None;
        for &(_, action) in ranked.iter().take(self.width) {
            let mut next = state.clone();
            next.apply(action);
            // A win that takes longer counts less.
            let score = self.search(&next, seat, depth - 1, alpha, beta)?;
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

    /// Lists the actions by the positions that they lead to, the best for `seat` first.
    fn rank(&mut self, state: &G, seat: Seat) -> Lists<G::Action> {
        let fresh = || Lists { legal: ActionList::new(), ranked: Vec::new() };
        let mut lists = self.lists.pop().unwrap_or_else(fresh);
        lists.legal.clear();
        state.legal(&mut lists.legal);
        lists.ranked.clear();
        for &action in lists.legal.iter() {
            let mut next = state.clone();
            next.apply(action);
            lists.ranked.push((self.value(&next, seat), action));
        }
        lists.ranked.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        lists
    }

    /// The value of a position for a seat without looking further.
    fn value(&mut self, state: &G, seat: Seat) -> i32 {
        self.meter.count();
        if state.turn() == Turn::Over {
            // 1 is a win, 0 a loss, a half a draw.
            return ((state.returns()[seat] * 2.0 - 1.0) * WIN as f32) as i32;
        }
        self.judge.score(state, seat)
    }

    /// A score as a share of the win.
    fn share(&self, score: i32) -> f32 {
        // The logistic curve goes through 3/4 at the judge's scale.
        1.0 / (1.0 + (-3f32.ln() * score as f32 / self.judge.scale()).exp())
    }

    /// The best answers as far as they are remembered.
    fn line(&self, state: &G, first: G::Action) -> Vec<G::Action> {
        let mut line = vec![first];
        let mut state = state.clone();
        state.apply(first);
        while line.len() < 8 && state.turn() != Turn::Over {
            let key = state.key();
            let remembered = self.table[key as usize % TABLE].filter(|entry| entry.key == key);
            let Some(entry) = remembered.filter(|entry| state.is_legal(entry.best)) else { break };
            line.push(entry.best);
            state.apply(entry.best);
        }
        line
    }
}
