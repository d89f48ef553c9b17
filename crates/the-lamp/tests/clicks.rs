//! What people hear who pick what leads nowhere.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{options, read};
use lamplight_testkit::clicks::assert_clicks;
use lamplight_the_lamp::TheLamp;

fn position(text: &str) -> TheLamp {
    read(&options(""), text)
}

#[test]
fn clicks_are_answered_by_what_was_meant() {
    // Before a turn, standing on a post whose cards were offered the turn before.
    let decide = position("decide 1 7 off 0 10:3:-:-:0/4:9:match:-:0 - lantern - - - -");
    assert_clicks(
        &decide,
        &[
            ("button:go", "possible"),
            ("button:stop", "possible"),
            ("button:pass", "LMP-8 not_trading"),
            // On top of the deck, under it, and in another's hand.
            ("card:sparkler", "LMP-8 not_trading"),
            ("card:lantern", "LMP-8 not_trading"),
            ("card:match", "LMP-8 not_trading"),
            ("button:go > card:match", "LMP-8 not_trading"),
            // Nobody buys a hazard.
            ("card:spider", "unexplained"),
            ("cell:10", "unexplained"),
        ],
    );
    // At a post with one orb and the lamp on.
    let on = position("trade 1 7 on 0 10:1:-:-:0/4:9:sparkler:-:0 match,lantern,match - - - - -");
    assert_clicks(
        &on,
        &[
            ("button:pass", "possible"),
            ("card:match", "LMP-8 too_dear card=card:match amount=2 lamp=word:on orbs=1"),
            ("card:lantern", "LMP-8 too_dear card=card:lantern amount=4 lamp=word:on orbs=1"),
            ("card:sparkler", "LMP-8 not_offered card=card:sparkler"),
            ("button:go", "LMP-8 trade"),
            ("button:stop", "LMP-8 trade"),
        ],
    );
    // The same with the lamp off.
    let off = position("trade 1 7 off 0 10:1:-:-:0/4:9:sparkler:-:0 match,lantern,match - - - - -");
    assert_clicks(
        &off,
        &[
            ("card:match", "possible"),
            ("card:lantern", "LMP-8 too_dear card=card:lantern amount=3 lamp=word:off orbs=1"),
            ("card:match > card:lantern", "LMP-8 too_dear card=card:lantern amount=3 lamp=word:off orbs=1"),
        ],
    );
    // While dice roll and cards are drawn, whatever is clicked has to wait for them.
    for (waiting, reason) in [
        ("first 1 0 off 0 0:0:-:-:0/0:0:-:-:0 - - - - ./. -", "LMP-1 roll_to_begin"),
        ("lamp 1 1 off 0 0:0:-:-:0 - - - - - -", "LMP-4 roll_lamp_die"),
        ("roll 1 1 off 0 0:0:-:-:0 - - - - - -", "LMP-4 roll_to_move"),
        ("roll 1 9 on 0 40:0:-:-:0 - - - - - -", "LMP-5 roll_to_move"),
        ("orbs 1 1 off 0 1:0:-:-:0 - - - - - -", "LMP-7 roll_for_orbs"),
        ("cards 1 1 off 0 3:9:-:-:0 match - - - - -", "LMP-8 draw_cards"),
        ("hazard 1 1 off 0 5:0:-:-:0 - - - - - -", "LMP-10 draw_hazard"),
        ("rolloff 1 2 off 0 0!:0:-:-:0/0!:0:-:-:0 - - - - ./. 1/1", "LMP-13 roll_off"),
        ("over - 1 off 0 3!:0:-:-:0 - - - - - 1", "LMP-12 over"),
    ] {
        let clicks = ["button:go", "button:stop", "button:pass", "card:match"];
        assert_clicks(&position(waiting), &clicks.map(|click| (click, reason)));
    }
}
