//! The laws, the golden games, and what is conserved.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{ORCHARD, SCARCE, SHAPES, WALLED_GARDEN, crossing_case, with_content};
use lamplight_core::rollout::{Buffers, random_step};
use lamplight_core::{Encode, Game, Present, Purpose, Rng, Viewer};
use lamplight_phototaxis::{Kind, Phototaxis};
use lamplight_testkit::laws::{self, Report};
use lamplight_testkit::{Case, files, playthrough};

/// Checks the laws on `games` games, or twenty times as many in the slow checks.
fn check(case: &Case<Phototaxis>, games: u64) -> Report {
    laws::assert_laws(case, if files::slow() { games * 20 } else { games })
}

#[test]
fn laws_hold_for_every_number_of_seats_and_all_options() {
    let mut pairs = 0;
    for set in ["", "mystery=mantis-only same_round_ties=false"] {
        for case in Case::<Phototaxis>::all_seats(set) {
            pairs += check(&case, if case.seats == 1 { 12 } else { 2 }).pairs;
        }
    }
    for case in [Case::new(3, "first=2"), Case::new(4, "first=4")] {
        pairs += check(&case, 2).pairs;
    }
    // The laws of secrecy.
    assert!(pairs >= 200_000, "{pairs} pairs of states");
}

#[test]
fn laws_hold_under_other_contents() {
    let mut pairs = 0;
    for (content, set) in [
        (ORCHARD, ""),
        (ORCHARD, "same_round_ties=false"),
        (ORCHARD, "mystery=mantis-only"),
        (SHAPES, ""),
        (SCARCE, ""),
        (WALLED_GARDEN, ""),
        (WALLED_GARDEN, "mystery=mantis-only"),
    ] {
        // Without mystery cards nobody plays alone.
        for case in Case::<Phototaxis>::all_seats(set).into_iter().skip(usize::from(content == SCARCE)) {
            pairs += check(&with_content(case, content), 2).pairs;
        }
    }
    assert!(pairs >= 200_000, "{pairs} pairs of states");
}

/// Checks the laws of encoding on `games` games, or four times as many in the slow checks.
fn check_encoding(case: &Case<Phototaxis>, games: u64) -> Report {
    laws::assert_encoding(case, if files::slow() { games * 4 } else { games })
}

#[test]
fn encoding_keeps_its_laws_for_every_number_of_seats_and_all_options() {
    for case in Case::<Phototaxis>::all_seats("") {
        let report = check_encoding(&case, if case.seats == 1 { 12 } else { 2 });
        assert!(report.states > 300, "{report:?}");
        assert_eq!(report.told > 0, case.seats > 1, "{report:?}");
    }
    for (seats, set) in [(1, "mystery=mantis-only"), (2, "mystery=mantis-only first=2"), (3, "first=3")] {
        check_encoding(&Case::new(seats, set), 2);
    }
}

#[test]
fn encoding_keeps_its_laws_under_other_contents() {
    for content in [ORCHARD, SHAPES, SCARCE, WALLED_GARDEN] {
        // Without mystery cards nobody plays alone.
        for case in Case::<Phototaxis>::all_seats("").into_iter().skip(usize::from(content == SCARCE)) {
            check_encoding(&with_content(case, content), 2);
        }
    }
}

/// With crossings for plum cards the house's garden looks the same in all eight ways to lay it on itself.
#[test]
fn the_garden_can_be_turned_and_turned_over() {
    for seats in 2..=4 {
        let case = crossing_case(seats, "");
        assert_eq!(case.start().symmetries(), 8);
        check_encoding(&case, 2);
    }
    assert_eq!(crossing_case(1, "").start().symmetries(), 1, "the lone mantis prefers low ranks");
    assert_eq!(Case::<Phototaxis>::new(2, "").start().symmetries(), 1, "plum cards are turned over in order");
}

#[test]
fn no_card_and_no_plum_is_lost() {
    let contents = [ORCHARD, WALLED_GARDEN];
    let cases = contents.into_iter().flat_map(|content| {
        Case::<Phototaxis>::all_seats("").into_iter().map(move |case| with_content(case, content))
    });
    for case in cases {
        let layout = case.options.layout();
        let start: Phototaxis = case.start();
        let plums = start.view(Viewer::Spectator).tokens.len();
        let mut rng = Rng::stream(3, Purpose::Test, 0);
        let mut buffers = Buffers::default();
        for _ in 0..if files::slow() { 2_000 } else { 40 } {
            let mut state = start.clone();
            while let Some(action) = random_step(&state, &mut rng, &mut buffers) {
                state.apply(action);
                let view = state.view(Viewer::Spectator);
                let gathered: u32 = view.plums.iter().map(|&plums| u32::from(plums)).sum();
                assert_eq!(view.tokens.len() + gathered, plums);
                for kind in Kind::ALL {
                    let nth = kind as usize;
                    let lying = view.cards.iter().filter(|card| card.kind == kind).count() as u8;
                    let known: u8 = view.hands.iter().map(|hand| hand.known.0[nth]).sum();
                    let all = view.unseen.0[nth] + view.discards.0[nth] + lying + known;
                    assert_eq!(all, layout.path[nth], "{kind} in {}", state.position());
                }
                let mystery = view.mystery_deck.0.iter().zip(&view.mystery_discards.0);
                let all: Vec<u8> = mystery.map(|(deck, discards)| deck.1 + discards.1).collect();
                assert_eq!(all, layout.mystery[..all.len()]);
            }
        }
    }
}

#[test]
fn playthroughs_are_as_recorded() {
    for case in Case::<Phototaxis>::all_seats("") {
        playthrough::check(&case);
    }
    // Games in which moths reach the Lamp.
    for (seats, set) in [(2, "mystery=mantis-only"), (4, "first=2 same_round_ties=false")] {
        let case = with_content(Case::<Phototaxis>::new(seats, set), ORCHARD);
        playthrough::check(&Case { set: format!("orchard {set}"), ..case });
    }
}
