//! Who sits where: sitting down, getting up, the start, names, a rematch.

use super::{listed, story};
use crate::support::{House, new_seats, random};
use lamplight_protocol::{Code, Command, Created, Ending, EventBody, Json, Me, Stage, TableDetails};
use serde_json::{Value, json};

#[tokio::test]
async fn people_sit_down_get_up_and_begin() {
    let house = House::open().await;
    let (ada, bo, cleo) = (house.guest("Ada").await, house.guest("Bo").await, house.guest("Cleo").await);
    let id = ada.open_seats("pathagon", &["open", "me"]).await;
    let mut watching = cleo.live(&id, None).await;
    assert_eq!((watching.now.stage, &watching.now.view), (Stage::Open, &Json::default()));
    bo.take(&id, 1).await;
    watching.until_event("the start", |body| matches!(body, EventBody::Started { .. })).await;
    assert_eq!(story(&watching), ["Ada opens", "Ada takes 2", "Bo takes 1", "start"]);
    assert_eq!((watching.now.stage, watching.now.to_act), (Stage::Running, Some(1)));

    let id = ada.open_seats("foragers", &["me", "open", "open", "open"]).await;
    let mut watching = cleo.live(&id, None).await;
    bo.take(&id, 3).await;
    assert_eq!(cleo.command(&id, &Command::TakeSeat { seat: 3 }).await.code(), Code::SeatTaken);
    // Only the host may sit in several seats: people at one screen.
    assert_eq!(bo.command(&id, &Command::TakeSeat { seat: 2 }).await.code(), Code::NotHost);
    ada.take(&id, 2).await;
    bo.does(&id, Command::LeaveSeat { seat: 3 }).await;
    ada.does(&id, Command::SetSeat { seat: 3, bot: Some(1) }).await;
    ada.does(&id, Command::SetSeat { seat: 3, bot: None }).await;
    ada.does(&id, Command::SetSeat { seat: 2, bot: Some(2) }).await;
    assert_eq!(cleo.command(&id, &Command::TakeSeat { seat: 2 }).await.code(), Code::SeatTaken);
    bo.take(&id, 4).await;
    // What is still open is played by bots.
    ada.does(&id, Command::Start).await;
    watching.until_event("the start", |body| matches!(body, EventBody::Started { .. })).await;
    let told = story(&watching);
    let start = told.iter().position(|line| line == "start").unwrap();
    assert_eq!(
        told[..=start],
        [
            "Ada opens",
            "Ada takes 1",
            "Bo takes 3",
            "Ada takes 2",
            "Bo leaves 3",
            "bot 1 in 3",
            "3 is open",
            "bot 2 in 2",
            "Bo takes 4",
            "bot 3 in 3",
            "start"
        ]
    );
    assert_eq!(ada.command(&id, &Command::Start).await.code(), Code::WrongStage);
}

#[tokio::test]
async fn a_table_without_an_open_seat_starts_at_once() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for seats in [["me", "me"], ["1", "me"], ["1", "1"]] {
        let id = ada.open_seats("pathagon", &seats).await;
        assert_ne!(ada.look(&id, None).await.now.stage, Stage::Open);
    }
    // The table shows what was chosen, and all that was not.
    let new = json!({
        "game": "pathagon", "seats": new_seats(&["me", "5"]), "options": { "turn_limit": "7", "first": "1" },
    });
    let details = ada.look(&ada.open(new).await.table, None).await;
    assert_eq!(details.table.options["turn_limit"], "7");
    assert!(details.table.options.contains_key("trap"), "all options in force are shown");
    assert_eq!((details.table.public, details.table.hints, details.you.host), (false, true, true));
}

#[tokio::test]
async fn of_two_who_want_the_same_seat_one_gets_it() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for _ in 0..10 {
        let id = ada.open_seats("foragers", &["me", "open", "open"]).await;
        let (bo, cleo) = (house.guest("Bo").await, house.guest("Cleo").await);
        let take = Command::TakeSeat { seat: 2 };
        let (one, other) = tokio::join!(bo.command(&id, &take), cleo.command(&id, &take));
        let (won, lost) = if one.status.is_success() { (one, other) } else { (other, one) };
        won.ok::<Value>();
        assert_eq!(lost.code(), Code::SeatTaken);
    }
}

#[tokio::test]
async fn the_host_closes_a_table_that_has_not_started() {
    let house = House::open().await;
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let id = ada.open_seats("pathagon", &["me", "open"]).await;
    let mut waiting = bo.live(&id, None).await;
    ada.does(&id, Command::Close).await;
    waiting.until("the end", |live| live.now.stage == Stage::Finished).await;
    assert_eq!(waiting.now.ending, Some(Ending::Abandoned));
    assert!(listed(&bo, "list=open").await.is_empty());
    assert_eq!(
        ada.get(&format!("/api/tables/{id}/frames")).await.code(),
        Code::WrongStage,
        "nothing to show"
    );
    let (ada, _bo, running) = house.duel("pathagon").await;
    assert_eq!(ada.command(&running, &Command::Close).await.code(), Code::WrongStage, "too late");
}

#[tokio::test]
async fn a_new_name_is_shown_wherever_one_sits() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("pathagon").await;
    let second = ada.open_seats("foragers", &["me", "me", "open"]).await;
    let mut one = ada.live(&id, Some(1)).await;
    let mut two = bo.live(&id, Some(2)).await;
    assert_eq!(ada.rename("Countess").await.ok::<Me>().name, "Countess");
    let renamed =
        |body: &EventBody| matches!(body, EventBody::Renamed { seat: 1, name } if name == "Countess");
    two.until_event("the new name", renamed).await;
    one.until("oneself", |live| live.you.name == "Countess").await;
    one.does(Command::Chat { text: "it is me".into() }).await;
    let spoke = |body: &EventBody| matches!(body, EventBody::Chat { name, .. } if name == "Countess");
    two.until_event("a word", spoke).await;
    let names = bo.look(&second, None).await.now.seats;
    let names: Vec<_> = names.iter().filter_map(|info| Some(info.person.as_ref()?.name.clone())).collect();
    assert_eq!(names, ["Countess", "Countess"]);
    // A spectator's new name is used from then on, too.
    let cleo = house.guest("Cleo").await;
    let mut watching = cleo.live(&id, None).await;
    cleo.rename("Clio").await.ok::<Me>();
    watching.does(Command::Chat { text: "hello".into() }).await;
    assert_eq!(story(&watching).last().unwrap(), "Clio: hello");
    // The same name again is no news.
    let there = bo.look(&second, None).await.now.version;
    ada.rename("Countess").await.ok::<Me>();
    assert_eq!(bo.look(&id, None).await.now.version, watching.version());
    assert_eq!(bo.look(&second, None).await.now.version, there);
}

#[tokio::test]
async fn players_meet_again_one_seat_further() {
    let house = House::open().await;
    let (ada, bo, cleo) = (house.guest("Ada").await, house.guest("Bo").await, house.guest("Cleo").await);
    let new = json!({
        "game": "foragers", "seats": new_seats(&["me", "open", "1", "open"]), "options": { "cycle_limit": "3" },
    });
    let Created { table: id, key } = ada.open(new).await;
    for (guest, seat) in [(&bo, 2), (&cleo, 4)] {
        guest.enter(&id, &key).await.ok::<TableDetails>();
        guest.take(&id, seat).await;
    }
    cleo.does(&id, Command::LeaveSeat { seat: 4 }).await;
    let mut one = ada.live(&id, Some(1)).await;
    one.does(Command::Resign { seat: 1 }).await;
    bo.does(&id, Command::Resign { seat: 2 }).await;
    one.until("the end", |live| live.now.stage == Stage::Finished).await;

    // Nobody is seated who has not agreed.
    assert_eq!(bo.command(&id, &Command::Rematch).await.ok::<Value>()["table"], Value::Null);
    one.until_event("an offer", |body| matches!(body, EventBody::RematchOffered { seat: 2 })).await;
    assert_eq!(one.now.rematch_offer.as_ref().map(|offer| offer.waits_for.clone()), Some(vec![1]));
    one.does(Command::DeclineRematch).await;
    assert_eq!((&one.now.rematch_offer, &one.now.rematch), (&None, &None));
    assert_eq!(bo.command(&id, &Command::DeclineRematch).await.code(), Code::NoRematchOffered);
    bo.command(&id, &Command::Rematch).await.ok::<Value>();
    let again = one.ask(Command::Rematch).await.unwrap().1.unwrap();
    one.until_event("a rematch", |body| matches!(body, EventBody::Rematch { .. })).await;
    assert_eq!(one.now.rematch.as_ref(), Some(&again));
    let same = bo.command(&id, &Command::Rematch).await.ok::<Value>();
    assert_eq!(same["table"].as_str(), Some(again.as_str()), "whoever asks again gets the same table");

    let details = ada.look(&again, Some(2)).await;
    assert_eq!(details.now.stage, Stage::Running);
    assert_eq!((details.table.host.as_str(), details.table.options["cycle_limit"].as_str()), ("Bo", "3"));
    let names = details
        .now
        .seats
        .iter()
        .map(|info| (info.person.as_ref().map(|person| person.name.as_str()), info.bot));
    assert_eq!(
        names.collect::<Vec<_>>(),
        [(None, Some(3)), (Some("Ada"), None), (Some("Bo"), None), (None, Some(1))],
        "who gave up plays again; who left does not"
    );
    assert_eq!(bo.look(&again, Some(3)).await.you.seats, [3]);
    assert_eq!(
        cleo.get(&format!("/api/tables/{again}")).await.code(),
        Code::NotFound,
        "Cleo was not asked again"
    );
}

#[tokio::test]
async fn who_sits_down_over_a_connection_looks_from_the_seat_and_hears_so_on_it() {
    let house = House::open().await;
    let (ada, bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let id = ada.open_seats("phototaxis", &["open", "me"]).await;
    let mut live = bo.live(&id, None).await;
    let mut other = bo.live(&id, None).await;
    assert_eq!(live.you.viewer, None);
    // The acknowledgement comes on the same connection, after the news as the seat sees them.
    let version = live.does(Command::TakeSeat { seat: 1 }).await;
    assert_eq!((live.you.viewer, live.version()), (Some(1), version));
    live.until_turn().await;
    live.act_somehow(&mut random(0)).await;
    // Whoever has chosen to watch goes on watching.
    other.until_version(live.version()).await;
    assert_eq!((other.you.viewer, other.you.seats.as_slice()), (None, [1].as_slice()));
    // One who has a seat already keeps looking from it; a refusal changes nothing.
    let two = ada.open_seats("pathagon", &["me", "open"]).await;
    let mut host = ada.live(&two, Some(1)).await;
    host.does(Command::TakeSeat { seat: 2 }).await;
    assert_eq!((host.you.viewer, host.you.seats.as_slice()), (Some(1), [1, 2].as_slice()));
    let mut late = bo.live(&two, None).await;
    assert_eq!(late.refused(Command::TakeSeat { seat: 2 }).await, Code::SeatTaken);
    assert_eq!(late.you.viewer, None);
}
