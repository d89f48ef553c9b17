//! A game step by step, and told again from its texts.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::{Dice as _, Purpose, Rng, Seat, Turn, Viewer};
use lamplight_match::{AnyMatch, Match, Player, Step};
use lamplight_testkit::Case;
use lamplight_testkit::jars::Jars;

fn new_game() -> Match<Jars> {
    let players = vec![Player::person("Ada"), Player::person("Bo")];
    Match::new(Case::<Jars>::new(2, "").options, players).unwrap()
}

/// A whole game, with every action in full as it happened: text, and whether it was chance.
fn whole_game() -> (Match<Jars>, Vec<(String, bool)>) {
    let mut game = new_game();
    let mut rng = Rng::stream(7, Purpose::Test, 0);
    let mut told = Vec::new();
    loop {
        let chance = match AnyMatch::turn(&game) {
            Turn::Over => return (game, told),
            Turn::Chance => game.roll(&mut rng),
            Turn::Player(seat) => {
                let actions = game.actions();
                game.play(seat, &actions[rng.below(actions.len() as u32) as usize]).unwrap();
                false
            }
        };
        let seats = [Viewer::Seat(Seat::ALL[0]), Viewer::Seat(Seat::ALL[1])];
        // Whoever has caught a firefly knows which.
        let texts = seats.map(|viewer| game.log(viewer, game.length() - 1)[0].text.clone());
        let text = texts.iter().find(|text| !text.contains('?')).unwrap();
        told.push((text.clone(), chance));
    }
}

fn everybody() -> [Viewer; 3] {
    [Viewer::Seat(Seat::ALL[0]), Viewer::Seat(Seat::ALL[1]), Viewer::Spectator]
}

/// From any position on, a game goes as it would have gone from its beginning.
#[test]
fn a_match_begins_where_it_is_told_to() {
    let (game, told) = whole_game();
    for from in 0..told.len() {
        let options = Case::<Jars>::new(2, "").options;
        let mut rest = Match::at(options, game.players().to_vec(), game.fork(from).state().clone());
        assert_eq!(rest.length(), 0);
        for (text, chance) in &told[from..] {
            AnyMatch::retrace(&mut rest, text, *chance).unwrap();
        }
        assert_eq!(rest.position(), game.position());
        assert_eq!(AnyMatch::outcome(&rest), AnyMatch::outcome(&game));
        assert_eq!(rest.fork(0).position(), game.fork(from).position());
    }
}

#[test]
fn steps_are_what_forks_and_the_log_show() {
    let (game, _) = whole_game();
    for viewer in everybody() {
        let steps: Vec<Step> = game.steps(viewer, 0, usize::MAX, true).collect();
        assert_eq!(steps.len(), game.length() + 1);
        let log = game.log(viewer, 0);
        for (length, step) in steps.iter().enumerate() {
            let fork = game.fork(length);
            assert_eq!(step.length, length);
            assert_eq!(step.view.get(), fork.view_json(viewer).get());
            assert_eq!((step.turn, step.turn_number), (AnyMatch::turn(&fork), AnyMatch::turn_number(&fork)));
            assert_eq!(step.marks, Some(fork.marks(viewer)));
            assert_eq!(step.line.as_ref(), length.checked_sub(1).map(|last| &log[last]));
        }
        let part: Vec<Step> = game.steps(viewer, 3, 5, false).collect();
        assert!(part.iter().all(|step| step.marks.is_none()));
        assert_eq!(part.iter().map(|step| step.length).collect::<Vec<_>>(), [3, 4, 5]);
        assert_eq!(part[0].view.get(), steps[3].view.get());
    }
}

#[test]
fn news_are_the_last_line_of_the_log() {
    let (game, told) = whole_game();
    for length in 1..=game.length() {
        let mut told_again = new_game();
        for (text, chance) in &told[..length] {
            told_again.retrace(text, *chance).unwrap();
        }
        for viewer in everybody() {
            // One comes from the state at hand, the other from the whole log.
            assert_eq!(told_again.log(viewer, length - 1), game.fork(length).log(viewer, 0)[length - 1..]);
        }
    }
}

#[test]
fn what_was_told_is_checked_like_everything_else() {
    let (game, told) = whole_game();
    let mut told_again = new_game();
    for (text, chance) in &told {
        let before = AnyMatch::position(&told_again);
        assert!(told_again.retrace(text, !chance).is_err(), "chance and players are told apart");
        assert!(told_again.retrace("nonsense", *chance).is_err());
        assert_eq!(AnyMatch::position(&told_again), before);
        told_again.retrace(text, *chance).unwrap();
    }
    assert_eq!(AnyMatch::position(&told_again), AnyMatch::position(&game));
    assert!(told_again.retrace("hold", false).is_err(), "nothing after the end");
}

#[test]
fn effects_can_be_looked_at_before_an_action_is_performed() {
    let mut game = new_game();
    while game.roll(&mut Rng::stream(3, Purpose::Dice, 0)) {}
    let Turn::Player(seat) = AnyMatch::turn(&game) else { panic!("a player is to act") };
    let viewer = Viewer::Seat(seat);
    for text in game.actions() {
        let foreseen = game.effects(&text, viewer);
        let mut played = game.clone();
        played.play(seat, &text).unwrap();
        assert_eq!(foreseen, played.log(viewer, played.length() - 1)[0].effects);
    }
    assert_eq!(game.effects("nonsense", viewer), []);
}

#[test]
fn picks_that_are_not_possible_are_explained() {
    let mut game = new_game();
    while game.roll(&mut Rng::stream(3, Purpose::Dice, 0)) {}
    let first = &game.choices()[0];
    let first = format!("{}:{}", first.kind, first.names[0]);
    assert_eq!(AnyMatch::why_not_picks(&game, &[&first]), None);
    for wrong in ["card:nothing", "cell:z9", "no pick at all"] {
        assert!(AnyMatch::why_not_picks(&game, &[wrong]).is_some(), "{wrong}");
    }
}

#[test]
fn picks_and_texts_make_the_same_actions() {
    let mut game = new_game();
    while game.roll(&mut Rng::stream(3, Purpose::Dice, 0)) {}
    for text in game.actions() {
        let picks: Vec<String> = game.picks(&text).iter().map(ToString::to_string).collect();
        let picks: Vec<&str> = picks.iter().map(String::as_str).collect();
        assert_eq!(game.picked(&picks), Ok(text));
    }
    assert_eq!(game.picks("nonsense"), []);
    assert!(game.picked(&[]).is_err());
    assert_eq!(game.picked(&["card:bright"]).unwrap_err().rule, Some("JAR-2"));
}

#[test]
fn once_the_game_is_over_all_hands_are_open() {
    let (game, _) = whole_game();
    let before = game.fork(game.length() - 1);
    let hidden =
        |view: &serde_json::Value| view["jars"].as_array().unwrap().iter().any(serde_json::Value::is_null);
    for viewer in everybody() {
        assert!(hidden(&AnyMatch::view(&before, viewer)), "{viewer:?}");
        assert!(!hidden(&AnyMatch::view(&game, viewer)), "{viewer:?}");
        let last = game.steps(viewer, game.length(), game.length(), false).last().unwrap();
        assert_eq!(last.view.get(), game.view_json(viewer).get());
    }
}
