//! Every ability of every animal, tried and refused: scene, actions, scene.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::*;
use lamplight_core::{Present, Viewer};

const BOAR: &str = "seats:3 boar1:d4 owl2:c4 fox3:e4 d4:l1 moon1:9";

#[test]
fn moo_50_tusk_collects_for_no_light() {
    check(MOON, BOAR, "tusk", "d4:. moon1:4 points1:22 stacks:9.7.5.2 used:d4 col1:1.1.1.2 did:tusk");
}

#[test]
fn moo_50_tusk_seed_plants_in_the_trees_place() {
    let changes = "d4:o1 moon1:1 points1:22 stacks:9.7.5.2 used:d4 avail1:0.1.1.0 col1:1.1.1.2 did:tusk planted:d4 dormant:d4";
    check(MOON, BOAR, "tusk seed", changes);
    let state = play(at(MOON, &format!("{BOAR} light1:9")), "tusk seed");
    refused_in(&state, "grow d4", "MOO-13");
}

#[test]
fn moo_50_tusk_needs_its_owners_large_tree_on_an_unused_cell() {
    refused(MOON, &format!("{BOAR} d4:l2"), "tusk", "MOO-50");
    refused(MOON, &format!("{BOAR} d4:m1"), "tusk", "MOO-50");
    refused(MOON, &format!("{BOAR} d4:. d5:l1"), "tusk", "MOO-50");
    refused(MOON, &format!("{BOAR} used:d4"), "tusk", "MOO-13");
    refused(MOON, &format!("{BOAR} used:d4"), "tusk seed", "MOO-13");
    refused(MOON, &format!("{BOAR} moon1:4"), "tusk", "MOO-37");
    refused(MOON, &format!("{BOAR} moon1:7"), "tusk seed", "MOO-37");
    refused(MOON, &format!("{BOAR} avail1:0.1.1.0"), "tusk seed", "MOO-50");
    refused(MOON, "owl1:d4 d4:l1 moon1:9", "tusk", "MOO-50");
    refused_in(&play(at(MOON, &format!("{BOAR} moon1:14")), "tusk"), "tusk", "MOO-37");
}

const HEDGEHOG: &str = "hedgehog1:d4 owl2:c4 moon1:4";

#[test]
fn moo_51_run_is_a_step_of_its_own() {
    check(MOON, HEDGEHOG, "run d5", "hedgehog1:d5 moon1:3 did:run");
    check(MOON, HEDGEHOG, "move d5, run d6", "hedgehog1:d6 moon1:3 did:run steps:0");
    check(MOON, HEDGEHOG, "run d5, move d6", "hedgehog1:d6 moon1:3 did:run steps:0");
    refused(MOON, HEDGEHOG, "run c4", "MOO-36");
    refused(MOON, HEDGEHOG, "run d6", "MOO-36");
    refused(MOON, &format!("{HEDGEHOG} moon1:0"), "run d5", "MOO-37");
    refused_in(&play(at(MOON, HEDGEHOG), "run d5"), "run d6", "MOO-37");
    refused(MOON, "boar1:d4 owl2:c4 moon1:4", "run d5", "MOO-51");
}

#[test]
fn moo_51_sow_plants_straight_from_the_player_board() {
    check(MOON, HEDGEHOG, "sow", "d4:o1 moon1:1 col1:0.1.1.1 used:d4 planted:d4 did:sow");
    // Unbought: the bottom slot is gone, what is available stays.
    let state = play(at(MOON, &format!("{HEDGEHOG} avail1:0.1.1.0 col1:2.1.1.1")), "sow");
    assert_eq!(state.view(Viewer::Spectator).players[0].prices[0], Some(2));
}

#[test]
fn moo_51_sow_needs_an_empty_unused_cell_and_a_seed_on_the_board() {
    refused(MOON, &format!("{HEDGEHOG} d4:o2"), "sow", "MOO-51");
    refused(MOON, &format!("{HEDGEHOG} d4:s1"), "sow", "MOO-51");
    refused(MOON, &format!("{HEDGEHOG} used:d4"), "sow", "MOO-13");
    refused(MOON, &format!("{HEDGEHOG} col1:0.1.1.1"), "sow", "MOO-51");
    refused(MOON, &format!("{HEDGEHOG} moon1:2"), "sow", "MOO-37");
    refused(MOON, "boar1:d4 owl2:c4 moon1:4", "sow", "MOO-51");
    // The seed's cell is used: it does not grow in the same turn.
    let sown = play(at(MOON, &format!("{HEDGEHOG} light1:9")), "sow");
    refused_in(&sown, "grow d4", "MOO-13");
}

const SQUIRREL: &str = "squirrel1:c3 owl2:c4 moon1:8";

#[test]
fn moo_52_the_squirrel_takes_two_steps() {
    check(MOON, SQUIRREL, "move c2", "squirrel1:c2 steps:1");
    check(MOON, SQUIRREL, "move c2, move d3", "squirrel1:d3 steps:0");
    // Stepping back is allowed, and other actions may come between.
    check(
        MOON,
        &format!("{SQUIRREL} light1:2"),
        "move c2, buy seed, move c3",
        "steps:0 light1:0 avail1:2.1.1.0 col1:0.1.1.1",
    );
    refused_in(&play(at(MOON, SQUIRREL), "move c2, move d3"), "move d4", "MOO-36");
    refused(MOON, SQUIRREL, "move c4", "MOO-36");
}

#[test]
fn moo_52_eating_costs_and_brings_more_with_the_leaves() {
    for (cell, cost, leaves) in [("a1", 5, 1), ("b2", 6, 2), ("d3", 7, 3), ("d4", 8, 4)] {
        let scene = format!("squirrel1:{cell} owl2:g4 {cell}:o2 moon1:{cost}");
        check(
            MOON,
            &scene,
            "eat",
            &format!("{cell}:. moon1:0 light1:{leaves} light2:1 col2:2.1.1.1 did:eat"),
        );
        refused(MOON, &format!("{scene} moon1:{}", cost - 1), "eat", "MOO-37");
    }
}

#[test]
fn moo_52_eating_is_no_action_on_the_cell() {
    let scene = "squirrel1:d4 owl2:c4 d4:o2 d5:s1 moon1:8 light1:1";
    check(
        MOON,
        scene,
        "eat, plant d5 d4",
        "d4:o1 moon1:0 light1:4 light2:1 avail1:0.1.1.0 col2:2.1.1.1 used:d4d5 planted:d4 did:eat",
    );
    // A used cell does not hinder it either.
    play(at(MOON, &format!("{scene} used:d4")), "eat");
}

#[test]
fn moo_52_only_an_opponents_seed_is_eaten() {
    refused(MOON, "squirrel1:d4 owl2:c4 d4:o1 moon1:8", "eat", "MOO-52");
    refused(MOON, "squirrel1:d4 owl2:c4 d4:s2 moon1:8", "eat", "MOO-52");
    refused(MOON, "squirrel1:d4 owl2:c4 moon1:8", "eat", "MOO-52");
    refused(MOON, "owl1:d4 boar2:c4 d4:o2 moon1:8", "eat", "MOO-52");
}

const FOX: &str = "seats:3 fox1:d4 owl2:d5 boar3:c4 moon1:9";

#[test]
fn moo_53_scare_moves_a_neighbouring_animal() {
    check(MOON, FOX, "scare owl d6", "owl2:d6 moon1:8 did:scare");
    let scares = with_verb(&at(MOON, FOX), "scare");
    assert_eq!(
        scares,
        [
            "scare boar b3",
            "scare boar b4",
            "scare boar c3",
            "scare boar c5",
            "scare owl c5",
            "scare owl d6",
            "scare owl e4",
            "scare owl e5"
        ]
    );
}

#[test]
fn moo_53_scare_needs_a_neighbour_and_a_legal_step() {
    refused(MOON, FOX, "scare owl c4", "MOO-36");
    refused(MOON, FOX, "scare owl d4", "MOO-36");
    refused(MOON, FOX, "scare owl d7", "MOO-36");
    refused(MOON, FOX, "scare turtle d6", "MOO-53");
    refused(MOON, FOX, "scare fox d3", "MOO-53");
    refused(MOON, &format!("{FOX} owl2:d6"), "scare owl d7", "MOO-53");
    refused(MOON, &format!("{FOX} moon1:0"), "scare owl d6", "MOO-37");
    refused(MOON, "boar1:d4 owl2:d5 moon1:9", "scare owl d6", "MOO-53");
    refused_in(&play(at(MOON, FOX), "scare owl d6"), "scare boar b3", "MOO-37");
    // Cornered, it cannot be scared: a1 has the neighbours a2, b1, b2.
    let cornered = "seats:4 fox1:a2 owl2:a1 boar3:b1 badger4:b2 moon1:9";
    let scares = with_verb(&at(MOON, cornered), "scare");
    assert!(!scares.is_empty() && scares.iter().all(|scare| !scare.contains("owl")), "{scares:?}");
}

#[test]
fn moo_53_dig_moves_a_seed_one_or_two_cells_along_a_line() {
    let scene = format!("{FOX} d4:o2 d3:l1 c3:o3");
    // Over anything, onto empty cells only: d3 and c3 are full, c4 and d5 hold animals.
    let mut digs = with_verb(&at(MOON, &scene), "dig");
    digs.sort_unstable();
    assert_eq!(
        digs,
        ["dig b2", "dig b4", "dig c4", "dig d2", "dig d5", "dig d6", "dig e3", "dig e4", "dig f2", "dig f4"]
    );
    check(MOON, &scene, "dig d2", "d4:. d2:o2 moon1:6 did:dig dormant:d2");
    // One's own seed too, and onto a used cell; the fox's cell may be used as well.
    let own = format!("{FOX} d4:o1 used:d4e4");
    check(MOON, &own, "dig e4", "d4:. e4:o1 moon1:6 did:dig dormant:e4");
}

#[test]
fn moo_53_dig_needs_a_seed_and_an_empty_cell_on_a_line() {
    let scene = format!("{FOX} d4:o2 d3:l1");
    refused(MOON, &scene, "dig d3", "MOO-53");
    refused(MOON, &scene, "dig d1", "MOO-53");
    refused(MOON, &scene, "dig e5", "MOO-53");
    refused(MOON, &scene, "dig d4", "MOO-53");
    refused(MOON, FOX, "dig d3", "MOO-53");
    refused(MOON, &format!("{FOX} d4:s1"), "dig d3", "MOO-53");
    refused(MOON, &format!("{scene} moon1:2"), "dig d2", "MOO-37");
    refused(MOON, "owl1:d4 boar2:c4 d4:o1 moon1:9", "dig d2", "MOO-53");
}

#[test]
fn moo_53_a_seed_just_planted_can_be_dug_and_does_not_grow() {
    let state = play(at(MOON, &format!("{FOX} d4:. e4:s1 light1:9")), "plant e4 d4, dig d2");
    assert!(state.position().contains(" d4e4 d2 d2 "), "{}", state.position());
    refused_in(&state, "grow d2", "MOO-37");
}

#[test]
fn moo_53_steal_takes_two_light_from_a_neighbour() {
    check(MOON, &format!("{FOX} light2:5"), "steal 2", "light2:3 light1:2 moon1:5 did:steal");
    check(MOON, &format!("{FOX} light3:1 light1:7"), "steal 3", "light3:0 light1:8 moon1:5 did:steal");
    // The victim loses them even if the thief is full.
    check(MOON, &format!("{FOX} light2:5 light1:19"), "steal 2", "light2:3 light1:20 moon1:5 did:steal");
    assert_eq!(with_verb(&at(MOON, FOX), "steal"), ["steal 2", "steal 3"]);
}

#[test]
fn moo_53_steal_needs_the_victims_animal_beside_the_fox() {
    refused(MOON, &format!("{FOX} owl2:d6"), "steal 2", "MOO-53");
    refused(MOON, FOX, "steal 1", "MOO-53");
    refused(MOON, FOX, "steal 4", "MOO-53");
    refused(MOON, &format!("{FOX} moon1:3"), "steal 2", "MOO-37");
    refused(MOON, "boar1:d4 owl2:d5 moon1:9", "steal 2", "MOO-53");
    assert!(at(MOON, FOX).parse_action("steal 9").is_err());
}

#[test]
fn moo_54_hunt_turns_moon_points_into_light() {
    let scene = "owl1:c3 boar2:c4 moon1:14 light1:1";
    check(MOON, scene, "hunt 3", "moon1:9 light1:4 did:hunt");
    check(MOON, scene, "hunt 7", "moon1:5 light1:8 did:hunt");
    check(MOON, scene, "hunt 10", "moon1:2 light1:11 did:hunt");
    refused(MOON, "owl1:c3 boar2:c4 moon1:11", "hunt 10", "MOO-37");
    refused(MOON, "boar1:c3 owl2:c4 moon1:11", "hunt 3", "MOO-54");
    assert!(at(MOON, scene).parse_action("hunt 4").is_err());
}

const BADGER: &str = "badger1:d4 owl2:c4 d4:o1 moon1:9";

#[test]
fn moo_55_fertilise_grows_a_seed_from_the_available_trees_or_the_board() {
    check(MOON, BADGER, "fertilise available", "d4:s1 moon1:5 avail1:1.0.1.0 col1:2.1.1.1 did:fertilise");
    check(MOON, BADGER, "fertilise board", "d4:s1 moon1:3 avail1:1.1.1.0 col1:2.0.1.1 did:fertilise");
}

#[test]
fn moo_55_fertilising_is_no_action_on_the_cell() {
    // The cell may have been used, and the tree may act at once.
    play(at(MOON, &format!("{BADGER} used:d4")), "fertilise available");
    play(at(MOON, &format!("{BADGER} light1:2")), "fertilise available, grow d4");
}

#[test]
fn moo_55_fertilise_needs_an_own_seed_of_an_earlier_round_and_a_small_tree() {
    refused(MOON, &format!("{BADGER} d4:o2"), "fertilise available", "MOO-55");
    refused(MOON, &format!("{BADGER} d4:s1"), "fertilise available", "MOO-55");
    refused(MOON, &format!("{BADGER} planted:d4"), "fertilise available", "MOO-55");
    refused(MOON, &format!("{BADGER} dormant:d4"), "fertilise board", "MOO-37");
    refused(MOON, &format!("{BADGER} avail1:1.0.1.0"), "fertilise available", "MOO-55");
    refused(MOON, &format!("{BADGER} col1:1.0.1.1"), "fertilise board", "MOO-55");
    refused(MOON, &format!("{BADGER} moon1:3"), "fertilise available", "MOO-37");
    refused(MOON, &format!("{BADGER} moon1:5"), "fertilise board", "MOO-37");
    refused(MOON, "owl1:d4 boar2:c4 d4:o1 moon1:9", "fertilise board", "MOO-55");
}

#[test]
fn moo_55_planted_this_round_means_by_anyone_in_any_way() {
    // Planted in the same turn; a seed stays fresh when a fox moves it, until the round ends.
    let state = play(at(MOON, "badger1:d4 owl2:c4 d5:s1 light1:1 moon1:9"), "plant d5 d4");
    refused_in(&state, "fertilise available", "MOO-55");
    let state = play(state, "end, end, end");
    play(state, "fertilise available");
}

const BEAVER: &str = "beaver1:d2 owl2:c4 moon1:14";

#[test]
fn moo_56_dam_covers_two_edge_cells_and_the_one_behind_them() {
    // From d2 the slots d1 e1 d2 and c1 d1 d2 touch the river; from e1 also e1 f1 e2.
    assert_eq!(with_verb(&at(MOON, BEAVER), "dam"), ["dam d1 e1 d2", "dam c1 d1 d2"]);
    assert_eq!(
        with_verb(&at(MOON, &format!("{BEAVER} beaver1:e1")), "dam"),
        ["dam e1 f1 e2", "dam d1 e1 d2"]
    );
    assert!(with_verb(&at(MOON, &format!("{BEAVER} beaver1:b4")), "dam").is_empty());
    assert!(with_verb(&at(MOON, &format!("{BEAVER} beaver1:d4")), "dam").is_empty());
}

#[test]
fn moo_56_everything_on_the_dam_grows_if_its_owner_can() {
    let scene = format!("{BEAVER} d1:o1 e1:s2 d2:m1");
    // Seat 1 has no large tree available: d2 stays.
    check(
        MOON,
        &scene,
        "dam d1 e1 d2",
        "d1:s1 e1:m2 moon1:8 avail1:1.0.1.0 col1:2.1.1.1 avail2:1.1.0.0 col2:1.2.1.1 did:dam dam:d1e1d2",
    );
    // A large tree does not grow; used cells and seeds of this round do.
    let scene = format!("{BEAVER} d1:l2 e1:o1 used:e1 planted:e1");
    check(
        MOON,
        &scene,
        "dam d1 e1 d2",
        "e1:s1 moon1:8 avail1:1.0.1.0 col1:2.1.1.1 planted:- did:dam dam:d1e1d2",
    );
}

#[test]
fn moo_56_if_pieces_lack_they_grow_in_reading_order() {
    // One small tree for the seeds on d1, d2 and e1: d1 comes first.
    check(
        MOON,
        &format!("{BEAVER} d1:o1 e1:o1 d2:o1"),
        "dam d1 e1 d2",
        "d1:s1 moon1:8 avail1:1.0.1.0 col1:2.1.1.1 did:dam dam:d1e1d2",
    );
    check(
        MOON,
        &format!("{BEAVER} e1:o1 d2:o1"),
        "dam d1 e1 d2",
        "d2:s1 moon1:8 avail1:1.0.1.0 col1:2.1.1.1 did:dam dam:d1e1d2",
    );
}

#[test]
fn moo_56_the_dam_moves_to_another_place() {
    let scene = format!("{BEAVER} dam:d1e1d2");
    check(MOON, &scene, "dam c1 d1 d2", "moon1:8 did:dam dam:c1d1d2");
    refused(MOON, &scene, "dam d1 e1 d2", "MOO-56");
    refused(MOON, BEAVER, "dam g1 g2 f2", "MOO-56");
    refused(MOON, &format!("{BEAVER} beaver1:b1"), "dam b1 c1 c2", "MOO-56");
    refused(MOON, &format!("{BEAVER} moon1:5"), "dam d1 e1 d2", "MOO-37");
    refused(MOON, "boar1:d2 owl2:c4 moon1:9", "dam d1 e1 d2", "MOO-56");
    refused_in(&play(at(MOON, BEAVER), "dam d1 e1 d2"), "dam c1 d1 d2", "MOO-37");
    for text in ["dam e1 d1 d2", "dam d1 e1 e2", "dam d1 f1 d2", "dam d4 d5 c4"] {
        assert!(at(MOON, BEAVER).parse_action(text).is_err(), "{text}");
    }
}

#[test]
fn moo_56_the_dam_lies_over_anything_and_is_only_a_marker() {
    let scene = "d1:E e1:M a1:M a2:M beaver1:d2 owl2:c4 moon1:9";
    check("", scene, "dam d1 e1 d2", "moon1:3 did:dam dam:d1e1d2");
    play(at(MOON, "owl1:d2 beaver2:c4 dam:c1d1d2 d3:s1 light1:2"), "plant d3 d2, move d1");
}

#[test]
fn moo_56_improve_grows_one_own_piece_on_the_dam() {
    let scene = format!("{BEAVER} dam:d1e1d2 d1:s1 e1:o1 d2:s2");
    check(MOON, &scene, "improve e1", "e1:s1 moon1:9 avail1:1.0.1.0 col1:2.1.1.1 did:improve");
    assert_eq!(with_verb(&at(MOON, &scene), "improve"), ["improve d1", "improve e1"]);
    // No action on the cell, and together with a new dam.
    play(at(MOON, &format!("{scene} used:d1 planted:e1")), "dam c1 d1 d2");
    play(at(MOON, &format!("{scene} used:e1 planted:e1")), "improve e1");
    play(at(MOON, &format!("{BEAVER} d1:s1 avail1:1.1.1.1 col1:1.1.1.0")), "dam d1 e1 d2, improve d1");
}

#[test]
fn moo_56_improve_needs_the_beaver_on_the_dam_and_a_piece_that_can_grow() {
    let scene = format!("{BEAVER} dam:d1e1d2 d1:s1 e1:o1 d2:s2");
    refused(MOON, &format!("{scene} beaver1:d3"), "improve e1", "MOO-56");
    refused(MOON, &format!("{scene} dam:-"), "improve e1", "MOO-56");
    refused(MOON, &scene, "improve d2", "MOO-56");
    refused(MOON, &format!("{scene} c1:s1"), "improve c1", "MOO-56");
    refused(MOON, &format!("{scene} e1:."), "improve e1", "MOO-56");
    refused(MOON, &format!("{scene} d1:m1"), "improve d1", "MOO-56");
    refused(MOON, &format!("{scene} d1:l1"), "improve d1", "MOO-56");
    refused(MOON, &format!("{scene} dormant:e1"), "improve e1", "MOO-37");
    refused(MOON, &format!("{scene} moon1:4"), "improve e1", "MOO-37");
    refused(MOON, "owl1:d2 beaver2:c4 dam:d1e1d2 d1:s1 moon1:9", "improve d1", "MOO-56");
}

/// The turtle with these tokens hatched.
fn turtle(hatched: &str, rest: &str) -> String {
    let eggs = ["a3", "a4", "b5", "c6", "d7", "e6"][hatched.split('+').filter(|name| *name != "-").count()..]
        .concat();
    format!("seats:3 turtle1:c3 owl2:c4 boar3:e4 moon1:9 eggs:{eggs} hatched:{hatched} {rest}")
}

#[test]
fn moo_57_six_tokens_lie_on_the_beach_as_soon_as_the_turtle_is_kept() {
    let state = play(start(MOON, 2), "deal turtle, deal owl, deal boar, deal fox");
    assert!(state.position().ends_with(" - - - 0,-,- - - - -"), "{}", state.position());
    let state = play(state, "keep turtle");
    assert!(state.position().ends_with(" - - - 0,-,- a3a4b5c6d7e6 - - -"), "{}", state.position());
}

#[test]
fn moo_57_hatching_draws_one_of_the_tokens_not_seen() {
    let scene = turtle("light+leaf", "turtle1:c6");
    let state = play(at(MOON, &scene), "hatch");
    assert_eq!(
        listed(&state),
        ["baby double", "baby small", "baby medium", "baby collect", "baby plant", "baby points"]
    );
    assert_eq!(why_not(&state, "end").and_then(|refusal| refusal.rule), Some("MOO-57"));
    check(MOON, &scene, "hatch, baby points", "moon1:5 did:hatch eggs:b5d7e6 hatched:light+points+leaf");
}

#[test]
fn moo_57_hatching_needs_a_token_on_the_turtles_cell() {
    refused(MOON, &turtle("-", ""), "hatch", "MOO-57");
    refused(MOON, &turtle("light", "turtle1:a3"), "hatch", "MOO-57");
    refused(MOON, &turtle("-", "turtle1:a3 moon1:3"), "hatch", "MOO-37");
    refused(MOON, "owl1:a3 turtle2:c4 moon1:9", "hatch", "MOO-57");
    refused(MOON, &turtle("-", "turtle1:a3"), "baby light", "MOO-57");
    refused_in(&play(at(MOON, &turtle("-", "turtle1:a3")), "hatch, baby light, move a4"), "hatch", "MOO-37");
}

#[test]
fn moo_57_both_abilities_in_one_turn_on_the_same_token() {
    check(
        MOON,
        &turtle("-", "turtle1:a3"),
        "hatch, baby light, use light",
        "moon1:4 light1:3 did:hatch+use eggs:a4b5c6d7e6 gone:light",
    );
}

#[test]
fn moo_57_a_used_token_leaves_the_game_and_one_is_used_a_round() {
    let scene = turtle("light+leaf", "");
    check(MOON, &scene, "use light", "moon1:8 light1:3 did:use hatched:leaf gone:light");
    refused_in(&play(at(MOON, &scene), "use light"), "use leaf", "MOO-37");
    for text in ["double", "small", "medium", "collect d4", "light", "plant e5", "leaf"] {
        refused(MOON, &turtle("points", "d4:l1"), &format!("use {text}"), "MOO-57");
    }
    refused(MOON, &turtle("light", "moon1:0"), "use light", "MOO-37");
    refused(MOON, "owl1:c3 turtle2:c4 moon1:9 eggs:a4b5c6d7e6 hatched:light", "use light", "MOO-57");
    for text in ["use points", "use plant", "use collect", "use nothing"] {
        assert!(at(MOON, &turtle("points+leaf", "")).parse_action(text).is_err(), "{text}");
    }
}

#[test]
fn moo_57_small_and_medium_come_from_the_board() {
    check(
        MOON,
        &turtle("small", ""),
        "use small",
        "moon1:8 did:use hatched:- gone:small avail1:1.2.1.0 col1:1.0.1.1",
    );
    check(
        MOON,
        &turtle("medium", ""),
        "use medium",
        "moon1:8 did:use hatched:- gone:medium avail1:1.1.2.0 col1:1.1.0.1",
    );
    refused(MOON, &turtle("small", "col1:1.0.1.1"), "use small", "MOO-57");
    refused(MOON, &turtle("medium", "col1:1.1.0.1"), "use medium", "MOO-57");
}

#[test]
fn moo_57_collect_takes_any_own_large_tree_free() {
    check(
        MOON,
        &turtle("collect", "g1:l1"),
        "use collect g1",
        "g1:. moon1:8 points1:14 stacks:8.7.5.3 used:g1 col1:1.1.1.2 did:use hatched:- gone:collect",
    );
    refused(MOON, &turtle("collect", "g1:l1"), "use collect g2", "MOO-57");
    refused(MOON, &turtle("collect", "g1:l2"), "use collect g1", "MOO-57");
    refused(MOON, &turtle("collect", "g1:l1 used:g1"), "use collect g1", "MOO-13");
}

#[test]
fn moo_57_plant_sets_a_seed_on_any_empty_cell() {
    check(
        MOON,
        &turtle("plant", ""),
        "use plant g4",
        "g4:o1 moon1:8 avail1:0.1.1.0 used:g4 planted:g4 did:use hatched:- gone:plant",
    );
    assert_eq!(with_verb(&at(MOON, &turtle("plant", "a1:s2")), "use").len(), 36);
    refused(MOON, &turtle("plant", "g4:s2"), "use plant g4", "MOO-57");
    refused(MOON, &turtle("plant", "used:g4"), "use plant g4", "MOO-13");
    refused(MOON, &turtle("plant", "avail1:0.1.1.0"), "use plant g4", "MOO-57");
}

#[test]
fn moo_57_double_lets_one_action_repeat_one_used_cell() {
    let scene = turtle("double", "d4:s1 b2:s1 light1:9 avail1:2.2.2.0");
    let permitted = play(at(MOON, &scene), "grow d4, use double");
    // A tree grown this turn plants, or grows on if it can; then the permission is spent.
    let planted = play(permitted, "plant d4 d5");
    refused_in(&planted, "grow d5", "MOO-13");
    refused_in(&planted, "plant d4 d6", "MOO-13");
    // An action on fresh cells leaves it alone.
    let state = play(at(MOON, &scene), "use double, grow b2, plant d4 d5, grow d5");
    assert!(state.position().contains(",use,- "), "{}", state.position());
}

#[test]
fn moo_57_double_does_not_cover_two_used_cells() {
    let scene = turtle("double", "d4:s1 d5:l1 light1:9 avail1:2.2.2.0");
    let state = play(at(MOON, &scene), "grow d4, collect d5, use double");
    refused_in(&state, "plant d4 d5", "MOO-13");
    play(state, "plant d4 d3");
    // Collecting a tree that grew this turn.
    let state = at(MOON, &turtle("double", "d4:m1 light1:9 avail1:1.1.1.1 col1:1.1.1.0"));
    play(state, "grow d4, use double, collect d4");
    // Lost at the end of the turn.
    let state = play(at(MOON, &scene), "use double, end");
    assert!(state.position().contains(" 1,-,- "), "{}", state.position());
}

#[test]
fn moo_57_leaf_pays_one_leaf_more_for_the_next_collect() {
    let points = |cell: &str, rest: &str| {
        let scene = turtle("leaf", &format!("{cell}:l1 light1:9 {rest}"));
        let state = play(at(MOON, &scene), &format!("use leaf, collect {cell}"));
        assert!(state.position().contains(",use,- "), "{}", state.position());
        state.view(Viewer::Spectator).players[0].points
    };
    assert_eq!([points("a1", ""), points("b2", ""), points("d3", ""), points("d4", "")], [17, 19, 22, 22]);
    // The higher stack is empty, or unused with two players.
    assert_eq!(points("a1", "stacks:9.0.5.3"), 14);
    assert_eq!(points("d3", "stacks:9.7.5.0"), 19);
    // It is lost at the end of the turn.
    let state = play(at(MOON, &turtle("leaf", "")), "use leaf, end");
    assert!(state.position().contains(" 1,-,- "), "{}", state.position());
}
