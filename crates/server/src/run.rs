//! Starting and stopping.

use crate::alarm;
use crate::config::Config;
use crate::hall::Hall;
use crate::http::limits::Limits;
use crate::http::{App, guest, page, router};
use crate::retention;
use crate::serve::{Accept, serve};
use crate::store::{Sqlite, Store, StoreError};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// How long connections may take to end when the server goes down.
const GRACE: Duration = Duration::from_secs(10);

/// Why the server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The data folder cannot be used.
    #[error("{folder}: {error}")]
    Folder { folder: String, error: std::io::Error },
    /// The address cannot be used.
    #[error("cannot listen on {address}: {error}")]
    Listen { address: SocketAddr, error: std::io::Error },
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Something went wrong while serving.
    #[error("serving: {0}")]
    Serve(std::io::Error),
}

/// A server that runs.
#[derive(Debug)]
pub struct Server {
    pub address: SocketAddr,
    /// Its tables, for tests and tools.
    pub hall: Arc<Hall>,
    stop: CancellationToken,
    serving: JoinHandle<()>,
}

/// Opens the data and begins to serve.
pub async fn start(config: Config) -> Result<Server, ServerError> {
    let folder = |error| ServerError::Folder { folder: config.data.display().to_string(), error };
    std::fs::create_dir_all(&config.data).map_err(folder)?;
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&config.data).await?);
    let listen = |error| ServerError::Listen { address: config.listen, error };
    let listener = TcpListener::bind(config.listen).await.map_err(listen)?;
    let address = listener.local_addr().map_err(listen)?;

    let stop = CancellationToken::new();
    let key = guest::key(&*store).await?;
    let secure = config.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
    let limits = Arc::new(Limits::new(&config.limits, &config.time));
    let hall = Arc::new(Hall::new(config, store, page::build(), stop.clone()).await?);
    tokio::spawn(alarm::run(Arc::clone(&hall)));
    tokio::spawn(retention::run(Arc::clone(&hall)));
    tracing::info!(%address, "serving");

    let app = App {
        hall: Arc::clone(&hall),
        limits: Arc::clone(&limits),
        key,
        secure,
        health: Arc::default(),
        listening: address,
    };
    let accept = Accept {
        limit: Arc::clone(&limits.connections),
        behind_proxy: hall.config.address_header.is_some(),
        head_timeout: hall.config.head_timeout,
    };
    tokio::spawn(sweep(limits, stop.clone()));
    let serving = tokio::spawn(serve(listener, router(app), accept, stop.clone()));
    Ok(Server { address, hall, stop, serving })
}

/// Forgets clients that have not asked for anything for a while.
async fn sweep(limits: Arc<Limits>, stop: CancellationToken) {
    let mut minutes = tokio::time::interval(Duration::from_mins(1));
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = minutes.tick() => limits.sweep(),
        }
    }
}

impl Server {
    /// Serves until `until` happens, then closes all connections and the data.
    pub async fn run(self, until: impl Future<Output = ()>) -> Result<(), ServerError> {
        let Server { hall, stop, mut serving, .. } = self;
        tokio::select! {
            () = until => tracing::info!("going down"),
            served = &mut serving => {
                stop.cancel();
                return served.map_err(|error| ServerError::Serve(std::io::Error::other(error)));
            }
        }
        stop.cancel();
        if tokio::time::timeout(GRACE, &mut serving).await.is_err() {
            tracing::warn!("some connections did not end in time");
            serving.abort();
        }
        hall.tasks.close();
        if tokio::time::timeout(GRACE, hall.tasks.wait()).await.is_err() {
            tracing::warn!("some tables did not end in time");
        }
        if let Err(error) = hall.store.save_run(hall.uptime.current(hall.now())).await {
            tracing::warn!(%error, "it cannot be written down that the server was running");
        }
        hall.store.close().await;
        tracing::info!("stopped");
        Ok(())
    }
}
