//! Games to step through: at a table, or from a record.

use super::App;
use super::cache::reads_gzip;
use super::guard::Caller;
use super::guest::{KnownGuest, stored};
use super::problem::{Answer, Body, Path, Query, Refused};
use super::tables::{look, own_seat, visit};
use crate::handle::TableHandle;
use crate::lanes::lane;
use crate::replays::{compress, decompress};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use lamplight_core::{Seat, Viewer};
use lamplight_protocol::{Code, LoadRecord, Replay, Stage};
use lamplight_table::{Guest, Table, wire};
use serde::Deserialize;
use std::sync::Arc;
use tokio_util::sync::CancellationToken;
use utoipa::IntoParams;

const NOT_STARTED: &str = "The game has not started yet.";

/// Which part of a game to show, and to whom.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FramesQuery {
    /// A seat; none for a spectator. Another's seat only when the game is over.
    seat: Option<u8>,
    /// From the position after so many actions.
    from: Option<u32>,
    /// To the position after so many actions.
    to: Option<u32>,
    /// Whether to tell what stands on the cells of a plain board.
    #[serde(default)]
    plain: bool,
    /// Whether all hands are to be open, if no seat is named. As long as the game goes on they are not.
    #[serde(default)]
    open: bool,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RecordQuery {
    /// A seat's own; none for the full one, or for a spectator's as long as the game goes on.
    seat: Option<u8>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PlainQuery {
    /// Whether to tell what stands on the cells of a plain board.
    #[serde(default)]
    plain: bool,
}

fn no_seat(number: u8) -> Refused {
    Refused::new(Code::NotFound, format!("There is no seat {number}."))
}

/// A seat from which the guest may look, which is an own one, or any when the game is over; and whether it is.
async fn viewer(handle: &TableHandle, guest: &Guest, seat: Option<u8>) -> Answer<(Option<Seat>, bool)> {
    look(handle, guest).await?;
    let over = handle.look(|table| table.stage() == Stage::Finished).await?;
    match seat {
        Some(number) if over => {
            let known = handle.look(move |table| table.seat_numbered(number)).await?;
            Ok((Some(known.ok_or_else(|| no_seat(number))?), true))
        }
        _ => Ok((own_seat(handle, guest, seat).await?, over)),
    }
}

/// A game step by step, as a seat or a spectator sees it.
#[utoipa::path(get, path = "/api/tables/{id}/frames", params(("id" = String, Path), FramesQuery),
    responses((status = 200, body = Replay)))]
pub async fn frames(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Caller(address): Caller,
    Path(id): Path<String>,
    Query(query): Query<FramesQuery>,
    headers: HeaderMap,
) -> Answer<Response> {
    let handle = visit(&app, &id, &guest).await?;
    let (seat, over) = viewer(&handle, &guest, query.seat).await?;
    let shown = |table: &Table| (table.fork_game(), table.ending().cloned(), table.frozen().is_some());
    let (game, ending, frozen) = handle.look(shown).await?;
    if over && frozen {
        // The match does not replay any more; what everybody saw of it was kept.
        let kept = app.hall.store.replay(&id, seat.map(Seat::number)).await.map_err(stored)?;
        if let Some(gzip) = kept {
            return Ok(unpacked_for(&headers, gzip));
        }
    }
    let game = game.ok_or_else(|| Refused::new(Code::WrongStage, NOT_STARTED))?;
    let (from, to) = (query.from.unwrap_or(0) as usize, query.to.map_or(usize::MAX, |to| to as usize));
    let viewer = if query.open && over && seat.is_none() { Viewer::Open } else { wire::viewer(seat) };
    let write = move |stop: &CancellationToken| {
        compress(&*game, viewer, query.plain, from..to, ending.as_ref(), &|| !stop.is_cancelled())
    };
    let written = app.hall.desk.work(Some(lane(&guest.id, address)), write).await?;
    written_for(&headers, written)
}

/// A replay that was written to its end.
fn written_for(headers: &HeaderMap, written: std::io::Result<Option<Vec<u8>>>) -> Answer<Response> {
    match written {
        Ok(Some(gzip)) => Ok(unpacked_for(headers, gzip)),
        _ => Err(Refused::new(Code::Internal, "The replay could not be written.")),
    }
}

/// A replay for a client that reads gzip, or, unpacked on its way, for one that does not.
fn unpacked_for(headers: &HeaderMap, gzip: Vec<u8>) -> Response {
    let json = (header::CONTENT_TYPE, "application/json");
    if reads_gzip(headers) {
        return ([json, (header::CONTENT_ENCODING, "gzip")], gzip).into_response();
    }
    ([json], axum::body::Body::from_stream(stream::iter(decompress(gzip)))).into_response()
}

/// The record: full once the game is over, before that as the seat or a spectator knows it.
#[utoipa::path(get, path = "/api/tables/{id}/record", params(("id" = String, Path), RecordQuery),
    responses((status = 200, body = String, content_type = "text/plain")))]
pub async fn record(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Caller(address): Caller,
    Path(id): Path<String>,
    Query(query): Query<RecordQuery>,
) -> Answer<Response> {
    let handle = visit(&app, &id, &guest).await?;
    let (seat, over) = viewer(&handle, &guest, query.seat).await?;
    let full = over && query.seat.is_none();
    let game = handle.look(Table::fork_game).await?;
    let game = game.ok_or_else(|| Refused::new(Code::WrongStage, NOT_STARTED))?;
    let name = format!("attachment; filename=\"{}-{id}.txt\"", game.info().id);
    let write = move |_: &CancellationToken| game.record((!full).then(|| wire::viewer(seat)));
    let text = app.hall.desk.work(Some(lane(&guest.id, address)), write).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

/// A record, step by step.
#[utoipa::path(post, path = "/api/replay", params(PlainQuery), request_body = LoadRecord,
    responses((status = 200, body = Replay)))]
pub async fn load(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Caller(address): Caller,
    Query(PlainQuery { plain }): Query<PlainQuery>,
    headers: HeaderMap,
    Body(LoadRecord { record, viewer, open }): Body<LoadRecord>,
) -> Answer<Response> {
    let hall = Arc::clone(&app.hall);
    let write = move |stop: &CancellationToken| {
        let go_on = || !stop.is_cancelled();
        let (_, game) = hall.replay_record(&record, address, &go_on)?;
        let seats = game.players().len();
        let viewer = match viewer {
            None if open => Viewer::Open,
            None => Viewer::Spectator,
            Some(number) => {
                let seat = Seat::from_number(number.into()).filter(|seat| seat.index() < seats);
                Viewer::Seat(seat.ok_or_else(|| no_seat(number))?)
            }
        };
        Ok::<_, Refused>(compress(&*game, viewer, plain, 0..usize::MAX, None, &go_on))
    };
    let written = app.hall.desk.work(Some(lane(&guest.id, address)), write).await??;
    written_for(&headers, written)
}
