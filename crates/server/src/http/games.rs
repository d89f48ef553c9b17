//! The games on offer, their rules and their words.

use super::App;
use super::cache;
use super::problem::{Answer, Path, Refused};
use crate::game_info::{game_info, rules as rules_of};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use lamplight_games::{GameId, Language};
use lamplight_protocol::{Code, ContentFile, GameInfo, RulesText};

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

/// A game's rule page.
#[utoipa::path(get, path = "/api/games/{game}/rules", params(("game" = String, Path)),
    responses((status = 200, body = RulesText)))]
pub async fn rules(Path(game): Path<String>) -> Answer<Json<RulesText>> {
    Ok(Json(rules_of(named(&game)?)))
}

/// A game's words in a language (`en`, `pt`): messages by key.
#[utoipa::path(get, path = "/api/games/{game}/words/{language}",
    params(("game" = String, Path), ("language" = String, Path)),
    responses((status = 200, body = std::collections::BTreeMap<String, String>), (status = 304)))]
pub async fn words(Path((game, language)): Path<(String, String)>, headers: HeaderMap) -> Answer<Response> {
    let game = named(&game)?;
    let language = spoken(&language)?;
    // A map of texts always has a JSON form.
    let json = serde_json::to_vec(game.words(language).texts()).unwrap_or_default();
    Ok(cache::revalidated(json, "application/json", &headers))
}
