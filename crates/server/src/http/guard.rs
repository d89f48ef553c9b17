//! What every request passes: the limit of its address, the check of its origin; and the headers that every answer
//! carries.

use super::App;
use super::problem::Refused;
use axum::Json;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use lamplight_protocol::{Code, Problem};
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

/// Nothing but our own files; no frames; no forms that lead elsewhere.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// Where a request comes from, if that is known.
#[derive(Clone, Copy, Debug)]
pub struct Caller(pub Option<IpAddr>);

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or(Caller(None)))
    }
}

/// Lets a request through, or refuses it; marks the answer.
pub async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let address = address(&app, &request);
    request.extensions_mut().insert(Caller(address));
    let checked = app.limits.address(address).map_err(Refused);
    let checked = checked.and_then(|()| check_origin(&app, &request));
    let api = request.uri().path().starts_with("/api/");
    let mut response = match checked {
        Ok(()) if request.headers().contains_key(header::TRANSFER_ENCODING) => unclear_length(),
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    };
    let headers = response.headers_mut();
    let mut set = |name, value| headers.insert(name, HeaderValue::from_static(value));
    set(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "same-origin");
    set(header::X_FRAME_OPTIONS, "DENY");
    if api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// A request whose body ends in one place for us and in another for a proxy could hide a second request. One that has a
/// length and is sent in pieces besides reaches us without its length: so pieces are refused altogether, and every body
/// says how long it is.
fn unclear_length() -> Response {
    let problem = Problem::new(Code::Malformed, "Send the body with Content-Length, not Transfer-Encoding.");
    (StatusCode::BAD_REQUEST, [(header::CONNECTION, "close")], Json(problem)).into_response()
}

/// Where a request comes from: what the trusted proxy says, or the connection.
fn address(app: &App, request: &Request) -> Option<IpAddr> {
    let told = app.hall.config.address_header.as_ref().and_then(|name| {
        // The last entry is the one that our own proxy has added.
        let told = request.headers().get_all(name).iter().next_back()?.to_str().ok()?;
        told.rsplit(',').next()?.trim().parse().ok()
    });
    told.or_else(|| request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip()))
}

/// Browsers say from which page a request comes. Pages of other sites may not change or open anything here.
fn check_origin(app: &App, request: &Request) -> Result<(), Refused> {
    let upgrade = request.headers().contains_key(header::UPGRADE);
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) && !upgrade;
    let Some(origin) = request.headers().get(header::ORIGIN) else {
        // Not a browser, or a request that needs no check.
        return Ok(());
    };
    if safe || is_own(app, origin, request.headers()) {
        return Ok(());
    }
    Err(Refused::new(Code::ForeignOrigin, "The request comes from a page of another site."))
}

fn is_own(app: &App, origin: &HeaderValue, headers: &HeaderMap) -> bool {
    let Ok(origin) = origin.to_str() else { return false };
    if let Some(own) = &app.hall.config.public_url {
        return origin == own.trim_end_matches('/');
    }
    // Without a public address there is nobody who would turn https into what arrives here.
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    host.is_some_and(|host| origin.strip_prefix("http://") == Some(host))
}
