//! The Lamp: tree search with random playouts.

use crate::{Level, Levels, Soften};
use lamplight_core::Rng;
use lamplight_search::{Bot, Budget, Mcts};
use lamplight_the_lamp::TheLamp;

impl Levels for TheLamp {
    const LEVELS: &'static [Level] = &[
        Level { name: "Firefly", description: "plays on a whim; for first games" },
        Level { name: "Cricket", description: "thinks a little" },
        Level { name: "Hedgehog", description: "thinks before it acts" },
        Level { name: "Fox", description: "thinks hard" },
        Level { name: "Owl", description: "thinks for about a second; the best we have" },
    ];

    fn level(level: usize, mut rng: Rng) -> Box<dyn Bot<Self>> {
        let (nodes, temperature) = match level {
            0 | 1 => (30, 1.0),
            2 => (120, 0.5),
            3 => (500, 0.0),
            4 => (2_000, 0.0),
            _ => (10_000, 0.0),
        };
        let search = Mcts::new(Budget::Nodes(nodes), rng.split());
        Box::new(Soften::new(search, temperature, rng))
    }
}
