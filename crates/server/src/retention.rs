//! Finished games that are no longer kept, and tables that were closed before their game began, are removed: a few at a
//! time, so that nobody waits for it.

use crate::hall::Hall;
use crate::store::{Keep, Store, StoreError};
use std::sync::Arc;
use std::time::Duration;

/// How often it is looked for what need not be kept.
const ROUND: Duration = Duration::from_mins(10);
/// Tables that are removed in one transaction.
const BATCH: u32 = 20;
/// Tables that were closed before their game began are kept for so long, in milliseconds: people may want to know what
/// became of them.
const UNBEGUN: u64 = 24 * 3_600_000;

/// Removes what need not be kept until the server goes down.
pub async fn run(hall: Arc<Hall>) {
    let rounds = async {
        loop {
            match sweep(&hall).await {
                Ok(0) => {}
                Ok(removed) => tracing::info!(removed, "tables that are no longer kept are removed"),
                Err(error) => tracing::warn!(%error, "what is no longer kept cannot be removed"),
            }
            hall.config.time.sleep(ROUND).await;
        }
    };
    tokio::select! {
        () = hall.stop.cancelled() => {}
        () = rounds => {}
    }
}

async fn sweep(hall: &Hall) -> Result<usize, StoreError> {
    let retention = hall.config.retention;
    let now = hall.now();
    let keep = Keep {
        since: retention.age.map(|age| now.saturating_sub(age)),
        newest: retention.games,
        unbegun_since: Some(now.saturating_sub(UNBEGUN)),
    };
    let mut removed = 0;
    loop {
        let batch = remove_some(&*hall.store, keep).await?;
        removed += batch;
        if batch < BATCH as usize {
            return Ok(removed);
        }
        // Whoever writes meanwhile is served first.
        tokio::task::yield_now().await;
    }
}

/// Removes a few of the tables that need not be kept; says how many.
pub async fn remove_some(store: &dyn Store, keep: Keep) -> Result<usize, StoreError> {
    let expired = store.expired(keep, BATCH).await?;
    let count = expired.len();
    if count > 0 {
        store.remove(expired).await?;
    }
    Ok(count)
}
