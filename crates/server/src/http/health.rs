//! Whether the server can do its work, which is to read and to write.

use super::App;
use crate::hall::Hall;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use std::time::Duration;
use tokio::sync::Mutex;

/// How long an answer holds: the disk is asked once, however many ask us.
const HOLDS: Duration = Duration::from_secs(1);
/// A database that takes longer does not answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// What is known of the server's health.
#[derive(Debug, Default)]
pub struct Health {
    /// When the database was last tried, and whether it could be read and written.
    last: Mutex<Option<(u64, bool)>>,
}

impl Health {
    /// Whether the database can be read and written. Who asks while it is being tried waits for the same answer.
    async fn is_good(&self, hall: &Hall) -> bool {
        let mut last = self.last.lock().await;
        let before = match *last {
            Some((at, good)) if (at..at.saturating_add(HOLDS.as_millis() as u64)).contains(&hall.now()) => {
                return good;
            }
            Some((_, good)) => good,
            None => true,
        };
        let tried = hall.config.time.timeout(PATIENCE, hall.store.ping()).await;
        let good = matches!(tried, Some(Ok(())));
        match tried {
            Some(Err(error)) if before => tracing::error!(%error, "the database cannot be used"),
            None if before => tracing::error!("the database does not answer"),
            _ if good && !before => tracing::info!("the database can be used again"),
            _ => {}
        }
        *last = Some((hall.now(), good));
        good
    }
}

/// Whether the server can do its work.
pub(super) async fn health(State(app): State<App>) -> impl IntoResponse {
    if app.health.is_good(&app.hall).await {
        (StatusCode::OK, "ok\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the database cannot be written; see the server's log\n")
    }
}
