//! A server that runs.

use super::{Guest, soon};
use lamplight_protocol::Me;
use lamplight_server::hall::Hall;
use lamplight_server::store::sqlite::DATABASE;
use lamplight_server::time::TimeSource;
use lamplight_server::{Config, ServerError};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server that runs.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    pub(crate) hall: Arc<Hall>,
    pub(crate) config: Config,
    folder: TempDir,
    stop: oneshot::Sender<()>,
    running: JoinHandle<Result<(), ServerError>>,
}

impl House {
    /// A server with an empty database that lets everybody ask as often as they like. Its clock stands still until it
    /// is set forward by [`House::advance`].
    pub(crate) async fn open() -> House {
        House::with(|_| {}).await
    }

    /// The same with other settings.
    pub(crate) async fn with(settle: impl FnOnce(&mut Config)) -> House {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::new(folder.path().to_path_buf(), "127.0.0.1:0".parse().unwrap());
        config.time = TimeSource::manual(1_700_000_000_000);
        config.head_timeout = Duration::from_hours(1);
        config.limits.guest_rate = 1_000_000;
        config.limits.address_rate = 0;
        config.limits.tables_of_guest = 1000;
        config.bot_threads = 1;
        settle(&mut config);
        House::start(config, folder).await
    }

    pub(crate) async fn start(config: Config, folder: TempDir) -> House {
        let server = lamplight_server::start(config.clone()).await.unwrap();
        let (address, hall) = (server.address, Arc::clone(&server.hall));
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(server.run(async { drop(stopped.await) }));
        House { address, hall, config, folder, stop, running }
    }

    /// Sets the server's clock forward.
    pub(crate) fn advance(&self, by: Duration) {
        self.config.time.advance(by);
    }

    /// Stops the server; what it has stored stays.
    pub(crate) async fn close(self) -> (Config, TempDir) {
        let House { hall, config, folder, stop, running, .. } = self;
        drop(hall);
        stop.send(()).unwrap();
        soon("the server to stop", running).await.unwrap().unwrap();
        (config, folder)
    }

    /// Stops the server and starts it again.
    pub(crate) async fn reopen(self) -> House {
        let (config, folder) = self.close().await;
        House::start(config, folder).await
    }

    /// Stops the server, changes its database behind its back, and starts it again.
    pub(crate) async fn tamper(self, statements: &[impl AsRef<str>]) -> House {
        let (config, folder) = self.close().await;
        tamper(folder.path(), statements).await;
        House::start(config, folder).await
    }

    /// Changes its database while it runs.
    pub(crate) async fn disturb(&self, statements: &[impl AsRef<str>]) {
        tamper(&self.config.data, statements).await;
    }

    /// Somebody who has a cookie and this name.
    pub(crate) async fn guest(&self, name: &str) -> Guest {
        let guest = self.newcomer().await;
        guest.rename(name).await.ok::<Me>();
        guest
    }

    /// Somebody who has a cookie.
    pub(crate) async fn newcomer(&self) -> Guest {
        let mut guest = self.stranger();
        let cookie = guest.get("/api/me").await.cookie();
        guest.cookie = cookie.split(';').next().unwrap().to_string();
        guest
    }

    /// Somebody without a cookie.
    pub(crate) fn stranger(&self) -> Guest {
        Guest::new(self.address, String::new())
    }

    /// A guest of before the server was started anew.
    pub(crate) fn again(&self, guest: &Guest) -> Guest {
        Guest::new(self.address, guest.cookie.clone())
    }

    /// Ada, who is the host and has seat 1, and Bo in seat 2, at a public table that has started.
    pub(crate) async fn duel(&self, game: &str) -> (Guest, Guest, String) {
        let (ada, bo) = (self.guest("Ada").await, self.guest("Bo").await);
        let id = ada.open_seats(game, &["me", "open"]).await;
        bo.take(&id, 2).await;
        (ada, bo, id)
    }
}

/// Changes a database behind its server's back.
async fn tamper(folder: &Path, statements: &[impl AsRef<str>]) {
    let options = SqliteConnectOptions::new().filename(folder.join(DATABASE));
    let mut database = options.connect().await.unwrap();
    for statement in statements.iter().map(AsRef::as_ref) {
        let done = sqlx::query(AssertSqlSafe(statement)).execute(&mut database).await.unwrap();
        let changes = statement.starts_with("UPDATE");
        assert!(!changes || done.rows_affected() > 0, "nothing to change: {statement}");
    }
    database.close().await.unwrap();
}
