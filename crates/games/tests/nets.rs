//! Bots that are led by nets: their names, what is refused before the game, and the nets that come with the program.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::{Game, GameOptions, Knowledge, Purpose, Rng, Seat, Turn};
use lamplight_games::types::Pathagon;
use lamplight_games::{BotSpec, GameId, Setup, open, with_game};
use lamplight_match::{AnyMatch, Known, Player};
use lamplight_nets::Net;
use lamplight_testkit::{Case, files};
use std::fs;

fn bot(name: &str) -> BotSpec {
    name.parse().unwrap()
}

/// The bot of a net of the tests.
fn led(file: &str) -> BotSpec {
    bot(&format!("net:{}@20", files::project(&format!("crates/nets/tests/nets/{file}")).display()))
}

fn begin(game: &str, players: u8, set: &str) -> Box<dyn AnyMatch> {
    let pair = |pair: &str| pair.split_once('=').map(|(key, value)| (key.to_string(), value.to_string()));
    let options = set.split_whitespace().filter_map(pair).collect();
    let players = (0..players).map(|_| Player::bot("")).collect();
    open(Setup { game: GameId::named(game).unwrap(), options, content: None, players }, "").unwrap()
}

#[test]
fn they_are_named_by_file_and_positions() {
    for (typed, name) in [
        ("net", "net@800"),
        ("net@50", "net@50"),
        ("net:a.onnx", "net:a.onnx@800"),
        ("net:b@c.onnx@3200", "net:b@c.onnx@3200"),
        ("net: b@c.onnx", "net:b@c.onnx@800"),
    ] {
        assert_eq!(bot(typed).to_string(), name);
        assert_eq!(bot(name), bot(typed));
    }
    for (wrong, reason) in [
        ("net:", "name the file of the net"),
        ("net:@9", "name the file of the net"),
        ("net:a@0", "1 to 1000000 positions"),
        ("net:a@9999999", "1 to 1000000 positions"),
        ("nets", "there is no bot 'nets'"),
    ] {
        let error = wrong.parse::<BotSpec>().unwrap_err();
        assert!(error.contains(reason), "{wrong}: {error}");
    }
}

#[test]
fn what_cannot_play_is_refused_before_the_game() {
    let pathagon = begin("pathagon", 2, "turn_limit=60");
    let net = led("pathagon.onnx");
    assert_eq!(net.greet().and_then(|()| net.check_match(&*pathagon)), Ok(()));
    for (game, reason) in [
        (begin("pathagon", 2, ""), "made for turn_limit=60; this game has turn_limit=200"),
        (begin("the-lamp", 2, ""), "made for pathagon; this is the-lamp"),
    ] {
        assert_eq!(net.check_match(&*game), Err(format!("{net}: {reason}")));
    }
    let lamp = led("the-lamp.onnx");
    assert_eq!(lamp.check_match(&*begin("the-lamp", 3, "")), Ok(()));
    let reason = "made for 3 players; this game has 2";
    assert_eq!(lamp.check_match(&*begin("the-lamp", 2, "")), Err(format!("{lamp}: {reason}")));
    for file in ["missing.onnx", "write.py", "unnamed.onnx"] {
        let error = led(file).greet().unwrap_err();
        assert!(error.starts_with(&led(file).to_string()), "{error}");
        assert_eq!(led(file).check_match(&*pathagon).unwrap_err(), error);
    }
    assert_eq!(bot("level:1").check_match(&*pathagon), Ok(()));
    // Nothing comes with the program for the toy.
    let error = bot("net").check_match(&*begin("jars", 2, "")).unwrap_err();
    assert!(error.starts_with("net@800: no net for Jars with 2 players"), "{error}");
}

/// A seat may go from one game to another; a bot of the same seed plays the same.
#[test]
fn they_answer_in_their_game_and_in_no_other() {
    let net = led("pathagon.onnx");
    let mut game = begin("pathagon", 2, "turn_limit=60");
    let sit = || net.take_seat(GameId::named("pathagon").unwrap(), Seat::ALL[0], 7);
    let (mut one, mut other) = (sit(), sit());
    for _ in 0..4 {
        let Turn::Player(seat) = game.turn() else { panic!() };
        let advice = one.advise(&Known::new(&*game, seat)).unwrap();
        assert_eq!(advice.nodes, 20);
        assert!(advice.value.is_some_and(|value| (0.0..=1.0).contains(&value)));
        assert_eq!(other.advise(&Known::new(&*game, seat)), Some(advice.clone()));
        game.play(seat, &advice.action).unwrap();
    }
    let long = begin("pathagon", 2, "");
    assert_eq!(one.advise(&Known::new(&*long, Seat::ALL[0])), None);
    let Turn::Player(seat) = game.turn() else { panic!() };
    assert!(one.advise(&Known::new(&*game, seat)).is_some());
}

/// Where many games are played side by side, nobody tells the bot about options.
#[test]
fn they_are_had_for_a_game_whose_type_is_known() {
    let state = Case::<Pathagon>::new(2, "turn_limit=60").start();
    let mut one = led("pathagon.onnx").of_game::<Pathagon>(Rng::stream(1, Purpose::Bot, 0));
    assert_eq!(one.advise(&Knowledge::new(&state, Seat::ALL[0])).unwrap().nodes, 20);
    let mut none = led("the-lamp.onnx").of_game::<Pathagon>(Rng::stream(1, Purpose::Bot, 0));
    assert!(none.advise(&Knowledge::new(&state, Seat::ALL[0])).is_none());
    let pathagon = GameId::named("pathagon").unwrap();
    assert!(led("missing.onnx").check(pathagon).unwrap_err().contains("No such file"));
}

#[test]
fn shipped_nets_fit_their_games() {
    for entry in fs::read_dir(files::project("data/nets")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "onnx") {
            continue;
        }
        let net = Net::open(&path).unwrap();
        let recipe = net.recipe().unwrap_or_else(|| panic!("{} has no recipe", path.display()));
        with_game!(GameId::named(&recipe.game).unwrap(), G => {
            let mut options = <G as Game>::Options::default();
            for (key, value) in &recipe.options {
                options.set(key, &value.to_string()).unwrap();
            }
            let start = G::new(&options, recipe.players).unwrap();
            assert_eq!(net.check(&start, &options.in_force(), true), Ok(()), "{}", path.display());
            assert!(lamplight_nets::shipped(&start, &options.in_force()).is_some(), "{}", path.display());
        });
    }
}
