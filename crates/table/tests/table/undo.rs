//! Undo with the others' consent.

use crate::desk::{Desk, GONE_AFTER, game, random};
use lamplight_core::{Seat, Turn, Weight};
use lamplight_games::GameId;
use lamplight_match::{Player, Reach, UndoError};
use lamplight_protocol::{Clock, Code, Command, Stage, Undo};
use lamplight_table::{Fact, StoredEvent};

/// Three people, the first of whom has asked to take something back.
fn asked_to_take_back() -> Desk {
    let mut desk = Desk::open(game("foragers"), 3, None, &[1, 2, 3], &[]);
    let mut rng = random(5);
    while desk.table.now(Seat::from_number(1), desk.now).undo != Some(Undo::Consent) {
        let owner = desk.table.to_act().unwrap().index();
        let action = desk.any_action(&mut rng);
        desk.act(owner, &action).unwrap();
    }
    desk.ask(0, Command::Undo { seat: 1, version: desk.table.version() }).unwrap();
    assert_eq!(desk.table.now(None, desk.now).undo_asked, Some(1));
    desk
}

#[test]
fn a_question_dies_with_whoever_asked() {
    for leave in [Command::LeaveSeat { seat: 1 }, Command::Resign { seat: 1 }] {
        let mut desk = asked_to_take_back();
        desk.ask(0, leave).unwrap();
        assert_eq!(desk.table.now(None, desk.now).undo_asked, None);
        let answer = Command::AnswerUndo { seat: 2, version: desk.table.version(), agree: true };
        assert_eq!(desk.ask(1, answer), Err(Code::NoUndoAsked));
    }
}

#[test]
fn what_is_said_twice_counts_once() {
    let mut desk = asked_to_take_back();
    let asked = desk.table.version();
    let ask = Command::Undo { seat: 1, version: asked - 1 };
    assert_eq!(desk.ask(0, ask.clone()), Err(Code::StaleVersion));
    let agree = Command::AnswerUndo { seat: 2, version: asked, agree: true };
    desk.ask(1, agree.clone()).unwrap();
    assert_eq!(desk.table.version(), asked + 1);
    // The question was lost on its way back and comes again: who has agreed has agreed.
    assert_eq!(desk.ask(0, ask.clone()), Err(Code::StaleVersion));
    desk.ask(1, agree).unwrap();
    assert_eq!(desk.table.version(), asked + 1);
    desk.ask(2, Command::AnswerUndo { seat: 3, version: asked, agree: false }).unwrap();
    // What was refused is not asked again by an echo.
    assert_eq!(desk.ask(0, ask), Err(Code::StaleVersion));
    assert_eq!(desk.table.now(None, desk.now).undo_asked, None);
    desk.ask(0, Command::Undo { seat: 1, version: desk.table.version() }).unwrap();
    assert_eq!(desk.reloaded().now(None, desk.now).undo_asked, Some(1));
}

#[test]
fn who_leaves_is_not_waited_for_when_something_is_taken_back() {
    for leave in [Command::LeaveSeat { seat: 3 }, Command::Resign { seat: 3 }] {
        let mut desk = asked_to_take_back();
        let length = desk.table.game().unwrap().length();
        let answer = Command::AnswerUndo { seat: 2, version: desk.table.version(), agree: true };
        desk.ask(1, answer).unwrap();
        assert_eq!(desk.table.now(None, desk.now).undo_asked, Some(1), "the third has not agreed");
        desk.ask(2, leave).unwrap();
        assert_eq!(desk.table.now(None, desk.now).undo_asked, None);
        assert!(desk.table.game().unwrap().length() < length);
    }
}

#[test]
fn who_is_away_is_waited_for_when_something_is_taken_back() {
    let clock = Clock { bank: 600, ..Clock::default() };
    for clock in [None, Some(clock)] {
        let mut desk = Desk::open(game("pathagon"), 2, clock, &[1, 2], &[]);
        desk.look(0);
        desk.act(0, "a1").unwrap();
        // With a clock, the second has not looked yet, or time would decide.
        if clock.is_none() {
            desk.act(1, "b2").unwrap();
        }
        desk.now += GONE_AFTER;
        desk.ask(0, Command::TakeOver { seat: 2 }).unwrap();
        if clock.is_some() {
            desk.let_bot_act(&mut random(1));
        }
        let undo = Command::Undo { seat: 1, version: desk.table.version() };
        desk.ask(0, undo).unwrap();
        assert_eq!(desk.table.game().unwrap().length(), 2, "nothing is taken back behind their back");
        assert_eq!(desk.reloaded().now(None, desk.now).undo_asked, Some(1));
        desk.ask(1, Command::Return { seat: 2 }).unwrap();
        let no = Command::AnswerUndo { seat: 2, version: desk.table.version(), agree: false };
        desk.ask(1, no).unwrap();
        let now = desk.table.now(None, desk.now);
        assert_eq!((now.ply, now.undo_asked), (2, None));
    }
}

#[test]
fn a_bot_in_the_seat_of_a_person_changes_nothing_about_what_can_be_taken_back() {
    let mut final_among_people = 0;
    for (&game, seed) in GameId::ALL.iter().flat_map(|game| (0..6).map(move |seed| (game, seed))) {
        let mut desk = Desk::open(game, 2, None, &[1, 2], &[]);
        desk.play(1 + 3 * seed as usize, &mut random(seed));
        if desk.table.stage() != Stage::Running {
            continue;
        }
        desk.now += GONE_AFTER;
        let undo = |desk: &Desk| desk.table.now(Seat::from_number(1), desk.now).undo;
        let before = undo(&desk);
        let bot = desk.table.game().unwrap().fork(usize::MAX);
        desk.ask(0, Command::TakeOver { seat: 2 }).unwrap();
        assert_eq!(undo(&desk), before, "{} {seed}", game.info().id);
        let mut alone = bot;
        alone.seat_player(Seat::ALL[1], Player::bot("Bot level 1"));
        final_among_people += u32::from(before.is_none() && alone.can_undo(Seat::ALL[0]) == Ok(Reach::Free));
    }
    assert!(final_among_people > 0, "in none of the games had a person been shown anything");
}

#[test]
fn what_an_older_server_took_back_behind_somebodys_back_is_still_loaded() {
    let mut loaded = 0;
    for seed in 0..30 {
        let mut desk = Desk::open(game("phototaxis"), 2, None, &[1, 2], &[]);
        desk.play(1 + seed as usize, &mut random(seed));
        let first = Seat::ALL[0];
        let mut alone = desk.table.game().unwrap().fork(usize::MAX);
        alone.seat_player(Seat::ALL[1], Player::bot("Bo"));
        if desk.table.game().unwrap().can_undo(first) != Err(UndoError::Revealed)
            || alone.undo(first).is_err()
        {
            continue;
        }
        desk.now += GONE_AFTER;
        desk.ask(0, Command::TakeOver { seat: 2 }).unwrap();
        let undone = Fact::Undone { seat: first, length: alone.length() as u32, left: None };
        let (version, at, body) = (desk.table.version() + 1, desk.now, undone.json());
        desk.stored.push(StoredEvent { version, at, body });
        let table = desk.reloaded();
        assert_eq!((table.frozen(), table.version()), (None, version));
        assert_eq!(table.game().unwrap().position(), alone.position());
        loaded += 1;
    }
    assert!(loaded > 0, "nothing had been shown in any of the games");
}

#[test]
fn who_does_not_decide_takes_nothing_back() {
    let mut desk = Desk::open(game("moonlight"), 3, None, &[1, 2, 3], &[]);
    let text = desk.table.game().unwrap().actions()[0].clone();
    let seat = desk.table.to_act().unwrap().number();
    let guest = usize::from(seat) - 1;
    desk.ask(guest, Command::Act { seat, version: desk.table.version(), text }).unwrap();
    desk.ask(guest, Command::Resign { seat }).unwrap();
    let version = desk.table.version();
    assert_eq!(desk.ask(guest, Command::Undo { seat, version }), Err(Code::NotYourTurn));
    assert_eq!(desk.table.now(desk.table.seat_numbered(seat), desk.now).undo, None);
}

/// A game in which somebody has just decided something and can only end the turn now; who, and how long the log was before.
fn about_to_end_a_turn() -> (Desk, usize, usize) {
    for seed in 0..50 {
        let mut desk = Desk::open(game("moonlight"), 2, None, &[1, 2], &[]);
        let mut rng = random(seed);
        while let Some(seat) = desk.table.to_act() {
            let length = desk.table.game().unwrap().length();
            let action = desk.any_action(&mut rng);
            desk.act(seat.index(), &action).unwrap();
            let after = desk.table.game().unwrap();
            let goes_on = after.length() == length + 1 && after.turn() == Turn::Player(seat);
            let choices = after.choices();
            let forced = matches!(choices.as_slice(), [only] if only.weight == Weight::Idle);
            if goes_on && forced {
                return (desk, seat.index(), length);
            }
        }
    }
    panic!("in none of the games was a turn left with nothing to do");
}

#[test]
fn what_was_forced_goes_with_the_decision_before_it() {
    let (mut desk, owner, length) = about_to_end_a_turn();
    let end = desk.any_action(&mut random(0));
    desk.act(owner, &end).unwrap();
    let seat = Seat::from_index(owner);
    assert_eq!(desk.table.game().unwrap().can_undo(seat), Ok(Reach::Free));
    let undo = Command::Undo { seat: seat.number(), version: desk.table.version() };
    desk.ask(owner, undo).unwrap();
    assert_eq!(desk.table.game().unwrap().length(), length);
    assert_eq!(desk.table.to_act(), Some(seat));
}
