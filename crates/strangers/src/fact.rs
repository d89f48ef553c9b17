//! Stored tables: the set-up in the first line, then an event a line, as JSON. Databases are the operator's own, but old
//! programs and bad disks write into them, too.

use crate::table::{GONE_AFTER, START, guest, seen};
use lamplight_core::{Purpose, Rng};
use lamplight_protocol::{Command, Stage};
use lamplight_table::{Context, Fact, StoredEvent, Table, TableSetup};

/// A stored table.
pub fn check(bytes: &[u8]) {
    let Some(text) = crate::text(bytes) else { return };
    let (setup, lines) = crate::head(text);
    let setup = match TableSetup::parse(setup) {
        Ok(setup) => setup,
        Err(reason) => return assert!(!reason.is_empty(), "a refusal has a reason"),
    };
    let json = serde_json::to_string(&setup).unwrap_or_default();
    assert_eq!(TableSetup::parse(&json).as_ref(), Ok(&setup));
    let events: Vec<StoredEvent> =
        (1..).zip(lines.lines()).map(|(version, line)| event(version, line)).collect();
    for event in &events {
        if let Ok(fact) = serde_json::from_str::<Fact>(&event.body) {
            assert_eq!(serde_json::from_str::<Fact>(&fact.json()).ok(), Some(fact));
        }
    }
    let stored = events.len() as u64;
    let load = || {
        let (id, key) = ("table".to_string(), "key".to_string());
        Table::load(id, key, setup.clone(), events.clone(), START, |since| START.saturating_sub(since))
    };
    let mut table = load();
    match table.frozen() {
        None => assert_eq!(table.version(), stored, "a whole table has all of its events"),
        Some(reason) => {
            assert!(!reason.is_empty() && table.version() <= stored, "{reason}");
            assert!(matches!(table.stage(), Stage::Frozen | Stage::Finished), "{reason}");
            assert_eq!((table.to_act(), table.deadline(), table.bot_to_act()), (None, None, None));
        }
    }
    assert_eq!(seen(&load(), START), seen(&table, START), "what is stored is one table");
    use_it(&mut table);
}

/// An event: its version and its time may stand before it.
fn event(version: u64, line: &str) -> StoredEvent {
    let mut words = line.splitn(3, ' ');
    if let (Some(Ok(version)), Some(Ok(at)), Some(body)) =
        (words.next().map(str::parse), words.next().map(str::parse), words.next())
    {
        return StoredEvent { version, at, body: body.to_string() };
    }
    StoredEvent { version, at: START + version, body: line.to_string() }
}

/// Asks everything of a table, whatever state it is in.
fn use_it(table: &mut Table) {
    let (version, seat, text) = (table.version(), 1, String::new());
    let first = table.game().and_then(|game| game.actions().into_iter().next()).unwrap_or(text);
    let mut dice = Rng::stream(16, Purpose::Dice, 1);
    let host = table.setup().host.clone();
    for command in [
        Command::Chat { text: "what now?".to_string() },
        Command::TakeSeat { seat },
        Command::Start,
        Command::Act { seat, version, text: first },
        Command::Undo { seat, version: version + 1 },
        Command::AnswerUndo { seat: 2, version, agree: true },
        Command::Claim { seat, version },
        Command::AnswerClaim { seat: 2, version, agree: true },
        Command::EndDevice { seat, device: 2 },
        Command::Remove { person: 2 },
        Command::Readmit { person: 2 },
        Command::TakeOver { seat: 2 },
        Command::Return { seat },
        Command::SetSeat { seat: 2, bot: Some(1) },
        Command::LeaveSeat { seat },
        Command::Resign { seat },
        Command::Close,
        Command::Rematch,
        Command::DeclineRematch,
    ] {
        for id in [&host, "guest-1"] {
            let mut context = Context { now: START, dice: &mut dice, gone_after: GONE_AFTER };
            let asker = lamplight_table::Guest { id: id.to_string(), ..guest(1) };
            let before = table.version();
            let done = table.command(&asker, command.clone(), &mut context);
            assert!(done.is_ok() || table.version() == before, "a refusal changes nothing: {done:?}");
        }
    }
    let _ = table.time_out(u64::MAX);
    let _ = table.rename("guest-1", "Somebody", START);
    let _ = table.share(1, 2, &guest(9), START);
    let _ = table.abandon(START);
    seen(table, u64::MAX);
}
