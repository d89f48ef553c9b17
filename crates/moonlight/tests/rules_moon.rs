//! The Moon, the animals' common rules, the elder and the stones by rule: scene, actions, scene.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::*;
use lamplight_core::hex::{Cell, Cells};
use lamplight_core::{Game, Present, Purpose, Rng, Seat, Turn, Viewer};
use lamplight_moonlight::Moonlight;
use lamplight_moonlight::moon::Face;
use std::collections::BTreeSet;

/// Animals and stones, without the elder.
const STONES: &str = "elder=false";
/// Animals and the elder, without stones.
const ELDER: &str = "moonstones=false";

fn lit(state: &Moonlight) -> Cells {
    state.view(Viewer::Spectator).moon.unwrap().lit
}

fn names(cells: Cells) -> String {
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
}

fn cells(list: &str) -> Cells {
    list.split(' ').map(|name| name.parse::<Cell>().unwrap()).collect()
}

/// The seats that act in turn while the phase lasts, playing the first listed action.
fn actors(mut state: Moonlight, phase: &str) -> (Vec<u8>, Moonlight) {
    let mut seats = Vec::new();
    while state.position().split(' ').nth(1) == Some(phase) {
        seats.push(state.view(Viewer::Spectator).seat.number());
        let next = listed(&state)[0].clone();
        state = play(state, &next);
    }
    (seats, state)
}

#[test]
fn moo_30_the_moon_starts_as_a_half_moon_at_a3_and_a4() {
    let view = at(MOON, "").view(Viewer::Spectator);
    let (moon, next) = (view.moon.unwrap(), view.next_moon.unwrap());
    assert_eq!((moon.slot.number(), moon.face), (17, Face::Half));
    assert_eq!(moon.slot.edge().map(|cell| cell.to_string()), ["a3", "a4"]);
    assert_eq!((next.slot.number(), next.face), (12, Face::Half));
    assert_eq!(next.slot.edge().map(|cell| cell.to_string()), ["c1", "d1"]);
    assert_eq!(start("moon=false", 2).view(Viewer::Spectator).moon, None);
}

/// The Moon's slot and face in the rounds of a game.
fn moons(rounds: u32) -> Vec<(u8, Face)> {
    let moon = |round| at(MOON, &format!("round:{round}")).view(Viewer::Spectator).moon.unwrap();
    (1..=rounds).map(|round| (moon(round).slot.number(), moon(round).face)).collect()
}

#[test]
fn moo_31_the_moon_follows_the_red_moon_five_slots_on() {
    let slots: Vec<u8> = moons(18).into_iter().map(|(slot, _)| slot).collect();
    assert_eq!(slots, [17, 12, 7, 2, 15, 10, 5, 0, 13, 8, 3, 16, 11, 6, 1, 14, 9, 4]);
    // The Red Moon shows where it will be.
    for round in 1..18 {
        let next = at(MOON, &format!("round:{round}")).view(Viewer::Spectator).next_moon.unwrap();
        let then = at(MOON, &format!("round:{}", round + 1)).view(Viewer::Spectator).moon.unwrap();
        assert_eq!((next.slot, next.face, next.lit), (then.slot, then.face, then.lit));
    }
}

#[test]
fn moo_32_the_red_moon_turns_when_sun_and_moon_pass() {
    let full: Vec<usize> =
        (1..).zip(moons(18)).filter(|(_, (_, face))| *face == Face::Full).map(|(round, _)| round).collect();
    assert_eq!(full, [5, 6, 9, 10, 14, 15, 18]);
    // In the move after round 3 they pass: the Red Moon is full in round 4, the Moon in round 5.
    let faces = |round| {
        let view = at(MOON, &format!("round:{round}")).view(Viewer::Spectator);
        (view.moon.unwrap().face, view.next_moon.unwrap().face)
    };
    assert_eq!([faces(3), faces(4)], [(Face::Half, Face::Half), (Face::Half, Face::Full)]);
}

#[test]
fn moo_33_the_moon_lights_two_lines() {
    assert_eq!(names(lit(&at(MOON, "round:1"))), "a3 a4 b3 b5 c3 c6 d3 d7 e2 f1");
    assert_eq!(names(lit(&at(MOON, "round:2"))), "c1 c2 c3 c4 c5 c6 d1 e1 f1 g1");
    assert_eq!(names(lit(&at(MOON, "round:12"))), "a2 a3 b2 b4 c2 c5 d2 d6 e1 e6");
    // Trees cast no moon shadow.
    assert_eq!(lit(&at(MOON, "round:2 c1:l1 c2:l2")), lit(&at(MOON, "round:2")));
}

#[test]
fn moo_33_every_slot_lights_ten_cells_and_never_the_centre() {
    let mut by_slot = [0; 18];
    for round in 1..=18 {
        let state = at(MOON, &format!("round:{round}"));
        let slot = state.view(Viewer::Spectator).moon.unwrap().slot;
        by_slot[usize::from(slot.number())] = lit(&state).len();
        assert!(!lit(&state).contains(Cell::CENTRE));
        assert!(slot.edge().iter().all(|&cell| lit(&state).contains(cell)));
    }
    assert_eq!(by_slot, [10; 18]);
}

#[test]
fn moo_34_animals_in_moonlight_earn_one_or_two() {
    // Round 2: a half moon over row c. Round 5: a full moon over a2 b3 c4 d5 e5 f5 and a1 b1 c1 d1.
    check(MOON, "boar1:d4 owl2:c2 round:1 seat:2 a1:s2", "end", "round:2 moon2:1 light2:1 seat:2");
    check(MOON, "boar1:d4 owl2:e5 round:4 seat:1", "end", "round:5 seat:1 moon2:2");
    check(MOON, "boar1:c1 owl2:e4 round:4 seat:1", "end", "round:5 seat:1 moon1:2");
}

#[test]
fn moo_34_moon_points_stop_at_fourteen() {
    check(
        MOON,
        "boar1:c1 owl2:e5 moon1:13 moon2:14 round:4 seat:1",
        "end",
        "round:5 seat:1 moon1:14 moon2:14",
    );
}

#[test]
fn moo_34_round_one_pays_from_the_starting_places() {
    // The first Moon lights c3 and d3 of the starting cells.
    let dealt = "deal boar, deal owl, deal fox, deal badger, keep owl, keep fox, animal c3, animal e4";
    let state = play(start(MOON, 2), &format!("{dealt}, tree a1, tree a2, tree a3, tree g1"));
    let players = state.view(Viewer::Spectator).players;
    assert_eq!([players[0].moon, players[1].moon], [2, 3]);
}

#[test]
fn moo_34_an_animal_earns_once_however_often_it_is_lit() {
    // c5 is in direct light in round 2, and between two lit stones.
    let scene = "boar1:c5 owl2:g4 c4:M c6:M g1:M round:1 seat:2";
    check(STONES, scene, "end", "round:2 seat:2 moon1:1");
}

#[test]
fn moo_35_two_boards_each_are_dealt_from_the_first_player_on() {
    let state = start(&format!("{MOON} first=2"), 3);
    assert_eq!(listed(&state).len(), 8);
    let (seats, state) = actors(state, "deal");
    assert_eq!(seats, [2, 2, 3, 3, 1, 1]);
    // Then each keeps one in turn order.
    let (seats, _) = actors(state, "keep");
    assert_eq!(seats, [2, 3, 1]);
}

#[test]
fn moo_35_a_player_keeps_one_of_the_two() {
    let state = play(start(MOON, 2), "deal owl, deal boar, deal fox, deal turtle");
    assert_eq!(listed(&state), ["keep boar", "keep owl"]);
    refused_in(&state, "keep fox", "MOO-35");
    refused_in(&state, "animal c3", "MOO-4");
    let state = play(state, "keep owl, keep turtle");
    let view = state.view(Viewer::Spectator);
    assert!(view.players.iter().all(|player| player.moon == 2 && player.dealt.is_empty()));
    refused_in(&state, "keep boar", "MOO-4");
}

#[test]
fn moo_35_boards_already_dealt_are_not_dealt_again() {
    let state = play(start(MOON, 2), "deal owl, deal boar");
    assert_eq!(listed(&state).len(), 6);
    assert!(!listed(&state).contains(&"deal owl".to_string()));
    assert_eq!(why_not(&state, "deal fox").and_then(|refusal| refusal.rule), Some("MOO-35"));
}

#[test]
fn moo_35_dealt_boards_are_their_owners_secret() {
    let [one, two] = [Viewer::Seat(Seat::ALL[0]), Viewer::Seat(Seat::ALL[1])];
    let dealt = |state: &Moonlight, viewer, index: usize| {
        let text = Moonlight::view_position(&state.view(viewer));
        let player = text.split(' ').nth(4).unwrap().split('/').nth(index).unwrap().to_string();
        player.split(',').nth(5).unwrap().to_string()
    };
    let fresh = start(MOON, 2);
    let owl = fresh.parse_action("deal owl").unwrap();
    assert_eq!(fresh.action_text(fresh.seen(owl, one)), "deal owl");
    assert_eq!(fresh.action_text(fresh.seen(owl, two)), "deal ?");
    assert_eq!(fresh.action_text(fresh.seen(owl, Viewer::Spectator)), "deal ?");

    let state = play(fresh, "deal owl, deal boar, deal fox");
    assert_eq!([dealt(&state, one, 0), dealt(&state, one, 1)], ["boar+owl", "?"]);
    assert_eq!([dealt(&state, two, 0), dealt(&state, two, 1)], ["?+?", "fox"]);
    assert_eq!([dealt(&state, Viewer::Spectator, 0), dealt(&state, Viewer::Spectator, 1)], ["?+?", "?"]);

    // What is kept is public; what is not goes back unseen, and its owner still knows it for the moment.
    let state = play(state, "deal badger, keep owl");
    assert_eq!([dealt(&state, one, 0), dealt(&state, two, 0)], ["boar+owl", "owl+?"]);
    assert!(state.reveals(state.parse_action("keep fox").unwrap()));
    let state = play(state, "keep fox");
    assert_eq!(dealt(&state, one, 0), "-");
}

#[test]
fn moo_35_imagined_boards_fit_what_a_player_knows() {
    let mut rng = Rng::stream(3, Purpose::Test, 0);
    let state = play(
        start(MOON, 3),
        "deal owl, deal boar, deal fox, deal turtle, deal beaver, deal badger, keep owl",
    );
    let mut seen = BTreeSet::new();
    for _ in 0..500 {
        // Seat 2 knows fox and turtle, and that seat 1 kept the owl.
        let mut world = state.clone();
        world.determinize(Seat::ALL[1], &mut rng);
        let players = world.position().split(' ').nth(4).unwrap().to_string();
        let dealt: Vec<&str> = players.split('/').map(|player| player.split(',').nth(5).unwrap()).collect();
        assert_eq!(dealt[1], "fox+turtle");
        let one: Vec<&str> = dealt[0].split('+').collect();
        let three: Vec<&str> = dealt[2].split('+').collect();
        assert!(one.len() == 2 && one.contains(&"owl") && three.len() == 2, "{players}");
        let others = one.iter().chain(&three).filter(|board| **board != "owl");
        let others: BTreeSet<String> = others.map(ToString::to_string).collect();
        assert!(others.len() == 3 && !others.contains("fox") && !others.contains("turtle"), "{players}");
        seen.extend(others);
    }
    assert_eq!(seen.len(), 5, "every board that can be there comes up: {seen:?}");
}

#[test]
fn moo_35_animals_start_on_three_leaves_counter_clockwise_from_the_right() {
    let (_, state) = actors(start(&format!("{MOON} first=2"), 4), "deal");
    let (_, state) = actors(state, "keep");
    assert_eq!(
        listed(&state),
        ["animal c3", "animal c4", "animal d3", "animal d5", "animal e3", "animal e4"]
    );
    refused_in(&state, "animal d4", "MOO-35");
    let state = play(state, "animal d5");
    refused_in(&state, "animal d5", "MOO-35");
    let (seats, _) = actors(state, "animal");
    assert_eq!(seats, [4, 3, 2]);
}

#[test]
fn moo_36_an_animal_moves_one_step_a_turn() {
    let scene = "owl1:c3 boar2:c4 c2:l2 b2:o1";
    check(MOON, scene, "move c2", "owl1:c2 steps:0");
    check(MOON, scene, "move b2", "owl1:b2 steps:0");
    assert_eq!(with_verb(&at(MOON, scene), "move"), ["move b2", "move b3", "move c2", "move d3", "move d4"]);
    refused(MOON, scene, "move c4", "MOO-36");
    refused(MOON, scene, "move e4", "MOO-36");
    refused(MOON, scene, "move c3", "MOO-36");
    refused_in(&play(at(MOON, scene), "move d3"), "move d4", "MOO-36");
    refused(BASE, "", "move d4", "MOO-36");
}

#[test]
fn moo_36_the_step_may_come_at_any_time_and_comes_back() {
    let state = play(at(MOON, "owl1:c3 light1:9 d4:s1 round:1"), "grow d4, move d4, buy seed, end, end");
    // Seat 2 opens round 2.
    let state = play(state, "end");
    assert_eq!(why_not(&state, "move d3"), None);
}

#[test]
fn moo_36_being_scared_does_not_use_the_step() {
    let state = play(at(MOON, "fox1:c3 owl2:c4 moon1:1"), "scare owl d5, end");
    play(state, "move d4");
}

#[test]
fn moo_37_an_ability_is_used_once_a_round_at_one_level() {
    let hunted = play(at(MOON, "owl1:c3 moon1:14"), "hunt 3");
    refused_in(&hunted, "hunt 3", "MOO-37");
    refused_in(&hunted, "hunt 7", "MOO-37");
    // Two names, two abilities.
    play(at(MOON, "hedgehog1:c3 boar2:e4 moon1:4"), "run d4, sow");
    // Back at the owner's next turn.
    let later = play(hunted, "end, end, end");
    play(later, "hunt 3");
}

#[test]
fn moo_37_abilities_cost_moon_points() {
    refused(MOON, "owl1:c3 moon1:4", "hunt 3", "MOO-37");
    refused(MOON, "owl1:c3 moon1:8", "hunt 7", "MOO-37");
    check(MOON, "owl1:c3 moon1:5 light1:1", "hunt 3", "moon1:0 light1:4 did:hunt");
}

#[test]
fn moo_37_points_permissions_and_the_dam_are_sold_without_effect_too() {
    check(MOON, "owl1:c3 moon1:5 light1:20", "hunt 3", "moon1:0 did:hunt");
    check(MOON, "fox1:c3 owl2:c4 moon1:4", "steal 2", "moon1:0 did:steal");
    check(MOON, "beaver1:d1 owl2:c4 moon1:6", "dam d1 e1 d2", "moon1:0 did:dam dam:d1e1d2");
    check(
        MOON,
        "turtle1:c3 owl2:c4 moon1:1 eggs:a4b5c6d7e6 hatched:double",
        "use double",
        "moon1:0 did:use perm:double hatched:- gone:double",
    );
}

#[test]
fn moo_37_a_seed_that_may_not_grow_grows_in_no_way_until_the_round_ends() {
    // Dug by the fox in seat 1: neither seat 2's light nor its animal helps.
    let dug = play(at(MOON, "fox1:d4 badger2:e4 d4:o2 moon1:3 moon2:9 light2:9"), "dig e4, end");
    refused_in(&dug, "grow e4", "MOO-37");
    refused_in(&dug, "fertilise available", "MOO-37");
    // A dam leaves it, too.
    let dam = "fox1:d2 beaver2:d1 d2:o2 moon1:3 moon2:14";
    let state = play(at(MOON, dam), "dig e1, end, dam d1 e1 d2");
    assert!(state.position().starts_with("..../...../....../......./o2"), "{}", state.position());
    refused_in(&state, "improve e1", "MOO-37");
    // In the next round it grows.
    let state = play(dug, "end");
    play(state, "grow e4");
}

#[test]
fn moo_37_the_bar_moves_with_the_seed_and_goes_when_it_is_eaten() {
    check(
        MOON,
        "fox1:d4 owl2:c4 d4:o2 moon1:3 dormant:d4 planted:d4",
        "dig e4",
        "d4:. e4:o2 moon1:0 did:dig dormant:e4 planted:e4",
    );
    check(
        MOON,
        "squirrel1:d4 owl2:c4 d4:o2 moon1:8 dormant:d4 planted:d4",
        "eat",
        "d4:. moon1:0 light1:4 light2:1 col2:2.1.1.1 did:eat dormant:- planted:-",
    );
}

#[test]
fn moo_40_the_last_player_places_the_elder() {
    for (first, last) in [(1, 3), (2, 1), (3, 2)] {
        let state = start(&format!("moon=false moonstones=false first={first}"), 3);
        assert_eq!(state.turn(), Turn::Player(Seat::from_number(last).unwrap()));
        assert_eq!(listed(&state).len(), 37);
    }
    // The centre included; not on animals and not on baby turtles.
    let dealt = "deal turtle, deal owl, deal fox, deal badger, keep turtle, keep fox, animal c3, animal e4";
    let state = play(start(ELDER, 2), dealt);
    assert_eq!(listed(&state).len(), 37 - 2 - 6);
    for action in ["elder c3", "elder e4", "elder a3"] {
        refused_in(&state, action, "MOO-40");
    }
    play(state, "elder d4");
}

#[test]
fn moo_40_the_elder_shades_everything_behind_it() {
    // Sun at a4: the elder on b4 leaves a4 in light and hides c4 to g1, large trees included.
    let scene = "b4:E a4:s1 c4:m1 g1:l1 d5:s1 round:6 seat:1";
    check("moon=false moonstones=false", scene, "end", "round:7 seat:1 light1:2");
}

#[test]
fn moo_40_the_elder_stops_direct_moonlight() {
    // Round 2: row c from c1 on, and d1 e1 f1 g1.
    assert_eq!(names(lit(&at(ELDER, "c3:E boar1:d5 owl2:e4 round:2"))), "c1 c2 d1 e1 f1 g1");
    assert_eq!(names(lit(&at(ELDER, "e1:E boar1:d5 owl2:e4 round:2"))), "c1 c2 c3 c4 c5 c6 d1");
    assert_eq!(lit(&at(ELDER, "d4:E boar1:d5 owl2:e4 round:2")).len(), 10);
    // A stone before it still lights what is behind.
    let state = at("", "c3:E b2:M c2:M g4:M boar1:d5 owl2:e4 round:2");
    assert!(lit(&state).contains("b3".parse().unwrap()));
    assert!(!lit(&state).contains("c4".parse().unwrap()));
}

#[test]
fn moo_41_the_number_of_stones_depends_on_players_and_elder() {
    let stones = |set: &str, seats| actors(play(start(set, seats), ""), "stone").0.len();
    let set = "moon=false elder=false";
    assert_eq!([stones(set, 2), stones(set, 3), stones(set, 4)], [3, 2, 0]);
    let with_elder = |seats| {
        let state = play(start("moon=false", seats), "elder d4");
        actors(state, "stone").0
    };
    assert_eq!([with_elder(2).len(), with_elder(3).len(), with_elder(4).len()], [3, 2, 1]);
}

#[test]
fn moo_41_stones_are_placed_counter_clockwise() {
    // With the elder, from the right of its placer; without, from the last player.
    let seats = |set: &str, seats, before: &str| actors(play(start(set, seats), before), "stone").0;
    assert_eq!(seats("moon=false", 2, "elder d4"), [1, 2, 1]);
    assert_eq!(seats("moon=false", 3, "elder d4"), [2, 1]);
    assert_eq!(seats("moon=false", 4, "elder d4"), [3]);
    assert_eq!(seats("moon=false first=2", 3, "elder d4"), [3, 2]);
    assert_eq!(seats("moon=false elder=false", 2, ""), [2, 1, 2]);
    assert_eq!(seats("moon=false elder=false", 3, ""), [3, 2]);
}

#[test]
fn moo_41_a_stone_needs_a_cell_of_its_own() {
    let dealt = "deal turtle, deal owl, deal fox, deal badger, keep turtle, keep fox, animal c3, animal e4";
    let state = play(start("", 2), &format!("{dealt}, elder d4, stone g1"));
    assert_eq!(listed(&state).len(), 37 - 2 - 6 - 2);
    for action in ["stone c3", "stone d4", "stone g1", "stone b5"] {
        refused_in(&state, action, "MOO-41");
    }
    // Without the moon mode stones only cast shade.
    assert_eq!(at("moon=false elder=false", "seats:3 a1:M a2:M").view(Viewer::Spectator).moon, None);
}

#[test]
fn moo_42_a_stone_shades_like_a_small_tree() {
    // Sun at a4, stone on b4: the small tree on c4 is dark, a medium one is not, nor is d4.
    let set = "moon=false elder=false";
    let scene = "seats:3 b4:M g4:M round:6 seat:2";
    check(set, &format!("{scene} c4:s1 g1:s1"), "end", "round:7 seat:1 light1:1");
    check(set, &format!("{scene} c4:m1"), "end", "round:7 seat:1 light1:2");
    check(set, &format!("{scene} d4:s1"), "end", "round:7 seat:1 light1:1");
    // It never stops moonlight.
    assert!(lit(&at(STONES, "c1:M c3:M d7:M boar1:d5 owl2:e4 round:2")).contains("c6".parse().unwrap()));
}

#[test]
fn moo_43_a_lit_stone_lights_its_six_neighbours() {
    let direct = lit(&at(MOON, "round:2"));
    let state = at(STONES, "c4:M a1:M g4:M boar1:d5 owl2:e1 round:2");
    assert_eq!(lit(&state), direct | cells("b3 b4 c3 c5 d4 d5"));
    check(STONES, "c4:M a1:M g4:M boar1:d5 owl2:e4 round:1 seat:2", "end", "round:2 seat:2 moon1:1");
}

/// The neighbours of three stones, all of which are lit in round 2, when the Moon shines along row c.
fn around(stones: &str) -> u32 {
    let scene = stones
        .split(' ')
        .fold(String::from("round:2 boar1:a1 owl2:g4"), |scene, stone| format!("{scene} {stone}:M"));
    let near = cells(stones).spread() - cells(stones);
    assert_eq!(lit(&at(STONES, &scene)), lit(&at(MOON, "round:2")) | near | cells(stones));
    near.len()
}

#[test]
fn moo_43_light_passes_from_stone_to_stone() {
    // Only the first of the three stands in direct light; a line, two bends and a triangle.
    assert_eq!(around("c4 d4 e3"), 10);
    assert_eq!(around("c4 d4 e4"), 10);
    assert_eq!(around("c3 d4 d5"), 10);
    assert_eq!(around("c3 d3 d4"), 9);
    // A stone apart, in the dark, lights nothing.
    assert_eq!(lit(&at(STONES, "e3:M e5:M f2:M boar1:d5 owl2:a1 round:2")), lit(&at(MOON, "round:2")));
}

#[test]
fn moo_44_unused_moon_points_count() {
    let state = play(at(MOON, "round:18 seat:1 moon1:6 moon2:14 points1:7 light2:20"), "end");
    let outcome = state.outcome();
    assert_eq!(outcome.scores, Some(vec![Some(13), Some(20)]));
    let lines: Vec<(&str, Vec<i32>)> =
        outcome.breakdown.iter().map(|line| (line.key, line.points.clone().unwrap())).collect();
    assert_eq!(
        lines,
        [
            ("scoring_tokens", vec![7, 0]),
            ("light_left", vec![0, 6]),
            ("moon_points_left", vec![6, 14]),
            ("baby_turtle", vec![0, 0])
        ]
    );
}

#[test]
fn moo_45_the_token_points_counts_for_the_turtle_that_hatched_it() {
    let scene = "turtle2:c3 boar1:c4 round:18 seat:1 eggs:a4b5c6d7e6";
    let outcome = play(at(MOON, &format!("{scene} hatched:points")), "end").outcome();
    assert_eq!(outcome.scores, Some(vec![Some(0), Some(3)]));
    let outcome = play(at(MOON, &format!("{scene} hatched:light")), "end").outcome();
    assert_eq!(outcome.scores, Some(vec![Some(0), Some(0)]));
}

#[test]
fn moo_46_nothing_is_planted_on_elder_or_stone_and_no_animal_enters() {
    let scene = "c3:E d3:M a1:M g4:M owl1:d4 boar2:e4 e3:l1 light1:5 moon1:9";
    refused("", scene, "plant e3 c3", "MOO-46");
    refused("", scene, "plant e3 d3", "MOO-46");
    refused("", scene, "move c3", "MOO-46");
    refused("", scene, "move d3", "MOO-46");
    refused("", "c3:E d3:M a1:M g4:M hedgehog1:d4 boar2:e4 moon1:1", "run d3", "MOO-46");
    refused("", "c3:E d3:M a1:M g4:M fox1:e3 boar2:d4 moon1:1", "scare boar c3", "MOO-46");
    refused("", "c3:E d3:M a1:M g4:M fox1:d4 boar2:e4 d4:o2 moon1:3", "dig c3", "MOO-46");
    let plant = "c3:E g1:M g2:M g4:M turtle1:d4 boar2:e4 moon1:1 eggs:a4b5c6d7e6 hatched:plant";
    refused("", plant, "use plant c3", "MOO-46");
}
