//! The server as a program: runtime, signals, logs. For callers that are not asynchronous.

use crate::config::Config;
use crate::run::{ServerError, start};
use crate::store::{Keep, Sqlite, Store as _, StoreError, sqlite};
use crate::{export, export::Exported, retention};
use std::net::SocketAddr;
use std::path::Path;

pub use crate::log::{Log, LogFormat, log_to_stderr};

fn runtime() -> Result<tokio::runtime::Runtime, ServerError> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServerError::Serve)
}

/// Serves until the program is asked to stop (SIGINT or SIGTERM). `ready` gets the address.
pub fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServerError> {
    runtime()?.block_on(async {
        let server = start(config).await?;
        ready(server.address);
        server.run(asked_to_stop()).await
    })
}

/// Copies the database to a new file, also while a server uses it.
pub fn backup(data: &Path, to: &Path) -> Result<(), ServerError> {
    let copied: Result<(), StoreError> = runtime()?.block_on(sqlite::backup(data, to));
    Ok(copied?)
}

/// Writes all finished games of a database as files, also while a server uses it.
pub fn export(data: &Path, to: &Path, progress: impl FnMut(&Exported)) -> Result<Exported, ServerError> {
    Ok(runtime()?.block_on(export::export(data, to, progress))?)
}

/// The finished games of a data folder that need not be kept. They are removed if `remove` says so; `progress` is told
/// how many are gone. No server may use the folder meanwhile.
pub fn prune(
    data: &Path,
    keep: Keep,
    remove: bool,
    mut progress: impl FnMut(usize),
) -> Result<usize, ServerError> {
    runtime()?.block_on(async {
        if !remove {
            let store = Sqlite::open_to_read(data).await?;
            return Ok(store.expired(keep, u32::MAX).await?.len());
        }
        let store = Sqlite::open(data).await?;
        let mut removed = 0;
        let done = loop {
            match retention::remove_some(&store, keep).await {
                Ok(0) => break Ok(removed),
                Ok(some) => removed += some,
                Err(error) => break Err(error.into()),
            }
            progress(removed);
        };
        store.close().await;
        done
    })
}

async fn asked_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        _ = interrupted => {}
        () = terminated => {}
    }
}
