//! The one task that writes. It takes all requests that are waiting, performs them in one transaction and answers them
//! when it is on the disk: an `fsync` is expensive, a row is cheap. So is every statement, since SQLite lives on a thread
//! of its own: rows go there together, as one JSON array, and moves alone take a single statement.

use super::super::{Append, GuestId, GuestRow, Index, StoreError, StoredEvent, TableId, TableRow};
use super::{failed, get, stage_name};
use crate::uptime::Run;
use serde::Serialize;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use std::collections::BTreeMap;
use std::fs::File;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// The most requests in a transaction.
pub(super) const BATCH: usize = 512;
/// How long requests are gathered before they go to the disk, while there are several at a time. Somebody who plays alone
/// never waits.
const GATHER: Duration = Duration::from_millis(4);
/// The most tables that the writer remembers.
const REMEMBERED: usize = 20_000;

// Each takes its rows as one JSON array.
const INSERT_EVENTS: &str = "INSERT INTO events (table_number, version, at, body) \
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)";
const UPDATE_INDEXES: &str = "WITH new (number, stage, updated, summary, begun, due) AS \
     (SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?)) \
     UPDATE tables SET stage = new.stage, updated = new.updated, summary = new.summary, begun = new.begun, \
     due = new.due FROM new WHERE tables.number = new.number";
const DELETE_OWNERS: &str = "DELETE FROM owners WHERE table_number IN (SELECT value FROM json_each(?))";
const INSERT_OWNERS: &str = "INSERT INTO owners (table_number, place, seat, guest) \
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)";

/// A row as long as a page, and another one every time: writing it takes as much room as anything else does.
const HEARTBEAT: &str = "INSERT INTO heartbeat (one, bytes) VALUES (1, randomblob(4096)) ON CONFLICT (one) DO UPDATE SET bytes = excluded.bytes";
/// A trigger removes all that belongs to them.
const REMOVE: &str = "DELETE FROM tables WHERE stage = 'finished' AND id IN (SELECT value FROM json_each(?))";

/// What the writer is asked for.
#[derive(Debug)]
pub(super) enum Request {
    /// To write, and to say when it is done.
    Write(Write, oneshot::Sender<Result<(), StoreError>>),
    /// To write all that was asked for, and to end.
    Close,
}

#[derive(Debug)]
pub(super) enum Write {
    Guest(GuestRow),
    Table(Box<TableRow>, Vec<StoredEvent>),
    Append(Append),
    Admission {
        table: TableId,
        guest: GuestId,
    },
    SeatToken {
        table: TableId,
        seat: u8,
        hash: Vec<u8>,
    },
    Replay {
        table: TableId,
        viewer: i64,
        gzip: Vec<u8>,
    },
    /// Finished tables that are no longer kept.
    Removal(Vec<TableId>),
    Run(Run),
    /// Only to see whether something can be written.
    Heartbeat,
}

impl Write {
    /// The table it is about.
    fn table(&self) -> Option<&str> {
        match self {
            Write::Guest(_) | Write::Removal(_) | Write::Run(_) | Write::Heartbeat => None,
            Write::Table(table, _) => Some(&table.id),
            Write::Append(append) => Some(&append.table),
            Write::Admission { table, .. } | Write::SeatToken { table, .. } | Write::Replay { table, .. } => {
                Some(table)
            }
        }
    }
}

pub(super) struct Writer {
    options: SqliteConnectOptions,
    /// None after trouble, until the next attempt.
    connection: Option<SqliteConnection>,
    /// Tables that were written to. Nobody else writes, so that this is what is stored.
    remembered: BTreeMap<TableId, Last>,
    /// Declared last: the folder is given up after the connection.
    lock: File,
}

impl Writer {
    pub(super) fn new(options: SqliteConnectOptions, connection: SqliteConnection, lock: File) -> Writer {
        Writer { options, connection: Some(connection), remembered: BTreeMap::new(), lock }
    }

    /// Works until it is told to close, or nobody is left who could ask.
    pub(super) async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        let mut taken = Vec::with_capacity(BATCH);
        let mut busy = false;
        while requests.recv_many(&mut taken, BATCH).await > 0 {
            if busy && taken.len() < BATCH {
                tokio::time::sleep(GATHER).await;
                while taken.len() < BATCH
                    && let Ok(request) = requests.try_recv()
                {
                    taken.push(request);
                }
            }
            busy = taken.len() > 1;
            let (mut writes, mut answers) =
                (Vec::with_capacity(taken.len()), Vec::with_capacity(taken.len()));
            for request in taken.drain(..) {
                match request {
                    Request::Write(write, answer) => {
                        writes.push(write);
                        answers.push(answer);
                    }
                    // What is in the queue still comes out of it; nothing more gets in.
                    Request::Close => requests.close(),
                }
            }
            for (answer, result) in answers.into_iter().zip(self.write(&writes).await) {
                // A caller that no longer listens has lost nothing but the answer.
                let _ = answer.send(result);
            }
        }
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database did not close well; all that was acknowledged is on the disk");
        }
        drop(self.lock);
    }

    /// Performs the requests, in order. The answers are in the same order.
    async fn write(&mut self, writes: &[Write]) -> Vec<Result<(), StoreError>> {
        if writes.is_empty() {
            return Vec::new();
        }
        match self.attempt(writes).await {
            Ok(results) => results,
            Err(error) => {
                tracing::warn!(%error, requests = writes.len(), "a transaction failed; its requests are tried one by one");
                let mut results = Vec::with_capacity(writes.len());
                for write in writes {
                    let result = self.attempt(std::slice::from_ref(write)).await;
                    results.push(result.and_then(|results| results.into_iter().collect()));
                }
                results
            }
        }
    }

    /// One transaction. If it fails, nothing was written; what the requests themselves are refused for does not make it
    /// fail.
    async fn attempt(&mut self, writes: &[Write]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(self.options.connect().await.map_err(failed)?),
        };
        let attempt = transact(connection, &mut self.remembered, writes).await;
        if attempt.is_err() {
            self.remembered.clear();
            if sqlx::query("ROLLBACK").execute(connection).await.is_err() {
                // SQLite has rolled back on its own, or something worse has happened. A new connection knows where it is.
                self.connection = None;
            }
        }
        attempt
    }
}

/// Why a request is not performed.
enum Stop {
    /// For a reason of its own: the others go on. Nothing of it was written.
    Refused(StoreError),
    /// The database has failed: the whole batch fails.
    Failed(StoreError),
}

impl From<sqlx::Error> for Stop {
    fn from(error: sqlx::Error) -> Stop {
        Stop::Failed(failed(error))
    }
}

async fn transact(
    connection: &mut SqliteConnection,
    remembered: &mut BTreeMap<TableId, Last>,
    writes: &[Write],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    // One statement is a transaction by itself.
    let moves_only =
        writes.iter().all(|write| matches!(write, Write::Append(append) if append.index.is_none()));
    let mut batch = Batch::of(connection, remembered, writes).await?;
    if !moves_only {
        run(batch.connection, "BEGIN IMMEDIATE").await?;
    }
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        results.push(match batch.perform(write).await {
            Ok(()) => Ok(()),
            Err(Stop::Refused(error)) => Err(error),
            Err(Stop::Failed(error)) => return Err(error),
        });
    }
    batch.finish().await.map_err(failed)?;
    let removed = !batch.removals.is_empty();
    let tables: Vec<(TableId, Last)> =
        batch.tables.into_iter().map(|(id, known)| (id.to_owned(), known.last)).collect();
    if !moves_only {
        run(connection, "COMMIT").await?;
    }
    if removed || remembered.len() + tables.len() > REMEMBERED {
        remembered.clear();
    }
    if !removed {
        remembered.extend(tables);
    }
    Ok(results)
}

async fn run(connection: &mut SqliteConnection, statement: &'static str) -> Result<(), StoreError> {
    sqlx::query(statement).execute(connection).await.map_err(failed)?;
    Ok(())
}

/// Runs a statement for many rows.
async fn run_rows(
    connection: &mut SqliteConnection,
    statement: &'static str,
    rows: &[impl Serialize],
) -> Result<(), sqlx::Error> {
    if rows.is_empty() {
        return Ok(());
    }
    let rows = serde_json::to_string(rows).map_err(|error| sqlx::Error::Encode(error.into()))?;
    sqlx::query(statement).bind(rows).execute(connection).await?;
    Ok(())
}

/// The number of a table, and the version of its last event.
#[derive(Clone, Copy)]
struct Last {
    number: i64,
    version: u64,
}

/// A table that the requests are about.
struct Known<'w> {
    /// With the events of this batch.
    last: Last,
    /// The index that this batch gives it.
    index: Option<&'w Index>,
}

/// A transaction in the making. Events and indexes, of which there are many, are collected and written in the end, before
/// tables are removed.
struct Batch<'w> {
    connection: &'w mut SqliteConnection,
    tables: BTreeMap<&'w str, Known<'w>>,
    events: Vec<(i64, &'w StoredEvent)>,
    removals: Vec<&'w TableId>,
}

impl<'w> Batch<'w> {
    /// Looks up all tables that the requests are about.
    async fn of(
        connection: &'w mut SqliteConnection,
        remembered: &BTreeMap<TableId, Last>,
        writes: &'w [Write],
    ) -> Result<Batch<'w>, StoreError> {
        let mut tables = BTreeMap::new();
        let mut unknown: Vec<&str> = Vec::new();
        for id in writes.iter().filter_map(Write::table) {
            match remembered.get(id) {
                Some(&last) => drop(tables.insert(id, Known { last, index: None })),
                None => unknown.push(id),
            }
        }
        unknown.sort_unstable();
        unknown.dedup();
        if !unknown.is_empty() {
            let json =
                serde_json::to_string(&unknown).map_err(|error| StoreError::Database(error.to_string()))?;
            let rows = sqlx::query(
                "SELECT i.key, t.number, \
                 (SELECT MAX(version) FROM events WHERE table_number = t.number) \
                 FROM json_each(?) AS i CROSS JOIN tables AS t ON t.id = i.value",
            )
            .bind(json)
            .fetch_all(&mut *connection)
            .await
            .map_err(failed)?;
            for row in &rows {
                let id = unknown[get::<u32>(row, 0)? as usize];
                let version: Option<u64> = get(row, 2)?;
                let last = Last { number: get(row, 1)?, version: version.unwrap_or(0) };
                tables.insert(id, Known { last, index: None });
            }
        }
        Ok(Batch { connection, tables, events: Vec::new(), removals: Vec::new() })
    }

    async fn perform(&mut self, write: &'w Write) -> Result<(), Stop> {
        match write {
            Write::Heartbeat => {
                sqlx::query(HEARTBEAT).execute(&mut *self.connection).await?;
                Ok(())
            }
            Write::Guest(guest) => {
                let query = sqlx::query(
                    "INSERT INTO guests (id, name, created) VALUES (?, ?, ?) \
                     ON CONFLICT (id) DO UPDATE SET name = excluded.name",
                );
                let query = query.bind(&guest.id).bind(&guest.name).bind(stored(guest.created)?);
                query.execute(&mut *self.connection).await?;
                Ok(())
            }
            Write::Table(table, events) => self.create(table, events).await,
            Write::Append(append) => self.append(append),
            Write::Admission { table, guest } => {
                let query = sqlx::query(
                    "INSERT INTO admissions (table_number, guest) VALUES (?, ?) ON CONFLICT DO NOTHING",
                );
                query.bind(self.number(table)?).bind(guest).execute(&mut *self.connection).await?;
                Ok(())
            }
            Write::SeatToken { table, seat, hash } => {
                let query = sqlx::query(
                    "INSERT INTO seat_tokens (table_number, seat, hash) VALUES (?, ?, ?) \
                     ON CONFLICT (table_number, seat) DO UPDATE SET hash = excluded.hash",
                );
                let query = query.bind(self.number(table)?).bind(seat).bind(hash);
                query.execute(&mut *self.connection).await?;
                Ok(())
            }
            Write::Removal(tables) => {
                self.removals.extend(tables);
                Ok(())
            }
            Write::Run(run) => {
                let query = sqlx::query(
                    "INSERT INTO runs (began, seen) VALUES (?, ?) \
                     ON CONFLICT (began) DO UPDATE SET seen = excluded.seen",
                );
                query.bind(stored(run.began)?).bind(stored(run.seen)?).execute(&mut *self.connection).await?;
                Ok(())
            }
            Write::Replay { table, viewer, gzip } => {
                let query = sqlx::query(
                    "INSERT INTO replays (table_number, viewer, gzip) VALUES (?, ?, ?) \
                     ON CONFLICT (table_number, viewer) DO UPDATE SET gzip = excluded.gzip",
                );
                let query = query.bind(self.number(table)?).bind(viewer).bind(gzip);
                query.execute(&mut *self.connection).await?;
                Ok(())
            }
        }
    }

    async fn create(&mut self, table: &'w TableRow, events: &'w [StoredEvent]) -> Result<(), Stop> {
        if self.tables.contains_key(table.id.as_str()) {
            return Err(Stop::Refused(StoreError::TableExists(table.id.clone())));
        }
        let version = follow(&table.id, 0, events)?;
        let (created, updated) = (stored(table.created)?, stored(table.index.updated)?);
        let due = table.index.due.map(stored).transpose()?;
        let number = sqlx::query(
            "INSERT INTO tables (id, game, link, public, created, stage, updated, summary, begun, due) \
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(&table.id)
        .bind(&table.game)
        .bind(&table.key)
        .bind(table.public)
        .bind(created)
        .bind(stage_name(table.index.stage))
        .bind(updated)
        .bind(&table.index.summary)
        .bind(table.index.begun)
        .bind(due)
        .execute(&mut *self.connection)
        .await?
        .last_insert_rowid();
        sqlx::query("INSERT INTO setups (table_number, setup) VALUES (?, ?)")
            .bind(number)
            .bind(&table.setup)
            .execute(&mut *self.connection)
            .await?;
        run_rows(self.connection, INSERT_OWNERS, &owners(number, &table.index)).await?;
        self.events.extend(events.iter().map(|event| (number, event)));
        let last = Last { number, version };
        self.tables.insert(&table.id, Known { last, index: None });
        Ok(())
    }

    fn append(&mut self, append: &'w Append) -> Result<(), Stop> {
        let Some(known) = self.tables.get_mut(append.table.as_str()) else {
            return Err(Stop::Refused(StoreError::NoTable(append.table.clone())));
        };
        let version = follow(&append.table, known.last.version, &append.events)?;
        if let Some(index) = &append.index {
            stored(index.updated)?;
            index.due.map(stored).transpose()?;
            known.index = Some(index);
        }
        known.last.version = version;
        self.events.extend(append.events.iter().map(|event| (known.last.number, event)));
        Ok(())
    }

    fn number(&self, table: &str) -> Result<i64, Stop> {
        let known = self.tables.get(table);
        known
            .map(|known| known.last.number)
            .ok_or_else(|| Stop::Refused(StoreError::NoTable(table.to_owned())))
    }

    /// Writes what was collected.
    async fn finish(&mut self) -> Result<(), sqlx::Error> {
        let indexed = |known: &Known<'w>| Some((known.last.number, known.index?));
        let indexes: Vec<(i64, &Index)> = self.tables.values().filter_map(indexed).collect();
        let numbers: Vec<i64> = indexes.iter().map(|(number, _)| *number).collect();
        let owners: Vec<_> = indexes.iter().flat_map(|(number, index)| owners(*number, index)).collect();
        // The times were found to fit when the requests were looked at.
        let index = |(number, index): &(i64, &'w Index)| {
            let Index { stage, updated, summary, begun, due, .. } = index;
            (*number, stage_name(*stage), updated, summary.as_str(), u8::from(*begun), due)
        };
        let indexes: Vec<_> = indexes.iter().map(index).collect();
        let event = |(number, event): &(i64, &'w StoredEvent)| {
            (*number, event.version, event.at, event.body.as_str())
        };
        let events: Vec<_> = self.events.iter().map(event).collect();
        run_rows(self.connection, DELETE_OWNERS, &numbers).await?;
        run_rows(self.connection, INSERT_OWNERS, &owners).await?;
        run_rows(self.connection, INSERT_EVENTS, &events).await?;
        run_rows(self.connection, UPDATE_INDEXES, &indexes).await?;
        run_rows(self.connection, REMOVE, &self.removals).await
    }
}

/// The owners of a table, as rows.
fn owners(table: i64, index: &Index) -> Vec<(i64, usize, u8, &str)> {
    let rows = index.owners.iter().enumerate();
    rows.map(|(place, (seat, guest))| (table, place, *seat, guest.as_str())).collect()
}

/// The version of the last event, if these follow the version `last`.
fn follow(table: &str, last: u64, events: &[StoredEvent]) -> Result<u64, Stop> {
    let mut last = last;
    for event in events {
        if last.checked_add(1) != Some(event.version) {
            let table = table.to_owned();
            return Err(Stop::Refused(StoreError::OutOfOrder { table, version: event.version }));
        }
        stored(event.at)?;
        last = event.version;
    }
    Ok(last)
}

/// A time as SQLite's signed number.
fn stored(time: u64) -> Result<i64, Stop> {
    i64::try_from(time)
        .map_err(|_| Stop::Refused(StoreError::Database(format!("{time} is too large to be stored"))))
}
