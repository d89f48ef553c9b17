//! The laws, the golden games, and what is conserved.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{ORCHARD, SCARCE, SHAPES, WALLED_GARDEN, with_content};
use lamplight_core::rollout::{Buffers, random_step};
use lamplight_core::{Game, Present, Purpose, Rng, Viewer};
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
