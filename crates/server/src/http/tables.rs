//! Tables: listing, opening, looking at them, entering by invitation, commands.

use super::guard::Caller;
use super::guest::{KnownGuest, stored};
use super::problem::{Answer, Body, Path, Query, Refused};
use super::{App, OPENING_COST};
use crate::handle::TableHandle;
use crate::store::Filter;
use axum::Json;
use axum::extract::State;
use lamplight_core::Seat;
use lamplight_protocol::{Code, Command, Created, Enter, NewTable, Stage, TableDetails, TableList};
use lamplight_table::{Guest, Table, Viewpoint};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Tables on a page of a list.
const PAGE: u32 = 50;

#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Which {
    /// Public tables that wait for players.
    Open,
    /// Public tables at which a game goes on.
    Running,
    /// Public tables whose game is over.
    Finished,
    /// The guest's own.
    Mine,
}

/// Which tables to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    #[param(inline)]
    list: Which,
    game: Option<String>,
    before: Option<u64>,
}

/// From which seat to look; from none as a spectator.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ViewpointQuery {
    /// One of the guest's own seats.
    seat: Option<u8>,
    /// Whether to tell what stands on the cells of a plain board.
    #[serde(default)]
    plain: bool,
}

/// What came of a command.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommandDone {
    version: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
}

/// A page of tables, those first whose seats or stage changed last.
#[utoipa::path(get, path = "/api/tables", params(ListQuery), responses((status = 200, body = TableList)))]
pub async fn list(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Query(query): Query<ListQuery>,
) -> Answer<Json<TableList>> {
    let stages = match query.list {
        Which::Open => vec![Stage::Open],
        Which::Running => vec![Stage::Running],
        Which::Finished => vec![Stage::Finished],
        Which::Mine => vec![Stage::Open, Stage::Running, Stage::Finished, Stage::Frozen],
    };
    let mine = matches!(query.list, Which::Mine);
    let filter = Filter {
        stages,
        game: query.game,
        public: !mine,
        begun: matches!(query.list, Which::Finished),
        owner: mine.then(|| guest.id.clone()),
        before: query.before,
        limit: PAGE,
    };
    let found = app.hall.list(filter, &guest.id).await?;
    let full = found.len() >= PAGE as usize;
    let next = found.last().map(|(updated, _)| *updated).filter(|_| full);
    Ok(Json(TableList { tables: found.into_iter().map(|(_, summary)| summary).collect(), next }))
}

/// Opens a table. It starts at once if no seat is open.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable,
    responses((status = 200, body = Created)))]
pub async fn create(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Caller(address): Caller,
    Body(new): Body<NewTable>,
) -> Answer<Json<Created>> {
    app.limits.write(&guest.id, address, OPENING_COST)?;
    Ok(Json(app.hall.open(&guest, address, new).await?))
}

/// A table as the guest sees it now.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path), ViewpointQuery),
    responses((status = 200, body = TableDetails)))]
pub async fn details(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Path(id): Path<String>,
    Query(query): Query<ViewpointQuery>,
) -> Answer<Json<TableDetails>> {
    let handle = visit(&app, &id, &guest).await?;
    let seat = own_seat(&handle, &guest, query.seat).await?;
    look(&handle, &guest).await?;
    show(&app, &handle, guest, Viewpoint { seat, plain: query.plain }).await
}

/// A guest looks at a table: if they have a seat there, their clock may run.
pub(super) async fn look(handle: &TableHandle, guest: &Guest) -> Answer<()> {
    let looks = guest.id.clone();
    handle.change(move |table, now| table.look(&looks, now)).await?;
    Ok(())
}

/// The table as a guest sees it.
pub(super) async fn show(
    app: &App,
    handle: &TableHandle,
    guest: Guest,
    from: Viewpoint,
) -> Answer<Json<TableDetails>> {
    let at = app.hall.now();
    let details = move |table: &Table| TableDetails {
        table: table.info(),
        you: table.you(&guest.id, &guest.name, from.seat),
        now: table.now(from, at),
    };
    Ok(Json(handle.look(details).await?))
}

/// Enters a table by the secret of its invitation link; the guest may see it from then on.
#[utoipa::path(post, path = "/api/tables/{id}/enter", params(("id" = String, Path)), request_body = Enter,
    responses((status = 200, body = TableDetails)))]
pub async fn enter(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Caller(address): Caller,
    Path(id): Path<String>,
    Body(Enter { key }): Body<Enter>,
) -> Answer<Json<TableDetails>> {
    let handle = app.hall.table(&id).await?;
    let fits = handle.look(move |table| same(table.key(), &key)).await?;
    if fits {
        if !app.hall.store.is_admitted(&id, &guest.id).await.map_err(stored)? {
            app.limits.write(&guest.id, address, 1)?;
            app.hall.store.admit(&id, &guest.id).await.map_err(stored)?;
        }
    } else {
        // A public table can be seen without the key.
        app.hall.may_see(&handle, &id, &guest.id).await?;
    }
    handle.visit(&guest).await;
    look(&handle, &guest).await?;
    let seat = first_seat(&handle, &guest).await?;
    show(&app, &handle, guest, seat.into()).await
}

/// Compares secrets in a time that does not tell how much of them was right.
pub(super) fn same(one: &str, other: &str) -> bool {
    let differing = |(a, b): (u8, u8)| a ^ b;
    one.len() == other.len()
        && one.bytes().zip(other.bytes()).map(differing).fold(0, |all, bits| all | bits) == 0
}

async fn first_seat(handle: &TableHandle, guest: &Guest) -> Answer<Option<Seat>> {
    let id = guest.id.clone();
    Ok(handle.look(move |table| table.seats_of(&id).first().copied()).await?)
}

/// Sends a command to a table.
#[utoipa::path(post, path = "/api/tables/{id}/commands", params(("id" = String, Path)), request_body = Command,
    responses((status = 200, body = CommandDone)))]
pub async fn command(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Caller(address): Caller,
    Path(id): Path<String>,
    Body(command): Body<Command>,
) -> Answer<Json<CommandDone>> {
    let handle = visit(&app, &id, &guest).await?;
    let done = app.command(&handle, guest, address, None, command).await?;
    Ok(Json(CommandDone { version: done.version, table: done.table }))
}

/// A table that the guest may see.
pub async fn visit(app: &App, id: &str, guest: &Guest) -> Answer<TableHandle> {
    let handle = app.hall.table(id).await?;
    app.hall.may_see(&handle, id, &guest.id).await?;
    handle.visit(guest).await;
    Ok(handle)
}

/// One of the guest's own seats.
pub async fn own_seat(handle: &TableHandle, guest: &Guest, seat: Option<u8>) -> Answer<Option<Seat>> {
    let Some(number) = seat else { return Ok(None) };
    let id = guest.id.clone();
    let own =
        move |table: &Table| table.seat_numbered(number).filter(|seat| table.seats_of(&id).contains(seat));
    match handle.look(own).await? {
        Some(seat) => Ok(Some(seat)),
        None => Err(Refused::new(Code::NotYourSeat, format!("Seat {number} is not yours."))),
    }
}
