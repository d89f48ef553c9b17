//! The Lamp: when to stop, and what to buy.
//!
//! For one moth the question is nearly solvable: `outlook` does it, given what stopping is worth. What it is worth
//! depends on where the others end, and `field` finds a way to play that is best against others who play like it.
//! The lower levels play by rule of thumb. The top level plays on from the very position, again and again, all moths playing like the field but seeing what
//! is certain, and does what came out best.

mod field;
mod outlook;

use crate::{Gentle, Level, Levels};
use field::Crowd;
use lamplight_core::rollout::Buffers;
use lamplight_core::{ActionList, Dice, Game, Knowledge, Rng};
use lamplight_search::{Advice, Bot, Budget, Meter};
use lamplight_the_lamp::state::Phase;
use lamplight_the_lamp::{Action, TheLamp};
use std::time::Duration;

/// Stops at a fixed distance, and buys what brings most points for its price: how people play who have a rule of
/// thumb. The lower levels do, and the others are measured by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// It stops as soon as it is no farther from the Lamp.
    pub distance: u8,
    /// Whether it buys at all.
    pub buys: bool,
}

impl Fixed {
    fn choose(self, state: &TheLamp) -> Action {
        if state.phase() == Phase::Decide {
            let near = state.distance(state.mover()) <= self.distance;
            return if near { Action::Stop } else { Action::Go };
        }
        bargain(state).filter(|_| self.buys).unwrap_or(Action::Pass)
    }
}

impl Bot<TheLamp> for Fixed {
    fn advise(&mut self, knowledge: &Knowledge<TheLamp>) -> Option<Advice<Action>> {
        // Nothing is hidden in The Lamp, so any dice imagine the same world.
        let state = knowledge.world(&mut Rng::stream(0, lamplight_core::Purpose::Bot, 0));
        knowledge.is_to_act().then(|| certain(self.choose(&state), None))
    }
}

/// Advice without looking ahead.
fn certain(action: Action, value: Option<f32>) -> Advice<Action> {
    Advice { action, value, visits: Vec::new(), line: vec![action], nodes: 1, steps: 1 }
}

/// How a level thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mind {
    /// By rule of thumb, like a [`Fixed`] player.
    Thumb(Fixed),
    /// Plays on from here after every action, each of them as often as the budget has nodes.
    Playouts(Budget),
}

/// The levels' bot.
#[derive(Clone, Debug)]
struct Player {
    mind: Mind,
    rng: Rng,
}

impl Bot<TheLamp> for Player {
    fn advise(&mut self, knowledge: &Knowledge<TheLamp>) -> Option<Advice<Action>> {
        if !knowledge.is_to_act() {
            return None;
        }
        let state = knowledge.world(&mut self.rng);
        Some(match self.mind {
            Mind::Thumb(fixed) => certain(fixed.choose(&state), None),
            Mind::Playouts(budget) => self.play_on(&state, budget),
        })
    }
}

/// The card on offer that the mover can pay and that brings most points for its price, if any brings some.
fn bargain(state: &TheLamp) -> Option<Action> {
    let orbs = state.orbs(state.mover());
    let gain = |kind| i32::from(state.layout().card(kind).points) - i32::from(state.price(kind));
    let payable = state.on_offer().iter().copied().filter(|&kind| state.price(kind) <= orbs);
    let best = payable.max_by_key(|&kind| (gain(kind), std::cmp::Reverse(kind)))?;
    (gain(best) > 0).then_some(Action::Buy(best))
}

/// Playouts of each action before the hopeless ones are left alone.
const BATCH: u64 = 250;
/// How many standard errors behind the best an action has to be to be hopeless.
const HOPELESS: f32 = 4.0;

impl Player {
    /// Plays on after every action and takes the best.
    fn play_on(&mut self, state: &TheLamp, budget: Budget) -> Advice<Action> {
        let seat = state.mover();
        let decided = if state.phase() == Phase::Decide { field::last_word(state, seat) } else { None };
        let crowd = Crowd::around(state);
        let mut legal = ActionList::new();
        state.legal(&mut legal);
        // Where there is nothing to think about, a few playouts tell what to expect.
        let open = legal.iter().filter(|&&action| decided.is_none_or(|decided| decided == action));
        let mut tried: Vec<Tried> =
            open.map(|&action| Tried { action, count: 0, sum: 0.0, squares: 0.0 }).collect();
        let mut buffers = Buffers::default();
        let mut meter = Meter::start(budget);
        let (mut nodes, mut steps) = (0, 0);
        loop {
            // Every action meets the same dice, as far as they fall alike.
            let dice = self.rng.split();
            let best = Tried::best(&tried);
            for (index, action) in tried.iter_mut().enumerate() {
                if index != best.0 && action.is_hopeless(best.1) {
                    continue;
                }
                let mut dice = dice.clone();
                for _ in 0..BATCH {
                    let mut rng = dice.split();
                    let mut world = state.clone();
                    world.apply(action.action);
                    while let Some(next) = crowd.step(&world, &mut rng, &mut buffers) {
                        world.apply(next);
                        steps += 1;
                    }
                    action.add(world.returns()[seat]);
                }
                nodes += BATCH;
            }
            meter.count_more(BATCH);
            let best = Tried::best(&tried);
            let is_clear =
                tried.iter().enumerate().all(|(index, tried)| index == best.0 || tried.is_hopeless(best.1));
            if is_clear || !meter.has_room(BATCH, 1, 1) {
                break;
            }
        }
        let (index, best) = Tried::best(&tried);
        let action = tried[index].action;
        let mut visits: Vec<(Action, u32)> = tried.iter().map(|tried| (tried.action, tried.count)).collect();
        visits.sort_by_key(|&(other, count)| (other != action, std::cmp::Reverse(count)));
        Advice { action, value: Some(best.mean()), visits, line: vec![action], nodes, steps }
    }
}

/// An action and what came of it.
#[derive(Clone, Copy, Debug)]
struct Tried {
    action: Action,
    count: u32,
    sum: f64,
    squares: f64,
}

impl Tried {
    fn add(&mut self, share: f32) {
        self.count += 1;
        self.sum += f64::from(share);
        self.squares += f64::from(share) * f64::from(share);
    }

    fn mean(&self) -> f32 {
        (self.sum / f64::from(self.count.max(1))) as f32
    }

    /// The square of the standard error of the mean.
    fn error(&self) -> f32 {
        let count = f64::from(self.count.max(1));
        ((self.squares / count - (self.sum / count).powi(2)).max(1e-4) / count) as f32
    }

    /// The best so far, the first of equals.
    fn best(tried: &[Tried]) -> (usize, Tried) {
        let pick =
            |best: usize, index: usize| if tried[index].mean() > tried[best].mean() { index } else { best };
        let index = (1..tried.len()).fold(0, pick);
        (index, tried[index])
    }

    fn is_hopeless(&self, best: Tried) -> bool {
        let behind = best.mean() - self.mean();
        self.count > 0
            && behind > 0.0
            && behind * behind > HOPELESS * HOPELESS * (self.error() + best.error())
    }
}

impl Levels for TheLamp {
    const LEVELS: &'static [Level] = &[
        Level { name: "Firefly" },
        Level { name: "Cricket" },
        Level { name: "Hedgehog" },
        Level { name: "Fox" },
        Level { name: "Owl" },
    ];

    const GENTLE: Gentle = Gentle { level: 1, seats: 2, options: &[] };

    fn level(level: usize, mut rng: Rng) -> Box<dyn Bot<Self>> {
        let thumb = |distance, buys| Mind::Thumb(Fixed { distance, buys });
        let mind = match level {
            // Foolhardy or timid, as the night will have it.
            0 | 1 => thumb(2 + rng.below(23) as u8, false),
            2 => thumb(12, false),
            3 => thumb(8, false),
            4 => thumb(8, true),
            _ => Mind::Playouts(Budget::Nodes(10_000)),
        };
        Box::new(Player { mind, rng })
    }

    fn timed(limit: Duration, rng: Rng) -> Box<dyn Bot<Self>> {
        Box::new(Player { mind: Mind::Playouts(Budget::Time(limit)), rng })
    }

    fn yardstick(rng: Rng) -> Box<dyn Bot<Self>> {
        Box::new(Player { mind: Mind::Playouts(Budget::Nodes(10_000)), rng })
    }

    fn analyst(rng: Rng) -> Box<dyn Bot<Self>> {
        Box::new(Player { mind: Mind::Playouts(Budget::Nodes(1_000)), rng })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lamplight_core::{GameOptions, Present, Purpose, Seat, Turn};
    use lamplight_search::Random;
    use lamplight_testkit::{Case, files};
    use lamplight_the_lamp::Options;

    fn position(text: &str) -> TheLamp {
        let seats = text.split(' ').nth(5).unwrap().split('/').count() as u8;
        TheLamp::parse_position(text, &Options::default(), seats).unwrap()
    }

    fn answer(level: usize, text: &str) -> String {
        let state = position(text);
        let Turn::Player(seat) = state.turn() else { panic!("nobody is to act") };
        let mut bot = TheLamp::level(level, Rng::stream(5, Purpose::Bot, 0));
        state.action_text(bot.advise(&Knowledge::new(&state, seat)).unwrap().action)
    }

    #[test]
    fn all_levels_fly_on_while_nothing_can_happen() {
        for level in 1..=5 {
            for seats in ["20:3:-:-:0", "20:3:-:-:0/25:2:-:-:0", "20:3:-:-:0/25:2:-:-:0/9:2:-:-:0/30:9:-:-:0"]
            {
                assert_eq!(
                    answer(level, &format!("decide 1 9 off 0 {seats} - - - - - -")),
                    "go",
                    "level {level}, {seats}"
                );
            }
        }
    }

    #[test]
    fn upper_levels_stop_where_going_on_is_death() {
        for level in 2..=5 {
            assert_eq!(answer(level, "decide 1 9 on 0 47:3:-:-:0 - - - - - -"), "stop");
            assert_eq!(answer(level, "decide 1 9 on 0 47:9:-:-:0/30:5:-:-:0 - - - - - -"), "stop");
        }
    }

    #[test]
    fn the_owl_looks_at_the_others() {
        // Six from the Lamp, the other has stopped: enough points stop, too few fly on into the danger.
        assert_eq!(answer(5, "decide 1 9 on 0 43:20:-:-:0/30!:5:-:-:0 - - - - - -"), "stop");
        assert_eq!(answer(5, "decide 1 9 on 0 43:5:-:-:0/30!:20:-:-:0 - - - - - -"), "go");
        // Far off and ahead of all who are left: no need to come closer.
        assert_eq!(answer(5, "decide 1 9 on 0 20:30:-:-:0/40!:5:-:-:0 - - - - - -"), "stop");
        assert_eq!(answer(5, "decide 1 9 on 0 20:9:-:-:0/dead/dead - - - - - -"), "stop");
    }

    #[test]
    fn the_owl_buys_what_is_worth_it() {
        // For the same price one card has more points and leads farther back, to another orb space.
        let offer = "trade 1 9 off 0 17:4:-:-:0/20:3:-:-:0 headlight,campfire,neon-sign - - - - -";
        assert_eq!(answer(5, offer), "buy neon-sign");
        // In the variant, passing here would end in the Lamp.
        let options = Case::<TheLamp>::new(2, "shop_when_passing=true").options;
        let text = "trade 1 9 on 6 46:5:-:-:0/30:3:-:-:0 match,match,match - - - - -";
        let state = TheLamp::parse_position(text, &options, 2).unwrap();
        let mut bot = TheLamp::level(5, Rng::stream(5, Purpose::Bot, 0));
        let advice = bot.advise(&Knowledge::new(&state, Seat::from_index(0))).unwrap();
        assert_eq!(state.action_text(advice.action), "buy match");
    }

    /// Two lanes that are alike but for their ends: only one moth has a post with rich cards before it.
    #[test]
    fn a_moth_looks_at_its_own_lane() {
        let content = "lanes = [\"oooooooooootoooooooo\", \"oooooooooohhhhhhhhhh\", \"o\", \"o\"]\n\
                       last_stretch = 0\norbs = 99\nsurvival = [1, 1, 1, 1]\n\
                       lamp_die = { off = 6, on = 0 }\n[trading]\n\
                       star = { copies = 9, off = 0, on = 0, points = 9, back = 1 }\n\
                       [hazards]\nowl = { copies = 60, loses = 9 }\n";
        let content = content.replace("\"o\"", &format!("\"{}\"", "o".repeat(20)));
        let mut options = Options::default();
        options.set_content(&content).unwrap();
        let decide = |seat: u8| {
            let text = format!("decide {seat} 9 off 0 10:3:-:-:0/10:3:-:-:0 - - - - - -");
            let state = TheLamp::parse_position(&text, &options, 2).unwrap();
            let mut rng = Rng::stream(5, Purpose::Bot, 0);
            let action = Crowd::around(&state).step(&state, &mut rng, &mut Buffers::default()).unwrap();
            state.action_text(action)
        };
        assert_eq!([decide(1), decide(2)], ["go", "stop"]);
    }

    #[test]
    fn a_seed_gives_the_same_advice() {
        let state = position("decide 1 9 on 0 40:6:-:-:0/41:5:-:-:0 - - - - - -");
        let knowledge = Knowledge::new(&state, Seat::from_index(0));
        for level in 1..=5 {
            let advise = || TheLamp::level(level, Rng::stream(3, Purpose::Bot, 0)).advise(&knowledge);
            assert_eq!(advise(), advise());
        }
    }

    /// Mean share of the win of the first seat's bot at a table with others, over rotated seats, and its 95 % margin.
    fn duel(
        seats: u8,
        games: u64,
        mut seat_bot: impl FnMut(usize, Rng) -> Box<dyn Bot<TheLamp>>,
    ) -> (f64, f64) {
        let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0);
        for game in 0..games {
            let shift = game as usize % usize::from(seats);
            let mut state = TheLamp::new(&Options::default(), seats).unwrap();
            let mut dice = Rng::stream(1_000 + game, Purpose::Dice, 0);
            let mut bots: Vec<_> = (0..usize::from(seats))
                .map(|seat| {
                    seat_bot(
                        (seat + shift) % usize::from(seats),
                        Rng::stream(game, Purpose::Bot, seat as u64),
                    )
                })
                .collect();
            let mut outcomes = lamplight_core::OutcomeList::new();
            loop {
                let action = match state.turn() {
                    Turn::Over => break,
                    Turn::Chance => state.sample_chance(&mut dice, &mut outcomes),
                    Turn::Player(seat) => {
                        bots[seat.index()].advise(&Knowledge::new(&state, seat)).unwrap().action
                    }
                };
                state.apply(action);
            }
            let first = (usize::from(seats) - shift) % usize::from(seats);
            let share = f64::from(state.returns()[Seat::from_index(first)]);
            sum += share;
            squares += share * share;
            count += 1.0;
        }
        let mean: f64 = sum / count;
        (mean, 1.96 * ((squares / count - mean * mean) / count).sqrt())
    }

    /// Slow: which fixed distance is best among its like, and how the levels do against it and each other.
    #[test]
    fn every_level_beats_the_one_below_and_the_top_any_fixed_distance() {
        let slow = files::slow();
        for seats in [2, 4] {
            let (mut best, mut most) = (Fixed { distance: 8, buys: true }, 0.0);
            if slow {
                for buys in [false, true] {
                    for distance in 4..=12 {
                        // Against the whole range, so that no lucky pairing decides.
                        let (share, margin) = duel(seats, 20_000, |place, mut rng| {
                            let other = Fixed { distance: 5 + rng.below(6) as u8, buys: true };
                            Box::new(if place == 0 { Fixed { distance, buys } } else { other })
                        });
                        println!("{seats} players, fixed {distance}, buys {buys}: {share:.3} ± {margin:.3}");
                        if share > most {
                            (best, most) = (Fixed { distance, buys }, share);
                        }
                    }
                }
            }
            let games = if slow { 1_000 } else { 20 };
            let (share, margin) =
                duel(
                    seats,
                    games,
                    |place, rng| {
                        if place == 0 { TheLamp::level(5, rng) } else { Box::new(best) }
                    },
                );
            println!("{seats} players, level 5 against {best:?}: {share:.3} ± {margin:.3}");
            // In so few games it may look even.
            assert!(share + margin > 0.5, "{seats} players: {share} ± {margin}");
            for level in 2..=5 {
                let games = if level < 5 { 2_000 } else { games };
                let (share, margin) =
                    duel(seats, games, |place, rng| TheLamp::level(level - usize::from(place > 0), rng));
                println!("{seats} players, level {level} against the one below: {share:.3} ± {margin:.3}");
                let least = if level < 5 { 0.5 + margin } else { 0.5 - margin };
                assert!(share > least, "{seats} players, level {level}: {share} ± {margin}");
            }
        }
    }

    #[test]
    fn the_first_level_is_better_than_chance_and_worse_than_a_careful_beginner() {
        let first = |rng| TheLamp::level(1, rng);
        let (share, margin) =
            duel(2, 1_000, |place, rng| if place == 0 { first(rng) } else { Box::new(Random::new(rng)) });
        assert!(share - margin > 0.75, "{share} ± {margin}");
        let careful = Fixed { distance: 10, buys: false };
        let (share, margin) =
            duel(2, 1_000, |place, rng| if place == 0 { Box::new(careful) } else { first(rng) });
        assert!(share - margin > 0.6, "{share} ± {margin}");
    }
}
