//! Time to think.

use crate::desk::{Desk, START, game, random};
use lamplight_core::Seat;
use lamplight_protocol::{Clock, Command, EventBody};

#[test]
fn a_clock_runs_out_at_its_second_and_a_bot_chooses_the_next_action_only() {
    let clock = Clock { bank: 10, increment: 5 };
    let mut desk = Desk::open(game("pathagon"), 2, Some(clock), &[1, 2], &[]);
    let clock_of = |desk: &Desk, seat: usize| desk.table.now(None, desk.now).seats[seat].clock.unwrap();
    assert_eq!(desk.table.deadline(), Some(START + 10_000));
    desk.now += 4000;
    assert_eq!((clock_of(&desk, 0), clock_of(&desk, 1)), (6000, 10_000));
    desk.act(0, "a1").unwrap();
    assert_eq!((clock_of(&desk, 0), clock_of(&desk, 1)), (11_000, 10_000), "four seconds less, five more");
    // Words do not stop the clock.
    desk.now += 9999;
    desk.ask(0, Command::Chat { text: "hurry".to_string() }).unwrap();
    desk.table.time_out(desk.now).unwrap();
    assert_eq!((desk.table.out_of_time(), clock_of(&desk, 1)), (None, 1));
    desk.now += 1;
    desk.table.time_out(desk.now).unwrap();
    desk.store();
    assert_eq!(desk.table.out_of_time(), Seat::from_number(2));
    assert_eq!((desk.table.deadline(), clock_of(&desk, 1)), (None, 0), "the clock stands");
    assert!(matches!(desk.table.events(None, 0).last().unwrap().body, EventBody::TimedOut { seat: 2 }));
    // The bot is slow: that costs nothing that is not there.
    desk.now += 3000;
    assert!(desk.let_bot_act(&mut random(0)));
    assert_eq!((clock_of(&desk, 0), clock_of(&desk, 1)), (11_000, 5000));
    assert_eq!((desk.table.out_of_time(), desk.table.bot_to_act()), (None, None));
    // Whoever is quicker than the bot acts for themselves.
    desk.now += 11_000;
    desk.table.time_out(desk.now).unwrap();
    desk.act(0, "c3").unwrap();
    assert_eq!((desk.table.out_of_time(), clock_of(&desk, 0)), (None, 5000));
    // A bot's seat has no clock to run out.
    desk.ask(1, Command::LeaveSeat { seat: 2 }).unwrap();
    assert_eq!(desk.table.deadline(), None);
}

#[test]
fn the_clock_of_who_is_to_act_does_not_care_who_plays_elsewhere() {
    let clock = Clock { bank: 10, increment: 0 };
    let mut desk = Desk::open(game("pathagon"), 2, Some(clock), &[1, 2], &[]);
    desk.now += 6000;
    desk.ask(0, Command::TakeOver { seat: 2 }).unwrap();
    desk.ask(1, Command::Return { seat: 2 }).unwrap();
    assert_eq!(desk.table.deadline(), Some(START + 10_000));
}

#[test]
fn whoever_sits_down_has_the_time_that_is_left_to_the_seat() {
    let clock = Clock { bank: 10, increment: 0 };
    let mut desk = Desk::open(game("pathagon"), 2, Some(clock), &[1, 2], &[]);
    desk.now += 1000;
    desk.act(0, "a1").unwrap();
    desk.now += 1000;
    desk.ask(0, Command::SetSeat { seat: 2, bot: None }).unwrap();
    assert_eq!(desk.table.deadline(), None, "nobody's time");
    desk.now += 60_000;
    desk.ask(2, Command::TakeSeat { seat: 2 }).unwrap();
    assert_eq!(desk.table.deadline(), Some(desk.now + 10_000));
    // So does whoever comes back from a bot that has not acted yet.
    desk.now += 1000;
    desk.ask(0, Command::TakeOver { seat: 2 }).unwrap();
    desk.now += 60_000;
    desk.ask(2, Command::Return { seat: 2 }).unwrap();
    assert_eq!(desk.table.deadline(), Some(desk.now + 10_000));
}
