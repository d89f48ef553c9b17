//! What people hear who pick what leads nowhere.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::Present;
use lamplight_testkit::clicks::assert_clicks;
use lamplight_testkit::jars::{Jars, Options};

fn position(text: &str) -> Jars {
    Jars::parse_position(text, &Options::default(), 2).unwrap()
}

#[test]
fn clicks_are_answered_by_what_was_meant() {
    // Seat 1 has a dim firefly, seat 2 a bright one.
    let calm = position("2 1 3 0 3.3.3 1.0.0/0.0.1 0/0 0");
    assert_clicks(
        &calm,
        &[
            ("button:hold", "possible"),
            ("card:dim", "possible"),
            ("card:warm", "JAR-2 none_left card=card:warm"),
            ("card:bright", "JAR-2 none_left card=card:bright"),
            ("cell:a1", "unexplained"),
        ],
    );
    let gusty = position("2 1 3 1 3.3.3 1.0.0/0.0.1 0/0 0");
    assert_clicks(
        &gusty,
        &[
            ("button:hold", "possible"),
            ("card:dim", "JAR-2 windy"),
            ("card:warm", "JAR-2 none_left card=card:warm"),
        ],
    );
    for (phase, reason) in [("0", "JAR-1 chance_first"), ("1", "JAR-1 chance_first"), ("3", "JAR-3 over")] {
        let state = position(&format!("{phase} 1 3 0 3.3.3 1.0.0/0.0.1 0/0 0"));
        assert_clicks(&state, &["button:hold", "card:dim", "card:warm"].map(|click| (click, reason)));
    }
}
