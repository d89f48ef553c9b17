//! Photosynthesis under the moonlight: what the light to come can still harvest, and turns planned as a whole.
//!
//! `worth` judges positions in victory points, `plan` finds good turns. The lower levels act at a glance, with a
//! smaller or greater error; the upper ones plan their turns, and the best play the likeliest plans out.

mod plan;
mod worth;

use crate::{Gentle, Level, Levels};
use lamplight_core::rollout::Buffers;
use lamplight_core::{ActionList, Game, Knowledge, Returns, Rng, Seat};
use lamplight_moonlight::state::Phase;
use lamplight_moonlight::{Action, Moonlight};
use lamplight_search::{Advice, Bot, Budget, Meter};
use plan::{Plan, Planner, share};
use std::sync::LazyLock;
use std::time::Duration;
use worth::{Judge, Taste};

/// The budget of a player that plays nothing out.
const UNTHINKING: Budget = Budget::Nodes(0);

/// How hard a level thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Effort {
    /// The error of a glance, in points.
    noise: f32,
    /// Positions of each length of a turn that are followed; 0 to act at a glance.
    width: usize,
    /// Plans that are played out.
    plans: usize,
    /// How long games are played out for a turn, each a node: so many with two players; with more, fewer, since a round takes
    /// longer.
    budget: Budget,
    /// Rounds of each.
    rounds: u32,
}

impl Effort {
    /// Whole turns are planned and the best plans played out.
    fn best(budget: Budget) -> Effort {
        Effort { noise: 0.0, width: 64, plans: 32, budget, rounds: 3 }
    }
}

/// A player of some level.
#[derive(Clone, Debug)]
struct Player {
    effort: Effort,
    planner: Planner,
    /// What is left of the plan, and the position in which it goes on.
    plan: Vec<Action>,
    expected: Option<Moonlight>,
    value: f32,
}

impl Player {
    fn new(effort: Effort, taste: Taste, rng: Rng) -> Player {
        let planner = Planner::new(Judge::new(taste), rng);
        Player { effort, planner, plan: Vec::new(), expected: None, value: 0.5 }
    }

    /// The candidates: whole turns, or single placements in the set-up.
    fn candidates(&mut self, state: &Moonlight) -> Vec<Plan> {
        if state.phase() == Phase::Life {
            return self.planner.plans(state, self.effort.width, self.effort.plans.max(1));
        }
        let mut legal = ActionList::new();
        state.legal(&mut legal);
        let mut plans: Vec<Plan> = legal
            .iter()
            .map(|&action| {
                let mut after = state.clone();
                after.apply(action);
                let value = self.planner.placement(&after, state.mover());
                Plan { actions: vec![action], state: after, value }
            })
            .collect();
        plans.sort_by(|a, b| b.value.total_cmp(&a.value));
        plans.truncate(self.effort.plans.max(1));
        plans
    }

    /// Halves the field again and again, each time by as many games in all, or in as much time.
    fn choose(&mut self, state: &Moonlight) -> Plan {
        let mover = state.mover();
        let seats = state.seats();
        let mut meter = Meter::start(match self.effort.budget {
            Budget::Nodes(games) => Budget::Nodes(games * 2 / u64::from(seats)),
            time @ Budget::Time(_) => time,
        });
        let plans = self.candidates(state);
        let mut field: Vec<(f32, u32, Plan)> = plans.into_iter().map(|plan| (0.0, 0, plan)).collect();
        // Whoever plays nothing out takes the plan that looks best.
        let plays_out = field.len() > 1 && self.effort.budget != UNTHINKING;
        let halvings = if plays_out { field.len().next_power_of_two().trailing_zeros() } else { 0 };
        let turns = self.effort.rounds * u32::from(seats);
        for halving in 1..=halvings {
            loop {
                for (total, count, plan) in &mut field {
                    *total += self.planner.play_out(&plan.state, mover, turns, 0.3);
                    *count += 1;
                }
                meter.count_more(field.len() as u64);
                if !meter.has_room(field.len() as u64, halving, halvings) {
                    break;
                }
            }
            field.sort_by(|a, b| (b.0 / b.1 as f32).total_cmp(&(a.0 / a.1 as f32)));
            field.truncate(field.len().div_ceil(2));
        }
        let (total, count, plan) = field.swap_remove(0);
        self.value = if count > 0 { total / count as f32 } else { share(plan.value) };
        plan
    }
}

impl Bot<Moonlight> for Player {
    fn advise(&mut self, knowledge: &Knowledge<Moonlight>) -> Option<Advice<Action>> {
        if !knowledge.is_to_act() {
            return None;
        }
        let (nodes, steps) = (self.planner.nodes, self.planner.steps);
        let state = knowledge.world(&mut self.planner.rng);
        if self.expected.as_ref() != Some(&state) || self.plan.is_empty() {
            self.plan = if self.effort.width == 0 && state.phase() == Phase::Life {
                vec![self.planner.glance(&state, self.effort.noise, &mut Buffers::default())]
            } else {
                self.choose(&state).actions
            };
        }
        let line = self.plan.clone();
        let action = self.plan.remove(0);
        let mut after = state;
        after.apply(action);
        self.expected = Some(after);
        Some(Advice {
            action,
            value: Some(self.value),
            visits: Vec::new(),
            line,
            nodes: self.planner.nodes - nodes,
            steps: self.planner.steps - steps,
        })
    }
}

impl Levels for Moonlight {
    const LEVELS: &'static [Level] = &[
        Level { name: "Firefly" },
        Level { name: "Cricket" },
        Level { name: "Hedgehog" },
        Level { name: "Fox" },
        Level { name: "Owl" },
    ];

    const GENTLE: Gentle = Gentle {
        level: 1,
        seats: 2,
        options: &[("moon", "false"), ("elder", "false"), ("moonstones", "false")],
    };

    fn level(level: usize, rng: Rng) -> Box<dyn Bot<Self>> {
        let glance = |noise| Effort { noise, width: 0, plans: 1, budget: UNTHINKING, rounds: 0 };
        let effort = match level {
            0 | 1 => glance(12.0),
            2 => glance(3.0),
            3 => Effort { noise: 0.0, width: 24, plans: 1, budget: UNTHINKING, rounds: 0 },
            4 => Effort { noise: 0.0, width: 24, plans: 5, budget: Budget::Nodes(15), rounds: 2 },
            _ => Effort::best(Budget::Nodes(1_200)),
        };
        Box::new(Player::new(effort, Taste::BEST, rng))
    }

    fn timed(limit: Duration, rng: Rng) -> Box<dyn Bot<Self>> {
        Box::new(Player::new(Effort::best(Budget::Time(limit)), Taste::BEST, rng))
    }

    fn yardstick(rng: Rng) -> Box<dyn Bot<Self>> {
        Box::new(Player::new(Effort::best(Budget::Nodes(1_200)), Taste::BEST, rng))
    }

    fn guess(state: &Self) -> Option<Returns> {
        static JUDGE: LazyLock<Judge> = LazyLock::new(|| Judge::new(Taste::BEST));
        (state.phase() == Phase::Life).then(|| {
            let harvests = JUDGE.harvests(state);
            let mut shares = Returns::default();
            for seat in Seat::up_to(state.seats()) {
                shares[seat] = share(JUDGE.compare(&harvests, state.seats(), seat));
            }
            shares
        })
    }

    fn analyst(rng: Rng) -> Box<dyn Bot<Self>> {
        let effort = Effort { noise: 0.0, width: 32, plans: 1, budget: UNTHINKING, rounds: 0 };
        Box::new(Player::new(effort, Taste::BEST, rng))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lamplight_core::{Present, Purpose};
    use lamplight_moonlight::Options;

    const GREEN: Seat = Seat::ALL[0];

    fn base() -> Options {
        let mut options = Options::default();
        options.modes.moon = false;
        options.modes.elder = false;
        options.modes.moonstones = false;
        options
    }

    /// A base game for two: the rows of the forest, the round, Green's light, and Green's pieces at hand and
    /// on the player board.
    fn position(forest: &str, round: u8, light: u8, pieces: &str) -> Moonlight {
        let text = format!(
            "{forest} life 1 {round} {light},0,0,{pieces},-,-,-/0,0,0,1.1.1.0,1.1.1.0,-,-,- 9.7.5.0 - - - 0,-,- - - - -"
        );
        Moonlight::parse_position(&text, &base(), 2).unwrap_or_else(|error| panic!("{error} in {text}"))
    }

    fn harvest(state: &Moonlight) -> f32 {
        Judge::new(Taste::BEST).harvests(state)[GREEN]
    }

    fn turn_of(level: usize, mut state: Moonlight) -> Vec<String> {
        let mut bot = Moonlight::level(level, Rng::stream(1, Purpose::Bot, 0));
        let mut told = Vec::new();
        loop {
            let action = bot.advise(&Knowledge::new(&state, GREEN)).unwrap().action;
            assert!(state.is_legal(action));
            told.push(state.action_text(action));
            state.apply(action);
            if action == Action::End {
                return told;
            }
        }
    }

    #[test]
    fn the_judge_sees_light_shade_and_time() {
        let at = |forest: &str, round| harvest(&position(forest, round, 5, "1.1.1.0,1.1.1.0"));
        let small = "..../...../....../...s1.../....../...../....";
        let medium = "..../...../....../...m1.../....../...../....";
        let edge = "..../...../....../m1....../....../...../....";
        // A tall neighbour takes the light of most suns or of one.
        let shaded = "..../...../..l2.../..l2m1.../....../...../....";
        assert!(at(medium, 5) > at(small, 5) + 2.0);
        assert!(at(medium, 13) > at(edge, 13) + 1.0, "more leaves pay more");
        assert!(at(medium, 5) > at(shaded, 5) + 1.0);
        // A small tree takes three turns more; after that it is worth no token.
        assert!(at(small, 15) > at(small, 16) + 4.0);
    }

    #[test]
    fn what_can_be_collected_in_the_last_round_is_collected() {
        let forest = "..../...../..l1.../...l1.../....../...../....";
        for level in 3..=4 {
            let mut turn = turn_of(level, position(forest, 18, 9, "1.1.1.0,1.1.1.0"));
            turn.sort();
            assert_eq!(turn, ["collect c3", "collect d4", "end"], "level {level}");
        }
    }

    #[test]
    fn pieces_are_bought_to_be_used() {
        let forest = "..../...../..m1.../...m1.../....../...../....";
        let turn = turn_of(3, position(forest, 15, 8, "0.0.0.0,1.1.1.1"));
        assert_eq!(turn[0], "buy large");
        assert!(turn[1].starts_with("grow"), "{turn:?}");
    }

    #[test]
    fn a_seed_gives_the_same_turn() {
        let forest = ".s1../...../..m1.../...m1.../..s2.../...../..s2.";
        for level in 1..=4 {
            let once = turn_of(level, position(forest, 6, 9, "1.1.1.0,1.1.1.0"));
            assert_eq!(once, turn_of(level, position(forest, 6, 9, "1.1.1.0,1.1.1.0")), "level {level}");
        }
    }

    /// Only the other player's second board differs, which nobody has seen.
    #[test]
    fn hidden_boards_do_not_matter() {
        let state = |boards: &str| {
            let text = format!(
                "..../...../....../......./....../...../.... keep 1 0 0,2,0,2.4.1.0,4.4.3.2,fox+owl,-,-/0,2,0,2.4.1.0,4.4.3.2,{boards},-,- 9.7.5.0 - - - 0,-,- - - - -"
            );
            Moonlight::parse_position(&text, &Options::default(), 2).unwrap()
        };
        for level in 1..=4 {
            let keeps = ["boar+squirrel", "badger+turtle", "hedgehog+beaver"].map(|boards| {
                let mut bot = Moonlight::level(level, Rng::stream(3, Purpose::Bot, 1));
                bot.advise(&Knowledge::new(&state(boards), GREEN))
            });
            assert!(keeps[0].is_some() && keeps[0] == keeps[1] && keeps[0] == keeps[2], "level {level}");
        }
    }
}
