//! The store in one SQLite file.
//!
//! One task writes, over one connection: what came in while the last transaction went to the disk shares the next one.
//! A few read-only connections read; they see what was committed when they began, and never wait for the writer. The
//! folder belongs to one server at a time, which a lock of the operating system sees to.

mod backup;
mod schema;
mod writer;

use super::{
    Append, Filter, GuestId, GuestRow, Index, Keep, Store, StoreError, StoredEvent, TableId, TableRow,
};
use crate::uptime::Run;
use async_trait::async_trait;
use lamplight_protocol::Stage;
use schema::{migrate, versions};
use sha2::{Digest, Sha256};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions, QueryBuilder, Row};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;
use writer::{Request, Write, Writer};

pub use backup::backup;

/// The name of the database in the data folder.
pub const DATABASE: &str = "lamplight.db";
/// The file whose lock says that a server owns the folder. The file itself stays behind; only the lock counts, and it
/// ends with the process, however that ends.
const LOCK: &str = "lamplight.lock";
/// What the lock file says while the first start is under way.
const BEGINNING: &str = "A first start was cut short here; there was no database yet.\n";

/// How long a connection waits for another process that holds the database, such as somebody's database shell.
const BUSY: Duration = Duration::from_secs(10);
/// How many connections read.
const READERS: u32 = 4;
/// How many read the replays that were kept: they are long, and nobody else shall wait for them.
const REPLAY_READERS: u32 = 1;
/// How many requests wait for the writer before their callers do.
const QUEUE: usize = 1024;

/// A data folder, open. Close it in the end, or what was asked for last may still be under way when the process ends.
#[derive(Debug)]
pub struct Sqlite {
    dir: PathBuf,
    reads: SqlitePool,
    replays: SqlitePool,
    writes: mpsc::Sender<Request>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Sqlite {
    /// Opens the database in this folder, makes both if they are missing, and brings the schema up to date.
    pub async fn open(dir: &Path) -> Result<Sqlite, StoreError> {
        let dir = absolute(dir)?;
        std::fs::create_dir_all(&dir).map_err(|error| cannot("make the folder", &dir, &error))?;
        let file = dir.join(DATABASE);
        let was_there = leftovers(&dir)?;
        let mut lock = lock(&dir)?;
        let beginning = is_empty(&file);
        if beginning {
            refuse_to_replace(&file, &was_there)?;
            // Until the database is there, the lock says that there was none.
            mark(&mut lock, BEGINNING).map_err(|error| cannot("write", &dir.join(LOCK), &error))?;
        }
        if !file.exists() {
            create_private(&file).map_err(|error| cannot("make", &file, &error))?;
        }

        let mut connection = for_writing(&file).connect().await.map_err(|error| unusable(&file, error))?;
        migrate(&mut connection, &file).await?;
        make_secret(&mut connection).await?;
        mark(&mut lock, "").map_err(|error| cannot("write", &dir.join(LOCK), &error))?;

        let reads = readers(READERS, 1).connect_with(for_reading(&file)).await;
        let reads = reads.map_err(|error| unusable(&file, error))?;
        let replays = readers(REPLAY_READERS, 0).connect_lazy_with(for_reading(&file));
        let (writes, requests) = mpsc::channel(QUEUE);
        let writer = tokio::spawn(Writer::new(for_writing(&file), connection, lock).run(requests));
        Ok(Sqlite { dir, reads, replays, writes, writer: Mutex::new(Some(writer)) })
    }

    /// Opens the database in this folder to read from it, also while a server uses it. Whatever writes is refused.
    pub async fn open_to_read(dir: &Path) -> Result<Sqlite, StoreError> {
        let dir = absolute(dir)?;
        let file = dir.join(DATABASE);
        if is_empty(&file) {
            return Err(StoreError::Database(format!("there is no database {}", file.display())));
        }
        let reads = readers(READERS, 1).connect_with(for_reading(&file)).await;
        let reads = reads.map_err(|error| unusable(&file, error))?;
        let replays = readers(REPLAY_READERS, 0).connect_lazy_with(for_reading(&file));
        let mut connection = reads.acquire().await.map_err(failed)?;
        let (found, known) = versions(&mut connection, &file).await?;
        drop(connection);
        match found {
            Some(found) if found == known => {}
            Some(found) if found > known => {
                return Err(StoreError::Newer { place: file.display().to_string(), found, known });
            }
            _ => return Err(StoreError::Older(file.display().to_string())),
        }
        let (writes, _) = mpsc::channel(1);
        Ok(Sqlite { dir, reads, replays, writes, writer: Mutex::new(None) })
    }

    async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.writes.send(Request::Write(write, answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn guest(&self, id: &str) -> Result<Option<GuestRow>, StoreError> {
        let row = sqlx::query("SELECT id, name, created FROM guests WHERE id = ?")
            .bind(id)
            .fetch_optional(&self.reads)
            .await
            .map_err(failed)?;
        row.map(|row| Ok(GuestRow { id: get(&row, 0)?, name: get(&row, 1)?, created: get(&row, 2)? }))
            .transpose()
    }

    async fn save_guest(&self, guest: GuestRow) -> Result<(), StoreError> {
        self.write(Write::Guest(guest)).await
    }

    async fn create_table(&self, table: TableRow, events: Vec<StoredEvent>) -> Result<(), StoreError> {
        self.write(Write::Table(Box::new(table), events)).await
    }

    async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.write(Write::Append(append)).await
    }

    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let mut query = QueryBuilder::new(format!("{COLUMNS} FROM tables AS t {SETUP} WHERE t.id = "));
        let row = query.push_bind(id).build().fetch_optional(&self.reads).await.map_err(failed)?;
        row.as_ref().map(table_row).transpose()
    }

    async fn events(&self, table: &str, after: u64) -> Result<Vec<StoredEvent>, StoreError> {
        let rows = sqlx::query(
            "SELECT version, at, body FROM events \
             WHERE table_number = (SELECT number FROM tables WHERE id = ?) AND version > ? ORDER BY version",
        )
        .bind(table)
        .bind(at_most(after))
        .fetch_all(&self.reads)
        .await
        .map_err(failed)?;
        let event = |row| Ok(StoredEvent { version: time(row, 0)?, at: time(row, 1)?, body: text(row, 2)? });
        rows.iter().map(event).collect()
    }

    async fn list(&self, filter: Filter) -> Result<Vec<TableRow>, StoreError> {
        let Some(mut query) = list_query(&filter) else { return Ok(Vec::new()) };
        let rows = query.build().fetch_all(&self.reads).await.map_err(failed)?;
        let readable = |row: &SqliteRow| {
            // One table that cannot be read must not hide the others.
            table_row(row).inspect_err(|error| tracing::error!(%error, "a table cannot be listed")).ok()
        };
        Ok(rows.iter().filter_map(readable).collect())
    }

    async fn due(&self, from: u64, to: u64, limit: u32) -> Result<Vec<(u64, TableId)>, StoreError> {
        let rows = sqlx::query("SELECT due, id FROM tables WHERE due BETWEEN ? AND ? ORDER BY due LIMIT ?")
            .bind(at_most(from))
            .bind(at_most(to))
            .bind(limit)
            .fetch_all(&self.reads)
            .await
            .map_err(failed)?;
        rows.iter().map(|row| Ok((time(row, 0)?, text(row, 1)?))).collect()
    }

    async fn expired(&self, keep: Keep, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let rows = expired_query(keep, limit).build().fetch_all(&self.reads).await.map_err(failed)?;
        rows.iter().map(|row| text(row, 0)).collect()
    }

    async fn remove(&self, tables: Vec<TableId>) -> Result<(), StoreError> {
        self.write(Write::Removal(tables)).await
    }

    async fn runs(&self) -> Result<Vec<Run>, StoreError> {
        let query = sqlx::query("SELECT began, seen FROM runs ORDER BY began");
        let rows = query.fetch_all(&self.reads).await.map_err(failed)?;
        rows.iter().map(|row| Ok(Run { began: time(row, 0)?, seen: time(row, 1)? })).collect()
    }

    async fn save_run(&self, run: Run) -> Result<(), StoreError> {
        self.write(Write::Run(run)).await
    }

    async fn admit(&self, table: &str, guest: &str) -> Result<(), StoreError> {
        self.write(Write::Admission { table: table.to_owned(), guest: guest.to_owned() }).await
    }

    async fn is_admitted(&self, table: &str, guest: &str) -> Result<bool, StoreError> {
        let row = sqlx::query(
            "SELECT 1 FROM admissions WHERE table_number = (SELECT number FROM tables WHERE id = ?) AND guest = ?",
        )
        .bind(table)
        .bind(guest)
        .fetch_optional(&self.reads)
        .await
        .map_err(failed)?;
        Ok(row.is_some())
    }

    async fn set_seat_token(&self, table: &str, seat: u8, token: &str) -> Result<(), StoreError> {
        self.write(Write::SeatToken { table: table.to_owned(), seat, hash: hash(token) }).await
    }

    async fn seat_of_token(&self, token: &str) -> Result<Option<(TableId, u8)>, StoreError> {
        let row = sqlx::query(
            "SELECT t.id, s.seat FROM seat_tokens AS s JOIN tables AS t ON t.number = s.table_number WHERE s.hash = ?",
        )
        .bind(hash(token))
        .fetch_optional(&self.reads)
        .await
        .map_err(failed)?;
        row.map(|row| Ok((get(&row, 0)?, get(&row, 1)?))).transpose()
    }

    async fn save_replay(&self, table: &str, viewer: Option<u8>, gzip: Vec<u8>) -> Result<(), StoreError> {
        self.write(Write::Replay { table: table.to_owned(), viewer: viewer_number(viewer), gzip }).await
    }

    async fn replay(&self, table: &str, viewer: Option<u8>) -> Result<Option<Vec<u8>>, StoreError> {
        let row = sqlx::query(
            "SELECT gzip FROM replays WHERE table_number = (SELECT number FROM tables WHERE id = ?) AND viewer = ?",
        )
        .bind(table)
        .bind(viewer_number(viewer))
        .fetch_optional(&self.replays)
        .await
        .map_err(failed)?;
        row.map(|row| get(&row, 0)).transpose()
    }

    async fn secret(&self) -> Result<Vec<u8>, StoreError> {
        let row = sqlx::query("SELECT bytes FROM secret").fetch_one(&self.reads).await.map_err(failed)?;
        get(&row, 0)
    }

    async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1 FROM secret").fetch_one(&self.reads).await.map_err(failed)?;
        self.write(Write::Heartbeat).await
    }

    async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        if self.writes.is_closed() {
            return Err(StoreError::Closed);
        }
        backup(&self.dir, to).await
    }

    async fn close(&self) {
        // The readers first: the last connection to leave folds the log into the database, and must be able to write.
        self.reads.close().await;
        self.replays.close().await;
        // If the writer is closed already, there is nobody to tell.
        let _ = self.writes.send(Request::Close).await;
        // A second caller waits here for the first.
        if let Some(writer) = self.writer.lock().await.take()
            && let Err(error) = writer.await
        {
            tracing::error!(%error, "the task that writes to the database has failed");
        }
    }
}

/// A table `t` as [`table_row`] reads it.
const COLUMNS: &str = "SELECT t.id, t.game, s.setup, t.link, t.public, t.created, t.stage, t.updated, t.summary, \
     (SELECT json_group_array(json_array(seat, guest) ORDER BY place) FROM owners WHERE table_number = t.number), \
     t.begun, t.due";
const SETUP: &str = "JOIN setups AS s ON s.table_number = t.number";

fn table_row(row: &SqliteRow) -> Result<TableRow, StoreError> {
    let id: TableId = text(row, 0)?;
    let stage: String = text(row, 6)?;
    let owners: String = text(row, 9)?;
    Ok(TableRow {
        game: text(row, 1)?,
        setup: text(row, 2)?,
        key: text(row, 3)?,
        public: get(row, 4)?,
        created: time(row, 5)?,
        index: Index {
            stage: stage_named(&stage)
                .ok_or_else(|| StoreError::Corrupt(format!("table {id}: no stage is called {stage:?}")))?,
            updated: time(row, 7)?,
            owners: owners_of(&owners),
            summary: text(row, 8)?,
            begun: get(row, 10)?,
            due: get::<Option<i64>>(row, 11)?.map(|due| u64::try_from(due).unwrap_or(0)),
        },
        id,
    })
}

/// The list in one statement, and so of one moment: the time of the last table that fits on the page, found stage by
/// stage along the index, and then everything from the newest down to that time. None if nothing is asked for.
fn list_query(filter: &Filter) -> Option<QueryBuilder<sqlx::Sqlite>> {
    let stages = STAGES.into_iter().filter(|stage| filter.stages.contains(stage));
    let stages: Vec<&str> = stages.map(stage_name).collect();
    let last = filter.limit.checked_sub(1)?;
    stages.first()?;

    let mut query = QueryBuilder::new(COLUMNS);
    push_source(&mut query, filter);
    query.push(SETUP);
    push_conditions(&mut query, filter);
    query.push(" AND t.stage IN (");
    let mut list = query.separated(", ");
    for stage in &stages {
        list.push_bind(*stage);
    }
    query.push(") AND t.updated >= COALESCE((SELECT updated FROM (");
    for (i, stage) in stages.iter().enumerate() {
        query.push(if i == 0 {
            "SELECT * FROM (SELECT t.updated"
        } else {
            " UNION ALL SELECT * FROM (SELECT t.updated"
        });
        push_source(&mut query, filter);
        push_conditions(&mut query, filter);
        query.push(" AND t.stage = ").push_bind(*stage);
        query.push(" ORDER BY t.updated DESC LIMIT ").push_bind(filter.limit).push(")");
    }
    query
        .push(") ORDER BY updated DESC LIMIT 1 OFFSET ")
        .push_bind(last)
        .push("), ")
        .push_bind(i64::MIN)
        .push(")");
    query.push(" ORDER BY t.updated DESC, t.number DESC");
    Some(query)
}

fn push_source(query: &mut QueryBuilder<sqlx::Sqlite>, filter: &Filter) {
    query.push(" FROM ");
    if let Some(guest) = &filter.owner {
        // A guest has few tables: begin with them. After CROSS JOIN SQLite does not turn the two around.
        query.push("(SELECT DISTINCT table_number FROM owners WHERE guest = ").push_bind(guest);
        query.push(") AS o CROSS JOIN tables AS t ON t.number = o.table_number ");
    } else {
        query.push("tables AS t ");
    }
}

fn push_conditions(query: &mut QueryBuilder<sqlx::Sqlite>, filter: &Filter) {
    query.push(" WHERE t.updated < ").push_bind(at_most(filter.before.unwrap_or(u64::MAX)));
    if filter.public {
        query.push(" AND t.public");
    }
    if filter.begun {
        query.push(" AND t.begun");
    }
    if let Some(game) = &filter.game {
        query.push(" AND t.game = ").push_bind(game);
    }
}

/// Finished tables that need not be kept, the oldest first; each half goes along an index of its own.
fn expired_query(keep: Keep, limit: u32) -> QueryBuilder<sqlx::Sqlite> {
    const FINISHED: &str = "SELECT * FROM (SELECT updated, id FROM tables WHERE stage = 'finished' AND ";
    let from = |since: Option<u64>| since.map_or(i64::MIN, at_most);
    let mut query = QueryBuilder::new("SELECT id FROM (");
    query.push(FINISHED).push("updated < MAX(").push_bind(from(keep.since));
    if let Some(newest) = keep.newest {
        // The end of the last game that is kept; of those that ended at the same moment, all are.
        let others = newest.saturating_sub(1);
        query
            .push(", COALESCE((SELECT updated FROM tables WHERE stage = 'finished' ORDER BY updated DESC LIMIT 1 OFFSET ")
            .push_bind(at_most(others))
            .push(if newest == 0 { ") + 1, " } else { "), " })
            .push_bind(i64::MIN)
            .push(")");
    } else {
        query.push(", ").push_bind(i64::MIN);
    }
    query.push(") ORDER BY updated LIMIT ").push_bind(limit).push(") UNION ");
    query.push(FINISHED).push("NOT begun AND updated < ").push_bind(from(keep.unbegun_since));
    query
        .push(" ORDER BY updated LIMIT ")
        .push_bind(limit)
        .push(") ORDER BY updated LIMIT ")
        .push_bind(limit);
    query.push(")");
    query
}

/// Every stage, for names and lists.
const STAGES: [Stage; 4] = [Stage::Open, Stage::Running, Stage::Finished, Stage::Frozen];

fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Open => "open",
        Stage::Running => "running",
        Stage::Finished => "finished",
        Stage::Frozen => "frozen",
    }
}

fn stage_named(name: &str) -> Option<Stage> {
    STAGES.into_iter().find(|stage| stage_name(*stage) == name)
}

/// Owners as the database gives them: a list of pairs. Seats that cannot be are left out.
fn owners_of(json: &str) -> Vec<(u8, GuestId)> {
    let pairs: Vec<(i64, GuestId)> = serde_json::from_str(json).unwrap_or_default();
    pairs.into_iter().filter_map(|(seat, guest)| Some((u8::try_from(seat).ok()?, guest))).collect()
}

fn viewer_number(viewer: Option<u8>) -> i64 {
    viewer.map_or(-1, i64::from)
}

fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token).to_vec()
}

/// A number to compare with: SQLite's end where ours do, for all that was ever stored.
fn at_most(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn for_reading(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(file).read_only(true).busy_timeout(BUSY)
}

fn for_writing(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .busy_timeout(BUSY)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        // In pages of 4 KiB. A longer log than usual is folded into the database less often, which makes the same
        // pages, written again and again, go there once.
        .pragma("wal_autocheckpoint", "4000")
        // In bytes: what a long backup made of the log is given back afterwards.
        .pragma("journal_size_limit", "67108864")
        // In KiB.
        .pragma("cache_size", "-32768")
        // The rows about all tables of a batch come in one go.
        .row_buffer_size(writer::BATCH)
}

fn lock(dir: &Path) -> Result<File, StoreError> {
    let path = dir.join(LOCK);
    let lock = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
    let lock = lock.map_err(|error| cannot("make", &path, &error))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(dir.display().to_string())),
        Err(TryLockError::Error(error)) => Err(cannot("lock", &path, &error)),
    }
}

fn readers(most: u32, least: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(most)
        .min_connections(least)
        .idle_timeout(None)
        .max_lifetime(None)
        // A file does not hang up: there is nothing to test.
        .test_before_acquire(false)
}

/// Whether there is no database yet. To SQLite an empty file is one, and a missing file is made.
fn is_empty(file: &Path) -> bool {
    std::fs::metadata(file).map_or(true, |about| about.len() == 0)
}

/// The files in a folder that only a server leaves there, apart from the database itself: its lock, unless that says that
/// the first start was cut short, its journals, and copies of the database.
fn leftovers(dir: &Path) -> Result<Vec<String>, StoreError> {
    let entries = std::fs::read_dir(dir).map_err(|error| cannot("read", dir, &error))?;
    let mut found = Vec::new();
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = entry.path();
        let holds_something = !is_empty(&path);
        let tells = match name.as_str() {
            DATABASE => false,
            LOCK => std::fs::read_to_string(&path).is_ok_and(|text| text != BEGINNING),
            other if other.starts_with(DATABASE) => holds_something,
            other => holds_something && Path::new(other).extension().is_some_and(|end| end == "db"),
        };
        if tells {
            found.push(name);
        }
    }
    found.sort();
    // After a first start that was cut short, its own journal means nothing.
    let cut_short = std::fs::read_to_string(dir.join(LOCK)).is_ok_and(|text| text == BEGINNING);
    found.retain(|name| !(cut_short && name.starts_with(DATABASE)));
    Ok(found)
}

/// A database that is gone is not begun anew behind its owner's back.
fn refuse_to_replace(file: &Path, beside: &[String]) -> Result<(), StoreError> {
    if beside.is_empty() {
        return Ok(());
    }
    let state = if file.exists() { "empty" } else { "missing" };
    Err(StoreError::Lost { place: file.display().to_string(), state, beside: beside.join(", ") })
}

/// Writes into the lock file.
fn mark(lock: &mut File, text: &str) -> io::Result<()> {
    lock.set_len(0)?;
    lock.rewind()?;
    lock.write_all(text.as_bytes())
}

async fn make_secret(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let mut bytes = vec![0; 64];
    getrandom::fill(&mut bytes)
        .map_err(|error| StoreError::Database(format!("no random numbers for the secret: {error}")))?;
    sqlx::query("INSERT INTO secret (one, bytes) VALUES (1, ?) ON CONFLICT DO NOTHING")
        .bind(bytes)
        .execute(connection)
        .await
        .map_err(failed)?;
    Ok(())
}

/// Makes a new, empty file that only its owner can read: it will hold secrets. To SQLite it is an empty database.
fn create_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// The path from the root on: SQLite would read one that starts with `file:` in a way of its own.
fn absolute(path: &Path) -> Result<PathBuf, StoreError> {
    std::path::absolute(path).map_err(|error| cannot("find", path, &error))
}

fn get<'r, T>(row: &'r SqliteRow, column: usize) -> Result<T, StoreError>
where
    T: sqlx::Decode<'r, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite>,
{
    row.try_get(column).map_err(failed)
}

/// A text, in which bytes that are not UTF-8 are replaced: whoever reads it will see that it is damaged.
fn text(row: &SqliteRow, column: usize) -> Result<String, StoreError> {
    let bytes: Vec<u8> = row.try_get_unchecked(column).map_err(failed)?;
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// A time or a version: never negative, unless it is damaged.
fn time(row: &SqliteRow, column: usize) -> Result<u64, StoreError> {
    get::<i64>(row, column).map(|number| u64::try_from(number).unwrap_or(0))
}

fn cannot(what: &str, path: &Path, error: &io::Error) -> StoreError {
    StoreError::Database(format!("cannot {what} {}: {error}", path.display()))
}

fn unusable(file: &Path, error: sqlx::Error) -> StoreError {
    match failed(error) {
        StoreError::Database(error) => {
            StoreError::Database(format!("cannot open {}: {error}", file.display()))
        }
        StoreError::Corrupt(error) => StoreError::Corrupt(format!("{}: {error}", file.display())),
        other => other,
    }
}

fn failed(error: sqlx::Error) -> StoreError {
    match &error {
        sqlx::Error::PoolClosed => StoreError::Closed,
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::Corrupt(error.to_string()),
        sqlx::Error::Database(inner) if is_corruption(inner.code().as_deref()) => {
            StoreError::Corrupt(inner.to_string())
        }
        sqlx::Error::Database(inner) => StoreError::Database(inner.to_string()),
        _ => StoreError::Database(error.to_string()),
    }
}

/// Whether SQLite's code stands for a broken database, or for a file that is none.
fn is_corruption(code: Option<&str>) -> bool {
    const CORRUPT: i32 = 11;
    const NOT_A_DATABASE: i32 = 26;
    // The low byte is the kind of error; what is above goes into detail.
    let code = code.and_then(|code| code.parse::<i32>().ok()).map(|code| code & 0xff);
    matches!(code, Some(CORRUPT | NOT_A_DATABASE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn every_step_to_the_disk_is_waited_for() {
        let dir = tempfile::tempdir().unwrap();
        Sqlite::open(dir.path()).await.unwrap().close().await;
        let mut connection = for_writing(&dir.path().join(DATABASE)).connect().await.unwrap();
        let settings: (String, i64, i64) = sqlx::query_as(
            "SELECT journal_mode, synchronous, foreign_keys \
             FROM pragma_journal_mode, pragma_synchronous, pragma_foreign_keys",
        )
        .fetch_one(&mut connection)
        .await
        .unwrap();
        // 2 is FULL.
        assert_eq!(settings, ("wal".to_owned(), 2, 1));
    }
}
