//! Every rule of the set-up and of a turn by its id: position, actions, position. Chases and going home
//! have files of their own.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{
    QUIET, at, chance, check, field, legal, legal_at, mover, options, play, refused, refused_in, start,
};
use lamplight_core::{Game, GameOptions, Present, Seat, Turn, Viewer};
use lamplight_foragers::{Foragers, Options};
use lamplight_testkit::{files, rules};

/// All placements of a game of two.
const PLACED: &str = "medium a4, medium a4, small d1, small d1";

#[test]
fn for_1_thirty_cells_have_tiles_face_down() {
    let state = start(2, "");
    assert_eq!(field(&state, 1), ".--./-----/------/.--.--./------/-----/.--.");
    let view = state.view(Viewer::Spectator);
    assert_eq!(view.face_down.len(), 30);
    assert!(view.tiles.iter().all(|tiles| tiles.is_empty()));
}

#[test]
fn for_2_large_animals_start_on_their_own_corners() {
    for (seats, animals) in [
        (2, "a1,-,-/g4,-,-"),
        (3, "a1,-,-/d7,-,-/g1,-,-"),
        (4, "a1,-,-/a4,-,-/g4,-,-/g1,-,-"),
        (5, "a1,-,-/a4,-,-/d7,-,-/g4,-,-/g1,-,-"),
        (6, "a1,-,-/a4,-,-/d7,-,-/g4,-,-/g1,-,-/d1,-,-"),
    ] {
        assert_eq!(field(&start(seats, ""), 2), animals);
        // Whoever begins.
        assert_eq!(field(&start(seats, "first=2"), 2), animals);
    }
    refused_in(&start(2, ""), "large a1", "FOR-2");
}

#[test]
fn for_3_everyone_places_the_medium_then_everyone_the_small() {
    let mut state = start(3, "first=2");
    for (action, next) in [
        ("medium a1", "3m"),
        ("medium a4", "1m"),
        ("medium d1", "2s"),
        ("small a4", "3s"),
        ("small d1", "1s"),
        ("small g4", "-"),
    ] {
        state = play(state, action);
        assert_eq!(mover(&state), next);
    }
    assert_eq!(field(&state, 2), "a1,d1,g4/d7,a1,a4/g1,a4,d1");
    assert_eq!(state.turn(), Turn::Chance);
    refused_in(&start(3, ""), "small a4", "FOR-3");
    refused_in(&start(3, ""), "eat", "FOR-3");
}

#[test]
fn for_3_any_corner_owned_or_not() {
    assert_eq!(legal(&start(2, "")), "medium a4, medium d1, medium d7, medium g1, medium g4");
    refused_in(&start(2, ""), "medium d4", "FOR-3");
    refused_in(&start(2, ""), "medium b1", "FOR-3");
}

#[test]
fn for_3_a_family_starts_on_three_different_corners() {
    refused_in(&start(2, ""), "medium a1", "FOR-3");
    let state = play(start(2, ""), "medium a4, medium a4");
    assert_eq!(legal(&state), "small d1, small d7, small g1, small g4");
    refused_in(&state, "small a4", "FOR-3");
}

#[test]
fn for_3_no_corner_holds_more_than_three() {
    let state = play(start(4, ""), "medium a4, medium a1, medium a4");
    assert_eq!(field(&state, 2), "a1,a4,-/a4,a1,-/g4,a4,-/g1,-,-");
    assert_eq!(legal(&state), "medium a1, medium d1, medium d7, medium g4");
    refused_in(&state, "medium a4", "FOR-3");
}

#[test]
fn for_3_a_waived_placement_in_a_six_player_game() {
    let mediums = "medium a4, medium d7, medium g4, medium g1, medium a1, medium a1";
    let smalls = "small d7, small g4, small g1, small a4, small d1";
    let state = play(play(start(6, ""), mediums), smalls);
    // Only d1 has room, where purple's large animal is: the family may double up there.
    assert_eq!(field(&state, 2), "a1,a4,d7/a4,d7,g4/d7,g4,g1/g4,g1,a4/g1,a1,d1/d1,a1,-");
    assert_eq!(legal(&state), "small d1");
    // The limit of three is never waived.
    refused_in(&state, "small a4", "FOR-3");
    assert_eq!(state.turn(), Turn::Player(Seat::from_index(5)));
    assert_eq!(play(state, "small d1").turn(), Turn::Chance);
}

#[test]
fn for_4_colours_are_drawn_when_the_set_up_is_done() {
    let state = play(start(2, ""), PLACED);
    assert_eq!(state.turn(), Turn::Chance);
    // The colours that nobody plays are in the bag too.
    assert_eq!(chance(&state), "a2=r 5, a2=o 5, a2=y 5, a2=g 5, a2=b 5, a2=p 5");
    let state = play(state, "a2=r, a3=p, b1=r");
    assert_eq!(chance(&state), "b2=r 3, b2=o 5, b2=y 5, b2=g 5, b2=b 5, b2=p 4");
    assert_eq!(field(&state, 1), ".rp./r----/------/.--.--./------/-----/.--.");
    refused_in(&state, "b2=r", "FOR-4");
    refused_in(&state, "a2", "FOR-4");
    let state = play(state, "b2=r, b3=r, b4=r");
    assert_eq!(chance(&state), "b5=o 5, b5=y 5, b5=g 5, b5=b 5, b5=p 4");
}

#[test]
fn for_4_all_tiles_are_up_before_anyone_moves() {
    let before = ".rr./rrroo/oooyyy/.yy.gg./gggbbb/bbppp/.p-. a1,a4,d1/g4,a4,d1 - - - - - 0 4";
    let state = at((2, "", before));
    assert_eq!(chance(&state), "g3=p 1");
    let state = play(state, "g3=p");
    assert_eq!(
        state.position(),
        ".rr./rrroo/oooyyy/.yy.gg./gggbbb/bbppp/.pp. a1,a4,d1/g4,a4,d1 - 1l - - - 0 5"
    );
    refused_in(&state, "g3=p", "FOR-4");
}

#[test]
fn for_5_large_then_medium_then_small_clockwise_from_the_first_player() {
    let text = format!("{QUIET} b1,b2,b3/c1,c2,c3/d2,d3,d4 - 2l - - - 0 7");
    let mut state = at((3, "first=2", &text));
    let mut order = Vec::new();
    for _ in 0..19 {
        order.push(mover(&state));
        // A move to somewhere, and as short a turn as can be.
        let step = legal(&state).split(", ").next().unwrap().to_string();
        state = play(state, &step);
        while queue_is_waiting(&state) {
            let push = legal(&state).split(", ").next().unwrap().to_string();
            state = play(state, &push);
        }
        if legal(&state).ends_with("end") {
            state = play(state, "end");
        }
    }
    let cycle = ["2l", "3l", "1l", "2m", "3m", "1m", "2s", "3s", "1s"];
    assert_eq!(order, [&cycle[..], &cycle[..], &["2l"]].concat());
    assert_eq!(field(&state, 8), "2");
}

fn queue_is_waiting(state: &Foragers) -> bool {
    common::queue(state) != "-"
}

/// Red's large animal stands on food in a game of two.
const ON_FOOD: &str = ".--./-----/--r---/.--.--./ggbbpp/rrooy/.y-. c3,a4,d1/g4,d7,g1 - 1l - - - 0 5";
/// It stands next to it.
const NEAR_FOOD: &str = ".--./-----/--r---/.--.--./ggbbpp/rrooy/.y-. c2,a4,d1/g4,d7,g1 - 1l - - - 0 5";

#[test]
fn for_6_one_move() {
    assert_eq!(legal_at((2, "", ON_FOOD)), "b2, b3, c2, c4, d3, d4, eat");
    let after = ".--./-----/--r---/.--.--./ggbbpp/rrooy/.y-. d4,a4,d1/g4,d7,g1 - 2l - - - 0 6";
    check((2, "", ON_FOOD), "d4, end", after);
    for far in ["c3", "c5", "a1", "g4"] {
        refused((2, "", ON_FOOD), far, "FOR-6");
    }
    refused((2, "", ON_FOOD), "end", "FOR-6");
}

#[test]
fn for_6_two_moves_but_not_back() {
    let after = ".--./-----/--r---/.--.--./ggbbpp/rrooy/.y-. d5,a4,d1/g4,d7,g1 - 2l - - - 0 6";
    check((2, "", ON_FOOD), "d4, d5", after);
    let state = play(at((2, "", ON_FOOD)), "d4");
    assert_eq!(legal(&state), "c4, d3, d5, e3, e4, end");
    refused_in(&state, "c3", "FOR-6");
}

#[test]
fn for_6_a_move_then_a_meal() {
    let state = play(at((2, "", NEAR_FOOD)), "c3");
    assert_eq!(legal(&state), "b2, b3, c4, d3, d4, eat, end");
    let after = ".--./-----/------/.--.--./ggbbpp/rrooy/.y-. c3,a4,d1/g4,d7,g1 - 2l - - - 0 6";
    check((2, "", NEAR_FOOD), "c3, eat", after);
    refused((2, "", NEAR_FOOD), "eat", "FOR-7");
}

#[test]
fn for_6_a_meal_then_a_move() {
    let state = play(at((2, "", ON_FOOD)), "eat");
    assert_eq!(
        state.position(),
        ".--./-----/------/.--.--./ggbbpp/rrooy/.y-. c3,a4,d1/g4,d7,g1 - 1l ate - - 0 5"
    );
    assert_eq!(legal(&state), "b2, b3, c2, c4, d3, d4");
    refused_in(&state, "end", "FOR-6");
    refused_in(&state, "eat", "FOR-6");
    // The move is the only one: the turn is over after it, even on more food.
    let after = ".--./-----/------/.--.--./ggbbpp/rrooy/.y-. d4,a4,d1/g4,d7,g1 - 2l - - - 0 6";
    assert_eq!(play(state, "d4").position(), after);
}

#[test]
fn for_6_only_tiles_of_the_own_colour_are_eaten() {
    let orange = ".--./-----/--o---/.--.--./ggbbpp/rrooy/.y-. c3,a4,d1/g4,d7,g1 - 1l - - - 0 5";
    refused((2, "", orange), "eat", "FOR-6");
}

#[test]
fn for_6_a_turn_with_nothing_left_to_do_ends_by_itself() {
    // Orange tiles bar b1 and b2, and the turn began on a2.
    let tiles = ".--./oo---/------/.--.--./ggbbpp/rr--y/.y-.";
    let before = format!("{tiles} a2,d2,d3/d7,d5,d6/g1,d6,d5 - 1l - - - 0 7");
    check((3, "", &before), "a1", &format!("{tiles} a1,d2,d3/d7,d5,d6/g1,d6,d5 - 2l - - - 0 8"));
}

#[test]
fn for_6_the_second_action_is_judged_after_the_chases() {
    let before = format!("{QUIET} c2,a1,a1/c4,a4,a4/c3,d7,d7 - 1l - - - 0 7");
    let state = play(at((3, "", &before)), "c3, push 3l e, push 2l sw");
    // Orange, whom red fears, has come to d4; yellow on c4 could be attacked.
    assert_eq!(field(&state, 2), "c3,a1,a1/d4,a4,a4/c4,d7,d7");
    assert_eq!(legal(&state), "b2, b3, c4, d3, end");
    refused_in(&state, "d4", "FOR-9");
    refused_in(&state, "c2", "FOR-6");
}

#[test]
fn for_7_a_face_down_tile_is_no_food_and_no_territory() {
    // Face down, c3 may have been red or orange: red's animal cannot eat there, but may go there.
    let before = format!("{QUIET} c2,a1,a1/c4,a4,a4/d7,d7,d6 - 1l - - - 0 7");
    assert_eq!(legal_at((3, "", &before)), "b1, b2, c1, c3, d2, d3");
    refused_in(&play(at((3, "", &before)), "c3"), "eat", "FOR-7");
    refused((3, "", &before), "eat", "FOR-7");
}

#[test]
fn for_8_prey_is_the_seat_before_and_predator_the_seat_after() {
    // Red's large animal has one animal of every other family beside it.
    let before = format!("{QUIET} d4,a1,a1/c3,a4,a4/c4,g4,g4/d5,g1,g1 - 1l - - - 0 9");
    let state = at((4, "", &before));
    refused_in(&state, "c3", "FOR-9");
    assert_eq!(common::queue(&play(state.clone(), "c4")), "-");
    assert_eq!(common::queue(&play(state.clone(), "d5")), "4l");
    let chain = |seat: usize| {
        let family = &state.view(Viewer::Spectator).families[seat - 1];
        (family.predator.map(Seat::number), family.prey.map(Seat::number))
    };
    assert_eq!(chain(1), (Some(2), Some(4)));
    assert_eq!(chain(3), (Some(4), Some(2)));
    assert_eq!(chain(4), (Some(1), Some(3)));
}

#[test]
fn for_9_predators_and_their_territory_are_out_of_bounds() {
    let tiles = ".--./-----/---o--/.--.--./ggbbpp/rroyy/.--.";
    let before = format!("{tiles} c3,a1,a1/d4,b3,b2/c2,b3,b4 - 1l - - - 0 7");
    // b2 and d4 hold orange animals, b3 one beside a yellow one, c4 is an orange tile.
    assert_eq!(legal_at((3, "", &before)), "c2, d3");
    for barred in ["b2", "b3", "c4", "d4"] {
        refused((3, "", &before), barred, "FOR-9");
    }
    // The prey's tiles are open to its predator.
    let tiles = ".--./-----/---y--/.--.--./ggbbpp/rrooy/.--.";
    let before = format!("{tiles} c3,a1,a1/d7,d7,d6/g4,g4,g1 - 1l - - - 0 7");
    assert_eq!(legal_at((3, "", &before)), "b2, b3, c2, c4, d3, d4");
}

#[test]
fn for_11_others_share_a_cell_in_peace() {
    // Own family and yellow, neither predator nor prey of red in a game of four.
    let before = format!("{QUIET} c2,c3,a1/d7,d7,d6/c3,g4,g4/g1,g1,f1 - 1l - - - 0 9");
    let after = format!("{QUIET} c3,c3,a1/d7,d7,d6/c3,g4,g4/g1,g1,f1 - 1l c2 - - 0 9");
    check((4, "", &before), "c3", &after);
}

#[test]
fn for_21_two_players_race_without_hunting() {
    // Orange tiles and orange animals are open to red, and nobody is chased.
    let tiles = ".--./-----/--o---/.--.--./ggbbpp/rroy-/.y-.";
    let before = format!("{tiles} c2,a1,a1/d3,c3,a4 - 1l - - - 0 5");
    assert_eq!(legal_at((2, "", &before)), "b1, b2, c1, c3, d2, d3");
    check((2, "", &before), "c3, d3", &format!("{tiles} d3,a1,a1/d3,c3,a4 - 2l - - - 0 6"));
    let families = at((2, "", &before)).view(Viewer::Spectator).families;
    assert!(families.iter().all(|family| family.predator.is_none() && family.prey.is_none()));
}

#[test]
fn for_21_colours_that_nobody_plays_are_scenery() {
    // Three play; green, blue and purple tiles are open to all and eaten by nobody.
    let tiles = ".--./-----/-gb---/.--.--./--pp--/rrooy/.y-.";
    let before = format!("{tiles} c1,a1,a1/d7,d7,d6/g4,g4,g1 - 1l - - - 0 7");
    let state = play(at((3, "", &before)), "c2");
    assert_eq!(legal(&state), "b1, b2, c3, d2, d3, end");
    refused_in(&state, "eat", "FOR-6");
}

#[test]
fn for_22_animals_at_home_are_skipped() {
    let tiles = ".--./-----/------/.--.--./ggbbpp/r-ooy/.y-.";
    let before = format!("{tiles} home,b1,home/d7,d6,d5/g1,g1,g4 - 3l - - - 0 9");
    let state = play(at((3, "", &before)), "f2, end");
    assert_eq!(mover(&state), "1m");
    // The next cycle goes from red's small animal, at home, straight on, and so at its beginning.
    let before = format!("{tiles} home,b1,home/d7,d6,d5/g1,g1,g4 - 3m - - - 0 12");
    assert_eq!(mover(&play(at((3, "", &before)), "f2, end")), "2s");
    let before = format!("{tiles} home,b1,home/d7,d6,d5/g1,g1,g4 - 3s - - - 0 14");
    assert_eq!(mover(&play(at((3, "", &before)), "g3, end")), "2l");
}

#[test]
fn for_22_who_cannot_move_eats_or_passes() {
    // Orange bars all neighbours of a2: tiles on a3, b2 and b3, an animal on a1.
    let tiles = ".ro./-oo--/------/.--.--./ggbbpp/rr--y/.y-.";
    let before = format!("{tiles} a2,d2,d3/a1,d6,d5/g1,g1,g4 - 1l - - - 0 7");
    assert_eq!(legal_at((3, "", &before)), "eat");
    let eaten = tiles.replacen('r', "-", 1);
    let after = format!("{eaten} a2,d2,d3/a1,d6,d5/g1,g1,g4 - 2l - - - 0 8");
    check((3, "", &before), "eat", &after);
    refused((3, "", &before), "pass", "FOR-22");
    // Without food there it passes.
    let before = format!("{eaten} a2,d2,d3/a1,d6,d5/g1,g1,g4 - 1l - - - 0 7");
    assert_eq!(legal_at((3, "", &before)), "pass");
    check((3, "", &before), "pass", &format!("{eaten} a2,d2,d3/a1,d6,d5/g1,g1,g4 - 2l - - - 0 8"));
    refused((2, "", ON_FOOD), "pass", "FOR-22");
}

#[test]
fn for_23_the_game_is_drawn_after_the_last_cycle() {
    let before = format!("{QUIET} b1,b2,b3/c1,c2,c3 - 2s - - - 1 16");
    let state = play(at((2, "cycle_limit=2", &before)), "d3, end");
    assert!(common::winners(&state).is_empty());
    assert_eq!(state.position(), format!("{QUIET} b1,b2,b3/c1,c2,d3 - 2s - - - 2 17"));
    assert_eq!(state.returns().0[..2], [0.5, 0.5]);
    assert_eq!(state.outcome().ranks, None);
    refused_in(&state, "d4", "FOR-23");
    // Under a longer limit play goes on.
    assert_eq!(mover(&play(at((2, "", &before)), "d3, end")), "1l");
}

#[test]
fn for_23_animals_at_home_do_not_delay_the_end() {
    let tiles = ".--./-----/------/.--.--./ggbbpp/r-o-y/.y-.";
    let before = format!("{tiles} b1,b2,b3/c1,c2,home - 1s - - - 1 15");
    assert!(common::winners(&play(at((2, "cycle_limit=2", &before)), "b4, end")).is_empty());
}

#[test]
fn for_23_those_still_playing_share_the_next_place() {
    let tiles = ".--./-----/------/.--.--./ggbbpp/r-ooy/.y-.";
    let before = format!("{tiles} home,home,home/c1,c2,c3/d5,d6,d5 1 3s - - - 0 15");
    let state = play(at((3, "play_on=true cycle_limit=1", &before)), "d4, end");
    assert_eq!(common::winners(&state), [1]);
    assert_eq!(state.outcome().ranks, Some(vec![1, 2, 2]));
    assert_eq!(state.returns().0[..3], [1.0, 0.25, 0.25]);
    refused_in(&state, "d4", "FOR-23");
}

#[test]
fn every_rule_has_a_test_and_every_test_a_rule() {
    rules::check("foragers", "FOR");
}

#[test]
fn the_rule_page_shows_a_real_position() {
    let page = files::read("docs/games/foragers.md");
    let text = page.lines().find(|line| line.ends_with(" 22 209")).unwrap();
    let state = at((3, "", text));
    assert_eq!(state.position(), text);
    // And its board.
    let board = Foragers::draw(&state.view(Viewer::Spectator)).to_string();
    for row in board.lines().take(13).filter(|row| !row.is_empty()) {
        assert!(page.contains(row), "{row}");
    }
}

#[test]
fn bad_set_ups_are_refused() {
    for seats in [0, 1, 7] {
        let refusal = Foragers::new(&Options::default(), seats).unwrap_err().to_string();
        assert_eq!(refusal, format!("Forager Families of Planet X is for 2 to 6 players, not {seats}"));
    }
    let refusal = Foragers::new(&options("first=4"), 3).unwrap_err().to_string();
    assert_eq!(refusal, "option first cannot be '4'; allowed: a seat from 1 to 3");
    for (key, value) in
        [("first", "7"), ("first", "0"), ("play_on", "maybe"), ("cycle_limit", "0"), ("cycle_limit", "10001")]
    {
        assert!(Options::default().set(key, value).is_err(), "{key}={value}");
    }
    assert!(Options::default().set_content("").is_err());
}

#[test]
fn what_is_no_action_is_not_read() {
    let state = at((2, "", ON_FOOD));
    for text in [
        "",
        " ",
        "c9",
        "c3 c4",
        "push",
        "push 2m",
        "push 2m up",
        "push 9m ne",
        "push 2m ne e",
        "huge a1",
        "a2=",
        "a2=rr",
        "a2=z",
        "z9=r",
        "medium",
        "medium ",
        "medium z1",
        "C3",
        "eat ",
        "é",
        "push é ne",
    ] {
        assert!(state.parse_action(text).is_err(), "{text}");
    }
}

#[test]
fn actions_of_other_phases_are_refused() {
    let state = at((2, "", ON_FOOD));
    refused_in(&state, "medium a4", "FOR-3");
    refused_in(&state, "large a4", "FOR-2");
    refused_in(&state, "a2=r", "FOR-4");
    refused_in(&state, "push 2m ne", "FOR-10");
}
