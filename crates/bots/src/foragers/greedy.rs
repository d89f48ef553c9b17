//! Who never counts: a meal if there is one, else a step towards the nearest tile of one's own.

use lamplight_core::hex::Cells;
use lamplight_core::{ActionList, Knowledge, Purpose, Rng};
use lamplight_foragers::{Action, Foragers};
use lamplight_search::{Advice, Bot};

/// Eats if it can, else steps towards the nearest tile of its own, which is the den when no other is left. It does not divide
/// the tiles among its animals, and looks at nobody else: how a sensible beginner plays. A yardstick for the levels.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Bot<Foragers> for Greedy {
    fn advise(&mut self, knowledge: &Knowledge<Foragers>) -> Option<Advice<Action>> {
        let mut legal = ActionList::new();
        knowledge.legal(&mut legal);
        // Nothing is hidden in Foragers, so any numbers imagine the same world.
        let state = knowledge.world(&mut Rng::stream(0, Purpose::Bot, 0));
        let good = greedily(&state, &legal, u8::MAX);
        good.first().map(|&action| at_a_glance(action, None, 1))
    }
}

/// What a player does who never counts and whose animals see tiles so many steps away: the actions that are equally good to
/// them. An animal that sees none wanders.
pub(super) fn greedily(state: &Foragers, legal: &[Action], sight: u8) -> Vec<Action> {
    if legal.contains(&Action::Eat) {
        return vec![Action::Eat];
    }
    let mover = state.mover();
    let here = state.cell_of(mover);
    let seen: Cells = state
        .food(mover.seat)
        .iter()
        .filter(|tile| here.is_some_and(|here| here.distance(*tile) <= sight))
        .collect();
    let away = |action: &Action| match *action {
        Action::Step(to) => seen.iter().map(|tile| to.distance(tile)).min().unwrap_or(0),
        Action::End => u8::MAX,
        _ => 0,
    };
    let least = legal.iter().map(away).min();
    legal.iter().copied().filter(|action| Some(away(action)) == least).collect()
}

/// Advice without looking ahead.
pub(super) fn at_a_glance(action: Action, value: Option<f32>, nodes: u64) -> Advice<Action> {
    Advice { action, value, visits: Vec::new(), line: vec![action], nodes, steps: nodes }
}
