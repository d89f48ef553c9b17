//! What must survive: behind one trait, so that another database can follow. Every implementation passes the suite in
//! `tests/parts/store/conformance.rs`.
//!
//! A table is its events: everything else about it is an index, kept for lists and searches, and written in the same
//! transaction as the events it reflects.

pub mod sqlite;

use crate::uptime::Run;
use async_trait::async_trait;
use lamplight_protocol::Stage;
pub use lamplight_table::{GuestId, StoredEvent, TableId};
use std::path::Path;

pub use sqlite::Sqlite;

/// Somebody with a cookie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestRow {
    pub id: GuestId,
    /// As shown to others.
    pub name: String,
    /// When they first came, in milliseconds since 1970.
    pub created: u64,
}

/// A table, apart from its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    pub id: TableId,
    pub game: String,
    /// The set-up as JSON. Never changes.
    pub setup: String,
    /// The secret of its invitation link.
    pub key: String,
    /// Whether everybody finds it in the list.
    pub public: bool,
    /// When it was opened, in milliseconds since 1970.
    pub created: u64,
    pub index: Index,
}

/// What lists and searches need to know of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Index {
    pub stage: Stage,
    /// When this last changed, in milliseconds since 1970.
    pub updated: u64,
    /// Who owns which seat; a seat may have several owners, a guest several seats. Seat 0 is the host's share.
    pub owners: Vec<(u8, GuestId)>,
    /// The table in a list, as JSON.
    pub summary: String,
    /// Whether the game has begun.
    pub begun: bool,
    /// When the table has to be looked at although nobody visits it, in milliseconds of running time
    /// ([`Uptime`](crate::uptime::Uptime)); none if nothing will happen there by itself. [`AWAKE`] while the table is in
    /// memory and keeps its timers itself.
    pub due: Option<u64>,
}

/// The time at which a table is due that was in memory when this was written: it is looked at when the server starts.
pub const AWAKE: u64 = 0;

/// What is written in one go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    pub table: TableId,
    /// What has happened, in order; the first follows the last that is stored.
    pub events: Vec<StoredEvent>,
    /// The index, if it has changed.
    pub index: Option<Index>,
}

/// Which tables to list, the latest `updated` first; of those that changed at the same time, the one opened last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    pub stages: Vec<Stage>,
    pub game: Option<String>,
    /// Public ones, or all.
    pub public: bool,
    /// With a seat of this guest.
    pub owner: Option<GuestId>,
    /// Only tables whose game has begun, or all.
    pub begun: bool,
    /// Last changed before this time.
    pub before: Option<u64>,
    /// At most so many, and those that changed in the same millisecond as the last of them: so the next page, asked for
    /// with `before`, misses none.
    pub limit: u32,
}

/// Which finished games are kept. Those that break one of the two rules are not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keep {
    /// Those that ended at this time or later; none to keep all.
    pub since: Option<u64>,
    /// So many that ended last; none to keep all.
    pub newest: Option<u64>,
    /// Of those that were closed before the game began, those that were closed at this time or later; none to keep all.
    pub unbegun_since: Option<u64>,
}

/// Why something could not be stored or fetched.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// An event with this number is there already, or the one before it is missing.
    #[error("table {table}: event {version} does not follow what is stored")]
    OutOfOrder { table: TableId, version: u64 },
    /// No table has this id.
    #[error("there is no table {0}")]
    NoTable(TableId),
    /// A table has this id already.
    #[error("table {0} already exists")]
    TableExists(TableId),
    /// Another server holds the data folder.
    #[error("the folder {0} is in use by another server; stop that one first, or choose another folder")]
    InUse(String),
    /// The database was written by a later version of the server.
    #[error(
        "{place} was written by a newer version of Lamplight: its schema is {found}, this version knows {known}; \
         upgrade Lamplight, or restore the backup from before the upgrade"
    )]
    Newer {
        place: String,
        found: i64,
        /// The last schema that this version knows.
        known: i64,
    },
    /// The database is gone, and what is beside it shows that there was one.
    #[error(
        "{place} is {state}, but {beside} shows that games were kept here; restore a backup as {place}, or, to begin \
         anew, move {beside} elsewhere"
    )]
    Lost {
        place: String,
        /// Missing or empty.
        state: &'static str,
        /// The files that show it.
        beside: String,
    },
    /// The database needs to be brought up to date by a server first.
    #[error(
        "{0} was written by an older version of Lamplight; start `lamplight serve` once, which brings it up to date"
    )]
    Older(String),
    /// A backup never replaces a file.
    #[error("{0} already exists; a backup goes into a new file")]
    FileExists(String),
    #[error("database: {0}")]
    Database(String),
    /// A stored value that no version of the server has written.
    #[error("the database is damaged: {0}")]
    Corrupt(String),
    /// The store is closed.
    #[error("the store is closed")]
    Closed,
}

/// Everything that must survive. What a method has returned for is on the disk.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    async fn guest(&self, id: &str) -> Result<Option<GuestRow>, StoreError>;
    /// Keeps a guest, or a new name; `created` stays as it was.
    async fn save_guest(&self, guest: GuestRow) -> Result<(), StoreError>;

    /// Opens a table with its first events.
    async fn create_table(&self, table: TableRow, events: Vec<StoredEvent>) -> Result<(), StoreError>;
    /// Adds events: all of them and the index, or nothing. Many such calls at once share one transaction.
    async fn append(&self, append: Append) -> Result<(), StoreError>;
    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError>;
    /// The events of a table after a version, in order. They are as they are: whoever loads the table checks them.
    async fn events(&self, table: &str, after: u64) -> Result<Vec<StoredEvent>, StoreError>;
    async fn list(&self, filter: Filter) -> Result<Vec<TableRow>, StoreError>;
    /// Tables that are due within a range of running time, both ends included, the first first; at most so many.
    async fn due(&self, from: u64, to: u64, limit: u32) -> Result<Vec<(u64, TableId)>, StoreError>;

    /// Finished tables that need not be kept, those that ended first first; at most so many.
    async fn expired(&self, keep: Keep, limit: u32) -> Result<Vec<TableId>, StoreError>;
    /// Removes finished tables with all that belongs to them. Tables that do not exist, or are not finished, are passed
    /// over.
    async fn remove(&self, tables: Vec<TableId>) -> Result<(), StoreError>;

    /// The times in which servers ran on this store, the first first.
    async fn runs(&self) -> Result<Vec<Run>, StoreError>;
    /// Keeps a run, or how long it has gone on.
    async fn save_run(&self, run: Run) -> Result<(), StoreError>;

    /// Lets a guest see a table that is not public.
    async fn admit(&self, table: &str, guest: &str) -> Result<(), StoreError>;
    /// Whether a guest was admitted.
    async fn is_admitted(&self, table: &str, guest: &str) -> Result<bool, StoreError>;

    /// Makes this the only valid token of the seat. Only a hash of it is kept.
    async fn set_seat_token(&self, table: &str, seat: u8, token: &str) -> Result<(), StoreError>;
    /// The seat that a token opens.
    async fn seat_of_token(&self, token: &str) -> Result<Option<(TableId, u8)>, StoreError>;

    /// Keeps a finished game as a viewer saw it (none: a spectator), compressed.
    async fn save_replay(&self, table: &str, viewer: Option<u8>, gzip: Vec<u8>) -> Result<(), StoreError>;
    /// A finished game as a viewer saw it.
    async fn replay(&self, table: &str, viewer: Option<u8>) -> Result<Option<Vec<u8>>, StoreError>;

    /// The secret with which cookies are signed; made once.
    async fn secret(&self) -> Result<Vec<u8>, StoreError>;
    /// Whether the store can be read and written: writes something new, of no consequence.
    async fn ping(&self) -> Result<(), StoreError>;
    /// A consistent copy in a new file, while the store is in use.
    async fn backup(&self, to: &Path) -> Result<(), StoreError>;
    /// Writes what is pending and closes.
    async fn close(&self);
}
