//! Who begins.

use crate::desk::{Desk, game, load, setup_json};
use lamplight_core::Seat;
use lamplight_games::first::Because;
use lamplight_protocol::{Command, EventBody};
use lamplight_table::{StoredEvent, Table};

const ONE: Seat = Seat::ALL[0];
const TWO: Seat = Seat::ALL[1];

/// What is said of who begins.
fn said(table: &Table) -> Vec<String> {
    let start = table.events(None, 0).into_iter().find_map(|event| match event.body {
        EventBody::Started { effects } => Some(effects),
        _ => None,
    });
    let seat =
        |effect: &lamplight_protocol::Effect| serde_json::to_value(&effect.args).unwrap()["seat"].clone();
    start.unwrap().iter().map(|effect| format!("{} {}", effect.key, seat(effect))).collect()
}

fn chosen(desk: &Desk) -> String {
    desk.table.info().options["first"].clone()
}

#[test]
fn lots_are_drawn_when_the_game_starts() {
    let mut desk = Desk::with(game("foragers"), 6, &[1], &[2, 3, 4, 5], |_| {});
    assert_eq!((chosen(&desk).as_str(), desk.table.first()), ("lot", None));
    desk.ask(5, Command::TakeSeat { seat: 6 }).unwrap();
    let (seat, because) = desk.table.first().unwrap();
    assert_eq!(because, Because::Lot);
    assert_eq!(desk.table.to_act(), Some(seat));
    assert_eq!(chosen(&desk), seat.to_string());
    assert_eq!(said(&desk.table), [format!("begins_by_lot \"seat:{seat}\"")]);
    let record = desk.table.game().unwrap().record(None);
    assert!(record.contains(&format!("first={seat} ")), "{record}");
    let back = desk.reloaded();
    assert_eq!((back.frozen(), back.first()), (None, Some((seat, Because::Lot))));
    assert_eq!(said(&back), said(&desk.table));
}

#[test]
fn a_choice_counts_before_the_lot_and_before_the_turn() {
    let desk = Desk::with(game("pathagon"), 2, &[1], &[2], |setup| {
        setup.options.insert("first".to_string(), "2".to_string());
        setup.turn_to_begin = Some(ONE);
    });
    assert_eq!(desk.table.first(), Some((TWO, Because::Choice)));
    assert_eq!((desk.table.to_act(), chosen(&desk).as_str()), (Some(TWO), "2"));
    assert_eq!(said(&desk.table), ["begins_by_choice \"seat:2\""]);
}

#[test]
fn in_a_rematch_nobody_draws_lots() {
    for seat in [ONE, TWO] {
        let desk = Desk::with(game("pathagon"), 2, &[1], &[], |setup| setup.turn_to_begin = Some(seat));
        assert_eq!(chosen(&desk), seat.to_string());
        let desk = Desk::with(game("pathagon"), 2, &[1], &[2], |setup| setup.turn_to_begin = Some(seat));
        assert_eq!(desk.table.first(), Some((seat, Because::Turn)));
        assert_eq!(said(&desk.table), [format!("begins_in_turn \"seat:{seat}\"")]);
        assert_eq!(desk.reloaded().first(), desk.table.first());
    }
}

#[test]
fn where_nothing_is_to_be_settled_nothing_is_said() {
    let alone = Desk::with(game("phototaxis"), 1, &[1], &[], |_| {});
    let rolled = Desk::with(game("the-lamp"), 2, &[1], &[2], |_| {});
    for desk in [alone, rolled] {
        assert_eq!(desk.table.first(), None);
        assert_eq!(said(&desk.table), [] as [String; 0]);
    }
}

/// Before lots were drawn, seat 1 began and nothing was said of it.
#[test]
fn tables_of_earlier_versions_begin_as_they_did() {
    let stored = [
        r#"{"kind":"created"}"#,
        r#"{"kind":"seat_taken","seat":1,"guest":"guest-0","name":"Ada"}"#,
        r#"{"kind":"seat_set","seat":2,"bot":1}"#,
        r#"{"kind":"started","date":"2026-01-01"}"#,
        r#"{"kind":"acted","seat":1,"text":"d4","left":null}"#,
    ];
    let event = |(version, body): (u64, &&str)| StoredEvent { version, at: 0, body: body.to_string() };
    let events = (1..).zip(&stored).map(event).collect();
    let desk = Desk::with(game("pathagon"), 2, &[], &[], |_| {});
    let table = load(&setup_json(&desk.table), events, 0);
    assert_eq!((table.frozen(), table.to_act()), (None, Some(TWO)));
    assert_eq!(table.info().options["first"], "1");
    assert_eq!(said(&table), [] as [String; 0]);
}
