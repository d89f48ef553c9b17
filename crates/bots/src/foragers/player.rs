//! The player behind the levels: it searches, or is content with a glance.

use super::sense::RaceSense;
use lamplight_core::{ActionList, Dice, Game, Knowledge, Rng, Seat, Turn};
use lamplight_foragers::{Action, Foragers};
use lamplight_search::{Advice, Bot, Budget, Mcts};

/// Weight of what has been tried little in the search: judgements differ by less than results of games.
const CURIOSITY: f32 = 0.2;

/// Boards looked at to place an animal: every one fills the tree with thirty tiles, and more change little.
const BOARDS: u64 = 5_000;

/// How well somebody plays.
#[derive(Clone, Copy, Debug)]
pub struct Skill {
    /// Families judged for a decision by search: with every seat more the search looks at fewer positions, and
    /// takes the same time.
    pub judged: u64,
    /// Of a hundred decisions, how many are made at a glance instead.
    pub glances: u32,
    /// How many cycles worse an action must look at a glance to be taken e times less often.
    pub whim: f32,
}

/// A player of some skill.
#[derive(Clone, Debug)]
pub struct Player {
    skill: Skill,
    rng: Rng,
}

impl Player {
    /// A player with its own stream of numbers.
    pub fn new(skill: Skill, rng: Rng) -> Player {
        Player { skill, rng }
    }

    /// Looks one action ahead and takes one of those that look good.
    fn glance(&mut self, knowledge: &Knowledge<Foragers>) -> Option<Advice<Action>> {
        let state = knowledge.world(&mut self.rng);
        let mut legal = ActionList::new();
        knowledge.legal(&mut legal);
        let sense = RaceSense::for_seats(state.seats());
        let looks: Vec<f32> = legal
            .iter()
            .map(|&action| {
                let mut next = state.clone();
                next.apply(action);
                look(&sense, &next, knowledge.observer())
            })
            .collect();
        let best = looks.iter().copied().fold(f32::MIN, f32::max);
        // Whole numbers, so that the draw is the same everywhere.
        let weights: Vec<u32> =
            looks.iter().map(|look| (((look - best) / self.skill.whim).exp() * 10_000.0) as u32).collect();
        let mut left = self.rng.below(weights.iter().sum::<u32>().max(1));
        let place = weights.iter().position(|&weight| {
            let found = left < weight;
            left = left.saturating_sub(weight);
            found
        });
        let action = *legal.get(place.unwrap_or(0))?;
        Some(Advice {
            action,
            value: None,
            visits: Vec::new(),
            line: vec![action],
            nodes: legal.len() as u64,
            steps: legal.len() as u64,
        })
    }
}

/// How good a position looks to a seat, in cycles: its own race, and a little of that of the others.
fn look(sense: &RaceSense, state: &Foragers, seat: Seat) -> f32 {
    // Nobody knows a colour yet: all corners look alike.
    if state.is_set_up() {
        return 0.0;
    }
    if state.turn() == Turn::Over {
        return 100.0 * state.returns()[seat];
    }
    let needs = sense.needs(state);
    let others: f32 =
        Seat::up_to(state.seats()).filter(|&other| other != seat).map(|other| needs[other]).sum();
    0.5 * others / f32::from(state.seats() - 1) - needs[seat]
}

impl Bot<Foragers> for Player {
    fn advise(&mut self, knowledge: &Knowledge<Foragers>) -> Option<Advice<Action>> {
        if !knowledge.is_to_act() {
            return None;
        }
        if self.rng.below(100) < self.skill.glances {
            return self.glance(knowledge);
        }
        let sense = RaceSense::for_seats(knowledge.seats());
        let nodes = self.skill.judged / u64::from(knowledge.seats());
        let is_set_up = knowledge.world(&mut self.rng.split()).is_set_up();
        let budget = Budget::Nodes(if is_set_up { nodes.min(BOARDS) } else { nodes });
        Mcts::with_sense(sense, budget, self.rng.split()).exploration(CURIOSITY).advise(knowledge)
    }
}
