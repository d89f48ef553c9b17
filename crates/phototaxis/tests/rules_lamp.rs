//! Every rule by its id: position, actions, position. Here the Lamp, the mystery cards and the mantises;
//! the garden and a turn are in `rules.rs`.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{
    check, crossing_case, crossings, legal, own_cards_case, play, position, position_in, possible, refused,
    shows, winners, with_content,
};
use lamplight_core::{Game, Present, Seat, Turn, Viewer};
use lamplight_phototaxis::Phototaxis;
use lamplight_testkit::Case;

/// Moth 1 stands before the Lamp with enough plums, moth 2 far away with enough.
const BEFORE: &str = "cards=d5new,g6new moths=d5/g6 plums=5/6 hands=ssss/cccc phase=move";

#[test]
fn pho_13_the_lamp_asks_for_plums() {
    for (seats, needs) in [(1, 8), (2, 5), (3, 4), (4, 4)] {
        let moths = ["d5", "d5/j10", "d5/a10/j10", "d5/a10/j10/j1"][seats - 1];
        let state = |plums: usize| {
            let others = "/0".repeat(seats - 1);
            position(seats, "", &format!("cards=d5ew moths={moths} plums={plums}{others} phase=move"))
        };
        refused(&state(needs - 1), "move e5", "PHO-13");
        assert_eq!(legal(&state(needs), "move"), ["move e5"]);
        assert_eq!(legal(&state(needs + 1), "move"), ["move e5"]);
    }
}

#[test]
fn pho_13_a_content_says_how_many_plums() {
    let content = format!("plums_needed = [3, 2, 2, 1]\n{}", crossings());
    for (seats, needs) in [(1, 3), (2, 2), (3, 2), (4, 1)] {
        let case = with_content(Case::new(seats, ""), &content);
        let others = "/0".repeat(usize::from(seats) - 1);
        let moths = ["d5", "d5/j10", "d5/a10/j10", "d5/a10/j10/j1"][usize::from(seats) - 1];
        let state = |plums: i32| {
            position_in(&case, &format!("cards=d5ew moths={moths} plums={plums}{others} phase=move"))
        };
        refused(&state(needs - 1), "move e5", "PHO-13");
        assert_eq!(legal(&state(needs), "move"), ["move e5"]);
    }
}

#[test]
fn pho_13_a_move_ends_on_the_first_lamp_tile() {
    // The tee on d5 leads to e5, and over d6 to e6.
    let state = position(2, "", "cards=d5new,d6es moths=d5/j10 plums=5/0 phase=move");
    assert_eq!(legal(&state, "move"), ["move e5", "move d6", "move e6"]);
    refused(&state, "move f5; move f6", "PHO-13");
}

#[test]
fn pho_13_entering_ends_the_turn_and_keeps_the_hand_out_of_play() {
    let before = BEFORE.replace("hands=ssss", "hands=sssss");
    check(2, "", &before, "move e5", "moths=e5/g6 arrived=1/- hands=sssss/cccc seat=2 phase=draw discards=-");
}

#[test]
fn pho_14_everybody_else_gets_exactly_two_more_turns() {
    let turn = "draw tee; skip; skip; discard tee";
    let state = play(position(2, "", BEFORE), "move e5");
    shows(&state, "seat=2 turn=2 last=2 round=1");
    let more = |state: &Phototaxis| {
        [0, 1].map(|seat| state.view(Viewer::Spectator).last_turns(Seat::from_index(seat)))
    };
    assert_eq!(more(&state), [Some(0), Some(1)]);
    let state = play(state, turn);
    // Play passes seat 1 in the Lamp, and a new round has begun.
    shows(&state, "seat=2 turn=3 last=0 round=2 phase=draw");
    assert_eq!(more(&state), [Some(0), Some(0)]);
    let state = play(state, turn);
    assert_eq!(winners(&state), [1]);
    assert_eq!(state.returns().0[..2], [1.0, 0.0]);
    refused(&state, "skip; move e5", "PHO-14");
}

#[test]
fn pho_14_with_four_players_six_more_turns() {
    let fields =
        "cards=d5ew moths=a1/d5/j10/j1 plums=0/4/0/0 hands=ssss/ssss/ssss/ssss phase=move seat=2 turn=2";
    let mut state = play(position(4, "", fields), "move e5");
    let mut seats = Vec::new();
    while state.turn() != Turn::Over {
        let Turn::Chance = state.turn() else { panic!("a draw is due") };
        seats.push(state.position().split(' ').nth(11).unwrap().to_string());
        state = play(state, "draw tee; skip; skip; discard tee");
    }
    assert_eq!(seats, ["3", "4", "1", "3", "4", "1"]);
    assert_eq!(winners(&state), [2]);
}

#[test]
fn pho_14_a_second_arrival_does_not_prolong_the_game() {
    let fields = "cards=d5ew,g5ew moths=d5/g5/j10 plums=4/4/0 hands=ssss/ssss/ssss phase=move";
    let state = play(position(3, "", fields), "move e5; draw tee; skip; move f5");
    shows(&state, "seat=3 last=3");
    let turn = "draw tee; skip; skip; discard tee";
    let state = play(play(state, turn), turn);
    assert_eq!(winners(&state), [1, 2]);
}

#[test]
fn pho_14_removing_a_mantis_counts_as_a_turn() {
    let state = play(position(2, "", &format!("{BEFORE} mantises=h3a9")), "move e5; remove h3; remove a9");
    assert_eq!(winners(&state), [1]);
}

#[test]
fn pho_14_the_game_ends_at_once_when_all_are_in() {
    let state = play(position(2, "", BEFORE), "move e5; draw tee; skip; move f6");
    shows(&state, "arrived=1/1 phase=over");
    assert_eq!(winners(&state), [1, 2]);
}

/// The winners when moths have gathered these plums and come into the Lamp in these rounds.
#[track_caller]
fn ranked(set: &str, plums: &str, arrived: &str) -> Vec<u8> {
    winners(&ended(set, plums, arrived))
}

#[track_caller]
fn ended(set: &str, plums: &str, arrived: &str) -> Phototaxis {
    let seats = plums.split('/').count();
    let moth = |round: &str| if round == "-" { "b1" } else { "e5" };
    let moths: Vec<&str> = arrived.split('/').map(moth).collect();
    // The last rounds begin with the first moth in the Lamp; without one the game ends after round 60.
    let end = if moths.contains(&"e5") { "round=9 turn=9 last=0" } else { "round=60 turn=60 last=-" };
    let fields =
        format!("cards=b1ew moths={} plums={plums} arrived={arrived} phase=over {end}", moths.join("/"));
    position(seats, set, &fields)
}

#[test]
fn pho_15_arrivals_of_the_first_ones_round_tie_whatever_their_plums() {
    for set in ["", "same_round_ties=true"] {
        assert_eq!(ranked(set, "5/6", "7/7"), [1, 2]);
        assert_eq!(ranked(set, "6/6", "7/7"), [1, 2]);
        assert_eq!(ranked(set, "6/5", "7/8"), [1]);
        assert_eq!(ranked(set, "6/6", "8/7"), [2]);
        // As many plums as one of them are not more than every one of them.
        assert_eq!(ranked(set, "4/5/5/0", "7/7/8/-"), [1, 2]);
        // Nobody outside wins.
        assert_eq!(ranked(set, "5/9", "7/-"), [1]);
    }
}

#[test]
fn pho_15_a_later_arrival_with_more_plums_than_every_one_of_them_wins() {
    assert_eq!(ranked("", "5/6", "7/8"), [2]);
    assert_eq!(ranked("", "4/5/6/1", "7/7/8/-"), [3]);
    assert_eq!(ranked("", "5/4/4/0", "8/7/7/-"), [1]);
    // Of several such: most plums, then the earlier round.
    assert_eq!(ranked("", "4/5/6/0", "7/8/9/-"), [3]);
    assert_eq!(ranked("", "4/5/5/0", "7/9/8/-"), [3]);
    assert_eq!(ranked("", "4/5/5/0", "7/8/8/-"), [2, 3]);
}

#[test]
fn pho_15_without_same_round_ties_most_plums_then_the_earlier_round_then_a_tie() {
    let off = "same_round_ties=false";
    assert_eq!(ranked(off, "5/6", "7/8"), [2]);
    assert_eq!(ranked(off, "5/6", "7/7"), [2]);
    assert_eq!(ranked(off, "6/6", "8/7"), [2]);
    assert_eq!(ranked(off, "6/6", "7/7"), [1, 2]);
    assert_eq!(ranked(off, "4/5/5/0", "6/7/7/-"), [2, 3]);
    assert_eq!(ranked(off, "4/5/5/0", "7/7/8/-"), [2]);
    assert_eq!(ranked(off, "5/9", "7/-"), [1]);
}

#[test]
fn pho_15_a_shared_win_is_shared_out() {
    let state = play(position(2, "", BEFORE), "move e5; draw tee; skip; move f6");
    assert_eq!(winners(&state), [1, 2]);
    assert_eq!(state.returns().0[..2], [0.5, 0.5]);
    assert_eq!(state.outcome().scores, Some(vec![Some(5), Some(6)]));
}

#[test]
fn pho_15_what_has_decided_is_what_is_shown() {
    let because = |state: &Phototaxis| state.outcome().because.unwrap().to_string();
    // As many plums outside the Lamp win nothing: the total does not count them.
    let outside = ended("", "5/5", "7/-");
    assert_eq!(outside.outcome().scores, Some(vec![Some(5), None]));
    assert_eq!(outside.outcome().deciders[0].amounts, [Some(7), None]);
    assert_eq!(because(&outside), "won_first seat=seat:1 amount=7");
    assert_eq!(because(&ended("", "6/6", "8/7")), "won_first seat=seat:2 amount=7");
    assert_eq!(because(&ended("", "5/6", "7/8")), "won_plums seat=seat:2 amount=6");
    assert_eq!(because(&ended("", "5/6", "7/7")), "won_together amount=7");
    assert_eq!(ended("", "5/6", "7/8").outcome().because.unwrap().rule, Some("PHO-15"));
    let drawn = ended("", "5/6", "-/-");
    assert_eq!(
        (because(&drawn), drawn.outcome().scores),
        ("nobody_in_lamp".into(), Some(vec![Some(5), Some(6)]))
    );
}

#[test]
fn pho_5_everybody_sees_the_path_of_each_moth_and_how_far_it_is_from_the_lamp() {
    let view = position(2, "", "cards=b1ew,c1ew moths=a1/j10 phase=move").view(Viewer::Spectator);
    let names: Vec<String> = view.paths[0].iter().map(|tile| tile.to_string()).collect();
    assert_eq!(names, ["a1", "b1", "c1"]);
    assert_eq!(view.standing[1].amounts, [Some(6), Some(8)]);
    assert_eq!((view.standing[1].of, view.standing[1].less), (Some(8), true));
}

#[test]
fn pho_15_rounds_are_counted_from_the_first_seat() {
    // Seat 2 begins: seat 1 ends a round, and seat 2 begins the next.
    let fields = "cards=d5ew moths=d5/j10 plums=5/0 hands=ssss/ssss phase=move turn=2";
    let state = play(position(2, "first=2", fields), "move e5");
    shows(&state, "arrived=1/- seat=2 round=2");
}

/// Alone before the Lamp with enough plums.
const ALONE: &str = "cards=d5ew moths=d5 plums=8 hands=ssss phase=move";

#[test]
fn pho_16_entering_the_lamp_wins_alone() {
    for round in [1, 9, 12] {
        let state = play(position(1, "", &format!("{ALONE} round={round} turn={round}")), "move e5");
        assert_eq!(winners(&state), [1]);
        assert_eq!(state.returns().0[..1], [1.0]);
    }
}

/// The fewest turns for eight plums and the Lamp, with one card a turn.
#[test]
fn pho_16_a_game_alone_is_won_in_ten_turns() {
    let start = crossing_case(1, "").start();
    let state = play(
        start,
        "draw curve; draw straight; draw straight; draw straight;
         draw tee; place curve b1 nw; move b2; mystery glow; skip;
         draw straight; place straight b3 ns; move b4; mystery glow; skip;
         draw straight; place straight c4 ew; move d4; mystery glow; skip;
         draw straight; place straight d3 ns; move d2; mystery gust; skip;
         draw straight; place tee d5 nes; skip; mystery gust; skip;
         draw straight; place straight d6 ns; move d7; mystery gust; skip;
         draw straight; place straight d8 ns; move d9; mystery nectar; draw tee; discard tee;
         draw straight; place straight c9 ew; move b9; mystery nectar; draw tee; discard tee;
         draw straight; place straight b8 ns; move b7; mystery nectar; draw tee; discard tee;
         draw cross; skip; move e5",
    );
    shows(&state, "plums=8 turn=10 arrived=10 mysteries=3glow,3gust,3nectar");
    assert_eq!(winners(&state), [1]);
}

#[test]
fn pho_16_the_twelfth_mystery_card_ends_the_game_without_acting() {
    let state = play(position(1, "", &format!("{ALONE} round=11 turn=11")), "skip; mystery nectar; draw tee");
    shows(&state, "phase=surplus");
    let state = play(position(1, "", &format!("{ALONE} round=12 turn=12")), "skip; mystery nectar");
    assert_eq!(winners(&state), [0; 0]);
    shows(&state, "hands=ssss round=12 turn=12 phase=over");
    assert_eq!(state.returns().0[..1], [0.0]);
    refused(&state, "skip", "PHO-16");
}

#[test]
fn pho_17_a_plum_brings_a_mystery_card() {
    let before = "cards=b1nw phase=move hands=sss/cccc";
    let state = play(position(2, "", before), "move b2");
    shows(&state, "phase=mystery plums=1/0");
    // Right after step 3: Nectar's card comes before the hand is filled up.
    let state = play(state, "mystery nectar");
    shows(&state, "phase=nectar mysteries=1nectar");
    shows(&play(state, "draw tee"), "seat=2 phase=draw hands=ssst/cccc");
}

#[test]
fn pho_17_discards_become_the_mystery_deck() {
    let before = "cards=b1nw phase=move hands=sss/cccc mysteries=6mantis,3glow,3gust,4nectar";
    let state = play(position(2, "", before), "move b2");
    shows(&state, "phase=mystery mysteries=-");
    shows(&play(state, "mystery glow"), "phase=glow mysteries=1glow");
}

#[test]
fn pho_17_alone_a_mystery_card_ends_every_turn_and_plums_bring_none() {
    let state = play(position(1, "", "cards=b1nw phase=move hands=sss"), "move b2");
    shows(&state, "phase=refill plums=1");
    let state = play(state, "draw tee");
    shows(&state, "phase=mystery turn=1");
    shows(&play(state, "mystery glow; skip"), "phase=draw turn=2 round=2 mysteries=1glow");
}

#[test]
fn pho_18_glow_places_a_card() {
    let fields = "cards=b1nw,f8ns moths=b2/j10 plums=1/0 phase=mystery hands=ss+s-/cccc";
    let state = play(position(2, "", fields), "mystery glow");
    shows(&state, "phase=glow");
    shows(&play(state.clone(), "skip"), "phase=refill");
    // A plus goes on, a minus takes, and then comes step 4.
    let state = play(state, "place straight+ c2 ew; place straight- b3 ns");
    shows(&state, "phase=gust hands=s/cccc");
    shows(&play(state, "take f8"), "phase=refill hands=Ss/cccc");
}

#[test]
fn pho_18_gust_takes_a_card() {
    let fields = "cards=b1nw,f8ns moths=b2/j10 plums=1/0 phase=mystery hands=ssss/cccc";
    let state = play(position(2, "", fields), "mystery gust");
    assert_eq!(possible(&state), ["skip", "take b1", "take f8"]);
    shows(&play(state.clone(), "skip"), "phase=draw seat=2");
    shows(&play(state, "take b1"), "phase=discard hands=ssssC/cccc cards=f8ns");
}

#[test]
fn pho_18_alone_surplus_cards_are_discarded_and_hands_not_filled() {
    let state = play(position(1, "", "phase=mystery hands=ssss"), "mystery nectar; draw tee");
    shows(&state, "phase=surplus hands=sssst");
    refused(&state, "skip", "PHO-18");
    shows(&play(state, "discard straight"), "phase=draw turn=2 hands=ssst discards=1s");
    let state = play(position(1, "", "phase=mystery hands=ssss"), "mystery glow; place straight b1 ew");
    shows(&state, "phase=draw turn=2 hands=sss");
}

#[test]
fn pho_18_up_to_two_surplus_cards() {
    let fields = "cards=b1nw moths=b2/j10 plums=1/0 phase=mystery hands=sssss/cccc";
    let state = play(position(2, "", fields), "mystery nectar; draw tee; discard straight");
    shows(&state, "phase=discard seat=1");
    shows(&play(state, "discard tee"), "phase=draw seat=2 hands=ssss/cccc");
}

#[test]
fn pho_18_with_mantis_only_the_others_ask_nothing() {
    let fields = "cards=b1nw moths=b2/j10 plums=1/0 phase=mystery hands=ssss/cccc";
    for card in ["glow", "gust", "nectar"] {
        let state = play(position(2, "mystery=mantis-only", fields), &format!("mystery {card}"));
        shows(&state, "phase=draw seat=2 hands=ssss/cccc");
    }
    let state = play(position(2, "mystery=mantis-only", fields), "mystery mantis");
    shows(&state, "phase=mantis");
    check(1, "mystery=mantis-only", "phase=mystery hands=ssss", "mystery gust", "phase=draw turn=2");
}

#[test]
fn pho_18_a_card_does_one_thing_after_the_other() {
    let case = own_cards_case(2, "");
    let before = "cards=b1nw,f8ns,g8ns moths=b2/j10 plums=1/0 phase=mystery";
    let state = play(position_in(&case, &format!("{before} hands=ssss/cccc")), "mystery moonbeam");
    shows(&state, "phase=nectar acting=moonbeam:1 mysteries=1moonbeam");
    let state = play(state, "draw tee");
    shows(&state, "phase=glow acting=moonbeam:2 hands=sssst/cccc");
    shows(&play(state, "skip"), "phase=discard acting=-");
    let state = play(position_in(&case, &format!("{before} hands=ssss/cccc")), "mystery north-wind; take f8");
    shows(&state, "phase=gust acting=north-wind:2");
    let state = play(state, "take g8");
    shows(&state, "phase=toss acting=north-wind:3 hands=SSssss/cccc");
    refused(&state, "skip; discard tee; move b1", "PHO-18");
    shows(&play(state, "discard straight"), "phase=discard acting=- hands=Sssss/cccc");
    let state = play(position_in(&case, &format!("{before} hands=ssss/cccc")), "mystery swarm; mantis c3");
    shows(&state, "phase=mantis acting=swarm:2 mantises=c3");
    shows(&play(state, "mantis d3; draw tee"), "phase=discard mantises=c3d3");
}

#[test]
fn pho_18_what_cannot_be_done_is_left_out() {
    let case = own_cards_case(2, "");
    let before = "cards=b1nw moths=b2/j10 plums=1/0 phase=mystery";
    // Nothing to discard; nothing to do at all.
    let state = play(position_in(&case, &format!("{before} hands=-/cccc")), "mystery barter");
    shows(&state, "phase=nectar acting=barter:2");
    let state = play(position_in(&case, &format!("{before} hands=ssss/cccc")), "mystery hush");
    shows(&state, "phase=draw seat=2 acting=- mysteries=1hush");
}

#[test]
fn pho_18_with_mantis_only_a_composed_card_with_a_mantis_asks_nothing() {
    let case = own_cards_case(2, "mystery=mantis-only");
    let fields = "cards=b1nw moths=b2/j10 plums=1/0 phase=mystery hands=ssss/cccc";
    shows(&play(position_in(&case, fields), "mystery swarm"), "phase=draw seat=2 acting=- mantises=-");
    shows(&play(position_in(&case, fields), "mystery mantis"), "phase=mantis acting=mantis:1");
}

#[test]
fn pho_18_a_card_of_the_box_is_shown_with_its_text() {
    let fields = "cards=b1nw moths=b2/j10 plums=1/0 phase=mystery hands=ssss/cccc";
    let state = play(position_in(&own_cards_case(2, ""), fields), "mystery moonbeam; draw tee");
    let view = state.view(Viewer::Spectator);
    assert_eq!(view.own_cards[0].text, "Draw a path card. Then you may place one.");
    let drawing = Phototaxis::draw(&view).to_string();
    assert!(drawing.contains("\nmoonbeam: Draw a path card. Then you may place one.\n"), "{drawing}");
    assert!(drawing.ends_with("Moth 1 may place a card (moonbeam)\n"), "{drawing}");
    assert!(position(2, "", fields).view(Viewer::Spectator).own_cards.is_empty());
}

#[test]
fn pho_19_a_mantis_is_put_on_a_free_tile() {
    let fields = "cards=b1nw,c8ns,f8ns moths=b2/c8 plums=1/0 phase=mystery hands=ssss/cccc mantises=h3";
    let state = play(position(2, "", fields), "mystery mantis");
    // 100 tiles without 16 plum cards, 4 corners, a moth and a mantis.
    assert_eq!(legal(&state, "mantis").len(), 78);
    refused(&state, "mantis b2; mantis d4; mantis j1; mantis c8; mantis h3; skip; mantis h3 h4", "PHO-19");
    // A card under it stays, and the Lamp is allowed.
    let placed = play(state.clone(), "mantis f8");
    shows(&placed, "mantises=h3f8 cards=b1nw,c8ns,f8ns seat=2 phase=begin");
    shows(&play(state, "mantis e6"), "mantises=h3e6");
}

#[test]
fn pho_19_with_both_out_one_moves_to_a_different_tile() {
    let fields = "cards=b1nw moths=b2/j10 plums=1/0 phase=mystery hands=ssss/cccc mantises=h3e5";
    let state = play(position(2, "", fields), "mystery mantis");
    // 100 tiles without 16 plum cards, 4 corners and 2 mantises, for each of the two.
    assert_eq!(legal(&state, "mantis").len(), 2 * 78);
    refused(&state, "mantis h4; mantis h3 h3; mantis h3 e5; mantis e5 d4; mantis a2 a3; skip", "PHO-19");
    shows(&play(state, "mantis h3 j4"), "mantises=j4e5 seat=2");
}

#[test]
fn pho_19_not_on_a_moth_in_the_lamp() {
    let fields =
        "cards=b1nw moths=b2/e5 plums=1/5 arrived=-/1 last=1 phase=mystery hands=ssss/cccc round=2 turn=3";
    let state = play(position(2, "", fields), "mystery mantis");
    refused(&state, "mantis e5", "PHO-19");
    assert_eq!(
        legal(&state, "mantis e"),
        [
            "mantis e1",
            "mantis e2",
            "mantis e3",
            "mantis e4",
            "mantis e6",
            "mantis e7",
            "mantis e8",
            "mantis e9",
            "mantis e10"
        ]
    );
}

#[test]
fn pho_20_alone_the_mantis_goes_to_the_closest_lamp_tile() {
    let put =
        |fields: &str| possible(&play(position(1, "", &format!("phase=mystery {fields}")), "mystery mantis"));
    assert_eq!(put("moths=a1"), ["mantis e5"]);
    // Equally close: the lower rank, then the lower file.
    assert_eq!(put("moths=a1 mantises=e5"), ["mantis f5"]);
    assert_eq!(put("moths=j10"), ["mantis f6"]);
    assert_eq!(put("moths=j10 mantises=f6"), ["mantis f5"]);
    assert_eq!(put("cards=c6ew moths=c6 mantises=e6"), ["mantis e5"]);
    let state = play(position(1, "", "phase=mystery"), "mystery mantis");
    refused(&state, "mantis f5; mantis a3", "PHO-20");
}

#[test]
fn pho_20_with_both_out_the_farther_one_moves() {
    let moved =
        |fields: &str| possible(&play(position(1, "", &format!("phase=mystery {fields}")), "mystery mantis"));
    // From a1: e5 is 8 steps away, f5 and e6 are 9, f6 is 10.
    assert_eq!(moved("moths=a1 mantises=f5f6"), ["mantis f6 e5"]);
    assert_eq!(moved("moths=a1 mantises=e5f5"), ["mantis f5 e6"]);
    // Equally far: the lower rank moves.
    assert_eq!(moved("moths=a1 mantises=f5e6"), ["mantis f5 e5"]);
    // It has to change tiles, even if that leads it farther away.
    assert_eq!(moved("moths=j10 mantises=f5f6"), ["mantis f5 e6"]);
    let state = play(position(1, "", "phase=mystery mantises=f5f6"), "mystery mantis");
    refused(&state, "mantis f5 e5; mantis f6 e6", "PHO-20");
    shows(&play(state, "mantis f6 e5"), "mantises=e5f5 turn=2 phase=begin");
}

#[test]
fn pho_21_nobody_enters_or_passes_a_mantis() {
    let fields = "cards=b1ew,c1ew,a2nes";
    let state = position(2, "", &format!("{fields} mantises=b1 phase=move"));
    assert_eq!(legal(&state, "move"), ["move a2", "move b2"]);
    refused(&state, "move b1; move c1", "PHO-21");
    let state = position(2, "", &format!("{fields} mantises=b1 hands=sx/-"));
    refused(&state, "place cross b1 nesw", "PHO-21");
    refused(&state, "place straight d1 ew", "PHO-7");
    // Nor into the Lamp where one sits.
    let state = position(2, "", "cards=d5ew moths=d5/j10 plums=5/0 mantises=e5 phase=move");
    refused(&state, "move e5", "PHO-21");
    assert_eq!(possible(&state), ["skip"]);
}

#[test]
fn pho_22_removing_a_mantis_is_a_whole_turn() {
    let fields = "phase=begin mantises=h3e5 hands=sss/cccc";
    let state = position(2, "", fields);
    assert_eq!(possible(&state), ["skip", "remove h3", "remove e5"]);
    refused(&state, "remove a2; place straight b1 ew; move b1", "PHO-22");
    // No draw, no step 4.
    shows(&play(state.clone(), "remove h3"), "mantises=e5 seat=2 phase=begin hands=sss/cccc turn=2");
    let state = play(state, "skip");
    shows(&state, "phase=draw seat=1");
    refused(&play(state, "draw tee"), "remove h3", "PHO-22");
}

#[test]
fn pho_22_alone_the_mystery_card_is_drawn_all_the_same() {
    let state = play(position(1, "", "phase=begin mantises=e5 hands=sss"), "remove e5");
    shows(&state, "phase=mystery mantises=- hands=sss turn=1");
    shows(&play(state, "mystery glow; skip"), "phase=draw turn=2");
}

#[test]
fn pho_22_a_turn_begins_without_the_question_if_no_mantis_is_out() {
    check(2, "", "phase=move hands=ssss/cccc", "skip", "phase=draw seat=2");
    check(2, "", "phase=move hands=ssss/cccc mantises=h3", "skip", "phase=begin seat=2");
}

#[test]
fn pho_23_the_game_is_drawn_after_sixty_rounds() {
    let fields = "phase=move hands=ssss/cccc seat=2 round=60 turn=120";
    let state = play(position(2, "", fields), "skip");
    assert_eq!(winners(&state), [0; 0]);
    assert_eq!(state.returns().0[..2], [0.5, 0.5]);
    shows(&state, "round=60 turn=120");
    refused(&state, "skip", "PHO-23");
    // A round ends before the first seat, whichever that is.
    let fields = "phase=move hands=ssss/cccc seat=2 round=60 turn=119";
    shows(&play(position(2, "first=2", fields), "skip"), "phase=draw seat=1 round=60");
}

#[test]
fn pho_23_the_last_two_rounds_are_finished() {
    let fields = "cards=g6ew moths=a1/g6 plums=0/5 hands=ssss/cccc phase=move seat=2 round=60 turn=120";
    let state = play(position(2, "", fields), "move f6");
    shows(&state, "phase=draw seat=1 round=61 last=2");
    let turn = "draw tee; skip; skip; discard tee";
    let state = play(state, turn);
    shows(&state, "round=62 seat=1 last=0");
    assert_eq!(winners(&play(state, turn)), [2]);
}
