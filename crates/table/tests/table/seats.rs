//! Who sits where, and who plays for whom.

use crate::desk::{Desk, GONE_AFTER, game, guest};
use lamplight_core::Seat;
use lamplight_protocol::{Code, Command, Stage};

#[test]
fn a_game_goes_on_for_somebody_who_may_come_back() {
    let mut desk = Desk::open(game("foragers"), 3, None, &[1, 2], &[3]);
    desk.now += GONE_AFTER;
    desk.ask(0, Command::TakeOver { seat: 2 }).unwrap();
    desk.ask(0, Command::Resign { seat: 1 }).unwrap();
    assert_eq!(desk.table.stage(), Stage::Running);
    desk.ask(1, Command::Return { seat: 2 }).unwrap();
    desk.ask(1, Command::Resign { seat: 2 }).unwrap();
    assert_eq!(desk.table.stage(), Stage::Finished, "nobody is left but a bot");
}

#[test]
fn gone_is_who_was_not_connected_for_long_enough() {
    let mut desk = Desk::open(game("pathagon"), 2, None, &[1, 2], &[]);
    let bo = guest(1).id;
    let take_over = Command::TakeOver { seat: 2 };
    desk.table.connect(&bo);
    desk.table.connect(&bo);
    desk.now += 10_000;
    assert_eq!(desk.ask(0, take_over.clone()), Err(Code::StillHere));
    desk.table.disconnect(&bo, desk.now);
    desk.now += 10_000;
    assert_eq!(desk.ask(0, take_over.clone()), Err(Code::StillHere), "one of two tabs is still open");
    desk.table.disconnect(&bo, desk.now);
    desk.now += GONE_AFTER - 1;
    assert_eq!(desk.ask(0, take_over.clone()), Err(Code::StillHere));
    desk.now += 1;
    desk.ask(0, take_over).unwrap();
    desk.ask(1, Command::Return { seat: 2 }).unwrap();
    // Who does not play here cannot ask for it.
    assert_eq!(desk.ask(3, Command::TakeOver { seat: 2 }), Err(Code::NotYourSeat));
}

#[test]
fn a_late_or_foolish_bot_changes_nothing() {
    let mut desk = Desk::open(game("pathagon"), 2, None, &[1], &[2]);
    let (one, two) = (Seat::ALL[0], Seat::ALL[1]);
    let asked = desk.table.changed();
    assert!(!desk.advise(asked, two, "b2"), "not its turn");
    assert!(!desk.advise(asked, one, "b2"), "not its seat");
    desk.act(0, "a1").unwrap();
    assert!(!desk.advise(asked, two, "b2"), "an answer to an older question");
    let asked = desk.table.changed();
    assert!(!desk.advise(asked, two, "a1"), "not legal");
    assert!(!desk.advise(asked, two, "rubbish"));
    assert_eq!(desk.stored.len() as u64, desk.table.version(), "nothing but the action");
    desk.ask(0, Command::Resign { seat: 1 }).unwrap();
    assert_eq!(desk.table.stage(), Stage::Finished);
    assert!(!desk.advise(asked, two, "b2"), "over");
}
