//! What people hear who pick what leads nowhere.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::Present;
use lamplight_pathagon::{Options, Pathagon};
use lamplight_testkit::clicks::assert_clicks;

fn position(text: &str) -> Pathagon {
    Pathagon::parse_position(text, &Options::default(), 2).unwrap()
}

#[test]
fn clicks_are_answered_by_what_was_meant() {
    // Light has placed c3 and d4, Dark d3 and c4; Light is to place.
    let placing = position("7/7/7/2DL3/2LD3/7/7 1 - - - 4");
    assert_clicks(
        &placing,
        &[
            ("cell:a1", "possible"),
            ("cell:c3", "PAT-4 not_empty to=cell:c3"),
            ("cell:d3", "PAT-4 not_empty to=cell:d3"),
            ("button:trap nothing", "unexplained"),
        ],
    );
    // The square of a piece that was just trapped.
    let closed = position("7/7/7/7/L1L4/7/D6 2 b3 - - 5");
    assert_clicks(&closed, &[("cell:b3", "PAT-10 closed to=cell:b3"), ("cell:b2", "possible")]);
    // All pieces are on the board: Light moves, but not a1 again.
    let moving = position("LLLLLLL/6D/6D/7/DDDDDD1/DDDDDD1/LLLLLLL 1 - a1 - 60");
    assert_clicks(
        &moving,
        &[
            ("cell:b1", "possible"),
            ("cell:b1 > cell:d4", "possible"),
            ("cell:a1", "PAT-13 moved_last_turn from=cell:a1"),
            ("cell:d3", "PAT-12 enemy_piece from=cell:d3"),
            ("cell:d4", "PAT-12 reserve_empty"),
            ("cell:b1 > cell:d3", "PAT-12 not_empty to=cell:d3"),
            ("cell:b1 > cell:c1", "PAT-12 not_empty to=cell:c1"),
        ],
    );
    let over = position("L6/L6/L6/L6/L6/L6/L6 2 - - - 13");
    assert_clicks(&over, &[("cell:d4", "PAT-15 won"), ("cell:a1", "PAT-15 won")]);
}
