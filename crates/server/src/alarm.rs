//! Tables sleep, and timers still go off: one task waits for the table that is due first and wakes it. What is due is in
//! the store. Now and then the task also writes down that the server is still running.

use crate::hall::Hall;
use crate::store::{AWAKE, StoreError, TableId};
use futures_util::StreamExt as _;
use lamplight_protocol::Code;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;

/// How often the run is written down: what a server that is killed loses of its running time, at most.
const HEARTBEAT: Duration = Duration::from_secs(10);
/// When the store is asked again after it has failed, in milliseconds.
const RETRY: u64 = 10_000;
/// Tables that are woken at the same time.
const AT_ONCE: usize = 4;
/// Tables that are asked for at a time.
const PAGE: u32 = 256;

/// Says for when the next table is due.
#[derive(Debug)]
pub struct Alarm {
    /// In running time.
    next: AtomicU64,
    earlier: Notify,
    /// Tables that left memory without a word, or could not be woken; they may be due at any time.
    lost: Mutex<BTreeSet<TableId>>,
}

impl Default for Alarm {
    fn default() -> Alarm {
        Alarm { next: AtomicU64::new(u64::MAX), earlier: Notify::new(), lost: Mutex::default() }
    }
}

impl Alarm {
    /// A table fell asleep that is due at this time.
    pub(crate) fn set(&self, due: Option<u64>) {
        if due.is_some_and(|due| due < self.next.fetch_min(due, Ordering::Relaxed)) {
            self.earlier.notify_one();
        }
    }

    /// A table could not say when it is due: it is looked at soon.
    pub(crate) fn lose(&self, id: &str) {
        self.lost().insert(id.to_string());
    }

    fn lost(&self) -> MutexGuard<'_, BTreeSet<TableId>> {
        // Nothing is ever half done under this lock.
        self.lost.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Wakes tables until the server goes down. Those that were in memory when it went down the last time come first.
pub async fn run(hall: Arc<Hall>) {
    tokio::select! {
        () = hall.stop.cancelled() => {}
        () = async {
            tokio::join!(look_after_those_left_awake(&hall), wake(&hall));
        } => {}
        () = keep_running(&hall) => {}
    }
}

async fn look_after_those_left_awake(hall: &Arc<Hall>) {
    let left = loop {
        match hall.store.due(AWAKE, AWAKE, u32::MAX).await {
            Ok(left) => break left,
            Err(error) => tracing::error!(%error, "the tables that were in use cannot be listed"),
        }
        hall.config.time.sleep(Duration::from_millis(RETRY)).await;
    };
    attend(hall, left.into_iter().map(|(_, id)| id)).await;
}

async fn wake(hall: &Arc<Hall>) {
    loop {
        // Whatever falls asleep from here on may be earlier than what is found.
        hall.alarm.next.store(u64::MAX, Ordering::Relaxed);
        let next = match wake_due(hall).await {
            Ok(next) => next,
            Err(error) => {
                tracing::error!(%error, "the tables that are due cannot be listed");
                // As after a full disk: try again.
                hall.running() + RETRY
            }
        };
        hall.alarm.next.fetch_min(next, Ordering::Relaxed);
        let next = hall.alarm.next.load(Ordering::Relaxed);
        let time = &hall.config.time;
        tokio::select! {
            // Running time goes as fast as any other while the server runs.
            () = time.sleep_until(time.now().saturating_add(next.saturating_sub(hall.running()))) => {}
            () = hall.alarm.earlier.notified() => {}
        }
    }
}

/// Wakes all that is due, and says when the next is.
async fn wake_due(hall: &Arc<Hall>) -> Result<u64, StoreError> {
    let mut attended = BTreeSet::new();
    loop {
        let found = hall.store.due(AWAKE + 1, u64::MAX, PAGE).await?;
        let now = hall.running();
        let next = found.iter().map(|(due, _)| *due).find(|due| *due > now);
        let due = found.into_iter().filter(|(due, _)| *due <= now).map(|(_, id)| id);
        let (again, due): (Vec<TableId>, Vec<TableId>) = due.partition(|id| attended.contains(id));
        if due.is_empty() {
            // What is still due could not be stored.
            let soon = (!again.is_empty()).then(|| now + RETRY);
            return Ok(soon.or(next).unwrap_or(u64::MAX));
        }
        attended.extend(due.iter().cloned());
        attend(hall, due.into_iter()).await;
    }
}

async fn attend(hall: &Arc<Hall>, tables: impl Iterator<Item = TableId>) {
    let attend = |id: TableId| async move {
        match hall.table(&id).await {
            Ok(handle) => {
                let idle = handle.attend().await;
                drop(handle);
                if idle {
                    hall.forget(&id);
                }
            }
            // One that was removed meanwhile is not missed.
            Err(problem) if problem.code == Code::NotFound => {}
            Err(problem) => {
                hall.alarm.lose(&id);
                tracing::error!(table = id, problem = problem.message, "a table that is due cannot be woken");
            }
        }
    };
    futures_util::stream::iter(tables.map(attend)).buffer_unordered(AT_ONCE).collect::<Vec<()>>().await;
}

/// Now and then: looks for tables that were lost, and writes down that the server is running.
async fn keep_running(hall: &Arc<Hall>) {
    loop {
        hall.config.time.sleep(HEARTBEAT).await;
        let lost = std::mem::take(&mut *hall.alarm.lost());
        attend(hall, lost.into_iter()).await;
        if let Err(error) = hall.store.save_run(hall.uptime.current(hall.now())).await {
            tracing::warn!(%error, "it cannot be written down that the server is running");
        }
    }
}
