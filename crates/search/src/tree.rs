//! The tree that every tree search grows, with or without an evaluator: for one to six seats, with chance and secrets.
//!
//! A walk begins at the root with a world that fits what the observer knows, and follows one action after the other until
//! it meets a position that nobody has judged: a [`Leaf`]. Whoever searches finds out what each seat can expect there, by
//! whatever means, and [settles](Tree::settle) the leaf: every node that the walk came through counts it. Several leaves
//! may be under way at once; until it is settled, a walk counts as lost by everybody, so that the next one goes elsewhere.
//!
//! Branches are told apart by what the observer *sees* of an action, so worlds that look alike share their nodes, and a
//! branch counts how often it was available. Where nothing is hidden, results that are certain are handed up the tree: a
//! position from which somebody can force a win is won, and is not walked through again. Proofs end at chance.

use crate::evaluator::Judgement;
use lamplight_core::{ActionList, Dice, Game, OutcomeList, Returns, Rng, Seat, Turn, Viewer};
use std::collections::VecDeque;

/// A node's place in the tree. The root is nobody's child, so that as a child it means none.
type Index = u32;
const ROOT: Index = 0;
const NONE: Index = 0;

/// States that are looked at to find a position in a tree.
const LOOKED_AT: usize = 50_000;

/// How a branch is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// By the upper confidence bound; each branch is tried once before any is tried again.
    Ucb {
        /// The weight of what has been tried little.
        exploration: f32,
    },
    /// By the value and what an evaluator has promised, which counts the less the more often a branch was tried.
    Puct {
        /// The weight of promises.
        exploration: f32,
        /// How much less than its parent a branch is thought to be worth before it has been tried, once all promises
        /// have been tried.
        caution: f32,
        /// How many branches of a position are followed below the root, where nothing is hidden.
        width: usize,
    },
}

/// An unjudged position that a walk has come to.
#[derive(Debug)]
pub struct Leaf<G> {
    /// The position, in the world of this walk.
    pub world: G,
    path: Vec<Index>,
}

/// How a walk ended.
#[derive(Debug)]
pub enum Walk<G> {
    /// Where nobody has judged yet.
    Leaf(Leaf<G>),
    /// Where the result is known; it is counted already.
    Known,
    /// At a leaf that another walk has found and that is not settled yet: nothing is counted.
    Waiting,
}

/// A branch of a node, and what it is worth to somebody.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Branch<A> {
    /// The action as the observer sees it.
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// The sum of what somebody could expect, over all visits.
    pub total: f32,
    /// What they get for certain.
    pub sure: Option<f32>,
}

impl<A: Copy> Branch<A> {
    /// The share of the win that they can expect.
    pub fn value(&self) -> f32 {
        self.sure.unwrap_or(self.total / self.visits.max(1) as f32)
    }
}

/// Sorts what should be played first: a sure win, then what was tried most, and sure losses last. Where all of it is
/// certain, the value alone counts.
pub fn best_first<A: Copy>(branches: &mut [Branch<A>]) {
    let all_sure = branches.iter().all(|branch| branch.sure.is_some());
    let rank = |branch: &Branch<A>| match branch.sure {
        Some(share) if all_sure => share,
        Some(share) if share >= 1.0 => 1.0,
        Some(share) if share <= 0.0 => 0.0,
        _ => 0.5,
    };
    branches.sort_by(|a, b| rank(b).total_cmp(&rank(a)).then(b.visits.cmp(&a.visits)));
}

#[derive(Clone, Debug)]
struct Edge<A> {
    /// What the observer sees of the action.
    seen: A,
    promise: f32,
    /// How often the action could have been chosen.
    available: u32,
    child: Index,
}

impl<A> Edge<A> {
    fn new(seen: A, promise: f32) -> Self {
        Edge { seen, promise, available: 0, child: NONE }
    }
}

#[derive(Clone, Debug)]
struct Node<A> {
    visits: u32,
    total: Returns,
    /// What everybody gets, if that is certain.
    sure: Option<Returns>,
    /// Who decides here; nobody where chance acts, where the game is over, and before the actions are listed.
    decides: Option<Seat>,
    /// Whether only the most promising actions are listed.
    is_partial: bool,
    /// Whether a leaf is under way here.
    is_awaited: bool,
    /// In the order of what is seen.
    edges: Vec<Edge<A>>,
}

impl<A> Default for Node<A> {
    fn default() -> Self {
        Node {
            visits: 0,
            total: Returns::default(),
            sure: None,
            decides: None,
            is_partial: false,
            is_awaited: false,
            edges: Vec::new(),
        }
    }
}

/// A tree seen by one observer.
#[derive(Debug)]
pub struct Tree<G: Game> {
    observer: Seat,
    rule: Rule,
    /// Whether nothing is hidden from the root on.
    is_open: bool,
    nodes: Vec<Node<G::Action>>,
    /// Steps taken in all worlds.
    steps: u64,
    legal: ActionList<G::Action>,
    outcomes: OutcomeList<G::Action>,
    /// What can be chosen in this world: the edge, and the action in this world.
    choices: Vec<(usize, G::Action)>,
    seen: Vec<(G::Action, G::Action)>,
    paths: Vec<Vec<Index>>,
}

impl<G: Game> Tree<G> {
    /// A tree that has not begun to grow. It is open if nothing is hidden from the root on ([`Game::is_open`]).
    pub fn new(observer: Seat, rule: Rule, is_open: bool) -> Self {
        Tree {
            observer,
            rule,
            is_open,
            nodes: vec![Node::default()],
            steps: 0,
            legal: ActionList::new(),
            outcomes: OutcomeList::new(),
            choices: Vec::new(),
            seen: Vec::new(),
            paths: Vec::new(),
        }
    }

    /// Whose knowledge it grows from.
    pub fn observer(&self) -> Seat {
        self.observer
    }

    /// Whether any branch of the root has been tried.
    pub fn has_tried(&self) -> bool {
        self.branches().any(|branch| branch.visits > 0)
    }

    /// Whether the root has been judged, so that its branches are known.
    pub fn is_judged(&self) -> bool {
        self.nodes[ROOT as usize].decides.is_some()
    }

    /// Walks that the root has counted.
    pub fn visits(&self) -> u32 {
        self.nodes[ROOT as usize].visits
    }

    /// Steps of the game that all walks have taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Whether it is certain what the observer gets, or the root has not been judged with all of its branches.
    pub fn is_sure(&self) -> bool {
        self.nodes[ROOT as usize].sure.is_some() && !self.needs_widening()
    }

    /// Whether the root lists only some of its branches, because it was not the root when it was judged.
    pub fn needs_widening(&self) -> bool {
        self.nodes[ROOT as usize].is_partial
    }

    /// Follows one action after the other, from the root and a world that the observer imagines there.
    pub fn walk(&mut self, mut world: G, rng: &mut Rng) -> Walk<G> {
        let mut path = self.paths.pop().unwrap_or_default();
        path.clear();
        path.push(ROOT);
        let mut here = ROOT;
        loop {
            let node = &mut self.nodes[here as usize];
            node.visits += 1;
            if let Some(sure) = node.sure.filter(|_| here != ROOT) {
                self.count(path, sure);
                return Walk::Known;
            }
            let (action, edge) = match world.turn() {
                Turn::Over => {
                    let returns = world.returns();
                    if self.is_open {
                        node.sure = Some(returns);
                    }
                    self.count(path, returns);
                    return Walk::Known;
                }
                Turn::Chance => self.draw(&world, here, rng),
                Turn::Player(seat) => {
                    if node.decides.is_none() {
                        if node.is_awaited {
                            for index in &path {
                                self.nodes[*index as usize].visits -= 1;
                            }
                            self.paths.push(path);
                            return Walk::Waiting;
                        }
                        let is_known =
                            matches!(self.rule, Rule::Ucb { .. }) && (node.visits > 1 || here == ROOT);
                        if !is_known {
                            node.is_awaited = true;
                            return Walk::Leaf(Leaf { world, path });
                        }
                        self.list(here, seat, &world);
                    }
                    self.choose(&world, here, seat, rng)
                }
            };
            world.apply(action);
            self.steps += 1;
            let mut child = self.nodes[here as usize].edges[edge].child;
            if child == NONE {
                child = self.nodes.len() as Index;
                self.nodes.push(Node::default());
                self.nodes[here as usize].edges[edge].child = child;
            }
            path.push(child);
            here = child;
        }
    }

    /// Counts what everybody can expect at a leaf. Branches are promised what the judgement says; without promises all
    /// of them are equal.
    pub fn settle(&mut self, leaf: Leaf<G>, judgement: &Judgement) {
        let Some(&last) = leaf.path.last() else { return };
        self.nodes[last as usize].is_awaited = false;
        if !judgement.promises.is_empty() {
            self.open(last, &leaf.world, &judgement.promises);
        }
        self.count(leaf.path, judgement.returns);
    }

    /// Counts the returns of a leaf that is judged without promises.
    pub fn settle_returns(&mut self, leaf: Leaf<G>, returns: Returns) {
        if let Some(&last) = leaf.path.last() {
            self.nodes[last as usize].is_awaited = false;
        }
        self.count(leaf.path, returns);
    }

    /// Lists all branches of the root, of which only some were followed so far, or none.
    pub fn widen(&mut self, world: &G, promises: &[f32]) {
        self.open(ROOT, world, promises);
        let root = &mut self.nodes[ROOT as usize];
        // What had been proved rested on the branches that were listed, unless it was a win.
        root.sure = root.sure.filter(|sure| sure[self.observer] >= 1.0);
    }

    /// Mixes noise into what the branches of the root promise: `noise` is asked for each of them.
    pub fn stir(&mut self, share: f32, mut noise: impl FnMut(usize) -> f32) {
        for (place, edge) in self.nodes[ROOT as usize].edges.iter_mut().enumerate() {
            edge.promise = (1.0 - share) * edge.promise + share * noise(place);
        }
    }

    /// The branches of the root, in the order of what is seen, with what they are worth to the observer.
    pub fn branches(&self) -> impl Iterator<Item = Branch<G::Action>> {
        self.branches_of(&self.nodes[ROOT as usize], self.observer)
    }

    fn branches_of(&self, node: &Node<G::Action>, seat: Seat) -> impl Iterator<Item = Branch<G::Action>> {
        node.edges.iter().map(move |edge| {
            let child = (edge.child != NONE).then(|| &self.nodes[edge.child as usize]);
            Branch {
                action: edge.seen,
                visits: child.map_or(0, |child| child.visits),
                total: child.map_or(0.0, |child| child.total[seat]),
                sure: child.and_then(|child| child.sure).map(|sure| sure[seat]),
            }
        })
    }

    /// What everybody can expect at the root.
    pub fn returns(&self) -> Returns {
        let root = &self.nodes[ROOT as usize];
        root.sure.unwrap_or_else(|| {
            let mut returns = root.total;
            returns.0.iter_mut().for_each(|share| *share /= root.visits.max(1) as f32);
            returns
        })
    }

    /// The best way down from a branch of the root, as far as decisions go: what chance brings is not foreseen.
    pub fn line(&self, action: G::Action) -> Vec<G::Action> {
        let mut line = vec![action];
        let mut edge = self.nodes[ROOT as usize].edges.iter().find(|edge| edge.seen == action);
        while let Some(known) = edge.filter(|edge| edge.child != NONE && line.len() < 8) {
            let node = &self.nodes[known.child as usize];
            let mut next = node.decides.map_or_else(Vec::new, |seat| self.branches_of(node, seat).collect());
            next.retain(|branch| branch.visits > 0);
            best_first(&mut next);
            edge = next.first().and_then(|best| node.edges.iter().find(|edge| edge.seen == best.action));
            line.extend(edge.map(|edge| edge.seen));
        }
        line
    }

    /// Makes the position that was reached the root and forgets the rest, if the tree knows it. Only where nothing is
    /// hidden do positions tell which node is meant.
    pub fn go_on(&mut self, root: &G, reached: &G) -> bool {
        if !self.is_open {
            return false;
        }
        let mut queue = VecDeque::from([(ROOT, root.clone())]);
        let mut looked_at = 0;
        while let Some((index, here)) = queue.pop_front() {
            if here == *reached {
                self.replant(index);
                return true;
            }
            for edge in self.nodes[index as usize].edges.iter().filter(|edge| edge.child != NONE) {
                looked_at += 1;
                if looked_at > LOOKED_AT {
                    return false;
                }
                let mut next = here.clone();
                next.apply(edge.seen);
                queue.push_back((edge.child, next));
            }
        }
        false
    }

    /// Makes the position after an action the root, which another observer may look at from then on, and forgets the rest, if
    /// the tree knows it. Only where nothing is hidden do all observers share a tree.
    pub fn follow(&mut self, action: G::Action, observer: Seat) -> bool {
        if !self.is_open {
            return false;
        }
        let edges = &self.nodes[ROOT as usize].edges;
        let child = edges.iter().find(|edge| edge.seen == action).map_or(NONE, |edge| edge.child);
        if child == NONE {
            return false;
        }
        self.replant(child);
        self.observer = observer;
        true
    }

    fn replant(&mut self, index: Index) {
        if index == ROOT {
            return;
        }
        let mut kept = vec![std::mem::take(&mut self.nodes[index as usize])];
        let mut place = 0;
        while place < kept.len() {
            let mut edges = std::mem::take(&mut kept[place].edges);
            for edge in edges.iter_mut().filter(|edge| edge.child != NONE) {
                let child = std::mem::take(&mut self.nodes[edge.child as usize]);
                edge.child = kept.len() as Index;
                kept.push(child);
            }
            kept[place].edges = edges;
            place += 1;
        }
        self.nodes = kept;
    }

    /// Adds returns to every node of a path, and hands up what has become certain.
    fn count(&mut self, path: Vec<Index>, mut returns: Returns) {
        let mut below: Option<Returns> = None;
        for &index in path.iter().rev() {
            if let Some(sure) = below.take() {
                self.prove(index, sure);
            }
            let node = &mut self.nodes[index as usize];
            if let Some(sure) = node.sure {
                returns = sure;
                below = Some(sure);
            }
            for (total, share) in node.total.0.iter_mut().zip(returns.0) {
                *total += share;
            }
        }
        self.paths.push(path);
    }

    /// A child's result is certain: perhaps this node's is, too.
    fn prove(&mut self, index: Index, below: Returns) {
        let node = &self.nodes[index as usize];
        let Some(seat) = node.decides.filter(|_| node.sure.is_none()) else { return };
        let sure = if below[seat] >= 1.0 {
            Some(below)
        } else if node.is_partial {
            None
        } else {
            let child = |edge: &Edge<_>| match edge.child {
                NONE => None,
                child => self.nodes[child as usize].sure,
            };
            let mut all = node.edges.iter().map(child);
            all.try_fold(below, |best, sure| {
                sure.map(|sure| if sure[seat] > best[seat] { sure } else { best })
            })
        };
        self.nodes[index as usize].sure = sure;
    }

    /// Chance decides; the tree follows.
    fn draw(&mut self, world: &G, here: Index, rng: &mut Rng) -> (G::Action, usize) {
        let outcome = world.sample_chance(rng, &mut self.outcomes);
        let seen = world.seen(outcome, Viewer::Seat(self.observer));
        let edges = &mut self.nodes[here as usize].edges;
        let place = edges.binary_search_by(|edge| edge.seen.cmp(&seen)).unwrap_or_else(|place| {
            edges.insert(place, Edge::new(seen, 0.0));
            place
        });
        (outcome, place)
    }

    /// Lists the actions of a position that nobody has made promises about.
    fn list(&mut self, here: Index, seat: Seat, world: &G) {
        self.legal.clear();
        world.legal(&mut self.legal);
        let node = &mut self.nodes[here as usize];
        node.decides = Some(seat);
        if !self.is_open {
            // Every walk sees for itself what its world offers.
            return;
        }
        let promise = 1.0 / self.legal.len().max(1) as f32;
        node.edges = self.legal.iter().map(|&action| Edge::new(action, promise)).collect();
    }

    /// Lists the actions of a position with what they promise. What was known of them stays known.
    fn open(&mut self, index: Index, world: &G, promises: &[f32]) {
        let Turn::Player(seat) = world.turn() else { return };
        self.legal.clear();
        world.legal(&mut self.legal);
        debug_assert_eq!(self.legal.len(), promises.len(), "every legal action has a promise");
        let viewer = Viewer::Seat(self.observer);
        let edge = |(&action, &promise): (&G::Action, &f32)| Edge::new(world.seen(action, viewer), promise);
        let mut edges: Vec<Edge<G::Action>> = self.legal.iter().zip(promises).map(edge).collect();
        let width = match self.rule {
            Rule::Puct { width, .. } if index != ROOT && self.is_open => width,
            _ => usize::MAX,
        };
        let is_partial = edges.len() > width;
        if is_partial {
            edges.select_nth_unstable_by(width, |a, b| {
                b.promise.total_cmp(&a.promise).then(a.seen.cmp(&b.seen))
            });
            edges.truncate(width);
        }
        edges.sort_unstable_by_key(|edge| edge.seen);
        edges.dedup_by(|next, kept| {
            let is_alike = next.seen == kept.seen;
            if is_alike {
                kept.promise += next.promise;
            }
            is_alike
        });
        let sum = edges.iter().map(|edge| edge.promise).sum::<f32>().max(f32::MIN_POSITIVE);
        let node = &mut self.nodes[index as usize];
        for edge in &mut edges {
            edge.promise /= sum;
            if let Ok(place) = node.edges.binary_search_by(|known| known.seen.cmp(&edge.seen)) {
                let known = &node.edges[place];
                (edge.available, edge.child) = (known.available, known.child);
            }
        }
        node.edges = edges;
        node.is_partial = is_partial;
        node.decides = Some(seat);
    }

    /// The player to act follows the branch that is best by the rule.
    fn choose(&mut self, world: &G, here: Index, seat: Seat, rng: &mut Rng) -> (G::Action, usize) {
        self.choices.clear();
        if self.is_open {
            let edges = &self.nodes[here as usize].edges;
            self.choices.extend(edges.iter().enumerate().map(|(place, edge)| (place, edge.seen)));
        } else {
            self.look_up(world, here, rng);
        }
        let node = &self.nodes[here as usize];
        // This walk is counted already.
        let visits = (node.visits.max(2) - 1) as f32;
        let value = node.total[seat] / visits;
        let child = |edge: &Edge<G::Action>| match edge.child {
            NONE => None,
            child => Some(&self.nodes[child as usize]).filter(|child| child.visits > 0),
        };
        let caution = match self.rule {
            Rule::Ucb { .. } => 0.0,
            Rule::Puct { caution, .. } => {
                let tried = |&&(place, _): &&(usize, _)| child(&node.edges[place]).is_some();
                let tried = self.choices.iter().filter(tried).map(|&(place, _)| node.edges[place].promise);
                caution * tried.sum::<f32>().sqrt()
            }
        };
        let (mut best, mut highest, mut untried) = (self.choices[0], f32::NEG_INFINITY, 0);
        for &(place, action) in &self.choices {
            let edge = &node.edges[place];
            let available = if self.is_open { visits } else { edge.available as f32 };
            let bound = match (child(edge), self.rule) {
                // What is certain needs no trial.
                (Some(Node { sure: Some(sure), .. }), _) if sure[seat] >= 1.0 => f32::INFINITY,
                (Some(Node { sure: Some(sure), .. }), _) => sure[seat],
                (None, Rule::Ucb { .. }) => {
                    // Each of those that are untried comes first with equal probability.
                    untried += 1;
                    if highest < 1_000.0 || rng.below(untried) == 0 { 1_000.0 + untried as f32 } else { 0.0 }
                }
                (Some(child), Rule::Ucb { exploration }) => {
                    let tries = child.visits as f32;
                    child.total[seat] / tries + exploration * (available.ln() / tries).sqrt()
                }
                (child, Rule::Puct { exploration, .. }) => {
                    let tries = child.map_or(0.0, |child| child.visits as f32);
                    let value = child.map_or(value - caution, |child| child.total[seat] / tries);
                    value + exploration * edge.promise * available.max(1.0).sqrt() / (1.0 + tries)
                }
            };
            if bound > highest {
                (best, highest) = ((place, action), bound);
            }
        }
        (best.1, best.0)
    }

    /// What a world offers, as branches: those that nobody has seen before grow. Of actions that look alike, one is as
    /// likely as the other.
    fn look_up(&mut self, world: &G, here: Index, rng: &mut Rng) {
        let viewer = Viewer::Seat(self.observer);
        self.legal.clear();
        world.legal(&mut self.legal);
        self.seen.clear();
        self.seen.extend(self.legal.iter().map(|&action| (world.seen(action, viewer), action)));
        if !self.seen.is_sorted() {
            self.seen.sort_unstable();
        }
        let promise = 1.0 / self.seen.len().max(1) as f32;
        let edges = &mut self.nodes[here as usize].edges;
        let mut place = 0;
        for alike in self.seen.chunk_by(|a, b| a.0 == b.0) {
            let (seen, mut action) = alike[0];
            if alike.len() > 1 {
                action = alike[rng.below(alike.len() as u32) as usize].1;
            }
            while edges.get(place).is_some_and(|edge| edge.seen < seen) {
                place += 1;
            }
            if edges.get(place).is_none_or(|edge| edge.seen != seen) {
                edges.insert(place, Edge::new(seen, promise));
            }
            edges[place].available += 1;
            self.choices.push((place, action));
        }
    }

    /// How many branches all nodes list together: a measure of the memory that the tree takes.
    pub fn edges(&self) -> usize {
        self.nodes.iter().map(|node| node.edges.len()).sum()
    }

    /// Gives spare memory back.
    pub fn shrink(&mut self) {
        self.nodes.iter_mut().for_each(|node| node.edges.shrink_to_fit());
        self.nodes.shrink_to_fit();
        self.paths = Vec::new();
    }
}
