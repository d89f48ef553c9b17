//! Records: written, read, replayed, and refused when something is wrong with them.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::{Dice, GameOptions, Purpose, Rng, Seat, Turn, Viewer, hash};
use lamplight_match::{AnyMatch, Forfeit, Match, Player, Reason, Record};
use lamplight_testkit::Case;
use lamplight_testkit::jars::Jars;

const CONTENT: &str = "# Ours,\twith \"quotes\" and {brackets}\r\ndim = 9\nwarm = 9\nbright = 9\n";

fn random_game(seed: u64, content: bool) -> Match<Jars> {
    let mut options = Case::<Jars>::new(3, "rounds=4").options;
    if content {
        options.set_content(CONTENT).unwrap();
    }
    let names = ["Ada \"the moth\"", "Bo; {or so}", "C\\D"].map(Player::person);
    let game = Match::<Jars>::new(options, names.to_vec()).unwrap();
    let mut game = game
        .with_date("2026-11-15")
        .with_content(content.then(|| ("meadow.toml".to_string(), CONTENT.to_string())));
    let mut rng = Rng::stream(seed, Purpose::Test, 0);
    loop {
        match AnyMatch::turn(&game) {
            Turn::Over => return game,
            Turn::Chance => assert!(game.roll(&mut rng)),
            Turn::Player(seat) => {
                let actions = game.actions();
                game.play(seat, &actions[rng.below(actions.len() as u32) as usize]).unwrap();
            }
        }
    }
}

fn replay(text: &str, content: Option<&str>) -> Result<Match<Jars>, String> {
    let record = Record::parse(text).map_err(|error| error.to_string())?;
    record.replay::<Jars>(content).map_err(|error| error.to_string())
}

#[test]
fn a_record_replays_to_the_same_game() {
    for seed in 0..50 {
        let game = random_game(seed, false);
        let text = game.record(None);
        let replayed = replay(&text, None).unwrap();
        assert_eq!(replayed.state(), game.state());
        assert_eq!(replayed.record(None), text);
        // An unfinished game is recorded with an open result.
        let half = AnyMatch::fork(&game, 7);
        assert!(half.record(None).contains("[Result \"*\"]"));
        assert_eq!(replay(&half.record(None), None).unwrap().position(), half.position());
    }
}

fn out(number: u32, reason: Reason) -> Forfeit {
    Forfeit { seat: Seat::from_number(number).unwrap(), reason }
}

#[test]
fn a_record_says_who_dropped_out_and_why() {
    let mut game = random_game(3, false).fork(9);
    game.set_forfeits(vec![out(3, Reason::Time)]);
    assert!(game.record(None).contains("[Forfeits \"3 time\"]\n[Result \"*\"]\n"), "two go on");
    game.set_forfeits(vec![out(3, Reason::Time), out(1, Reason::Resigned)]);
    let text = game.record(None);
    assert!(text.contains("[Forfeits \"3 time\" \"1 resigned\"]\n[Result \"2\"]\n"), "{text}");
    let replayed = replay(&text, None).unwrap();
    assert_eq!((replayed.forfeits(), replayed.record(None)), (game.forfeits(), text.clone()));
    assert_eq!(replayed.outcome().unwrap().ranks, Some(vec![2, 1, 3]));
    let refused = |from: &str, to: &str, says: &str| {
        let error = replay(&text.replacen(from, to, 1), None).unwrap_err();
        assert!(error.contains(says), "{to}: {error}");
    };
    refused("[Result \"2\"]", "[Result \"1\"]", "Result says '1', but the game gives '2'");
    refused(" \"1 resigned\"", "", "Result says '2', but the game gives '*'");
    refused("1 resigned", "3 resigned", "each seat of the game once at most, not seat 3");
    refused("1 resigned", "4 resigned", "not seat 4");
    refused("1 resigned", "1 bored", "not of the form");
    refused("1 resigned", "resigned", "not of the form");
}

#[test]
fn who_dropped_out_has_not_won_a_game_that_was_played_on() {
    for seed in 0..20 {
        let mut game = random_game(seed, false);
        let first = game.outcome().unwrap().winners.iter().next().unwrap();
        game.set_forfeits(vec![Forfeit { seat: first, reason: Reason::Resigned }]);
        let outcome = game.outcome().unwrap();
        assert!(!outcome.winners.is_empty() && !outcome.winners.contains(first));
        assert_eq!(outcome.ranks.unwrap()[first.index()], 3);
        let text = game.record(None);
        assert_eq!(replay(&text, None).unwrap().record(None), text);
    }
}

#[test]
fn a_record_marks_what_a_bot_did_for_somebody() {
    let mut game = random_game(1, false).fork(0);
    let mut rng = Rng::stream(1, Purpose::Test, 1);
    let mut marked = 0;
    while AnyMatch::turn(&game) != Turn::Over {
        if let Turn::Player(seat) = AnyMatch::turn(&game) {
            game.play(seat, "hold").unwrap();
            if seat == Seat::ALL[1] {
                game.mark_stand_in(false);
                marked += 1;
            }
        } else {
            game.roll(&mut rng);
        }
    }
    let stood_in: Vec<(u32, u32)> = game.stand_ins().iter().map(|one| (one.decisions, one.of)).collect();
    assert_eq!(stood_in, [(marked, marked)]);
    assert_eq!(game.log(Viewer::Spectator, 0).iter().filter(|line| line.stand_in).count() as u32, marked);
    let text = game.record(None);
    assert_eq!(text.matches(" {bot}").count() as u32, marked);
    assert!(replay(&text, None).is_ok(), "a mark is a comment");
}

#[test]
fn a_record_brings_its_content_along() {
    let text = random_game(1, true).record(None);
    assert!(text.contains("[Content \"meadow.toml\" \""));
    assert!(text.contains(
        "\"# Ours,\\twith \\\"quotes\\\" and {brackets}\\r\\ndim = 9\\nwarm = 9\\nbright = 9\\n\"]\n"
    ));
    let replayed = replay(&text, None).unwrap();
    assert_eq!(replayed.record(None), text);
    assert_eq!(AnyMatch::content(&replayed), Some(("meadow.toml", CONTENT)));
    // Whoever has the file may name it, but only the right one.
    assert_eq!(replay(&text, Some(CONTENT)).unwrap().record(None), text);
    let other = CONTENT.replace("bright = 9", "bright = 8");
    assert!(replay(&text, Some(&other)).unwrap_err().contains("not the one"));
    let plain = random_game(1, false).record(None);
    assert!(replay(&plain, Some(CONTENT)).unwrap_err().contains("default content"));
}

#[test]
fn an_older_record_names_its_content_and_wants_the_file() {
    let text = random_game(1, true).record(None);
    let start = text.find(" \"# Ours").unwrap();
    let end = start + text[start..].find(']').unwrap();
    let older = format!("{}{}", &text[..start], &text[end..]);
    assert_eq!(replay(&older, Some(CONTENT)).unwrap().record(None), text);
    assert!(replay(&older, None).unwrap_err().contains("--content FILE"));
    let other = CONTENT.replace("bright = 9", "bright = 8");
    assert!(replay(&older, Some(&other)).unwrap_err().contains("not the one"));
}

#[test]
fn damaged_content_is_refused_by_line() {
    let text = random_game(1, true).record(None);
    let refused = |from: &str, to: &str, says: &str| {
        let broken = text.replacen(from, to, 1);
        assert_ne!(broken, text, "{from} does not occur");
        let error = replay(&broken, None).unwrap_err();
        assert!(error.starts_with("line 4: ") && error.contains(says), "{to}: {error}");
    };
    refused("bright = 9", "bright = 8", "does not fit its fingerprint");
    refused("\"meadow.toml\" \"", "\"meadow.toml\" \"0", "does not fit its fingerprint");
    refused("bright = 9", "bright = 99", "does not fit its fingerprint");
    refused("dim = 9\\n", "dim = 9\\x", "after a backslash");
    refused("[Content \"meadow.toml\"", "[Content", "--content FILE");
    refused("[Content", "[Content \"more\"", "Content has 4 values, not 3");
    // Somebody who changes the fingerprint as well is told what the game has against the text.
    let number = |text: &str| format!("{:016x}", hash::fingerprint(text.as_bytes()));
    let other = CONTENT.replace("bright = 9", "bright = 99");
    let broken = text.replace("bright = 9", "bright = 99").replace(&number(CONTENT), &number(&other));
    let error = replay(&broken, None).unwrap_err();
    assert!(error.starts_with("line 4: content: line 4: "), "{error}");
}

#[test]
fn a_seats_own_record_hides_what_the_seat_does_not_know() {
    for seed in 0..50 {
        let game = random_game(seed, false);
        for viewer in Viewer::all(3) {
            let text = game.record(Some(viewer));
            let own: Vec<bool> = game
                .log(viewer, 0)
                .iter()
                .filter(|line| line.text.starts_with("catch"))
                .map(|line| line.text != "catch ?")
                .collect();
            assert_eq!(text.matches("(catch ?)").count(), own.iter().filter(|&&known| !known).count());
            assert!(replay(&text, None).unwrap_err().contains("own record"));
        }
    }
}

#[test]
fn games_that_look_alike_to_a_seat_are_told_to_it_byte_for_byte_alike() {
    // Everybody holds, so swapping what seats 2 and 3 catch in a round changes nothing that seat 1 sees.
    let mut game =
        Match::<Jars>::new(Case::<Jars>::new(3, "").options, vec![Player::person("A"); 3]).unwrap();
    let mut rng = Rng::stream(8, Purpose::Test, 0);
    while AnyMatch::turn(&game) != Turn::Over {
        while game.roll(&mut rng) {}
        if let Turn::Player(seat) = AnyMatch::turn(&game) {
            game.play(seat, "hold").unwrap();
        }
    }
    let text = game.record(None);
    let catch = |turn: &str| {
        let line = text.lines().find(|line| line.starts_with(turn)).unwrap();
        line.split("; ").nth(1).unwrap().to_string()
    };
    let (second, third) = (catch("2. "), catch("3. "));
    assert_ne!(second, third, "choose another seed");
    let swap = |line: &str| match &line[..3] {
        "2. " => line.replace(&second, &third) + "\n",
        "3. " => line.replace(&third, &second) + "\n",
        _ => line.to_string() + "\n",
    };
    let swapped: String =
        text.lines().map(|line| if line.len() > 3 { swap(line) } else { "\n".into() }).collect();
    let twin = replay(&swapped, None).unwrap();
    assert_ne!(twin.record(None), text);
    // Once it is over, all hands are open.
    let told = |game: &Match<Jars>, viewer| {
        let last = AnyMatch::fork(game, game.length() - 1);
        let views: Vec<String> =
            (0..game.length()).map(|length| AnyMatch::fork(game, length).view(viewer).to_string()).collect();
        let drawings = last.draw(viewer).to_string() + &game.view_position(viewer);
        format!("{}{:?}{views:?}{drawings}", game.record(Some(viewer)), game.log(viewer, 0))
    };
    for viewer in [Viewer::Seat(Seat::from_index(0)), Viewer::Spectator] {
        assert_eq!(told(&game, viewer), told(&twin, viewer));
    }
    assert_ne!(
        told(&game, Viewer::Seat(Seat::from_index(1))),
        told(&twin, Viewer::Seat(Seat::from_index(1)))
    );
}

#[test]
fn every_corruption_is_refused_by_line() {
    let text = random_game(2, false).record(None);
    let refused = |from: &str, to: &str, says: &str| {
        let broken = text.replacen(from, to, 1);
        assert_ne!(broken, text, "{from} does not occur");
        let error = replay(&broken, None).unwrap_err();
        assert!(error.starts_with("line ") && error.contains(says), "{to}: {error}");
    };
    refused("[Game \"jars\"]", "[Game \"chess\"]", "record of 'chess'");
    refused("[Game \"jars\"]\n", "", "no Game tag");
    refused("[RulesVersion \"1\"]", "[RulesVersion \"2\"]", "version 2 of the rules");
    refused("rounds=4", "rounds=40", "whole number from 1 to 9");
    refused("rounds=4", "speed=4", "unknown option");
    refused("rounds=4", "rounds", "key=value");
    refused("[Seats \"3\"]", "[Seats \"2\"]", "Names has 3 values");
    refused("[Date", "[Data", "unknown tag Data");
    refused("[Date", "[Game", "second Game tag");
    refused("[Date \"2026-11-15\"]", "[Date \"2026-11-15]", "a tag looks like");
    refused("1. (wind", "1. (wind 7); (wind", "not");
    refused("1. (wind", "1. (catch dim); (wind", "cannot happen here");
    refused("1. (wind", "2. (wind", "turn 2 where turn 1 is due");
    refused("1. (wind", "1 (wind", "a turn looks like");
    refused("; hold", "; (hold)", "brackets are for chance");
    refused("1. (", "1. hold; (", "chance is to act");
    refused("; hold", "; jump", "'jump' is not legal");
    refused("; hold", ";", "a turn looks like");
    refused("[Result \"", "[Result \"9", "but the game gives");
    refused("[Scores \"", "[Scores \"9", "but the game gives");
    refused("\n1. ", "\n{never closed\n1. ", "a comment ends");
    let longer = format!("{text}99. hold\n");
    assert!(replay(&longer, None).unwrap_err().contains("after the end"));
    let reopened = text.replace("\n1. ", "\n1. (wind 1)\n[Site \"x\"]\n1. ");
    assert!(replay(&reopened, None).unwrap_err().contains("before the first turn"));
}

#[test]
fn comments_and_blank_lines_do_no_harm() {
    let text = random_game(3, false).record(None);
    let commented = text.replace("\n\n", "\n\n{the game}\n\n").replace("; hold", " {well} ; hold");
    assert_eq!(replay(&commented, None).unwrap().record(None), text);
}

#[test]
fn garbage_is_refused_and_never_panics() {
    let text = random_game(5, false).record(None);
    let mut rng = Rng::stream(1, Purpose::Test, 0);
    for _ in 0..2_000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len() as u32) as usize;
            match rng.below(3) {
                0 => bytes[at] = rng.below(256) as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"[]\";(){}. \n"[rng.below(11) as usize]),
            }
        }
        // Whatever comes out, it is an answer.
        let _ = replay(&String::from_utf8_lossy(&bytes), None);
    }
    for garbage in ["", "\n\n", "[", "hello", "[Game]", "\u{0}", "1. a", "[Game \"\\"] {
        assert!(replay(garbage, None).is_err());
    }
}
