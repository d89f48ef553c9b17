//! What the rules say to a click that leads nowhere.

use super::App;
use super::guest::KnownGuest;
use super::problem::{Answer, Body, Path};
use super::tables::{look, own_seat, visit};
use axum::Json;
use axum::extract::State;
use lamplight_core::Seat;
use lamplight_protocol::{Code, Problem, Refusal, Stage, WhyNotRequest};
use lamplight_table::play::check_picks;
use lamplight_table::{Table, wire};

/// Asks the rules why something cannot be picked; null if it can.
#[utoipa::path(post, path = "/api/tables/{id}/why-not", params(("id" = String, Path)), request_body = WhyNotRequest,
    responses((status = 200, body = Option<Refusal>)))]
pub async fn why_not(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Path(id): Path<String>,
    Body(WhyNotRequest { seat, picks }): Body<WhyNotRequest>,
) -> Answer<Json<Option<Refusal>>> {
    check_picks(&picks)?;
    let handle = visit(&app, &id, &guest).await?;
    let own = own_seat(&handle, &guest, Some(seat)).await?;
    look(&handle, &guest).await?;
    Ok(Json(handle.look(move |table| reason(table, own, &picks)).await??))
}

fn reason(table: &Table, own: Option<Seat>, picks: &[String]) -> Result<Option<Refusal>, Problem> {
    match (table.to_act(), table.game()) {
        (Some(seat), Some(game)) if own == Some(seat) => {
            let picks: Vec<&str> = picks.iter().map(String::as_str).collect();
            Ok(game.why_not_picks(&picks).as_ref().map(wire::refusal))
        }
        // The rules would speak of what only the player to act may know.
        (Some(seat), _) => Ok(Some(wire::refusal(&lamplight_core::Refusal::not_your_turn(seat)))),
        _ if table.stage() == Stage::Finished => Err(Problem::new(Code::GameOver, "The game is over.")),
        _ => Err(Problem::new(Code::WrongStage, "The game is not in progress.")),
    }
}
