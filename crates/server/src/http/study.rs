//! Lessons, and what somebody tries from a position. Nothing of it is kept: a study is played from its start at each request.

use super::App;
use super::advice::{ask, explained, in_time, unless_played};
use super::games::kept;
use super::guard::Caller;
use super::guest::KnownGuest;
use super::problem::{Answer, Body, Path, Refused};
use crate::bots::Urgency;
use crate::hall::Hall;
use crate::lanes::lane;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use lamplight_core::{Seat, Turn};
use lamplight_games::study::{Start, Step, Study as Played, StudyError};
use lamplight_games::{GameId, Language, TextAdvice};
use lamplight_match::SystemDice;
use lamplight_protocol::{Code, Hint, Insight, LessonText, Problem, Refusal, Studied, Study, StudyStart};
use lamplight_table::play::check_picks;
use lamplight_table::study::{lessons as worded, studied};
use lamplight_table::{Guest, wire};
use std::net::IpAddr;
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

/// The longest log of a study, and the longest text of a step.
const MAX_STEPS: usize = 2000;
const MAX_TEXT: usize = 100;

/// The lessons of a game in a language (`en`, `pt`), in their order; none if it has none.
#[utoipa::path(get, path = "/api/games/{game}/lessons/{language}",
    params(("game" = String, Path), ("language" = String, Path)),
    responses((status = 200, body = Vec<LessonText>), (status = 304)))]
pub async fn lessons(Path(which): Path<(String, String)>, headers: HeaderMap) -> Answer<Response> {
    kept("lessons", which, &headers, worded)
}

/// Goes on with a study: does what is picked, and then whatever follows from it.
#[utoipa::path(post, path = "/api/study", request_body = Study, responses((status = 200, body = Studied)))]
pub async fn study(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Caller(address): Caller,
    Body(study): Body<Study>,
) -> Answer<Json<Studied>> {
    let (seat, plain) = (study.seat, study.plain);
    let show = move |played: Played| {
        let seat = viewer(&played, seat)?;
        Ok(studied(&played, seat, plain))
    };
    Ok(Json(play(&app, &guest, address, study, true, show).await?))
}

/// Asks what to do now: a lesson shows its solution, in a record a bot is asked. Bots say nothing about games that run here
/// without hints.
#[utoipa::path(post, path = "/api/study/hint", request_body = Study, responses((status = 200, body = Hint)))]
pub async fn hint(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Caller(address): Caller,
    Body(study): Body<Study>,
) -> Answer<Json<Hint>> {
    in_time(&app, advise(&app, &guest, address, study)).await.map(Json)
}

async fn advise(app: &App, guest: &Guest, address: Option<IpAddr>, study: Study) -> Answer<Hint> {
    let in_lesson = matches!(study.start, StudyStart::Lesson { .. });
    let played = play(app, guest, address, study, false, Ok).await?;
    let Turn::Player(seat) = played.game.turn() else {
        return Err(Refused::new(Code::NotYourTurn, "Nobody is to act."));
    };
    let version = played.log().len() as u64;
    if in_lesson {
        let shown = played.shown().map(ToString::to_string);
        let action =
            shown.ok_or_else(|| Refused::new(Code::WrongStage, "The lesson has nothing to show here."))?;
        let advice =
            TextAdvice { line: vec![action.clone()], action, value: None, visits: Vec::new(), nodes: 0 };
        return explained(app, lane(&guest.id, address), played.game, version, Some(advice)).await;
    }
    let lane = lane(&guest.id, address);
    let game = GameId::named(played.game.info().id)
        .map_err(|_| Refused::new(Code::NotFound, "There is no such game."))?;
    let here = played.game.length() as u32;
    let position = unless_played(app, guest, lane.clone(), game, played.game, vec![here]).await?;
    let asked = position.fork(position.length());
    let _turn = app.hall.desk.evaluations.enter(Some(lane.clone())).await?;
    let advice = ask(app, lane.clone(), game, asked, seat, Urgency::Study).await?;
    explained(app, lane, position, version, advice).await
}

/// Asks what a longer look at the position tells. In a record that amounts to a hint.
#[utoipa::path(post, path = "/api/study/insight", request_body = Study,
    responses((status = 200, body = Option<Insight>)))]
pub async fn insight(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Caller(address): Caller,
    Body(study): Body<Study>,
) -> Answer<Json<Option<Insight>>> {
    let in_lesson = matches!(study.start, StudyStart::Lesson { .. });
    let seat = study.seat;
    let look = move |played: Played| Ok((viewer(&played, seat)?, played));
    let (seat, played) = play(&app, &guest, address, study, false, look).await?;
    let version = played.log().len() as u64;
    let viewer = wire::viewer(played.learner().or(seat));
    let mut position = played.game;
    if !in_lesson && position.turn() != Turn::Over {
        let game = GameId::named(position.info().id)
            .map_err(|_| Refused::new(Code::NotFound, "There is no such game."))?;
        let here = position.length() as u32;
        position = unless_played(&app, &guest, lane(&guest.id, address), game, position, vec![here]).await?;
    }
    Ok(Json(wire::insight(&*position, viewer, version)))
}

/// Asks the rules why the last of the picks is not possible; null if it is.
#[utoipa::path(post, path = "/api/study/why-not", request_body = Study,
    responses((status = 200, body = Option<Refusal>)))]
pub async fn why_not(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Caller(address): Caller,
    Body(study): Body<Study>,
) -> Answer<Json<Option<Refusal>>> {
    let picks = study.picks.clone();
    let reason = move |played: Played| {
        let picks: Vec<&str> = picks.iter().map(String::as_str).collect();
        Ok(played.game.why_not_picks(&picks).as_ref().map(wire::refusal))
    };
    Ok(Json(play(&app, &guest, address, study, false, reason).await?))
}

/// Plays a study on a thread that answers nobody, with what is picked or without, and makes something of it.
async fn play<T: Send + 'static>(
    app: &App,
    guest: &Guest,
    address: Option<IpAddr>,
    study: Study,
    act: bool,
    then: impl FnOnce(Played) -> Result<T, Problem> + Send + 'static,
) -> Answer<T> {
    check_picks(&study.picks)?;
    if study.log.len() > MAX_STEPS || study.log.iter().any(|step| step.text.len() > MAX_TEXT) {
        let message = format!("A study has at most {MAX_STEPS} steps of at most {MAX_TEXT} bytes each.");
        return Err(Refused::new(Code::TooLarge, message));
    }
    let hall = Arc::clone(&app.hall);
    let work = move |stop: &CancellationToken| then(played(&hall, study, act, address, stop)?);
    Ok(app.hall.desk.work(Some(lane(&guest.id, address)), work).await??)
}

fn played(
    hall: &Hall,
    study: Study,
    act: bool,
    address: Option<IpAddr>,
    stop: &CancellationToken,
) -> Result<Played, Problem> {
    let (game, start) = match &study.start {
        StudyStart::Lesson { game, id } => {
            let lesson = |game: GameId| Some((game, Start::Lesson(game, game.lesson(id)?)));
            let found = GameId::named(game).ok().and_then(lesson);
            found.ok_or_else(|| Problem::new(Code::NotFound, "There is no such lesson."))?
        }
        StudyStart::Record { record, ply } => {
            let (game, replayed) = hall.replay_record(record, address, &|| !stop.is_cancelled())?;
            if *ply as usize > replayed.length() {
                return Err(Problem::new(Code::BadRecord, "The record has no such position."));
            }
            (game, Start::Match(replayed.fork(*ply as usize)))
        }
    };
    let log: Vec<Step> =
        study.log.into_iter().map(|step| Step { text: step.text, chance: step.chance }).collect();
    let picks: Vec<&str> = study.picks.iter().map(String::as_str).collect();
    let picks = Some(&*picks).filter(|picks| act && !picks.is_empty());
    lamplight_games::study(start, &log, picks, &mut SystemDice).map_err(|error| refusal(game, error))
}

/// From which seat to look.
fn viewer(played: &Played, seat: Option<u8>) -> Result<Option<Seat>, Problem> {
    let Some(number) = seat else { return Ok(None) };
    let seats = played.game.players().len();
    let seat = Seat::from_number(number.into()).filter(|seat| seat.index() < seats);
    seat.map(Some).ok_or_else(|| Problem::new(Code::NotFound, format!("There is no seat {number}.")))
}

fn refusal(game: GameId, error: StudyError) -> Problem {
    let message = error.to_string();
    match error {
        StudyError::Illegal(reason) => {
            let words = game.words(Language::English);
            let message = words.refusal(&reason, &|seat| words.seat(seat));
            Problem { refusal: Some(wire::refusal(&reason)), ..Problem::new(Code::IllegalAction, message) }
        }
        StudyError::Over => Problem::new(Code::NotYourTurn, "Nobody is to act."),
        StudyError::Log { .. } => Problem::new(Code::BadRecord, message),
        StudyError::Start(_) => Problem::new(Code::Internal, message),
    }
}
