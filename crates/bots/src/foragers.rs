//! Forager Families: a race that can be counted, and chases that have to be searched.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`greedy`] | who never counts, and takes the nearest food |
//! | [`sense`] | everybody's share of the win, for the search |
//! | [`player`] | who searches, and who is content with a glance |
//!
//! Between two families there is nothing but the race, and who counts it plays perfectly: the lower levels do not, or
//! forget to, and go for the nearest food that they see. From three families on the chases decide, and those are searched.

pub mod greedy;
pub mod player;
pub mod sense;

use crate::{Gentle, Level, Levels};
use lamplight_core::{Game, Returns, Rng};
use lamplight_foragers::Foragers;
use lamplight_search::{Bot, Budget, Sense};
use player::{Player, Skill};
use sense::RaceSense;
use std::time::Duration;

impl Levels for Foragers {
    const LEVELS: &'static [Level] = &[
        Level { name: "Firefly" },
        Level { name: "Cricket" },
        Level { name: "Hedgehog" },
        Level { name: "Fox" },
        Level { name: "Owl" },
    ];

    const GENTLE: Gentle = Gentle { level: 1, seats: 3, options: &[] };

    fn level(level: usize, rng: Rng) -> Box<dyn Bot<Self>> {
        let careless = |careless, sight| Skill { careless, sight, ..Skill::best(Budget::Nodes(0)) };
        let skill = match level {
            0 | 1 => careless(100, 2),
            2 => careless(100, 3),
            3 => Skill { glances: 100, ..careless(50, u8::MAX) },
            4 => Skill { glances: 40, ..Skill::best(Budget::Nodes(9_000)) },
            _ => Skill::best(Budget::Nodes(300_000)),
        };
        Box::new(Player::new(skill, rng))
    }

    fn timed(limit: Duration, rng: Rng) -> Box<dyn Bot<Self>> {
        Box::new(Player::new(Skill::best(Budget::Time(limit)), rng))
    }

    fn yardstick(rng: Rng) -> Box<dyn Bot<Self>> {
        Box::new(Player::new(Skill::searching(Budget::Nodes(300_000)), rng))
    }

    fn guess(state: &Self) -> Option<Returns> {
        Some(RaceSense::for_seats(state.seats()).judge(state))
    }

    fn analyst(rng: Rng) -> Box<dyn Bot<Self>> {
        Box::new(Player::new(Skill::searching(Budget::Nodes(9_000)), rng))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lamplight_core::{Knowledge, Present, Purpose, Seat, Turn};
    use lamplight_foragers::{Animal, Options, Size};

    fn at(seats: u8, text: &str) -> Foragers {
        Foragers::parse_position(text, &Options::default(), seats).unwrap()
    }

    fn advise(level: usize, state: &Foragers, seed: u64) -> String {
        let Turn::Player(seat) = state.turn() else { panic!("nobody acts") };
        let mut bot = Foragers::level(level, Rng::stream(seed, Purpose::Bot, 0));
        state.action_text(bot.advise(&Knowledge::new(state, seat)).unwrap().action)
    }

    /// Three families with a den each: red's on c3, orange's on f3, yellow's on g2.
    const DENS: &str = ".--./-----/--r---/.--.--./ggbbpp/--o--/.y-.";

    #[test]
    fn every_level_comes_home_when_it_can() {
        let state = at(3, &format!("{DENS} home,home,c2/d7,d7,d6/g4,g4,g1 - 1s - - - 4 40"));
        for level in 1..=5 {
            assert_eq!(advise(level, &state, 1), "c3", "level {level}");
        }
    }

    #[test]
    fn the_upper_levels_stop_a_win_by_an_attack() {
        // Yellow's last animal on f1 is next to its den on g2 and acts right after red, who hunts it: red's
        // animal on e1 can step onto f1 and chase it off.
        let mut state = at(3, &format!("{DENS} a1,a4,e1/d7,d6,home/home,home,f1 - 1s - - - 4 40"));
        while state.turn() == Turn::Player(Seat::from_index(0)) {
            let action = state.parse_action(&advise(5, &state, 1)).unwrap();
            state.apply(action);
        }
        let small = Animal { seat: Seat::from_index(2), size: Size::Small };
        assert_ne!(state.cell_of(small).unwrap().to_string(), "f1");
        assert!(
            state.parse_action("g2").is_ok_and(|den| state.why_not(den).is_some()),
            "{}",
            state.position()
        );
    }

    #[test]
    fn a_seed_gives_the_same_move() {
        let state = at(3, &format!("{DENS} c1,d4,e4/d7,d6,b4/g4,c5,d1 - 2m - - - 4 40"));
        for level in 1..=4 {
            assert_eq!(advise(level, &state, 7), advise(level, &state, 7));
        }
    }
}
