//! Monte-Carlo tree search, for one to six seats, with chance and secrets.
//!
//! Each iteration imagines a world that fits what the seat knows, walks down the tree by the upper
//! confidence bound of whoever is to act, adds one node, plays on and adds every seat's return to the nodes
//! it came through. Without secrets and chance this is plain UCT.
//!
//! Several trees can be grown side by side on threads and their visits added up. Each has its own stream
//! of numbers and share of the budget, so the answer depends on their number, never on the threads.

use crate::budget::{Budget, Meter};
use crate::sense::{Playouts, Sense};
use crate::tree::{Branch, Rule, Tree, Walk, best_first};
use crate::{Advice, Bot};
use lamplight_core::rollout::Buffers;
use lamplight_core::{Game, Knowledge, Returns, Rng, Turn};
use std::collections::BTreeMap;
use std::thread;

/// Monte-Carlo tree search with a game's own sense, or none.
#[derive(Clone, Debug)]
pub struct Mcts<S = Playouts> {
    budget: Budget,
    trees: u32,
    exploration: f32,
    sense: S,
    rng: Rng,
}

impl Mcts {
    /// A searcher that plays out to the end at random.
    pub fn new(budget: Budget, rng: Rng) -> Mcts {
        Mcts::with_sense(Playouts, budget, rng)
    }
}

impl<S> Mcts<S> {
    /// A searcher that plays out and judges by a game's own sense.
    pub fn with_sense(sense: S, budget: Budget, rng: Rng) -> Mcts<S> {
        Mcts { budget, trees: 1, exploration: 0.7, sense, rng }
    }

    /// Grows so many trees side by side, at least one.
    pub fn trees(mut self, trees: u32) -> Mcts<S> {
        self.trees = trees.max(1);
        self
    }

    /// The weight of curiosity in the confidence bound, for returns between 0 and 1.
    pub fn exploration(mut self, exploration: f32) -> Mcts<S> {
        self.exploration = exploration;
        self
    }

    fn grow<G: Game>(&self, knowledge: &Knowledge<G>, budget: Budget, mut rng: Rng) -> Grown<G>
    where
        S: Sense<G>,
    {
        let mut tree = Tree::new(
            knowledge.observer(),
            Rule::Ucb { exploration: self.exploration },
            knowledge.is_complete(),
        );
        let mut meter = Meter::start(budget);
        let mut buffers = Buffers::default();
        let mut steps = 0;
        // Even without any budget one iteration finds a legal action.
        while meter.nodes() == 0 || !meter.is_spent() && !tree.is_sure() {
            if let Walk::Leaf(mut leaf) = tree.walk(knowledge.world(&mut rng), &mut rng) {
                let returns = self.play_out(&mut leaf.world, &mut rng, &mut buffers, &mut steps);
                tree.settle_returns(leaf, returns);
            }
            meter.count();
        }
        steps += tree.steps();
        Grown { tree, steps }
    }

    fn play_out<G: Game>(
        &self,
        world: &mut G,
        rng: &mut Rng,
        buffers: &mut Buffers<G>,
        steps: &mut u64,
    ) -> Returns
    where
        S: Sense<G>,
    {
        let mut left = self.sense.horizon().unwrap_or(u32::MAX);
        while left > 0 {
            let Some(action) = self.sense.step(world, rng, buffers) else { break };
            world.apply(action);
            *steps += 1;
            left -= 1;
        }
        if world.turn() == Turn::Over { world.returns() } else { self.sense.judge(world) }
    }
}

impl<G: Game, S: Sense<G>> Bot<G> for Mcts<S> {
    fn advise(&mut self, knowledge: &Knowledge<G>) -> Option<Advice<G::Action>> {
        if !knowledge.is_to_act() {
            return None;
        }
        let mut trees: Vec<(Budget, Rng)> = (0..u64::from(self.trees))
            .map(|nth| (self.budget.shared(self.trees.into(), nth), self.rng.split()))
            .collect();
        if trees.len() == 1 {
            let (budget, rng) = trees.pop()?;
            return advice(&[self.grow(knowledge, budget, rng)]);
        }
        let this = &*self;
        let grown: Vec<Grown<G>> = thread::scope(|scope| {
            let grow = |(budget, rng)| scope.spawn(move || this.grow(knowledge, budget, rng));
            let threads: Vec<_> = trees.into_iter().map(grow).collect();
            threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
        });
        advice(&grown)
    }
}

struct Grown<G: Game> {
    tree: Tree<G>,
    /// Steps of walks and playouts.
    steps: u64,
}

/// What all trees together advise.
fn advice<G: Game>(grown: &[Grown<G>]) -> Option<Advice<G::Action>> {
    let mut tried: BTreeMap<G::Action, Branch<G::Action>> = BTreeMap::new();
    for branch in grown.iter().flat_map(|grown| grown.tree.branches()).filter(|branch| branch.visits > 0) {
        tried
            .entry(branch.action)
            .and_modify(|known| {
                known.visits += branch.visits;
                known.total += branch.total;
                known.sure = known.sure.or(branch.sure);
            })
            .or_insert(branch);
    }
    let mut branches: Vec<Branch<G::Action>> = tried.into_values().collect();
    best_first(&mut branches);
    let best = *branches.first()?;
    let of = |grown: &Grown<G>| {
        let knows = grown.tree.branches().any(|branch| branch.action == best.action && branch.visits > 0);
        knows.then(|| grown.tree.line(best.action))
    };
    Some(Advice {
        action: best.action,
        value: Some(best.value()),
        line: grown.iter().find_map(of)?,
        nodes: grown.iter().map(|grown| u64::from(grown.tree.visits())).sum(),
        steps: grown.iter().map(|grown| grown.steps).sum(),
        visits: branches.into_iter().map(|branch| (branch.action, branch.visits)).collect(),
    })
}
