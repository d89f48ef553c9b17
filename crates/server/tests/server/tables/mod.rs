//! The life of a table, from its opening to long after its end.

mod advice;
mod clocks;
mod content;
mod devices;
mod first;
mod frozen;
mod leaving;
mod lists;
mod people;
mod records;
mod seats;
mod sleep;
mod undo;

use crate::support::{Guest, Live};
use lamplight_protocol::{EventBody, TableList, TableSummary};

/// What happened, in words.
fn story(live: &Live) -> Vec<String> {
    let tell = |body: &EventBody| match body {
        EventBody::Created { by } => format!("{by} opens"),
        EventBody::SeatTaken { seat, name } => format!("{name} takes {seat}"),
        EventBody::SeatLeft { seat, name } => format!("{name} leaves {seat}"),
        EventBody::SeatSet { seat, bot: Some(level) } => format!("bot {level} in {seat}"),
        EventBody::SeatSet { seat, bot: None } => format!("{seat} is open"),
        EventBody::Renamed { seat, name } => format!("{seat} is called {name}"),
        EventBody::Started { .. } => "start".to_string(),
        EventBody::Acted { line, .. } => {
            format!("{}: {}", line.actor.map_or("chance".to_string(), |seat| seat.to_string()), line.text)
        }
        EventBody::TimedOut { seat, lost: true } => format!("{seat} loses by time"),
        EventBody::TimedOut { seat, lost: false } => format!("time of {seat} is up"),
        EventBody::UndoAsked { seat } => format!("{seat} asks"),
        EventBody::UndoAgreed { seat } => format!("{seat} agrees"),
        EventBody::UndoRefused { seat } => format!("{seat} refuses"),
        EventBody::Undone { seat, length } => format!("{seat} goes back to {length}"),
        EventBody::TookOver { seat, .. } => format!("bot for {seat}"),
        EventBody::Returned { seat } => format!("{seat} is back"),
        EventBody::Resigned { seat, claimed: false } => format!("{seat} gives up"),
        EventBody::Resigned { seat, claimed: true } => format!("{seat} no longer plays"),
        EventBody::ClaimMade { seat, against } => format!("{seat} claims against {against}"),
        EventBody::ClaimAgreed { seat } => format!("{seat} agrees to the claim"),
        EventBody::ClaimRefused { seat } => format!("{seat} refuses the claim"),
        EventBody::RematchOffered { seat } => format!("{seat} offers a rematch"),
        EventBody::RematchAgreed { seat } => format!("{seat} agrees to a rematch"),
        EventBody::RematchDeclined { seat } => format!("{seat} declines a rematch"),
        EventBody::Chat { name, text, .. } => format!("{name}: {text}"),
        EventBody::Removed { name } => format!("{name} is sent away"),
        EventBody::Readmitted { name } => format!("{name} may come back"),
        EventBody::Finished { ending } => format!("over: {ending:?}"),
        EventBody::Blank => "something".to_string(),
        EventBody::Rematch { .. } => "rematch".to_string(),
    };
    live.bodies().map(tell).collect()
}

async fn listed(guest: &Guest, query: &str) -> Vec<TableSummary> {
    guest.get(&format!("/api/tables?{query}")).await.ok::<TableList>().tables
}
