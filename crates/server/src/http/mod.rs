//! REST, WebSockets, the page.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`guest`], [`me`], `network` | who asks: the signed cookie; names; addresses to pass on |
//! | [`games`], [`content`] | the games, their rules and words; house content and boxes of one's own |
//! | [`tables`], [`seat_links`] | tables, commands; seats on another device |
//! | [`replay`], [`advice`], [`why_not`] | games to step through; what bots say; what the rules say |
//! | [`study`] | lessons, and what somebody tries from a position |
//! | [`live`] | the WebSocket |
//! | [`page`], `preview`, `cache` | the page, embedded; what other programs show of its links; answers that clients keep |
//! | `document` | the OpenAPI document |
//! | [`health`] | whether the server can do its work |
//! | [`guard`], [`limits`], [`problem`] | what every request passes; how much is allowed; refusals |

pub mod advice;
mod cache;
pub mod content;
mod document;
pub mod games;
pub mod guard;
pub mod guest;
pub mod health;
pub mod limits;
pub mod live;
pub mod me;
mod network;
pub mod page;
mod preview;
pub mod problem;
pub mod replay;
pub mod seat_links;
pub mod study;
pub mod tables;
pub mod why_not;

use crate::hall::Hall;
use crate::handle::{Done, TableHandle};
use crate::metrics::CodeLabel;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Router, middleware};
use axum_extra::extract::cookie::Key;
use cache::REVALIDATE;
use lamplight_protocol::{Command, Problem};
use lamplight_table::Guest;
use limits::Limits;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::trace::TraceLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The longest request body; records are the longest.
const MAX_BODY: usize = 256 * 1024;
/// Opening a table costs as much as so many other writes.
pub const OPENING_COST: u32 = 5;

/// What all handlers share.
#[derive(Clone, Debug)]
pub struct App {
    pub hall: Arc<Hall>,
    pub limits: Arc<Limits>,
    /// Signs cookies.
    pub key: Key,
    pub health: Arc<health::Health>,
    /// Whether cookies are sent over https alone.
    pub secure: bool,
    /// Where the server listens.
    pub listening: SocketAddr,
}

impl App {
    /// Where others reach the server: as the operator says, or in the network of this computer, if it listens there.
    fn elsewhere(&self) -> Option<String> {
        self.hall.config.public_url.clone().or_else(|| network::address(self.listening))
    }

    /// Sends a command to a table, within limits, and counts it; `connection` is the one by which it came.
    pub async fn command(
        &self,
        handle: &TableHandle,
        guest: Guest,
        address: Option<IpAddr>,
        connection: Option<u64>,
        command: Command,
    ) -> Result<Done, Problem> {
        match command {
            Command::Act { .. } | Command::Pick { .. } => {}
            Command::Rematch => self.limits.write(&guest.id, address, OPENING_COST)?,
            _ => self.limits.write(&guest.id, address, 1)?,
        }
        if matches!(command, Command::Chat { .. }) {
            self.limits.chat(&guest.id)?;
        }
        let done = handle.command(guest, command, connection).await;
        match &done {
            Ok(_) => drop(self.hall.metrics.commands.inc()),
            Err(problem) => {
                let code = serde_json::to_value(problem.code).ok();
                let code = code.and_then(|code| code.as_str().map(ToString::to_string)).unwrap_or_default();
                self.hall.metrics.refusals.get_or_create(&CodeLabel { code }).inc();
            }
        }
        done
    }
}

/// Everything that is served.
pub fn router(app: App) -> Router {
    let (api, document) = OpenApiRouter::with_openapi(document::Frame::openapi())
        .routes(routes!(me::me, me::rename))
        .routes(routes!(games::games))
        .routes(routes!(games::rules))
        .routes(routes!(games::book))
        .routes(routes!(games::words))
        .routes(routes!(content::content))
        .routes(routes!(content::check))
        .routes(routes!(content::of_table))
        .routes(routes!(tables::list, tables::create))
        .routes(routes!(tables::details))
        .routes(routes!(tables::enter))
        .routes(routes!(tables::command))
        .routes(routes!(seat_links::create))
        .routes(routes!(seat_links::claim))
        .routes(routes!(seat_links::devices))
        .routes(routes!(replay::frames))
        .routes(routes!(replay::record))
        .routes(routes!(replay::load))
        .routes(routes!(advice::hint))
        .routes(routes!(advice::insight))
        .routes(routes!(why_not::why_not))
        .routes(routes!(advice::evaluate))
        .routes(routes!(study::lessons))
        .routes(routes!(study::study))
        .routes(routes!(study::hint))
        .routes(routes!(study::insight))
        .routes(routes!(study::why_not))
        .routes(routes!(live::live))
        .split_for_parts();
    let document = document::complete(&document).to_string();
    let document = cache::constant("openapi", || document.into_bytes());
    let describe = async move |headers: HeaderMap| document.answer("application/json", REVALIDATE, &headers);
    api.route("/api/openapi.json", get(describe))
        .route("/healthz", get(health::health))
        .route("/metrics", get(metrics))
        .fallback(page::page)
        .method_not_allowed_fallback(problem::wrong_method)
        .layer(CatchPanicLayer::custom(problem::panicked))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        // Failures are logged where they happen; refusals are no failures, and nobody fills the log with them.
        .layer(TraceLayer::new_for_http().on_failure(()))
        .with_state(app)
}

async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.hall.metrics.text())
}
