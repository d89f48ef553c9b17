//! Checked play, dice and undo.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use lamplight_core::{Present, Purpose, Rng, Seat, Turn, Viewer};
use lamplight_match::{AnyMatch, Match, PlayError, Player, Reach, SystemDice, UndoError};
use lamplight_testkit::Case;
use lamplight_testkit::jars::Jars;

const ONE: Seat = Seat::from_index(0);
const TWO: Seat = Seat::from_index(1);

fn people() -> Vec<Player> {
    vec![Player::person("Ada"), Player::person("Bo")]
}

fn begin(players: Vec<Player>) -> Match<Jars> {
    Match::new(Case::<Jars>::new(2, "").options, players).unwrap()
}

/// Plays on until a player is to act.
fn settle(game: &mut Match<Jars>, dice: &mut Rng) {
    while game.roll(dice) {}
}

fn dice() -> Rng {
    Rng::stream(3, Purpose::Dice, 0)
}

#[test]
fn actions_are_checked_before_anything_changes() {
    let mut game = begin(people());
    settle(&mut game, &mut dice());
    let (length, position) = (game.length(), game.state().position());
    assert_eq!(game.play(TWO, "hold"), Err(PlayError::NotYourTurn));
    for text in ["hold hold", "", "release bright "] {
        assert!(matches!(game.play(ONE, text), Err(PlayError::Unreadable(_))), "{text}");
    }
    for (text, reason) in [("catch dim", "JAR-1 chance"), ("wind 1", "JAR-1 chance")] {
        assert_eq!(
            game.play(ONE, text).unwrap_err().to_string(),
            format!("the rules do not allow that: {reason}")
        );
    }
    assert_eq!((game.length(), game.state().position()), (length, position));
    game.play(ONE, "hold").unwrap();
    assert_eq!(game.length(), length + 1);
}

#[test]
fn a_game_begins_at_a_given_state() {
    let mut before = begin(people());
    settle(&mut before, &mut dice());
    let mut game = Match::at(Case::<Jars>::new(2, "").options, people(), before.state().clone());
    assert_eq!((game.length(), game.state()), (0, before.state()));
    game.play(ONE, "hold").unwrap();
    before.play(ONE, "hold").unwrap();
    assert_eq!(game.state(), before.state());
    assert_eq!(
        game.performed().collect::<Vec<_>>(),
        before.performed().skip(before.length() - 1).collect::<Vec<_>>()
    );
    assert_eq!(game.undo(ONE), Ok(1));
    assert_eq!(game.length(), 0);
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut game = begin(people());
    let mut dice = dice();
    while game.state().position().starts_with(['0', '1', '2']) {
        settle(&mut game, &mut dice);
        if let Turn::Player(seat) = AnyMatch::turn(&game) {
            game.play(seat, "hold").unwrap();
        }
    }
    assert_eq!(game.play(ONE, "hold"), Err(PlayError::Over));
    assert!(!game.roll(&mut SystemDice));
    assert!(AnyMatch::outcome(&game).is_some());
}

#[test]
fn undo_among_people_needs_consent_once_the_turn_is_over() {
    let mut game = begin(people());
    settle(&mut game, &mut dice());
    assert_eq!(game.can_undo(ONE), Err(UndoError::Nothing));
    let before = game.state().clone();
    game.play(ONE, "hold").unwrap();
    // The next wind is due, but not rolled yet.
    assert_eq!(game.can_undo(ONE), Ok(Reach::Consent));
    assert_eq!(game.undo(ONE), Ok(1));
    assert_eq!(*game.state(), before);
}

#[test]
fn undo_is_free_at_a_table_with_bots_alone() {
    let mut game = begin(vec![Player::person("Ada"), Player::bot("Moth")]);
    settle(&mut game, &mut dice());
    game.play(ONE, "hold").unwrap();
    assert_eq!(game.can_undo(ONE), Ok(Reach::Free));
}

#[test]
fn undo_never_crosses_chance() {
    let mut game = begin(vec![Player::person("Ada"), Player::bot("Moth")]);
    settle(&mut game, &mut dice());
    game.play(ONE, "hold").unwrap();
    game.roll(&mut dice());
    assert_eq!(game.undo(ONE), Err(UndoError::Revealed));
}

/// Plays until this seat can release something, and releases it.
fn release(game: &mut Match<Jars>, seat: Seat) {
    let mut dice = dice();
    loop {
        settle(game, &mut dice);
        let Turn::Player(to_act) = AnyMatch::turn(game) else { panic!("nothing to release in this game") };
        let release = game.actions().into_iter().find(|text| text.starts_with("release"));
        if let Some(text) = release.filter(|_| to_act == seat) {
            return game.play(seat, &text).unwrap();
        }
        game.play(to_act, "hold").unwrap();
    }
}

#[test]
fn undo_never_crosses_what_another_person_has_been_shown() {
    let mut game = begin(people());
    release(&mut game, ONE);
    assert_eq!(game.undo(ONE), Err(UndoError::Revealed));
    assert_eq!(game.shortest_by_undo(), game.length());
}

#[test]
fn what_bots_alone_have_been_shown_can_be_taken_back() {
    let mut game = begin(vec![Player::person("Ada"), Player::bot("Moth")]);
    release(&mut game, ONE);
    let length = game.length();
    assert_eq!(game.can_undo(ONE), Ok(Reach::Free));
    assert_eq!(game.undo(ONE), Ok(1));
    assert_eq!(game.length(), length - 1);
}

#[test]
fn what_a_bot_has_shown_cannot_be_taken_back() {
    let mut game = begin(vec![Player::person("Ada"), Player::bot("Moth")]);
    release(&mut game, TWO);
    assert_eq!(game.undo(ONE), Err(UndoError::Revealed));
}

#[test]
fn a_fork_is_the_game_as_it_was() {
    let mut game = begin(people());
    let mut dice = dice();
    let mut positions = vec![game.position()];
    for _ in 0..6 {
        if !game.roll(&mut dice) {
            let Turn::Player(seat) = AnyMatch::turn(&game) else { break };
            game.play(seat, "hold").unwrap();
        }
        positions.push(game.position());
    }
    for (length, position) in positions.iter().enumerate() {
        let fork = AnyMatch::fork(&game, length);
        assert_eq!((fork.length(), &fork.position()), (length, position));
    }
}

#[test]
fn a_log_shows_each_viewer_their_share() {
    let mut game = begin(people());
    settle(&mut game, &mut dice());
    let text = |viewer| game.log(viewer, 1)[0].text.clone();
    assert_ne!(text(Viewer::Seat(ONE)), "catch ?");
    assert_eq!(text(Viewer::Seat(TWO)), "catch ?");
    assert_eq!(text(Viewer::Spectator), "catch ?");
}

#[test]
fn chance_is_drawn_before_it_happens() {
    let mut game = begin(people());
    let drawn = AnyMatch::draw_chance(&game, &mut dice()).unwrap();
    assert_eq!(game.length(), 0);
    game.retrace(&drawn, true).unwrap();
    assert_eq!(game.log(Viewer::Spectator, 0)[0].text, drawn);
    settle(&mut game, &mut dice());
    assert_eq!(AnyMatch::draw_chance(&game, &mut dice()), None);
}
