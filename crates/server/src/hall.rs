//! All tables: those in memory, and the way to those that are not.

use crate::bots::Pool;
use crate::config::Config;
use crate::handle::TableHandle;
use crate::metrics::Metrics;
use crate::store::{Append, Filter, GuestRow, Index, Store, StoreError, TableRow};
use crate::task;
use lamplight_protocol::{Code, Problem, Stage};
use lamplight_table::{Guest, Table, TableSetup};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// All tables, and what they share.
pub struct Hall {
    pub config: Config,
    pub store: Arc<dyn Store>,
    pub bots: Pool,
    pub metrics: Arc<Metrics>,
    /// The build of the server and its page.
    pub build: String,
    /// Cancelled when the server goes down.
    pub stop: CancellationToken,
    /// The tasks of the tables.
    pub tasks: TaskTracker,
    tables: Mutex<BTreeMap<String, TableHandle>>,
    /// Held while a table is loaded, so that none is loaded twice.
    loading: tokio::sync::Mutex<()>,
}

impl std::fmt::Debug for Hall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hall").field("config", &self.config).finish_non_exhaustive()
    }
}

/// The server's own fault, or its database's: told in the log, not to clients.
#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
pub fn internal(error: StoreError) -> Problem {
    tracing::error!(%error, "storage failed");
    Problem::new(Code::Internal, "The server could not read or write its data. Try again later.")
}

/// There is no such table, or the guest may not know of it: the two must not be told apart.
pub fn no_table() -> Problem {
    Problem::new(Code::NotFound, "This table does not exist, or you need an invitation to see it.")
}

impl Hall {
    pub fn new(config: Config, store: Arc<dyn Store>, build: String, stop: CancellationToken) -> Hall {
        let metrics = Arc::new(Metrics::default());
        Hall {
            bots: Pool::new(config.bot_threads, Arc::clone(&metrics)),
            config,
            store,
            metrics,
            build,
            stop,
            tasks: TaskTracker::new(),
            tables: Mutex::default(),
            loading: tokio::sync::Mutex::new(()),
        }
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> u64 {
        self.config.time.now()
    }

    fn tables(&self) -> MutexGuard<'_, BTreeMap<String, TableHandle>> {
        // Nothing is ever half done under this lock.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Loads every table that was live when the server stopped, and says how many there are.
    pub async fn load_live_tables(self: &Arc<Self>) -> Result<usize, StoreError> {
        let stages = vec![Stage::Open, Stage::Running, Stage::Frozen];
        let filter = Filter { stages, game: None, public: false, owner: None, before: None, limit: u32::MAX };
        let rows = self.store.list(filter).await?;
        let count = rows.len();
        for row in rows {
            match self.load_row(&row).await {
                Ok(table) => drop(self.start(table)),
                Err(error) => tracing::error!(table = row.id, %error, "a table cannot be loaded"),
            }
        }
        Ok(count)
    }

    /// Starts the task of a table.
    pub(crate) fn start(self: &Arc<Self>, table: Table) -> TableHandle {
        let id = table.id().to_string();
        let handle = task::start(table, Arc::clone(self));
        self.tables().insert(id, handle.clone());
        handle
    }

    /// Loads a table. Whatever is stored, a table comes of it; one that is frozen is reported.
    async fn load_row(&self, row: &TableRow) -> Result<Table, StoreError> {
        let (id, key) = (row.id.clone(), row.key.clone());
        let table = match TableSetup::parse(&row.setup) {
            Ok(setup) => Table::load(id, key, setup, self.store.events(&row.id, 0).await?, self.now()),
            Err(reason) => Table::unreadable(id, key, known_setup(row), &reason),
        };
        let stage = table.stage();
        if let Some(reason) = table.frozen() {
            tracing::error!(
                table = row.id,
                version = table.version(),
                ?stage,
                reason,
                "a table cannot go on"
            );
        }
        if stage != row.index.stage {
            let index = Some(self.index(&table));
            self.store.append(Append { table: row.id.clone(), events: Vec::new(), index }).await?;
        }
        Ok(table)
    }

    /// A table from the store; none if there is none.
    pub async fn load(&self, id: &str) -> Result<Option<Table>, StoreError> {
        match self.store.table(id).await? {
            Some(row) => self.load_row(&row).await.map(Some),
            None => Ok(None),
        }
    }

    /// A table by id, loaded if it is not in memory.
    pub async fn table(self: &Arc<Self>, id: &str) -> Result<TableHandle, Problem> {
        if let Some(handle) = self.live(id) {
            return Ok(handle);
        }
        let _loading = self.loading.lock().await;
        if let Some(handle) = self.live(id) {
            return Ok(handle);
        }
        if self.stop.is_cancelled() {
            return Err(Problem::new(Code::ShuttingDown, "The server is restarting. Try again in a moment."));
        }
        let table = self.load(id).await.map_err(internal)?.ok_or_else(no_table)?;
        let over = table.stage() == Stage::Finished && table.frozen().is_none();
        if over && self.store.replay(id, None).await.map_err(internal)?.is_none() {
            // The server went down right after the end of the game.
            self.keep_replays(&table);
        }
        Ok(self.start(table))
    }

    /// A table whose task is at work.
    pub(crate) fn live(&self, id: &str) -> Option<TableHandle> {
        self.tables().get(id).filter(|handle| handle.is_live()).cloned()
    }

    pub(crate) fn live_count(&self) -> usize {
        self.tables().len()
    }

    /// Drops a table from memory, unless somebody is just about to use it.
    pub fn forget(&self, id: &str) {
        let mut tables = self.tables();
        if tables.get(id).is_some_and(TableHandle::is_only) {
            tables.remove(id);
        }
    }

    /// Whether a table is in memory.
    pub fn is_in_memory(&self, id: &str) -> bool {
        self.tables().contains_key(id)
    }

    /// What lists and searches need to know of a table.
    pub fn index(&self, table: &Table) -> Index {
        let seated = table.seat_numbers().flat_map(|seat| {
            table.seat(seat).owners().iter().map(move |owner| (seat.number(), owner.clone()))
        });
        // The host counts as an owner without a seat, too: number 0.
        let owners = [(0, table.setup().host.clone())].into_iter().chain(seated);
        Index {
            stage: table.stage(),
            updated: table.updated(),
            owners: owners.collect(),
            summary: serde_json::to_string(&table.summary(None)).unwrap_or_default(),
        }
    }

    /// Stores what happened at a table.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        let _timer = self.metrics.stored_timer();
        self.store.append(append).await
    }

    /// A guest by id, known or not.
    pub async fn guest(&self, id: &str) -> Result<Guest, Problem> {
        let known = self.store.guest(id).await.map_err(internal)?;
        let name = known.map_or_else(|| default_name(id), |guest| guest.name);
        Ok(Guest { id: id.to_string(), name })
    }

    /// Gives a guest another name, here and at these tables, at which they sit.
    pub async fn rename(
        self: &Arc<Self>,
        guest: &str,
        name: &str,
        tables: Vec<TableRow>,
    ) -> Result<(), Problem> {
        let row = GuestRow { id: guest.to_string(), name: name.to_string(), created: self.now() };
        self.store.save_guest(row).await.map_err(internal)?;
        for table in tables {
            let (guest, name) = (guest.to_string(), name.to_string());
            let rename = move |table: &mut Table, now| table.rename(&guest, &name, now);
            self.table(&table.id).await?.change(rename).await?;
        }
        Ok(())
    }

    /// Whether a guest may see a table.
    pub async fn may_see(&self, handle: &TableHandle, id: &str, guest: &str) -> Result<(), Problem> {
        let who = guest.to_string();
        let open = handle.look(move |table| table.setup().public || table.is_member(&who)).await?;
        if open || self.store.is_admitted(id, guest).await.map_err(internal)? {
            return Ok(());
        }
        Err(no_table())
    }
}

/// What is known of a table whose set-up cannot be read.
fn known_setup(row: &TableRow) -> TableSetup {
    let host = row.index.owners.iter().find(|(seat, _)| *seat == 0).map(|(_, host)| host.clone());
    TableSetup {
        game: row.game.clone(),
        rules_version: 0,
        options: BTreeMap::new(),
        turn_to_begin: None,
        content: None,
        seats: 0,
        public: row.public,
        clock: None,
        hints: false,
        host: host.unwrap_or_default(),
        host_name: String::new(),
        created: row.created,
    }
}

/// What somebody without a name is called.
pub fn default_name(guest: &str) -> String {
    format!("Guest {}", guest.chars().take(4).collect::<String>().to_uppercase())
}
