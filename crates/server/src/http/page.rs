//! The page, embedded in the program.

use super::problem::Refused;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use lamplight_protocol::Code;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

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

/// A file of the page; the page itself for every other path, which it reads by itself.
pub async fn page(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Files::get(path).filter(|_| !path.is_empty()) {
        // Names below assets/ contain a hash of the file: such a file never changes.
        let cache =
            if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        let mime = file.metadata.mimetype().to_string();
        return ([(header::CONTENT_TYPE, mime), (header::CACHE_CONTROL, cache.to_string())], file.data)
            .into_response();
    }
    if path.starts_with("assets/") || path.starts_with("api/") {
        return Refused::new(Code::NotFound, "there is nothing at this address").into_response();
    }
    match Files::get("index.html") {
        Some(file) => {
            let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
            (headers, file.data).into_response()
        }
        None => (
            StatusCode::NOT_FOUND,
            "This program was built without its page. Build it with `make play`, which builds the page first.\n",
        )
            .into_response(),
    }
}
