//! What is said to whoever clicks something that is not possible now.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{QUIET, Scene, at, play, start};
use lamplight_core::{Board, Present, Viewer};
use lamplight_foragers::Foragers;
use lamplight_testkit::clicks::assert_clicks;

/// Three families. Red's large animal is on c3, on food; orange, whom red fears, is on d4 and has a tile on c4; yellow,
/// whom red hunts, is on c2 and far away on e6.
const TURN: Scene<'_> =
    (3, "", ".--./-----/--ro--/.--.--./ggbbp-/rrooy/.y-. c3,a1,a4/d4,d7,d6/c2,e6,e6 - 1l - - - 0 7");

#[test]
fn clicks_are_answered_by_what_was_meant_in_the_set_up() {
    assert_clicks(
        &start(3, ""),
        &[
            ("cell:a4", "possible"),
            // One's own large animal.
            ("cell:a1", "FOR-3 own_corner piece=piece:1l to=cell:a1"),
            // Another's corner is as good as any.
            ("cell:d7", "possible"),
            ("cell:d4", "FOR-3 not_a_corner to=cell:d4"),
            ("cell:a2", "FOR-3 not_a_corner to=cell:a2"),
            ("button:eat", "FOR-3 place_first size=word:medium"),
            ("button:end", "FOR-3 place_first size=word:medium"),
            ("button:pass", "FOR-3 place_first size=word:medium"),
            ("seat:2", "unexplained"),
        ],
    );
    // a1 holds its own large animal and two mediums.
    let small = play(start(3, ""), "medium a4, medium a1, medium a1");
    assert_clicks(
        &small,
        &[
            ("cell:g4", "possible"),
            ("cell:a1", "FOR-3 corner_full to=cell:a1"),
            ("cell:a4", "FOR-3 own_corner piece=piece:1m to=cell:a4"),
            ("button:end", "FOR-3 place_first size=word:small"),
        ],
    );
    let revealing = play(start(2, ""), "medium a4, medium a4, small d1, small d1");
    assert_clicks(&revealing, &[("cell:a2", "FOR-4 revealing"), ("button:end", "FOR-4 revealing")]);
}

#[test]
fn clicks_are_answered_by_what_was_meant_in_a_turn() {
    let state = at(TURN);
    assert_clicks(
        &state,
        &[
            ("cell:b2", "possible"),
            ("cell:c2", "possible"),
            ("button:eat", "possible"),
            // The animal whose turn it is, on food.
            ("cell:c3", "FOR-6 press_eat size=word:large to=cell:c3"),
            // One's other animals.
            ("cell:a1", "FOR-5 not_its_turn size=word:large piece=piece:1m"),
            ("cell:a4", "FOR-5 not_its_turn size=word:large piece=piece:1s"),
            // The predator's, near and far, and its territory.
            ("cell:d4", "FOR-9 predator_there to=cell:d4 piece=piece:2l"),
            ("cell:c4", "FOR-9 predator_tile to=cell:c4 colour=word:orange"),
            ("cell:d7", "FOR-6 others_animal piece=piece:2m to=cell:d7 size=word:large from=cell:c3"),
            // Prey out of reach.
            ("cell:e6", "FOR-6 others_animal piece=piece:3m to=cell:e6 size=word:large from=cell:c3"),
            // Empty cells out of reach, one of them next to yellow's large animal, which nobody chases.
            ("cell:c5", "FOR-6 not_adjacent to=cell:c5 size=word:large from=cell:c3"),
            ("cell:c1", "FOR-6 not_adjacent to=cell:c1 size=word:large from=cell:c3"),
            // A corner is not meant for a placement any more.
            ("cell:g1", "FOR-6 not_adjacent to=cell:g1 size=word:large from=cell:c3"),
            ("button:end", "FOR-6 move_first size=word:large"),
            ("button:pass", "FOR-22 can_act size=word:large"),
            // What does not follow from what was picked is a new beginning.
            ("cell:b2 > cell:c5", "FOR-6 not_adjacent to=cell:c5 size=word:large from=cell:c3"),
            ("cell:b2 > button:end", "FOR-6 move_first size=word:large"),
        ],
    );
    assert_clicks(
        &play(state.clone(), "eat"),
        &[
            ("cell:b2", "possible"),
            ("cell:c3", "FOR-6 stands_there size=word:large to=cell:c3"),
            ("button:eat", "FOR-6 eaten size=word:large"),
            ("button:end", "FOR-6 eaten size=word:large"),
        ],
    );
    assert_clicks(
        &play(state, "b3"),
        &[
            ("cell:a3", "possible"),
            ("button:end", "possible"),
            ("cell:c3", "FOR-6 turn_began_there to=cell:c3"),
            ("cell:b3", "FOR-6 stands_there size=word:large to=cell:b3"),
            ("cell:c4", "FOR-9 predator_tile to=cell:c4 colour=word:orange"),
            ("cell:d3", "FOR-6 not_adjacent to=cell:d3 size=word:large from=cell:b3"),
            ("button:eat", "FOR-7 face_down from=cell:b3"),
            ("button:pass", "FOR-22 can_act size=word:large"),
        ],
    );
}

#[test]
fn clicks_are_answered_by_what_was_meant_where_little_is_possible() {
    // No tile at all, and one of another colour.
    let centre = at((3, "", &format!("{QUIET} d4,a1,a1/d7,d7,d6/g4,g4,g1 - 1l - - - 0 7")));
    assert_clicks(&centre, &[("button:eat", "FOR-6 no_food colour=word:red from=cell:d4 size=word:large")]);
    let green = at((3, "", &format!("{QUIET} e1,a1,a1/d7,d7,d6/g4,g4,g1 - 1l - - - 0 7")));
    assert_clicks(&green, &[("button:eat", "FOR-6 no_food colour=word:red from=cell:e1 size=word:large")]);
    // Orange bars all neighbours of a2: tiles on a3, b2 and b3, an animal on a1.
    let barred = ".ro./-oo--/------/.--.--./ggbbpp/rr--y/.y-.";
    let animals = "a2,d2,d3/a1,d6,d5/g1,g1,g4 - 1l - - - 0 7";
    assert_clicks(
        &at((3, "", &format!("{barred} {animals}"))),
        &[
            ("button:eat", "possible"),
            ("button:end", "FOR-22 must_eat size=word:large"),
            ("button:pass", "FOR-22 must_eat size=word:large"),
            ("cell:a1", "FOR-9 predator_there to=cell:a1 piece=piece:2l"),
        ],
    );
    assert_clicks(
        &at((3, "", &format!("{} {animals}", barred.replacen('r', "-", 1)))),
        &[
            ("button:pass", "possible"),
            ("button:end", "FOR-22 must_pass size=word:large"),
            ("button:eat", "FOR-7 face_down from=cell:a2"),
        ],
    );
}

#[test]
fn clicks_are_answered_by_what_was_meant_in_a_chase() {
    // Red has attacked c3. Yellow's large animal ran to c4 and startled orange's: 3m and then 2l wait.
    let before = format!("{QUIET} c2,a1,a1/c4,d7,d6/c3,c3,g1 - 1l - - - 0 7");
    let state = play(at((3, "", &before)), "c3, push 3l e");
    let first = "FOR-10 chase_first piece=piece:3m from=cell:c3";
    assert_clicks(
        &state,
        &[
            ("cell:b3", "possible"),
            // Where 3m is, with the attacker.
            ("cell:c3", first),
            // Next to 2l, whose turn comes later, but not to 3m.
            ("cell:c5", first),
            ("cell:g4", first),
            ("button:end", first),
            ("button:eat", first),
        ],
    );
    // Off the board there is nothing to click, but a push can be written.
    let edge = format!("{QUIET} b2,a4,a4/d7,d7,d6/a2,g1,g1 - 1l - - - 0 7");
    let edge = play(at((3, "", &edge)), "a2");
    let push = edge.parse_action("push 3l ne").unwrap();
    assert_eq!(edge.why_not(push).unwrap().to_string(), "FOR-12 off_board piece=piece:3l");
}

#[test]
fn clicks_are_answered_by_what_was_meant_when_the_game_is_over() {
    let dens = ".--./-----/--r---/.--.--./ggbbpp/--o--/.y-.";
    let won = format!("{dens} home,home,c2/d7,d7,d6/g4,g4,g1 - 1s - - - 4 40");
    let won = play(at((3, "", &won)), "c3");
    assert_clicks(
        &won,
        &[("cell:d4", "FOR-19 won colour=word:red"), ("button:end", "FOR-19 won colour=word:red")],
    );
    let one_left = format!("{dens} home,home,home/d7,home,home/g1,home,home 1 3l - - - 4 40");
    let one_left = play(at((3, "play_on=true", &one_left)), "g2");
    assert_clicks(&one_left, &[("cell:d7", "FOR-20 one_left")]);
    let drawn = format!("{QUIET} b1,b2,b3/c1,c2,c3 - 2s - - - 1 16");
    let drawn = play(at((2, "cycle_limit=2", &drawn)), "d3, end");
    assert_clicks(&drawn, &[("cell:d4", "FOR-23 drawn")]);
}

#[test]
fn a_plain_board_shows_one_animal_or_the_tile_of_every_cell() {
    let marks = Foragers::marks(&at(TURN).view(Viewer::Spectator));
    let sign = |cell: &str| marks.iter().find(|mark| mark.cell == cell).map(|mark| mark.text.to_string());
    assert_eq!(sign("c3").unwrap(), "1l");
    assert_eq!(sign("e6").unwrap(), "3m+");
    assert_eq!(sign("c4").unwrap(), "o");
    assert_eq!(sign("b1").unwrap(), "-");
    assert_eq!(sign("d1"), None);
    let cells = Board::cells(Foragers::BOARD);
    assert!(marks.iter().all(|mark| cells.iter().any(|cell| cell.name == mark.cell)));
    let dens = ".--./-----/--r---/.--.--./ggbbpp/--o--/.y-. a1,a1,a1/d7,d7,d6/g4,g4,g1 - 1m - - - 4 40";
    let marks = Foragers::marks(&at((3, "", dens)).view(Viewer::Spectator));
    let sign = |cell: &str| marks.iter().find(|mark| mark.cell == cell).map(|mark| mark.text.to_string());
    assert_eq!(sign("c3").unwrap(), "r*");
    // The one whose turn it is stands in front.
    assert_eq!(sign("a1").unwrap(), "1m+");
}
