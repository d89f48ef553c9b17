//! The laws, the golden games, and what is conserved.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{ATTIC, SCARCE, case_with, largest, walk};
use lamplight_core::{Encode, Game, OutcomeList, Present, Purpose, Rng, Turn, Viewer};
use lamplight_testkit::{Case, files, laws, playthrough};
use lamplight_the_lamp::view::Copies;
use lamplight_the_lamp::{Action, Layout, TheLamp, View};
use std::collections::BTreeMap;

const VARIANTS: [&str; 2] = ["", "shop_when_passing=true"];

/// Every number of players, both variants, four contents.
fn cases() -> Vec<Case<TheLamp>> {
    let mut cases = Vec::new();
    for set in VARIANTS {
        cases.extend(Case::all_seats(set));
        for seats in 1..=4 {
            cases.push(case_with(SCARCE, seats, set));
            cases.push(case_with(ATTIC, seats, set));
        }
        cases.push(case_with(&largest(), 4, set));
    }
    cases
}

#[test]
fn laws_hold_for_all_players_variants_and_contents() {
    for case in cases() {
        let report = laws::assert_laws(&case, 120);
        assert!(report.states > 500, "{report:?}");
    }
}

#[test]
fn encoding_keeps_its_laws_for_all_players_variants_and_contents() {
    for case in cases() {
        let report = laws::assert_encoding(&case, 20);
        assert!(report.states > 90, "{report:?}");
    }
}

/// Games under the laws are soon over; these are not.
#[test]
fn positions_of_brave_games_have_tensors_of_their_own() {
    for case in cases() {
        let mut tensors: BTreeMap<Vec<u32>, String> = BTreeMap::new();
        let mut numbers = vec![f32::NAN; case.start().shape().len()];
        for seed in 0..5 {
            walk(&case, seed, |state, _| {
                state.observe(Viewer::Spectator, &mut numbers);
                assert!(numbers.iter().all(|number| (0.0..=1.0).contains(number)));
                let tensor = numbers.iter().map(|number| number.to_bits()).collect();
                let before = tensors.entry(tensor).or_insert_with(|| state.position());
                assert_eq!(*before, state.position());
            });
        }
    }
}

#[test]
fn playthroughs_are_as_recorded() {
    for case in Case::<TheLamp>::all_seats("") {
        playthrough::check(&case);
    }
    for seats in 2..=4 {
        playthrough::check(&Case::<TheLamp>::new(seats, "shop_when_passing=true"));
    }
}

/// Brave games fly lanes to their ends, which games under the laws seldom do.
#[test]
fn brave_games_end_within_their_bound_and_read_back_as_written() {
    for case in cases() {
        for seed in 0..20 {
            let mut bounds = Vec::new();
            walk(&case, seed, |state, _| {
                let position = state.position();
                let read = TheLamp::parse_position(&position, &case.options, case.seats);
                assert_eq!(read.as_ref(), Ok(state), "{position}");
                if let Turn::Player(_) = state.turn() {
                    bounds.push(state.bound());
                }
            });
            for (left, bound) in (1..).zip(bounds.into_iter().rev()) {
                assert!(left <= bound, "{left} decisions were left, not {bound}");
            }
        }
    }
}

/// Players who stop close to the Lamp and buy nothing: what people would call a game.
#[test]
fn sensible_players_take_about_nine_turns_each() {
    let mut rng = Rng::stream(1, Purpose::Test, 0);
    let mut outcomes = OutcomeList::new();
    let (games, seats) = (2_000, 4);
    let mut turns = 0;
    for _ in 0..games {
        let mut state = Case::<TheLamp>::new(seats, "").start();
        loop {
            let action = match state.turn() {
                Turn::Over => break,
                Turn::Chance => state.sample_chance(&mut rng, &mut outcomes),
                Turn::Player(_) if state.is_legal(Action::Pass) => Action::Pass,
                Turn::Player(seat) if state.distance(seat) <= 7 => Action::Stop,
                Turn::Player(_) => Action::Go,
            };
            state.apply(action);
        }
        turns += state.turn_number();
    }
    let each = f64::from(turns) / f64::from(games * u32::from(seats));
    assert!((8.5..10.0).contains(&each), "{each}");
}

#[test]
fn orbs_and_cards_are_conserved() {
    let games = if files::slow() { 500 } else { 40 };
    let mut lost = 0;
    for case in cases() {
        let layout = case.options.layout();
        for seed in 0..games {
            walk(&case, seed, |state, _| {
                let view = state.view(Viewer::Spectator);
                assert_conserved(&view, &layout);
                lost += view.moths.iter().map(|moth| u32::from(moth.unpaid)).sum::<u32>();
            });
        }
    }
    assert!(lost > 0, "no hazard deck ever ran out");
}

/// Every orb and every card is somewhere, once. Points lost to an empty hazard deck are no cards: they
/// are counted apart, and only while that deck is empty.
fn assert_conserved(view: &View, layout: &Layout) {
    let held: u32 = view.moths.iter().map(|moth| u32::from(moth.orbs)).sum();
    assert_eq!(u32::from(view.supply) + held, u32::from(layout.orbs));

    let mut trading = count(&view.unseen);
    let offered = view.offer.iter().map(|card| &card.name);
    let bought = view.moths.iter().flat_map(|moth| &moth.cards).map(|card| &card.name);
    for name in view.under.iter().chain(&view.gone).chain(offered).chain(bought) {
        *trading.entry(name.clone()).or_default() += 1;
    }
    let printed = layout.trading.iter().map(|card| (card.name.clone(), card.copies.into()));
    assert_eq!(trading, printed.collect());

    let mut hazards = count(&view.hazards);
    let drawn = view.moths.iter().flat_map(|moth| &moth.hazards).map(|card| &card.name);
    for name in drawn.chain(&view.gone_hazards) {
        *hazards.entry(name.clone()).or_default() += 1;
    }
    let printed = layout.hazards.iter().map(|card| (card.name.clone(), card.copies.into()));
    assert_eq!(hazards, printed.collect());
    assert!(view.hazards.is_empty() || view.moths.iter().all(|moth| moth.unpaid == 0));
}

fn count(cards: &[Copies]) -> BTreeMap<String, u32> {
    cards.iter().map(|kind| (kind.name.clone(), kind.copies)).collect()
}
