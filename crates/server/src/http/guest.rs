//! Who asks: a guest by a signed cookie.

use super::App;
use super::problem::Refused;
use crate::hall::internal;
use crate::life::decide::Asker;
use crate::words::{is_hidden, is_mark};
use crate::{secret, store};
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};
use lamplight_protocol::{Code, Problem};

/// The cookie's name.
pub const COOKIE: &str = "lamplight";
/// As long as browsers keep a cookie: 400 days, in seconds.
const MAX_AGE: u32 = 400 * 24 * 3600;

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

/// A guest with a cookie of ours.
#[derive(Clone, Debug)]
pub struct Visitor(pub Asker);

impl FromRequestParts<App> for Visitor {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Refused> {
        let guest = guest(parts, app).await.ok_or_else(|| {
            Refused::new(
                Code::NoGuest,
                "no cookie of this server came with the request; ask for /api/me first",
            )
        })?;
        app.limits.guest(&guest)?;
        Ok(Visitor(app.hall.asker(&guest).await?))
    }
}

async fn guest(parts: &mut Parts, app: &App) -> Option<String> {
    // Reading cookies cannot fail.
    let jar = SignedCookieJar::<Key>::from_request_parts(parts, app).await.ok()?;
    jar.get(COOKIE).map(|cookie| cookie.value().to_string())
}

/// A guest, with a new cookie if there was none.
#[derive(Debug)]
pub struct Newcomer {
    /// Who.
    pub asker: Asker,
    /// Sets the cookie, or keeps it fresh.
    pub jar: SignedCookieJar,
}

impl FromRequestParts<App> for Newcomer {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Newcomer, Refused> {
        let guest = guest(parts, app).await.unwrap_or_else(|| secret::random(26));
        app.limits.guest(&guest)?;
        let jar = SignedCookieJar::<Key>::from_request_parts(parts, app).await;
        let jar = jar.map_err(|_| Problem::new(Code::Internal, "cookies cannot be read"))?;
        let lasting = Cookie::parse(format!("{COOKIE}={guest}; Max-Age={MAX_AGE}; Path=/"));
        let mut cookie = lasting.map_err(|_| Problem::new(Code::Internal, "the cookie cannot be made"))?;
        cookie.set_http_only(true);
        cookie.set_same_site(SameSite::Strict);
        cookie.set_secure(app.secure);
        Ok(Newcomer { asker: app.hall.asker(&guest).await?, jar: jar.add(cookie) })
    }
}

/// A name that can be shown: one line, not too long, something to see.
pub fn check_name(name: &str) -> Result<String, Problem> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = name.chars().count();
    let marks = name.chars().filter(|letter| is_mark(*letter)).count();
    // A mark for every letter, but not towers of them.
    if length == 0 || length > 24 || marks * 2 > length || name.chars().any(is_hidden) {
        return Err(Problem::new(Code::BadName, "a name has 1 to 24 visible characters"));
    }
    Ok(name)
}

/// For stores that fail.
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
