//! The guest who asks.

use super::App;
use super::guard::Caller;
use super::guest::{AnyGuest, KnownGuest};
use super::problem::{Answer, Body};
use crate::hall::default_name;
use axum::Json;
use axum::extract::State;
use axum_extra::extract::SignedCookieJar;
use lamplight_protocol::{Me, PROTOCOL, Rename};
use lamplight_table::text::check_name;

/// The guest who asks. The first call sets the cookie.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me)))]
pub async fn me(State(app): State<App>, AnyGuest { guest, jar }: AnyGuest) -> (SignedCookieJar, Json<Me>) {
    (jar, Json(Me { name: guest.name, build: app.hall.build.clone(), protocol: PROTOCOL }))
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
    Ok(Json(Me { name, build: app.hall.build.clone(), protocol: PROTOCOL }))
}
