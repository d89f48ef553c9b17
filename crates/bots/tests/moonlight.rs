//! The levels of Moonlight on another box than the house's.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_bots::Levels;
use lamplight_core::{Game, GameOptions, Knowledge, OutcomeList, Present, Purpose, Rng, Turn};
use lamplight_moonlight::{Moonlight, Options};

#[test]
fn levels_play_another_box_to_the_end() {
    let mut options = Options::default();
    options.set_content(include_str!("../../../data/content/examples/moonlight-delta.toml")).unwrap();
    let mut state = Moonlight::new(&options, 3).unwrap();
    let mut dice = Rng::stream(1, Purpose::Dice, 0);
    let mut outcomes = OutcomeList::new();
    loop {
        let action = match state.turn() {
            Turn::Over => break,
            Turn::Chance => state.sample_chance(&mut dice, &mut outcomes),
            Turn::Player(seat) => {
                let rng = Rng::stream(2, Purpose::Bot, seat.index() as u64);
                let mut bot = Moonlight::level(seat.index() + 1, rng);
                let action = bot.advise(&Knowledge::new(&state, seat)).unwrap().action;
                assert!(state.is_legal(action), "{}", state.action_text(action));
                action
            }
        };
        state.apply(action);
    }
    // Whoever thinks collects trees; whoever plays at a glance is behind.
    let scores = state.outcome().scores.unwrap();
    assert!(scores[2] > Some(30) && scores[2] > scores[0], "{scores:?}");
}
