//! The guest who asks.

use super::guard::Caller;
use super::guest::{AnyGuest, KnownGuest};
use super::problem::{Answer, Body};
use super::{App, network};
use crate::hall::default_name;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum_extra::extract::SignedCookieJar;
use lamplight_protocol::{Me, PROTOCOL, Rename};
use lamplight_table::text::check_name;

/// The guest who asks. The first call sets the cookie.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me)))]
pub async fn me(
    State(app): State<App>,
    Caller(address): Caller,
    headers: HeaderMap,
    AnyGuest { guest, jar }: AnyGuest,
) -> (SignedCookieJar, Json<Me>) {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let local = network::is_local(host) && address.is_none_or(|address| address.is_loopback());
    let elsewhere = local.then(|| app.elsewhere()).flatten();
    (jar, Json(told(&app, guest.name, elsewhere)))
}

fn told(app: &App, name: String, elsewhere: Option<String>) -> Me {
    Me { name, build: app.hall.build.clone(), protocol: PROTOCOL, elsewhere }
}

/// Gives the guest another name.
#[utoipa::path(put, path = "/api/me", request_body = Rename,
    responses((status = 200, body = Me)))]
pub async fn rename(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Caller(address): Caller,
    Body(rename): Body<Rename>,
) -> Answer<Json<Me>> {
    let name = check_name(&rename.name, &default_name(&guest.id))?;
    // The name is stored at every table.
    let tables = app.hall.live_tables_of(&guest.id).await?;
    app.limits.write(&guest.id, address, 1 + tables.len() as u32)?;
    app.hall.rename(&guest.id, &name, tables).await?;
    Ok(Json(told(&app, name, None)))
}
