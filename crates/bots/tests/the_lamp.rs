//! The levels of The Lamp on other content than the house's: nothing in them is made for one lane.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_bots::Levels;
use lamplight_core::{Game, GameOptions, Knowledge, OutcomeList, Purpose, Rng, Turn};
use lamplight_the_lamp::{Options, TheLamp};

/// A short lane where everything runs out, large numbers, no cards at all, and a box whose lanes and dice differ.
const CONTENTS: [&str; 4] = [
    "lane = \"othotthoto\"\nlast_stretch = 4\norbs = 5\nsurvival = [9, 5, 5, 0]\n[trading]\n\
     ember = { copies = 3, off = 0, on = 1, points = 1, back = 2 }\n\
     moon = { copies = 1, off = 2, on = 2, points = 7, back = 60 }\n\
     x-ray-2 = { copies = 1, off = 1, on = 0, points = 0, back = 0 }\n[hazards]\nowl = 2\n",
    "lane = \"othtoohtothtoohtothtoohtothtooht\"\nlast_stretch = 32\norbs = 9999\nsurvival = [99, 50, 20, 10]\n[trading]\n\
     star = { copies = 60, off = 9, on = 20, points = 99, back = 9 }\n[hazards]\nowl = 64\n",
    "lane = \"o\"\nlast_stretch = 0\norbs = 0\nsurvival = [0, 0, 0, 0]\n[trading]\n[hazards]\n",
    include_str!("../../../data/content/examples/the-lamp-attic.toml"),
];

#[test]
fn every_level_plays_every_content_to_the_end() {
    for content in CONTENTS {
        let mut options = Options::default();
        options.set_content(content).unwrap();
        for (seats, passing) in [(1, false), (3, true), (3, false)] {
            options.shop_when_passing = passing;
            let mut state = TheLamp::new(&options, seats).unwrap();
            let mut dice = Rng::stream(1, Purpose::Dice, 0);
            let mut outcomes = OutcomeList::new();
            loop {
                let action = match state.turn() {
                    Turn::Over => break,
                    Turn::Chance => state.sample_chance(&mut dice, &mut outcomes),
                    Turn::Player(seat) => {
                        let rng = Rng::stream(2, Purpose::Bot, seat.index() as u64);
                        let mut bot = TheLamp::level(5 - seat.index(), rng);
                        let action = bot.advise(&Knowledge::new(&state, seat)).unwrap().action;
                        assert!(state.is_legal(action), "{action:?}");
                        action
                    }
                };
                state.apply(action);
            }
        }
    }
}
