//! The player behind the levels: it searches, or is content with a glance.

use super::greedy::{at_a_glance, greedily};
use super::sense::RaceSense;
use lamplight_core::hex::Cell;
use lamplight_core::{ActionList, Dice, Game, Knowledge, Rng, Seat, Turn};
use lamplight_foragers::{Action, Foragers};
use lamplight_search::{Advice, Bot, Budget, Mcts};
use std::time::Duration;

/// Weight of what has been tried little in the search: judgements differ by less than results of games.
const CURIOSITY: f32 = 0.2;

/// Boards looked at to place an animal, or for how long: every one fills the tree with thirty tiles, and more change little.
const BOARDS: (u64, Duration) = (5_000, Duration::from_millis(100));

/// Cycles by which actions may differ that look alike.
const ALIKE: f32 = 0.01;

/// How well somebody plays.
#[derive(Clone, Copy, Debug)]
pub struct Skill {
    /// Of a hundred decisions, how many are made without counting: a meal, or a step towards the nearest tile.
    pub careless: u32,
    /// How many steps away an animal then sees a tile.
    pub sight: u8,
    /// Of a hundred decisions that are thought about, how many are made at a glance, by counting the race after each action.
    pub glances: u32,
    /// Whether all of them are, if there are two families: they only race, and counting tells all.
    pub counts_for_two: bool,
    /// How long the others are searched. Nodes are families judged: with every seat more the search looks at fewer
    /// positions, and takes the same time.
    pub budget: Budget,
}

impl Skill {
    /// One that searches whatever it decides.
    pub const fn searching(budget: Budget) -> Skill {
        Skill { careless: 0, sight: 0, glances: 0, counts_for_two: false, budget }
    }

    /// One that counts the race of two and searches the chases of more.
    pub const fn best(budget: Budget) -> Skill {
        Skill { counts_for_two: true, ..Skill::searching(budget) }
    }
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

    /// Takes any of several actions.
    fn any(&mut self, good: &[Action]) -> Option<Action> {
        let place = self.rng.below(good.len().max(1) as u32);
        good.get(place as usize).copied()
    }

    /// Looks one action ahead and takes one of those that look best.
    fn glance(
        &mut self,
        knowledge: &Knowledge<Foragers>,
        state: &Foragers,
        legal: &[Action],
    ) -> Option<Action> {
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
        let good = legal.iter().zip(looks).filter(|&(_, look)| look > best - ALIKE);
        let good: Vec<Action> = good.map(|(&action, _)| action).collect();
        self.any(&good)
    }
}

/// How good a position looks to a seat, in cycles: its own race, and a little of that of the others.
fn look(sense: &RaceSense, state: &Foragers, seat: Seat) -> f32 {
    // Nobody knows a colour yet: animals far apart have a short way to everything.
    if state.is_set_up() {
        let family = state.family(seat);
        let apart =
            |cell: Cell| family.iter().map(move |other| f32::from(cell.distance(other)).sqrt()).sum::<f32>();
        return family.iter().map(apart).sum();
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
        let Skill { careless, sight, glances, counts_for_two, budget } = self.skill;
        let mut legal = ActionList::new();
        knowledge.legal(&mut legal);
        // Nothing is hidden in Foragers: the imagined world is the real one.
        let state = knowledge.world(&mut self.rng.split());
        let chosen = if self.rng.below(100) < careless {
            self.any(&greedily(&state, &legal, sight))
        } else if counts_for_two && state.seats() == 2 || self.rng.below(100) < glances {
            self.glance(knowledge, &state, &legal)
        } else {
            let sense = RaceSense::for_seats(state.seats());
            let (boards, long) = if state.is_set_up() { BOARDS } else { (u64::MAX, Duration::MAX) };
            let budget = match budget {
                Budget::Nodes(judged) => Budget::Nodes((judged / u64::from(state.seats())).min(boards)),
                Budget::Time(limit) => Budget::Time(limit.min(long)),
            };
            return Mcts::with_sense(sense, budget, self.rng.split())
                .exploration(CURIOSITY)
                .advise(knowledge);
        };
        chosen.map(|action| at_a_glance(action, None, legal.len() as u64))
    }
}
