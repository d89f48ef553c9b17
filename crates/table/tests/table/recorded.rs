//! Tables as the page hears of them, step by step, for the tests of its own client (`web/src/client/faults.test.ts`);
//! `make golden` writes them anew.

use crate::desk::{Desk, random};
use lamplight_core::hash::fingerprint;
use lamplight_core::{Rng, Seat};
use lamplight_games::GameId;
use lamplight_protocol::{Clock, Command, Stage};
use lamplight_table::Viewpoint;
use lamplight_table::setup::CLAIM_AFTER;
use serde_json::{Map, Value, json};
use std::path::Path;

/// The file may be so large, in bytes.
const MOST: usize = 150_000;

#[test]
fn the_recorded_tables_of_the_page_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/client/recorded.json");
    let tables: Vec<String> = GameId::ALL.iter().flat_map(|game| record(*game)).collect();
    let now = format!("[\n{}\n]\n", tables.join(",\n"));
    assert!(now.len() < MOST, "{} bytes", now.len());
    for kind in ["timed_out", "claim_made", "resigned", "rematch_offered", "rematch_declined", "undone"] {
        assert!(now.contains(&format!(r#""kind":"{kind}""#)), "{kind}");
    }
    if std::env::var("LAMPLIGHT_GOLDEN").is_ok_and(|what| what == "write") {
        std::fs::write(&path, now).unwrap();
        return;
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(there == now, "{} is out of date: run `make golden`", path.display());
}

/// What one viewer is told.
struct Tape {
    viewer: Option<Seat>,
    steps: Vec<Value>,
    /// The present as it was told last: of the next one only what differs is written down.
    present: Map<String, Value>,
}

impl Tape {
    /// Adds what has happened after a version; `command` is the viewer's own, if it led there.
    fn note(&mut self, desk: &Desk, after: u64, command: Option<&Command>) {
        let from = Viewpoint::from(self.viewer);
        let now = serde_json::to_value(desk.table.now(from, desk.now)).unwrap();
        let Value::Object(now) = now else { panic!("an object") };
        let differs = |(key, value): &(&String, &Value)| self.present.get(*key) != Some(*value);
        let changed: Map<String, Value> =
            now.iter().filter(differs).map(|(key, value)| (key.clone(), value.clone())).collect();
        self.present = now;
        let events = desk.table.news(from, after);
        let mut step = json!({ "events": events, "now": changed, "changed": desk.table.changed() });
        stand_in_for_views(&mut step);
        if let Some(command) = command {
            step["command"] = serde_json::to_value(command).unwrap();
        }
        self.steps.push(step);
    }
}

/// The client never looks into a view: a fingerprint stands for it, so that the file stays short.
fn stand_in_for_views(value: &mut Value) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(stand_in_for_views),
        Value::Object(fields) => {
            for (key, field) in fields {
                if key == "view" {
                    *field = json!(format!("{:016x}", fingerprint(field.to_string().as_bytes())));
                } else {
                    stand_in_for_views(field);
                }
            }
        }
        _ => {}
    }
}

/// A short game of two, in which much happens, as seat 1 and a spectator hear of it. Some games end by time, others by a
/// claim, unless they are played out before. A line for each step, so that differences can be read.
fn record(game: GameId) -> Vec<String> {
    let timed = GameId::ALL.iter().position(|one| *one == game).is_some_and(|place| place % 2 == 0);
    let clock = timed.then_some(Clock { bank: 600, increment: 5, ..Clock::default() });
    let mut desk = Desk::open(game, 2, clock, &[1], &[]);
    let mut tapes =
        [Seat::from_number(1), None].map(|viewer| Tape { viewer, steps: Vec::new(), present: Map::new() });
    for tape in &mut tapes {
        tape.note(&desk, 0, None);
    }
    let mut rng = random(16);
    let say = |text: &str| Command::Chat { text: text.to_string() };
    does(&mut desk, &mut tapes, 1, Command::TakeSeat { seat: 2 });
    does(&mut desk, &mut tapes, 4, say("Good evening!"));
    for round in 0..5 {
        act(&mut desk, &mut tapes, &mut rng);
        match round {
            1 => changes(&mut desk, &mut tapes, |desk| drop(desk.table.rename("guest-1", "Bo", desk.now))),
            2 | 4 => {
                let undo = Command::Undo { seat: 1, version: desk.table.version() };
                does(&mut desk, &mut tapes, 0, undo);
                let version = desk.table.version();
                does(&mut desk, &mut tapes, 1, Command::AnswerUndo { seat: 2, version, agree: round == 4 });
            }
            3 => {
                changes(&mut desk, &mut tapes, |desk| drop(desk.table.take_over(Seat::ALL[1], desk.now)));
                changes(&mut desk, &mut tapes, |desk| {
                    desk.let_bot_act(&mut random(3));
                });
                does(&mut desk, &mut tapes, 1, Command::Return { seat: 2 });
            }
            _ => {}
        }
    }
    while desk.table.to_act().is_some_and(|seat| seat.number() == 1) {
        act(&mut desk, &mut tapes, &mut rng);
    }
    if timed {
        changes(&mut desk, &mut tapes, |desk| {
            desk.now += 700_000;
            desk.strike();
        });
    } else {
        desk.now += CLAIM_AFTER;
        let claim = Command::Claim { seat: 1, version: desk.table.version() };
        does(&mut desk, &mut tapes, 0, claim);
    }
    assert_eq!(desk.table.stage(), Stage::Finished);
    does(&mut desk, &mut tapes, 0, say("Good game."));
    for command in [Command::Rematch, Command::DeclineRematch, Command::Rematch] {
        let guest = usize::from(command == Command::DeclineRematch);
        does(&mut desk, &mut tapes, guest, command);
    }
    let info = desk.table.info();
    let told = |Tape { viewer, steps, .. }: Tape| {
        let guest = if viewer.is_some() { "guest-0" } else { "guest-9" };
        let you = desk.table.you(guest, "Somebody", viewer);
        let steps: Vec<String> = steps.iter().map(Value::to_string).collect();
        format!("{{\"table\":{},\"you\":{},\"steps\":[\n{}\n]}}", json!(info), json!(you), steps.join(",\n"))
    };
    tapes.into_iter().map(told).collect()
}

/// Whoever is to act does anything.
fn act(desk: &mut Desk, tapes: &mut [Tape], rng: &mut Rng) {
    let Some(seat) = desk.table.to_act() else { return };
    let text = desk.any_action(rng);
    let picks = desk.table.game().unwrap().picks(&text).iter().map(ToString::to_string).collect();
    let command = Command::Pick { seat: seat.number(), version: desk.table.version(), picks };
    does(desk, tapes, seat.index(), command);
}

/// A guest asks for something; what is refused is not on the tapes.
fn does(desk: &mut Desk, tapes: &mut [Tape], guest: usize, command: Command) {
    desk.now += 1000;
    let after = desk.table.version();
    if desk.ask(guest, command.clone()).is_err() {
        return;
    }
    for tape in tapes {
        // What could count twice is not sent again: a recorded server would wait for it in vain.
        let counts_once = !matches!(command, Command::Chat { .. } | Command::Rematch);
        let own = guest == 0 && tape.viewer.is_some() && counts_once;
        tape.note(desk, after, Some(&command).filter(|_| own));
    }
}

/// Something happens at the table that nobody there has asked for.
fn changes(desk: &mut Desk, tapes: &mut [Tape], change: impl FnOnce(&mut Desk)) {
    desk.now += 1000;
    let after = desk.table.version();
    change(desk);
    desk.store();
    if desk.table.version() > after {
        for tape in tapes {
            tape.note(desk, after, None);
        }
    }
}
