//! Answers that clients may keep.

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest as _, Sha256};

/// Clients ask whether what they have is still current.
pub(super) const REVALIDATE: &str = "no-cache";
/// For files whose name contains a hash of them.
pub(super) const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// An answer that a client keeps and asks about again.
pub(super) fn revalidated(body: Vec<u8>, mime: &str, asked: &HeaderMap) -> Response {
    let hash: [u8; 32] = Sha256::digest(&body).into();
    tagged(body, hash, mime, REVALIDATE, asked)
}

/// An answer with a tag, or the news that the client has it already.
pub(super) fn tagged(
    body: impl Into<Body>,
    hash: [u8; 32],
    mime: &str,
    cache: &str,
    asked: &HeaderMap,
) -> Response {
    let [a, b, c, d, e, f, ..] = hash;
    // Weak: the same body goes out compressed and as it is.
    let tag = format!("W/\"{a:02x}{b:02x}{c:02x}{d:02x}{e:02x}{f:02x}\"");
    let known = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|known| known.to_str().ok());
    let known = known.flat_map(|known| known.split(',')).any(|known| known.trim() == tag);
    let headers = [(header::ETAG, tag), (header::CACHE_CONTROL, cache.to_string())];
    if known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, [(header::CONTENT_TYPE, mime)], body.into()).into_response()
}
