//! Guests: who sends a request, by a signed cookie.

use super::App;
use super::problem::Refused;
use crate::hall::internal;
use crate::{secret, store};
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};
use lamplight_protocol::{Code, Problem};
use lamplight_table::Guest;
use lamplight_table::text::{is_combining_mark, is_invisible};

pub const COOKIE: &str = "lamplight";
/// As long as browsers keep a cookie: 400 days, in seconds.
const MAX_AGE: u32 = 400 * 24 * 3600;
/// Characters of a guest's id.
const ID: usize = 26;
/// Longest name, in characters.
const MAX_NAME: usize = 24;

impl FromRef<App> for Key {
    fn from_ref(app: &App) -> Key {
        app.key.clone()
    }
}

/// The key that signs cookies; made once and kept with the data.
pub async fn key(store: &dyn store::Store) -> Result<Key, store::StoreError> {
    let secret = store.secret().await?;
    Key::try_from(&secret[..]).map_err(|_| store::StoreError::Corrupt("the secret is too short".into()))
}

/// A guest who sent a cookie of ours.
#[derive(Clone, Debug)]
pub struct KnownGuest(pub Guest);

impl FromRequestParts<App> for KnownGuest {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<KnownGuest, Refused> {
        let id = guest_id(parts, app).await.ok_or_else(|| {
            Refused::new(Code::NoGuest, "The request has no valid cookie. Call GET /api/me first.")
        })?;
        app.limits.guest(&id)?;
        Ok(KnownGuest(app.hall.guest(&id).await?))
    }
}

async fn guest_id(parts: &mut Parts, app: &App) -> Option<String> {
    // Reading cookies cannot fail.
    let jar = SignedCookieJar::<Key>::from_request_parts(parts, app).await.ok()?;
    jar.get(COOKIE).map(|cookie| cookie.value().to_string())
}

/// A guest, new if the request has no cookie of ours.
#[derive(Debug)]
pub struct AnyGuest {
    pub guest: Guest,
    /// Sets the cookie, or extends its life.
    pub jar: SignedCookieJar,
}

impl FromRequestParts<App> for AnyGuest {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<AnyGuest, Refused> {
        let id = guest_id(parts, app).await.unwrap_or_else(|| secret::random(ID));
        app.limits.guest(&id)?;
        let internal = || Problem::new(Code::Internal, "The server could not set the cookie.");
        let jar = SignedCookieJar::<Key>::from_request_parts(parts, app).await.map_err(|_| internal())?;
        let lasting = Cookie::parse(format!("{COOKIE}={id}; Max-Age={MAX_AGE}; Path=/"));
        let mut cookie = lasting.map_err(|_| internal())?;
        cookie.set_http_only(true);
        cookie.set_same_site(SameSite::Strict);
        cookie.set_secure(app.secure);
        Ok(AnyGuest { guest: app.hall.guest(&id).await?, jar: jar.add(cookie) })
    }
}

/// A name that can be shown: one line, not too long, something to see.
pub fn check_name(name: &str) -> Result<String, Problem> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = name.chars().count();
    let marks = name.chars().filter(|character| is_combining_mark(*character)).count();
    // A mark for every letter, but not towers of them.
    if length == 0 || length > MAX_NAME || marks * 2 > length || name.chars().any(is_invisible) {
        let message = format!("A name has 1 to {MAX_NAME} visible characters.");
        return Err(Problem::new(Code::BadName, message));
    }
    Ok(name)
}

/// The store has failed.
pub fn stored(error: store::StoreError) -> Refused {
    Refused(internal(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_seen_and_told_apart() {
        let tower = format!("a{}", "\u{301}".repeat(20));
        for name in [
            "\u{3164}",
            "Ada\u{ad}",
            "Ada\u{115f}",
            "\u{2800}",
            "Ada\u{e0041}",
            "\u{301}",
            "A\u{61c}",
            &tower,
        ] {
            assert!(check_name(name).is_err(), "{name:?}");
        }
        let apart = "e\u{301}".repeat(12);
        for name in ["Ada", "山田 太郎", "سارة", "❤\u{fe0f}", "Zoë 💡", &apart] {
            assert_eq!(check_name(name).unwrap(), name);
        }
    }
}
