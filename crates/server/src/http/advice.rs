//! What bots say: hints at a table, and how good the positions of a record are.

use super::App;
use super::guard::Caller;
use super::guest::KnownGuest;
use super::problem::{Answer, Body, Path, Refused};
use super::tables::{look, own_seat, visit};
use crate::bots::{Question, Urgency};
use crate::desk::busy;
use crate::handle::TableHandle;
use crate::lanes::lane;
use axum::Json;
use axum::extract::State;
use lamplight_core::{Seat, Turn, Viewer};
use lamplight_games::{BotSpec, GameId, TextAdvice};
use lamplight_match::AnyMatch;
use lamplight_protocol::{Code, Evaluate, Evaluation, Hint, HintRequest, Insight, InsightRequest, Stage};
use lamplight_table::{Guest, Table, wire};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

/// How long bots may take for an answer, with its time in line.
const LONGEST: Duration = Duration::from_mins(2);
/// Positions that are evaluated at once.
const MAX_PLIES: usize = 20;

/// Asks a bot what it would do.
#[utoipa::path(post, path = "/api/tables/{id}/hint", params(("id" = String, Path)), request_body = HintRequest,
    responses((status = 200, body = Hint)))]
pub async fn hint(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Caller(address): Caller,
    Path(id): Path<String>,
    Body(HintRequest { seat }): Body<HintRequest>,
) -> Answer<Json<Hint>> {
    let handle = visit(&app, &id, &guest).await?;
    in_time(&app, advise(&app, &guest, address, &handle, seat)).await.map(Json)
}

/// What comes of asking bots, unless it takes too long.
pub(super) async fn in_time<T>(app: &App, asking: impl Future<Output = Answer<T>>) -> Answer<T> {
    app.hall.config.time.timeout(LONGEST, asking).await.unwrap_or_else(|| Err(busy().into()))
}

async fn advise(
    app: &App,
    guest: &Guest,
    address: Option<IpAddr>,
    handle: &TableHandle,
    seat: u8,
) -> Answer<Hint> {
    let own = own_seat(handle, guest, Some(seat)).await?;
    look(handle, guest).await?;
    let asked = move |table: &Table| {
        let to_act = table.to_act().filter(|seat| own == Some(*seat));
        (table.setup().hints, to_act, table.fork_game(), table.game_id(), table.version())
    };
    let (hints, to_act, position, game, version) = handle.look(asked).await?;
    if !hints {
        return Err(Refused::new(Code::HintsOff, "Hints are turned off at this table."));
    }
    let (Some(seat), Some(position), Some(game)) = (to_act, position, game) else {
        return Err(Refused::new(Code::NotYourTurn, "It is not your turn."));
    };
    // Nor is a game played again at a table with hints.
    let here = position.length() as u32;
    let lane = lane(&guest.id, address);
    let _turn = app.hall.desk.hints.enter(Some(lane.clone())).await?;
    let position = unless_played(app, guest, lane.clone(), game, position, vec![here]).await?;
    let asked = position.fork(position.length());
    let advice = ask(app, lane.clone(), game, asked, seat, Urgency::Hint).await?;
    explained(app, lane, position, version, advice).await
}

/// Asks what a longer look at the position tells. That amounts to a hint while the game goes on.
#[utoipa::path(post, path = "/api/tables/{id}/insight", params(("id" = String, Path)), request_body = InsightRequest,
    responses((status = 200, body = Option<Insight>)))]
pub async fn insight(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Caller(address): Caller,
    Path(id): Path<String>,
    Body(InsightRequest { seat }): Body<InsightRequest>,
) -> Answer<Json<Option<Insight>>> {
    let handle = visit(&app, &id, &guest).await?;
    let own = own_seat(&handle, &guest, seat).await?;
    look(&handle, &guest).await?;
    let asked = move |table: &Table| {
        let over = table.stage() == Stage::Finished;
        (table.setup().hints, over, table.fork_game(), table.game_id(), table.version())
    };
    let (hints, over, position, game, version) = handle.look(asked).await?;
    if !hints && !over {
        return Err(Refused::new(Code::HintsOff, "Hints are turned off at this table."));
    }
    let (Some(mut position), Some(game)) = (position, game) else {
        return Err(Refused::new(Code::WrongStage, "The game has not begun."));
    };
    if !over {
        let here = position.length() as u32;
        position = unless_played(&app, &guest, lane(&guest.id, address), game, position, vec![here]).await?;
    }
    Ok(Json(wire::insight(&*position, wire::viewer(own), version)))
}

/// An answer with its reasons, which are found on a thread that answers nobody.
pub(super) async fn explained(
    app: &App,
    lane: String,
    position: Box<dyn AnyMatch>,
    version: u64,
    advice: Option<TextAdvice>,
) -> Answer<Hint> {
    let advice = advice.ok_or_else(|| Refused::new(Code::Internal, "The bot could not decide."))?;
    let explain = move |_: &CancellationToken| explain(&*position, version, advice);
    Ok(app.hall.desk.work(Some(lane), explain).await?)
}

fn explain(position: &dyn AnyMatch, version: u64, advice: TextAdvice) -> Hint {
    let here = position.length();
    Hint {
        version,
        picks: position.picks(&advice.action).iter().map(ToString::to_string).collect(),
        value: advice.value,
        merits: position.merits(&advice.action).iter().map(wire::merit).collect(),
        line: (here..)
            .zip(position.foreseen(&advice.line))
            .map(|(ply, line)| wire::line(ply, line))
            .collect(),
        choices: position.actions().len() as u32,
        action: advice.action,
    }
}

/// A game, unless some of these positions are being played at a table without hints, or come after one that is.
pub(super) async fn unless_played(
    app: &App,
    guest: &Guest,
    lane: String,
    game: GameId,
    played: Box<dyn AnyMatch>,
    plies: Vec<u32>,
) -> Answer<Box<dyn AnyMatch>> {
    let running = app.hall.played(&guest.id, game).await?;
    let check = move |stop: &CancellationToken| {
        running.check(&*played, &plies, &|| !stop.is_cancelled()).map(|()| played)
    };
    Ok(app.hall.desk.work(Some(lane), check).await??)
}

/// Puts a question to a bot and waits for the answer.
pub(super) async fn ask(
    app: &App,
    lane: String,
    game: GameId,
    position: Box<dyn AnyMatch>,
    seat: Seat,
    urgency: Urgency,
) -> Answer<Option<TextAdvice>> {
    let (send, answered) = oneshot::channel();
    let answer = Box::new(move |advice| drop(send.send(advice)));
    let chair = app.hall.bots.chair(game, seat, BotSpec::Analyst);
    // Taken back if the caller hangs up.
    let _ticket = app.hall.bots.ask(lane, urgency, Question { chair, position, answer });
    answered.await.map_err(|_| Refused::new(Code::ShuttingDown, "The server is restarting."))
}

/// Asks a bot how good some positions of a record are for whoever is to act. Not those of games that run here without
/// hints.
#[utoipa::path(post, path = "/api/evaluate", request_body = Evaluate,
    responses((status = 200, body = Vec<Evaluation>)))]
pub async fn evaluate(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Caller(address): Caller,
    Body(Evaluate { record, plies }): Body<Evaluate>,
) -> Answer<Json<Vec<Evaluation>>> {
    if plies.len() > MAX_PLIES {
        return Err(Refused::new(Code::TooLarge, format!("Send at most {MAX_PLIES} positions at once.")));
    }
    in_time(&app, evaluate_all(&app, &guest, address, record, plies)).await.map(Json)
}

async fn evaluate_all(
    app: &App,
    guest: &Guest,
    address: Option<IpAddr>,
    record: String,
    plies: Vec<u32>,
) -> Answer<Vec<Evaluation>> {
    let lane = lane(&guest.id, address);
    let _turn = app.hall.desk.evaluations.enter(Some(lane.clone())).await?;
    let hall = Arc::clone(&app.hall);
    let replay =
        move |stop: &CancellationToken| hall.replay_record(&record, address, &|| !stop.is_cancelled());
    let (game, replayed) = app.hall.desk.work(Some(lane.clone()), replay).await??;
    let replayed = unless_played(app, guest, lane.clone(), game, replayed, plies.clone()).await?;
    let mut evaluations = Vec::new();
    for ply in plies {
        let position = replayed.fork(ply as usize);
        let Turn::Player(seat) = position.turn() else {
            evaluations.push(Evaluation { ply, ..Evaluation::default() });
            continue;
        };
        let asked = position.fork(position.length());
        let advice = ask(app, lane.clone(), game, asked, seat, Urgency::Study).await?;
        let explain = move |_: &CancellationToken| evaluation(&*position, ply, seat, advice);
        evaluations.push(app.hall.desk.work(Some(lane.clone()), explain).await?);
    }
    Ok(evaluations)
}

fn evaluation(position: &dyn AnyMatch, ply: u32, seat: Seat, advice: Option<TextAdvice>) -> Evaluation {
    let mut evaluation = Evaluation { ply, seat: Some(seat.number()), ..Evaluation::default() };
    if let Some(TextAdvice { action, value, .. }) = advice {
        evaluation.value = value;
        evaluation.effects = position.effects(&action, Viewer::Open).iter().map(wire::effect).collect();
        evaluation.merits = position.merits(&action).iter().map(wire::merit).collect();
        evaluation.action = Some(action);
    }
    evaluation
}
