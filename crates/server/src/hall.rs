//! All tables: those in memory, and the way to those that are not.

use crate::bots::Pool;
use crate::config::Config;
use crate::life::decide::Asker;
use crate::life::fact::Chosen;
use crate::life::{Chair, Life};
use crate::metrics::Metrics;
use crate::store::{Append, Filter, Guest, Store, StoreError, TableRow};
use crate::task::{self, TableHandle};
use crate::{render, secret, time};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use lamplight_core::Seat;
use lamplight_games::{BotSpec, GameId};
use lamplight_match::{AnyMatch, Player};
use lamplight_protocol::{Code, Created, NewSeat, NewTable, Problem, Stage, TableSummary};
use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The longest content file, in bytes: every table keeps a copy.
const LONGEST_CONTENT: u64 = 1024 * 1024;

/// All tables, and what they share.
pub struct Hall {
    /// What the operator decided.
    pub config: Config,
    /// What must survive.
    pub store: Arc<dyn Store>,
    /// Where bots think.
    pub bots: Pool,
    /// Counters.
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
    Problem::new(Code::Internal, "the server cannot read or write its data; try again later")
}

fn bad_setup(message: impl ToString) -> Problem {
    Problem::new(Code::BadSetup, message.to_string())
}

impl Hall {
    /// A hall without tables yet.
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

    fn tables(&self) -> MutexGuard<'_, BTreeMap<String, TableHandle>> {
        // Nothing is ever half done under this lock.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Brings every table back that was alive when the server stopped, and says how many are.
    pub async fn wake(self: &Arc<Self>) -> Result<usize, StoreError> {
        let stages = vec![Stage::Open, Stage::Running, Stage::Frozen];
        let filter = Filter { stages, game: None, public: false, owner: None, before: None, limit: u32::MAX };
        let rows = self.store.list(filter).await?;
        let count = rows.len();
        for row in rows {
            match self.revive(&row).await {
                Ok(life) => {
                    if life.stage == Stage::Frozen {
                        self.metrics.frozen.inc();
                    }
                    self.tables().insert(row.id, task::start(life, Arc::clone(self)));
                }
                Err(error) => tracing::error!(table = row.id, %error, "a table cannot be read"),
            }
        }
        Ok(count)
    }

    /// Replays a stored table, and keeps note of whether that worked.
    async fn revive(&self, row: &TableRow) -> Result<Life, StoreError> {
        let events = self.store.events(&row.id, 0).await?;
        let mut life = Life::load(row, events, time::now()).map_err(StoreError::Corrupt)?;
        if let Some(reason) = &life.broken {
            tracing::error!(table = row.id, reason, stage = ?life.stage, "a table no longer replays");
        }
        if life.stage != row.index.stage {
            let (events, index) = life.take_fresh();
            let index = index.or_else(|| Some(life.index()));
            self.store.append(Append { table: row.id.clone(), events, index }).await?;
        }
        Ok(life)
    }

    /// A stored table, replayed; none if there is none.
    pub async fn load(&self, id: &str) -> Result<Option<Life>, StoreError> {
        match self.store.table(id).await? {
            Some(row) => self.revive(&row).await.map(Some),
            None => Ok(None),
        }
    }

    /// A table by id.
    pub async fn table(self: &Arc<Self>, id: &str) -> Result<TableHandle, Problem> {
        if let Some(handle) = self.awake(id) {
            return Ok(handle);
        }
        let _loading = self.loading.lock().await;
        if let Some(handle) = self.awake(id) {
            return Ok(handle);
        }
        if self.stop.is_cancelled() {
            return Err(Problem::new(Code::ShuttingDown, "the server is going down; try again in a moment"));
        }
        let none = || Problem::new(Code::NotFound, "there is no such table, or it is not for you to see");
        let life = self.load(id).await.map_err(internal)?.ok_or_else(none)?;
        let over = life.stage == Stage::Finished && life.broken.is_none();
        if over && self.store.replay(id, None).await.map_err(internal)?.is_none() {
            // The server went down right after the end of the game.
            self.keep_replays(&life);
        }
        let handle = task::start(life, Arc::clone(self));
        self.tables().insert(id.to_string(), handle.clone());
        Ok(handle)
    }

    /// A table in memory whose task is at work.
    fn awake(&self, id: &str) -> Option<TableHandle> {
        self.tables().get(id).filter(|handle| handle.is_open()).cloned()
    }

    /// Drops a table from memory, unless somebody is just about to use it.
    pub fn forget(&self, id: &str) {
        let mut tables = self.tables();
        if tables.get(id).is_some_and(TableHandle::is_only) {
            tables.remove(id);
        }
    }

    /// Whether a table is in memory.
    pub fn is_awake(&self, id: &str) -> bool {
        self.tables().contains_key(id)
    }

    /// Stores what happened at a table.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        let _timer = Timer::start(&self.metrics.stored);
        self.store.append(append).await
    }

    /// A guest by id, known or not.
    pub async fn asker(&self, guest: &str) -> Result<Asker, Problem> {
        let known = self.store.guest(guest).await.map_err(internal)?;
        let name = known.map_or_else(|| default_name(guest), |guest| guest.name);
        Ok(Asker { guest: guest.to_string(), name })
    }

    /// Gives a guest another name, here and at these tables, at which they sit.
    pub async fn rename(
        self: &Arc<Self>,
        guest: &str,
        name: &str,
        tables: Vec<TableRow>,
    ) -> Result<(), Problem> {
        let row = Guest { id: guest.to_string(), name: name.to_string(), created: time::now() };
        self.store.save_guest(row).await.map_err(internal)?;
        for table in tables {
            let (guest, name) = (guest.to_string(), name.to_string());
            let rename = move |life: &mut Life, now| {
                life.rename(&guest, &name, now);
                Ok(())
            };
            self.table(&table.id).await?.change(rename).await?;
        }
        Ok(())
    }

    /// The tables of a guest that are open or running.
    pub async fn live_tables_of(&self, guest: &str) -> Result<Vec<TableRow>, Problem> {
        let filter = Filter {
            stages: vec![Stage::Open, Stage::Running],
            game: None,
            public: false,
            owner: Some(guest.to_string()),
            before: None,
            limit: 1000,
        };
        self.store.list(filter).await.map_err(internal)
    }

    /// Whether a guest may see a table.
    pub async fn may_see(&self, handle: &TableHandle, id: &str, guest: &str) -> Result<(), Problem> {
        let asker = guest.to_string();
        let open = handle.look(move |life| life.chosen.public || life.belongs(&asker)).await?;
        if open || self.store.is_admitted(id, guest).await.map_err(internal)? {
            return Ok(());
        }
        Err(Problem::new(Code::NotFound, "there is no such table, or it is not for you to see"))
    }

    /// Content files that the operator offers for a game: TOML files in `content/<game>` of the data folder.
    pub fn content_files(&self, game: GameId) -> Vec<String> {
        let folder = self.content_folder(game);
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let mut names: Vec<String> =
            names.filter(|name| Path::new(name).extension().is_some_and(|end| end == "toml")).collect();
        names.sort();
        names
    }

    fn content_folder(&self, game: GameId) -> PathBuf {
        self.config.data.join("content").join(game.info().id)
    }

    /// The text of a content file. Only a name that is in the list is ever opened.
    pub fn content(&self, game: GameId, name: &str) -> Result<(String, String), Problem> {
        let offered = self.content_files(game);
        if !offered.iter().any(|file| file == name) {
            return Err(bad_setup(format!(
                "there is no content file '{name}'; there are: {}",
                offered.join(", ")
            )));
        }
        let path = self.content_folder(game).join(name);
        let cannot = |error| bad_setup(format!("{name} cannot be read: {error}"));
        let about = std::fs::metadata(&path).map_err(cannot)?;
        if !about.is_file() || about.len() > LONGEST_CONTENT {
            return Err(bad_setup(format!("{name} is no file of at most {LONGEST_CONTENT} bytes")));
        }
        let text = std::fs::read_to_string(path).map_err(cannot)?;
        Ok((name.to_string(), text))
    }

    /// Opens a table.
    pub async fn open(self: &Arc<Self>, host: &Asker, new: NewTable) -> Result<Created, Problem> {
        self.check_room(host).await?;
        let chosen = self.choose(host, &new)?;
        let seat = |(number, seat): (u8, &NewSeat)| match *seat {
            NewSeat::Me => (number, Some(host.clone()), None),
            NewSeat::Open => (number, None, None),
            NewSeat::Bot { level } => (number, None, Some(level)),
        };
        let seats: Vec<_> = (1..).zip(&new.seats).map(seat).collect();
        self.seat(chosen, &seats).await
    }

    /// Whether one more table may be opened by this host.
    async fn check_room(&self, host: &Asker) -> Result<(), Problem> {
        if self.tables().len() >= self.config.limits.tables {
            return Err(Problem::new(
                Code::Full,
                "the server has as many tables as it takes; try again later",
            ));
        }
        if self.live_tables_of(&host.guest).await?.len() >= self.config.limits.tables_of_guest {
            return Err(Problem::new(
                Code::Full,
                "you have as many tables as one person may have; finish or close one first",
            ));
        }
        Ok(())
    }

    /// Checks what was chosen.
    fn choose(&self, host: &Asker, new: &NewTable) -> Result<Chosen, Problem> {
        let game = GameId::named(&new.game).map_err(bad_setup)?;
        let info = game.info();
        for seat in &new.seats {
            if let NewSeat::Bot { level } = seat {
                BotSpec::Level(*level).check(game).map_err(bad_setup)?;
            }
        }
        if let Some(clock) = new.clock
            && !((10..=86_400).contains(&clock.bank) && clock.increment <= 3600)
        {
            return Err(bad_setup(
                "a clock has 10 to 86400 seconds, and at most 3600 more for each decision",
            ));
        }
        let alone = !new.seats.contains(&NewSeat::Open);
        let chosen = Chosen {
            game: info.id.to_string(),
            rules_version: info.rules_version,
            options: new.options.clone(),
            content: new.content.as_deref().map(|name| self.content(game, name)).transpose()?,
            seats: u8::try_from(new.seats.len()).unwrap_or(u8::MAX),
            public: new.public,
            clock: new.clock,
            hints: new.hints.unwrap_or(alone),
            host: host.guest.clone(),
            host_name: host.name.clone(),
            created: time::now(),
        };
        // The rules say whether all this goes together.
        let players = new.seats.iter().map(|_| Player::person("")).collect();
        lamplight_games::open(chosen.setup(game, players), "").map_err(bad_setup)?;
        Ok(chosen)
    }

    /// Stores a new table with its first facts and wakes it.
    async fn seat(
        self: &Arc<Self>,
        chosen: Chosen,
        seats: &[(u8, Option<Asker>, Option<u8>)],
    ) -> Result<Created, Problem> {
        let setup = serde_json::to_string(&chosen).unwrap_or_default();
        let (created, public, game) = (chosen.created, chosen.public, chosen.game.clone());
        let mut life = Life::new(secret::random(12), chosen, secret::random(26));
        life.open(created, seats)?;
        let (events, index) = life.take_fresh();
        let (id, key) = (life.id.clone(), life.key.clone());
        let row = TableRow {
            id: id.clone(),
            game,
            setup,
            key: key.clone(),
            public,
            created,
            index: index.unwrap_or_else(|| life.index()),
        };
        self.metrics.events.inc_by(events.len() as u64);
        self.store.create_table(row, events).await.map_err(internal)?;
        self.tables().insert(id.clone(), task::start(life, Arc::clone(self)));
        Ok(Created { table: id, key })
    }

    /// Opens a table for the same players, everybody one seat further, and returns its id.
    pub async fn open_rematch(self: &Arc<Self>, life: &Life, asker: &Asker) -> Result<String, Problem> {
        self.check_room(asker).await?;
        let mut chosen = life.chosen.clone();
        chosen.host.clone_from(&asker.guest);
        chosen.host_name.clone_from(&asker.name);
        chosen.created = time::now();
        chosen.rules_version = life.game_id.map_or(chosen.rules_version, |game| game.info().rules_version);
        let count = life.seats.len();
        let seat = |number: u8| {
            let from: &Chair = &life.seats[(usize::from(number) - 1 + count - 1) % count];
            let person =
                from.owners.first().map(|owner| Asker { guest: owner.clone(), name: from.name.clone() });
            (number, person, from.bot)
        };
        let seats: Vec<_> = (1..=life.chosen.seats).map(seat).collect();
        let created = self.seat(chosen, &seats).await?;
        // Who could see the old table may see the new one: players on further devices, too.
        for owner in life.seats.iter().flat_map(|chair| &chair.owners) {
            self.store.admit(&created.table, owner).await.map_err(internal)?;
        }
        Ok(created.table)
    }

    /// Keeps a finished game as everybody saw it, so that it can be shown even if the rules change some day.
    pub fn keep_replays(self: &Arc<Self>, life: &Life) {
        let Some(game) = life.game.as_deref() else { return };
        let game = game.fork(game.length());
        let (hall, id, seats) = (Arc::clone(self), life.id.clone(), life.chosen.seats);
        let ending = life.ending.clone();
        self.tasks.spawn(async move {
            let as_seen = move |viewer: Option<Seat>| {
                let mut replay = render::replay(&*game, viewer, 0, game.length());
                replay.ending.clone_from(&ending);
                Some((viewer, pack(&replay).ok()?))
            };
            // Spectators last: if theirs is there, all are.
            let viewers = Seat::up_to(seats).map(Some).chain([None]);
            let packed = tokio::task::spawn_blocking(move || viewers.filter_map(as_seen).collect::<Vec<_>>());
            for (viewer, packed) in packed.await.unwrap_or_default() {
                let kept = hall.store.save_replay(&id, viewer.map(Seat::number), packed).await;
                let _ = kept.map_err(internal);
            }
        });
    }

    /// A page of tables, as a guest may see them.
    pub async fn list(
        self: &Arc<Self>,
        filter: Filter,
        guest: &str,
    ) -> Result<Vec<(u64, TableSummary)>, Problem> {
        let rows = self.store.list(filter).await.map_err(internal)?;
        let mut summaries = Vec::new();
        for row in rows {
            let awake = self.awake(&row.id);
            let guest_id = guest.to_string();
            let live = match awake {
                Some(handle) => handle.look(move |life| life.summary(Some(&guest_id))).await.ok(),
                None => None,
            };
            let stored = || -> Option<TableSummary> {
                let mut summary: TableSummary = serde_json::from_str(&row.index.summary).ok()?;
                let own = row.index.owners.iter().filter(|(seat, owner)| *seat > 0 && owner == guest);
                summary.yours = own.map(|(seat, _)| *seat).collect();
                Some(summary)
            };
            if let Some(summary) = live.or_else(stored) {
                summaries.push((row.index.updated, summary));
            }
        }
        Ok(summaries)
    }

    /// The table of a record, with the content that the operator offers.
    pub fn replay_record(&self, text: &str) -> Result<(GameId, Box<dyn AnyMatch>), Problem> {
        let bad = |message: String| Problem::new(Code::BadRecord, message);
        let (game, record) = lamplight_games::read_record(text).map_err(|error| bad(error.to_string()))?;
        let content = record.content().map(|name| self.content(game, name)).transpose()?;
        let content = content.as_ref().map(|(_, text)| text.as_str());
        let table = lamplight_games::replay(&record, content).map_err(|error| bad(error.to_string()))?;
        Ok((game, table))
    }
}

/// What somebody without a name is called.
pub fn default_name(guest: &str) -> String {
    format!("Guest {}", guest.chars().take(4).collect::<String>().to_uppercase())
}

/// JSON, compressed.
pub fn pack(value: &impl serde::Serialize) -> std::io::Result<Vec<u8>> {
    let json = serde_json::to_vec(value)?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&json)?;
    encoder.finish()
}

/// What [`pack`] has compressed.
pub fn unpack(packed: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut json = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut json)?;
    Ok(json)
}

/// Measures until it is dropped.
#[derive(Debug)]
pub struct Timer<'a> {
    histogram: &'a prometheus_client::metrics::histogram::Histogram,
    start: tokio::time::Instant,
}

impl<'a> Timer<'a> {
    /// Starts measuring.
    pub fn start(histogram: &'a prometheus_client::metrics::histogram::Histogram) -> Timer<'a> {
        Timer { histogram, start: tokio::time::Instant::now() }
    }
}

impl Drop for Timer<'_> {
    fn drop(&mut self) {
        self.histogram.observe(self.start.elapsed().as_secs_f64());
    }
}
