//! The server as a program: runtime, signals, logs. For callers that are not asynchronous.

use crate::config::Config;
use crate::run::{ServerError, start};
use crate::store::{StoreError, sqlite};
use std::net::SocketAddr;
use std::path::Path;
use tracing_subscriber::EnvFilter;

/// How the log is written, to the standard error stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON object a line, for machines.
    Json,
}

/// Writes the log from now on, `coloured` or plain. `filter` is in the manner of `RUST_LOG`, such as `info` or
/// `lamplight_server=debug`.
pub fn log_to_stderr(format: LogFormat, filter: &str, coloured: bool) -> Result<(), String> {
    let filter = EnvFilter::try_new(filter).map_err(|error| format!("log filter '{filter}': {error}"))?;
    let log =
        tracing_subscriber::fmt().with_writer(std::io::stderr).with_ansi(coloured).with_env_filter(filter);
    let set = match format {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log.json().try_init(),
    };
    set.map_err(|error| error.to_string())
}

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
