//! Answers that clients may keep. What is the same as long as the program runs is made and compressed once: whoever asks for
//! it again and again costs the server next to nothing.

use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Clients ask whether what they have is still current.
pub(super) const REVALIDATE: &str = "no-cache";
/// For files whose name contains a hash of them.
pub(super) const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// What is the same as long as the program runs.
#[derive(Debug)]
pub(super) struct Constant {
    tag: String,
    plain: Bytes,
    /// None where compression gains nothing.
    gzip: Option<Bytes>,
}

/// By name. There are no more than the program has files, and games in languages.
static CONSTANTS: Mutex<BTreeMap<String, Arc<Constant>>> = Mutex::new(BTreeMap::new());

fn constants() -> MutexGuard<'static, BTreeMap<String, Arc<Constant>>> {
    // Nothing is ever half done under this lock.
    CONSTANTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The constant of this name, made if nobody has asked for it yet. Only names of what is there may get here.
pub(super) fn constant(name: &str, make: impl FnOnce() -> Vec<u8>) -> Arc<Constant> {
    if let Some(known) = constants().get(name) {
        return Arc::clone(known);
    }
    let made = Arc::new(Constant::new(make()));
    Arc::clone(constants().entry(name.to_string()).or_insert(made))
}

impl Constant {
    /// What is made for one answer, and too small to be worth compressing.
    pub(super) fn small(plain: Vec<u8>) -> Constant {
        let [a, b, c, d, e, f, ..]: [u8; 32] = Sha256::digest(&plain).into();
        // Weak: the same body goes out compressed and as it is.
        let tag = format!("W/\"{a:02x}{b:02x}{c:02x}{d:02x}{e:02x}{f:02x}\"");
        Constant { tag, plain: plain.into(), gzip: None }
    }

    fn new(plain: Vec<u8>) -> Constant {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        let gzip = gzip.write_all(&plain).and_then(|()| gzip.finish()).ok();
        let gzip = gzip.filter(|gzip| gzip.len() + gzip.len() / 8 < plain.len()).map(Bytes::from);
        Constant { gzip, ..Constant::small(plain) }
    }

    /// An answer with a tag, or the news that the client has it already.
    pub(super) fn answer(&self, mime: &str, cache: &str, asked: &HeaderMap) -> Response {
        let known = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|known| known.to_str().ok());
        let known = known.flat_map(|known| known.split(',')).any(|known| known.trim() == self.tag);
        let headers = [
            (header::ETAG, self.tag.as_str()),
            (header::CACHE_CONTROL, cache),
            (header::VARY, "accept-encoding"),
        ];
        if known {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        let mime = [(header::CONTENT_TYPE, mime)];
        match self.gzip.clone().filter(|_| reads_gzip(asked)) {
            Some(gzip) => (headers, mime, [(header::CONTENT_ENCODING, "gzip")], gzip).into_response(),
            None => (headers, mime, self.plain.clone()).into_response(),
        }
    }
}

/// Whether a client can unpack an answer.
pub(super) fn reads_gzip(asked: &HeaderMap) -> bool {
    let accepted = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|coding| coding.trim().starts_with("gzip"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constant_is_made_once() {
        let texts = ["once", "twice"].map(|text| constant("a test", || text.repeat(100).into_bytes()));
        assert_eq!(texts[0].plain, texts[1].plain);
        assert!(texts[0].gzip.is_some());
        assert!(Constant::new(b"short".to_vec()).gzip.is_none());
    }
}
