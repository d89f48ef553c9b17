//! Tables and seats that only a link opens.

use super::Scene;
use crate::support::{Guest, House, new_seats};
use lamplight_protocol::{Code, Command, Created, SeatLink, Stage, TableDetails, TableList};
use serde_json::json;

#[tokio::test]
async fn nothing_is_found_by_guessing() {
    let scene = Scene::open().await;
    let before = scene.state().await;
    let upper = scene.id.to_uppercase();
    let long = "a".repeat(5000);
    for id in
        ["x", "aaaaaaaaaaaa", &upper, "..", "%2e%2e%2f", "a'%20OR%201=1--", "%00", "%F0%9F%92%A1", &long]
    {
        for path in ["", "/frames", "/record"] {
            let answer = scene.ada.get(&format!("/api/tables/{id}{path}")).await;
            assert_eq!(answer.code(), Code::NotFound, "{id}");
        }
        for (path, body) in [
            ("enter", json!({ "key": "x" })),
            ("commands", json!({ "do": "start" })),
            ("hint", json!({ "seat": 1 })),
            ("why-not", json!({ "seat": 1, "picks": [] })),
            ("seats/1/link", json!(null)),
        ] {
            let answer = scene.ada.post(&format!("/api/tables/{id}/{path}"), body).await;
            assert_eq!(answer.code(), Code::NotFound, "{id}/{path}");
        }
    }
    let live = scene.ada.kept_out("/api/tables/aaaaaaaaaaaa/live", &[]).await;
    assert_eq!(live.code(), Code::NotFound);
    let token = scene.ada.seat_link(&scene.id, 1).await.ok::<SeatLink>().token;
    let other = if token.starts_with('a') { 'b' } else { 'a' };
    let (almost, longer) = (format!("{other}{}", &token[1..]), format!("{token}0"));
    for guess in ["", "x", &almost, &longer, &token[..32], &token.to_uppercase(), "💡", &long] {
        assert_eq!(scene.bo.claim(guess).await.code(), Code::NotFound, "{guess}");
    }
    assert_eq!(scene.state().await, before);
}

#[tokio::test]
async fn a_table_by_link_is_for_who_has_the_link() {
    let house = House::open().await;
    let (ada, bo, cleo) = (house.guest("Ada").await, house.guest("Bo").await, house.guest("Cleo").await);
    let new = json!({ "game": "pathagon", "seats": new_seats(&["me", "open"]) });
    let Created { table: id, key } = ada.open(new.clone()).await;
    let other = ada.open(new).await;
    let path = |rest: &str| format!("/api/tables/{id}{rest}");

    let closed = async |guest: &Guest| {
        for path in [path(""), path("/frames"), path("/record"), path("?seat=1")] {
            assert_eq!(guest.get(&path).await.code(), Code::NotFound, "{path}");
        }
        for list in ["open", "running", "finished", "mine"] {
            let page = guest.get(&format!("/api/tables?list={list}")).await;
            assert!(page.ok::<TableList>().tables.is_empty(), "{list}");
        }
        for command in [
            Command::TakeSeat { seat: 2 },
            Command::Start,
            Command::Close,
            Command::Rematch,
            Command::Chat { text: "hello".into() },
        ] {
            assert_eq!(guest.command(&id, &command).await.code(), Code::NotFound);
        }
        for key in ["", "x", &other.key, &key.to_uppercase(), &key[..25], &format!("{key}x")] {
            assert_eq!(guest.enter(&id, key).await.code(), Code::NotFound);
        }
        assert_eq!(guest.kept_out(&path("/live"), &[]).await.code(), Code::NotFound);
        assert_eq!(guest.hint(&id, 1).await.code(), Code::NotFound);
        assert_eq!(guest.why_not(&id, 1, &["cell:a1"]).await.code(), Code::NotFound);
        assert_eq!(guest.seat_link(&id, 1).await.code(), Code::NotFound);
    };
    closed(&bo).await;
    closed(&cleo).await;
    // The same words as for a table that does not exist.
    let missing = cleo.get("/api/tables/aaaaaaaaaaaa").await;
    assert_eq!(cleo.get(&path("")).await.raw, missing.raw);

    let details = bo.enter(&id, &key).await.ok::<TableDetails>();
    assert_eq!((details.you.viewer, details.you.key), (None, None), "entered, but not in charge of the link");
    bo.take(&id, 2).await;
    assert_eq!(bo.look(&id, Some(2)).await.you.key, Some(key.clone()), "who plays may invite");
    closed(&cleo).await;
    // Entered once, for good; over, still for those with the link.
    let house = house.reopen().await;
    let (ada, bo, cleo) = (house.again(&ada), house.again(&bo), house.again(&cleo));
    bo.look(&id, None).await;
    ada.does(&id, Command::Resign { seat: 1 }).await;
    for path in [path(""), path("/frames"), path("/record")] {
        assert_eq!(cleo.get(&path).await.code(), Code::NotFound, "{path}");
    }
    let page = cleo.get("/api/tables?list=finished").await.ok::<TableList>();
    assert!(page.tables.is_empty());
    assert_eq!(cleo.enter(&id, &key).await.ok::<TableDetails>().now.stage, Stage::Finished);
}
