//! The fast rules against a literal, slow twin of them.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod contents;
mod paper;
mod slow;

use contents::RICH;
use lamplight_core::GameOptions;
use lamplight_moonlight::Moonlight;
use lamplight_testkit::{Case, files, twin};
use slow::Slow;

const SETS: [&str; 9] = [
    "",
    "first=2",
    "advanced=true",
    "elder=false",
    "moonstones=false",
    "elder=false moonstones=false",
    "moon=false",
    "moon=false advanced=true first=2",
    "moon=false elder=false moonstones=false",
];

fn compare(case: &Case<Moonlight>, steps: u64) -> u64 {
    twin::compare::<_, Slow<false>>(case, steps).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn the_fast_rules_agree_with_the_slow_twin() {
    let steps = if files::slow() { 100_000 } else { 3_000 };
    let cases = SETS.iter().flat_map(|set| Case::<Moonlight>::all_seats(set));
    let compared: u64 = cases.map(|case| compare(&case, steps)).sum();
    assert!(compared >= 80_000);
}

#[test]
fn they_agree_on_another_content_too() {
    let steps = if files::slow() { 100_000 } else { 3_000 };
    let mut compared = 0;
    for set in ["", "first=2 advanced=true", "moonstones=false", "moon=false"] {
        for mut case in Case::<Moonlight>::all_seats(set) {
            case.options.set_content(RICH).unwrap();
            compared += compare(&case, steps);
        }
    }
    assert!(compared >= 36_000);
}

#[test]
fn a_forgotten_rule_would_be_noticed() {
    let fault = twin::compare::<_, Slow<true>>(&Case::<Moonlight>::new(4, ""), 10_000).unwrap_err();
    assert!(fault.contains("position differs"), "{fault}");
}
