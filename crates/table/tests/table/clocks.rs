//! Time to think.

use crate::desk::{Desk, GONE_AFTER, START, game, random, setup_json};
use lamplight_core::Seat;
use lamplight_match::Reach;
use lamplight_protocol::{Clock, Code, Command, Ending, EventBody, Forfeit, Stage};
use lamplight_table::{SeatState, TableSetup};

fn clock_of(desk: &Desk, seat: usize) -> u64 {
    desk.table.now(None, desk.now).seats[seat].clock.unwrap()
}

/// A bank of ten seconds.
fn ten(increment: u32) -> Clock {
    Clock { bank: 10, increment, ..Clock::default() }
}

/// Two people who look at their game.
fn duel(clock: Clock) -> Desk {
    Desk::open(game("pathagon"), 2, Some(clock), &[1, 2], &[]).all_look()
}

#[test]
fn between_two_whoever_runs_out_of_time_has_lost() {
    let mut desk = duel(ten(5));
    assert_eq!(desk.table.deadline(), Some(START + 10_000));
    desk.now += 4000;
    assert_eq!((clock_of(&desk, 0), clock_of(&desk, 1)), (6000, 10_000));
    desk.act(0, "a1").unwrap();
    assert_eq!((clock_of(&desk, 0), clock_of(&desk, 1)), (11_000, 10_000), "four seconds less, five more");
    // Words do not stop the clock.
    desk.now += 9999;
    desk.ask(0, Command::Chat { text: "hurry".to_string() }).unwrap();
    desk.strike();
    assert_eq!((desk.table.stage(), clock_of(&desk, 1)), (Stage::Running, 1));
    desk.now += 1;
    assert_eq!(desk.act(1, "c3"), Err(Code::NotYourTurn), "too late");
    desk.strike();
    let now = desk.table.now(None, desk.now);
    assert_eq!((now.stage, now.ending), (Stage::Finished, Some(Ending::TimedOut { seat: 2 })));
    let outcome = now.outcome.unwrap();
    assert_eq!((outcome.winners, outcome.ranks), (vec![1], Some(vec![1, 2])));
    assert_eq!((outcome.forfeits[0].seat, outcome.forfeits[0].why), (2, Forfeit::TimedOut));
    assert_eq!(desk.table.summary(None).winners, [1]);
    assert_eq!(desk.table.deadline(), None);
    let events = desk.table.events(None, 0);
    assert!(matches!(events[events.len() - 2].body, EventBody::TimedOut { seat: 2, lost: true }));
    let record = desk.table.game().unwrap().record(None);
    assert!(record.contains("[Forfeits \"2 time\"]\n[Result \"1\"]\n"), "{record}");
    assert_eq!(desk.reloaded().now(None, desk.now).outcome.unwrap().winners, [1]);
}

#[test]
fn among_more_whoever_runs_out_of_time_is_last_and_a_bot_plays_on() {
    let mut desk = Desk::open(game("the-lamp"), 3, Some(ten(60)), &[1, 2, 3], &[]).all_look();
    let mut rng = random(3);
    let late = desk.table.to_act().unwrap();
    desk.now += 10_000;
    desk.strike();
    let info = desk.table.now(None, desk.now).seats[late.index()].clone();
    assert_eq!((desk.table.stage(), info.forfeit), (Stage::Running, Some(Forfeit::TimedOut)));
    assert!(info.bot.is_some() && info.person.is_some());
    let seat = late.number();
    assert_eq!(desk.ask(late.index(), Command::Return { seat }), Err(Code::WrongStage), "lost for good");
    assert_eq!(desk.ask(late.index(), Command::Resign { seat }), Err(Code::WrongStage));
    assert_eq!(desk.ask(0, Command::SetSeat { seat, bot: None }), Err(Code::WrongStage), "for the host, too");
    while desk.table.stage() == Stage::Running {
        desk.play(1, &mut rng);
    }
    let now = desk.table.now(None, desk.now);
    assert_eq!(now.ending, Some(Ending::Played));
    let outcome = now.outcome.unwrap();
    assert!(!outcome.winners.contains(&seat));
    assert_eq!(outcome.ranks.unwrap()[late.index()], 3);
    assert_eq!(outcome.stand_ins.len(), 1, "one bot for one person");
    assert_eq!((outcome.stand_ins[0].seat, outcome.stand_ins[0].decisions), (seat, outcome.stand_ins[0].of));
    assert_eq!(outcome.stand_ins[0].out_of_time, outcome.stand_ins[0].of);
    for event in desk.table.events(None, 0) {
        if let EventBody::Acted { line, .. } = event.body {
            assert_eq!(line.stand_in, line.actor == Some(seat), "every move of the bot is marked");
        }
    }
    let record = desk.table.game().unwrap().record(None);
    assert!(
        record.contains("{bot: time}") && record.contains(&format!("[Forfeits \"{seat} time\"]")),
        "{record}"
    );
}

#[test]
fn where_bots_play_on_one_chooses_the_next_action_only() {
    let mut desk = duel(Clock { bots_play_on: true, ..ten(5) });
    desk.now += 1000;
    desk.act(0, "a1").unwrap();
    desk.now += 10_000;
    desk.strike();
    assert_eq!(desk.table.out_of_time(), Seat::from_number(2));
    assert_eq!((desk.table.deadline(), clock_of(&desk, 1)), (None, 0), "the clock stands");
    let last = desk.table.events(None, 0).pop().unwrap().body;
    assert!(matches!(last, EventBody::TimedOut { seat: 2, lost: false }));
    // The bot is slow: that costs nothing that is not there.
    desk.now += 3000;
    assert!(desk.let_bot_act(&mut random(0)));
    assert_eq!((clock_of(&desk, 0), clock_of(&desk, 1)), (14_000, 5000));
    assert_eq!((desk.table.out_of_time(), desk.table.bot_to_act()), (None, None));
    let marked = |desk: &Desk| match desk.table.events(None, 0).pop().unwrap().body {
        EventBody::Acted { line, .. } => (line.stand_in, line.out_of_time),
        other => panic!("{other:?}"),
    };
    assert_eq!(marked(&desk), (true, true), "it is told that a bot did that, and why");
    // Whoever is quicker than the bot acts for themselves.
    desk.now += 14_000;
    desk.strike();
    desk.act(0, "c3").unwrap();
    assert_eq!((desk.table.out_of_time(), clock_of(&desk, 0)), (None, 5000));
    assert_eq!(marked(&desk), (false, false));
    let record = |desk: &Desk| desk.table.game().unwrap().record(None);
    assert_eq!(record(&desk).matches("{bot: time}").count(), 1);
    assert_eq!(desk.reloaded().game().unwrap().record(None), record(&desk));
    // A bot's seat has no clock to run out.
    desk.ask(1, Command::LeaveSeat { seat: 2 }).unwrap();
    assert_eq!(desk.table.deadline(), None);
}

#[test]
fn by_correspondence_each_decision_has_the_whole_time() {
    let days = 3 * 86_400;
    let mut desk = duel(Clock { bank: days, per_move: true, ..Clock::default() });
    for (guest, action) in [(0, "a1"), (1, "c3"), (0, "a3")] {
        desk.now += u64::from(days) * 1000 - 1;
        desk.act(guest, action).unwrap();
        assert_eq!(clock_of(&desk, guest), u64::from(days) * 1000);
    }
    desk.now += u64::from(days) * 1000;
    desk.strike();
    assert_eq!(desk.table.ending(), Some(&Ending::TimedOut { seat: 2 }));
}

#[test]
fn nobody_gains_time_by_taking_something_back() {
    let turn = Clock { bank: 1000, per_move: true, ..Clock::default() };
    for clock in [Clock { bank: 1000, increment: 5, ..Clock::default() }, turn] {
        let mut desk = Desk::open(game("foragers"), 2, Some(clock), &[1, 2], &[]).all_look();
        let mut rng = random(7);
        // On until somebody can go back within their own turn.
        let seat = loop {
            desk.play(1, &mut rng);
            let seat = desk.table.to_act().unwrap();
            let game = desk.table.game().unwrap();
            if game.can_undo(seat) == Ok(Reach::Free) {
                break seat;
            }
        };
        let mut before = clock_of(&desk, seat.index());
        for _ in 0..3 {
            desk.now += 3000;
            let undo = Command::Undo { seat: seat.number(), version: desk.table.version() };
            desk.ask(seat.index(), undo).unwrap();
            let after = clock_of(&desk, seat.index());
            assert_eq!(after, before - 3000 - u64::from(clock.increment) * 1000);
            assert_eq!(clock_of_reloaded(&desk, seat), after);
            desk.now += 2000;
            let again = desk.any_action(&mut rng);
            desk.act(seat.index(), &again).unwrap();
            if desk.table.to_act() != Some(seat) {
                break;
            }
            before = clock_of(&desk, seat.index());
            assert!(before <= after - 2000 + u64::from(clock.increment) * 1000);
        }
    }
}

fn clock_of_reloaded(desk: &Desk, seat: Seat) -> u64 {
    desk.reloaded().seat(seat).left()
}

#[test]
fn nobodys_clock_runs_before_they_have_looked() {
    let mut desk = Desk::open(game("pathagon"), 2, Some(ten(0)), &[1, 2], &[]);
    let runs = |desk: &Desk, seat: usize| desk.table.now(None, desk.now).seats[seat].clock_runs;
    assert_eq!((desk.table.deadline(), runs(&desk, 0)), (None, false));
    desk.now += 60_000;
    desk.look(1);
    desk.strike();
    assert_eq!((desk.table.stage(), clock_of(&desk, 0)), (Stage::Running, 10_000));
    assert_eq!(desk.reloaded().deadline(), None, "nor after a restart");
    desk.look(0);
    let version = desk.table.version();
    desk.look(0);
    assert_eq!(desk.table.version(), version, "the first time counts");
    assert_eq!((desk.table.deadline(), runs(&desk, 0)), (Some(desk.now + 10_000), true));
    assert_eq!(desk.reloaded().deadline(), Some(desk.now + 10_000));
    desk.now += 4000;
    desk.act(0, "a1").unwrap();
    assert_eq!((clock_of(&desk, 0), desk.table.deadline()), (6000, Some(desk.now + 10_000)));
    // Whoever is connected when the game starts looks at it.
    let mut desk = Desk::open(game("pathagon"), 2, Some(ten(0)), &[1], &[]);
    desk.table.connect("guest-0");
    desk.now += 5000;
    desk.ask(1, Command::TakeSeat { seat: 2 }).unwrap();
    assert_eq!(desk.table.deadline(), Some(desk.now + 10_000));
}

#[test]
fn where_a_clock_runs_no_bot_takes_over() {
    let mut desk = Desk::open(game("pathagon"), 2, Some(ten(0)), &[1, 2], &[]);
    desk.look(0);
    desk.now += GONE_AFTER;
    assert_eq!(
        desk.ask(1, Command::TakeOver { seat: 1 }),
        Err(Code::StillHere),
        "it is the clock that decides"
    );
    desk.look(1);
    assert_eq!(desk.ask(0, Command::SetSeat { seat: 2, bot: None }), Err(Code::SeatKept), "not the host");
    let mut desk = Desk::open(game("pathagon"), 2, Some(ten(0)), &[1, 2], &[]);
    desk.look(0);
    desk.now += GONE_AFTER;
    // Somebody who has never come has no clock that could.
    desk.ask(0, Command::TakeOver { seat: 2 }).unwrap();
    desk.ask(1, Command::Return { seat: 2 }).unwrap();
    assert_eq!(desk.table.deadline(), Some(START + 10_000), "the first player's, all the same");
}

#[test]
fn leaving_a_game_with_a_clock_is_resigning() {
    let mut desk = duel(ten(0));
    desk.ask(0, Command::LeaveSeat { seat: 1 }).unwrap();
    assert_eq!(desk.table.ending(), Some(&Ending::Resigned { seat: 1 }));
    // Without a clock, somebody else may go on.
    let mut desk = Desk::open(game("pathagon"), 2, None, &[1, 2], &[]);
    desk.ask(0, Command::LeaveSeat { seat: 1 }).unwrap();
    assert_eq!((desk.table.stage(), desk.table.ending()), (Stage::Running, None));
}

#[test]
fn whoever_sits_down_has_the_time_that_is_left_to_the_seat() {
    let mut desk = Desk::open(game("pathagon"), 2, Some(ten(0)), &[1], &[2]);
    desk.act(0, "a1").unwrap();
    desk.now += 1000;
    desk.ask(0, Command::SetSeat { seat: 2, bot: None }).unwrap();
    assert_eq!(desk.table.deadline(), None, "nobody's time");
    desk.now += 60_000;
    desk.ask(2, Command::TakeSeat { seat: 2 }).unwrap();
    assert_eq!(desk.table.deadline(), None, "not before they look");
    desk.look(2);
    assert_eq!(desk.table.deadline(), Some(desk.now + 10_000));
}

#[test]
fn a_clock_that_was_stored_before_anybody_lost_by_time_lets_bots_play_on() {
    let setup = |clock: &str| {
        let json = format!(
            r#"{{"game":"pathagon","rules_version":1,"options":{{}},"content":null,"seats":2,"public":true,
            "clock":{clock},"hints":false,"host":"guest-0","host_name":"","created":0}}"#
        );
        TableSetup::parse(&json).unwrap()
    };
    let old = setup(r#"{"bank":60,"increment":1}"#);
    assert!(old.clock.unwrap().bots_play_on);
    assert_eq!(setup("null").clock, None);
    for clock in [Clock { bots_play_on: true, ..ten(3) }, Clock { per_move: true, ..ten(0) }] {
        let written = serde_json::to_string(&TableSetup { clock: Some(clock), ..old.clone() }).unwrap();
        assert_eq!(TableSetup::parse(&written).unwrap().clock, Some(clock), "{written}");
    }
    assert_eq!(duel(ten(1)).table.seats().iter().map(SeatState::left).max(), Some(10_000));
}

#[test]
fn a_table_that_was_loaded_charges_the_time_in_which_the_server_ran() {
    let desk = duel(Clock { bank: 100, ..ten(0) });
    let setup = || serde_json::from_str(&setup_json(&desk.table)).unwrap();
    let later = desk.now + 3_600_000;
    // Of the hour that has passed, the server ran for thirty seconds.
    let load = |ran| {
        let (id, key) = ("table".to_string(), "key".to_string());
        lamplight_table::Table::load(id, key, setup(), desk.stored.clone(), later, |_| ran)
    };
    assert_eq!(load(30_000).deadline(), Some(later + 70_000));
    assert_eq!(load(0).deadline(), Some(later + 100_000));
    let mut over = load(100_000);
    assert_eq!(over.deadline(), Some(later));
    over.time_out(later).unwrap();
    assert_eq!(over.ending(), Some(&Ending::TimedOut { seat: 1 }));
}
