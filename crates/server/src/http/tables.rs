//! Tables, but for their live events.

use super::guard::Caller;
use super::guest::{Visitor, stored};
use super::problem::{Answer, Body, Path, Query, Refused};
use super::{App, OPENING};
use crate::life::Life;
use crate::life::decide::Asker;
use crate::store::Filter;
use crate::task::TableHandle;
use crate::{secret, time};
use axum::Json;
use axum::extract::State;
use lamplight_core::Seat;
use lamplight_protocol::{Code, Command, Created, Enter, NewTable, SeatLink, Stage, TableDetails, TableList};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Random letters in the token of a seat link. Behind them stands the event in which the owner sat down: whoever sits
/// there later is safe from older links.
const TOKEN: usize = 32;
/// Tables on a page of a list.
const PAGE: u32 = 50;

/// Which list.
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
pub struct SeatQuery {
    /// One of the guest's own seats.
    pub seat: Option<u8>,
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
    Visitor(asker): Visitor,
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
        owner: mine.then(|| asker.guest.clone()),
        before: query.before,
        limit: PAGE,
    };
    let found = app.hall.list(filter, &asker.guest).await?;
    let full = found.len() >= PAGE as usize;
    let next = found.last().map(|(updated, _)| *updated).filter(|_| full);
    Ok(Json(TableList { tables: found.into_iter().map(|(_, summary)| summary).collect(), next }))
}

/// Opens a table. It starts at once if no seat is open.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable,
    responses((status = 200, body = Created)))]
pub async fn create(
    State(app): State<App>,
    Visitor(asker): Visitor,
    Caller(address): Caller,
    Body(new): Body<NewTable>,
) -> Answer<Json<Created>> {
    app.limits.deed(&asker.guest, address, OPENING)?;
    Ok(Json(app.hall.open(&asker, new).await?))
}

/// A table as the guest sees it now.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path), SeatQuery),
    responses((status = 200, body = TableDetails)))]
pub async fn details(
    State(app): State<App>,
    Visitor(asker): Visitor,
    Path(id): Path<String>,
    Query(query): Query<SeatQuery>,
) -> Answer<Json<TableDetails>> {
    let handle = visit(&app, &id, &asker).await?;
    let viewer = own_seat(&handle, &asker, query.seat).await?;
    show(&handle, asker, viewer).await
}

async fn show(handle: &TableHandle, asker: Asker, viewer: Option<Seat>) -> Answer<Json<TableDetails>> {
    let details = move |life: &Life| TableDetails {
        card: life.card(),
        you: life.you(&asker.guest, &asker.name, viewer),
        now: life.now(viewer, time::now()),
    };
    Ok(Json(handle.look(details).await?))
}

/// Enters a table by the secret of its invitation link; the guest may see it from then on.
#[utoipa::path(post, path = "/api/tables/{id}/enter", params(("id" = String, Path)), request_body = Enter,
    responses((status = 200, body = TableDetails)))]
pub async fn enter(
    State(app): State<App>,
    Visitor(asker): Visitor,
    Path(id): Path<String>,
    Body(Enter { key }): Body<Enter>,
) -> Answer<Json<TableDetails>> {
    let handle = app.hall.table(&id).await?;
    let fits = handle.look(move |life| same(&life.key, &key)).await?;
    if fits {
        app.hall.store.admit(&id, &asker.guest).await.map_err(stored)?;
    } else {
        // Who has no key may still see what everybody may.
        app.hall.may_see(&handle, &id, &asker.guest).await?;
    }
    let viewer = first_seat(&handle, &asker).await?;
    show(&handle, asker, viewer).await
}

/// Compares secrets in a time that does not tell how much of them was right.
fn same(one: &str, other: &str) -> bool {
    let differing = |(a, b): (u8, u8)| a ^ b;
    one.len() == other.len()
        && one.bytes().zip(other.bytes()).map(differing).fold(0, |all, bits| all | bits) == 0
}

async fn first_seat(handle: &TableHandle, asker: &Asker) -> Answer<Option<Seat>> {
    let guest = asker.guest.clone();
    Ok(handle.look(move |life| life.seats_of(&guest).first().copied()).await?)
}

/// Asks something of a table.
#[utoipa::path(post, path = "/api/tables/{id}/commands", params(("id" = String, Path)), request_body = Command,
    responses((status = 200, body = CommandDone)))]
pub async fn command(
    State(app): State<App>,
    Visitor(asker): Visitor,
    Caller(address): Caller,
    Path(id): Path<String>,
    Body(command): Body<Command>,
) -> Answer<Json<CommandDone>> {
    let handle = visit(&app, &id, &asker).await?;
    let done = app.obey(&handle, asker, address, None, command).await?;
    Ok(Json(CommandDone { version: done.version, table: done.table }))
}

/// Makes a private link to one's own seat; older links to it are void.
#[utoipa::path(post, path = "/api/tables/{id}/seats/{seat}/link", params(("id" = String, Path), ("seat" = u8, Path)),
    responses((status = 200, body = SeatLink)))]
pub async fn seat_link(
    State(app): State<App>,
    Visitor(asker): Visitor,
    Path((id, seat)): Path<(String, u8)>,
) -> Answer<Json<SeatLink>> {
    let handle = visit(&app, &id, &asker).await?;
    own_seat(&handle, &asker, Some(seat)).await?;
    let taken =
        handle.look(move |life| life.seat(seat).map_or(0, |seat| life.seats[seat.index()].taken)).await?;
    let token = format!("{}{taken}", secret::random(TOKEN));
    app.hall.store.set_seat_token(&id, seat, &token).await.map_err(stored)?;
    Ok(Json(SeatLink { table: id, seat, token }))
}

/// Takes one's own seat along to this device, by its private link.
#[utoipa::path(post, path = "/api/seats/claim", request_body = Enter,
    responses((status = 200, body = TableDetails)))]
pub async fn claim(
    State(app): State<App>,
    Visitor(asker): Visitor,
    Body(Enter { key }): Body<Enter>,
) -> Answer<Json<TableDetails>> {
    let found = app.hall.store.seat_of_token(&key).await.map_err(stored)?;
    let (id, seat) = found.ok_or_else(|| Refused::new(Code::NotFound, "this link is not valid any more"))?;
    let taken = key.get(TOKEN..).and_then(|taken| taken.parse().ok()).unwrap_or(0);
    let handle = app.hall.table(&id).await?;
    let guest = asker.guest.clone();
    handle.change(move |life, now| life.share(seat, taken, &guest, now)).await?;
    let viewer = own_seat(&handle, &asker, Some(seat)).await?;
    show(&handle, asker, viewer).await
}

/// A table that the guest may see.
pub async fn visit(app: &App, id: &str, asker: &Asker) -> Answer<TableHandle> {
    let handle = app.hall.table(id).await?;
    app.hall.may_see(&handle, id, &asker.guest).await?;
    Ok(handle)
}

/// One of the guest's own seats.
pub async fn own_seat(handle: &TableHandle, asker: &Asker, seat: Option<u8>) -> Answer<Option<Seat>> {
    let Some(seat) = seat else { return Ok(None) };
    let guest = asker.guest.clone();
    let own =
        handle.look(move |life| life.seat(seat).filter(|seat| life.seats_of(&guest).contains(seat))).await?;
    match own {
        Some(seat) => Ok(Some(seat)),
        None => Err(Refused::new(Code::NotYourSeat, format!("seat {seat} is not yours"))),
    }
}
