//! Monte-Carlo tree search, for one to six seats, with chance and secrets.
//!
//! Each iteration imagines a world that fits what the seat knows, walks down the tree by the upper
//! confidence bound of whoever is to act, adds one node, plays on and adds every seat's return to the nodes
//! it came through. Edges are keyed by what the seat *sees* of an action, so worlds that look alike share
//! their nodes; an action's bound counts how often it was available. Without secrets and chance this is
//! plain UCT.
//!
//! Several trees can be grown side by side on threads and their visits added up. Each has its own stream
//! of numbers and share of the budget, so the answer depends on their number, never on the threads.

use crate::budget::{Budget, Meter};
use crate::sense::{Playouts, Sense};
use crate::{Advice, Bot};
use lamplight_core::rollout::Buffers;
use lamplight_core::{Dice, Game, Knowledge, Returns, Rng, Seat, Turn, Viewer};
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
}

impl<G: Game, S: Sense<G>> Bot<G> for Mcts<S> {
    fn advise(&mut self, knowledge: &Knowledge<G>) -> Option<Advice<G::Action>> {
        if !knowledge.is_to_act() {
            return None;
        }
        let trees: Vec<(Budget, Rng)> = (0..u64::from(self.trees))
            .map(|nth| (self.budget.shared(self.trees.into(), nth), self.rng.split()))
            .collect();
        let grow = |(budget, mut rng): (Budget, Rng)| {
            let mut tree = Tree::new(knowledge.observer(), self.exploration, self.sense.clone());
            let mut meter = Meter::start(budget);
            // Even without any budget one iteration finds a legal action.
            while meter.nodes() == 0 || !meter.is_spent() {
                tree.iterate(knowledge.world(&mut rng), &mut rng);
                meter.count();
            }
            tree
        };
        if let [tree] = &trees[..] {
            return advice(&[grow(tree.clone())]);
        }
        let grown: Vec<Tree<G, S>> = thread::scope(|scope| {
            let grow = &grow;
            let threads: Vec<_> = trees.into_iter().map(|tree| scope.spawn(move || grow(tree))).collect();
            threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
        });
        advice(&grown)
    }
}

/// Index of a node in the arena; the root is 0, and since the root is nobody's child 0 also means none.
type Index = u32;
const NONE: Index = 0;

struct Node<A> {
    /// What the observer saw of the action that led here.
    edge: Option<A>,
    /// Whether a player chose it.
    decided: bool,
    visits: u32,
    /// How often the action could have been chosen.
    available: u32,
    total: Returns,
    /// Children are linked in the order of their edges.
    first_child: Index,
    next_sibling: Index,
}

struct Tree<G: Game, S> {
    observer: Seat,
    exploration: f32,
    sense: S,
    nodes: Vec<Node<G::Action>>,
    /// Steps taken in all worlds.
    steps: u64,
    path: Vec<Index>,
    buffers: Buffers<G>,
    /// Legal actions by what the observer would see of them, sorted.
    choices: Vec<(G::Action, G::Action)>,
}

impl<G: Game, S: Sense<G>> Tree<G, S> {
    fn new(observer: Seat, exploration: f32, sense: S) -> Self {
        let root = Node {
            edge: None,
            decided: false,
            visits: 0,
            available: 1,
            total: Returns::default(),
            first_child: NONE,
            next_sibling: NONE,
        };
        Tree {
            observer,
            exploration,
            sense,
            nodes: vec![root],
            steps: 0,
            path: Vec::new(),
            buffers: Buffers::default(),
            choices: Vec::new(),
        }
    }

    /// Adds a child behind the sibling `previous`, or as the first.
    fn add_child(&mut self, parent: Index, previous: Index, edge: G::Action, decided: bool) -> Index {
        let child = self.nodes.len() as Index;
        let link = if previous == NONE {
            &mut self.nodes[parent as usize].first_child
        } else {
            &mut self.nodes[previous as usize].next_sibling
        };
        let next_sibling = std::mem::replace(link, child);
        self.nodes.push(Node {
            edge: Some(edge),
            decided,
            visits: 0,
            available: 1,
            total: Returns::default(),
            first_child: NONE,
            next_sibling,
        });
        child
    }

    fn children(&self, parent: Index) -> impl Iterator<Item = &Node<G::Action>> {
        let node = |index: Index| self.nodes.get(index as usize).filter(|_| index != NONE);
        let first = node(self.nodes[parent as usize].first_child);
        std::iter::successors(first, move |child| node(child.next_sibling))
    }

    fn iterate(&mut self, mut world: G, rng: &mut Rng) {
        self.path.clear();
        self.path.push(0);
        let mut here = 0;
        let returns = loop {
            let (action, next, is_new) = match world.turn() {
                Turn::Over => break world.returns(),
                Turn::Chance => self.follow_chance(&world, here, rng),
                Turn::Player(seat) => self.choose(&world, here, seat, rng),
            };
            world.apply(action);
            self.steps += 1;
            self.path.push(next);
            here = next;
            if is_new {
                break self.play_out(&mut world, rng);
            }
        };
        for &index in &self.path {
            let node = &mut self.nodes[index as usize];
            node.visits += 1;
            for seat in Seat::up_to(world.seats()) {
                node.total[seat] += returns[seat];
            }
        }
    }

    fn play_out(&mut self, world: &mut G, rng: &mut Rng) -> Returns {
        let mut left = self.sense.horizon().unwrap_or(u32::MAX);
        while left > 0 {
            let Some(action) = self.sense.step(world, rng, &mut self.buffers) else { break };
            world.apply(action);
            self.steps += 1;
            left -= 1;
        }
        if world.turn() == Turn::Over { world.returns() } else { self.sense.judge(world) }
    }

    /// Chance decides; the tree follows. A new outcome is no decision, so the walk goes on through it.
    fn follow_chance(&mut self, world: &G, here: Index, rng: &mut Rng) -> (G::Action, Index, bool) {
        let outcome = world.sample_chance(rng, &mut self.buffers.outcomes);
        let edge = world.seen(outcome, Viewer::Seat(self.observer));
        let (mut previous, mut child) = (NONE, self.nodes[here as usize].first_child);
        while child != NONE && self.nodes[child as usize].edge < Some(edge) {
            (previous, child) = (child, self.nodes[child as usize].next_sibling);
        }
        if child == NONE || self.nodes[child as usize].edge != Some(edge) {
            child = self.add_child(here, previous, edge, false);
        }
        (outcome, child, false)
    }

    /// The player to act tries what is new, or follows the best bound. Choices and children are both in the
    /// order of edges, so one walk through both finds which is which.
    fn choose(&mut self, world: &G, here: Index, seat: Seat, rng: &mut Rng) -> (G::Action, Index, bool) {
        let viewer = Viewer::Seat(self.observer);
        self.buffers.actions.clear();
        world.legal(&mut self.buffers.actions);
        self.choices.clear();
        self.choices.extend(self.buffers.actions.iter().map(|&action| (world.seen(action, viewer), action)));
        if !self.choices.is_sorted() {
            self.choices.sort_unstable();
        }

        let (mut previous, mut child) = (NONE, self.nodes[here as usize].first_child);
        let mut untried = 0;
        let mut new: Option<(usize, Index)> = None;
        let mut best: Option<(f32, usize, Index)> = None;
        for place in 0..self.choices.len() {
            let edge = self.choices[place].0;
            while child != NONE && self.nodes[child as usize].edge < Some(edge) {
                (previous, child) = (child, self.nodes[child as usize].next_sibling);
            }
            if child != NONE && self.nodes[child as usize].edge == Some(edge) {
                let node = &mut self.nodes[child as usize];
                let visits = node.visits as f32;
                let curiosity = self.exploration * ((node.available as f32).ln() / visits).sqrt();
                let bound = node.total[seat] / visits + curiosity;
                node.available += 1;
                if best.is_none_or(|(highest, _, _)| bound > highest) {
                    best = Some((bound, place, child));
                }
            } else {
                // Keeps each untried action with equal probability.
                untried += 1;
                if rng.below(untried) == 0 {
                    new = Some((place, previous));
                }
            }
        }
        match (new, best) {
            (None, Some((_, place, index))) => (self.choices[place].1, index, false),
            (new, _) => {
                // A player to act has at least one choice: without children, the first was untried.
                let (place, previous) = new.unwrap_or((0, NONE));
                let (edge, action) = self.choices[place];
                (action, self.add_child(here, previous, edge, true), true)
            }
        }
    }

    /// The most visited way down, as far as decisions go: what chance brings is not foreseen.
    fn line(&self, from: &Node<G::Action>) -> Vec<G::Action> {
        let best = |node: &&Node<G::Action>| {
            let node = self.nodes.get(node.first_child as usize).filter(|_| node.first_child != NONE);
            let next = |child: &&Node<G::Action>| {
                self.nodes.get(child.next_sibling as usize).filter(|_| child.next_sibling != NONE)
            };
            let children = std::iter::successors(node, next).filter(|child| child.decided);
            // Of equals the first, whatever the order of comparison.
            children.reduce(|best, child| if child.visits > best.visits { child } else { best })
        };
        std::iter::successors(Some(from), best).take(8).filter_map(|node| node.edge).collect()
    }
}

/// What all trees together advise.
fn advice<G: Game, S: Sense<G>>(trees: &[Tree<G, S>]) -> Option<Advice<G::Action>> {
    let mut tried: BTreeMap<G::Action, (u32, f32)> = BTreeMap::new();
    for tree in trees {
        for child in tree.children(0) {
            let (visits, total) = tried.entry(child.edge?).or_default();
            *visits += child.visits;
            *total += child.total[tree.observer];
        }
    }
    let mut visits: Vec<(G::Action, u32)> = tried.iter().map(|(&edge, &(count, _))| (edge, count)).collect();
    visits.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let action = visits.first()?.0;
    let (count, total) = tried[&action];
    let same =
        |tree: &Tree<G, S>| Some(tree.line(tree.children(0).find(|child| child.edge == Some(action))?));
    Some(Advice {
        action,
        value: Some(total / count as f32),
        line: trees.iter().find_map(same)?,
        nodes: trees.iter().map(|tree| u64::from(tree.nodes[0].visits)).sum(),
        steps: trees.iter().map(|tree| tree.steps).sum(),
        visits,
    })
}
