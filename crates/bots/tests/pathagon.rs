//! Pathagon's bots against their own judgement with less foresight.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_bots::Levels;
use lamplight_bots::pathagon::PathJudge;
use lamplight_core::{Game, Knowledge, Purpose, Rng, Seat, Turn};
use lamplight_pathagon::{Options, Pathagon};
use lamplight_search::{AlphaBeta, Bot, Budget};
use lamplight_testkit::files;

/// The share of the win of a level against its own judgement at a depth, over games from both sides.
fn share(level: usize, depth: u32, games: u64) -> f32 {
    let mut total = 0.0;
    for game in 0..games {
        let mut rng = Rng::stream(game / 2, Purpose::Test, 7);
        let own = Seat::from_index((game % 2) as usize);
        let judge = PathJudge::with_taste(rng.next_u64());
        let mut shallow = AlphaBeta::new(judge, Budget::Nodes(u64::MAX)).depth(depth);
        let mut bot = Pathagon::level(level, rng);
        let mut state = Pathagon::new(&Options::default(), 2).unwrap();
        while let Turn::Player(seat) = state.turn() {
            let knowledge = Knowledge::new(&state, seat);
            let advice = if seat == own { bot.advise(&knowledge) } else { shallow.advise(&knowledge) };
            state.apply(advice.unwrap().action);
        }
        total += state.returns()[own];
    }
    total / games as f32
}

#[test]
fn foresight_beats_a_glance() {
    let share = share(3, 1, 10);
    assert!(share >= 0.7, "{share}");
}

#[test]
fn the_top_level_beats_its_own_judgement_at_depth_two() {
    // With the top level's thinking time this takes minutes: the fourth level stands in for it in quick runs.
    let (level, games) = if files::slow() { (5, 8) } else { (4, 2) };
    let share = share(level, 2, games);
    assert!(share >= 0.9, "{share}");
}
