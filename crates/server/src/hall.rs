//! All tables: those in memory, and the way to those that are not.

use crate::alarm::Alarm;
use crate::bots::Pool;
use crate::boxes::Boxes;
use crate::config::Config;
use crate::desk::Desk;
use crate::handle::TableHandle;
use crate::metrics::Metrics;
use crate::networks::Asleep;
use crate::running::Running;
use crate::store::{Append, GuestRow, Index, Store, StoreError, TableRow};
use crate::task::{self, Loaded};
use crate::uptime::Uptime;
use crate::waiting::Waiting;
use futures_util::future::join_all;
use lamplight_games::GameId;
use lamplight_protocol::{Code, Problem, Stage};
use lamplight_table::setup::CLAIM_AFTER;
use lamplight_table::{Guest, StoredEvent, Table, TableSetup};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// All tables, and what they share.
pub struct Hall {
    pub config: Config,
    pub store: Arc<dyn Store>,
    pub bots: Pool,
    /// Work that takes its time.
    pub desk: Desk,
    pub metrics: Arc<Metrics>,
    /// Where the matches stand about which bots say nothing.
    pub running: Running,
    /// From where people have asked at tables that sleep.
    pub(crate) networks: Asleep,
    /// The build of the server and its page.
    pub build: String,
    /// Cancelled when the server goes down.
    pub stop: CancellationToken,
    /// The tasks of the tables.
    pub tasks: TaskTracker,
    /// When the server ran.
    pub uptime: Uptime,
    /// Wakes tables that are due.
    pub(crate) alarm: Alarm,
    /// Tables that wait for players, by address.
    pub(crate) waiting: Waiting,
    /// Content files that strangers have brought.
    pub(crate) boxes: Boxes,
    tables: Mutex<BTreeMap<String, Awake>>,
    /// A gate for each table that is being loaded, so that none is loaded twice.
    loading: Mutex<BTreeMap<String, Arc<tokio::sync::Mutex<()>>>>,
}

/// A table in memory.
struct Awake {
    handle: TableHandle,
    /// When it was last asked for.
    used: u64,
    /// Its game, if hints are off.
    without_hints: Option<GameId>,
}

/// So many tables are put to sleep at once when there is no room for another.
const MAKE_ROOM: usize = 64;

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
    /// A hall over what is stored. No table is loaded before somebody visits it or something is due there.
    pub async fn new(
        config: Config,
        store: Arc<dyn Store>,
        build: String,
        stop: CancellationToken,
    ) -> Result<Hall, StoreError> {
        let metrics = Arc::new(Metrics::default());
        let now = config.time.now();
        let boxes = Boxes::new(&config.limits, &config.time);
        let uptime = Uptime::new(store.runs().await?, now);
        store.save_run(uptime.current(now)).await?;
        Ok(Hall {
            bots: Pool::new(config.bot_threads, Arc::clone(&metrics)),
            desk: Desk::new(config.work_threads, config.bot_threads, config.time.clone()),
            config,
            store,
            metrics,
            running: Running::default(),
            networks: Asleep::default(),
            build,
            stop,
            tasks: TaskTracker::new(),
            uptime,
            alarm: Alarm::default(),
            waiting: Waiting::default(),
            boxes,
            tables: Mutex::default(),
            loading: Mutex::default(),
        })
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> u64 {
        self.config.time.now()
    }

    /// The running time now.
    pub fn running(&self) -> u64 {
        self.uptime.running(self.now())
    }

    fn tables(&self) -> MutexGuard<'_, BTreeMap<String, Awake>> {
        // Nothing is ever half done under this lock.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn gates(&self) -> MutexGuard<'_, BTreeMap<String, Arc<tokio::sync::Mutex<()>>>> {
        self.loading.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the task of a table.
    pub(crate) fn start(self: &Arc<Self>, mut loaded: Loaded) -> TableHandle {
        self.networks.wake(&mut loaded.table);
        let id = loaded.table.id().to_string();
        let without_hints = loaded.table.game_id().filter(|_| !loaded.table.setup().hints);
        let handle = task::start(loaded, Arc::clone(self));
        self.tables().insert(id, Awake { handle: handle.clone(), used: self.now(), without_hints });
        handle
    }

    /// The tables in memory at which a game is played without hints.
    pub(crate) fn without_hints(&self, game: GameId) -> Vec<TableHandle> {
        let tables = self.tables();
        tables
            .values()
            .filter(|awake| awake.without_hints == Some(game))
            .map(|awake| awake.handle.clone())
            .collect()
    }

    /// Loads a table. Whatever is stored, a table comes of it; one that is frozen is reported.
    async fn load_row(self: &Arc<Self>, row: TableRow) -> Result<Loaded, StoreError> {
        let events = self.store.events(&row.id, 0).await?;
        let (hall, stored) = (Arc::clone(self), row.index.stage);
        // A long log takes a while; those who answer people must not wait for it.
        let loading = tokio::task::spawn_blocking(move || hall.replay(row, events));
        let mut loaded = loading.await.map_err(|error| StoreError::Database(error.to_string()))?;
        let stage = loaded.table.stage();
        if let Some(reason) = loaded.table.frozen() {
            let (table, version) = (loaded.table.id(), loaded.table.version());
            tracing::error!(table, version, ?stage, reason, "a table cannot go on");
        }
        if stage != stored {
            loaded.due = loaded.timer(self);
            let index = Some(self.index(&loaded.table, loaded.due));
            let table = loaded.table.id().to_string();
            self.store.append(Append { table, events: Vec::new(), index }).await?;
        }
        Ok(loaded)
    }

    fn replay(&self, row: TableRow, events: Vec<StoredEvent>) -> Loaded {
        let now = self.now();
        let (due, id, key) = (row.index.due, row.id.clone(), row.key.clone());
        let table = match TableSetup::parse(&row.setup) {
            Ok(setup) => Table::load(id, key, setup, events, now, |since| self.uptime.ran(since, now)),
            Err(reason) => Table::unreadable(id, key, known_setup(&row), &reason),
        };
        Loaded { table, due }
    }

    /// A table from the store; none if there is none.
    pub(crate) async fn load(self: &Arc<Self>, id: &str) -> Result<Option<Loaded>, StoreError> {
        match self.store.table(id).await? {
            Some(row) => self.load_row(row).await.map(Some),
            None => Ok(None),
        }
    }

    /// A table by id, woken if it is asleep.
    pub async fn table(self: &Arc<Self>, id: &str) -> Result<TableHandle, Problem> {
        if let Some(handle) = self.live(id) {
            return Ok(handle);
        }
        let gate = Gate::of(self, id);
        let _loading = gate.lock.lock().await;
        if let Some(handle) = self.live(id) {
            return Ok(handle);
        }
        if self.stop.is_cancelled() {
            return Err(Problem::new(Code::ShuttingDown, "The server is restarting. Try again in a moment."));
        }
        let loaded = self.load(id).await.map_err(internal)?.ok_or_else(no_table)?;
        let table = &loaded.table;
        let over = table.stage() == Stage::Finished && table.frozen().is_none();
        if over && self.store.replay(id, None).await.map_err(internal)?.is_none() {
            // The server went down right after the end of the game.
            self.keep_replays(table);
        }
        self.make_room().await?;
        Ok(self.start(loaded))
    }

    /// Sees to it that one more table can be in memory: those that nobody has asked for longest, and to which nobody is
    /// connected, are put to sleep.
    pub(crate) async fn make_room(self: &Arc<Self>) -> Result<(), Problem> {
        if self.live_count() < self.config.limits.tables {
            return Ok(());
        }
        let mut idle: Vec<(u64, String, TableHandle)> = {
            let tables = self.tables();
            let idle = tables.iter().filter(|(_, awake)| awake.handle.is_only());
            idle.map(|(id, awake)| (awake.used, id.clone(), awake.handle.clone())).collect()
        };
        idle.sort_unstable_by_key(|(used, ..)| *used);
        idle.truncate(MAKE_ROOM.min(1 + self.config.limits.tables / 20));
        let rest = |(_, id, handle): (u64, String, TableHandle)| async move {
            handle.rest().await;
            drop(handle);
            self.forget(&id);
        };
        join_all(idle.into_iter().map(rest)).await;
        if self.live_count() < self.config.limits.tables {
            return Ok(());
        }
        Err(Problem::new(Code::Full, "The server has no room for another table. Try again later."))
    }

    /// A table whose task is at work.
    pub(crate) fn live(&self, id: &str) -> Option<TableHandle> {
        let now = self.now();
        let mut tables = self.tables();
        let awake = tables.get_mut(id).filter(|awake| awake.handle.is_live())?;
        awake.used = now;
        Some(awake.handle.clone())
    }

    /// The same; that somebody asks about it does not count as use.
    pub(crate) fn awake(&self, id: &str) -> Option<TableHandle> {
        let tables = self.tables();
        tables.get(id).filter(|awake| awake.handle.is_live()).map(|awake| awake.handle.clone())
    }

    pub(crate) fn live_count(&self) -> usize {
        self.tables().len()
    }

    /// Drops a table from memory, unless somebody is just about to use it.
    pub fn forget(&self, id: &str) {
        let mut tables = self.tables();
        if tables.get(id).is_some_and(|awake| awake.handle.is_only()) {
            tables.remove(id);
        }
    }

    /// Whether a table is in memory.
    pub fn is_in_memory(&self, id: &str) -> bool {
        self.tables().contains_key(id)
    }

    /// What lists and searches need to know of a table.
    pub fn index(&self, table: &Table, due: Option<u64>) -> Index {
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
            begun: table.game().is_some(),
            due,
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
        Ok(Guest { id: id.to_string(), name, network: None })
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

/// A place in the queue of those who want the same table.
struct Gate<'a> {
    hall: &'a Hall,
    id: &'a str,
    lock: Arc<tokio::sync::Mutex<()>>,
}

impl Gate<'_> {
    fn of<'a>(hall: &'a Hall, id: &'a str) -> Gate<'a> {
        let lock = Arc::clone(hall.gates().entry(id.to_string()).or_default());
        Gate { hall, id, lock }
    }
}

impl Drop for Gate<'_> {
    fn drop(&mut self) {
        let mut gates = self.hall.gates();
        // One is here, one in the map: nobody else waits.
        if Arc::strong_count(&self.lock) == 2 {
            gates.remove(self.id);
        }
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
        claim_after: CLAIM_AFTER,
    }
}

/// What somebody without a name is called.
pub fn default_name(guest: &str) -> String {
    format!("Guest {}", guest.chars().take(4).collect::<String>().to_uppercase())
}
