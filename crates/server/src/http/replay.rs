//! Games to step through, and what bots and rules say about them.

use super::App;
use super::guard::Caller;
use super::guest::{Visitor, stored};
use super::problem::{Answer, Body, Path, Query, Refused};
use super::tables::{own_seat, visit};
use crate::bots::{Question, Urgency, lane};
use crate::hall::unpack;
use crate::life::Life;
use crate::life::decide::Asker;
use crate::render;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use lamplight_core::{Seat, Turn, Viewer};
use lamplight_games::{GameId, TextAdvice};
use lamplight_match::AnyMatch;
use lamplight_protocol::{
    Code, Evaluate, Evaluation, Hint, HintRequest, LoadRecord, Replay, Stage, WhyNot, WhyNotRequest,
};
use serde::Deserialize;
use std::sync::Arc;
use tokio::sync::oneshot;
use utoipa::IntoParams;

/// Positions that are evaluated at once.
const MOST_PLIES: usize = 20;

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
}

/// Which record.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RecordQuery {
    /// A seat's own; none for the full one, or for a spectator's as long as the game goes on.
    seat: Option<u8>,
}

/// A seat from which the guest may look: an own one, or any when the game is over.
async fn viewer(
    handle: &crate::task::TableHandle,
    asker: &Asker,
    seat: Option<u8>,
) -> Answer<(Option<Seat>, bool)> {
    let over = handle.look(|life| life.stage == Stage::Finished).await?;
    if !over {
        return Ok((own_seat(handle, asker, seat).await?, false));
    }
    let Some(number) = seat else { return Ok((None, true)) };
    let known = handle.look(move |life| life.seat(number)).await?;
    let known = known.ok_or_else(|| Refused::new(Code::NotFound, format!("there is no seat {number}")))?;
    Ok((Some(known), true))
}

/// A game step by step, as a seat or a spectator sees it.
#[utoipa::path(get, path = "/api/tables/{id}/frames", params(("id" = String, Path), FramesQuery),
    responses((status = 200, body = Replay)))]
pub async fn frames(
    State(app): State<App>,
    Visitor(asker): Visitor,
    Path(id): Path<String>,
    Query(query): Query<FramesQuery>,
    headers: HeaderMap,
) -> Answer<Response> {
    let handle = visit(&app, &id, &asker).await?;
    let (viewer, over) = viewer(&handle, &asker, query.seat).await?;
    if over && query.from.is_none() && query.to.is_none() {
        let kept = app.hall.store.replay(&id, viewer.map(Seat::number)).await.map_err(stored)?;
        if let Some(packed) = kept {
            return Ok(unpacked(packed, &headers)?.into_response());
        }
    }
    let (from, to) = (query.from.unwrap_or(0) as usize, query.to.map_or(usize::MAX, |to| to as usize));
    let look = |life: &Life| {
        let game = life.game.as_deref().map(|game| game.fork(game.length()));
        game.map(|game| (game, life.ending.clone()))
    };
    let found = handle.look(look).await?;
    let (game, ending) = found.ok_or_else(|| Refused::new(Code::WrongStage, "the game has not begun"))?;
    let mut replay = apart(move || render::replay(&*game, viewer, from, to)).await?;
    replay.ending = ending;
    Ok(Json(replay).into_response())
}

/// Does what takes its time on a thread that answers nobody.
async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| Refused::new(Code::Internal, "this could not be worked out"))
}

/// A kept game for a client that reads gzip, or for one that does not.
fn unpacked(packed: Vec<u8>, headers: &HeaderMap) -> Answer<Response> {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let json = (header::CONTENT_TYPE, "application/json");
    if accepted.flat_map(|value| value.split(',')).any(|coding| coding.trim().starts_with("gzip")) {
        return Ok(([json, (header::CONTENT_ENCODING, "gzip")], packed).into_response());
    }
    let text = unpack(&packed).map_err(|_| Refused::new(Code::Internal, "the kept game cannot be read"))?;
    Ok(([json], text).into_response())
}

/// The record: full once the game is over, before that as the seat or a spectator knows it.
#[utoipa::path(get, path = "/api/tables/{id}/record", params(("id" = String, Path), RecordQuery),
    responses((status = 200, body = String, content_type = "text/plain")))]
pub async fn record(
    State(app): State<App>,
    Visitor(asker): Visitor,
    Path(id): Path<String>,
    Query(query): Query<RecordQuery>,
) -> Answer<Response> {
    let handle = visit(&app, &id, &asker).await?;
    let (viewer, over) = viewer(&handle, &asker, query.seat).await?;
    let full = over && query.seat.is_none();
    let look = move |life: &Life| {
        let viewer = (!full).then(|| viewer.map_or(Viewer::Spectator, Viewer::Seat));
        life.game.as_deref().map(|game| (game.info().id, game.record(viewer)))
    };
    let found = handle.look(look).await?;
    let (game, text) = found.ok_or_else(|| Refused::new(Code::WrongStage, "the game has not begun"))?;
    let name = format!("attachment; filename=\"{game}-{id}.txt\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

/// Steps through a record.
#[utoipa::path(post, path = "/api/replay", request_body = LoadRecord,
    responses((status = 200, body = Replay)))]
pub async fn load(
    State(app): State<App>,
    _: Visitor,
    Body(LoadRecord { record, viewer }): Body<LoadRecord>,
) -> Answer<Json<Replay>> {
    let hall = Arc::clone(&app.hall);
    let (_, table) = apart(move || hall.replay_record(&record)).await??;
    let seats = table.players().len() as u8;
    let viewer = match viewer {
        None => None,
        Some(number) if (1..=seats).contains(&number) => Seat::from_number(number.into()),
        Some(number) => return Err(Refused::new(Code::NotFound, format!("there is no seat {number}"))),
    };
    Ok(Json(apart(move || render::replay(&*table, viewer, 0, usize::MAX)).await?))
}

/// Asks a bot what it would do.
#[utoipa::path(post, path = "/api/tables/{id}/hint", params(("id" = String, Path)), request_body = HintRequest,
    responses((status = 200, body = Hint)))]
pub async fn hint(
    State(app): State<App>,
    Visitor(asker): Visitor,
    Caller(address): Caller,
    Path(id): Path<String>,
    Body(HintRequest { seat }): Body<HintRequest>,
) -> Answer<Json<Hint>> {
    let handle = visit(&app, &id, &asker).await?;
    let own = own_seat(&handle, &asker, Some(seat)).await?;
    let look = move |life: &Life| {
        let to_act = life.to_act().filter(|seat| own == Some(*seat));
        let table = life.game.as_deref().map(|game| game.fork(game.length()));
        (life.chosen.hints, to_act, table, life.game_id, life.version, life.substitute())
    };
    let (hints, to_act, table, game, version, level) = handle.look(look).await?;
    if !hints {
        return Err(Refused::new(Code::HintsOff, "hints are off at this table"));
    }
    let (Some(seat), Some(table), Some(game)) = (to_act, table, game) else {
        return Err(Refused::new(Code::NotYourTurn, "it is not your turn"));
    };
    let asked = table.fork(table.length());
    let lane = lane(&asker.guest, address);
    let advice = ask(&app, lane, game, asked, seat, level, Urgency::Hint).await?;
    let advice = advice.ok_or_else(|| Refused::new(Code::Internal, "the bot has no advice"))?;
    Ok(Json(explain(&*table, seat, version, advice)))
}

fn explain(table: &dyn AnyMatch, seat: Seat, version: u64, advice: TextAdvice) -> Hint {
    let choices = table.choices();
    let picked = choices.iter().find(|choice| choice.text == advice.action);
    let picks = picked.map(|choice| choice.picks.iter().map(ToString::to_string).collect());
    let tries: u32 = advice.visits.iter().map(|(_, count)| count).sum();
    let of_it = advice.visits.iter().find(|(action, _)| *action == advice.action).map(|(_, count)| *count);
    let effects = table.effects(&advice.action, Viewer::Seat(seat));
    Hint {
        version,
        picks: picks.unwrap_or_default(),
        value: advice.value,
        line: advice.line,
        nodes: advice.nodes,
        share: of_it.filter(|_| tries > 0).map(|count| count as f32 / tries as f32),
        choices: choices.len() as u32,
        line_effects: effects.into_iter().map(render::effect).collect(),
        action: advice.action,
    }
}

/// Puts a question to a bot and waits for the answer.
async fn ask(
    app: &App,
    lane: String,
    game: GameId,
    table: Box<dyn AnyMatch>,
    seat: Seat,
    level: u8,
    urgency: Urgency,
) -> Answer<Option<TextAdvice>> {
    let (send, answered) = oneshot::channel();
    let answer = Box::new(move |advice| drop(send.send(advice)));
    app.hall.bots.ask_for(lane, Question { game, table, seat, level, answer }, urgency);
    answered.await.map_err(|_| Refused::new(Code::ShuttingDown, "the server is going down"))
}

/// Asks the rules why something cannot be picked.
#[utoipa::path(post, path = "/api/tables/{id}/why-not", params(("id" = String, Path)), request_body = WhyNotRequest,
    responses((status = 200, body = WhyNot)))]
pub async fn why_not(
    State(app): State<App>,
    Visitor(asker): Visitor,
    Path(id): Path<String>,
    Body(WhyNotRequest { seat, picks }): Body<WhyNotRequest>,
) -> Answer<Json<WhyNot>> {
    if picks.len() > 10 || picks.iter().any(|pick| pick.len() > 100) {
        return Err(Refused::new(Code::TooLarge, "at most 10 picks of at most 100 bytes"));
    }
    let handle = visit(&app, &id, &asker).await?;
    let own = own_seat(&handle, &asker, Some(seat)).await?;
    let look = move |life: &Life| {
        let mine = life.to_act().is_some() && life.to_act() == own;
        let game = life.game.as_deref().filter(|_| mine)?;
        let picks: Vec<&str> = picks.iter().map(String::as_str).collect();
        Some(game.why_not_picks(&picks))
    };
    match handle.look(look).await? {
        None => Err(Refused::new(Code::NotYourTurn, "it is not your turn")),
        Some(None) => Ok(Json(WhyNot { reason: "it can be picked".to_string(), rule: None })),
        Some(Some(refusal)) => {
            let rule = refusal.rule.map(ToString::to_string);
            Ok(Json(WhyNot { reason: refusal.reason.into_owned(), rule }))
        }
    }
}

/// Asks a bot how good some positions of a record are for whoever is to act.
#[utoipa::path(post, path = "/api/evaluate", request_body = Evaluate,
    responses((status = 200, body = Vec<Evaluation>)))]
pub async fn evaluate(
    State(app): State<App>,
    Visitor(asker): Visitor,
    Caller(address): Caller,
    Body(Evaluate { record, plies }): Body<Evaluate>,
) -> Answer<Json<Vec<Evaluation>>> {
    if plies.len() > MOST_PLIES {
        return Err(Refused::new(Code::TooLarge, format!("at most {MOST_PLIES} positions at once")));
    }
    let hall = Arc::clone(&app.hall);
    let (game, table) = apart(move || hall.replay_record(&record)).await??;
    let level = game.levels().len().min(3) as u8;
    let mut evaluations = Vec::new();
    for ply in plies {
        let position = table.fork(ply as usize);
        let mut evaluation = Evaluation { ply, seat: None, value: None, action: None };
        if let Turn::Player(seat) = position.turn() {
            let lane = lane(&asker.guest, address);
            let advice = ask(&app, lane, game, position, seat, level, Urgency::Turn).await?;
            evaluation.seat = Some(seat.number());
            evaluation.value = advice.as_ref().and_then(|advice| advice.value);
            evaluation.action = advice.map(|advice| advice.action);
        }
        evaluations.push(evaluation);
    }
    Ok(Json(evaluations))
}
