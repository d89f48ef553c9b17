//! What people hear who pick what leads nowhere.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::*;
use lamplight_testkit::clicks::assert_clicks;

fn in_scene(set: &str, scene: &str, table: &[(&str, &str)]) {
    assert_clicks(&at(set, scene), table);
}

#[test]
fn clicks_are_answered_by_what_was_meant() {
    // Nothing is at hand: the trees can neither plant nor grow.
    in_scene(
        BASE,
        "b2:s1 f4:m1 c5:o1 g1:l1 a1:s2 a4:o2 d7:m2 g4:l2 light1:3 avail1:0.0.0.0 col1:2.2.0.1",
        &[
            ("cell:b2", "MOO-11 none_available piece=piece:medium"),
            ("cell:f4", "MOO-11 none_available piece=piece:large"),
            ("cell:c5", "MOO-11 none_available piece=piece:small"),
            ("cell:g1", "MOO-12 collect_cost cost=4 light=3"),
            ("cell:a1", "MOO-11 others_piece seat=seat:2 piece=piece:small from=cell:a1"),
            ("cell:a4", "MOO-11 others_piece seat=seat:2 piece=piece:seed from=cell:a4"),
            ("cell:d7", "MOO-11 others_piece seat=seat:2 piece=piece:medium from=cell:d7"),
            ("cell:g4", "MOO-11 others_piece seat=seat:2 piece=piece:large from=cell:g4"),
            ("cell:b3", "MOO-10 none_available piece=piece:seed"),
            ("cell:b5", "MOO-10 no_tree_in_reach to=cell:b5"),
            ("piece:seed", "possible"),
            ("piece:small", "possible"),
            ("piece:medium", "MOO-9 none_left piece=piece:medium"),
            ("piece:large", "MOO-9 buy_cost piece=piece:large cost=5 light=3"),
            ("button:end", "possible"),
            ("button:hunt 3", "MOO-36 no_animals"),
        ],
    );
    // Everything is at hand, but there is too little light.
    in_scene(
        BASE,
        "b2:s1 f4:m1 g1:l1 c5:o1 light1:0 avail1:1.1.1.1 col1:1.1.1.0",
        &[
            ("cell:b2", "MOO-11 grow_cost cost=2 light=0"),
            ("cell:f4", "MOO-11 grow_cost cost=3 light=0"),
            ("cell:c5", "MOO-11 grow_cost cost=1 light=0"),
            ("cell:g1", "MOO-12 collect_cost cost=4 light=0"),
            ("cell:b3", "MOO-10 plant_cost cost=1 light=0"),
            ("piece:seed", "MOO-9 buy_cost piece=piece:seed cost=2 light=0"),
            ("button:end", "possible"),
        ],
    );
    // Everything is possible: only cells and targets can be wrong.
    in_scene(
        BASE,
        "b2:s1 c5:o1 b1:s2 light1:9 avail1:1.1.1.0",
        &[
            ("cell:b2", "possible"),
            ("cell:c5", "possible"),
            ("cell:b3", "MOO-10 pick_tree_first to=cell:b3"),
            ("cell:g4", "MOO-10 no_tree_in_reach to=cell:g4"),
            ("cell:b2 > cell:b3", "possible"),
            ("cell:b2 > button:grow", "possible"),
            ("cell:b2 > button:collect", "MOO-12 not_large piece=piece:small from=cell:b2"),
            ("cell:b2 > cell:b1", "MOO-10 not_empty to=cell:b1"),
            ("cell:b2 > cell:c5", "MOO-10 not_empty to=cell:c5"),
            ("cell:b2 > cell:d4", "MOO-10 too_far piece=piece:small amount=1 to=cell:d4"),
            ("cell:c5 > cell:c4", "MOO-10 seeds_do_not_plant from=cell:c5"),
        ],
    );
    // The tree can grow, but there is no seed to plant.
    in_scene(
        BASE,
        "b2:s1 light1:9 avail1:0.1.1.0",
        &[("cell:b2", "possible"), ("cell:b2 > cell:b3", "MOO-10 none_available piece=piece:seed")],
    );
    // b2 has planted on b3; c2 beside them has nothing to grow into, and could plant only where it is full.
    in_scene(
        BASE,
        "b2:s1 b3:o1 c2:s1 b1:o2 c1:o2 d2:o2 d3:o2 used:b2b3c3 planted:b3 light1:9 avail1:1.1.0.0",
        &[
            ("cell:b2", "MOO-13 used cell=cell:b2"),
            ("cell:b3", "MOO-13 used cell=cell:b3"),
            ("cell:c3", "MOO-13 used cell=cell:c3"),
            ("cell:c2", "MOO-11 none_available piece=piece:medium"),
            ("cell:c2 > cell:c3", "MOO-13 used cell=cell:c3"),
            // Only b2 could plant on a1, and it has planted already.
            ("cell:a1", "MOO-13 used cell=cell:b2"),
        ],
    );
    in_scene(
        "moon=false advanced=true",
        "d4:s1 c4:s2 g2:E g3:M a1:M a2:M light1:9",
        &[
            ("cell:d4", "MOO-24 in_shade piece=piece:small from=cell:d4"),
            ("cell:d5", "MOO-24 in_shade piece=piece:small from=cell:d4"),
            ("cell:g2", "MOO-46 elder_there to=cell:g2"),
            ("cell:g3", "MOO-46 stone_there to=cell:g3"),
        ],
    );
    in_scene(
        "moon=false advanced=true",
        "d4:s1 g2:E d5:M a1:M a2:M light1:9",
        &[("cell:d4 > cell:d5", "MOO-46 stone_there to=cell:d5")],
    );
}

#[test]
fn clicks_on_animals_are_answered() {
    // The owl can step to d4, where nothing can be planted.
    let owl = "owl1:c3 fox2:c4 d3:s2 b2:s1 moon1:4 light1:0";
    in_scene(
        MOON,
        owl,
        &[
            ("piece:owl", "possible"),
            ("piece:fox", "MOO-36 others_animal seat=seat:2"),
            ("piece:turtle", "MOO-4 set_up_over"),
            ("cell:d4", "MOO-36 pick_animal_first piece=piece:owl to=cell:d4"),
            ("cell:d3", "MOO-11 others_piece seat=seat:2 piece=piece:small from=cell:d3"),
            ("cell:a1", "MOO-10 plant_cost cost=1 light=0"),
            ("piece:owl > cell:d4", "possible"),
            ("piece:owl > cell:c4", "MOO-36 animal_there piece=piece:fox to=cell:c4"),
            ("piece:owl > cell:d6", "MOO-36 not_next_to from=cell:c3 to=cell:d6"),
            ("piece:owl > piece:fox", "MOO-36 others_animal seat=seat:2"),
            ("button:hunt 3", "MOO-37 moon_cost cost=5 moon=4"),
            ("button:tusk", "MOO-50 only_animal piece=piece:boar"),
            ("button:steal", "MOO-53 only_animal piece=piece:fox"),
        ],
    );
    in_scene(
        MOON,
        &format!("{owl} steps:0 did:hunt"),
        &[
            ("piece:owl", "MOO-36 no_steps"),
            ("cell:d4", "MOO-10 no_tree_in_reach to=cell:d4"),
            ("button:hunt 3", "MOO-37 ability_used ability=word:hunt"),
        ],
    );
    in_scene(MOON, "seats:4 owl1:a1 fox2:a2 boar3:b1 badger4:b2", &[("piece:owl", "MOO-36 hemmed_in")]);
    in_scene(
        MOON,
        "seats:3 fox1:d4 owl2:d5 boar3:c2 moon1:9 light1:9",
        &[
            ("piece:owl", "MOO-36 others_animal seat=seat:2"),
            ("button:scare > piece:owl", "possible"),
            ("button:scare > piece:boar", "MOO-53 not_beside_fox piece=piece:boar"),
            ("button:scare > piece:fox", "MOO-53 scares_itself"),
            ("button:scare > piece:owl > cell:c2", "MOO-36 not_next_to from=cell:d5 to=cell:c2"),
            ("button:steal > seat:3", "MOO-53 not_beside_fox piece=piece:boar"),
            ("button:steal > seat:1", "MOO-53 robs_itself"),
            ("button:dig", "MOO-53 no_seed from=cell:d4"),
        ],
    );
    in_scene(
        MOON,
        "beaver1:d2 owl2:c4 moon1:9 dam:d1e1d2 e1:l1 d1:s2",
        &[
            ("button:dam > cell:d1", "MOO-56 dam_there"),
            ("button:dam > cell:g1", "MOO-56 dam_off_beaver from=cell:d2"),
            ("button:improve > cell:d1", "MOO-56 others_piece seat=seat:2 piece=piece:small from=cell:d1"),
            ("button:improve > cell:e1", "MOO-56 full_grown from=cell:e1"),
        ],
    );
    in_scene(
        MOON,
        "turtle1:d4 owl2:c4 moon1:9 hatched:plant eggs:a4b5c6d7e6 d5:s2",
        &[
            ("button:hatch", "MOO-57 no_baby_there from=cell:d4"),
            ("button:use light", "MOO-57 no_baby card=card:light"),
            ("button:use plant > cell:e4", "possible"),
            ("button:use plant > cell:d5", "MOO-57 not_empty to=cell:d5"),
        ],
    );
}

#[test]
fn clicks_in_the_set_up_and_after_the_game_are_answered() {
    let mut state = start("", 2);
    for deal in ["owl", "turtle", "fox", "boar"] {
        state = play(state, &format!("deal {deal}"));
    }
    assert_clicks(
        &state,
        &[
            ("card:owl", "possible"),
            ("card:fox", "MOO-35 not_dealt piece=piece:fox"),
            ("cell:c3", "MOO-4 keep_first"),
            ("piece:seed", "MOO-4 keep_first"),
            ("button:end", "MOO-4 keep_first"),
        ],
    );
    let state = play(state, "keep turtle, keep fox, animal c3");
    assert_clicks(
        &state,
        &[
            ("cell:c4", "possible"),
            ("cell:c3", "MOO-35 animal_there piece=piece:fox to=cell:c3"),
            ("cell:a1", "MOO-35 not_three_leaves to=cell:a1 amount=1"),
            ("piece:fox", "MOO-4 animal_first"),
            ("piece:small", "MOO-4 animal_first"),
        ],
    );
    let state = play(state, "animal c4");
    assert_clicks(
        &state,
        &[
            ("cell:d4", "possible"),
            ("cell:c4", "MOO-40 animal_there piece=piece:turtle to=cell:c4"),
            ("cell:a3", "MOO-40 baby_there to=cell:a3"),
        ],
    );
    let state = play(state, "elder d4, stone d3");
    assert_clicks(
        &state,
        &[
            ("cell:d4", "MOO-41 elder_there to=cell:d4"),
            ("cell:d3", "MOO-41 stone_there to=cell:d3"),
            ("cell:a3", "MOO-41 baby_there to=cell:a3"),
            ("piece:turtle", "MOO-4 stone_first"),
        ],
    );
    let state = play(state, "stone a1, stone g4, tree a2");
    assert_clicks(
        &state,
        &[
            ("cell:a3", "possible"),
            ("cell:a1", "MOO-4 stone_there to=cell:a1"),
            ("cell:a2", "MOO-4 not_empty to=cell:a2"),
            ("cell:b2", "MOO-4 not_on_edge to=cell:b2"),
            ("piece:small", "MOO-4 tree_first"),
            ("button:end", "MOO-4 tree_first"),
        ],
    );
    let over = play(at(MOON, "round:18 seat:1 owl1:c3 fox2:c4 d4:s1 light1:9"), "end");
    assert_clicks(
        &over,
        &[
            ("cell:d4", "MOO-14 over"),
            ("cell:a1", "MOO-14 over"),
            ("piece:seed", "MOO-14 over"),
            ("piece:owl", "MOO-14 over"),
            ("button:end", "MOO-14 over"),
        ],
    );
}
