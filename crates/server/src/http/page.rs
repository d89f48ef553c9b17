//! The page, embedded in the program.

use super::cache::{Constant, FOR_EVER, REVALIDATE, constant};
use super::problem::{Refused, wrong_method};
use super::{App, preview};
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use lamplight_protocol::Code;
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

const HEAD_END: &str = "  </head>";

/// Changes with every change of the page, so that old tabs notice.
pub fn build() -> String {
    let version = env!("CARGO_PKG_VERSION");
    match Files::get("index.html") {
        Some(file) => {
            let [a, b, c, d, ..] = file.metadata.sha256_hash();
            format!("{version}-{a:02x}{b:02x}{c:02x}{d:02x}")
        }
        None => version.to_string(),
    }
}

/// A file of the page; the page itself for every other path, since it routes by itself.
pub async fn page(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return nothing();
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        return ([(header::ALLOW, "GET,HEAD")], wrong_method().await).into_response();
    }
    if let Some(found) = Files::get(path).filter(|_| !path.is_empty()) {
        let mime = found.metadata.mimetype().to_string();
        // Names below assets/ contain a hash of the file: such a file never changes.
        let cache = if path.starts_with("assets/") { FOR_EVER } else { REVALIDATE };
        return file(path, found, &mime, cache, &headers);
    }
    if path.starts_with("assets/") {
        return nothing();
    }
    match Files::get("index.html") {
        Some(found) => {
            let tags = preview::tags(&app, &uri, &headers, |path| Files::get(path).is_some()).await;
            let html = String::from_utf8_lossy(&found.data).replacen(HEAD_END, &(tags + HEAD_END), 1);
            Constant::small(html.into_bytes()).answer("text/html; charset=utf-8", REVALIDATE, &headers)
        }
        None => (
            StatusCode::NOT_FOUND,
            "This program was built without its page. Build it with `make play`, which builds the page first.\n",
        )
            .into_response(),
    }
}

fn nothing() -> Response {
    Refused::new(Code::NotFound, "There is nothing at this address.").into_response()
}

fn file(path: &str, found: EmbeddedFile, mime: &str, cache: &str, asked: &HeaderMap) -> Response {
    // While the page is being developed, a file may change.
    let [a, b, c, d, ..] = found.metadata.sha256_hash();
    let name = format!("page/{path}/{a:02x}{b:02x}{c:02x}{d:02x}");
    constant(&name, || found.data.into_owned()).answer(mime, cache, asked)
}
