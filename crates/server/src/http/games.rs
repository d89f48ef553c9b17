//! The games on offer, their rules and their words.

use super::App;
use super::cache::{self, REVALIDATE};
use super::problem::{Answer, Path, Refused};
use crate::game_info::{book as book_of, game_info, rules as rules_of};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use lamplight_games::{GameId, Language};
use lamplight_protocol::{Book, Code, ContentFile, GameInfo, RulesText};
use serde::Serialize;

pub(super) fn named(game: &str) -> Answer<GameId> {
    GameId::named(game).map_err(|_| Refused::new(Code::NotFound, format!("There is no game '{game}'.")))
}

pub(super) fn spoken(language: &str) -> Answer<Language> {
    let unknown = || Refused::new(Code::NotFound, format!("There are no words in '{language}'."));
    Language::named(language).ok_or_else(unknown)
}

/// All games on offer.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameInfo>)))]
pub async fn games(State(app): State<App>) -> Json<Vec<GameInfo>> {
    let content = |game| app.hall.content_files(game).into_iter().map(|name| ContentFile { name }).collect();
    Json(GameId::ALL.iter().map(|&game| game_info(game, content(game))).collect())
}

/// What a game says in a language, made once, as clients keep it.
pub(super) fn kept<T: Serialize>(
    kind: &str,
    (game, language): (String, String),
    headers: &HeaderMap,
    make: fn(GameId, Language) -> T,
) -> Answer<Response> {
    let (game, language) = (named(&game)?, spoken(&language)?);
    let name = format!("{kind}/{}/{}", game.info().id, language.code());
    // Texts, lists and numbers always have a JSON form.
    let json = || serde_json::to_vec(&make(game, language)).unwrap_or_default();
    Ok(cache::constant(&name, json).answer("application/json", REVALIDATE, headers))
}

/// A game's numbered rules in a language (`en`, `pt`), as players read them.
#[utoipa::path(get, path = "/api/games/{game}/rules/{language}",
    params(("game" = String, Path), ("language" = String, Path)),
    responses((status = 200, body = RulesText), (status = 304)))]
pub async fn rules(Path(which): Path<(String, String)>, headers: HeaderMap) -> Answer<Response> {
    kept("rules", which, &headers, rules_of)
}

/// A game's rulebook in a language (`en`, `pt`), with pictures to draw.
#[utoipa::path(get, path = "/api/games/{game}/book/{language}",
    params(("game" = String, Path), ("language" = String, Path)),
    responses((status = 200, body = Book), (status = 304)))]
pub async fn book(Path(which): Path<(String, String)>, headers: HeaderMap) -> Answer<Response> {
    kept("book", which, &headers, book_of)
}

/// A game's words in a language (`en`, `pt`): messages by key.
#[utoipa::path(get, path = "/api/games/{game}/words/{language}",
    params(("game" = String, Path), ("language" = String, Path)),
    responses((status = 200, body = std::collections::BTreeMap<String, String>), (status = 304)))]
pub async fn words(Path(which): Path<(String, String)>, headers: HeaderMap) -> Answer<Response> {
    kept("words", which, &headers, |game, language| game.words(language).texts())
}
