//! Tree search led by an evaluator, for one to six seats, with chance and secrets.
//!
//! Each iteration walks down to a position that nobody has judged and has the evaluator judge it: there is no playing
//! out. Branches are followed by their value and by what the evaluator has promised of them. Where nothing is hidden the
//! bot keeps what it has found out below the action that it advises, for its next decision, unless that is more than
//! [`MOST_KEPT`]: thousands of bots may be waiting for their turn.

use crate::budget::{Budget, Meter};
use crate::evaluator::Evaluator;
use crate::tree::{Branch, Rule, Tree, Walk, best_first};
use crate::{Advice, Bot};
use lamplight_core::{Game, Knowledge, Rng};

/// A tree with more branches is not kept for the next decision: about two megabytes.
pub const MOST_KEPT: usize = 50_000;

/// How a search led by an evaluator weighs what it finds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// The weight of what the evaluator promises, for returns between 0 and 1.
    pub exploration: f32,
    /// How much less than its parent a branch is thought to be worth before it has been tried, once all promises have
    /// been tried.
    pub caution: f32,
    /// How many branches of a position are followed below the root, where nothing is hidden.
    pub width: usize,
}

impl Default for Weights {
    fn default() -> Self {
        Weights { exploration: 0.75, caution: 0.125, width: 64 }
    }
}

/// Tree search led by an evaluator.
#[derive(Debug)]
pub struct Puct<G: Game, E> {
    evaluator: E,
    budget: Budget,
    weights: Weights,
    batch: usize,
    rng: Rng,
    /// What was found out below the last action that was advised, and the position after it.
    kept: Option<(G, Tree<G>)>,
}

impl<G: Game, E> Puct<G, E> {
    /// A searcher with this evaluator and budget of positions or time.
    pub fn new(evaluator: E, budget: Budget, rng: Rng) -> Self {
        Puct { evaluator, budget, weights: Weights::default(), batch: 1, rng, kept: None }
    }

    /// Weighs what it finds in this way.
    pub fn weights(mut self, weights: Weights) -> Self {
        self.weights = weights;
        self
    }

    /// Has so many positions judged at a time, at least one. The walks to them do not know of each other's results.
    pub fn batch(mut self, batch: usize) -> Self {
        self.batch = batch.max(1);
        self
    }

    /// How many branches are kept for the next decision.
    pub fn kept(&self) -> usize {
        self.kept.as_ref().map_or(0, |(_, tree)| tree.edges())
    }

    /// The evaluator, when the search is no longer needed.
    pub fn into_evaluator(self) -> E {
        self.evaluator
    }

    /// The tree that was kept from the last decision, if this position is in it; else a new one.
    fn tree(&mut self, knowledge: &Knowledge<G>, root: &G) -> Tree<G> {
        let kept = self.kept.take().filter(|(_, tree)| tree.observer() == knowledge.observer());
        if let Some((known, mut tree)) = kept
            && tree.go_on(&known, root)
        {
            return tree;
        }
        let Weights { exploration, caution, width } = self.weights;
        let rule = Rule::Puct { exploration, caution, width: width.max(1) };
        Tree::new(knowledge.observer(), rule, knowledge.is_complete())
    }
}

impl<G: Game, E: Evaluator<G>> Puct<G, E> {
    /// Walks until so many leaves are under way, or none can be found, and has them judged.
    fn grow(&mut self, tree: &mut Tree<G>, knowledge: &Knowledge<G>, meter: &mut Meter) {
        let mut leaves = Vec::with_capacity(self.batch);
        while leaves.len() < self.batch {
            match tree.walk(knowledge.world(&mut self.rng), &mut self.rng) {
                Walk::Leaf(leaf) => leaves.push(leaf),
                Walk::Known => {}
                Walk::Waiting => break,
            }
            meter.count();
            if meter.is_spent() || tree.is_sure() {
                break;
            }
        }
        if leaves.is_empty() {
            return;
        }
        let worlds: Vec<&G> = leaves.iter().map(|leaf| &leaf.world).collect();
        let judgements = self.evaluator.evaluate(&worlds);
        for (leaf, judgement) in leaves.into_iter().zip(judgements) {
            tree.settle(leaf, &judgement);
        }
    }
}

impl<G: Game, E: Evaluator<G>> Bot<G> for Puct<G, E> {
    fn advise(&mut self, knowledge: &Knowledge<G>) -> Option<Advice<G::Action>> {
        if !knowledge.is_to_act() {
            return None;
        }
        let root = knowledge.world(&mut self.rng);
        let mut tree = self.tree(knowledge, &root);
        let (nodes, steps) = (tree.visits(), tree.steps());
        if tree.needs_widening()
            && let Some(judgement) = self.evaluator.evaluate(&[&root]).first()
        {
            tree.widen(&root, &judgement.promises);
        }
        let mut meter = Meter::start(self.budget);
        // Without any budget there is an answer, too: the root is judged, and one of its branches.
        while !tree.has_tried() || !meter.is_spent() && !tree.is_sure() {
            self.grow(&mut tree, knowledge, &mut meter);
        }
        let mut branches: Vec<Branch<G::Action>> =
            tree.branches().filter(|branch| branch.visits > 0).collect();
        best_first(&mut branches);
        let best = *branches.first()?;
        let advice = Advice {
            action: best.action,
            value: Some(best.value()),
            line: tree.line(best.action),
            nodes: u64::from(tree.visits() - nodes),
            steps: tree.steps() - steps,
            visits: branches.into_iter().map(|branch| (branch.action, branch.visits)).collect(),
        };
        if tree.follow(best.action, knowledge.observer()) && tree.edges() <= MOST_KEPT {
            tree.shrink();
            let mut next = root;
            next.apply(best.action);
            self.kept = Some((next, tree));
        }
        Some(advice)
    }
}
