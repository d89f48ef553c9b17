//! Thinking: the best of the first look are played out again and again, all against the same fortunes, and
//! half of them are dropped each time.

use super::policy;
use super::rank::rank;
use lamplight_core::rollout::Buffers;
use lamplight_core::{ActionList, Dice, Game, Knowledge, Rng, Seat, Turn};
use lamplight_phototaxis::{Action, Phototaxis};
use lamplight_search::{Advice, Bot, Budget, Meter};

/// The budget of a player that plays nothing out.
pub const UNTHINKING: Budget = Budget::Nodes(0);

/// A player that plays games out in its mind.
#[derive(Clone, Debug)]
pub struct Thinker {
    /// How long it plays games out for a decision, each a node; [`UNTHINKING`] to play by rule of thumb, or by a blurred
    /// first look.
    pub budget: Budget,
    /// How many actions it considers.
    pub width: usize,
    /// How many turns it may err in the first look.
    pub blur: f32,
    /// Its own numbers.
    pub rng: Rng,
}

/// One action under consideration.
struct Thought {
    action: Action,
    /// What the first look expects.
    prior: f32,
    total: f32,
    visits: u32,
}

/// So many games the first look counts for.
const TRUST: f32 = 24.0;
/// How many turns the rule of thumb is trusted more than the first look.
const HABIT: f32 = 0.3;
/// How far a line is told.
const LONGEST: usize = 6;
/// The share of the win that a turn is worth.
const TURN: f32 = 0.12;

impl Thought {
    /// The share to expect, by the first look and the games played out since.
    fn mean(&self) -> f32 {
        (self.total + TRUST * self.prior) / (self.visits as f32 + TRUST)
    }
}

impl Bot<Phototaxis> for Thinker {
    fn advise(&mut self, knowledge: &Knowledge<Phototaxis>) -> Option<Advice<Action>> {
        let mut legal = ActionList::new();
        knowledge.legal(&mut legal);
        let &first = legal.first()?;
        if legal.len() < 2 {
            // Nothing to think about; but what is to be expected can be found out.
            return Some(match self.budget {
                UNTHINKING => plain(first, 0),
                _ => self.think(knowledge, &[(first, 0.0)]),
            });
        }
        // The rule of thumb and the first look use nothing that is hidden, so any world serves.
        let world = knowledge.world(&mut self.rng.split());
        let habit = policy::act(&world, &mut self.rng, &mut ActionList::new());
        // Measured: with three or four at the table the first look is the better player.
        if self.budget == UNTHINKING && self.blur <= 0.0 && knowledge.seats() < 3 {
            return Some(plain(habit, 1));
        }
        let mut ranked = rank(&world, &legal);
        if self.budget == UNTHINKING {
            for (_, score) in &mut ranked {
                *score -= self.blur * self.rng.below(1_000) as f32 / 1_000.0;
            }
            ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
            return Some(plain(ranked.first()?.0, legal.len() as u64));
        }
        // The habit is considered first, and left for good reasons only.
        let top = ranked.first()?.1;
        ranked.retain(|&(action, _)| action != habit);
        ranked.insert(0, (habit, top + HABIT));
        Some(self.think(knowledge, &ranked))
    }
}

impl Thinker {
    fn think(&mut self, knowledge: &Knowledge<Phototaxis>, ranked: &[(Action, f32)]) -> Advice<Action> {
        let few = ranked.iter().take(self.width.max(2));
        let top = ranked.first().map_or(0.0, |&(_, score)| score);
        let prior = |score: f32| (0.6 - TURN * (top - score)).max(0.0);
        let mut thoughts: Vec<Thought> = few
            .map(|&(action, score)| Thought { action, prior: prior(score), total: 0.0, visits: 0 })
            .collect();
        let mut mind = Mind { observer: knowledge.observer(), buffers: Buffers::default(), steps: 0 };
        let rounds = thoughts.len().next_power_of_two().trailing_zeros().max(1);
        let mut alive = thoughts.len();
        let mut meter = Meter::start(self.budget);
        for round in 1..=rounds {
            loop {
                // The same cards come whatever is done.
                let fortune = self.rng.split();
                for thought in &mut thoughts[..alive] {
                    let mut rng = fortune.clone();
                    let mut world = knowledge.world(&mut rng);
                    world.apply(thought.action);
                    thought.total += mind.play_out(&mut world, &mut rng);
                    thought.visits += 1;
                }
                meter.count_more(alive as u64);
                if !meter.has_room(alive as u64, round, rounds) {
                    break;
                }
            }
            thoughts[..alive].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            alive = alive.div_ceil(2);
        }
        let best = &thoughts[0];
        let line = mind.line(knowledge.world(&mut self.rng.split()), best.action, self.rng.split());
        Advice {
            action: best.action,
            // What came of it; the first look was only to choose.
            value: Some((best.total / best.visits.max(1) as f32).clamp(0.0, 1.0)),
            visits: thoughts.iter().map(|thought| (thought.action, thought.visits)).collect(),
            line,
            nodes: thoughts.iter().map(|thought| u64::from(thought.visits)).sum(),
            steps: mind.steps,
        }
    }
}

fn plain(action: Action, nodes: u64) -> Advice<Action> {
    Advice { action, value: None, visits: Vec::new(), line: vec![action], nodes, steps: 0 }
}

struct Mind {
    observer: Seat,
    buffers: Buffers<Phototaxis>,
    steps: u64,
}

impl Mind {
    /// How the turn may go on by rule of thumb, up to the next thing that chance decides.
    fn line(&mut self, mut world: Phototaxis, action: Action, mut rng: Rng) -> Vec<Action> {
        let mut line = vec![action];
        world.apply(action);
        while world.turn() == Turn::Player(self.observer) && line.len() < LONGEST {
            let next = policy::act(&world, &mut rng, &mut self.buffers.actions);
            world.apply(next);
            line.push(next);
        }
        line
    }

    /// Plays to the end by rule of thumb. Beside the result it counts a little how well it went, so that
    /// lost and won games differ too.
    fn play_out(&mut self, world: &mut Phototaxis, rng: &mut Rng) -> f32 {
        loop {
            let action = match world.turn() {
                Turn::Over => break,
                Turn::Chance => world.sample_chance(rng, &mut self.buffers.outcomes),
                Turn::Player(_) => policy::act(world, rng, &mut self.buffers.actions),
            };
            world.apply(action);
            self.steps += 1;
        }
        let (share, plums) = (world.returns()[self.observer], f32::from(world.plums(self.observer)));
        let early = 1.0 - f32::from(world.round()) / 61.0;
        let inside = if world.arrival(self.observer).is_some() { early } else { 0.0 };
        0.96 * share + 0.02 * inside + 0.02 * plums / 16.0
    }
}
