//! House content and boxes of one's own: what there is, whether a file is good, and the file of a table.

use super::App;
use super::games::named;
use super::guard::Caller;
use super::guest::KnownGuest;
use super::problem::{Answer, Body, Path, Refused};
use super::tables::visit;
use crate::content::{check_size, check_text, check_values, game_content, house_name};
use crate::lanes::lane;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use lamplight_games::GameId;
use lamplight_protocol::{CheckContent, CheckedContent, Code, GameContent};
use lamplight_table::Table;
use std::fmt::Write as _;
use std::sync::Arc;

fn with_form(game: &str) -> Answer<GameId> {
    let game = named(game)?;
    if game.content_form().0.is_empty() {
        let message = format!("{} has no content to replace.", game.info().title);
        return Err(Refused::new(Code::NotFound, message));
    }
    Ok(game)
}

/// A game's content: the form of its files, its own file, and those that the operator offers.
#[utoipa::path(get, path = "/api/games/{game}/content", params(("game" = String, Path)),
    responses((status = 200, body = GameContent)))]
pub async fn content(
    State(app): State<App>,
    Caller(address): Caller,
    Path(game): Path<String>,
) -> Answer<Json<GameContent>> {
    let game = with_form(&game)?;
    let hall = Arc::clone(&app.hall);
    let content = app.hall.desk.work(Some(lane("", address)), move |_| game_content(&hall, game)).await?;
    content.map(Json).ok_or_else(|| Refused::new(Code::Internal, "The game's own content is not there."))
}

/// Checks a content file, given as text or by the values of its form. It is not kept.
#[utoipa::path(post, path = "/api/games/{game}/content/check", params(("game" = String, Path)),
    request_body = CheckContent, responses((status = 200, body = CheckedContent)))]
pub async fn check(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Caller(address): Caller,
    Path(game): Path<String>,
    Body(CheckContent { text, values }): Body<CheckContent>,
) -> Answer<Json<CheckedContent>> {
    let game = with_form(&game)?;
    let lane = Some(lane(&guest.id, address));
    match (text, values) {
        (Some(text), None) => {
            check_size(&text)?;
            Ok(Json(app.hall.desk.work(lane, move |_| check_text(game, text)).await?))
        }
        (None, Some(values)) => {
            check_size(values.text())?;
            Ok(Json(app.hall.desk.work(lane, move |_| check_values(game, &values.value())).await?))
        }
        _ => Err(Refused::new(Code::Malformed, "Send either the text of a file or the values of its form.")),
    }
}

/// The content file that a table plays with.
#[utoipa::path(get, path = "/api/tables/{id}/content", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain")))]
pub async fn of_table(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Path(id): Path<String>,
) -> Answer<Response> {
    let handle = visit(&app, &id, &guest).await?;
    let look = |table: &Table| (table.setup().content.clone(), table.game_id());
    let (own, game) = handle.look(look).await?;
    let house = || game.and_then(|game| Some((house_name(game), game.house_content()?.to_string())));
    let none = || Refused::new(Code::NotFound, "This game has no content file.");
    let (name, text) = own.or_else(house).ok_or_else(none)?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename*=UTF-8''{}", percent_encoded(&name))),
    ];
    Ok((headers, text).into_response())
}

fn percent_encoded(name: &str) -> String {
    name.bytes().fold(String::new(), |mut all, byte| {
        // Writing to a text cannot fail.
        let _ = match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'_' => {
                write!(all, "{}", char::from(byte))
            }
            _ => write!(all, "%{byte:02X}"),
        };
        all
    })
}
