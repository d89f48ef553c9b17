//! Turns, rather than actions: which rows of actions are worth doing, and how the game may go on after them.
//!
//! Most orders of a turn's actions lead to the same end (`docs/design/moonlight-branching.md`), so the search of a
//! turn goes breadth-first, merges what is equal and keeps the best few of each length.

use super::worth::Judge;
use lamplight_core::hex::Cell;
use lamplight_core::rollout::Buffers;
use lamplight_core::{Dice, Game, Rng, Seat, Turn};
use lamplight_moonlight::state::Phase;
use lamplight_moonlight::{Action, Moonlight, Piece};

/// What a baby turtle may turn out to be worth, before anybody knows.
const UNHATCHED: f32 = 1.5;
/// An action must be worth this much to be done at all.
const WORTHWHILE: f32 = 0.005;
/// Actions of a turn that are looked at.
const LONGEST: usize = 24;

/// Thinks about turns.
#[derive(Clone, Debug)]
pub(super) struct Planner {
    pub(super) judge: Judge,
    pub(super) rng: Rng,
    /// Positions judged.
    pub(super) nodes: u64,
    /// Actions taken to find out.
    pub(super) steps: u64,
}

/// A turn, or the beginning of one up to what chance decides.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// What is done, `end` included unless chance comes first.
    pub(super) actions: Vec<Action>,
    /// The position after it.
    pub(super) state: Moonlight,
    /// How well the mover stands then.
    pub(super) value: f32,
}

/// A position within a turn.
struct Node {
    state: Moonlight,
    value: f32,
    /// The node before and the action that led here; none for the start.
    from: Option<(usize, Action)>,
}

/// The actions worth thinking about: of several trees that can plant on a cell, the one with the least else to do.
fn offers(state: &Moonlight, buffers: &mut Buffers<Moonlight>, out: &mut Vec<Action>) {
    buffers.actions.clear();
    state.legal(&mut buffers.actions);
    out.clear();
    let mut planters: [Option<(u8, Action)>; Cell::COUNT] = [None; Cell::COUNT];
    let available = state.player(state.mover()).available();
    for &action in buffers.actions.iter() {
        match action {
            Action::Plant { tree, to } => {
                let busy = match state.forest().piece_at(tree) {
                    Some(Piece::Large) => 1,
                    Some(piece) => 2 * u8::from(available[piece.size() + 1] > 0),
                    None => 3,
                };
                let best = &mut planters[to.index()];
                if best.is_none_or(|(least, _)| busy < least) {
                    *best = Some((busy, action));
                }
            }
            Action::End => {}
            _ => out.push(action),
        }
    }
    out.extend(planters.iter().flatten().map(|&(_, action)| action));
}

impl Planner {
    pub(super) fn new(judge: Judge, rng: Rng) -> Planner {
        Planner { judge, rng, nodes: 0, steps: 0 }
    }

    fn value(&mut self, state: &Moonlight, seat: Seat) -> f32 {
        self.nodes += 1;
        let hope = if state.phase() == Phase::Hatch { UNHATCHED } else { 0.0 };
        self.judge.standing(state, seat) + hope
    }

    fn after(&mut self, state: &Moonlight, action: Action) -> Moonlight {
        self.steps += 1;
        let mut next = state.clone();
        next.apply(action);
        next
    }

    /// Up to `noise` points more, at random.
    fn whim(&mut self, noise: f32) -> f32 {
        if noise > 0.0 { noise * self.rng.below(1_000) as f32 / 1_000.0 } else { 0.0 }
    }

    /// How good a placement of the set-up looks, with a whim for the many that look alike.
    pub(super) fn placement(&mut self, after: &Moonlight, mover: Seat) -> f32 {
        self.value(after, mover) + self.whim(0.5)
    }

    /// The next action at a glance: what helps at once, a bought piece together with its first use. The noise, in
    /// points, is how much it can err.
    pub(super) fn glance(
        &mut self,
        state: &Moonlight,
        noise: f32,
        buffers: &mut Buffers<Moonlight>,
    ) -> Action {
        let mover = state.mover();
        let mut offered = Vec::new();
        offers(state, buffers, &mut offered);
        let life = state.phase() == Phase::Life;
        let mut best = (Action::End, f32::MIN);
        if life {
            best.1 = self.value(state, mover) + WORTHWHILE + self.whim(noise);
        }
        let mut uses = Vec::new();
        for &action in &offered {
            let next = self.after(state, action);
            let mut value = self.value(&next, mover);
            if let Action::Buy(piece) = action {
                offers(&next, buffers, &mut uses);
                for &use_it in &uses {
                    let fits = match use_it {
                        Action::Grow(cell) => {
                            next.forest().piece_at(cell).and_then(Piece::next) == Some(piece)
                        }
                        Action::Plant { .. } => piece == Piece::Seed,
                        _ => false,
                    };
                    if fits {
                        let used = self.after(&next, use_it);
                        value = value.max(self.value(&used, mover));
                    }
                }
            }
            let value = value + self.whim(noise);
            if value > best.1 {
                best = (action, value);
            }
        }
        best.0
    }

    /// The best ways to spend this turn, best first: at most `count`, found by keeping the `width` best positions of
    /// each length. Plans end with the turn, or where chance comes in.
    pub(super) fn plans(&mut self, start: &Moonlight, width: usize, count: usize) -> Vec<Plan> {
        let mover = start.mover();
        let mut buffers = Buffers::default();
        let mut offered = Vec::new();
        let value = self.value(start, mover);
        let mut nodes = vec![Node { state: start.clone(), value, from: None }];
        let mut layer = 0..1;
        for _ in 0..LONGEST {
            let mut found: Vec<(f32, u64, Node)> = Vec::new();
            for index in layer.clone() {
                if nodes[index].state.phase() == Phase::Hatch {
                    continue;
                }
                offers(&nodes[index].state, &mut buffers, &mut offered);
                for &action in &offered {
                    let state = self.after(&nodes[index].state, action);
                    let value = self.value(&state, mover);
                    let key = state.key();
                    found.push((value, key, Node { state, value, from: Some((index, action)) }));
                }
            }
            // Equal positions have equal values, so they are neighbours.
            found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
            found.dedup_by(|a, b| a.1 == b.1);
            found.truncate(width);
            let first = nodes.len();
            nodes.extend(found.into_iter().map(|(_, _, node)| node));
            layer = first..nodes.len();
            if layer.is_empty() {
                break;
            }
        }
        let mut order: Vec<usize> = (0..nodes.len()).collect();
        // Of equals the shortest: the first.
        order.sort_by(|&a, &b| nodes[b].value.total_cmp(&nodes[a].value));
        order.truncate(count);
        order.into_iter().map(|index| self.plan(&nodes, index)).collect()
    }

    fn plan(&mut self, nodes: &[Node], index: usize) -> Plan {
        let mut actions = Vec::new();
        let mut here = index;
        while let Some((before, action)) = nodes[here].from {
            actions.push(action);
            here = before;
        }
        actions.reverse();
        let Node { state, value, .. } = &nodes[index];
        let mut state = state.clone();
        if state.phase() == Phase::Life {
            actions.push(Action::End);
            state = self.after(&state, Action::End);
        }
        Plan { actions, state, value: *value }
    }

    /// Plays on by glances for so many turns and says how the seat stands then.
    pub(super) fn play_out(&mut self, start: &Moonlight, seat: Seat, turns: u32, noise: f32) -> f32 {
        let mut state = start.clone();
        let mut buffers = Buffers::default();
        let mut ended = 0;
        while ended < turns {
            let action = match state.turn() {
                Turn::Over => break,
                Turn::Chance => state.sample_chance(&mut self.rng, &mut buffers.outcomes),
                Turn::Player(_) => self.glance(&state, noise, &mut buffers),
            };
            ended += u32::from(action == Action::End);
            state.apply(action);
            self.steps += 1;
        }
        let harvests = self.judge.harvests(&state);
        share(self.judge.compare(&harvests, state.seats(), seat))
    }
}

/// The share of the win that a lead of so many points promises.
pub(super) fn share(lead: f32) -> f32 {
    0.5 + 0.5 * lead / (12.0 + lead.abs())
}
