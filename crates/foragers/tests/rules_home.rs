//! The rules of dens, of going home and of playing on by their ids: position, actions, position.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{at, check, field, legal, legal_at, mover, play, queue, refused, refused_in, told, winners};
use lamplight_core::{Game, Present, Seat, Turn, Viewer};
use lamplight_foragers::Foragers;

/// Three families with a den each: red's on c3, orange's on f3, yellow's on g2.
const DENS: &str = ".--./-----/--r---/.--.--./ggbbpp/--o--/.y-.";
/// The same for four to six families: green's on e1, blue's on e3, purple's on e5.
const MORE_DENS: &str = ".--./-----/--r---/.--.--./g-b-p-/--o--/.y-.";

fn dens(families: &str, rest: &str) -> String {
    format!("{DENS} {families} {rest}")
}

fn more_dens(families: &str, rest: &str) -> String {
    format!("{MORE_DENS} {families} {rest}")
}

#[test]
fn for_17_the_last_tile_is_the_den() {
    // Red eats the fourth tile on c3: f1 is left.
    let before = ".--./-----/--r---/.--.--./ggbbpp/r-ooy/.y-. c3,a1,a1/d7,d7,d6/g4,g4,g1 - 1l - - - 0 7";
    let state = at((3, "", before));
    assert_eq!(state.view(Viewer::Spectator).families[0].den, None);
    let state = play(state, "eat");
    let den = state.view(Viewer::Spectator).families[0].den.unwrap();
    assert_eq!(den.to_string(), "f1");
    // Nobody eats it: whoever comes there goes home instead.
    let state = play(at((3, "", &dens("c2,a1,a1/d7,d7,d6/g4,g4,g1", "- 1l - - - 0 7"))), "c3");
    assert_eq!(state.position(), dens("home,a1,a1/d7,d7,d6/g4,g4,g1", "- 2l - - - 0 8"));
    // During the reveal one tile is no den yet.
    let placed = ".r-./-----/------/.--.--./------/-----/.--. a1,a4,d1/g4,a4,d1 - - - - - 0 4";
    assert_eq!(at((2, "", placed)).view(Viewer::Spectator).families[0].den, None);
}

#[test]
fn for_17_a_den_is_still_territory() {
    // Yellow may not step on red's den, and runs on over it.
    refused((3, "", &dens("a1,a1,a4/d7,d7,d6/c2,g4,g1", "- 3l - - - 0 9")), "c3", "FOR-9");
    let before = dens("c1,a1,a4/d7,d7,d6/c2,g4,g1", "- 1l - - - 0 7");
    check((3, "", &before), "c2, push 3l e", &dens("c2,a1,a4/d7,d7,d6/c4,g4,g1", "- 1l c1 - - 0 7"));
    // To red's predator it is open ground.
    let state = play(at((3, "", &dens("a1,a1,a4/c2,d7,d6/d7,g4,g1", "- 2l - - - 0 8"))), "c3");
    assert_eq!(field(&state, 2), "a1,a1,a4/c3,d7,d6/d7,g4,g1");
}

#[test]
fn for_18_a_step_onto_the_den_leads_home_and_ends_the_turn() {
    // As the first move, as the second, and after a meal (which the last red tile does not allow: orange).
    let before = dens("c2,a1,a1/d7,d7,d6/g4,g4,g1", "- 1l - - - 0 7");
    check((3, "", &before), "c3", &dens("home,a1,a1/d7,d7,d6/g4,g4,g1", "- 2l - - - 0 8"));
    let before = dens("c1,a1,a1/d7,d7,d6/g4,g4,g1", "- 1l - - - 0 7");
    check((3, "", &before), "c2, c3", &dens("home,a1,a1/d7,d7,d6/g4,g4,g1", "- 2l - - - 0 8"));
    let before = ".--./-----/-rr---/.--.--./ggbbpp/--o--/.y-. c2,a1,a1/d7,d7,d6/g4,g4,g1 - 1l - - - 0 7";
    check((3, "", before), "eat, c3", &dens("home,a1,a1/d7,d7,d6/g4,g4,g1", "- 2l - - - 0 8"));
}

#[test]
fn for_18_a_push_onto_a_den_leads_home() {
    // Orange attacks red on c2 and chases it onto its den on c3.
    let before = dens("c2,a1,a1/d2,d7,d6/g4,g4,g1", "- 2l - - - 0 8");
    let after = dens("home,a1,a1/c2,d7,d6/g4,g4,g1", "- 2l d2 - - 0 8");
    check((3, "", &before), "c2, push 1l e", &after);
    // A runner stops on its own den: yellow's territory on c4 is behind it.
    let tiles = ".--./-----/--or--/.--.--./ggbbpp/-----/.y-.";
    let before = format!("{tiles} c2,a1,a1/d2,d7,d6/g4,g4,g1 - 2l - - - 0 8");
    let state = play(at((3, "", &before)), "c2, push 1l e");
    assert_eq!(field(&state, 2), "home,a1,a1/c2,d7,d6/g4,g4,g1");
}

#[test]
fn for_18_who_stands_on_the_new_den_is_home() {
    let before = ".--./-----/-rr---/.--.--./ggbbpp/--o--/.y-. c2,c3,c3/d7,d7,d6/g4,g4,g1 - 1l - - - 0 7";
    let state = play(at((3, "", before)), "eat");
    assert_eq!(state.position(), dens("c2,home,home/d7,d7,d6/g4,g4,g1", "- 1l ate - - 0 7"));
    assert_eq!(winners(&play(state, "c3")), [1]);
    // By the second action of a turn as well.
    let before = ".--./-----/-rr---/.--.--./ggbbpp/--o--/.y-. c1,c3,a1/d7,d7,d6/g4,g4,g1 - 1l - - - 0 7";
    let after = dens("c2,home,a1/d7,d7,d6/g4,g4,g1", "- 2l - - - 0 8");
    check((3, "", before), "c2, eat", &after);
}

#[test]
fn for_18_it_leaves_first_and_then_chases_the_prey_that_was_there() {
    // Orange is done, so yellow hunts red, which stands on yellow's den on g2.
    let before = more_dens("g2,a1,a4/home,home,home/g3,g4,g1/d1,d1,d7", "2 3l - - - 5 60");
    let set = "play_on=true";
    let state = play(at((4, set, &before)), "g2");
    // Home already, its player picks the direction; the turn ends after the chase.
    let gone = "g2,a1,a4/home,home,home/home,g4,g1/d1,d1,d7";
    assert_eq!(state.position(), more_dens(gone, "2 3l - 1l - 5 60"));
    assert_eq!(legal(&state), "push 1l ne, push 1l e, push 1l w, push 1l nw");
    let after = "f2,a1,a4/home,home,home/home,g4,g1/d1,d1,d7";
    assert_eq!(play(state, "push 1l nw").position(), more_dens(after, "2 4l - - - 5 61"));
}

#[test]
fn for_19_the_first_family_home_wins_at_once() {
    let before = dens("home,home,c2/d7,d7,d6/g4,g4,g1", "- 1s - - - 4 40");
    let state = play(at((3, "", &before)), "c3");
    assert_eq!(winners(&state), [1]);
    assert_eq!(state.outcome().because.unwrap().rule, Some("FOR-19"));
    let standing = state.view(Viewer::Spectator).standing;
    assert_eq!(standing[0].amounts, [Some(4); 3], "the fifth tile is the den");
    assert_eq!(standing[1].amounts, [Some(3), Some(0), Some(0)]);
    assert_eq!(state.position(), dens("home,home,home/d7,d7,d6/g4,g4,g1", "1 1s - - - 4 40"));
    assert_eq!(state.returns().0[..3], [1.0, 0.0, 0.0]);
    assert_eq!(state.outcome().ranks, None);
    assert_eq!(legal(&state), "");
    refused_in(&state, "d6", "FOR-19");
}

#[test]
fn for_19_in_whoevers_turn() {
    // Orange chases red's last animal home, and red wins in orange's turn.
    let before = dens("home,home,c2/d2,d7,d6/g4,g4,g1", "- 2l - - - 4 41");
    let state = play(at((3, "", &before)), "c2, push 1s e");
    assert_eq!(winners(&state), [1]);
    assert_eq!(state.position(), dens("home,home,home/c2,d7,d6/g4,g4,g1", "1 2l - - - 4 41"));
}

#[test]
fn for_19_chases_still_waiting_are_dropped() {
    let before = dens("home,home,c2/c2,d7,d6/d5,g4,g1", "- 2l d2 1s3l - 4 41");
    let state = play(at((3, "", &before)), "push 1s e");
    assert_eq!(state.position(), dens("home,home,home/c2,d7,d6/d5,g4,g1", "1 2l - - - 4 41"));
    // Nor does the arrival itself chase anybody once the game is won.
    let before = dens("home,home,c2/d7,d7,d6/c3,g4,g1", "- 1s - - - 4 40");
    let state = play(at((3, "", &before)), "c3");
    assert_eq!(winners(&state), [1]);
    assert_eq!(queue(&state), "-");
}

#[test]
fn for_20_the_others_play_on_for_their_places() {
    let before = dens("home,home,c2/d7,g3,home/f2,home,home", "- 1s - - - 4 40");
    let set = "play_on=true";
    let state = play(at((3, set, &before)), "c3");
    // Two are left, 2s is home, 3s too: the next cycle begins with orange's large animal.
    assert_eq!(state.position(), dens("home,home,home/d7,g3,home/f2,home,home", "1 2l - - - 5 41"));
    // Yellow comes home next: orange is last, and the game is over.
    let state = play(state, "d6, end, g2");
    assert_eq!(state.position(), dens("home,home,home/d6,g3,home/home,home,home", "13 3l - - - 5 42"));
    assert_eq!(winners(&state), [1]);
    assert_eq!(state.outcome().ranks, Some(vec![1, 3, 2]));
    assert_eq!(state.returns().0[..3], [1.0, 0.0, 0.5]);
    refused_in(&state, "d5", "FOR-20");
}

#[test]
fn for_20_the_food_chain_closes_over_families_that_are_done() {
    // Orange is done: red now fears yellow, and yellow hunts red; orange's den on f3 is scenery.
    let families = "f2,a1,a4/home,home,home/g3,g4,f4/d1,d1,d7";
    let state = at((4, "play_on=true", &more_dens(families, "2 1l - - - 5 60")));
    // g2 is yellow's den; e2, e3, f1, f3 and g1 are open.
    assert_eq!(legal(&state), "e2, e3, f1, f3, g1");
    refused_in(&state, "g2", "FOR-9");
    let chain = |seat: usize| {
        let family = &state.view(Viewer::Spectator).families[seat - 1];
        (family.predator.map(Seat::number), family.prey.map(Seat::number))
    };
    assert_eq!([chain(1), chain(2), chain(3)], [(Some(3), Some(4)), (None, None), (Some(4), Some(1))]);
    let state = at((4, "play_on=true", &more_dens(families, "2 3s - - - 5 60")));
    let state = play(state, "f3, f2");
    assert_eq!(queue(&state), "1l");
    // And green hunts yellow as before.
    let families = "a1,a1,a4/home,home,home/g3,g4,f4/f3,d1,d7";
    let state = at((4, "play_on=true", &more_dens(families, "2 4l - - - 5 60")));
    assert_eq!(queue(&play(state, "f4")), "3s");
}

#[test]
fn for_20_two_families_do_not_hunt() {
    let families = "f2,a1,a4/home,home,home/g3,g4,f3";
    let before = dens(families, "2 1l - - - 5 60");
    let set = "play_on=true";
    // Yellow's den on g2 and its animal on f3 are open to red, and nobody is chased.
    assert_eq!(legal_at((3, set, &before)), "e2, e3, f1, f3, g1, g2");
    let after = dens("g2,a1,a4/home,home,home/g3,g4,f3", "2 3l - - - 5 61");
    check((3, set, &before), "f3, g2", &after);
}

#[test]
fn for_20_the_chain_can_change_in_the_middle_of_a_chase() {
    // Yellow chases orange's last animal home to f3. A red one still waits, and is chased by yellow.
    let tiles = ".--./-----/--ryy-/.--.--./g-b-p-/--o--/.--.";
    let before = format!("{tiles} a4,b3,a1/home,home,f2/f2,g4,g1/d1,d1,d7 - 3l f1 2s1m - 5 60");
    let state = play(at((4, "play_on=true", &before)), "push 2s e");
    assert_eq!(field(&state, 3), "2");
    assert_eq!((mover(&state), queue(&state)), ("3l".to_string(), "1m".to_string()));
    // Red fears yellow from now on: it runs over the yellow tile on c4.
    let state = play(state, "push 1m se");
    assert_eq!(field(&state, 2), "a4,d5,a1/home,home,home/f2,g4,g1/d1,d1,d7");
    // While orange played, it was safe on yellow ground.
    let before = format!("{tiles} a4,b3,a1/home,home,f2/f2,g4,g1/d1,d1,d7 - 3l f1 1m2s - 5 60");
    let state = play(at((4, "play_on=true", &before)), "push 1m se");
    assert_eq!(field(&state, 2), "a4,c4,a1/home,home,f2/f2,g4,g1/d1,d1,d7");
}

#[test]
fn for_20_with_two_left_those_who_wait_are_still_chased() {
    // Orange's last animal is chased home; of red and yellow nobody hunts any more, but red waits.
    let families = "c4,a4,a1/home,home,f2/e2,g4,g1";
    let before = dens(families, "- 3l f1 2s1l - 5 60");
    let state = play(at((3, "play_on=true", &before)), "push 2s e");
    assert_eq!(queue(&state), "1l");
    assert_eq!(state.turn(), Turn::Player(Seat::from_index(2)));
    let after = dens("c5,a4,a1/home,home,home/e2,g4,g1", "2 3l f1 - - 5 60");
    assert_eq!(play(state, "push 1l e").position(), after);
}

#[test]
fn for_20_the_last_animal_home_chases_by_the_chain_of_the_moment() {
    // Orange is done, yellow's last animal comes home to g2, where red stands. Green, blue and red are
    // left, so red is still chased, by the player of the family that is done.
    let families = "g2,a1,a4/home,home,home/home,home,g3/d1,d1,d7/d7,d6,d6";
    let before = more_dens(families, "2 3s - - - 5 80");
    let state = play(at((5, "play_on=true", &before)), "g2");
    assert_eq!(field(&state, 3), "23");
    assert_eq!(queue(&state), "1l");
    assert_eq!(state.turn(), Turn::Player(Seat::from_index(2)));
    let state = play(state, "push 1l e");
    assert_eq!(mover(&state), "4s");
    // With two families left nobody is prey any more.
    let families = "g2,a1,a4/home,home,home/home,home,g3/d1,d1,d7";
    let before = more_dens(families, "2 3s - - - 5 60");
    let state = play(at((4, "play_on=true", &before)), "g2");
    assert_eq!(field(&state, 3), "23");
    assert_eq!((queue(&state), mover(&state)), ("-".to_string(), "4s".to_string()));
}

#[test]
fn for_20_ground_that_is_now_barred_is_left_by_the_next_move() {
    // Red stands on yellow's den, which its new predator's colour bars: it stays, moves away, not back.
    let families = "g2,a1,a4/home,home,home/c4,g4,f5/d1,d1,d7";
    let state = at((4, "play_on=true", &more_dens(families, "2 1l - - - 5 60")));
    assert_eq!(legal(&state), "f2, f3, g1, g3");
    refused_in(&play(state, "g3"), "g2", "FOR-6");
}

#[test]
fn effects_tell_who_came_home() {
    let told = |text: &str, action| told(&at((3, "play_on=true", text)), action);
    let home = told(&dens("home,home,c2/d7,d7,d6/g4,g4,g1", "- 1s - - - 4 40"), "c3");
    let first = [
        "moved seat=seat:1 piece=piece:1s from=cell:c2 to=cell:c3",
        "came_home seat=seat:1 piece=piece:1s from=cell:c3",
        "won seat=seat:1 colour=word:red",
    ];
    assert_eq!(home, first);
    let second = told(&dens("home,home,home/d7,home,home/g1,home,home", "1 3l - - - 4 40"), "g2");
    assert_eq!(second.last().unwrap(), "finished seat=seat:3 colour=word:yellow amount=2");
    let meal = ".--./-----/-rr---/.--.--./ggbbpp/--o--/.y-. c2,c3,a1/d7,d7,d6/g4,g4,g1 - 1l - - - 0 7";
    let settled = [
        "ate seat=seat:1 piece=piece:1l from=cell:c2",
        "made_den seat=seat:1 colour=word:red to=cell:c3",
        "came_home seat=seat:1 piece=piece:1m from=cell:c3",
    ];
    assert_eq!(told(meal, "eat"), settled);
    let last = told(&dens("c4,a1,a1/d7,d7,d6/g4,g4,d5", "- 3s c5 - - 99 900"), "end");
    assert_eq!(last, ["ended seat=seat:3", "drawn"]);
    let stuck = ".-o./-oo--/------/.--.--./ggbbpp/rr--y/.y-. a2,d2,d3/a1,d6,d5/g1,g1,g4 - 1l - - - 0 7";
    assert_eq!(told(stuck, "pass"), ["passed seat=seat:1 piece=piece:1l"]);
}

#[test]
fn drawings_and_prompts_fit_the_phase() {
    let crowd = dens("d4,d4,d4/d4,d7,d6/g4,g4,g1", "- 1l d3 - - 3 40");
    let state = at((3, "", &crowd));
    let drawing = Foragers::draw(&state.view(Viewer::Spectator)).to_string();
    assert!(drawing.contains("1l1m+2"), "{drawing}");
    assert!(drawing.contains("c3 r*"), "{drawing}");
    assert!(drawing.lines().all(|line| line == line.trim_end()), "{drawing}");
    assert!(
        drawing
            .ends_with("Cycle 4 of 100: Red's large animal (1l) has moved from d3 and may act once more\n")
    );
    assert_eq!(state.prompt().key, "move_or_end");
    assert_eq!(Foragers::seat_name(Seat::from_index(5)), "Purple");
    assert_eq!(common::start(2, "").prompt().key, "place_medium");
}

#[test]
fn prompts_name_only_what_can_be_done() {
    let prompt = |seats, text: &str| at((seats, "", text)).prompt().key;
    let two = ".--./-----/--r---/.--.--./ggbbpp/rrooy/.y-.";
    assert_eq!(prompt(2, &format!("{two} c3,a4,d1/g4,d7,g1 - 1l - - - 0 5")), "move_or_eat_large");
    assert_eq!(prompt(2, &format!("{two} c2,a4,d1/g4,d7,g1 - 1l - - - 0 5")), "move_large");
    assert_eq!(prompt(2, &format!("{two} c3,a4,d1/g4,d7,g1 - 1l c2 - - 0 5")), "move_eat_or_end");
    assert_eq!(prompt(2, &format!("{two} c4,a4,d1/g4,d7,g1 - 1l c3 - - 0 5")), "move_or_end");
    // Orange bars all neighbours of a2: tiles on a3, b2 and b3, an animal on a1.
    let barred = ".ro./-oo--/------/.--.--./ggbbpp/rr--y/.y-.";
    assert_eq!(prompt(3, &format!("{barred} a2,d2,d3/a1,d6,d5/g1,g1,g4 - 1l - - - 0 7")), "eat_large");
    assert_eq!(prompt(3, &format!("{barred} d2,d3,a2/a1,d6,d5/g1,g1,g4 - 1s - - - 0 7")), "eat_small");
    // It came from b2, where it may not go back to.
    let open = ".ro./--o--/------/.--.--./ggbbpp/rro-y/.y-.";
    assert_eq!(prompt(3, &format!("{open} d2,a2,d3/a1,d6,d5/g1,g1,g4 - 1m b2 - - 0 7")), "eat_or_end");
    let eaten = barred.replacen('r', "-", 1);
    assert_eq!(prompt(3, &format!("{eaten} d2,a2,d3/a1,d6,d5/g1,g1,g4 - 1m - - - 0 7")), "pass_medium");
}

#[test]
fn the_drawing_gives_everyone_the_rank_of_the_outcome() {
    let drawn = |state: &Foragers| Foragers::draw(&state.view(Viewer::Spectator)).to_string();
    let before = more_dens("home,home,home/f4,home,home/c4,g4,f5/home,home,home", "41 2l - - - 5 60");
    let state = at((4, "play_on=true", &before));
    let drawing = drawn(&state);
    assert!(drawing.contains("nobody: red, green, blue, purple\n"), "{drawing}");
    assert!(drawing.contains("1 Red     l home  m home  s home  den c3   place 2\n"), "{drawing}");
    assert!(drawing.contains("3 Yellow  l c4    m g4    s f5    den g2\n"), "{drawing}");
    let state = play(state, "f3");
    assert_eq!(state.outcome().ranks, Some(vec![2, 3, 4, 1]));
    let drawing = drawn(&state);
    assert!(drawing.contains("2 Orange  l home  m home  s home  den f3   place 3\n"), "{drawing}");
    assert!(drawing.contains("3 Yellow  l c4    m g4    s f5    den g2   place 4\n"), "{drawing}");
    assert!(!drawing.contains("Scenery"), "{drawing}");
    // Without `play_on` there is a winner and nothing else.
    let before = dens("home,home,c2/d7,d7,d6/g4,g4,g1", "- 1s - - - 4 40");
    let drawing = drawn(&play(at((3, "", &before)), "c3"));
    assert!(drawing.contains("place 1") && !drawing.contains("place 2"), "{drawing}");
}
