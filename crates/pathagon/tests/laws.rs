//! The laws, the golden games and the tree counts.

use lamplight_pathagon::Pathagon;
use lamplight_testkit::{Case, laws, perft, playthrough};

const VARIANTS: [&str; 4] = ["", "trap=optional", "first=2", "trap=optional turn_limit=37"];

#[test]
fn laws_hold_under_all_options() {
    for set in VARIANTS {
        let report = laws::assert_laws(&Case::<Pathagon>::new(2, set), 40);
        assert!(report.states > 1_000, "{report:?}");
    }
}

#[test]
fn encoding_keeps_its_laws_under_all_options() {
    for set in VARIANTS {
        let report = laws::assert_encoding(&Case::<Pathagon>::new(2, set), 10);
        assert!(report.states > 300 && report.told > 250, "{report:?}");
    }
}

#[test]
fn playthroughs_are_as_recorded() {
    for set in ["", "trap=optional"] {
        playthrough::check(&Case::<Pathagon>::new(2, set));
    }
}

#[test]
fn tree_counts_are_as_recorded() {
    perft::check::<Pathagon>();
}
