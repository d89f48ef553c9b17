//! The base game and the advanced game by rule: scene, actions, scene.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::*;
use lamplight_core::{Game, GameOptions, Present, Seat, Turn, Viewer};
use lamplight_moonlight::{Moonlight, Options};

/// The price list that a player meets when buying one kind until the column is empty.
fn prices(kind: usize, name: &str) -> Vec<u8> {
    let mut state = play(start(BASE, 2), "tree a1, tree a2, tree a3, tree a4");
    let mut prices = Vec::new();
    while let Some(price) = state.view(Viewer::Spectator).players[0].prices[kind] {
        prices.push(price);
        // Rounds pass until it is the player's turn and there is light enough.
        while !listed(&state).contains(&format!("buy {name}"))
            || state.turn() != Turn::Player(lamplight_core::Seat::ALL[0])
        {
            state = end_turns(state, 1);
        }
        state = play(state, &format!("buy {name}"));
    }
    prices
}

#[test]
fn moo_1_players_start_with_these_pieces() {
    let view = start(BASE, 3).view(Viewer::Spectator);
    for player in view.players {
        assert_eq!(player.available, [2, 4, 1, 0]);
        assert_eq!(player.column, [4, 4, 3, 2]);
        assert_eq!(player.prices, [Some(1), Some(2), Some(3), Some(4)]);
        assert_eq!((player.light, player.moon, player.points), (0, 0, 0));
    }
}

#[test]
fn moo_1_prices_rise_from_the_bottom_up() {
    assert_eq!(prices(0, "seed"), [1, 1, 2, 2]);
    assert_eq!(prices(1, "small"), [2, 2, 3, 3]);
    assert_eq!(prices(2, "medium"), [3, 3, 4]);
    assert_eq!(prices(3, "large"), [4, 5]);
}

#[test]
fn moo_2_a_piece_goes_back_to_its_column_and_is_sold_again_at_that_price() {
    // The seed comes back as the second in its column: it costs 2 again.
    check(BASE, "d4:o1 light1:1", "grow d4", "d4:s1 light1:0 avail1:1.0.1.0 col1:2.1.1.1 used:d4");
    let view = at(BASE, "d4:s1 col1:2.1.1.1").view(Viewer::Spectator);
    assert_eq!(view.players[0].prices[0], Some(2));
}

#[test]
fn moo_2_with_the_column_full_it_leaves_the_game() {
    check(
        BASE,
        "d4:o1 light1:1 avail1:1.1.0.0 col1:4.4.3.2",
        "grow d4",
        "d4:s1 light1:0 avail1:1.0.0.0 col1:4.4.3.2 used:d4",
    );
}

#[test]
fn moo_3_the_highest_token_of_the_cells_leaves_is_taken() {
    let three = "seats:3 light1:4 col1:1.1.1.0";
    for (cell, points, stacks) in
        [("d4", 22, "9.7.5.2"), ("c3", 19, "9.7.4.3"), ("b2", 17, "9.6.5.3"), ("a1", 14, "8.7.5.3")]
    {
        check(
            BASE,
            &format!("{three} {cell}:l1"),
            &format!("collect {cell}"),
            &format!("{cell}:. light1:0 points1:{points} stacks:{stacks} used:{cell} col1:1.1.1.1"),
        );
    }
    // Further down the stacks.
    for (cell, stacks, points) in
        [("d4", "9.7.5.1", 20), ("c3", "9.7.2.3", 17), ("b2", "9.3.5.3", 14), ("a1", "1.7.5.3", 12)]
    {
        let state = play(at(BASE, &format!("{three} {cell}:l1 stacks:{stacks}")), &format!("collect {cell}"));
        assert_eq!(state.view(Viewer::Spectator).players[0].points, points);
    }
}

#[test]
fn moo_3_with_two_players_the_stack_with_four_leaves_is_not_used() {
    assert_eq!(start(BASE, 2).view(Viewer::Spectator).stacks[3].left, 0);
    assert_eq!(start(BASE, 3).view(Viewer::Spectator).stacks[3].left, 3);
    check(
        BASE,
        "d4:l1 light1:4 col1:1.1.1.0",
        "collect d4",
        "d4:. light1:0 points1:19 stacks:9.7.4.0 used:d4 col1:1.1.1.1",
    );
}

#[test]
fn moo_3_an_empty_stack_pays_from_the_next_lower_one() {
    let paid = |cell: &str, stacks: &str| {
        let scene = format!("seats:3 {cell}:l1 light1:4 stacks:{stacks}");
        play(at(BASE, &scene), &format!("collect {cell}")).view(Viewer::Spectator).players[0].points
    };
    assert_eq!(paid("d4", "9.7.5.0"), 19);
    assert_eq!(paid("d4", "9.7.0.0"), 17);
    assert_eq!(paid("c3", "9.0.0.3"), 14);
    assert_eq!(paid("b2", "0.0.5.3"), 0);
    assert_eq!(paid("d4", "0.0.0.0"), 0);
}

#[test]
fn moo_4_two_small_trees_each_in_turn_order() {
    let mut state = start(&format!("{BASE} first=2"), 3);
    for (cell, seat) in [("a1", 2), ("g4", 3), ("d7", 1), ("d1", 2), ("a4", 3), ("c1", 1)] {
        assert_eq!(state.turn(), Turn::Player(lamplight_core::Seat::from_number(seat).unwrap()));
        state = play(state, &format!("tree {cell}"));
    }
    let board = state.position();
    assert!(board.starts_with("s2..s3/...../s1...../s2.....s1/....../...../...s3 life 2 1 "), "{board}");
    assert!(board.contains(",0,0,2.2.1.0,4.4.3.2,-,-,-/"), "{board}");
}

#[test]
fn moo_4_the_first_trees_stand_on_empty_edge_cells() {
    let state = play(start("moon=false", 2), "elder a2, stone a3, stone b1, stone d4, tree a1");
    assert_eq!(listed(&state).len(), 18 - 4);
    for (action, rule) in [
        ("tree b2", "MOO-4"),
        ("tree a1", "MOO-4"),
        ("tree a2", "MOO-4"),
        ("tree a3", "MOO-4"),
        ("elder c1", "MOO-4"),
        ("end", "MOO-4"),
        ("grow a1", "MOO-4"),
    ] {
        refused_in(&state, action, rule);
    }
    refused(BASE, "", "tree a1", "MOO-4");
}

#[test]
fn moo_4_the_order_is_animals_elder_stones_trees() {
    let mut state = start("", 2);
    let mut phases = Vec::new();
    while state.view(Viewer::Spectator).round == 0 {
        let phase = state.position().split(' ').nth(1).unwrap().to_string();
        if phases.last() != Some(&phase) {
            phases.push(phase);
        }
        let next = listed(&state)[0].clone();
        state = play(state, &next);
    }
    assert_eq!(phases, ["deal", "keep", "animal", "elder", "stone", "tree"]);
    assert!(listed(&start(BASE, 2))[0].starts_with("tree"));
}

#[test]
fn moo_4_animals_and_babies_do_not_make_a_cell_full() {
    let scene = "turtle1:a3 d4:l1 light1:5";
    check(MOON, scene, "plant d4 d7", "d7:o1 light1:4 avail1:0.1.1.0 used:d4d7 planted:d7");
    let own = "turtle1:b3 b3:o1 light1:5";
    check(MOON, own, "grow b3", "b3:s1 light1:4 avail1:1.0.1.0 col1:2.1.1.1 used:b3");
}

#[test]
fn moo_5_the_sun_walks_clockwise_around_the_corners() {
    let corners: Vec<String> = (1..=18)
        .map(|round| at(BASE, &format!("round:{round}")).view(Viewer::Spectator).sun.corner.to_string())
        .collect();
    assert_eq!(corners[..7], ["a4", "d7", "g4", "g1", "d1", "a1", "a4"]);
    assert_eq!(corners[12..], corners[..6]);
    let ways: Vec<&str> =
        (1..=6).map(|round| at(BASE, &format!("round:{round}")).view(Viewer::Spectator).sun.light).collect();
    assert_eq!(ways, ["sw", "w", "nw", "ne", "e", "se"]);
}

#[test]
fn moo_5_light_runs_from_the_suns_corner_to_the_opposite_one() {
    // Sun at a4 in round 7, at d7 in round 8: a tree shades its neighbour away from the sun.
    let pair = "d4:s1 e3:s2 d3:s2";
    check(BASE, &format!("{pair} round:6 seat:1"), "end", "round:7 seat:1 light1:1 light2:1");
    assert_eq!(at(BASE, &format!("{pair} round:1")).view(Viewer::Spectator).pieces[2].earns, 0);
    assert_eq!(at(BASE, &format!("{pair} round:2")).view(Viewer::Spectator).pieces[0].earns, 0);
}

/// What a tree on d4 earns when the sun is at a4 and this stands there too.
fn earns(tree: &str, others: &str) -> u8 {
    let state = at("moon=false moonstones=false elder=false", &format!("d4:{tree} {others}"));
    let view = state.view(Viewer::Spectator);
    view.pieces.iter().find(|piece| piece.cell.to_string() == "d4").unwrap().earns
}

#[test]
fn moo_6_unblocked_trees_earn_their_size() {
    assert_eq!([earns("o1", ""), earns("s1", ""), earns("m1", ""), earns("l1", "")], [0, 1, 2, 3]);
    check(BASE, "a1:s1 c4:m1 g4:l1 d7:o1 a4:s2 round:6 seat:1", "end", "round:7 seat:1 light1:6 light2:1");
}

#[test]
fn moo_6_taller_or_equal_trees_within_their_shadow_block() {
    // c4, b4, a4 lie one, two, three cells from d4 towards the sun.
    let table = [
        ("s1", "c4:s2", 0),
        ("s1", "b4:s2", 1),
        ("s1", "b4:m2", 0),
        ("s1", "a4:m2", 1),
        ("s1", "a4:l2", 0),
        ("m1", "c4:s2", 2),
        ("m1", "c4:m2", 0),
        ("m1", "b4:m2", 0),
        ("m1", "a4:m2", 2),
        ("m1", "a4:l2", 0),
        ("l1", "c4:m2", 3),
        ("l1", "c4:l2", 0),
        ("l1", "b4:l2", 0),
        ("l1", "a4:l2", 0),
        ("s1", "c4:o2", 1),
        ("s1", "c4:s1", 0),
        ("s1", "e3:l2", 1),
        ("s1", "c3:l2", 1),
    ];
    for (tree, other, light) in table {
        assert_eq!(earns(tree, other), light, "{tree} behind {other}");
    }
    // Four cells away no shadow reaches.
    let far = at(BASE, "e3:s1 a4:l2").view(Viewer::Spectator);
    assert_eq!(far.pieces[1].earns, 1);
}

#[test]
fn moo_6_blocked_trees_still_cast_shadows() {
    // b4 is dark behind a4 and darkens c4 all the same.
    check(BASE, "a4:s1 b4:s2 c4:s2 round:6 seat:1", "end", "round:7 seat:1 light1:1");
}

#[test]
fn moo_7_light_stops_at_twenty() {
    check(BASE, "d4:l1 g4:l2 light1:18 light2:17 round:6 seat:1", "end", "round:7 light1:20 light2:20");
    let before = "squirrel1:d4 d4:o2 moon1:8 light1:18 light2:20";
    check(MOON, before, "eat", "d4:. moon1:0 light1:20 light2:20 col2:2.1.1.1 did:eat");
    check(MOON, "owl1:c3 moon1:12 light1:15", "hunt 10", "moon1:0 light1:20 did:hunt");
}

#[test]
fn moo_8_turns_go_clockwise_from_the_first_player_and_points_are_kept() {
    let scene = "seats:3 round:2 seat:2 light2:5 d4:s2";
    let state = play(at(BASE, scene), "buy seed, grow d4");
    assert_eq!(why_not(&state, "end"), None);
    refused_in(&state, "buy large", "MOO-9");
    check(
        BASE,
        "seats:3 round:2 seat:2 light2:5 d4:s2",
        "buy seed, end",
        "light2:3 avail2:2.1.1.0 col2:0.1.1.1 seat:3",
    );
    check(BASE, "seats:3 round:2 seat:3", "end", "seat:1");
    // `end` is legal without anything done, and it may be the only action.
    assert_eq!(listed(&at(BASE, "")), ["end"]);
}

#[test]
fn moo_9_buying_makes_a_piece_available_at_once() {
    check(BASE, "d4:s1 light1:6", "buy small", "light1:3 avail1:1.2.1.0 col1:1.0.1.1");
    check(
        BASE,
        "d4:m1 light1:8 avail1:0.0.0.0",
        "buy large, grow d4",
        "d4:l1 light1:0 used:d4 avail1:0.0.0.0 col1:1.1.2.0",
    );
    refused(BASE, "light1:4", "buy large", "MOO-9");
    refused(BASE, "light1:9 col1:0.1.1.1", "buy seed", "MOO-9");
}

#[test]
fn moo_10_a_seed_falls_within_the_trees_reach() {
    check(BASE, "d4:s1 light1:3", "plant d4 e4", "e4:o1 light1:2 avail1:0.1.1.0 used:d4e4 planted:e4");
    let targets = |tree: &str| with_verb(&at(BASE, &format!("d4:{tree} light1:3")), "plant").len();
    assert_eq!([targets("o1"), targets("s1"), targets("m1"), targets("l1")], [0, 6, 18, 36]);
    // Bends and pieces in between do not matter: d4 and e5 are on no common line.
    check(
        BASE,
        "d4:m1 d5:l2 e4:s2 light1:1",
        "plant d4 e5",
        "e5:o1 light1:0 avail1:0.1.1.0 used:d4e5 planted:e5",
    );
}

#[test]
fn moo_10_planting_needs_a_tree_a_seed_a_point_and_an_empty_cell() {
    let scene = "d4:s1 d3:s2 c3:o1 light1:3";
    refused(BASE, scene, "plant d4 d6", "MOO-10");
    refused(BASE, scene, "plant d4 d3", "MOO-10");
    refused(BASE, scene, "plant d4 c3", "MOO-10");
    refused(BASE, scene, "plant d3 d2", "MOO-10");
    refused(BASE, scene, "plant c3 b2", "MOO-10");
    refused(BASE, scene, "plant e4 e5", "MOO-10");
    refused(BASE, &format!("{scene} light1:0"), "plant d4 e4", "MOO-10");
    refused(BASE, &format!("{scene} avail1:0.1.1.1"), "plant d4 e4", "MOO-10");
}

#[test]
fn moo_11_growing_one_size_at_a_time() {
    check(BASE, "d4:o1 light1:6", "grow d4", "d4:s1 light1:5 used:d4 avail1:1.0.1.0 col1:2.1.1.1");
    check(BASE, "d4:s1 light1:6", "grow d4", "d4:m1 light1:4 used:d4 avail1:1.1.0.0 col1:1.2.1.1");
    check(
        BASE,
        "d4:m1 light1:6 avail1:1.1.1.1 col1:1.1.1.0",
        "grow d4",
        "d4:l1 light1:3 used:d4 avail1:1.1.1.0 col1:1.1.2.0",
    );
}

#[test]
fn moo_11_growing_needs_the_next_size_and_the_light() {
    refused(BASE, "d4:o1 light1:0", "grow d4", "MOO-11");
    refused(BASE, "d4:s1 light1:1", "grow d4", "MOO-11");
    refused(BASE, "d4:m1 light1:2 avail1:1.1.1.1 col1:1.1.1.0", "grow d4", "MOO-11");
    refused(BASE, "d4:m1 light1:9", "grow d4", "MOO-11");
    refused(BASE, "d4:l1 light1:9", "grow d4", "MOO-11");
    refused(BASE, "d4:s2 light1:9", "grow d4", "MOO-11");
    refused(BASE, "light1:9", "grow d4", "MOO-11");
}

#[test]
fn moo_12_collecting_costs_four_and_returns_the_tree() {
    check(
        BASE,
        "seats:4 d4:l1 light1:7",
        "collect d4",
        "d4:. light1:3 points1:22 stacks:9.7.5.2 used:d4 col1:1.1.1.2",
    );
    refused(BASE, "d4:l1 light1:3", "collect d4", "MOO-12");
    refused(BASE, "d4:m1 light1:9", "collect d4", "MOO-12");
    refused(BASE, "d4:l2 light1:9", "collect d4", "MOO-12");
}

#[test]
fn moo_12_collecting_is_allowed_without_tokens() {
    check(BASE, "d4:l1 light1:4 stacks:0.0.0.0", "collect d4", "d4:. light1:0 used:d4 col1:1.1.1.2");
}

#[test]
fn moo_13_one_action_a_cell_and_turn() {
    refused(BASE, "d4:s1 light1:9 used:d4", "grow d4", "MOO-13");
    refused(BASE, "d4:l1 light1:9 used:d4", "collect d4", "MOO-13");
    // Planting uses both cells.
    let planted = play(at(BASE, "d4:s1 b2:s1 light1:9 avail1:2.1.1.1 col1:1.1.1.0"), "plant d4 e4");
    refused_in(&planted, "grow d4", "MOO-13");
    refused_in(&planted, "grow e4", "MOO-13");
    refused_in(&planted, "plant d4 d5", "MOO-13");
    // A collected cell stays closed for its owner's turn.
    let bare = play(at(BASE, "d4:l1 d5:s1 light1:9"), "collect d4");
    refused_in(&bare, "plant d5 d4", "MOO-13");
    // Growing and planting from another cell are free.
    play(planted, "grow b2");
}

#[test]
fn moo_13_the_next_turn_starts_fresh() {
    let state = play(at(BASE, "d4:l1 d5:s2 light1:9 light2:9"), "collect d4, end");
    play(state, "plant d5 d4");
    let again = play(at(BASE, "seats:2 round:2 seat:1 d4:s1 light1:9 light2:9"), "grow d4, end, end");
    assert!(again.position().contains(" - - - "));
}

#[test]
fn moo_14_the_marker_passes_and_the_sun_moves_each_round() {
    let mut state = at(BASE, "seats:3");
    for (round, opener) in [(2, 2), (3, 3), (4, 1), (5, 2)] {
        state = end_turns(state, 3);
        let view = state.view(Viewer::Spectator);
        assert_eq!((view.round, view.opener.number(), view.seat.number()), (round, opener, opener));
    }
}

#[test]
fn moo_14_the_game_ends_after_eighteen_rounds() {
    let state = end_turns(at(BASE, "seats:3"), 3 * 18);
    assert_eq!(state.turn(), Turn::Over);
    assert_eq!(state.view(Viewer::Spectator).round, 18);
    refused_in(&state, "end", "MOO-14");
    assert_eq!(why_not(&end_turns(at(BASE, "seats:3"), 3 * 18 - 1), "end"), None);
}

/// Ends a game in the last turn of its last round.
fn finish(scene: &str) -> Moonlight {
    // Round 18 is opened by seat 2 of 2 and by seat 3 of 3: seat 1 or 2 is last.
    let last = if scene.contains("seats:3") { 2 } else { 1 };
    let state = play(at(BASE, &format!("{scene} round:18 seat:{last}")), "end");
    assert_eq!(state.turn(), Turn::Over);
    state
}

#[test]
fn moo_15_tokens_and_a_third_of_the_light_count() {
    let outcome = finish("points1:30 light1:8 points2:32 light2:2").outcome();
    assert_eq!(outcome.scores, Some(vec![Some(32), Some(32)]));
    assert_eq!(
        outcome.breakdown.iter().map(|line| line.points.clone()).collect::<Vec<_>>(),
        [Some(vec![30, 32]), Some(vec![2, 0])]
    );
    let sum: Vec<i32> =
        Seat::up_to(2).map(|seat| outcome.breakdown.iter().map(|line| line.of(seat)).sum()).collect();
    assert_eq!(sum, [32, 32]);
}

#[test]
fn moo_15_ties_go_to_more_pieces_in_the_forest_then_are_shared() {
    let winners = |scene: &str| {
        finish(scene).outcome().winners.iter().map(lamplight_core::Seat::number).collect::<Vec<_>>()
    };
    let told = |scene: &str| {
        let outcome = finish(scene).outcome();
        let deciders: Vec<_> = outcome.deciders.into_iter().map(|tally| tally.amounts).collect();
        (outcome.because.unwrap().to_string(), deciders)
    };
    assert_eq!(told("points1:9 points2:8"), ("most_points seat=seat:1 amount=9".into(), vec![]));
    let tie = vec![vec![Some(1), Some(2)]];
    assert_eq!(
        told("points1:9 points2:9 a1:s2 a2:o2 g1:l1"),
        ("most_pieces seat=seat:2 amount=2".into(), tie)
    );
    assert_eq!(told("points1:9 points2:9 a1:s2 g1:l1").0, "shared_win amount=9");
    assert_eq!(winners("points1:9 light1:2 points2:8 light2:2 a1:s2 a2:o2"), [1]);
    assert_eq!(winners("points1:9 points2:9 a1:s2 a2:o2 g1:l1"), [2]);
    assert_eq!(winners("points1:9 points2:9 a1:s2 g1:l1"), [1, 2]);
}

#[test]
fn moo_15_everybody_gets_a_place() {
    let state = finish("seats:3 points1:9 points2:12 points3:9");
    let outcome = state.outcome();
    assert_eq!(outcome.ranks, Some(vec![2, 1, 2]));
    assert_eq!(state.returns().0[..3], [0.25, 1.0, 0.25]);
    let state = finish("seats:3 points1:9 points2:9 points3:5");
    assert_eq!(state.outcome().ranks, Some(vec![1, 1, 3]));
    assert_eq!(state.returns().0[..3], [0.75, 0.75, 0.0]);
}

#[test]
fn moo_12_everybody_sees_what_is_ripe() {
    // Two large trees on cells with one leaf take the two topmost tokens, 14 and 14; one in the centre takes the best.
    let ripe = |scene: &str| at(BASE, scene).view(Viewer::Spectator).standing[1].amounts.clone();
    assert_eq!(ripe("a1:l1 g1:l1 col1:1.1.1.0"), [Some(28), Some(0)]);
    assert_eq!(ripe("a1:l1 d4:l2 a3:m2"), [Some(14), Some(19)]);
}

#[test]
fn moo_24_the_advanced_game_has_twenty_four_rounds() {
    assert_eq!(end_turns(at(ADVANCED, ""), 2 * 24 - 1).turn(), Turn::Player(lamplight_core::Seat::ALL[0]));
    assert_eq!(end_turns(at(ADVANCED, ""), 2 * 24).turn(), Turn::Over);
}

#[test]
fn moo_24_nothing_plants_or_grows_in_shade() {
    // Sun at a4: c4 shades d4.
    refused(ADVANCED, "d4:s1 c4:s2 light1:9", "plant d4 d5", "MOO-24");
    refused(ADVANCED, "d4:s1 c4:s2 light1:9", "grow d4", "MOO-24");
    refused(ADVANCED, "d4:o1 b4:m2 light1:9", "grow d4", "MOO-24");
    refused(ADVANCED, "d4:m1 a4:l2 light1:9 avail1:1.1.1.1 col1:1.1.1.0", "grow d4", "MOO-24");
    // Only too short a shadow.
    play(at(ADVANCED, "d4:m1 c4:s2 light1:9"), "plant d4 d5");
    play(at(ADVANCED, "d4:o1 c4:o2 light1:9"), "grow d4");
    // In the base game shade does not matter.
    play(at(BASE, "d4:s1 c4:s2 light1:9"), "grow d4");
}

#[test]
fn moo_24_shade_is_judged_at_the_moment_of_the_action() {
    // The tree on c4 is collected, and the light is back; or it grows, and the light is gone.
    let scene = "c4:l1 d4:s1 light1:9";
    refused(ADVANCED, scene, "grow d4", "MOO-24");
    play(at(ADVANCED, scene), "collect c4, grow d4");
    let grown = play(at(ADVANCED, "b4:s1 d4:s1 light1:9 avail1:1.1.2.0 col1:1.1.1.0"), "grow b4");
    refused_in(&grown, "grow d4", "MOO-24");
}

#[test]
fn moo_24_collecting_in_shade_and_planting_into_shade_are_allowed() {
    play(at(ADVANCED, "d4:l1 c4:l2 light1:9"), "collect d4");
    check(ADVANCED, "c4:s1 light1:9", "plant c4 d4", "d4:o1 light1:8 avail1:0.1.1.0 used:c4d4 planted:d4");
}

#[test]
fn moo_24_elder_and_stones_shade_too_and_abilities_work_in_shade() {
    let elder = "moon=false moonstones=false advanced=true";
    refused(elder, "a4:E g1:s1 light1:9", "grow g1", "MOO-24");
    refused(elder, "a4:E e3:l1 light1:9", "plant e3 e5", "MOO-24");
    let stones = "moon=false elder=false advanced=true";
    refused(stones, "seats:3 c4:M g4:M d4:s1 light1:9", "grow d4", "MOO-24");
    refused(stones, "seats:3 c4:M g4:M d4:o1 light1:9", "grow d4", "MOO-24");
    play(at(stones, "seats:3 c4:M g4:M d4:m1 light1:9 avail1:1.1.1.1 col1:1.1.1.0"), "grow d4");
    let moon = "elder=false moonstones=false advanced=true";
    refused(moon, "badger1:d4 d4:o1 c4:s2 moon1:4 light1:9", "grow d4", "MOO-24");
    play(at(moon, "badger1:d4 d4:o1 c4:s2 moon1:4 light1:9"), "fertilise available");
}

#[test]
fn defaults_are_the_full_game() {
    assert_eq!(
        Options::default().in_force().to_string(),
        "moon=true elder=true moonstones=true advanced=false first=1"
    );
}
