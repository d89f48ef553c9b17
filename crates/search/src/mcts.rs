//! Monte-Carlo tree search, for one to six seats, with chance and secrets.
//!
//! Each iteration imagines a world that fits what the seat knows, walks down the tree by the upper
//! confidence bound of whoever is to act, adds one node, plays on at random to the end and adds every
//! seat's return to the nodes it came through. Edges are keyed by what the seat *sees* of an action, so
//! worlds that look alike share their nodes. Without secrets and chance this is plain UCT.

use crate::{Advice, Bot};
use lamplight_core::rollout::{self, Buffers};
use lamplight_core::{Dice, Game, Knowledge, Returns, Rng, Seat, Turn, Viewer};

/// Monte-Carlo tree search with a budget of iterations.
#[derive(Clone, Debug)]
pub struct Mcts {
    iterations: u32,
    rng: Rng,
}

/// Weight of curiosity in the confidence bound, for returns between 0 and 1.
const EXPLORATION: f32 = 0.7;

impl Mcts {
    /// A searcher that thinks for this many iterations, at least one.
    pub fn new(iterations: u32, rng: Rng) -> Mcts {
        Mcts { iterations: iterations.max(1), rng }
    }
}

impl<G: Game> Bot<G> for Mcts {
    fn advise(&mut self, knowledge: &Knowledge<G>) -> Option<Advice<G::Action>> {
        if !knowledge.is_to_act() {
            return None;
        }
        let mut tree = Tree::new(knowledge.observer());
        for _ in 0..self.iterations {
            let world = knowledge.world(&mut self.rng);
            tree.iterate(world, &mut self.rng);
        }
        tree.advice()
    }
}

/// Index of a node in the arena; the root is 0, and since the root is nobody's child 0 also means none.
type Index = u32;
const NONE: Index = 0;

struct Node<A> {
    /// What the observer saw of the action that led here.
    edge: Option<A>,
    /// Who chose it, if a player did.
    chooser: Option<Seat>,
    visits: u32,
    /// How often the action could have been chosen.
    available: u32,
    total: Returns,
    first_child: Index,
    next_sibling: Index,
}

struct Tree<G: Game> {
    observer: Seat,
    nodes: Vec<Node<G::Action>>,
    path: Vec<Index>,
    buffers: Buffers<G>,
    /// Legal actions by what the observer would see of them, sorted.
    choices: Vec<(G::Action, G::Action)>,
    /// Children of the current node by edge, sorted.
    children: Vec<(G::Action, Index)>,
}

impl<G: Game> Tree<G> {
    fn new(observer: Seat) -> Self {
        let mut tree = Tree {
            observer,
            nodes: Vec::new(),
            path: Vec::new(),
            buffers: Buffers::default(),
            choices: Vec::new(),
            children: Vec::new(),
        };
        tree.add(None, None);
        tree
    }

    fn add(&mut self, edge: Option<G::Action>, chooser: Option<Seat>) -> Index {
        self.nodes.push(Node {
            edge,
            chooser,
            visits: 0,
            available: 1,
            total: Returns::default(),
            first_child: NONE,
            next_sibling: NONE,
        });
        self.nodes.len() as Index - 1
    }

    fn add_child(&mut self, parent: Index, edge: G::Action, chooser: Option<Seat>) -> Index {
        let child = self.add(Some(edge), chooser);
        let sibling = std::mem::replace(&mut self.nodes[parent as usize].first_child, child);
        self.nodes[child as usize].next_sibling = sibling;
        child
    }

    fn siblings(&self, first: Index) -> impl Iterator<Item = Index> {
        let next = |&index: &Index| Some(self.nodes[index as usize].next_sibling).filter(|&i| i != NONE);
        std::iter::successors(Some(first).filter(|&i| i != NONE), next)
    }

    fn iterate(&mut self, mut world: G, rng: &mut Rng) {
        self.path.clear();
        self.path.push(0);
        let mut here = 0;
        loop {
            let (action, next, is_new) = match world.turn() {
                Turn::Over => break,
                Turn::Chance => self.follow_chance(&world, here, rng),
                Turn::Player(seat) => self.choose(&world, here, seat, rng),
            };
            world.apply(action);
            self.path.push(next);
            here = next;
            if is_new {
                rollout::rollout(&mut world, rng, &mut self.buffers);
                break;
            }
        }
        let returns = world.returns();
        for &index in &self.path {
            let node = &mut self.nodes[index as usize];
            node.visits += 1;
            for seat in Seat::up_to(world.seats()) {
                node.total[seat] += returns[seat];
            }
        }
    }

    /// Chance decides; the tree follows. A new outcome is no decision, so the walk goes on through it.
    fn follow_chance(&mut self, world: &G, here: Index, rng: &mut Rng) -> (G::Action, Index, bool) {
        let outcome = world.sample_chance(rng, &mut self.buffers.outcomes);
        let edge = world.seen(outcome, Viewer::Seat(self.observer));
        let first = self.nodes[here as usize].first_child;
        let known = self.siblings(first).find(|&index| self.nodes[index as usize].edge == Some(edge));
        let child = known.unwrap_or_else(|| self.add_child(here, edge, None));
        (outcome, child, false)
    }

    /// The player to act tries what is new, or follows the best bound.
    fn choose(&mut self, world: &G, here: Index, seat: Seat, rng: &mut Rng) -> (G::Action, Index, bool) {
        let viewer = Viewer::Seat(self.observer);
        self.buffers.actions.clear();
        world.legal(&mut self.buffers.actions);
        self.choices.clear();
        self.choices.extend(self.buffers.actions.iter().map(|&action| (world.seen(action, viewer), action)));
        self.choices.sort_unstable();
        let mut children = std::mem::take(&mut self.children);
        children.clear();
        let first = self.nodes[here as usize].first_child;
        children.extend(self.siblings(first).filter_map(|i| Some((self.nodes[i as usize].edge?, i))));
        children.sort_unstable();

        // Walk through both sorted lists side by side.
        let mut nth = 0;
        let mut untried = 0;
        let mut new_choice = None;
        let mut best: Option<(f32, usize, Index)> = None;
        for place in 0..self.choices.len() {
            let edge = self.choices[place].0;
            while nth < children.len() && children[nth].0 < edge {
                nth += 1;
            }
            if nth < children.len() && children[nth].0 == edge {
                let index = children[nth].1;
                let bound = self.bound(index, seat);
                self.nodes[index as usize].available += 1;
                if best.is_none_or(|(highest, _, _)| bound > highest) {
                    best = Some((bound, place, index));
                }
            } else {
                // Keeps each untried action with equal probability.
                untried += 1;
                if rng.below(untried) == 0 {
                    new_choice = Some(place);
                }
            }
        }
        self.children = children;
        match (new_choice, best) {
            (None, Some((_, place, index))) => (self.choices[place].1, index, false),
            (place, _) => {
                let (edge, action) = self.choices[place.unwrap_or(0)];
                (action, self.add_child(here, edge, Some(seat)), true)
            }
        }
    }

    fn bound(&self, index: Index, seat: Seat) -> f32 {
        let node = &self.nodes[index as usize];
        let visits = node.visits as f32;
        node.total[seat] / visits + EXPLORATION * ((node.available as f32).ln() / visits).sqrt()
    }

    fn advice(&self) -> Option<Advice<G::Action>> {
        let mut visits: Vec<(G::Action, u32)> = self
            .siblings(self.nodes[0].first_child)
            .filter_map(|index| Some((self.nodes[index as usize].edge?, self.nodes[index as usize].visits)))
            .collect();
        visits.sort_unstable_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
        let action = visits.first()?.0;
        let line = self.line();
        let node = &self.nodes[*line.first()? as usize];
        let value = Some(node.total[self.observer] / node.visits as f32);
        let line = line.iter().filter_map(|&index| self.nodes[index as usize].edge).collect();
        Some(Advice { action, value, visits, line })
    }

    /// The most visited way down, as far as decisions go: what chance brings is not foreseen.
    fn line(&self) -> Vec<Index> {
        let best = |parent: &Index| {
            let first = self.nodes[*parent as usize].first_child;
            let chosen = self.siblings(first).filter(|&i| self.nodes[i as usize].chooser.is_some());
            chosen.max_by_key(|&i| {
                (self.nodes[i as usize].visits, std::cmp::Reverse(self.nodes[i as usize].edge))
            })
        };
        std::iter::successors(best(&0), best).take(8).collect()
    }
}
