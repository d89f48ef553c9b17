//! Alpha-beta search, for two players who hide nothing: iterative deepening, a table of positions met
//! before, the most promising actions first. What chance brings is not looked into: there the position is judged.
//!
//! Wide games are searched selectively: below the root only the most promising actions of a position are
//! followed, and those that come late in the order are looked at less deeply, unless they prove good. Where a player is
//! [forced](Judge::is_forced), the search goes deeper instead.
//!
//! What is found out in a depth that the budget does not suffice for counts as well: the best action of the depth before
//! is tried first, so that one which turns out better is better. Positions that were searched deeply are remembered for
//! the next decision.

use crate::budget::{Budget, Meter};
use crate::sense::Judge;
use crate::{Advice, Bot};
use lamplight_core::hash::key_of;
use lamplight_core::{ActionList, Game, Knowledge, Purpose, Rng, Seat, Turn};

/// The score of a win now; one that takes longer counts a little less.
pub const WIN: i32 = 1_000_000;

/// Positions remembered during a search, a power of two.
const TABLE: usize = 1 << 16;
/// Positions remembered from one decision to the next: those that were searched most deeply.
const KEPT: usize = 1 << 11;
/// Actions whose refutations are counted, a power of two.
const HISTORY: usize = 1 << 12;
/// From this depth on, actions that come after so many others are looked at less deeply.
const REDUCED: (u32, usize) = (3, 4);
/// The longest line that is looked at, extensions included.
const LONGEST: usize = 64;

/// Alpha-beta search with a game's own judgement.
#[derive(Clone, Debug)]
pub struct AlphaBeta<G: Game, J> {
    judge: J,
    budget: Budget,
    depth: u32,
    width: usize,
    kept: Vec<Entry<G::Action>>,
}

impl<G: Game, J> AlphaBeta<G, J> {
    /// A searcher with this judgement and budget of positions or time.
    pub fn new(judge: J, budget: Budget) -> Self {
        AlphaBeta { judge, budget, depth: 64, width: usize::MAX, kept: Vec::new() }
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

impl<G: Game, J: Judge<G>> Bot<G> for AlphaBeta<G, J> {
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
            history: vec![0; HISTORY],
            most_refuted: 1,
            longest: 0,
            killers: vec![[None; 2]; LONGEST + 1],
            lists: Vec::new(),
        };
        for &entry in &self.kept {
            search.table[entry.key as usize % TABLE] = Some(entry);
        }
        let advice = search.deepen(&state, knowledge.observer(), self.depth);
        self.kept = search.table.into_iter().flatten().filter(|entry| entry.depth > 1).collect();
        self.kept.sort_by_key(|entry| (std::cmp::Reverse(entry.depth), entry.key));
        self.kept.truncate(KEPT);
        self.kept.shrink_to_fit();
        advice
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry<A> {
    key: u64,
    depth: u32,
    score: i32,
    bound: Bound,
    best: A,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// What a depth has brought.
struct Found<A> {
    /// The best action that was looked at.
    best: Option<(i32, A)>,
    /// Whether the budget sufficed for all of them.
    is_whole: bool,
}

/// The budget ran out before the answer was there.
struct Spent;

struct Search<'a, G: Game, J> {
    judge: &'a J,
    width: usize,
    meter: Meter,
    table: Vec<Option<Entry<G::Action>>>,
    /// How much actions have refuted, by their hashes.
    history: Vec<u32>,
    most_refuted: u32,
    /// How long a line may get by answers that are forced.
    longest: usize,
    /// The last two actions that have refuted something, by the length of the line.
    killers: Vec<[Option<G::Action>; 2]>,
    /// Lists of actions that are not in use, to save allocations.
    lists: Vec<Lists<G::Action>>,
}

/// The scores between which the answer matters.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const FULL: Window = Window { alpha: -WIN, beta: WIN };

    /// For the other player.
    fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Only whether something is better than the best so far.
    fn narrow(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }
}

impl<G: Game, J: Judge<G>> Search<'_, G, J> {
    fn deepen(&mut self, state: &G, seat: Seat, deepest: u32) -> Option<Advice<G::Action>> {
        let mut ranked = self.judged(state, seat);
        // The first answer needs no depth: the action that leads to the best position.
        let (mut score, mut best) = *ranked.first()?;
        for depth in 2..=deepest {
            self.longest = LONGEST.min(2 * depth as usize);
            // The answer is expected near that of the depth before.
            let slack = (self.judge.scale() / 2.0) as i32;
            let near = Window { alpha: (score - slack).max(-WIN), beta: (score + slack).min(WIN) };
            let window = if depth > 2 && score.abs() < WIN / 2 { near } else { Window::FULL };
            let mut found = self.root(state, seat, depth, window, &mut ranked);
            let is_outside = |(score, _): &_| *score <= window.alpha || *score >= window.beta;
            if let Some(outside) = found.best.filter(is_outside).filter(|_| found.is_whole) {
                found = self.root(state, seat, depth, Window::FULL, &mut ranked);
                // Cut off before it could tell how much better, it is better all the same.
                let is_better = outside.0 >= window.beta;
                found.best = found.best.or(is_better.then_some(outside));
            }
            if let Some(better) = found.best {
                (score, best) = better;
            }
            if !found.is_whole || score.abs() > WIN / 2 {
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

    /// All actions with the judgement of the positions that they lead to, the best for `seat` first.
    fn judged(&mut self, state: &G, seat: Seat) -> Vec<(i32, G::Action)> {
        let mut legal = ActionList::new();
        state.legal(&mut legal);
        let judge = |&action: &G::Action| {
            let mut next = state.clone();
            next.apply(action);
            (self.value(&next, seat), action)
        };
        let mut ranked: Vec<(i32, G::Action)> = legal.iter().map(judge).collect();
        ranked.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        ranked
    }

    /// One depth at the root: every action is followed, the best of the last depth first.
    fn root(
        &mut self,
        state: &G,
        seat: Seat,
        depth: u32,
        window: Window,
        ranked: &mut [(i32, G::Action)],
    ) -> Found<G::Action> {
        let mut best: Option<(i32, G::Action)> = None;
        let mut window = window;
        for place in 0..ranked.len() {
            let action = ranked[place].1;
            let mut next = state.clone();
            next.apply(action);
            let Ok(score) = self.follow_one(&next, seat, (depth, 1), window, (place, false)) else {
                // Where the best is not known to be right, the depth before knew better.
                return Found { best: best.filter(|_| place > 0), is_whole: false };
            };
            if best.is_none_or(|(highest, _)| score > highest) {
                best = Some((score, action));
                ranked[..=place].rotate_right(1);
            }
            window.alpha = window.alpha.max(score);
            if window.alpha >= window.beta {
                break;
            }
        }
        Found { best, is_whole: true }
    }

    /// The value for `seat`, whoever is to act.
    fn search(
        &mut self,
        state: &G,
        seat: Seat,
        (depth, length): (u32, usize),
        window: Window,
    ) -> Result<i32, Spent> {
        let to_act = match state.turn() {
            Turn::Player(to_act) if depth > 0 && length < LONGEST => to_act,
            _ => return Ok(self.value(state, seat)),
        };
        if to_act != seat {
            return Ok(-self.search(state, to_act, (depth, length), window.turned())?);
        }
        if self.meter.is_spent() {
            return Err(Spent);
        }
        let key = state.key();
        let remembered = self.table[key as usize % TABLE].filter(|entry| entry.key == key);
        if let Some(Entry { depth: searched, score, bound, .. }) = remembered
            && searched >= depth
            && (bound == Bound::Exact
                || bound == Bound::AtLeast && score >= window.beta
                || bound == Bound::AtMost && score <= window.alpha)
        {
            return Ok(score);
        }
        let is_forced = length < self.longest && self.judge.is_forced(state, seat);
        let mut lists = self.rank(state, seat);
        let found = if depth == 1 && J::RANKS_BY_SCORE && !is_forced {
            // Ranking has judged the positions one action ahead: that is the answer.
            lists.ranked.iter().copied().max_by_key(|&(score, _)| score).ok_or(Spent)
        } else {
            self.order(&mut lists.ranked, length, remembered.map(|entry| entry.best));
            self.follow(state, seat, (depth, length), window, &lists.ranked, is_forced)
        };
        self.lists.push(lists);
        let (score, best) = found?;
        let bound = match score {
            _ if score >= window.beta => Bound::AtLeast,
            _ if score <= window.alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.table[key as usize % TABLE] = Some(Entry { key, depth, score, bound, best });
        Ok(score)
    }

    fn follow(
        &mut self,
        state: &G,
        seat: Seat,
        (depth, length): (u32, usize),
        mut window: Window,
        ranked: &[(i32, G::Action)],
        is_forced: bool,
    ) -> Result<(i32, G::Action), Spent> {
        let mut best: Option<(i32, G::Action)> = None;
        let depth = if is_forced { depth + 1 } else { depth };
        for (place, &(_, action)) in ranked.iter().enumerate() {
            let mut next = state.clone();
            next.apply(action);
            let score = self.follow_one(&next, seat, (depth, length + 1), window, (place, is_forced))?;
            // A win that takes longer counts less.
            let score = score - (score / (WIN / 2)).signum();
            if best.is_none_or(|(highest, _)| score > highest) {
                best = Some((score, action));
            }
            window.alpha = window.alpha.max(score);
            if window.alpha >= window.beta {
                let refuted = &mut self.history[history_of(action)];
                *refuted += depth * depth;
                self.most_refuted = self.most_refuted.max(*refuted);
                let killers = &mut self.killers[length];
                if killers[0] != Some(action) {
                    *killers = [Some(action), killers[0]];
                }
                break;
            }
        }
        best.ok_or(Spent)
    }

    /// The value of the position after an action. The first in the order is looked at in full; of the others it is asked
    /// first whether they are any better, and of those that come late in less depth.
    fn follow_one(
        &mut self,
        next: &G,
        seat: Seat,
        (depth, length): (u32, usize),
        window: Window,
        (place, is_forced): (usize, bool),
    ) -> Result<i32, Spent> {
        let full = (depth - 1, length);
        if place == 0 {
            return self.search(next, seat, full, window);
        }
        let mut score = window.alpha + 1;
        if depth >= REDUCED.0 && place >= REDUCED.1 && !is_forced {
            score = self.search(next, seat, (depth - 2, length), window.narrow())?;
        }
        if score > window.alpha {
            score = self.search(next, seat, full, window.narrow())?;
        }
        if score > window.alpha && score < window.beta {
            score = self.search(next, seat, full, window)?;
        }
        Ok(score)
    }

    /// Lists the actions and what they promise.
    fn rank(&mut self, state: &G, seat: Seat) -> Lists<G::Action> {
        let fresh = || Lists { legal: ActionList::new(), ranked: Vec::new() };
        let mut lists = self.lists.pop().unwrap_or_else(fresh);
        let Lists { legal, ranked } = &mut lists;
        legal.clear();
        state.legal(legal);
        ranked.clear();
        if J::RANKS_BY_SCORE {
            for &action in legal.iter() {
                let mut next = state.clone();
                next.apply(action);
                ranked.push((self.value(&next, seat), action));
            }
        } else {
            self.meter.count();
            self.judge.rank(state, seat, legal, ranked);
        }
        lists
    }

    /// Keeps the actions that are followed, the most promising first: what was best here before, what has refuted other
    /// answers, then by the judge's promises and by what actions have refuted elsewhere.
    fn order(&self, ranked: &mut Vec<(i32, G::Action)>, length: usize, known: Option<G::Action>) {
        let [first, second] = self.killers[length];
        let grain = self.judge.scale() / 8.0 / self.most_refuted as f32;
        for (promise, action) in ranked.iter_mut() {
            let action = Some(*action);
            *promise = match action {
                _ if action == known => i32::MAX,
                _ if action == first => i32::MAX - 1,
                _ if action == second => i32::MAX - 2,
                Some(action) => *promise + (grain * self.history[history_of(action)] as f32) as i32,
                None => *promise,
            };
        }
        let better_first = |a: &(i32, G::Action), b: &(i32, G::Action)| b.0.cmp(&a.0).then(a.1.cmp(&b.1));
        if ranked.len() > self.width {
            ranked.select_nth_unstable_by(self.width, better_first);
            ranked.truncate(self.width);
        }
        ranked.sort_unstable_by(better_first);
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

fn history_of<A: std::hash::Hash>(action: A) -> usize {
    key_of(&action) as usize % HISTORY
}
