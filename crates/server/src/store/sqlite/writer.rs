//! The one task that writes. It takes all requests that are waiting, performs them in one transaction and answers them
//! when it is on the disk: an `fsync` is expensive, a row is cheap.

use super::super::{Append, GuestId, GuestRow, Index, StoreError, StoredEvent, TableId, TableRow};
use super::{failed, get, stage_name};
use sqlx::error::BoxDynError;
use sqlx::sqlite::{SqliteArguments, SqliteConnectOptions, SqliteConnection};
use sqlx::{Arguments, AssertSqlSafe, ConnectOptions, Connection};
use std::collections::BTreeMap;
use std::fs::File;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// The most requests in a transaction.
pub(super) const BATCH: usize = 512;

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
    /// Only to see whether the writer answers.
    Nothing,
}

impl Write {
    /// The table it is about.
    fn table(&self) -> Option<&str> {
        match self {
            Write::Guest(_) | Write::Nothing => None,
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
    statements: Statements,
    /// Declared last: the folder is given up after the connection.
    lock: File,
}

impl Writer {
    pub(super) fn new(options: SqliteConnectOptions, connection: SqliteConnection, lock: File) -> Writer {
        Writer { options, connection: Some(connection), statements: Statements::new(), lock }
    }

    /// Works until it is told to close, or nobody is left who could ask.
    pub(super) async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        let mut taken = Vec::with_capacity(BATCH);
        while requests.recv_many(&mut taken, BATCH).await > 0 {
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
        let attempt = transact(connection, &self.statements, writes).await;
        if attempt.is_err() && sqlx::query("ROLLBACK").execute(connection).await.is_err() {
            // SQLite has rolled back on its own, or something worse has happened. A new connection knows where it is.
            self.connection = None;
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
    statements: &Statements,
    writes: &[Write],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await.map_err(failed)?;
    let mut batch = Batch::of(connection, statements, writes).await?;
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        results.push(match batch.perform(write).await {
            Ok(()) => Ok(()),
            Err(Stop::Refused(error)) => Err(error),
            Err(Stop::Failed(error)) => return Err(error),
        });
    }
    batch.finish().await.map_err(failed)?;
    sqlx::query("COMMIT").execute(connection).await.map_err(failed)?;
    Ok(results)
}

/// A table that the requests are about.
struct Known<'w> {
    number: i64,
    /// The version of its last event, with those of this batch.
    last: u64,
    /// The index that this batch gives it.
    index: Option<&'w Index>,
}

/// A transaction in the making. Events and indexes, of which there are many, are collected and written in the end.
struct Batch<'w> {
    connection: &'w mut SqliteConnection,
    statements: &'w Statements,
    tables: BTreeMap<&'w str, Known<'w>>,
    events: Vec<(i64, &'w StoredEvent)>,
}

impl<'w> Batch<'w> {
    /// Looks up all tables that the requests are about.
    async fn of(
        connection: &'w mut SqliteConnection,
        statements: &'w Statements,
        writes: &'w [Write],
    ) -> Result<Batch<'w>, StoreError> {
        let mut ids: Vec<&str> = writes.iter().filter_map(Write::table).collect();
        ids.sort_unstable();
        ids.dedup();
        let mut tables = BTreeMap::new();
        if !ids.is_empty() {
            let json =
                serde_json::to_string(&ids).map_err(|error| StoreError::Database(error.to_string()))?;
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
                let id = ids[get::<u32>(row, 0)? as usize];
                let last: Option<u64> = get(row, 2)?;
                tables.insert(id, Known { number: get(row, 1)?, last: last.unwrap_or(0), index: None });
            }
        }
        Ok(Batch { connection, statements, tables, events: Vec::new() })
    }

    async fn perform(&mut self, write: &'w Write) -> Result<(), Stop> {
        match write {
            Write::Nothing => Ok(()),
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
        let last = follow(&table.id, 0, events)?;
        let (created, updated) = (stored(table.created)?, stored(table.index.updated)?);
        let number = sqlx::query(
            "INSERT INTO tables (id, game, link, public, created, stage, updated, summary) \
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(&table.id)
        .bind(&table.game)
        .bind(&table.key)
        .bind(table.public)
        .bind(created)
        .bind(stage_name(table.index.stage))
        .bind(updated)
        .bind(&table.index.summary)
        .execute(&mut *self.connection)
        .await?
        .last_insert_rowid();
        sqlx::query("INSERT INTO setups (table_number, setup) VALUES (?, ?)")
            .bind(number)
            .bind(&table.setup)
            .execute(&mut *self.connection)
            .await?;
        self.statements.own(self.connection, number, &table.index.owners).await?;
        self.events.extend(events.iter().map(|event| (number, event)));
        self.tables.insert(&table.id, Known { number, last, index: None });
        Ok(())
    }

    fn append(&mut self, append: &'w Append) -> Result<(), Stop> {
        let Some(known) = self.tables.get_mut(append.table.as_str()) else {
            return Err(Stop::Refused(StoreError::NoTable(append.table.clone())));
        };
        let last = follow(&append.table, known.last, &append.events)?;
        if let Some(index) = &append.index {
            stored(index.updated)?;
            known.index = Some(index);
        }
        known.last = last;
        self.events.extend(append.events.iter().map(|event| (known.number, event)));
        Ok(())
    }

    fn number(&self, table: &str) -> Result<i64, Stop> {
        let known = self.tables.get(table);
        known.map(|known| known.number).ok_or_else(|| Stop::Refused(StoreError::NoTable(table.to_owned())))
    }

    /// Writes what was collected.
    async fn finish(self) -> Result<(), sqlx::Error> {
        let Batch { connection, statements, tables, events } = self;
        let mut indexes = Vec::new();
        for known in tables.values() {
            let Some(index) = known.index else { continue };
            indexes.push((known.number, index));
            let query = sqlx::query("DELETE FROM owners WHERE table_number = ?");
            query.bind(known.number).execute(&mut *connection).await?;
            statements.own(connection, known.number, &index.owners).await?;
        }
        // The numbers were found to fit when the requests were looked at.
        let bind = |(table, event): &(i64, &StoredEvent), row: &mut SqliteArguments| {
            row.add(*table)?;
            row.add(event.version.cast_signed())?;
            row.add(event.at.cast_signed())?;
            row.add(event.body.as_str())
        };
        statements.events.run(connection, &events, bind).await?;
        let bind = |(table, index): &(i64, &Index), row: &mut SqliteArguments| {
            row.add(*table)?;
            row.add(stage_name(index.stage))?;
            row.add(index.updated.cast_signed())?;
            row.add(index.summary.as_str())
        };
        statements.indexes.run(connection, &indexes, bind).await
    }
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

/// The statements that write many rows.
struct Statements {
    events: Bulk,
    indexes: Bulk,
    owners: Bulk,
}

impl Statements {
    fn new() -> Statements {
        Statements {
            events: Bulk::new(
                "INSERT INTO events (table_number, version, at, body) VALUES ",
                "(?, ?, ?, ?)",
                "",
            ),
            indexes: Bulk::new(
                "WITH new (number, stage, updated, summary) AS (VALUES ",
                "(?, ?, ?, ?)",
                ") UPDATE tables SET stage = new.stage, updated = new.updated, summary = new.summary \
                 FROM new WHERE tables.number = new.number",
            ),
            owners: Bulk::new(
                "INSERT INTO owners (table_number, place, seat, guest) VALUES ",
                "(?, ?, ?, ?)",
                "",
            ),
        }
    }

    /// Writes the owners of a table that has none.
    async fn own(
        &self,
        connection: &mut SqliteConnection,
        table: i64,
        owners: &[(u8, GuestId)],
    ) -> Result<(), sqlx::Error> {
        let rows: Vec<(i64, &(u8, GuestId))> = (0..).zip(owners).collect();
        let bind = |(place, (seat, guest)): &(i64, &(u8, GuestId)), row: &mut SqliteArguments| {
            row.add(table)?;
            row.add(*place)?;
            row.add(*seat)?;
            row.add(guest.as_str())
        };
        self.owners.run(connection, &rows, bind).await
    }
}

/// A statement for many rows, in a few sizes, so that SQLite has each of them ready.
struct Bulk {
    sizes: [(usize, Arc<str>); 5],
}

impl Bulk {
    fn new(head: &str, row: &str, tail: &str) -> Bulk {
        let statement =
            |rows: usize| (rows, Arc::from(format!("{head}{}{tail}", vec![row; rows].join(", "))));
        Bulk { sizes: [256, 64, 16, 4, 1].map(statement) }
    }

    async fn run<T>(
        &self,
        connection: &mut SqliteConnection,
        rows: &[T],
        bind: impl Fn(&T, &mut SqliteArguments) -> Result<(), BoxDynError>,
    ) -> Result<(), sqlx::Error> {
        let mut rest = rows;
        for (size, statement) in &self.sizes {
            while let Some((some, others)) = rest.split_at_checked(*size) {
                let mut arguments = SqliteArguments::default();
                for row in some {
                    bind(row, &mut arguments).map_err(sqlx::Error::Encode)?;
                }
                sqlx::query_with(AssertSqlSafe(Arc::clone(statement)), arguments)
                    .execute(&mut *connection)
                    .await?;
                rest = others;
            }
        }
        Ok(())
    }
}
