//! The life of a table without network or disk: the clock is in the test's hands.

use lamplight_core::rng::{Dice as _, Purpose};
use lamplight_core::{Rng, Seat};
use lamplight_games::{GameId, TextAdvice};
use lamplight_protocol::{Clock, Code, Command, EventBody, Stage, Undo};
use lamplight_server::Patience;
use lamplight_server::life::Life;
use lamplight_server::life::decide::Asker;
use lamplight_server::life::fact::Chosen;
use lamplight_server::store::{EventRow, TableRow};
use serde_json::Value;

const START: u64 = 1_700_000_000_000;
const PATIENCE: Patience = Patience { gone_after: 100, take_over_after: 200, abandon_after: 1000 };

/// Random choices that are the same in each run.
fn random(index: u64) -> Rng {
    Rng::stream(8, Purpose::Test, index)
}

fn asker(number: usize) -> Asker {
    Asker { guest: format!("guest-{number}"), name: format!("Guest {number}") }
}

/// A table as it is stored and as it lives.
struct Desk {
    life: Life,
    stored: Vec<EventRow>,
    now: u64,
}

impl Desk {
    fn open(game: GameId, seats: u8, clock: Option<Clock>, people: &[u8], bots: &[u8]) -> Desk {
        let info = game.info();
        let host = asker(0);
        let chosen = Chosen {
            game: info.id.to_string(),
            rules_version: info.rules_version,
            options: [("first".to_string(), "1".to_string())]
                .into_iter()
                .filter(|_| info.id != "the-lamp")
                .collect(),
            content: None,
            seats,
            public: true,
            clock,
            hints: false,
            host: host.guest,
            host_name: host.name,
            created: START,
        };
        let mut life = Life::new("table".to_string(), chosen, "key".to_string());
        let seat = |number: u8| {
            let person = people.contains(&number).then(|| asker(usize::from(number) - 1));
            (number, person, bots.contains(&number).then_some(1))
        };
        life.open(START, &(1..=seats).map(seat).collect::<Vec<_>>()).unwrap();
        let mut desk = Desk { life, stored: Vec::new(), now: START };
        desk.store();
        desk
    }

    fn store(&mut self) {
        self.stored.extend(self.life.take_fresh().0);
    }

    /// Asks for something. A refusal has changed nothing.
    fn ask(&mut self, guest: usize, command: Command) -> Result<(), Code> {
        let before = self.seen(self.life.version);
        match self.life.obey(&asker(guest), command, self.now, &PATIENCE) {
            Ok(()) => {
                self.store();
                Ok(())
            }
            Err(problem) => {
                assert!(self.life.take_fresh().0.is_empty(), "a refusal leaves no fact");
                assert_eq!(self.seen(self.life.version), before, "a refusal changes nothing");
                Err(problem.code)
            }
        }
    }

    fn act(&mut self, guest: usize, text: &str) -> Result<(), Code> {
        let seat = self.life.to_act().unwrap().number();
        self.ask(guest, Command::Act { seat, version: self.life.version, text: text.to_string() })
    }

    /// A bot, or one for somebody out of time, does the first thing that comes to its mind.
    fn let_bot_act(&mut self, rng: &mut Rng) -> bool {
        let Some((seat, _)) = self.life.bot_to_act() else { return false };
        let action = self.any_action(rng);
        let advice = TextAdvice { action, value: None, visits: Vec::new(), line: Vec::new(), nodes: 0 };
        assert!(self.life.advise(self.life.changed, seat, &advice, self.now));
        self.store();
        true
    }

    fn any_action(&self, rng: &mut Rng) -> String {
        let choices = self.life.game.as_ref().unwrap().choices();
        choices[rng.below(choices.len() as u32) as usize].text.clone()
    }

    /// Everything that anybody sees, with the events after a version.
    fn seen(&self, after: u64) -> Vec<Value> {
        seen(&self.life, after, self.now)
    }

    /// The table as it comes back from what is stored.
    fn reloaded(&self) -> Life {
        let row = TableRow {
            id: self.life.id.clone(),
            game: self.life.chosen.game.clone(),
            setup: serde_json::to_string(&self.life.chosen).unwrap(),
            key: self.life.key.clone(),
            public: true,
            created: START,
            index: self.life.index(),
        };
        Life::load(&row, self.stored.clone(), self.now).unwrap()
    }
}

fn seen(life: &Life, after: u64, now: u64) -> Vec<Value> {
    let seats = Seat::up_to(life.chosen.seats).map(Some).chain([None]);
    let view = |viewer| {
        let (shown, summary) = (life.now(viewer, now), life.summary(Some("guest-1")));
        let mut all = serde_json::json!([shown, life.events(viewer, after, false), summary]);
        // The clock of the player to act starts anew with the server.
        for part in [0, 2] {
            for seat in all[part]["seats"].as_array_mut().unwrap() {
                seat["clock"] = Value::Null;
            }
        }
        all
    };
    seats.map(view).collect()
}

/// Any command of anybody, likely or not.
fn any_command(desk: &Desk, rng: &mut Rng) -> Command {
    let seats = u32::from(desk.life.chosen.seats);
    let seat = rng.below(seats + 1) as u8 + u8::from(rng.below(5) > 0);
    let version = desk.life.version.saturating_sub(u64::from(rng.below(4)) / 3);
    match rng.below(13) {
        0 => Command::TakeSeat { seat },
        1 => Command::LeaveSeat { seat },
        2 => Command::SetSeat { seat, bot: (rng.below(2) == 0).then(|| rng.below(7) as u8) },
        3 => Command::Start,
        4 | 5 => Command::Undo { seat, version },
        6 | 7 => Command::AnswerUndo { seat, version, agree: rng.below(4) > 0 },
        8 if rng.below(6) == 0 => Command::Resign { seat },
        9 => Command::TakeOver { seat },
        10 => Command::Return { seat },
        11 => Command::Chat { text: "well".to_string() },
        12 if rng.below(20) == 0 => Command::Close,
        _ => Command::Act { seat, version, text: "nonsense".to_string() },
    }
}

/// Whatever people do, a refusal changes nothing, and what is stored is the table.
#[test]
fn a_table_comes_back_from_its_facts_as_it_was() {
    let (mut refused, mut granted) = (0, 0);
    let slow = std::env::var("LAMPLIGHT_SLOW").is_ok_and(|value| value == "1");
    for round in 0..if slow { 1000 } else { 30 } {
        let mut rng = random(round);
        let game = GameId::ALL[round as usize % GameId::ALL.len()];
        let seats = (game.info().min_seats + rng.below(3) as u8).min(game.info().max_seats);
        let clock = (round % 2 == 0).then_some(Clock { bank: 30, increment: 2 });
        let mut desk = Desk::open(game, seats, clock, &[1], if round % 3 == 0 { &[2] } else { &[] });
        for step in 0..150 {
            desk.now += u64::from(rng.below(400));
            let guest = rng.below(5) as usize;
            if rng.below(8) == 0 {
                match rng.below(2) {
                    0 => desk.life.arrive(&asker(guest).guest),
                    _ => desk.life.depart(&asker(guest).guest, desk.now),
                }
            }
            if rng.below(2) == 0 && desk.life.to_act().is_some() {
                let action = desk.any_action(&mut rng);
                let owner = (0..5).find(|&one| {
                    desk.life.seats_of(&asker(one).guest).contains(&desk.life.to_act().unwrap())
                });
                if !desk.let_bot_act(&mut rng)
                    && let Some(owner) = owner
                {
                    desk.act(owner, &action).unwrap();
                }
            } else {
                let command = any_command(&desk, &mut rng);
                match desk.ask(guest, command) {
                    Ok(()) => granted += 1,
                    Err(code) => {
                        assert_ne!(code, Code::Internal);
                        refused += 1;
                    }
                }
            }
            desk.life.time_out(desk.now);
            desk.store();
            let numbers: Vec<u64> = desk.stored.iter().map(|event| event.version).collect();
            assert_eq!(
                numbers,
                (1..=desk.life.version).collect::<Vec<_>>(),
                "facts are numbered without gaps"
            );
            if step % 10 == 9 {
                let back = desk.reloaded();
                assert_eq!(back.broken, None);
                let mut here = desk.seen(0);
                let mut there = seen(&back, 0, desk.now);
                here.iter_mut().chain(&mut there).for_each(forget_presence);
                assert_eq!(there, here, "{} after {step} steps", game.info().id);
                let left = |life: &Life| life.seats.iter().map(|chair| chair.left).collect::<Vec<_>>();
                assert_eq!(left(&back), left(&desk.life), "clocks, too");
                assert_eq!((back.changed, back.out_of_time), (desk.life.changed, desk.life.out_of_time));
            }
        }
    }
    assert!(refused > 200 && granted > 200, "{refused} refused, {granted} granted");
}

/// Who is connected is not stored.
fn forget_presence(shown: &mut Value) {
    for part in [0, 2] {
        for seat in shown[part]["seats"].as_array_mut().unwrap() {
            if !seat["person"].is_null() {
                seat["person"]["here"] = Value::Null;
            }
        }
    }
}

fn pathagon() -> GameId {
    GameId::named("pathagon").unwrap()
}

#[test]
fn a_clock_runs_out_at_its_second_and_a_bot_chooses_the_next_action_only() {
    let clock = Clock { bank: 10, increment: 5 };
    let mut desk = Desk::open(pathagon(), 2, Some(clock), &[1, 2], &[]);
    let clock_of = |desk: &Desk, seat: usize| desk.life.now(None, desk.now).seats[seat].clock.unwrap();
    assert_eq!(desk.life.deadline(), Some(START + 10_000));
    desk.now += 4000;
    assert_eq!((clock_of(&desk, 0), clock_of(&desk, 1)), (6000, 10_000));
    desk.act(0, "a1").unwrap();
    assert_eq!((clock_of(&desk, 0), clock_of(&desk, 1)), (11_000, 10_000), "four seconds less, five more");
    // Words do not stop the clock.
    desk.now += 9999;
    desk.ask(0, Command::Chat { text: "hurry".to_string() }).unwrap();
    desk.life.time_out(desk.now);
    assert_eq!((desk.life.out_of_time, clock_of(&desk, 1)), (None, 1));
    desk.now += 1;
    desk.life.time_out(desk.now);
    desk.store();
    assert_eq!(desk.life.out_of_time, Seat::from_number(2));
    assert_eq!((desk.life.deadline(), clock_of(&desk, 1)), (None, 0), "the clock stands");
    assert!(matches!(desk.life.events(None, 0, false).last().unwrap().body, EventBody::TimedOut { seat: 2 }));
    // The bot is slow: that costs nothing that is not there.
    desk.now += 3000;
    assert!(desk.let_bot_act(&mut random(0)));
    assert_eq!((clock_of(&desk, 0), clock_of(&desk, 1)), (11_000, 5000));
    assert_eq!((desk.life.out_of_time, desk.life.bot_to_act()), (None, None));
    // Whoever is quicker than the bot acts for themselves.
    desk.now += 11_000;
    desk.life.time_out(desk.now);
    desk.act(0, "c3").unwrap();
    assert_eq!((desk.life.out_of_time, clock_of(&desk, 0)), (None, 5000));
    // A bot's seat has no clock to run out.
    desk.ask(1, Command::LeaveSeat { seat: 2 }).unwrap();
    assert_eq!(desk.life.deadline(), None);
}

#[test]
fn the_clock_of_who_is_to_act_does_not_care_who_plays_elsewhere() {
    let clock = Clock { bank: 10, increment: 0 };
    let mut desk = Desk::open(pathagon(), 2, Some(clock), &[1, 2], &[]);
    desk.now += 6000;
    desk.ask(0, Command::TakeOver { seat: 2 }).unwrap();
    desk.ask(1, Command::Return { seat: 2 }).unwrap();
    assert_eq!(desk.life.deadline(), Some(START + 10_000));
}

#[test]
fn whoever_sits_down_has_the_time_that_is_left_to_the_seat() {
    let clock = Clock { bank: 10, increment: 0 };
    let mut desk = Desk::open(pathagon(), 2, Some(clock), &[1, 2], &[]);
    desk.now += 1000;
    desk.act(0, "a1").unwrap();
    desk.now += 1000;
    desk.ask(0, Command::SetSeat { seat: 2, bot: None }).unwrap();
    assert_eq!(desk.life.deadline(), None, "nobody's time");
    desk.now += 60_000;
    desk.ask(2, Command::TakeSeat { seat: 2 }).unwrap();
    assert_eq!(desk.life.deadline(), Some(desk.now + 10_000));
    // So does whoever comes back from a bot that has not acted yet.
    desk.now += 1000;
    desk.ask(0, Command::TakeOver { seat: 2 }).unwrap();
    desk.now += 60_000;
    desk.ask(2, Command::Return { seat: 2 }).unwrap();
    assert_eq!(desk.life.deadline(), Some(desk.now + 10_000));
}

#[test]
fn a_game_goes_on_for_somebody_who_may_come_back() {
    let mut desk = Desk::open(GameId::named("foragers").unwrap(), 3, None, &[1, 2], &[3]);
    desk.now += PATIENCE.gone_after;
    desk.ask(0, Command::TakeOver { seat: 2 }).unwrap();
    desk.ask(0, Command::Resign { seat: 1 }).unwrap();
    assert_eq!(desk.life.stage, Stage::Running);
    desk.ask(1, Command::Return { seat: 2 }).unwrap();
    desk.ask(1, Command::Resign { seat: 2 }).unwrap();
    assert_eq!(desk.life.stage, Stage::Finished, "nobody is left but a bot");
}

#[test]
fn gone_is_who_was_not_connected_for_long_enough() {
    let mut desk = Desk::open(pathagon(), 2, None, &[1, 2], &[]);
    let bo = asker(1).guest;
    let take_over = Command::TakeOver { seat: 2 };
    desk.life.arrive(&bo);
    desk.life.arrive(&bo);
    desk.now += 10_000;
    assert_eq!(desk.ask(0, take_over.clone()), Err(Code::StillHere));
    desk.life.depart(&bo, desk.now);
    desk.now += 10_000;
    assert_eq!(desk.ask(0, take_over.clone()), Err(Code::StillHere), "one of two tabs is still open");
    desk.life.depart(&bo, desk.now);
    desk.now += PATIENCE.gone_after - 1;
    assert_eq!(desk.ask(0, take_over.clone()), Err(Code::StillHere));
    assert_eq!(desk.ask(0, Command::SetSeat { seat: 2, bot: Some(1) }), Err(Code::StillHere));
    desk.now += 1;
    desk.ask(0, take_over).unwrap();
    desk.ask(1, Command::Return { seat: 2 }).unwrap();
    // Who does not play here cannot ask for it.
    assert_eq!(desk.ask(3, Command::TakeOver { seat: 2 }), Err(Code::NotYourSeat));
}

/// Three people, the first of whom has asked to take something back.
fn asked_to_take_back() -> Desk {
    let mut desk = Desk::open(GameId::named("foragers").unwrap(), 3, None, &[1, 2, 3], &[]);
    let mut rng = random(5);
    while desk.life.now(Seat::from_number(1), desk.now).undo != Some(Undo::Consent) {
        let owner = desk.life.to_act().unwrap().index();
        let action = desk.any_action(&mut rng);
        desk.act(owner, &action).unwrap();
    }
    desk.ask(0, Command::Undo { seat: 1, version: desk.life.version }).unwrap();
    assert_eq!(desk.life.now(None, desk.now).undo_asked, Some(1));
    desk
}

#[test]
fn a_question_dies_with_whoever_asked() {
    for leave in [Command::LeaveSeat { seat: 1 }, Command::Resign { seat: 1 }] {
        let mut desk = asked_to_take_back();
        desk.ask(0, leave).unwrap();
        assert_eq!(desk.life.now(None, desk.now).undo_asked, None);
        let answer = Command::AnswerUndo { seat: 2, version: desk.life.version, agree: true };
        assert_eq!(desk.ask(1, answer), Err(Code::NoUndoAsked));
    }
}

#[test]
fn who_leaves_is_not_waited_for_when_something_is_taken_back() {
    let leave: [(usize, Command); 4] = [
        (2, Command::LeaveSeat { seat: 3 }),
        (2, Command::Resign { seat: 3 }),
        (0, Command::TakeOver { seat: 3 }),
        (0, Command::SetSeat { seat: 3, bot: None }),
    ];
    for (guest, leave) in leave {
        let mut desk = asked_to_take_back();
        let length = desk.life.game.as_ref().unwrap().length();
        desk.now += PATIENCE.gone_after;
        let answer = Command::AnswerUndo { seat: 2, version: desk.life.version, agree: true };
        desk.ask(1, answer).unwrap();
        assert_eq!(desk.life.now(None, desk.now).undo_asked, Some(1), "the third has not agreed");
        desk.ask(guest, leave).unwrap();
        assert_eq!(desk.life.now(None, desk.now).undo_asked, None);
        assert!(desk.life.game.as_ref().unwrap().length() < length);
    }
}

#[test]
fn a_late_or_foolish_bot_changes_nothing() {
    let mut desk = Desk::open(pathagon(), 2, None, &[1], &[2]);
    let advice = |action: &str| TextAdvice {
        action: action.to_string(),
        value: None,
        visits: Vec::new(),
        line: Vec::new(),
        nodes: 0,
    };
    let (one, two) = (Seat::ALL[0], Seat::ALL[1]);
    let asked = desk.life.changed;
    assert!(!desk.life.advise(asked, two, &advice("b2"), desk.now), "not its turn");
    assert!(!desk.life.advise(asked, one, &advice("b2"), desk.now), "not its seat");
    desk.act(0, "a1").unwrap();
    assert!(!desk.life.advise(asked, two, &advice("b2"), desk.now), "an answer to an older question");
    let asked = desk.life.changed;
    assert!(!desk.life.advise(asked, two, &advice("a1"), desk.now), "not legal");
    assert!(!desk.life.advise(asked, two, &advice("rubbish"), desk.now));
    assert!(desk.life.take_fresh().0.is_empty());
    desk.ask(0, Command::Resign { seat: 1 }).unwrap();
    assert_eq!(desk.life.stage, Stage::Finished);
    assert!(!desk.life.advise(asked, two, &advice("b2"), desk.now), "over");
}

#[test]
fn talk_of_long_ago_is_forgotten_and_its_numbers_stay() {
    let game = GameId::named("pathagon").unwrap();
    let mut desk = Desk::open(game, 2, None, &[1, 2], &[]);
    let before = desk.life.version;
    for number in 0..600 {
        desk.ask(0, Command::Chat { text: number.to_string() }).unwrap();
    }
    let events = desk.life.events(None, before, false);
    assert_eq!(events.len(), 600);
    let said = |body: &EventBody| matches!(body, EventBody::Chat { .. });
    assert!(events[..100].iter().all(|event| event.body == EventBody::Blank));
    assert!(events[100..].iter().all(|event| said(&event.body)));
}

#[test]
fn who_does_not_decide_takes_nothing_back() {
    let game = GameId::named("moonlight").unwrap();
    let mut desk = Desk::open(game, 3, None, &[1, 2, 3], &[]);
    let text = lamplight_server::render::choices(desk.life.game.as_deref().unwrap())[0].text.clone();
    let seat = desk.life.to_act().unwrap().number();
    let guest = usize::from(seat) - 1;
    desk.ask(guest, Command::Act { seat, version: desk.life.version, text }).unwrap();
    desk.ask(guest, Command::Resign { seat }).unwrap();
    let version = desk.life.version;
    assert_eq!(desk.ask(guest, Command::Undo { seat, version }), Err(Code::NotYourTurn));
    assert_eq!(desk.life.now(desk.life.seat(seat), desk.now).undo, None);
}
