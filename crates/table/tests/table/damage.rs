//! Whatever is stored, a table comes of it: whole, or frozen at the last good event. Nothing panics.

use crate::desk::{Desk, GONE_AFTER, game, guest, load, random, setup_json};
use lamplight_games::GameId;
use lamplight_protocol::{Clock, Command, Event, EventBody, Stage};
use lamplight_table::setup::CLAIM_AFTER;
use lamplight_table::{Context, Fact, StoredEvent, Table};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// A table at which the players do not get along, and at last agree.
fn disputed() -> Desk {
    let mut desk = Desk::open(game("foragers"), 4, None, &[1, 2, 3], &[]);
    let mut rng = random(4);
    desk.table.share(1, desk.table.seats()[0].taken(), &guest(9), desk.now).unwrap();
    desk.store();
    desk.ask(0, Command::SetSeat { seat: 4, bot: None }).unwrap();
    desk.ask(3, Command::TakeSeat { seat: 4 }).unwrap();
    for agree in [false, true] {
        desk.play(1, &mut rng);
        let late = desk.table.to_act().unwrap().index();
        desk.now += CLAIM_AFTER;
        let [by, one, other] = [1, 2, 3].map(|further| (late + further) % 4);
        let seat = |guest: usize| guest as u8 + 1;
        let claim = Command::Claim { seat: seat(by), version: desk.table.version() };
        desk.ask(by, claim).unwrap();
        for guest in [one, other] {
            let version = desk.table.version();
            let _ = desk.ask(guest, Command::AnswerClaim { seat: seat(guest), version, agree });
        }
        desk.play(1, &mut rng);
    }
    let seat = desk.table.seat_numbers().find(|seat| desk.table.seat(*seat).is_person()).unwrap();
    desk.ask(0, Command::TakeOver { seat: seat.number() }).unwrap();
    desk.ask(seat.index(), Command::Return { seat: seat.number() }).unwrap();
    for guest in 0..4 {
        let _ = desk.ask(guest, Command::Resign { seat: guest as u8 + 1 });
    }
    for (guest, command) in [
        (1, Command::Rematch),
        (0, Command::DeclineRematch),
        (2, Command::Rematch),
        (0, Command::Rematch),
        (1, Command::Rematch),
        (3, Command::Rematch),
    ] {
        desk.ask(guest, command).unwrap();
    }
    desk.table.meet_again("another".to_string(), desk.now).unwrap();
    desk.store();
    desk
}

/// A table at which everything else has happened that can.
fn eventful(game: GameId) -> Desk {
    let seats = game.info().min_seats.max(2);
    let clock = Clock { bank: 600, increment: 5, bots_play_on: true, ..Clock::default() };
    let mut desk = Desk::open(game, seats, Some(clock), &[1], &[]);
    let mut rng = random(3);
    let say = |text: &str| Command::Chat { text: text.to_string() };
    desk.ask(0, Command::SetSeat { seat: 2, bot: None }).unwrap();
    desk.ask(4, say("hello")).unwrap();
    desk.ask(0, Command::Remove { person: 2 }).unwrap();
    desk.ask(0, Command::Readmit { person: 2 }).unwrap();
    desk.ask(0, Command::LeaveSeat { seat: 1 }).unwrap();
    desk.ask(0, Command::TakeSeat { seat: 1 }).unwrap();
    desk.ask(1, Command::TakeSeat { seat: 2 }).unwrap();
    let taken = desk.table.seats()[1].taken();
    desk.table.share(2, taken, &guest(7), desk.now).unwrap();
    desk.table.share(2, taken, &guest(8), desk.now).unwrap();
    desk.table.rename("guest-1", "Bo", desk.now).unwrap();
    desk.store();
    let device = desk.table.devices(&guest(1), 2).unwrap()[2].number;
    desk.ask(1, Command::EndDevice { seat: 2, device }).unwrap();
    for _ in 2..seats {
        desk.ask(0, Command::Start).unwrap();
    }
    desk = desk.all_look();
    // On until somebody needs the other's consent to an undo.
    for _ in 0..30 {
        let Some(seat) = desk.table.to_act() else { break };
        desk.play(1, &mut rng);
        let (number, other) = (seat.index(), 1 - seat.index().min(1));
        let ask = |desk: &Desk| Command::Undo { seat: seat.number(), version: desk.table.version() };
        let undo = ask(&desk);
        if number < 2 && desk.ask(number, undo).is_ok() && desk.table.now(None, desk.now).undo_asked.is_some()
        {
            let seat = other as u8 + 1;
            let answer =
                |desk: &Desk, agree| Command::AnswerUndo { seat, version: desk.table.version(), agree };
            let no = answer(&desk, false);
            desk.ask(other, no).unwrap();
            let undo = ask(&desk);
            desk.ask(number, undo).unwrap();
            let yes = answer(&desk, true);
            desk.ask(other, yes).unwrap();
            break;
        }
    }
    desk.now += 1_000_000_000;
    desk.table.time_out(desk.now).unwrap();
    desk.store();
    desk.let_bot_act(&mut rng);
    desk.play(2, &mut rng);
    // Whoever is still there.
    let _ = desk.ask(0, Command::Resign { seat: 1 });
    let _ = desk.ask(1, Command::Resign { seat: 2 });
    if desk.table.stage() == Stage::Finished {
        desk.table.meet_again("another".to_string(), desk.now).unwrap();
        desk.store();
    }
    desk.ask(0, say("good game")).unwrap();
    desk
}

/// The ladder may have been longer where the table was kept.
#[test]
fn a_level_beyond_the_ladder_does_not_freeze_a_table() {
    let mut desk = Desk::open(game("pathagon"), 2, None, &[1], &[2]);
    desk.store();
    let with_bot = |level: u8| {
        let mut events = desk.stored.clone();
        let set = events.iter_mut().find(|event| event.body.contains("\"bot\":")).unwrap();
        let mut body: Value = serde_json::from_str(&set.body).unwrap();
        body["bot"] = json!(level);
        set.body = body.to_string();
        load(&setup_json(&desk.table), events, 0)
    };
    let table = with_bot(250);
    assert_eq!((table.frozen(), table.seats()[1].bot()), (None, Some(250)));
    assert!(with_bot(0).frozen().is_some());
}

/// Each way in which one value can be damaged.
fn damages(value: &Value) -> Vec<Value> {
    let long = "x".repeat(10_000);
    let mut all = vec![
        Value::Null,
        json!(0),
        json!(1),
        json!(6),
        json!(7),
        json!(255),
        json!(256),
        json!(-1),
        json!(u64::MAX),
        json!(1.5),
        json!(true),
        json!(""),
        json!("nonsense"),
        json!(long),
        json!("\u{202e}\u{0}"),
        json!([]),
        json!({}),
    ];
    all.retain(|damaged| damaged != value);
    all
}

/// A JSON object with each of its fields, also those of objects in it, left out or damaged in every way.
fn with_damaged_fields(whole: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    for (key, value) in whole.as_object().unwrap() {
        let mut without = whole.clone();
        without.as_object_mut().unwrap().shift_remove(key);
        all.push(without);
        let inner = if value.is_object() { with_damaged_fields(value) } else { Vec::new() };
        for damaged in damages(value).into_iter().chain(inner) {
            let mut changed = whole.clone();
            changed[key] = damaged;
            all.push(changed);
        }
    }
    all
}

/// Loads what is stored, whatever it is, and uses it: nothing panics, and what is shown once was so.
fn check(setup: &str, events: Vec<StoredEvent>, good: &[Event], what: &str) {
    let stored = events.len() as u64;
    let mut table = load(setup, events, 42);
    let told = table.events(None, 0);
    match table.frozen() {
        None => assert_eq!(table.version(), stored, "{what}: whole"),
        Some(reason) => {
            assert!(!reason.is_empty() && table.version() <= stored, "{what}: {reason}");
            assert!(matches!(table.stage(), Stage::Frozen | Stage::Finished), "{what}: {reason}");
            assert_eq!((table.to_act(), table.deadline(), table.bot_to_act()), (None, None, None), "{what}");
        }
    }
    if table.is_damaged() {
        // The table stands at the last good event. (A changed text or time may look good.)
        let kinds = |events: &[Event]| {
            events.iter().map(|event| std::mem::discriminant(&event.body)).collect::<Vec<_>>()
        };
        let blank = |event: &Event| event.body == EventBody::Blank;
        assert!(
            told.iter().any(blank) || kinds(&told) == kinds(&good[..told.len().min(good.len())]),
            "{what}: {told:?}"
        );
    }
    exercise(&mut table, what);
}

/// Looks at a table from everywhere and asks everything of it.
fn exercise(table: &mut Table, what: &str) {
    for viewer in table.seat_numbers().map(Some).chain([None]) {
        table.news(viewer, 0);
        let now = table.now(viewer, u64::MAX);
        assert!(serde_json::to_string(&now).is_ok(), "{what}");
    }
    table.summary(Some("guest-1"));
    table.you("guest-0", "", None);
    let frozen = table.frozen().is_some();
    let (version, seat) = (table.version(), 1);
    let mut dice = random(0);
    for command in [
        Command::Chat { text: "what now?".to_string() },
        Command::Act { seat, version, text: "nonsense".to_string() },
        Command::Pick { seat, version, picks: vec!["button:nonsense".to_string()] },
        Command::Undo { seat, version },
        Command::AnswerUndo { seat, version, agree: true },
        Command::TakeOver { seat: 2 },
        Command::Return { seat },
        Command::SetSeat { seat: 2, bot: None },
        Command::TakeSeat { seat: 2 },
        Command::EndDevice { seat: 2, device: 6 },
        Command::Remove { person: 2 },
        Command::Readmit { person: 2 },
        Command::LeaveSeat { seat },
        Command::Start,
        Command::Resign { seat },
        Command::Close,
    ] {
        let chat = matches!(command, Command::Chat { .. });
        let mut context = Context { now: u64::MAX, dice: &mut dice, gone_after: GONE_AFTER };
        let done = table.command(&guest(0), command, &mut context);
        let refused = frozen && table.stage() == Stage::Frozen && !chat;
        assert!(!refused || done.is_err(), "{what}: a frozen table does nothing");
    }
    let _ = table.time_out(u64::MAX);
    let _ = table.abandon(u64::MAX);
    table.take_unsaved();
}

fn renumbered(mut events: Vec<StoredEvent>) -> Vec<StoredEvent> {
    (1..).zip(&mut events).for_each(|(version, event)| event.version = version);
    events
}

#[test]
fn a_table_with_a_damaged_event_is_frozen_or_whole() {
    let slow = std::env::var("LAMPLIGHT_SLOW").is_ok_and(|value| value == "1");
    let mut kinds = BTreeMap::new();
    for desk in GameId::ALL.iter().map(|&game| eventful(game)).chain([disputed()]) {
        let game = desk.table.game_id().unwrap();
        let (setup, good) = (setup_json(&desk.table), desk.table.events(None, 0));
        let stored = &desk.stored;
        assert_eq!(load(&setup, stored.clone(), 0).frozen(), None);
        for (index, event) in stored.iter().enumerate() {
            let fact: Value = serde_json::from_str(&event.body).unwrap();
            let kind = fact["kind"].as_str().unwrap().to_string();
            let what = |how: &str| format!("{}: event {} ({kind}): {how}", game.info().id, event.version);
            // Of many events of one kind a few will do, unless there is time.
            let of_kind = kinds.entry((kind.clone(), fact["seat"].is_null())).or_insert_with(Vec::new);
            of_kind.push(game);
            if !slow && of_kind.iter().filter(|other| **other == game).count() > 3 {
                continue;
            }
            let with = |changed: StoredEvent, how: &str| {
                let mut events = stored.clone();
                events[index] = changed;
                check(&setup, events, &good, &what(how));
            };
            let mut bodies: Vec<String> = with_damaged_fields(&fact).iter().map(Value::to_string).collect();
            bodies.extend(["", "null", "[]", "{}", "garbled", "\u{fffd}"].map(ToString::to_string));
            bodies.extend(
                [1, event.body.len() / 2, event.body.len() - 1].map(|end| event.body[..end].to_string()),
            );
            bodies.push(format!("{}x", event.body));
            bodies.push("[".repeat(10_000));
            for body in bodies {
                let how = format!("{body:.200}");
                with(StoredEvent { body, ..event.clone() }, &how);
            }
            for at in [0, u64::MAX] {
                with(StoredEvent { at, ..event.clone() }, &format!("at {at}"));
            }
            for version in [0, event.version + 1, u64::MAX] {
                with(StoredEvent { version, ..event.clone() }, &format!("version {version}"));
            }
            let mut missing = stored.clone();
            missing.remove(index);
            check(&setup, missing.clone(), &good, &what("missing"));
            let mut without = good.clone();
            without.remove(index);
            check(&setup, renumbered(missing), &without, &what("missing, renumbered"));
            let mut twice = stored.clone();
            twice.insert(index, event.clone());
            check(&setup, twice.clone(), &good, &what("twice"));
            check(&setup, renumbered(twice), &good, &what("twice, renumbered"));
            let mut order = stored.clone();
            order.swap(index, (index + 1) % stored.len());
            check(&setup, order.clone(), &good, &what("in another order"));
            check(&setup, renumbered(order), &good, &what("in another order, renumbered"));
            check(&setup, stored[..index].to_vec(), &good, &what("the last"));
        }
    }
    let kinds: BTreeSet<&String> = kinds.keys().map(|(kind, _)| kind).collect();
    assert_eq!(kinds.len(), 29, "every kind of fact is among them: {kinds:?}");
}

#[test]
fn a_table_with_a_damaged_set_up_is_frozen_or_whole() {
    for &game in GameId::ALL {
        let desk = eventful(game);
        let setup: Value = serde_json::from_str(&setup_json(&desk.table)).unwrap();
        let good = desk.table.events(None, 0);
        let mut setups: Vec<String> = with_damaged_fields(&setup).iter().map(Value::to_string).collect();
        let text = setup.to_string();
        setups.extend(["", "null", "{}", "garbled"].map(ToString::to_string));
        setups.extend([1, text.len() / 2, text.len() - 1].map(|end| text[..end].to_string()));
        for setup in setups {
            check(&setup, desk.stored.clone(), &good, &format!("{}: {setup:.300}", game.info().id));
        }
    }
}

#[test]
fn facts_about_seats_that_the_table_does_not_have_do_not_fit() {
    let mut desk = Desk::open(GameId::ALL[0], 2, None, &[1], &[]);
    for body in [r#"{"kind":"renamed","seat":3,"name":"x"}"#, r#"{"kind":"seat_left","seat":6}"#] {
        let fact: Fact = serde_json::from_str(body).unwrap();
        let before = desk.table.version();
        assert!(desk.table.apply(desk.now, &fact).is_err());
        assert_eq!(desk.table.version(), before);
    }
    for seat in ["0", "7", "255", "-1", "\"1\"", "null", "1.0"] {
        let body = format!(r#"{{"kind":"seat_left","seat":{seat}}}"#);
        assert!(serde_json::from_str::<Fact>(&body).is_err(), "{body}");
    }
    desk.ask(1, Command::TakeSeat { seat: 2 }).unwrap();
}
