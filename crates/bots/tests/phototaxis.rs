//! Phototaxis alone: how often the night ends in the Lamp.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_bots::Levels;
use lamplight_core::{Game, Knowledge, OutcomeList, Purpose, Rng, Turn};
use lamplight_phototaxis::{Options, Phototaxis};
use lamplight_testkit::files;

#[test]
fn the_top_level_wins_nearly_always_alone() {
    // With the top level's thinking time this takes a minute: the fourth level stands in for it in quick runs.
    let (level, games, least) = if files::slow() { (5, 40, 39) } else { (4, 40, 34) };
    let mut won = 0;
    for game in 0..games {
        let mut state = Phototaxis::new(&Options::default(), 1).unwrap();
        let mut dice = Rng::stream(game, Purpose::Dice, 0);
        let mut outcomes = OutcomeList::new();
        let mut bot = Phototaxis::level(level, Rng::stream(game, Purpose::Bot, 0));
        loop {
            let action = match state.turn() {
                Turn::Over => break,
                Turn::Chance => state.sample_chance(&mut dice, &mut outcomes),
                Turn::Player(seat) => bot.advise(&Knowledge::new(&state, seat)).unwrap().action,
            };
            state.apply(action);
        }
        won += u32::from(state.returns().0[0] >= 1.0);
    }
    assert!(won >= least, "level {level}: {won} of {games} games won");
}
