//! What a server with many running tables costs: fills a database with them, and visits some.

use crate::load::LoadError;
use crate::requests::Requests;
use crate::store::{Index, Sqlite, Store as _, StoreError, StoredEvent, TableRow};
use futures_util::{StreamExt as _, TryStreamExt as _};
use lamplight_core::{Dice as _, Purpose, Rng};
use lamplight_games::GameId;
use lamplight_protocol::Command;
use lamplight_table::seating::Seated;
use lamplight_table::setup::CLAIM_AFTER;
use lamplight_table::{Context, Guest, Table, TableSetup};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;
use tokio::time::Instant;

/// The people who play.
const PEOPLE: [&str; 6] = ["Ada", "Bo", "Cleo", "Dora", "Eve", "Finn"];
/// Different games of each kind; the tables are copies of them.
const SAMPLES: u64 = 8;
/// Tables that are stored at the same time.
const AT_ONCE: usize = 512;
/// When the tables are due, in running time: not while anything is measured.
const DUE: u64 = 30 * 24 * 3_600_000;

/// The id of a stored table.
fn id(number: usize) -> String {
    format!("stored{number:06}")
}

/// What is stored.
#[derive(Clone, Copy, Debug)]
pub struct Sort {
    /// Actions of the players at each table, or as many as there are before the game ends.
    pub actions: usize,
    /// Whether all seats of the box are taken, and not two.
    pub full: bool,
}

/// Fills a new data folder with so many running tables of these games, in turn. Returns how many events they have each.
pub fn fill(
    data: &Path,
    tables: usize,
    games: &[GameId],
    sort: Sort,
    progress: impl Fn(usize),
) -> Result<f64, StoreError> {
    let samples: Vec<(TableRow, Vec<StoredEvent>)> = (0..SAMPLES)
        .flat_map(|seed| games.iter().filter_map(move |game| sample(*game, sort, seed)))
        .collect();
    let events: usize = samples.iter().map(|(_, events)| events.len()).sum();
    let runtime = tokio::runtime::Runtime::new().map_err(|error| StoreError::Database(error.to_string()))?;
    runtime.block_on(async {
        let store = Sqlite::open(data).await?;
        let copy = |number: usize| {
            let (mut row, events) = samples[number % samples.len()].clone();
            row.id = id(number);
            store.create_table(row, events)
        };
        let mut storing = futures_util::stream::iter((0..tables).map(copy)).buffer_unordered(AT_ONCE);
        let mut stored = 0;
        while storing.try_next().await?.is_some() {
            stored += 1;
            progress(stored);
        }
        drop(storing);
        store.close().await;
        Ok(events as f64 / samples.len().max(1) as f64)
    })
}

/// A running game among people, some way in.
fn sample(game: GameId, sort: Sort, seed: u64) -> Option<(TableRow, Vec<StoredEvent>)> {
    let mut rng = Rng::stream(seed, Purpose::Test, 0);
    let guest = |name: &str| Guest {
        id: format!("stored-guest-{name}-{seed}"),
        name: name.to_string(),
        network: None,
    };
    let seats = if sort.full { game.info().max_seats } else { 2 };
    let guests: Vec<Guest> = PEOPLE.into_iter().take(seats.into()).map(guest).collect();
    let created = 1_700_000_000_000;
    let setup = TableSetup {
        game: game.info().id.to_string(),
        rules_version: game.info().rules_version,
        options: BTreeMap::new(),
        turn_to_begin: None,
        content: None,
        seats,
        public: true,
        clock: None,
        claim_after: CLAIM_AFTER,
        hints: false,
        host: guests[0].id.clone(),
        host_name: guests[0].name.clone(),
        created,
    };
    let json = serde_json::to_string(&setup).ok()?;
    let mut table = Table::new(id(0), "key".to_string(), setup);
    let mut dice = Rng::stream(seed, Purpose::Test, 1);
    let mut context = Context { now: created, dice: &mut dice, gone_after: u64::MAX };
    table.open(guests.iter().cloned().map(Seated::Person).collect(), &mut context).ok()?;
    let mut events = table.take_unsaved();
    for _ in 0..sort.actions {
        let Some(seat) = table.to_act() else { break };
        let actions = table.game()?.actions();
        let text = actions.get(rng.below(actions.len() as u32) as usize)?.clone();
        context.now += 1000;
        let act = Command::Act { seat: seat.number(), version: table.version(), text };
        let before = events.len();
        table.command(&guests[seat.index()], act, &mut context).ok()?;
        events.extend(table.take_unsaved());
        if table.ending().is_some() {
            // One action earlier it was still running.
            events.truncate(before);
            break;
        }
    }
    let table =
        Table::load(id(0), "key".into(), TableSetup::parse(&json).ok()?, events.clone(), created, |_| 0);
    let owners = (1..).zip(&guests).map(|(seat, guest)| (seat, guest.id.clone())).collect();
    let index = Index {
        stage: table.stage(),
        updated: table.updated(),
        owners,
        summary: serde_json::to_string(&table.summary(None)).ok()?,
        begun: true,
        due: Some(DUE),
    };
    let row = TableRow {
        id: id(0),
        game: game.info().id.to_string(),
        setup: json,
        key: "key".to_string(),
        public: true,
        created,
        index,
    };
    Some((row, events))
}

/// Visits tables for the first time, one after the other, and says how long each visit took.
pub fn visit(url: &str, tables: impl Iterator<Item = usize>) -> Result<Vec<Duration>, LoadError> {
    let runtime = tokio::runtime::Runtime::new().map_err(LoadError::Runtime)?;
    runtime.block_on(async {
        let http = Requests::new(url);
        let cookie = http.guest().await?;
        let mut took = Vec::new();
        for number in tables {
            let path = format!("/api/tables/{}", id(number));
            let start = Instant::now();
            http.get(&path, &cookie).await?;
            took.push(start.elapsed());
        }
        Ok(took)
    })
}
