//! Seats on several devices: private links that take one along, and what the owner sees of those that hold it.

use super::App;
use super::guard::Caller;
use super::guest::{KnownGuest, stored};
use super::problem::{Answer, Body, Path, Refused};
use super::tables::{own_seat, show, visit};
use crate::secret;
use axum::Json;
use axum::extract::State;
use lamplight_protocol::{Code, Device, Enter, Problem, SeatLink, TableDetails};
use lamplight_table::Table;

/// Random characters in the token of a link. They are followed by the version from which on links are good, so that older
/// ones do not open the seat of whoever sits there next, nor bring a device back that was ended.
const TOKEN: usize = 32;

/// Makes a private link to one's own seat; older links to it are void.
#[utoipa::path(post, path = "/api/tables/{id}/seats/{seat}/link", params(("id" = String, Path), ("seat" = u8, Path)),
    responses((status = 200, body = SeatLink)))]
pub async fn create(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Caller(address): Caller,
    Path((id, seat)): Path<(String, u8)>,
) -> Answer<Json<SeatLink>> {
    let handle = visit(&app, &id, &guest).await?;
    own_seat(&handle, &guest, Some(seat)).await?;
    let holder = guest.id.clone();
    let taken = move |table: &Table| {
        table.must_not_borrow(&holder, seat)?;
        Ok::<_, Problem>(table.seat_numbered(seat).map_or(0, |seat| table.seat(seat).taken()))
    };
    let taken = handle.look(taken).await??;
    app.limits.write(&guest.id, address, 1)?;
    let token = format!("{}{taken}", secret::random(TOKEN));
    app.hall.store.set_seat_token(&id, seat, &token).await.map_err(stored)?;
    Ok(Json(SeatLink { table: id, seat, token }))
}

/// The devices that hold one's own seat: all of them to the owner, itself to one that came by a link.
#[utoipa::path(get, path = "/api/tables/{id}/seats/{seat}/devices",
    params(("id" = String, Path), ("seat" = u8, Path)), responses((status = 200, body = Vec<Device>)))]
pub async fn devices(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Path((id, seat)): Path<(String, u8)>,
) -> Answer<Json<Vec<Device>>> {
    let handle = visit(&app, &id, &guest).await?;
    Ok(Json(handle.look(move |table| table.devices(&guest, seat)).await??))
}

/// Takes one's own seat along to this device, by its private link.
#[utoipa::path(post, path = "/api/seats/claim", request_body = Enter,
    responses((status = 200, body = TableDetails)))]
pub async fn claim(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Caller(address): Caller,
    Body(Enter { key }): Body<Enter>,
) -> Answer<Json<TableDetails>> {
    let found = app.hall.store.seat_of_token(&key).await.map_err(stored)?;
    let (id, seat) = found.ok_or_else(|| Refused::new(Code::NotFound, "This link is no longer valid."))?;
    app.limits.write(&guest.id, address, 1)?;
    let taken = key.get(TOKEN..).and_then(|taken| taken.parse().ok()).unwrap_or(0);
    let handle = app.hall.table(&id).await?;
    let device = guest.clone();
    let share = move |table: &mut Table, now| {
        table.share(seat, taken, &device, now)?;
        table.note_network(&device);
        table.look(&device.id, now)
    };
    handle.change(share).await?;
    let seat = own_seat(&handle, &guest, Some(seat)).await?;
    show(&app, &handle, guest, seat.into()).await
}
