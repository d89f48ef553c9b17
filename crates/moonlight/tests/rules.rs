//! What surrounds the rules: completeness of their tests, bad input of all kinds, content, effects, picks, views.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::*;
use lamplight_core::hex::Cell;
use lamplight_core::rollout::{Buffers, random_step, rollout};
use lamplight_core::{Dice, Game, GameOptions, Present, Purpose, Rng, Seat, Viewer, hash};
use lamplight_moonlight::{Moonlight, Options, content};
use lamplight_testkit::rules;

#[test]
fn every_rule_has_a_test_and_every_test_a_rule() {
    rules::check("moonlight", "MOO");
}

#[test]
fn bad_set_ups_are_refused() {
    for seats in [0, 1, 5] {
        let refusal = Moonlight::new(&Options::default(), seats).unwrap_err();
        assert_eq!(
            refusal.to_string(),
            format!("Photosynthesis: Under the Moonlight is for 2 to 4 players, not {seats}")
        );
    }
    for (key, value) in
        [("first", "5"), ("first", "0"), ("moon", "yes"), ("advanced", "1"), ("stones", "true")]
    {
        assert!(Options::default().set(key, value).is_err(), "{key}={value}");
    }
    let mut options = Options::default();
    options.set("first", "4").unwrap();
    assert!(Moonlight::new(&options, 3).is_err());
}

#[test]
fn bad_actions_say_what_would_be_right() {
    let state = at(MOON, "owl1:c3 boar2:c4");
    for (text, hint) in [
        ("", "like 'plant d3 e5'"),
        ("grow", "like 'plant d3 e5'"),
        ("Grow d4", "like 'plant d3 e5'"),
        ("grow  d4", "like 'plant d3 e5'"),
        ("grow h9", "cells are named like d4"),
        ("plant d3", "like 'plant d3 e5'"),
        ("buy tree", "seed, small, medium and large"),
        ("keep cat", "boar, hedgehog, squirrel"),
        ("steal 0", "from 1 to 2"),
        ("steal 02", "from 1 to 2"),
        ("steal 9", "from 1 to 2"),
        ("hunt 5", "3, 7 or 10"),
        ("fertilise soil", "'available' or 'board'"),
        ("dam d1 e1 d3", "dam d1 e1 d2"),
        ("use collect", "use collect d4"),
        ("use points", "never used"),
        ("use egg", "double, small"),
        ("deal ?", "boar, hedgehog"),
    ] {
        let error = state.parse_action(text).unwrap_err().to_string();
        assert!(error.contains(hint), "'{text}': {error}");
    }
}

#[test]
fn bad_positions_are_refused() {
    let good = |set: &str, scene: &str| at(set, scene);
    good(MOON, "d4:o1 planted:d4 dormant:d4 used:d4");
    // Each scene is good but for one thing.
    for (set, scene) in [
        (BASE, "light1:21"),
        (BASE, "light1:07"),
        (BASE, "light1:-1"),
        (BASE, "moon1:1"),
        (MOON, "moon1:15"),
        (BASE, "points1:10000"),
        (BASE, "round:0"),
        (BASE, "round:19"),
        (BASE, "round:x"),
        (BASE, "seat:3"),
        (BASE, "seat:0"),
        (BASE, "phase:dawn"),
        (BASE, "phase:over"),
        (BASE, "phase:tree"),
        (BASE, "phase:tree round:0"),
        (BASE, "phase:deal round:0"),
        (BASE, "phase:keep round:0"),
        (BASE, "phase:hatch"),
        (MOON, "phase:hatch"),
        (MOON, "turtle1:a3 phase:hatch eggs:a4b5c6d7e6"),
        (MOON, "turtle2:a3 phase:hatch did:hatch eggs:a4b5c6d7e6"),
        (BASE, "d4:s3"),
        (BASE, "d4:x1"),
        (BASE, "d4:s"),
        (BASE, "d4:.."),
        (BASE, "d4:é1"),
        (BASE, "d4:E"),
        (BASE, "d4:M"),
        ("moon=false moonstones=false", ""),
        ("moon=false moonstones=false", "a1:E a2:E"),
        ("moon=false elder=false", "a1:M a2:M"),
        ("moon=false elder=false", "a1:M a2:M a3:M a4:M"),
        (BASE, "avail1:1.1.1"),
        (BASE, "avail1:1.1.1.x"),
        (BASE, "avail1:6.1.1.0"),
        (BASE, "col1:5.1.1.1"),
        (BASE, "col1:1.1.1.3"),
        (BASE, "d4:l1 d5:l1 avail1:1.1.1.1 col1:1.1.1.1"),
        (BASE, "stacks:10.7.5.0"),
        (BASE, "stacks:9.7.5.1"),
        (BASE, "stacks:9.7.5"),
        (BASE, "used:a1a1"),
        (BASE, "used:b1a1"),
        (BASE, "used:a5"),
        (BASE, "used:é"),
        (BASE, "used:a"),
        (BASE, "planted:d4"),
        (BASE, "d4:s1 dormant:d4"),
        (BASE, "steps:1"),
        (MOON, "steps:2"),
        (MOON, "steps:3"),
        (MOON, "did:hunt"),
        (MOON, "did:dance"),
        (MOON, "owl1:c3 did:hunt+hunt"),
        (MOON, "perm:double"),
        (MOON, "turtle1:c3 perm:leaf did:use"),
        (MOON, "turtle1:c3 perm:luck"),
        (MOON, "turtle1:c3 eggs:a3"),
        (MOON, "turtle1:c3 eggs:a4b5c6d7e6g1"),
        (MOON, "turtle1:c3 eggs:b5c6d7e6 hatched:light gone:light"),
        (MOON, "turtle1:c3 eggs:a4b5c6d7e6 gone:points"),
        (MOON, "turtle1:c3 eggs:b5c6d7e6 hatched:light+double"),
        (MOON, "eggs:a3a4b5c6d7e6"),
        (MOON, "hatched:light"),
        (MOON, "dam:d1e1d2"),
        (MOON, "beaver1:c3 dam:d1e1e2"),
        (MOON, "boar1:c3 boar2:c4"),
        (MOON, "boar1:c4 owl2:c4"),
        (MOON, "boar1:- owl2:c4"),
        (MOON, "boar1:c3c5 owl2:c4"),
        ("moonstones=false", "c3:E"),
        ("moonstones=false", "a3:E turtle1:c3"),
    ] {
        let text = position_text(set, scene);
        let seats = 2;
        assert!(Moonlight::parse_position(&text, &options(set), seats).is_err(), "{scene}: {text}");
    }
}

#[test]
fn bad_positions_of_the_set_up_are_refused() {
    let fresh = ",2,0,2.4.1.0,4.4.3.2";
    let empty = "..../...../....../......./....../...../....";
    let tail = "9.7.5.0 - - - 0,-,- - - - -";
    let player = |dealt: &str, animal: &str, at: &str| format!("0{fresh},{dealt},{animal},{at}");
    let read = |text: &str| Moonlight::parse_position(text, &options(MOON), 2);
    let text = |phase: &str, one: String, two: String| format!("{empty} {phase} 0 {one}/{two} {tail}");
    assert!(read(&text("deal 1", player("owl", "-", "-"), player("-", "-", "-"))).is_ok());
    for (phase, one, two) in [
        ("deal 2", player("owl", "-", "-"), player("-", "-", "-")),
        ("deal 1", player("-", "-", "-"), player("owl", "-", "-")),
        ("deal 1", player("owl+boar", "-", "-"), player("-", "-", "-")),
        ("deal 2", player("boar+fox+owl", "-", "-"), player("-", "-", "-")),
        ("deal 2", player("boar+owl", "-", "-"), player("owl", "-", "-")),
        ("deal 2", player("boar+owl", "owl", "-"), player("fox", "-", "-")),
        ("keep 2", player("boar+owl", "fox", "-"), player("badger+turtle", "-", "-")),
        ("keep 2", player("boar+owl", "-", "-"), player("badger+fox", "fox", "-")),
        ("keep 2", player("boar+owl", "owl", "c3"), player("badger+fox", "-", "-")),
        ("animal 1", player("-", "owl", "c3"), player("-", "fox", "-")),
        ("animal 1", player("-", "owl", "-"), player("-", "fox", "d4")),
        ("animal 2", player("boar+owl", "owl", "-"), player("-", "fox", "-")),
        ("tree 1", player("-", "owl", "c3").replace("0,2", "1,2"), player("-", "fox", "c4")),
    ] {
        let text = text(phase, one, two);
        assert!(read(&text).is_err(), "{text}");
    }
    assert!(read("").is_err());
    let elsewhere = text("tree 1", player("-", "owl", "c3"), player("-", "fox", "c4"));
    assert!(read(&elsewhere).is_ok());
    for (cell, sign) in [("..../", "s1.../"), ("..../", "o2.../"), ("....../....../", "x")] {
        assert!(read(&elsewhere.replacen(cell, sign, 1)).is_err());
    }
}

/// Damages good positions at random: they are read or refused, never a panic, and what is read plays on.
#[test]
fn damaged_positions_do_not_panic() {
    let mut rng = Rng::stream(9, Purpose::Test, 0);
    let good = [
        start("", 3).position(),
        position_text(
            MOON,
            "turtle1:c3 owl2:c4 d4:o1 planted:d4 used:d4 light1:9 moon1:9 eggs:a4b5c6d7e6 hatched:leaf",
        ),
        position_text("", "c3:E d3:M a1:M g4:M beaver1:d2 fox2:c4 e3:l1 d1:o2 light1:5 moon1:9 dam:d1e1d2"),
    ];
    let signs: Vec<char> = "0123456789abcdefgsmolEM.-,+/? turtlefoxé".chars().collect();
    let mut read = 0;
    for nth in 0..20_000 {
        let mut text: Vec<char> = good[nth % 3].chars().collect();
        for _ in 0..=rng.below(2) {
            let place = rng.below(text.len() as u32) as usize;
            let sign = signs[rng.below(signs.len() as u32) as usize];
            match rng.below(3) {
                // A digit for a digit is the damage that most often makes another position.
                0 if text[place].is_ascii_digit() => text[place] = signs[rng.below(10) as usize],
                0 => text[place] = sign,
                1 => text.insert(place, sign),
                _ => drop(text.remove(place)),
            }
        }
        let text: String = text.into_iter().collect();
        let (set, seats) = [("", 3), (MOON, 2), ("", 2)][nth % 3];
        if let Ok(mut state) = Moonlight::parse_position(&text, &options(set), seats) {
            assert_eq!(state.position(), text);
            read += 1;
            rollout(&mut state, &mut rng, &mut Buffers::default());
        }
    }
    assert!(read > 200, "{read}");
}

/// The default content with one line replaced.
fn with_line(from: &str, to: &str) -> Result<Options, String> {
    assert!(content::DEFAULT.contains(from), "{from}");
    let mut options = Options::default();
    options.set_content(&content::DEFAULT.replace(from, to)).map_err(|error| error.to_string())?;
    Ok(options)
}

#[test]
fn bad_content_is_refused_by_line() {
    let line = |from: &str| content::DEFAULT.lines().position(|line| line.starts_with(from)).unwrap() + 1;
    for (from, to, reason) in [
        ("river = [\"d1\"", "river = [\"d9\"", "river[1] cannot be \"d9\": cells are named a1 to g4"),
        ("river = [\"d1\"", "river = [\"d4\"", "river[1]: no_river_there"),
        ("river = [\"d1\"", "river = [\"e1\"", "river[2] names e1 twice"),
        (
            "river = [\"d1\", \"e1\", \"f1\", \"g1\", \"g2\", \"g3\"]",
            "river = []",
            "must have 1 to 30 entries",
        ),
        ("beach = [\"a3\", ", "beach = [", "beach must have 6 entries, not 5"),
        ("slot = [\"a3\", \"a4\"]", "slot = [\"a2\", \"a4\"]", "moon.slot: no_slot"),
        ("slot = [\"a3\", \"a4\"]", "slot = [\"a3\", \"b4\"]", "no_slot"),
        ("slot = [\"c1\", \"d1\"]", "slot = [\"c1\"]", "red_moon.slot must have 2 entries, not 1"),
        ("slot = [\"c1\", \"d1\"]", "slot = [\"a4\", \"a3\"]", "red_moon.slot: moons_together"),
        ("face = \"half\"", "face = \"new\"", "red_moon.face cannot be \"new\"; choose half, full"),
        ("available = 4", "available = 1", "small.available must be from 2 to 9, not 1"),
        ("available = 2", "available = 10", "seed.available must be from 0 to 9, not 10"),
        ("prices = [1, 1, 2, 2]", "prices = [1, 1, 2, 0]", "seed.prices[4] must be from 1 to 20, not 0"),
        ("prices = [4, 5]", "prices = [4, 21]", "large.prices[2] must be from 1 to 20, not 21"),
        ("prices = [4, 5]", "prices = [1, 1, 1, 1, 1, 1, 1, 1, 1]", "can have 8 entries at most, not 9"),
        ("four = [22, 21, 20]", "four = [22, 23]", "tokens.four[2]: token_order most=22 found=23"),
        ("four = [22, 21, 20]", "four = [100]", "tokens.four[1] must be from 0 to 99, not 100"),
        (
            "four = [22, 21, 20]",
            "four = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]",
            "16 entries at most",
        ),
        ("four = [22, 21, 20]", "four = 22", "tokens.four must be a list in square brackets"),
        ("four = [22, 21, 20]", "four = [\"22\"]", "tokens.four[1] must be a whole number"),
    ] {
        let refusal = with_line(from, to).unwrap_err();
        assert!(refusal.contains(reason), "{to}: {refusal}");
        let wanted = format!("line {}: ", line(from));
        assert!(refusal.starts_with(&wanted), "{to}: {refusal} is not in {wanted}");
    }
    // A field that is missing is named with the table where it belongs.
    let renamed = with_line("four = [22, 21, 20]", "five = [22]").unwrap_err();
    assert!(renamed.contains("tokens lacks `four`; add a line `four = …`"), "{renamed}");
    assert!(renamed.contains("tokens has no place for `five`; it takes four, three, two, one"), "{renamed}");
    let mut options = Options::default();
    assert!(options.set_content("").unwrap_err().faults.len() > 5);
    assert!(options.set_content("river = [").is_err());
    assert_eq!(options, Options::default());
}

#[test]
fn other_content_changes_the_game() {
    let options = with_line("prices = [4, 5]", "prices = [7]").unwrap();
    assert!(options.content_fingerprint().is_some());
    assert_eq!(Options::default().content_fingerprint(), None);
    let state = Moonlight::new(&options, 2).unwrap();
    let player = &state.view(Viewer::Spectator).players[0];
    assert_eq!((player.column[3], player.prices[3]), (1, Some(7)));

    let options = with_line("slot = [\"a3\", \"a4\"]", "slot = [\"a1\", \"a2\"]").unwrap();
    let moon = Moonlight::new(&options, 2).unwrap().view(Viewer::Spectator).moon.unwrap();
    assert_eq!(moon.slot.edge().map(|cell| cell.to_string()), ["a1", "a2"]);

    // The same content, written differently, is the same game.
    let options = with_line("available = 0", "available = 0 # none").unwrap();
    assert_eq!(options, Options::default());
    assert_eq!(Options::check_content(content::DEFAULT), Ok(hash::fingerprint(content::DEFAULT.as_bytes())));
}

#[test]
fn refusals_name_what_is_wrong_first() {
    let why = |scene: &str, action: &str| why_not(&at(MOON, scene), action).unwrap().to_string();
    let fox = "fox1:d4 owl2:d5";
    assert_eq!(why(fox, "scare fox d3"), "MOO-53 scares_itself");
    assert_eq!(why(fox, "scare boar d3"), "MOO-53 nobody_has piece=piece:boar");
    assert_eq!(why(fox, "steal 1"), "MOO-53 robs_itself");
    assert_eq!(why(fox, "steal 3"), "MOO-53 no_such_seat");
    assert_eq!(why(fox, "scare owl d6"), "MOO-37 moon_cost cost=1 moon=0");
    let turtle = "turtle1:a3 owl2:d5";
    assert_eq!(why(turtle, "use double"), "MOO-57 no_baby card=card:double");
    let used = "turtle1:a3 owl2:d5 did:use gone:light hatched:small eggs:b5c6d7e6 moon1:5";
    assert_eq!(why(used, "use small"), "MOO-37 ability_used ability=word:use");
}

#[test]
fn a_seat_imagines_boards_it_has_not_seen() {
    let mut state = start(MOON, 3);
    for deal in ["owl", "boar", "fox", "turtle", "beaver", "badger"] {
        state = play(state, &format!("deal {deal}"));
    }
    state = play(state, "keep owl");
    let viewer = Viewer::Seat(Seat::ALL[1]);
    let text = Moonlight::view_position(&state.view(viewer));
    assert!(text.contains(",owl+?,owl,-/") && text.contains(",?+?,-,-"), "{text}");
    let imagined = Moonlight::imagine(&text, &options(MOON), 3).unwrap();
    assert_eq!(imagined.view(viewer), state.view(viewer));
    assert!(Moonlight::parse_position(&text, &options(MOON), 3).is_err());
    for wrong in [",?+?+?,", ",boar+?+?,", ",?+boar,"] {
        assert!(Moonlight::imagine(&text.replacen(",?+?,", wrong, 1), &options(MOON), 3).is_err());
    }
}

/// What the last of these actions did, as everybody sees it.
#[track_caller]
fn told(set: &str, scene: &str, actions: &str) -> Vec<String> {
    let (before, last) = actions.rsplit_once(", ").unwrap_or(("", actions));
    let state = play(at(set, scene), before);
    let effects = state.effects(state.parse_action(last).unwrap(), Viewer::Spectator);
    effects.iter().map(ToString::to_string).collect()
}

#[test]
fn effects_tell_what_happened() {
    assert_eq!(
        told(BASE, "d4:s1 light1:3", "plant d4 e4"),
        ["planted seat=seat:1 from=cell:d4 to=cell:e4 cost=1"]
    );
    assert_eq!(
        told(BASE, "d4:s1 light1:3", "grow d4"),
        ["grew seat=seat:1 piece=piece:medium to=cell:d4 cost=2"]
    );
    assert_eq!(told(BASE, "light1:3", "buy seed"), ["bought seat=seat:1 piece=piece:seed cost=2"]);
    assert_eq!(
        told(BASE, "d4:l1 light1:4", "collect d4"),
        ["collected seat=seat:1 from=cell:d4 amount=19 cost=4"]
    );
    assert_eq!(
        told(MOON, "owl1:c3 boar2:c4 a4:s1 round:1 seat:2", "end"),
        [
            "ended_turn seat=seat:2",
            "began_round amount=2",
            "sun_moved corner=word:d7",
            "moon_moved face=word:half one=word:c1 other=word:d1",
            "earned_light seat=seat:1 amount=1",
            "earned_moon seat=seat:1 amount=1",
            "earned_moon seat=seat:2 amount=1"
        ]
    );
    assert_eq!(told(BASE, "round:18", "end"), ["ended_turn seat=seat:1", "game_over"]);
    assert_eq!(
        told(MOON, "owl1:c3 boar2:c4", "move d4"),
        ["moved seat=seat:1 piece=piece:owl from=cell:c3 to=cell:d4"]
    );
}

#[test]
fn effects_tell_what_animals_did() {
    assert_eq!(
        told(MOON, "fox1:d4 owl2:d5 moon1:9 light2:1", "steal 2"),
        ["stole seat=seat:1 from=seat:2 amount=1", "paid_moon seat=seat:1 amount=4"]
    );
    assert_eq!(
        told(MOON, "fox1:d4 owl2:d5 moon1:9 d4:o2", "dig d3"),
        ["dug seat=seat:2 from=cell:d4 to=cell:d3", "paid_moon seat=seat:1 amount=3"]
    );
    assert_eq!(
        told(MOON, "fox1:d4 owl2:d5 moon1:9", "scare owl d6")[0],
        "scared seat=seat:1 piece=piece:owl from=cell:d5 to=cell:d6"
    );
    assert_eq!(
        told(MOON, "squirrel1:d4 owl2:d5 moon1:9 d4:o2", "eat"),
        [
            "ate seat=seat:1 owner=seat:2 from=cell:d4",
            "gained_light seat=seat:1 amount=4",
            "gained_light seat=seat:2 amount=1",
            "paid_moon seat=seat:1 amount=8"
        ]
    );
    assert_eq!(
        told(MOON, "boar1:d4 owl2:d5 moon1:9 d4:l1", "tusk seed"),
        [
            "collected_free seat=seat:1 from=cell:d4 amount=19",
            "planted_free seat=seat:1 to=cell:d4",
            "paid_moon seat=seat:1 amount=8"
        ]
    );
    let hedgehog = "hedgehog1:d4 owl2:d5 moon1:9";
    assert_eq!(told(MOON, hedgehog, "sow")[0], "sowed seat=seat:1 to=cell:d4");
    assert_eq!(told(MOON, hedgehog, "run d3")[0], "ran seat=seat:1 from=cell:d4 to=cell:d3");
    // What is above 20 light is lost.
    assert_eq!(
        told(MOON, "owl1:d4 boar2:d5 moon1:9 light1:18", "hunt 3"),
        ["hunted seat=seat:1 amount=2", "paid_moon seat=seat:1 amount=5"]
    );
    assert_eq!(
        told(MOON, "badger1:d4 owl2:d5 moon1:9 d4:o1", "fertilise board"),
        ["fertilised seat=seat:1 to=cell:d4 source=word:board", "paid_moon seat=seat:1 amount=6"]
    );
    assert_eq!(
        told(MOON, "beaver1:d1 owl2:d5 moon1:9 d1:o1 e1:o2 d2:l2", "dam d1 e1 d2"),
        [
            "built_dam seat=seat:1 one=cell:d1 other=cell:e1 inner=cell:d2",
            "grew_free seat=seat:1 piece=piece:small to=cell:d1",
            "grew_free seat=seat:2 piece=piece:small to=cell:e1",
            "paid_moon seat=seat:1 amount=6"
        ]
    );
    let turtle = "turtle1:a3 owl2:d5 moon1:9";
    assert_eq!(
        told(MOON, turtle, "hatch"),
        ["found_baby seat=seat:1 from=cell:a3", "paid_moon seat=seat:1 amount=4"]
    );
    assert_eq!(told(MOON, turtle, "hatch, baby light"), ["hatched seat=seat:1 card=card:light"]);
    assert_eq!(
        told(MOON, turtle, "hatch, baby light, use light"),
        [
            "used_baby seat=seat:1 card=card:light",
            "gained_light seat=seat:1 amount=3",
            "paid_moon seat=seat:1 amount=1"
        ]
    );
    assert_eq!(
        told(MOON, turtle, "hatch, baby plant, use plant g1")[1],
        "planted_free seat=seat:1 to=cell:g1"
    );
}

#[test]
fn effects_name_the_rule_behind_them() {
    let rules = |scene: &str, action: &str| {
        let state = at(MOON, scene);
        let effects = state.effects(state.parse_action(action).unwrap(), Viewer::Spectator);
        effects.iter().map(|effect| effect.rule.unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(rules("boar1:d4 moon1:9 d4:l1", "tusk seed"), ["MOO-50", "MOO-50", "MOO-37"]);
    assert_eq!(rules("squirrel1:d4 moon1:9 d4:o2", "eat"), ["MOO-52", "MOO-52", "MOO-52", "MOO-37"]);
    assert_eq!(rules("beaver1:d1 moon1:9 d1:o1", "dam d1 e1 d2"), ["MOO-56", "MOO-56", "MOO-37"]);
    let turtle = "turtle1:d4 moon1:9 eggs:a4b5c6d7e6 hatched:collect d4:l1";
    assert_eq!(rules(turtle, "use collect d4"), ["MOO-57", "MOO-57", "MOO-37"]);
}

#[test]
fn a_deal_is_told_to_its_owner_alone() {
    let state = start(MOON, 2);
    let owl = state.parse_action("deal owl").unwrap();
    let told = |viewer| state.effects(owl, viewer)[0].to_string();
    assert_eq!(told(Viewer::Seat(Seat::ALL[0])), "dealt seat=seat:1 piece=piece:owl");
    assert_eq!(told(Viewer::Seat(Seat::ALL[1])), "dealt_hidden seat=seat:1");
    assert_eq!(told(Viewer::Spectator), "dealt_hidden seat=seat:1");
}

#[test]
fn picks_lead_to_one_action() {
    let picks = |state: &Moonlight, action: &str| {
        let picks = state.picks(state.parse_action(action).unwrap());
        picks.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    let state = at(MOON, "owl1:c3 boar2:c4 d4:s1 light1:9");
    assert_eq!(picks(&state, "plant d4 e4"), "cell:d4 cell:e4");
    assert_eq!(picks(&state, "grow d4"), "cell:d4 button:grow");
    assert_eq!(picks(&state, "buy seed"), "piece:seed");
    assert_eq!(picks(&state, "move b3"), "piece:owl cell:b3");
    assert_eq!(picks(&state, "hunt 10"), "button:hunt 10");
    assert_eq!(picks(&state, "scare boar d5"), "button:scare piece:boar cell:d5");
    assert_eq!(picks(&state, "steal 2"), "button:steal seat:2");
    assert_eq!(picks(&state, "dam d1 e1 d2"), "button:dam cell:d1 cell:e1 cell:d2");
    assert_eq!(picks(&state, "use plant d4"), "button:use plant cell:d4");
    assert_eq!(picks(&state, "end"), "button:end");
    assert_eq!(picks(&start(BASE, 2), "tree a1"), "cell:a1");
    assert_eq!(picks(&start(MOON, 2), "keep owl"), "card:owl");
}

#[test]
fn the_view_shows_what_players_want_to_know() {
    let view = at(MOON, "owl1:c3 boar2:d4 d4:m1 c4:s2 a4:l2 light1:3").view(Viewer::Spectator);
    // Sun at a4: d4 is dark behind a4, and free when the sun stands at d7.
    let piece = |name: &str| view.pieces.iter().find(|piece| piece.cell.to_string() == name).unwrap();
    assert_eq!((piece("d4").earns, piece("d4").earns_next), (0, Some(2)));
    assert_eq!((piece("a4").earns, piece("a4").earns_next), (3, Some(3)));
    assert_eq!(view.sun.income, [0, 3]);
    assert_eq!(view.next_sun.as_ref().unwrap().income, [2, 4]);
    assert_eq!(view.sun.shade[2].iter().map(|cell| cell.to_string()).collect::<String>(), "b4c4d4");
    assert_eq!(view.moon.as_ref().unwrap().income, [1, 0]);
    assert_eq!(view.next_moon.as_ref().unwrap().income, [1, 0]);
    assert_eq!(view.players[0].prices, [Some(2), Some(3), Some(4), Some(5)]);
    assert!(view.pieces.iter().all(|piece| piece.cell != Cell::CENTRE || piece.seat == Seat::ALL[0]));
    let last = at(MOON, "round:18 seat:2 d4:m1").view(Viewer::Spectator);
    assert!(last.next_sun.is_none() && last.next_moon.is_none() && last.pieces[0].earns_next.is_none());
}

#[test]
fn the_drawing_shows_the_forest() {
    let state =
        at("", "c3:E d3:M a1:M g4:M beaver1:d2 turtle2:c4 e3:l1 d1:o2 light1:5 moon1:9 dam:d1e1d2 used:e3");
    let drawing = Moonlight::draw(&state.view(Viewer::Spectator)).to_string();
    for part in [
        "l1",
        "o2",
        "E ",
        "M ",
        "b ",
        ". &2",
        "~   ",
        "&1 =",
        "sun",
        "Round 1 of 18",
        "Sun at a4, light runs sw, next at d7",
        "Moon half at a3 a4, next half at c1 d1",
        "beaver on d2",
        "Used this turn: e3",
        "Dam: d1 d2 e1",
    ] {
        assert!(drawing.contains(part), "{part} is missing in\n{drawing}");
    }
}

#[test]
fn marks_stand_for_what_is_on_a_cell() {
    let state = at("", "c3:E d3:M a1:M g4:M beaver1:d2 turtle2:c4 e3:l1 d2:o2");
    let marks = Moonlight::marks(&state.view(Viewer::Spectator));
    let mark = |name: &str| marks.iter().find(|mark| mark.cell == name).map(|mark| mark.text.as_str());
    assert_eq!(["e3", "d2", "c4", "c3", "d3"].map(mark), ["l", "o&", "&", "E", "M"].map(Some));
    assert_eq!([mark("a3"), mark("e4")], [Some("b"), None]);
}

#[test]
fn the_documents_drawing_is_that_of_its_position() {
    let page = include_str!("../../../docs/games/moonlight.md");
    let text = page.lines().find(|line| line.starts_with("..../")).unwrap();
    let state = Moonlight::parse_position(text, &Options::default(), 2).unwrap();
    let drawing = Moonlight::draw(&state.view(Viewer::Spectator)).to_string();
    let board: Vec<&str> = drawing.lines().take(9).collect();
    assert!(page.contains(&board.join("\n")), "the page should show\n{}", board.join("\n"));
}

#[test]
fn turns_are_counted() {
    let mut state = start("", 3);
    assert_eq!(state.turn_number(), 0);
    let mut rng = Rng::stream(4, Purpose::Test, 0);
    let mut buffers = Buffers::default();
    let mut numbers = Vec::new();
    while let Some(action) = random_step(&state, &mut rng, &mut buffers) {
        numbers.push(state.turn_number());
        state.apply(action);
    }
    numbers.dedup();
    // 3 animals kept, 3 placed, an elder, 2 stones, 6 trees and 54 turns.
    assert_eq!(numbers, (0..=69).collect::<Vec<u32>>());
}

#[test]
fn seats_have_colours() {
    let names: Vec<_> = Seat::up_to(4).map(Moonlight::seat_name).collect();
    assert_eq!(names, ["Green", "Blue", "Yellow", "Orange"]);
}

#[test]
fn prompts_follow_the_phases() {
    assert_eq!(start(MOON, 2).prompt().key, "deal");
    assert_eq!(start(BASE, 2).prompt().key, "tree");
    assert_eq!(at(BASE, "").prompt().key, "life");
}
