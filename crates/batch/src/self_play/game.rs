//! One game in which a learner plays itself.

use super::noise::{dirichlet, fraction};
use super::{Counts, Samples, SelfPlan};
use lamplight_bots::Levels;
use lamplight_core::encode::MOST_TERMS;
use lamplight_core::{
    ActionList, Dice, Encode, Game, Knowledge, OutcomeList, Purpose, Returns, Rng, Seat, Turn, Viewer,
};
use lamplight_search::Judgement;
use lamplight_search::tree::{Branch, Leaf, Rule, Tree, Walk, best_first};

/// Noise prefers so many actions of a position, whatever their number.
const PREFERRED: f32 = 10.0;
/// A decision whose tree was grown already gets at least this part of its walks anew.
const ANEW: u32 = 4;

/// What waits to be judged.
enum Asked<G> {
    Nothing,
    Leaf(Leaf<G>),
    /// The root again, of which only some branches are known.
    Root(G),
}

/// A decision that is searched for.
#[derive(Clone, Copy)]
struct Search {
    /// Whether it is learned from.
    is_full: bool,
    is_stirred: bool,
    walks: u32,
}

/// What was found out about a decision, before it is known how the game ends.
struct Sample {
    seat: Seat,
    root: Returns,
    sight: Vec<f32>,
    actions: Vec<([u16; MOST_TERMS], f32)>,
}

/// A game with its tree, and what it has shown so far.
pub(super) struct SelfGame<G: Encode> {
    state: G,
    tree: Tree<G>,
    /// Whether the tree's root is the state.
    is_current: bool,
    search: Option<Search>,
    asked: Asked<G>,
    /// Random actions that are still to come.
    random: u32,
    /// Decisions taken in this game.
    decisions: u32,
    rng: Rng,
    samples: Vec<Sample>,
    done: Vec<(Sample, Returns)>,
    counts: Counts,
    legal: ActionList<G::Action>,
    outcomes: OutcomeList<G::Action>,
    terms: Vec<u32>,
    promises: Vec<f32>,
}

impl<G: Encode + Levels> SelfGame<G> {
    pub(super) fn new(start: &G, plan: &SelfPlan, number: u64) -> Self {
        let rule = rule(plan);
        let mut game = SelfGame {
            state: start.clone(),
            tree: Tree::new(Seat::ALL[0], rule, start.is_open()),
            is_current: false,
            search: None,
            asked: Asked::Nothing,
            random: 0,
            decisions: 0,
            rng: Rng::stream(plan.seed, Purpose::Policy, number),
            samples: Vec::new(),
            done: Vec::new(),
            counts: Counts::default(),
            legal: ActionList::new(),
            outcomes: OutcomeList::new(),
            terms: Vec::new(),
            promises: Vec::new(),
        };
        game.begin(start, plan);
        game
    }

    pub(super) fn counts(&self) -> &Counts {
        &self.counts
    }

    fn begin(&mut self, start: &G, plan: &SelfPlan) {
        self.state = start.clone();
        self.is_current = false;
        self.search = None;
        self.decisions = 0;
        let is_random = plan.random_plies > 0 && fraction(&mut self.rng) < plan.random_openings;
        self.random = if is_random { 1 + self.rng.below(plan.random_plies) } else { 0 };
    }

    /// Tells the tree what its leaf is worth.
    pub(super) fn settle(&mut self, values: &[f32], policy: &[f32], trust: f32) {
        match std::mem::replace(&mut self.asked, Asked::Nothing) {
            Asked::Nothing => {}
            Asked::Root(world) => {
                self.promise(&world, policy);
                self.tree.widen(&world, &self.promises);
            }
            Asked::Leaf(leaf) => {
                self.promise(&leaf.world, policy);
                let mut returns = by_seat(&leaf.world, values);
                if trust < 1.0
                    && let Some(guess) = G::guess(&leaf.world)
                {
                    for (share, guess) in returns.0.iter_mut().zip(guess.0) {
                        *share = trust * *share + (1.0 - trust) * guess;
                    }
                }
                let judgement = Judgement { returns, promises: std::mem::take(&mut self.promises) };
                self.tree.settle(leaf, &judgement);
                self.promises = judgement.promises;
            }
        }
    }

    /// What a policy promises of the legal actions of a world.
    fn promise(&mut self, world: &G, policy: &[f32]) {
        self.legal.clear();
        world.legal(&mut self.legal);
        self.promises.clear();
        let mut highest = f32::NEG_INFINITY;
        for &action in self.legal.iter() {
            self.terms.clear();
            world.action_terms(action, &mut self.terms);
            let logit: f32 = self.terms.iter().map(|&term| policy[term as usize]).sum();
            let logit = if logit.is_finite() { logit } else { 0.0 };
            highest = highest.max(logit);
            self.promises.push(logit);
        }
        self.promises.iter_mut().for_each(|logit| *logit = (*logit - highest).exp());
    }

    /// Goes on until something has to be judged, and shows it.
    pub(super) fn walk(&mut self, start: &G, plan: &SelfPlan, sight: &mut [f32]) {
        loop {
            match self.state.turn() {
                Turn::Over => {
                    self.end();
                    self.begin(start, plan);
                }
                Turn::Chance => {
                    let outcome = self.state.sample_chance(&mut self.rng, &mut self.outcomes);
                    self.perform(outcome);
                }
                Turn::Player(seat) => {
                    if self.search.is_none() && !self.search_begins(seat, plan) {
                        continue;
                    }
                    if self.ask(seat, plan, sight) {
                        self.counts.evaluations += 1;
                        return;
                    }
                }
            }
        }
    }

    /// Begins to search for a decision; what needs no search is done at once.
    fn search_begins(&mut self, seat: Seat, plan: &SelfPlan) -> bool {
        self.legal.clear();
        self.state.legal(&mut self.legal);
        if let [only] = self.legal[..] {
            self.perform(only);
            return false;
        }
        if self.random > 0 {
            self.random -= 1;
            let action = self.legal[self.rng.below(self.legal.len() as u32) as usize];
            self.perform(action);
            return false;
        }
        if !self.is_current || self.tree.observer() != seat {
            self.tree = Tree::new(seat, rule(plan), self.state.is_open());
            self.is_current = true;
        }
        let is_full = fraction(&mut self.rng) < plan.full_share;
        self.search = Some(Search { is_full, is_stirred: false, walks: 0 });
        self.counts.decisions += 1;
        true
    }

    /// Goes on with a search: shows what has to be judged, or takes the decision and shows nothing.
    fn ask(&mut self, seat: Seat, plan: &SelfPlan, sight: &mut [f32]) -> bool {
        let Some(mut search) = self.search else { return false };
        let knowledge = Knowledge::new(&self.state, seat);
        if self.tree.needs_widening() {
            let world = knowledge.world(&mut self.rng);
            world.see(seat, sight);
            self.asked = Asked::Root(world);
            return true;
        }
        let visits = if search.is_full { plan.visits } else { plan.quick_visits };
        loop {
            if self.tree.is_judged() && search.is_full && !search.is_stirred {
                search.is_stirred = true;
                self.stir(plan.noise);
            }
            let is_spent = self.tree.visits() > visits && search.walks >= visits / ANEW;
            if self.tree.has_tried() && (is_spent || self.tree.is_sure()) {
                self.decide(seat, search.is_full, plan);
                return false;
            }
            search.walks += 1;
            self.counts.walks += 1;
            if let Walk::Leaf(leaf) = self.tree.walk(knowledge.world(&mut self.rng), &mut self.rng) {
                let Turn::Player(to_act) = leaf.world.turn() else { continue };
                leaf.world.see(to_act, sight);
                self.asked = Asked::Leaf(leaf);
                self.search = Some(search);
                return true;
            }
        }
    }

    fn stir(&mut self, share: f32) {
        let branches = self.tree.branches().count();
        let mut noise = vec![0.0; branches];
        dirichlet(PREFERRED / branches.max(1) as f32, &mut noise, &mut self.rng);
        self.tree.stir(share, |place| noise[place]);
    }

    /// Takes the decision that was searched for, and notes what was found out.
    fn decide(&mut self, seat: Seat, is_full: bool, plan: &SelfPlan) {
        self.search = None;
        let (mut branches, untried): (Vec<Branch<G::Action>>, Vec<_>) =
            self.tree.branches().partition(|branch| branch.visits > 0);
        best_first(&mut branches);
        let Some(&best) = branches.first() else { return };
        let is_sure = self.tree.is_sure();
        if is_sure || best.sure.is_some_and(|share| share >= 1.0) {
            branches.truncate(1);
        } else {
            // What loses for certain is neither played nor learned.
            branches.retain(|branch| branch.sure.is_none_or(|share| share > 0.0));
        }
        // Where all is lost there is nothing to learn about actions.
        let is_lost = branches.is_empty() || is_sure && best.value() <= 0.0;
        if is_full && !is_lost {
            self.note(seat, &branches);
        }
        let seen = match (&branches[..], &untried[..]) {
            ([], []) => best.action,
            ([], untried) => untried[self.rng.below(untried.len() as u32) as usize].action,
            (tried, _) => self.draw(tried, if self.decisions < plan.warm { 1.0 } else { plan.cool }),
        };
        // Of actions that look alike to whoever acts, one is as good as the other.
        self.legal.clear();
        self.state.legal(&mut self.legal);
        let viewer = Viewer::Seat(seat);
        let action = self.legal.iter().copied().find(|&action| self.state.seen(action, viewer) == seen);
        self.decisions += 1;
        self.perform(action.unwrap_or(seen));
    }

    /// Draws one of these by their visits: at temperature 1 in proportion to them.
    fn draw(&mut self, branches: &[Branch<G::Action>], temperature: f32) -> G::Action {
        let most = branches.iter().map(|branch| branch.visits).max().unwrap_or(1) as f32;
        let weight = |branch: &Branch<G::Action>| (branch.visits as f32 / most).powf(1.0 / temperature);
        let mut left = fraction(&mut self.rng) * branches.iter().map(weight).sum::<f32>();
        let drawn = branches.iter().find(|branch| {
            left -= weight(branch);
            left < 0.0
        });
        drawn.unwrap_or(&branches[0]).action
    }

    /// Keeps what was found out, seen through one of the game's symmetries.
    fn note(&mut self, seat: Seat, branches: &[Branch<G::Action>]) {
        let symmetry = self.rng.below(self.state.symmetries().into()) as u8;
        let image = self.state.mirrored(symmetry);
        let mut sight = vec![0.0; image.sight().len()];
        image.see(seat, &mut sight);
        let unused = image.terms().len(image.shape()) as u16;
        let sum = branches.iter().map(|branch| branch.visits).sum::<u32>() as f32;
        self.legal.clear();
        self.state.legal(&mut self.legal);
        let mut noted = Vec::with_capacity(branches.len());
        let actions = self.legal.iter().map(|&action| {
            let seen = self.state.seen(action, Viewer::Seat(seat));
            let branch = branches.iter().find(|branch| branch.action == seen && !noted.contains(&seen));
            noted.extend(branch.map(|branch| branch.action));
            self.terms.clear();
            image.action_terms(self.state.mirror_action(action, symmetry), &mut self.terms);
            let mut terms = [unused; MOST_TERMS];
            terms.iter_mut().zip(&self.terms).for_each(|(place, &term)| *place = term as u16);
            (terms, branch.map_or(0.0, |branch| branch.visits as f32 / sum))
        });
        let actions = actions.collect();
        self.samples.push(Sample { seat, root: self.tree.returns(), sight, actions });
    }

    /// Goes on in the game; the tree follows if it can.
    fn perform(&mut self, action: G::Action) {
        self.state.apply(action);
        self.is_current = self.is_current
            && match self.state.turn() {
                Turn::Player(seat) => self.tree.follow(action, seat),
                Turn::Chance => self.tree.follow(action, self.tree.observer()),
                Turn::Over => false,
            };
    }

    fn end(&mut self) {
        let returns = self.state.returns();
        self.counts.games += 1;
        self.counts.first += f64::from(returns[Seat::ALL[0]]);
        let seats = &returns.0[..usize::from(self.state.seats())];
        self.counts.draws +=
            u64::from(seats.len() > 1 && seats.iter().all(|share| (share - seats[0]).abs() < f32::EPSILON));
        self.done.extend(self.samples.drain(..).map(|sample| (sample, returns)));
    }

    /// Adds the samples of games that are over.
    pub(super) fn hand_out(&mut self, samples: &mut Samples) {
        let seats = self.state.seats();
        let from = |seat: Seat, returns: Returns| {
            std::iter::successors(Some(seat), move |seat| Some(seat.next(seats)))
                .take(seats.into())
                .map(move |seat| returns[seat])
        };
        for (sample, returns) in self.done.drain(..) {
            samples.sights.extend(sample.sight);
            samples.outcomes.extend(from(sample.seat, returns));
            samples.roots.extend(from(sample.seat, sample.root));
            samples.actions.extend(sample.actions.iter().map(|(terms, _)| *terms));
            samples.visits.extend(sample.actions.iter().map(|(_, visits)| *visits));
            samples.offsets.push(samples.actions.len() as i64);
        }
    }
}

fn rule(plan: &SelfPlan) -> Rule {
    Rule::Puct { exploration: plan.exploration, caution: plan.caution, width: plan.width }
}

/// Values that begin with the seat to act, by seat.
fn by_seat<G: Game>(world: &G, values: &[f32]) -> Returns {
    let mut returns = Returns::default();
    if let Turn::Player(mut seat) = world.turn() {
        for &value in values {
            returns[seat] = if value.is_finite() { value } else { 0.5 };
            seat = seat.next(world.seats());
        }
    }
    returns
}
