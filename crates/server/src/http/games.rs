//! The games, and the guest who asks.

use super::App;
use super::guard::Caller;
use super::guest::{Newcomer, Visitor, check_name};
use super::problem::{Answer, Body, Path, Refused};
use crate::cards;
use axum::Json;
use axum::extract::State;
use axum_extra::extract::SignedCookieJar;
use lamplight_games::GameId;
use lamplight_protocol::{Code, ContentFile, GameCard, Me, PROTOCOL, Rename, RulesText};

/// The guest who asks. The first call sets the cookie.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me)))]
pub async fn me(State(app): State<App>, newcomer: Newcomer) -> (SignedCookieJar, Json<Me>) {
    let Newcomer { asker, jar } = newcomer;
    (jar, Json(Me { name: asker.name, build: app.hall.build.clone(), protocol: PROTOCOL }))
}

/// Gives the guest another name.
#[utoipa::path(put, path = "/api/me", request_body = Rename,
    responses((status = 200, body = Me)))]
pub async fn rename(
    State(app): State<App>,
    Visitor(asker): Visitor,
    Caller(address): Caller,
    Body(rename): Body<Rename>,
) -> Answer<Json<Me>> {
    let name = check_name(&rename.name)?;
    // The name is written down at every table.
    let tables = app.hall.live_tables_of(&asker.guest).await?;
    app.limits.deed(&asker.guest, address, 1 + tables.len() as u32)?;
    app.hall.rename(&asker.guest, &name, tables).await?;
    Ok(Json(Me { name, build: app.hall.build.clone(), protocol: PROTOCOL }))
}

/// All games on offer.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameCard>)))]
pub async fn games(State(app): State<App>) -> Json<Vec<GameCard>> {
    let content = |game| app.hall.content_files(game).into_iter().map(|name| ContentFile { name }).collect();
    Json(GameId::ALL.iter().map(|&game| cards::game_card(game, content(game))).collect())
}

/// A game's rule page.
#[utoipa::path(get, path = "/api/games/{game}/rules", params(("game" = String, Path)),
    responses((status = 200, body = RulesText)))]
pub async fn rules(Path(game): Path<String>) -> Answer<Json<RulesText>> {
    let game = GameId::named(&game).map_err(|error| Refused::new(Code::NotFound, error.to_string()))?;
    Ok(Json(cards::rules(game)))
}
