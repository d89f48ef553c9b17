//! Undo with the others' consent.

use crate::desk::{Desk, GONE_AFTER, game, random};
use lamplight_core::{Seat, Turn, Weight};
use lamplight_match::Reach;
use lamplight_protocol::{Code, Command, Undo};

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
    let leave: [(usize, Command); 3] = [
        (2, Command::LeaveSeat { seat: 3 }),
        (2, Command::Resign { seat: 3 }),
        (0, Command::TakeOver { seat: 3 }),
    ];
    for (guest, leave) in leave {
        let mut desk = asked_to_take_back();
        let length = desk.table.game().unwrap().length();
        desk.now += GONE_AFTER;
        let answer = Command::AnswerUndo { seat: 2, version: desk.table.version(), agree: true };
        desk.ask(1, answer).unwrap();
        assert_eq!(desk.table.now(None, desk.now).undo_asked, Some(1), "the third has not agreed");
        desk.ask(guest, leave).unwrap();
        assert_eq!(desk.table.now(None, desk.now).undo_asked, None);
        assert!(desk.table.game().unwrap().length() < length);
    }
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
