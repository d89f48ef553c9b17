//! What is said of clicks that lead to nothing: the reason of what was meant.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{play, position};
use lamplight_core::{Ink, Present, Seat, Viewer};
use lamplight_phototaxis::Phototaxis;
use lamplight_testkit::clicks::assert_clicks;

/// Moth 1 is on b1 with a straight and a tee in the hand. Its path goes back to a1 and up to the plum on b2, where it
/// could go on over b3 to b4, but for the mantis on b3. The other mantis is on h5, and moth 2 on i10.
fn garden(phase: &str) -> Phototaxis {
    let cards = "cards=b1nw,b3ns,h5ew,c8ns+,f8ns,i10es";
    let fields =
        format!("{cards} moths=b1/i10 mantises=b3h5 mysteries=2mantis,1glow,1gust hands=st/cc phase={phase}");
    position(2, "", &fields)
}

#[test]
fn clicks_are_answered_by_what_was_meant() {
    // Cards, tiles of the path, moths, lawn: the turn is meant.
    assert_clicks(
        &garden("begin"),
        &[
            ("cell:b3", "possible"),
            ("button:skip", "possible"),
            ("card:tee", "PHO-22 begin_or_skip"),
            ("cell:b1", "PHO-22 begin_or_skip"),
            ("cell:b2", "PHO-22 begin_or_skip"),
            ("cell:c3", "PHO-22 begin_or_skip"),
            ("cell:i10", "PHO-22 begin_or_skip"),
        ],
    );
    for (phase, asked) in [
        ("place", "PHO-7 place_or_skip"),
        ("extra", "PHO-9 extra_or_skip"),
        ("glow", "PHO-18 glow_or_skip card=card:glow"),
    ] {
        assert_clicks(
            &garden(phase),
            &[
                ("card:tee", "possible"),
                ("card:cross", "PHO-7 no_card card=card:cross"),
                // A tile without a card, or a move before it is time.
                ("cell:c2", asked),
                ("cell:b2", asked),
                ("cell:b1", asked),
                ("cell:i10", asked),
                ("cell:e5", asked),
                ("cell:h5", "PHO-22 remove_at_start"),
                ("card:tee > cell:c2", "possible"),
                ("card:tee > cell:c2 > side:nsw", "possible"),
                ("card:tee > cell:c2 > side:nes", "PHO-7 turned_away to=cell:c2"),
                ("card:tee > cell:c3", "PHO-7 out_of_reach to=cell:c3"),
                ("card:tee > cell:f8", "PHO-7 out_of_reach to=cell:f8"),
                ("card:tee > cell:a1", "PHO-8 no_card_on to=cell:a1 what=word:corner"),
                ("card:tee > cell:b1", "PHO-8 no_card_on to=cell:b1 what=word:moth"),
                ("card:tee > cell:i10", "PHO-8 no_card_on to=cell:i10 what=word:moth"),
                ("card:tee > cell:b2", "PHO-8 no_card_on to=cell:b2 what=word:plum_card"),
                ("card:tee > cell:e5", "PHO-8 no_card_on to=cell:e5 what=word:lamp"),
                ("card:tee > cell:b3", "PHO-21 no_card_on to=cell:b3 what=word:mantis"),
            ],
        );
    }
    for (phase, asked) in [("take", "PHO-9 take_or_skip"), ("gust", "PHO-18 gust_or_skip card=card:gust")] {
        assert_clicks(
            &garden(phase),
            &[
                ("cell:f8", "possible"),
                ("card:tee", asked),
                ("cell:c3", "PHO-9 nothing_to_take from=cell:c3"),
                ("cell:b2", "PHO-9 only_path_cards from=cell:b2 what=word:plum_card"),
                ("cell:a1", "PHO-9 only_path_cards from=cell:a1 what=word:corner"),
                ("cell:f6", "PHO-9 only_path_cards from=cell:f6 what=word:lamp"),
                ("cell:c8", "PHO-9 has_symbol from=cell:c8"),
                ("cell:b1", "PHO-9 occupied from=cell:b1 what=word:moth"),
                ("cell:i10", "PHO-9 occupied from=cell:i10 what=word:moth"),
                ("cell:b3", "PHO-9 occupied from=cell:b3 what=word:mantis"),
            ],
        );
    }
    assert_clicks(
        &garden("move"),
        &[
            ("cell:b2", "possible"),
            ("card:tee", "PHO-10 move_or_skip"),
            ("cell:b1", "PHO-10 already_there to=cell:b1"),
            ("cell:c3", "PHO-10 no_path_to to=cell:c3"),
            ("cell:i10", "PHO-10 no_path_to to=cell:i10"),
            ("cell:e5", "PHO-10 no_path_to to=cell:e5"),
            ("cell:b3", "PHO-21 mantis_on to=cell:b3"),
            ("cell:b4", "PHO-21 mantis_in_the_way to=cell:b4"),
        ],
    );
    // Five cards in hand, when four are allowed.
    let five = position(2, "", "phase=discard hands=sssst/- mantises=c3 cards=b1ew");
    assert_clicks(
        &five,
        &[
            ("card:tee", "possible"),
            ("card:cross", "PHO-12 no_card card=card:cross"),
            ("cell:b1", "PHO-12 discard_first amount=5"),
            ("cell:c3", "PHO-22 remove_at_start"),
            ("button:skip", "PHO-12 discard_first amount=5"),
        ],
    );
}

#[test]
fn clicks_with_a_mantis_to_put_or_move() {
    assert_clicks(
        &garden("mantis"),
        &[
            ("cell:b3", "possible"),
            ("cell:b3 > cell:c3", "possible"),
            ("cell:b3 > cell:e5", "possible"),
            ("cell:c3", "PHO-19 pick_a_mantis"),
            ("cell:b2", "PHO-19 pick_a_mantis"),
            ("cell:b3 > cell:b4", "PHO-19 no_mantis_on to=cell:b4 what=word:plum_card"),
            ("cell:b3 > cell:i10", "PHO-19 no_mantis_on to=cell:i10 what=word:moth"),
            ("cell:b3 > cell:j1", "PHO-19 no_mantis_on to=cell:j1 what=word:corner"),
            ("cell:b3 > cell:h5", "PHO-19 no_mantis_on to=cell:h5 what=word:mantis"),
            ("card:tee", "PHO-19 mantis_first"),
            ("button:skip", "PHO-19 mantis_must"),
        ],
    );
    assert_clicks(
        &position(2, "", "phase=mantis mantises=h5 hands=t/-"),
        &[
            ("cell:c3", "possible"),
            ("cell:h5", "PHO-19 one_mantis_left"),
            ("cell:b2", "PHO-19 no_mantis_on to=cell:b2 what=word:plum_card"),
            ("cell:a1", "PHO-19 no_mantis_on to=cell:a1 what=word:moth"),
            ("card:tee", "PHO-19 mantis_first"),
        ],
    );
    // Alone there is no choice.
    assert_clicks(
        &position(1, "", "phase=mantis mantises=h5 mysteries=2mantis hands=t"),
        &[
            ("cell:e5", "possible"),
            ("cell:f5", "PHO-20 mantis_flies to=cell:e5"),
            ("cell:h5", "PHO-20 mantis_flies to=cell:e5"),
            ("card:tee", "PHO-19 mantis_first"),
        ],
    );
    assert_clicks(
        &position(1, "", "phase=mantis mantises=e5h5 mysteries=3mantis"),
        &[
            ("cell:h5", "possible"),
            ("cell:h5 > cell:f5", "possible"),
            ("cell:e5", "PHO-20 farther_mantis_flies from=cell:h5 to=cell:f5"),
            ("cell:c3", "PHO-20 farther_mantis_flies from=cell:h5 to=cell:f5"),
            ("cell:h5 > cell:c3", "PHO-20 farther_mantis_flies from=cell:h5 to=cell:f5"),
        ],
    );
}

#[test]
fn clicks_of_a_moth_that_is_shut_in_or_cuts_its_path() {
    // Mantises on both ways out of the corner.
    assert_clicks(
        &position(2, "", "mantises=b1a2 hands=t/-"),
        &[
            ("card:tee", "PHO-7 closed_in"),
            ("cell:b1", "PHO-22 remove_at_start"),
            ("button:skip", "possible"),
        ],
    );
    // The path comes back to b1 from c1, but only by way of b1 itself.
    let loop_on_b1 = position(2, "", "cards=b1ew,c1nw hands=c/-");
    assert_clicks(
        &loop_on_b1,
        &[
            ("card:curve > cell:b1", "possible"),
            ("card:curve > cell:b1 > side:nw", "possible"),
            ("card:curve > cell:b1 > side:ne", "PHO-8 cuts_own_path to=cell:b1"),
        ],
    );
}

#[test]
fn clicks_on_the_lamp() {
    let before_lamp =
        |plums: u8| position(2, "", &format!("cards=d5ew moths=d5/j10 plums={plums}/0 phase=move"));
    assert_clicks(
        &before_lamp(4),
        &[
            ("cell:e5", "PHO-13 too_few_plums amount=4 needed=5"),
            ("cell:f6", "PHO-13 too_few_plums amount=4 needed=5"),
        ],
    );
    assert_clicks(
        &before_lamp(5),
        &[("cell:e5", "possible"), ("cell:f6", "PHO-13 enters_lamp_at to=cell:e5")],
    );
}

#[test]
fn clicks_after_the_end_and_while_a_card_is_drawn() {
    let over = |seats, fields: &str| position(seats, "", &format!("phase=over {fields}"));
    for (state, said) in [
        (over(1, "moths=e5 plums=8 arrived=4 round=4 turn=4"), "PHO-16 in_lamp"),
        (over(1, "round=12 turn=12"), "PHO-16 night_over"),
        (over(2, "round=60 turn=120 seat=2"), "PHO-23 drawn"),
        (over(2, "moths=e5/j10 plums=5/0 arrived=2/- round=4 turn=7 last=0"), "PHO-14 last_rounds_over"),
        (over(2, "moths=e5/f6 plums=5/5 arrived=2/2 round=2 turn=4 last=3"), "PHO-14 all_in_lamp"),
        (position(2, "", "phase=draw hands=s/-"), "PHO-6 draw_first"),
        (position(2, "", "phase=mystery hands=s/-"), "PHO-17 mystery_first"),
    ] {
        assert_clicks(&state, &[("cell:c3", said), ("card:straight", said), ("button:skip", said)]);
    }
}

#[test]
fn a_plain_board_shows_what_is_on_the_tiles() {
    let view = play(garden("begin"), "remove h5").view(Viewer::Spectator);
    let marks = Phototaxis::marks(&view);
    let on = |tile: &str| marks.iter().find(|mark| mark.cell == tile).map(|mark| (&*mark.text, mark.ink));
    assert_eq!(on("b1"), Some(("1", Ink::Seat(Seat::ALL[0]))));
    assert_eq!(on("i10"), Some(("2", Ink::Seat(Seat::ALL[1]))));
    assert_eq!(on("b3"), Some(("M", Ink::Strong)));
    assert_eq!(on("h5"), Some(("─", Ink::Plain)));
    assert_eq!(on("b2").map(|(text, _)| text), Some("o"));
    assert_eq!(on("c3"), None);
}
