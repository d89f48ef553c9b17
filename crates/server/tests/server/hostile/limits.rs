//! How much one client may ask for.

use crate::support::{Guest, House, eventually, new_seats};
use lamplight_protocol::{Code, Command, Created, Stage, TableDetails};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test]
async fn one_guest_who_asks_too_often_is_slowed_down_and_others_are_not() {
    let house = House::with(|config| config.limits.guest_rate = 1).await;
    let (ada, bo) = (house.newcomer().await, house.newcomer().await);
    let id = ada.open_seats("pathagon", &["me", "me"]).await;
    let mut live = ada.live(&id, Some(1)).await;
    // A connection counts, too, and so does what cannot be read.
    eventually("a limit", async || {
        let heard = live.unread.len();
        live.send_raw("{").await;
        live.until("an answer", |live| live.unread.len() > heard).await;
        (live.unread[heard].code == Code::RateLimited).then_some(())
    })
    .await;
    let answer = eventually("a limit", async || {
        let answer = ada.get("/api/tables?list=open").await;
        (!answer.status.is_success()).then_some(answer)
    })
    .await;
    assert_eq!((answer.code(), answer.status.as_u16()), (Code::RateLimited, 429));
    assert!(bo.get("/api/tables?list=open").await.status.is_success());
    let action = live.action("a1");
    assert_eq!(live.refused(action.clone()).await, Code::RateLimited);
    house.advance(Duration::from_secs(1));
    live.does(action).await;
}

#[tokio::test]
async fn one_address_that_asks_too_often_is_slowed_down() {
    let house = House::with(|config| config.limits.address_rate = 2).await;
    let stranger = house.stranger();
    let limited = async |headers: &[(&'static str, &str)]| {
        eventually("a limit", async || {
            let answer = stranger.send(Method::GET, "/api/me", headers, None).await;
            (!answer.status.is_success()).then(|| answer.code())
        })
        .await
    };
    assert_eq!(limited(&[]).await, Code::RateLimited);
    // A header from anybody is worth nothing without a proxy.
    assert_eq!(limited(&[("x-forwarded-for", "10.0.0.1")]).await, Code::RateLimited);

    let house = House::with(|config| {
        config.limits.address_rate = 1;
        config.address_header = Some("x-forwarded-for".into());
    })
    .await;
    let stranger = house.stranger();
    let from = async |address: &str| {
        stranger.send(Method::GET, "/api/me", &[("x-forwarded-for", address)], None).await.status.as_u16()
    };
    // Whether the second address suffers from what the first has asked: alone it could ask five times.
    let together = async |one: &str, other: &str| {
        eventually("a limit", async || (from(one).await == 429).then_some(())).await;
        let (a, b, c) = tokio::join!(from(other), from(other), from(other));
        [a, b, c].contains(&429)
    };
    assert!(!together("10.0.0.1", "10.0.0.2").await, "another client of the same proxy");
    assert!(!together("10.0.0.1", "10.0.0.1, 10.0.0.3").await, "what the proxy has added counts");
    assert!(together("1.1.1.1, 10.0.0.4", "2.2.2.2, 10.0.0.4").await, "whatever the client claims");
    assert!(together("2001:db8:1:2::1", "2001:db8:1:2:ffff::9").await, "a whole network is one client");
    assert!(together("not an address", "neither").await, "past the proxy, the connection counts");
}

#[tokio::test]
async fn there_is_an_end_to_tables_and_connections() {
    let house = House::with(|config| {
        config.limits.tables_of_guest = 3;
        config.limits.connections = 2;
    })
    .await;
    let ada = house.guest("Ada").await;
    let new = |seats: &[&str]| json!({ "game": "pathagon", "seats": new_seats(seats), "public": true });
    // Also tables at which one does not sit.
    ada.open(new(&["me", "open"])).await;
    let second = ada.open(new(&["open", "open"])).await.table;
    ada.open(new(&["open", "open"])).await;
    let refused = ada.post("/api/tables", new(&["me", "open"])).await;
    assert_eq!((refused.code(), refused.status.as_u16()), (Code::TooManyTables, 409));
    ada.does(&second, Command::Close).await;
    ada.open(new(&["me", "open"])).await;

    let live = format!("/api/tables/{second}/live");
    let one = ada.live(&second, None).await;
    let _two = ada.live(&second, None).await;
    assert_eq!(ada.kept_out(&live, &[]).await.code(), Code::Full);
    one.leave().await;
    eventually("a permit", async || ada.socket(&live, &[]).await.is_ok().then_some(())).await;
}

#[tokio::test]
async fn when_there_is_no_room_those_sleep_to_which_nobody_is_connected() {
    let house = House::with(|config| config.limits.tables = 2).await;
    let ada = house.guest("Ada").await;
    let first = ada.open_seats("pathagon", &["me", "open"]).await;
    house.advance(Duration::from_millis(1));
    let second = ada.open_seats("pathagon", &["me", "open"]).await;
    let one = ada.live(&first, Some(1)).await;
    house.advance(Duration::from_millis(1));
    let third = ada.open_seats("pathagon", &["me", "open"]).await;
    let awake = |id: &str| house.hall.is_in_memory(id);
    assert!(awake(&first) && !awake(&second) && awake(&third), "nobody was at the second");
    // Both are held.
    let two = ada.live(&third, Some(1)).await;
    let full =
        ada.post("/api/tables", json!({ "game": "pathagon", "seats": new_seats(&["me", "open"]) })).await;
    assert_eq!((full.code(), full.status.as_u16()), (Code::Full, 503));
    assert_eq!(ada.get(&format!("/api/tables/{second}")).await.code(), Code::Full);
    one.leave().await;
    eventually("room", async || {
        ada.get(&format!("/api/tables/{second}")).await.status.is_success().then_some(())
    })
    .await;
    assert!(!awake(&first) && awake(&second));
    drop(two);
}

#[tokio::test]
async fn one_address_has_so_many_live_connections() {
    let house = House::with(|config| {
        config.limits.address_rate = 4;
        config.address_header = Some("x-forwarded-for".into());
    });
    let house = house.await;
    let ada = house.guest("Ada").await;
    let id = ada.open_seats("pathagon", &["me", "open"]).await;
    let path = format!("/api/tables/{id}/live");
    let mut open = Vec::new();
    let refused =
        eventually("an end", async || match ada.socket(&path, &[("x-forwarded-for", "10.0.0.1")]).await {
            Ok(socket) => {
                open.push(socket);
                None
            }
            Err(answer) => {
                // The server is not full, whatever comes from one address.
                let problem = answer.problem();
                assert_eq!(problem.code, Code::RateLimited);
                house.advance(Duration::from_secs(1));
                problem.message.contains("connections from your network").then_some(())
            }
        });
    refused.await;
    assert_eq!(open.len(), 20);
    assert!(ada.socket(&path, &[("x-forwarded-for", "10.0.0.2")]).await.is_ok());
}

#[tokio::test]
async fn who_sits_at_many_tables_cannot_change_names_all_the_time() {
    let house = House::with(|config| config.limits.guest_rate = 1000).await;
    let ada = house.guest("Ada").await;
    for _ in 0..200 {
        ada.open_seats("pathagon", &["me", "open"]).await;
    }
    let mut renamed = 0;
    let limited = eventually("a limit", async || {
        let answer = ada.rename(&format!("Ada {renamed}")).await;
        renamed += 1;
        (!answer.status.is_success()).then(|| answer.code())
    });
    assert_eq!(limited.await, Code::RateLimited);
    assert_eq!(renamed, 3, "at 200 tables a name costs much");
}

/// Links and admissions are stored, too.
#[tokio::test]
async fn links_are_written_no_faster_than_anything_else() {
    let house = House::with(|config| config.limits.guest_rate = 100).await;
    let (ada, _, id) = house.duel("pathagon").await;
    let mut links = Vec::new();
    let limited = eventually("a limit", async || {
        let answer = ada.seat_link(&id, 1).await;
        links.push(answer.status.is_success());
        (!answer.status.is_success()).then(|| answer.code())
    });
    assert_eq!(limited.await, Code::RateLimited);
    assert!((1..=150).contains(&links.len()), "{}", links.len());
    // To come in again is no write.
    let cleo = house.guest("Cleo").await;
    let key = ada.look(&id, Some(1)).await.you.key.unwrap();
    for _ in 0..200 {
        cleo.enter(&id, &key).await.ok::<TableDetails>();
    }
}

#[tokio::test]
async fn one_address_does_not_fill_the_list() {
    let house = House::with(|config| {
        config.limits.address_rate = 100_000;
        config.limits.open_of_address = 4;
        config.limits.listed_of_address = 2;
        config.limits.public_of_address = 5;
        config.address_header = Some("x-forwarded-for".into());
    });
    let house = house.await;
    let new = |seats: &[&str], public: bool| {
        json!({ "game": "pathagon", "seats": new_seats(seats), "public": public }).to_string()
    };
    // A new guest each time: cookies are free.
    let open = async |from: &str, seats: &[&str], public: bool| {
        let guest = house.newcomer().await;
        let headers = [("x-forwarded-for", from)];
        (guest.send(Method::POST, "/api/tables", &headers, Some(new(seats, public))).await, guest)
    };
    let (first, ada) = open("10.0.0.1", &["me", "open"], true).await;
    let first = first.ok::<Created>().table;
    open("10.0.0.1", &["me", "open"], true).await.0.ok::<Created>();
    let (refused, _) = open("10.0.0.1", &["me", "open"], true).await;
    assert_eq!(refused.code(), Code::TooManyTables);
    assert!(refused.problem().message.contains("without listing it"), "{}", refused.problem().message);
    open("10.0.0.2", &["me", "open"], true).await.0.ok::<Created>();
    for _ in 0..2 {
        open("10.0.0.1", &["me", "open"], false).await.0.ok::<Created>();
    }
    assert_eq!(open("10.0.0.1", &["me", "open"], false).await.0.code(), Code::TooManyTables);
    open("10.0.0.1", &["me", "1"], true).await.0.ok::<Created>();
    // A game that begins makes room.
    ada.does(&first, Command::Start).await;
    open("10.0.0.1", &["me", "open"], true).await.0.ok::<Created>();
    assert_eq!(open("10.0.0.1", &["me", "open"], true).await.0.code(), Code::TooManyTables);
    // Nor do games that go on fill theirs.
    let (last, bo) = open("10.0.0.1", &["me", "1"], true).await;
    let last = last.ok::<Created>().table;
    let (refused, _) = open("10.0.0.1", &["me", "1"], true).await;
    assert_eq!(refused.code(), Code::TooManyTables);
    assert!(refused.problem().message.contains("without listing it"), "{}", refused.problem().message);
    open("10.0.0.2", &["me", "1"], true).await.0.ok::<Created>();
    open("10.0.0.1", &["me", "1"], false).await.0.ok::<Created>();
    // One that is over makes room, once: a rematch is in the list only if there is room for it.
    ada.does(&first, Command::Resign { seat: 1 }).await;
    open("10.0.0.1", &["me", "1"], true).await.0.ok::<Created>();
    assert_eq!(open("10.0.0.1", &["me", "1"], true).await.0.code(), Code::TooManyTables);
    let rematch = async |guest: &Guest, id: &str| {
        let again = guest.at("10.0.0.1").command(id, &Command::Rematch).await.ok::<Value>();
        guest.look(again["table"].as_str().unwrap(), None).await
    };
    assert!(!rematch(&ada, &first).await.table.public);
    bo.does(&last, Command::Resign { seat: 1 }).await;
    assert!(rematch(&bo, &last).await.table.public);
    assert_eq!(open("10.0.0.1", &["me", "1"], true).await.0.code(), Code::TooManyTables);
}

#[tokio::test]
async fn a_rematch_waits_for_nobody() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = ada.open_seats("pathagon", &["me", "1"]).await;
    ada.does(&id, Command::SetSeat { seat: 2, bot: None }).await;
    ada.does(&id, Command::Resign { seat: 1 }).await;
    let rematch = ada.command(&id, &Command::Rematch).await.ok::<Value>();
    let rematch = ada.look(rematch["table"].as_str().unwrap(), None).await;
    assert_eq!(rematch.now.stage, Stage::Running, "it would be one more table in the list");
    assert!(rematch.now.seats[0].bot.is_some());
}
