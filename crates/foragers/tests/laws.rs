//! The laws, the golden games, the tree counts, and what a game can never lose.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::rollout::{Buffers, random_step};
use lamplight_core::{Game, Present, Purpose, Rng, Viewer};
use lamplight_foragers::Foragers;
use lamplight_foragers::view::{Phase, Whereabouts};
use lamplight_testkit::{Case, files, laws, perft, playthrough};

const VARIANTS: [&str; 4] =
    ["", "play_on=true", "first=2 cycle_limit=7", "first=2 play_on=true cycle_limit=30"];

#[test]
fn laws_hold_for_every_number_of_players_under_all_options() {
    let games = if files::slow() { 100 } else { 6 };
    for set in VARIANTS {
        for case in Case::<Foragers>::all_seats(set) {
            let report = laws::assert_laws(&case, games);
            assert!(report.states > 100 * games, "{report:?}");
        }
    }
}

#[test]
fn encoding_keeps_its_laws_for_every_number_of_players() {
    // Every other game is played by another policy.
    let games = if files::slow() { 20 } else { 2 };
    let mut cases = Case::<Foragers>::all_seats("");
    cases.extend(Case::all_seats("first=2 cycle_limit=7"));
    cases.extend([Case::new(3, "play_on=true"), Case::new(4, "first=3 play_on=true")]);
    for case in cases {
        let report = laws::assert_encoding(&case, games);
        assert_eq!(report.games, games);
        assert!(report.states > 100 * games && report.told > report.states / 2, "{report:?}");
    }
}

/// Games that are won, drawn and played on to the last place.
#[test]
fn playthroughs_are_as_recorded() {
    for (seats, set) in
        [(2, ""), (3, "cycle_limit=30"), (4, "first=3 cycle_limit=30"), (5, "play_on=true"), (6, "")]
    {
        playthrough::check(&Case::<Foragers>::new(seats, set));
    }
}

#[test]
fn tree_counts_are_as_recorded() {
    perft::check::<Foragers>();
}

/// Thirty tiles, five of a colour; eaten ones stay where they lie; dens stay; nobody stands on their own
/// den; animals only ever go from hand to board to home.
#[test]
fn tiles_and_animals_are_conserved() {
    let games = if files::slow() { 400 } else { 20 };
    for case in Case::<Foragers>::all_seats("play_on=true") {
        for game in 0..games {
            let mut rng = Rng::stream(game, Purpose::Test, 2);
            let mut buffers = Buffers::default();
            let mut state = case.start();
            let mut before = state.view(Viewer::Spectator);
            while let Some(action) = random_step(&state, &mut rng, &mut buffers) {
                state.apply(action);
                let view = state.view(Viewer::Spectator);
                let up: u32 = view.tiles.iter().map(|tiles| tiles.len()).sum();
                assert_eq!(up + view.face_down.len(), 30);
                let revealed = !matches!(view.phase, Phase::Place | Phase::Reveal);
                for (nth, tiles) in view.tiles.iter().enumerate() {
                    let plays = nth < view.families.len();
                    let right = if plays { 1..=5 } else { 5..=5 };
                    assert!(!revealed || right.contains(&tiles.len()), "{}", state.position());
                }
                for (family, earlier) in view.families.iter().zip(&before.families) {
                    for (now, then) in family.animals.iter().zip(&earlier.animals) {
                        assert!(*now != Whereabouts::Hand || *then == Whereabouts::Hand);
                        assert!(*then != Whereabouts::Home || *now == Whereabouts::Home);
                        assert!(!matches!(now, Whereabouts::On(cell) if family.den == Some(*cell)));
                    }
                }
                before = view;
            }
        }
    }
}
