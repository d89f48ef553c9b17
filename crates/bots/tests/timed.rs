//! The strongest players with hardly any time.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_bots::Levels;
use lamplight_core::{Knowledge, OutcomeList, Purpose, Rng, Seat, Turn};
use lamplight_foragers::Foragers;
use lamplight_moonlight::Moonlight;
use lamplight_pathagon::Pathagon;
use lamplight_phototaxis::Phototaxis;
use lamplight_the_lamp::TheLamp;
use std::time::Duration;

/// Plays to the end. Whatever the machine, every action is legal.
fn play<G: Levels>(seats: u8) {
    let mut state = G::new(&G::Options::default(), seats).unwrap();
    let mut dice = Rng::stream(1, Purpose::Dice, 0);
    let mut outcomes = OutcomeList::new();
    let bot =
        |seat: Seat| G::timed(Duration::from_millis(1), Rng::stream(2, Purpose::Bot, seat.index() as u64));
    let mut bots: Vec<_> = Seat::up_to(seats).map(bot).collect();
    loop {
        let action = match state.turn() {
            Turn::Over => break,
            Turn::Chance => state.sample_chance(&mut dice, &mut outcomes),
            Turn::Player(seat) => {
                let action = bots[seat.index()].advise(&Knowledge::new(&state, seat)).unwrap().action;
                assert!(state.is_legal(action), "{} in {}", state.action_text(action), state.position());
                action
            }
        };
        state.apply(action);
    }
}

#[test]
fn a_moment_suffices_for_legal_moves() {
    play::<Pathagon>(2);
    play::<Foragers>(2);
    play::<Foragers>(3);
    play::<Moonlight>(2);
    play::<Phototaxis>(2);
    play::<TheLamp>(3);
}
