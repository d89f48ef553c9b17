//! Every rule by its id: position, actions, position. Here the garden and a turn; the Lamp, the mystery
//! cards and the mantises are in `rules_lamp.rs`.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{
    SHAPES, check, crossing_case, legal, play, position, position_in, possible, refused, shows, with_content,
};
use lamplight_core::{Game, OutcomeList, Present, Seat, Turn};
use lamplight_phototaxis::Phototaxis;
use lamplight_testkit::{Case, rules};

fn start(seats: u8, set: &str) -> Phototaxis {
    crossing_case(seats, set).start()
}

/// A start under a content with these path cards.
fn start_with(seats: u8, path: &str) -> Phototaxis {
    let content = format!(
        "plums = ['b2', 'b4', 'd2', 'd4', 'b7', 'b9', 'd7', 'd9']\nplum_cards = {{ nesw = 8 }}\npath = {{ {path} }}\nmystery = {{ glow = 1 }}"
    );
    with_content(Case::new(seats, ""), &content).start()
}

fn outcomes(state: &Phototaxis) -> Vec<(String, u32)> {
    let mut list = OutcomeList::new();
    state.chance(&mut list);
    list.iter().map(|&(outcome, weight)| (state.action_text(outcome), weight)).collect()
}

#[test]
fn pho_1_moths_start_in_their_corners() {
    for (seats, moths) in [(1, "a1"), (2, "a1/j10"), (3, "a1/a10/j10"), (4, "a1/a10/j10/j1")] {
        shows(&start(seats, ""), &format!("moths={moths} turn=0 round=1"));
    }
}

#[test]
fn pho_1_turns_go_by_seat_from_the_first() {
    // The deal goes from seat 1 all the same.
    let dealt = play(start(3, "first=3"), &"draw curve;".repeat(12));
    shows(&dealt, "seat=3 phase=draw round=1 turn=1 hands=cccc/cccc/cccc");
    let turn = "skip; skip; discard straight";
    let next = play(dealt, &format!("draw straight; {turn}"));
    shows(&next, "seat=1 phase=draw round=1 turn=2");
    let again = play(next, &format!("draw straight; {turn}; draw straight; {turn}"));
    shows(&again, "seat=3 phase=draw round=2 turn=4");
}

#[test]
fn pho_2_plums_lie_on_sixteen_tiles() {
    for seats in [1, 2, 4] {
        shows(&start(seats, ""), "tokens=b2d2g2i2b4d4g4i4b7d7g7i7b9d9g9i9");
    }
}

#[test]
fn pho_2_three_players_use_twelve_tokens_and_all_cards() {
    shows(&start(3, ""), "tokens=b2d2b4d4b7d7g7i7b9d9g9i9 plum_cards=16nesw");
    // A plum card without a token is a crossing like the others, and no place for a path card.
    let state = position(3, "", "moths=g2/a10/j10 plums=0/0/0 hands=x/-/-");
    assert_eq!(legal(&state, "place").len(), 4);
    refused(&state, "place cross i2 nesw", "PHO-8");
}

#[test]
fn pho_3_corners_open_inwards_and_plum_cards_all_round() {
    let corner = position(2, "", "hands=x/-");
    assert_eq!(legal(&corner, "place"), ["place cross b1 nesw", "place cross a2 nesw"]);
    let corner = position(2, "", "hands=-/x seat=2 turn=2");
    assert_eq!(legal(&corner, "place"), ["place cross j9 nesw", "place cross i10 nesw"]);
    for plums in ["moths=d4/j10 plums=1/0", "moths=d4/j10 plums=0/1"] {
        let plum = position(2, "", &format!("{plums} hands=x/-"));
        let around = ["d3", "c4", "e4", "d5"].map(|tile| format!("place cross {tile} nesw"));
        assert_eq!(legal(&plum, "place"), around);
    }
}

#[test]
fn pho_3_plum_cards_of_several_shapes_are_revealed_in_the_files_order() {
    let state = with_content(Case::new(2, ""), SHAPES).start();
    shows(&state, "phase=reveal plum_cards=- turn=0");
    let weighed = |outcomes: &[(&str, u32)]| -> Vec<(String, u32)> {
        outcomes.iter().map(|&(text, weight)| (text.to_string(), weight)).collect()
    };
    let first = [("plum b1 n", 1), ("plum b1 nes", 3), ("plum b1 ew", 2), ("plum b1 nesw", 3)];
    assert_eq!(outcomes(&state), weighed(&first));
    let state = play(state, "plum b1 nes; plum c3 nes; plum j9 n");
    shows(&state, "phase=reveal plum_cards=2nes,1n hands=-/-");
    assert_eq!(outcomes(&state), weighed(&[("plum a2 nes", 1), ("plum a2 ew", 2), ("plum a2 nesw", 3)]));
    let state = play(state, "plum a2 nes; plum d5 ew; plum g6 ew; plum e4 nesw; plum f7 nesw");
    // The last one is turned over like the others, though everybody knows what it is.
    assert_eq!(outcomes(&state), weighed(&[("plum b10 nesw", 1)]));
    shows(&play(state, "plum b10 nesw"), "phase=deal plum_cards=2nes,1n,1nes,2ew,3nesw");
}

#[test]
fn pho_3_the_cards_of_the_house_are_revealed_before_the_deal() {
    let mut state: Phototaxis = Case::new(2, "").start();
    let b2 = [("ns", 1), ("nes", 2), ("ew", 1), ("new", 2), ("nsw", 2), ("esw", 2), ("nesw", 6)];
    let b2: Vec<(String, u32)> =
        b2.into_iter().map(|(sides, copies)| (format!("plum b2 {sides}"), copies)).collect();
    assert_eq!(outcomes(&state), b2);
    for tile in "b2 b4 d2 d4 b7 b9 d7 d9 g7 g9 i7 i9 g2 g4 i2 i4".split(' ') {
        shows(&state, "phase=reveal hands=-/- turn=0");
        let next = possible(&state).swap_remove(0);
        assert!(next.starts_with(&format!("plum {tile} ")), "{next}");
        state = play(state, &next);
    }
    shows(&state, "phase=deal plum_cards=1ns,2nes,1ew,2new,2nsw,2esw,6nesw");
}

#[test]
fn pho_3_a_revealed_plum_card_is_open_as_it_shows() {
    let state = with_content(Case::new(2, ""), SHAPES).start();
    let revealed = "plum b1 n; plum c3 nes; plum j9 nes; plum a2 nes; plum d5 ew; plum g6 ew; plum e4 nesw; plum f7 nesw; plum b10 nesw";
    let state = play(state, &format!("{revealed}; {}; draw cross", "draw tee;".repeat(8)));
    // a2 is open to the south and joined to a1; b1 is closed to the west.
    assert_eq!(legal(&state, "place cross"), ["place cross b2 nesw", "place cross a3 nesw"]);
    assert_eq!(legal(&play(state, "skip"), "move"), ["move a2"]);
}

#[test]
fn pho_4_four_cards_each_are_dealt_by_copies_left() {
    let state = start(2, "");
    let weights: Vec<u32> = outcomes(&state).iter().map(|&(_, weight)| weight).collect();
    assert_eq!(weights, [18, 18, 12, 4, 2, 2, 2, 2]);
    let state = play(state, "draw curve+; draw cross; draw curve+");
    shows(&state, "phase=deal seat=1 turn=0 hands=xc+c+/-");
    assert!(!possible(&state).contains(&"draw curve+".to_string()));
    let state = play(state, "draw straight-");
    shows(&state, "phase=deal seat=2 hands=xc+c+s-/-");
    shows(&play(state, &"draw tee;".repeat(4)), "phase=draw seat=1 turn=1 hands=xc+c+s-/tttt");
}

#[test]
fn pho_4_a_small_deck_makes_small_hands() {
    let state = play(start_with(2, "tee = 6"), &"draw tee;".repeat(6));
    shows(&state, "phase=place seat=1 turn=1 hands=tttt/tt");
}

#[test]
fn pho_5_tiles_are_joined_if_both_are_open() {
    // b1 leads up to the plum card b2; c1 is open to b1, but b1 is not open to c1.
    let moves = legal(&position(2, "", "cards=b1nw,c1ew,b3ns phase=move"), "move");
    assert_eq!(moves, ["move b1", "move b2", "move b3", "move b4"]);
    // The edges of neighbouring ranks do not touch.
    assert_eq!(legal(&position(2, "", "cards=j2ew,a3ew moths=j2/j10 phase=move"), "move"), ["move i2"]);
}

#[test]
fn pho_5_cards_have_no_owner() {
    let after = "seat=1 phase=move moths=a1/b2";
    let state = play(
        position(2, "", "moths=a1/b2 plums=0/1 hands=-/sccc seat=2 phase=draw turn=2"),
        "draw curve; place curve b1 nw; skip; draw tee; skip",
    );
    shows(&state, after);
    assert_eq!(legal(&state, "move"), ["move b1", "move b2"]);
}

#[test]
fn pho_5_a_path_ends_at_the_lamp() {
    // d5 and g5 both lead to the Lamp from the sides.
    let fields = "cards=d5ew,g5ew moths=d5/j10 plums=5/0 hands=s/-";
    assert_eq!(legal(&position(2, "", &format!("{fields} phase=move")), "move"), ["move e5"]);
    let state = position(2, "", fields);
    refused(&state, "place straight h5 ew; place straight e4 ns", "PHO-7");
    assert_eq!(legal(&state, "place"), ["place straight c5 ew"]);
}

#[test]
fn pho_6_a_turn_begins_with_a_card() {
    check(2, "", "phase=draw hands=ssss/cccc", "draw tee", "phase=place hands=sssst/cccc");
}

#[test]
fn pho_6_the_discards_become_an_empty_deck() {
    let discards = "14s14c12t4x2s+2c+2s-2c-";
    let before = format!("phase=move hands=ssss/cccc discards={discards}");
    let after = format!("phase=draw seat=2 discards=- shuffled={discards}");
    check(2, "", &before, "skip", &after);
    // Not before a card has to be drawn: seat 1 draws the last one and leaves the deck empty.
    let before = "phase=draw hands=sss/cccc discards=15s14c11t4x2s+2c+2s-2c-";
    let state = play(position(2, "", before), "draw tee");
    shows(&state, "phase=place discards=15s14c11t4x2s+2c+2s-2c- shuffled=-");
    assert_eq!(state.view(lamplight_core::Viewer::Spectator).deck, 0);
}

#[test]
fn pho_6_without_any_card_the_draw_is_left_out() {
    let state = play(start_with(2, "straight = 2"), "draw straight; draw straight");
    shows(&state, "phase=place seat=1 turn=1 hands=ss/-");
    let state = play(state, "place straight b1 ew; skip");
    // Neither step 4 of seat 1 nor step 1 of seat 2 finds a card.
    shows(&state, "phase=place seat=2 turn=2 hands=s/-");
    let state = play(state, "skip; skip; place straight b1 ew; skip");
    // The covered card is discarded, and drawn again.
    shows(&state, "phase=refill seat=1 hands=-/- shuffled=1s");
}

#[test]
fn pho_7_each_card_tile_and_set_of_sides_is_one_action() {
    let places = |hand| legal(&position(2, "", &format!("hands={hand}/-")), "place");
    let straights = ["place straight b1 ew", "place straight a2 ns"];
    assert_eq!(places("s"), straights);
    assert_eq!(places("sss"), straights);
    let curves = ["place curve b1 nw", "place curve b1 sw", "place curve a2 es", "place curve a2 sw"];
    assert_eq!(places("c"), curves);
    let tees = ["b1 new", "b1 nsw", "b1 esw", "a2 nes", "a2 nsw", "a2 esw"];
    assert_eq!(places("t"), tees.map(|tee| format!("place tee {tee}")));
    assert_eq!(places("x").len(), 2);
    let content = common::crossings().replace("\"cross\"     = 4", "\"end\" = 1");
    let dead_end = position_in(&with_content(Case::new(2, ""), &content), "hands=e/-");
    assert_eq!(legal(&dead_end, "place"), ["place end b1 w", "place end a2 s"]);
    assert_eq!(
        places("s+s-"),
        ["place straight+ b1 ew", "place straight+ a2 ns"]
            .map(String::from)
            .into_iter()
            .chain(["place straight- b1 ew", "place straight- a2 ns"].map(String::from))
            .collect::<Vec<_>>()
    );
}

#[test]
fn pho_7_a_card_must_be_joined_to_your_path() {
    let state = position(2, "", "cards=b1ew hands=sc/t");
    assert_eq!(
        legal(&state, "place straight"),
        ["b1 ew", "c1 ew", "a2 ns"].map(|s| format!("place straight {s}"))
    );
    refused(&state, "place straight b1 ns; place straight c1 ns; place straight h8 ns", "PHO-7");
    refused(&state, "place tee b1 esw", "PHO-7");
    refused(&state, "place straight b1 ne", "PHO-7");
    // The other moth's path is no help.
    refused(&state, "place straight i10 ew", "PHO-7");
}

#[test]
fn pho_7_the_card_leaves_the_hand_and_other_sides_need_not_fit() {
    // Open to the edge of the board, and against the closed side of c1.
    check(2, "", "cards=c1ns hands=tx/-", "place tee b1 esw", "cards=b1esw,c1ns hands=x/- phase=move");
}

#[test]
fn pho_8_not_on_moths_plums_the_lamp_or_corners() {
    let fields = "cards=b1nw,c1ew moths=b1/c1 hands=x/-";
    refused(&position(2, "", fields), "place cross c1 nesw; place cross b1 nesw", "PHO-8");
    refused(&position(2, "", fields), "place cross b2 nesw; place cross a1 nesw", "PHO-8");
    let lamp = position(2, "", "cards=d5ew moths=d5/j10 hands=x/-");
    refused(&lamp, "place cross e5 nesw; place cross f6 nesw", "PHO-8");
}

#[test]
fn pho_8_a_covered_card_is_discarded() {
    check(2, "", "cards=b1ew hands=sc/-", "place curve b1 nw", "cards=b1nw discards=1s hands=s/-");
    // The same card the same way.
    check(2, "", "cards=b1ew hands=sc/-", "place straight b1 ew", "cards=b1ew discards=1s hands=c/-");
}

#[test]
fn pho_8_the_covered_card_counts_as_gone() {
    // c1 is reached only over b1.
    let state = position(2, "", "cards=b1ew,c1nw hands=sc/-");
    refused(&state, "place curve b1 es; place curve b1 ne", "PHO-8");
    assert_eq!(legal(&state, "place curve b1"), ["place curve b1 nw", "place curve b1 sw"]);
    // With a way round over c1, c2 and b2 it is reached without.
    let ring = position(2, "", "cards=b1new,c1nw,a2es,c2sw hands=c/-");
    let curves = ["ne", "es", "nw", "sw"].map(|sides| format!("place curve b1 {sides}"));
    assert_eq!(legal(&ring, "place curve b1"), curves);
}

#[test]
fn pho_9_a_plus_lets_you_place_one_more() {
    let before = "hands=ss+c+/-";
    let state = play(position(2, "", before), "place straight+ b1 ew");
    shows(&state, "phase=extra cards=b1ew+ hands=sc+/-");
    let state = play(state, "place curve+ c1 nw");
    shows(&state, "phase=extra hands=s/-");
    shows(&play(state.clone(), "place straight a2 ns"), "phase=move hands=-/-");
    shows(&play(state, "skip"), "phase=move hands=s/-");
}

#[test]
fn pho_9_a_minus_takes_a_card_into_the_hand() {
    let fields = "cards=f2ns,c3ew+,b8ns,g8nw,j9ns moths=a1/b8 mantises=g8 hands=ss-/-";
    let state = play(position(2, "", fields), "place straight- b1 ew");
    shows(&state, "phase=take hands=s/-");
    // Not the card itself or another with a symbol, not under a moth or a mantis, and nothing without a card.
    assert_eq!(possible(&state), ["skip", "take f2", "take j9"]);
    refused(&state, "take b1; take c3; take b8; take g8; take h5; take b2", "PHO-9");
    let state = play(state, "take f2");
    shows(&state, "phase=move hands=Ss/- cards=b1ew-,c3ew+,b8ns,g8nw,j9ns");
    // A path that is taken away is gone.
    let state = play(position(2, "", "cards=b1new,b3ns hands=-/- phase=take"), "take b1");
    assert_eq!(legal(&state, "move"), [""; 0]);
}

#[test]
fn pho_9_symbols_act_when_they_cover() {
    let before = "cards=b1ew+,c8ns hands=s+s-/-";
    check(2, "", before, "place straight+ b1 ew", "phase=extra discards=1s+");
    check(2, "", before, "place straight- b1 ew; take c8", "phase=move discards=1s+ hands=Ss+/-");
    // A plus opens the way for a minus, which is resolved at once.
    check(2, "", before, "place straight+ b1 ew; place straight- a2 ns; take c8", "phase=move hands=S/-");
}

#[test]
fn pho_9_a_taken_card_stays_known_until_one_of_its_kind_leaves() {
    let taken = "cards=b1ew,c1ew hands=SSssC/- phase=place";
    check(2, "", taken, "place curve c1 nw", "hands=SSss/-");
    check(2, "", taken, "place straight c1 ew", "hands=SssC/-");
    check(2, "", "hands=SssCt/- phase=discard", "discard straight", "hands=ssCt/-");
    check(2, "", "hands=SssCt/- phase=discard", "discard tee", "hands=SssC/-");
    // A kind that was not known leaves the known ones alone.
    check(2, "", "cards=b1ew hands=sC/-", "place straight a2 ns", "hands=C/-");
}

#[test]
fn pho_10_a_move_goes_any_number_of_tiles() {
    let before = "cards=b1nw,b3ns,c4ew phase=move hands=ssss/-";
    for tile in ["b1", "b3", "c4"] {
        check(2, "", before, &format!("move {tile}"), &format!("moths={tile}/j10 seat=2"));
    }
    let state = position(2, "", before);
    refused(&state, "move a2; move d5; move a1", "PHO-10");
    shows(&play(state, "skip"), "moths=a1/j10 seat=2");
}

#[test]
fn pho_10_moths_share_tiles_and_pass_each_other() {
    let before = "cards=b1ew,c1ew moths=a1/b1 phase=move hands=ssss/-";
    check(2, "", before, "move b1", "moths=b1/b1");
    check(2, "", before, "move c1", "moths=c1/b1");
}

#[test]
fn pho_11_only_the_end_of_a_move_gathers() {
    let before = "cards=b1nw,b3ns phase=move hands=ssss/-";
    check(2, "", before, "move b3", "plums=0/0 seat=2 tokens=b2d2g2i2b4d4g4i4b7d7g7i7b9d9g9i9");
    check(2, "", before, "move b4", "plums=1/0 phase=mystery tokens=b2d2g2i2d4g4i4b7d7g7i7b9d9g9i9");
    // Where no token is left there is nothing to gather.
    check(2, "", "cards=b1nw moths=a1/b2 plums=0/1 phase=move hands=ssss/-", "move b2", "plums=0/1 seat=2");
}

#[test]
fn pho_12_a_hand_is_filled_up_to_four() {
    let state = play(position(2, "", "phase=move hands=ss/cccc"), "skip");
    shows(&state, "phase=refill seat=1");
    let state = play(state, "draw tee");
    shows(&state, "phase=refill seat=1 hands=sst/cccc");
    shows(&play(state, "draw tee"), "phase=draw seat=2 turn=2 hands=sstt/cccc");
}

#[test]
fn pho_12_a_hand_is_discarded_down_to_four() {
    let state = play(position(2, "", "phase=move hands=ssstx/cccc"), "skip");
    assert_eq!(possible(&state), ["discard straight", "discard tee", "discard cross"]);
    refused(&state, "skip; discard curve", "PHO-12");
    shows(&play(state, "discard cross"), "phase=draw seat=2 hands=ssst/cccc discards=1x");
}

#[test]
fn pho_12_with_no_cards_left_the_hand_stays_smaller() {
    let state = play(start_with(1, "straight = 4, cross = 1"), &"draw straight;".repeat(4));
    let state = play(state, "draw cross; place cross b1 nesw; skip");
    shows(&state, "phase=mystery hands=ssss");
    let state = play(state, "mystery glow; place straight c1 ew; skip; skip");
    shows(&state, "phase=mystery hands=sss turn=2");
}

#[test]
fn pho_24_every_choice_is_asked_and_can_be_skipped() {
    let state = position(2, "", "phase=place hands=-/-");
    assert_eq!(possible(&state), ["skip"]);
    let state = play(state, "skip");
    shows(&state, "phase=move");
    assert_eq!(possible(&state), ["skip"]);
    for phase in ["extra", "take", "glow", "gust"] {
        let state = position(2, "", &format!("phase={phase} hands=-/-"));
        assert_eq!(possible(&state), ["skip"], "{phase}");
        assert_eq!(state.turn(), Turn::Player(Seat::from_index(0)));
    }
}

#[test]
fn every_rule_has_a_test_and_every_test_a_rule() {
    rules::check("phototaxis", "PHO");
}
