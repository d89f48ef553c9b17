//! Guests: who sends a request, by a signed cookie.

use super::App;
use super::guard::Caller;
use super::problem::Refused;
use crate::address::telling;
use crate::hall::internal;
use crate::{secret, store};
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};
use lamplight_protocol::{Code, Problem};
use lamplight_table::Guest;

pub const COOKIE: &str = "lamplight";
/// As long as browsers keep a cookie: 400 days, in seconds.
const MAX_AGE: u32 = 400 * 24 * 3600;
/// Characters of a guest's id.
const ID: usize = 26;

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
        let address = parts.extensions.get().and_then(|Caller(address)| *address);
        let network = address.and_then(telling);
        Ok(KnownGuest(Guest { network, ..app.hall.guest(&id).await? }))
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

/// The store has failed.
pub fn stored(error: store::StoreError) -> Refused {
    Refused(internal(error))
}
