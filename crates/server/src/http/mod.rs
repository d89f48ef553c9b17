//! The doors of the server: REST, WebSockets, the page.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`guest`] | who asks: the signed cookie |
//! | [`games`], [`tables`], [`replay`] | REST |
//! | [`live`] | the WebSocket |
//! | [`page`] | the page, embedded |
//! | `document` | the OpenAPI document |
//! | [`guard`], [`limits`], [`problem`] | what every request passes; how much is allowed; refusals |

mod document;
pub mod games;
pub mod guard;
pub mod guest;
pub mod limits;
pub mod live;
pub mod page;
pub mod problem;
pub mod replay;
pub mod tables;

use crate::hall::Hall;
use crate::life::decide::Asker;
use crate::metrics::CodeLabel;
use crate::task::{Done, TableHandle};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router, middleware};
use axum_extra::extract::cookie::Key;
use lamplight_protocol::{Command, Problem};
use limits::Limits;
use std::net::IpAddr;
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::trace::TraceLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The longest request body; records are the longest.
const LONGEST_BODY: usize = 256 * 1024;
/// Opening a table is as much as so many other deeds.
pub const OPENING: u32 = 5;

/// What the doors share.
#[derive(Clone, Debug)]
pub struct App {
    /// All tables.
    pub hall: Arc<Hall>,
    /// How much is allowed.
    pub limits: Arc<Limits>,
    /// Signs cookies.
    pub key: Key,
    /// Whether cookies are sent over https alone.
    pub secure: bool,
}

impl App {
    /// Asks something of a table for a guest, within limits, and counts it; `over` is the connection it came by.
    pub async fn obey(
        &self,
        handle: &TableHandle,
        asker: Asker,
        address: Option<IpAddr>,
        over: Option<u64>,
        command: Command,
    ) -> Result<Done, Problem> {
        match command {
            Command::Act { .. } => {}
            Command::Rematch => self.limits.deed(&asker.guest, address, OPENING)?,
            _ => self.limits.deed(&asker.guest, address, 1)?,
        }
        if matches!(command, Command::Chat { .. }) {
            self.limits.chat(&asker.guest)?;
        }
        let done = handle.command(asker, command, over).await;
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
        .routes(routes!(games::me, games::rename))
        .routes(routes!(games::games))
        .routes(routes!(games::rules))
        .routes(routes!(tables::list, tables::create))
        .routes(routes!(tables::details))
        .routes(routes!(tables::enter))
        .routes(routes!(tables::command))
        .routes(routes!(tables::seat_link))
        .routes(routes!(tables::claim))
        .routes(routes!(replay::frames))
        .routes(routes!(replay::record))
        .routes(routes!(replay::load))
        .routes(routes!(replay::hint))
        .routes(routes!(replay::why_not))
        .routes(routes!(replay::evaluate))
        .routes(routes!(live::live))
        .split_for_parts();
    let document = document::complete(&document);
    api.route("/api/openapi.json", get(move || async move { Json(document) }))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(page::page)
        .method_not_allowed_fallback(problem::wrong_method)
        .layer(CatchPanicLayer::custom(problem::panicked))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        // What fails is told by whoever knows why; a refusal is no failure, and nobody fills the log with them.
        .layer(TraceLayer::new_for_http().on_failure(()))
        .with_state(app)
}

/// Whether the server can do its work.
async fn health(State(app): State<App>) -> impl IntoResponse {
    match app.hall.store.ping().await {
        Ok(()) => (StatusCode::OK, "ok\n"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n"),
    }
}

async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.hall.metrics.text())
}
