//! Bots for the toy game of the test kit: no knowledge at all, as on a new game's first evening.

use crate::{Gentle, Level, Levels};
use lamplight_core::Rng;
use lamplight_search::{Bot, Budget, Mcts, Random};
use lamplight_testkit::jars::Jars;

impl Levels for Jars {
    const LEVELS: &'static [Level] = &[Level { name: "Firefly" }, Level { name: "Cricket" }];

    const GENTLE: Gentle = Gentle { level: 1, seats: 2, options: &[] };

    fn level(level: usize, rng: Rng) -> Box<dyn Bot<Jars>> {
        match level {
            0 | 1 => Box::new(Random::new(rng)),
            _ => Box::new(Mcts::new(Budget::Nodes(300), rng)),
        }
    }
}
