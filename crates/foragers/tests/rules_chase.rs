//! The rules of attacks and chases by their ids: position, actions, position.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{QUIET, at, check, field, legal, mover, play, queue, refused_in, told};
use lamplight_core::{Present, Viewer};
use lamplight_testkit::clicks::why_not;

/// Seats 1, 2, 3 are red, orange, yellow: red hunts yellow, yellow hunts orange, orange hunts red.
fn three(families: &str, rest: &str) -> String {
    format!("{QUIET} {families} - {rest}")
}

#[test]
fn for_10_stepping_onto_prey_chases_every_one_of_it() {
    // Orange on the cell too would bar it, so there is only yellow; red's own animal does not mind.
    let before = three("c2,c3,a1/d7,d7,d6/c3,g1,c3", "1l - - - 0 7");
    let state = play(at((3, "", &before)), "c3");
    assert_eq!(state.position(), three("c3,c3,a1/d7,d7,d6/c3,g1,c3", "1l c2 3l3s - 0 7"));
    refused_in(&state, "end", "FOR-10");
    refused_in(&state, "d4", "FOR-10");
    let state = play(state, "push 3l ne, push 3s e");
    assert_eq!(state.position(), three("c3,c3,a1/d7,d7,d6/b3,g1,c4", "1l c2 - - 0 7"));
}

#[test]
fn for_10_an_attack_takes_no_action_of_its_own() {
    // Attack, attack: both moves of the turn.
    let before = three("c2,a1,a1/d7,d7,d6/c3,c4,g1", "1l - - - 0 7");
    let state = play(at((3, "", &before)), "c3, push 3l ne, c4");
    assert_eq!(queue(&state), "3m");
    let after = three("c4,a1,a1/d7,d7,d6/b3,d4,g1", "2l - - - 0 8");
    assert_eq!(play(state, "push 3m sw").position(), after);
    // Attack and eat.
    let tiles = ".--./-----/--r---/.--.--./ggbbpp/rrooy/.y-.";
    let before = format!("{tiles} c2,a1,a1/d7,d7,d6/c3,g1,g1 - 1l - - - 0 7");
    let after = format!("{QUIET} c3,a1,a1/d7,d7,d6/d3,g1,g1 - 2l - - - 0 8");
    check((3, "", &before), "c3, push 3l sw, eat", &after);
}

#[test]
fn for_12_the_attacker_picks_a_direction_that_starts_on_the_board() {
    let before = three("c2,a1,a1/d7,d7,d6/c3,g1,g1", "1l - - - 0 7");
    let state = play(at((3, "", &before)), "c3");
    let all = "push 3l ne, push 3l e, push 3l se, push 3l sw, push 3l w, push 3l nw";
    assert_eq!(legal(&state), all);
    // Back where the attacker came from is fine.
    assert_eq!(field(&play(state, "push 3l w"), 2), "c3,a1,a1/d7,d7,d6/c2,g1,g1");
    // On the edge and in a corner there are fewer ways.
    let before = three("b2,a1,a1/d7,d7,d6/a2,g1,g1", "1l - - - 0 7");
    let state = play(at((3, "", &before)), "a2");
    assert_eq!(legal(&state), "push 3l e, push 3l se, push 3l sw, push 3l w");
    refused_in(&state, "push 3l ne", "FOR-12");
    let before = three("b1,d1,d1/d7,d7,d6/a1,g1,g1", "1l - - - 0 7");
    let state = play(at((3, "", &before)), "a1");
    assert_eq!(legal(&state), "push 3l e, push 3l se, push 3l sw");
}

#[test]
fn for_12_it_runs_on_over_its_predators_territory() {
    // Red tiles on c4 and c5: yellow runs over both. Orange tiles would not matter to it.
    let tiles = ".--./-----/---rr-/.o-.--./ggbbpp/r-ooy/.y-.";
    let before = format!("{tiles} c2,a1,a1/d7,d7,d6/c3,g1,g1 - 1l - - - 0 7");
    let state = play(at((3, "", &before)), "c3");
    assert_eq!(field(&play(state.clone(), "push 3l e"), 2), "c3,a1,a1/d7,d7,d6/c6,g1,g1");
    assert_eq!(field(&play(state, "push 3l sw"), 2), "c3,a1,a1/d7,d7,d6/d3,g1,g1");
    // Face down they are not territory any more.
    let before = format!("{QUIET} c2,a1,a1/d7,d7,d6/c3,g1,g1 - 1l - - - 0 7");
    let state = play(at((3, "", &before)), "c3, push 3l e");
    assert_eq!(field(&state, 2), "c3,a1,a1/d7,d7,d6/c4,g1,g1");
}

#[test]
fn for_13_a_push_around_an_edge() {
    // North-east over b3 and a3, then along the edge to the corner.
    let tiles = ".-r./--r--/------/.--.--./ggbbpp/r-ooy/.y-.";
    let before = format!("{tiles} c2,a1,a1/d7,d7,d6/c3,g1,g1 - 1l - - - 0 7");
    check((3, "", &before), "c3, push 3l ne", &format!("{tiles} c3,a1,a1/d7,d7,d6/a4,g1,g1 - 1l c2 - - 0 7"));
    // East over c5 and c6, then south-east.
    let tiles = ".--./-----/----rr/.--.--./ggbbpp/r-ooy/.y-.";
    let before = format!("{tiles} c3,a1,a1/g4,g4,d6/c4,g1,g1 - 1l - - - 0 7");
    check((3, "", &before), "c4, push 3l e", &format!("{tiles} c4,a1,a1/g4,g4,d6/d7,g1,g1 - 1l c3 - - 0 7"));
}

#[test]
fn for_13_the_new_direction_is_kept() {
    // North-east over b2 to a2, east over a3 and into the corner.
    let tiles = ".rr./-r---/------/.--.--./ggbbpp/r-ooy/.y-.";
    let before = format!("{tiles} c1,d1,d1/d7,d7,d6/c2,g1,g1 - 1l - - - 0 7");
    let state = play(at((3, "", &before)), "c2, push 3l ne");
    assert_eq!(field(&state, 2), "c2,d1,d1/d7,d7,d6/a4,g1,g1");
    // It stops as soon as the ground is free.
    let free = before.replace(".rr.", ".r-.");
    let state = play(at((3, "", &free)), "c2, push 3l ne");
    assert_eq!(field(&state, 2), "c2,d1,d1/d7,d7,d6/a3,g1,g1");
}

#[test]
fn for_14_chains_of_three_and_more_pushes() {
    let before = three("c1,c4,a1/c3,a4,a4/c2,c5,g1", "1l - - - 0 7");
    let mut state = at((3, "", &before));
    for (action, waiting) in
        [("c2", "3l"), ("push 3l e", "2l"), ("push 2l e", "1m"), ("push 1m e", "3m"), ("push 3m e", "-")]
    {
        state = play(state, action);
        assert_eq!(queue(&state), waiting);
        assert_eq!(mover(&state), "1l");
    }
    assert_eq!(state.position(), three("c2,c5,a1/c4,a4,a4/c3,c6,g1", "1l c1 - - 0 7"));
}

#[test]
fn for_14_a_chain_through_all_six_families() {
    let families = "d2,a1,b5/c6,a4,a4/d6,d7,d7/d5,g4,g4/d4,g1,g1/d3,f1,f1";
    let before = format!("{QUIET} {families} - 1l - - - 0 13");
    let pushes = "push 6l e, push 5l e, push 4l e, push 3l ne, push 2l nw, push 1s nw";
    let families = "d3,a1,a4/b5,a4,a4/c6,d7,d7/d6,g4,g4/d5,g1,g1/d4,f1,f1";
    let after = format!("{QUIET} {families} - 1l d2 - - 0 13");
    check((6, "", &before), &format!("d3, {pushes}"), &after);
}

#[test]
fn for_14_cells_only_run_over_do_not_count() {
    // Yellow runs over the red tile on c4, where orange stands, to c5.
    let tiles = ".--./-----/---r--/.--.--./ggbbpp/r-ooy/.y-.";
    let before = format!("{tiles} c2,a1,a1/c4,d7,d6/c3,g1,g1 - 1l - - - 0 7");
    let state = play(at((3, "", &before)), "c3, push 3l e");
    assert_eq!(state.position(), format!("{tiles} c3,a1,a1/c4,d7,d6/c5,g1,g1 - 1l c2 - - 0 7"));
}

#[test]
fn for_14_landing_among_predators_has_no_effect() {
    let before = three("c2,c4,a1/d7,d7,d6/c3,g1,g1", "1l - - - 0 7");
    let after = three("c3,c4,a1/d7,d7,d6/c4,g1,g1", "1l c2 - - 0 7");
    check((3, "", &before), "c3, push 3l e", &after);
}

#[test]
fn for_15_large_medium_small_and_first_in_first_out() {
    let before = three("c2,a1,a1/c4,d4,d7/c3,c3,c3", "1l - - - 0 7");
    let state = play(at((3, "", &before)), "c3");
    assert_eq!(queue(&state), "3l3m3s");
    refused_in(&state, "push 3m e", "FOR-15");
    // Yellow's large animal startles orange's, which waits behind the others.
    let state = play(state, "push 3l e");
    assert_eq!(queue(&state), "3m3s2l");
    let state = play(state, "push 3m se");
    assert_eq!(state.position(), three("c3,a1,a1/c4,d4,d7/c4,d4,c3", "1l c2 3s2l2m 3l3m 0 7"));
    let state = play(state, "push 3s nw, push 2l ne, push 2m se");
    assert_eq!(state.position(), three("c3,a1,a1/b4,e4,d7/c4,d4,b2", "1l c2 - - 0 7"));
}

/// Red attacks yellow, which is chased onto two orange animals; they are chased onto two red ones.
const CROWD: &str = "c1,c4,c4/c3,c3,d7/c2,g1,g1";

#[test]
fn for_15_who_waits_keeps_the_place() {
    let state = play(at((3, "", &three(CROWD, "1l - - - 0 7"))), "c2, push 3l e, push 2l e");
    assert_eq!(queue(&state), "2m1m1s");
    // The second orange animal comes to the same cell: the red ones wait already.
    let state = play(state, "push 2m e");
    assert_eq!(queue(&state), "1m1s");
    assert_eq!(field(&state, 7), "2l2m3l");
}

#[test]
fn for_15_nobody_is_chased_twice_in_a_step() {
    let state = play(at((3, "", &three(CROWD, "1l - - - 0 7"))), "c2, push 3l e, push 2l e, push 2m e");
    // Red's medium animal comes upon yellow's large one on c3, which has been chased: it stays.
    let state = play(state, "push 1m w");
    assert_eq!(queue(&state), "1s");
    assert_eq!(field(&state, 2), "c2,c3,c4/c4,c4,d7/c3,g1,g1");
    // The next step may chase it again.
    let state = play(state, "push 1s e, c3");
    assert_eq!(queue(&state), "3l");
}

#[test]
fn for_15_the_attacker_is_never_chased() {
    // Orange is chased back onto the cell of the attacker, which it hunts, and of another red animal.
    let before = three("c1,c2,a1/c3,a4,d7/c2,g1,g1", "1l - - - 0 7");
    let state = play(at((3, "", &before)), "c2, push 3l e, push 2l w");
    assert_eq!(state.position(), three("c2,c2,a1/c2,a4,d7/c3,g1,g1", "1l c1 1m 2l3l 0 7"));
    let state = play(state, "push 1m sw");
    // It shares the cell with its predator and may move away.
    assert_eq!(legal(&state), "b1, b2, c3, d2, d3, end");
}

#[test]
fn for_16_a_chased_animal_does_not_eat() {
    let tiles = ".--./-----/---y--/.--.--./ggbbpp/rrooy/.--.";
    let before = format!("{tiles} c2,a1,a1/d7,d7,d6/c3,g1,g1 - 1l - - - 0 7");
    let state = play(at((3, "", &before)), "c3, push 3l e");
    assert_eq!(state.position(), format!("{tiles} c3,a1,a1/d7,d7,d6/c4,g1,g1 - 1l c2 - - 0 7"));
}

#[test]
fn picks_lead_to_one_action() {
    let picks = |state: &lamplight_foragers::Foragers, action| {
        let picks = state.picks(state.parse_action(action).unwrap());
        picks.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let before = three("c2,a1,a1/d7,d7,d6/c3,g1,g1", "1l - - - 0 7");
    let state = at((3, "", &before));
    assert_eq!(picks(&state, "c3"), ["cell:c3"]);
    assert_eq!(picks(&state, "eat"), ["button:eat"]);
    assert_eq!(picks(&state, "end"), ["button:end"]);
    assert_eq!(picks(&state, "pass"), ["button:pass"]);
    // A push by the first cell on its way, even if the animal would run on.
    assert_eq!(picks(&play(state, "c3"), "push 3l ne"), ["cell:b3"]);
    assert_eq!(picks(&common::start(2, ""), "medium a4"), ["cell:a4"]);
}

#[test]
fn effects_tell_what_happened() {
    let before = three("c2,a1,a1/c4,d7,d6/c3,c3,g1", "1l - - - 0 7");
    let state = at((3, "", &before));
    let attack = [
        "moved seat=seat:1 piece=piece:1l from=cell:c2 to=cell:c3",
        "startled seat=seat:3 piece=piece:3l from=cell:c3",
        "startled seat=seat:3 piece=piece:3m from=cell:c3",
    ];
    assert_eq!(told(&state, "c3"), attack);
    let state = play(state, "c3");
    let chain = [
        "chased seat=seat:3 piece=piece:3l from=cell:c3 to=cell:c4",
        "startled seat=seat:2 piece=piece:2l from=cell:c4",
    ];
    assert_eq!(told(&state, "push 3l e"), chain);
    let state = play(state, "push 3l e, push 3m ne, push 2l ne");
    assert_eq!(told(&state, "end"), ["ended seat=seat:1"]);
    assert_eq!(told(&common::start(2, ""), "medium a4"), ["placed seat=seat:1 piece=piece:1m to=cell:a4"]);
    let reveal = play(common::start(2, ""), "medium a4, medium a4, small d1, small d1");
    assert_eq!(told(&reveal, "a2=p"), ["revealed colour=word:purple to=cell:a2"]);
}

#[test]
fn prey_is_startled_by_an_attack_or_by_a_chased_animal() {
    let before = three("c2,a1,a1/c4,d7,d6/c3,g1,g1", "1l - - - 0 7");
    let rule = |state: &lamplight_foragers::Foragers, action| {
        let effects = state.effects(state.parse_action(action).unwrap(), Viewer::Spectator);
        effects.iter().find(|effect| effect.key == "startled").and_then(|effect| effect.rule)
    };
    let state = at((3, "", &before));
    assert_eq!(rule(&state, "c3"), Some("FOR-10"));
    assert_eq!(rule(&play(state, "c3"), "push 3l e"), Some("FOR-14"));
}

#[test]
fn refused_pushes_say_what_is_wrong_with_the_animal() {
    // 3l has been chased, 3m is next, 3s waits; nobody has anything to do with 2m.
    let before = three("c2,a1,a1/c5,d7,d6/c3,c3,c3", "1l - - - 0 7");
    let state = play(at((3, "", &before)), "c3, push 3l ne");
    let reason = |action| why_not(&state, action).unwrap().to_string();
    assert_eq!(reason("push 3s e"), "FOR-15 not_next_in_queue piece=piece:3m other=piece:3s");
    assert_eq!(reason("push 3l e"), "FOR-15 chased_already piece=piece:3m other=piece:3l");
    assert_eq!(reason("push 2m e"), "FOR-15 not_chased piece=piece:3m other=piece:2m");
    refused_in(&state, "push 2m e", "FOR-15");
}
