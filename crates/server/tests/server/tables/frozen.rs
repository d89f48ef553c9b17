//! Tables that no longer replay.

use super::{listed, story};
use crate::support::House;
use lamplight_games::GameId;
use lamplight_protocol::{Code, Command, Replay, Stage, TableDetails, TableList};
use serde_json::Value;

#[tokio::test]
async fn a_game_that_no_longer_replays_is_frozen_until_it_does() {
    let house = House::open().await;
    let (ada, bo, id) = house.duel("pathagon").await;
    let (_, _, healthy) = house.duel("pathagon").await;
    let (mut one, mut two) = (ada.live(&id, Some(1)).await, bo.live(&id, Some(2)).await);
    one.act("a1").await;
    two.until_turn().await;
    two.act("b2").await;
    one.until_turn().await;
    let last_good = one.now.view.clone();
    one.act("c3").await;
    two.until_turn().await;
    two.act("d4").await;
    one.until_turn().await;
    let last = one.now.view.clone();
    let told = story(&one);

    let change = |from: &str, to: &str| {
        [format!(
            "UPDATE events SET body = json_set(body, '$.text', '{to}') WHERE json_extract(body, '$.text') = '{from}'"
        )]
    };
    let house = house.tamper(&change("c3", "b2")).await;
    let (ada, bo) = (house.again(&ada), house.again(&bo));
    let mut one = ada.live(&id, Some(1)).await;
    assert_eq!(house.hall.metrics.frozen.get(), 1);
    assert_eq!((one.now.stage, &one.now.view, one.now.to_act), (Stage::Frozen, &last_good, None));
    assert_eq!(one.events.len(), told.len(), "every event is counted");
    let seen = story(&one);
    assert_eq!(seen[..seen.len() - 2], told[..told.len() - 2]);
    assert_eq!(seen[seen.len() - 2..], ["something", "something"], "and what cannot be understood is blank");
    for command in [
        Command::Act { seat: 1, version: one.now.version, text: "e5".into() },
        Command::Undo { seat: 1, version: one.now.version },
        Command::Resign { seat: 1 },
        Command::LeaveSeat { seat: 1 },
        Command::SetSeat { seat: 2, bot: Some(1) },
        Command::Start,
    ] {
        assert_eq!(one.refused(command).await, Code::Frozen);
    }
    one.does(Command::Chat { text: "what now?".into() }).await;
    let frames = bo.get(&format!("/api/tables/{id}/frames?seat=2")).await.ok::<Replay>();
    assert_eq!(frames.frames.last().unwrap().view, last_good);
    assert_eq!(bo.get(&format!("/api/tables/{id}/frames?seat=1")).await.code(), Code::NotYourSeat);
    assert!(listed(&ada, "list=mine").await.iter().any(|table| table.stage == Stage::Frozen));
    assert_eq!(ada.look(&healthy, None).await.now.stage, Stage::Running, "others are not touched");
    // Frozen it stays, however often the server is started.
    let house = house.reopen().await;
    assert_eq!(house.again(&ada).look(&id, Some(1)).await.now.stage, Stage::Frozen);
    assert_eq!(house.hall.metrics.frozen.get(), 1);

    let house = house.tamper(&change("b2", "c3").map(|sql| format!("{sql} AND version = 7"))).await;
    let mut one = house.again(&ada).live(&id, Some(1)).await;
    assert_eq!(house.hall.metrics.frozen.get(), 0);
    assert_eq!((one.now.stage, &one.now.view), (Stage::Running, &last));
    one.act("e5").await;
}

#[tokio::test]
async fn other_rules_freeze_what_has_begun_under_the_old_ones() {
    let house = House::open().await;
    let (ada, bo, running) = house.duel("phototaxis").await;
    let over = ada.open_seats("phototaxis", &["me", "1"]).await;
    ada.does(&over, Command::Resign { seat: 1 }).await;
    let open = ada.open_seats("phototaxis", &["me", "open"]).await;
    let frames = ada.get(&format!("/api/tables/{over}/frames?seat=2")).await.text();
    let version = |from: u32, to: u32| {
        [format!(
            "UPDATE setups SET setup = json_set(setup, '$.rules_version', {to}) \
             WHERE json_extract(setup, '$.rules_version') = {from}"
        )]
    };
    let today = GameId::named("phototaxis").unwrap().info().rules_version;
    let house = house.tamper(&version(today, 99)).await;
    let (ada2, bo2) = (house.again(&ada), house.again(&bo));
    let mut one = ada2.live(&running, Some(1)).await;
    // It is shown as far as it replays, and nothing can be done there.
    assert_eq!(one.now.stage, Stage::Frozen);
    assert!(!one.now.view.is_null());
    assert_eq!(one.now.choices, []);
    assert_eq!(one.refused(Command::Resign { seat: 1 }).await, Code::Frozen);
    // A table that waits for players is not left to fail when the last one sits down.
    assert_eq!(bo2.command(&open, &Command::TakeSeat { seat: 2 }).await.code(), Code::Frozen);
    assert_eq!(house.hall.metrics.frozen.get(), 2);
    assert!(listed(&bo2, "list=open").await.is_empty());
    // What is over was kept as everybody saw it.
    assert_eq!(ada2.look(&over, None).await.now.stage, Stage::Finished);
    assert_eq!(bo2.get(&format!("/api/tables/{over}/frames?seat=2")).await.text(), frames);
    // And can be played again, under the rules of today.
    let again = ada2.command(&over, &Command::Rematch).await.ok::<Value>();
    let again = ada2.look(again["table"].as_str().unwrap(), None).await;
    assert_eq!(again.now.stage, Stage::Running);

    let house = house.tamper(&version(99, today)).await;
    let (ada, bo) = (house.again(&ada), house.again(&bo));
    assert_eq!(ada.look(&running, Some(1)).await.now.stage, Stage::Running);
    assert_eq!(house.hall.metrics.frozen.get(), 0);
    bo.take(&open, 2).await;
    assert_eq!(ada.look(&open, Some(1)).await.now.stage, Stage::Running);
}

#[tokio::test]
async fn a_table_of_an_unknown_game_does_not_stop_the_server() {
    let house = House::open().await;
    let (ada, _bo, id) = house.duel("pathagon").await;
    let (_, _, garbled) = house.duel("pathagon").await;
    let (_, _, healthy) = house.duel("pathagon").await;
    let number = |id: &str| format!("table_number = (SELECT number FROM tables WHERE id = '{id}')");
    let changes = [
        format!("UPDATE setups SET setup = json_set(setup, '$.game', 'chess') WHERE {}", number(&id)),
        format!("UPDATE events SET body = 'garbled' WHERE version = 2 AND {}", number(&garbled)),
    ];
    let house = house.tamper(&changes).await;
    let ada = house.again(&ada);
    let details = ada.look(&id, Some(1)).await;
    assert_eq!((details.now.stage, details.table.game.as_str()), (Stage::Frozen, "chess"));
    let now = ada.look(&garbled, None).await.now;
    assert_eq!((now.stage, now.version), (Stage::Frozen, 1), "it stands at the last good event");
    assert_eq!(ada.look(&healthy, None).await.now.stage, Stage::Running);
    assert_eq!(listed(&ada, "list=mine").await.len(), 1);
}

/// What no program has written: a server starts all the same, and serves the tables that are whole.
#[tokio::test]
async fn no_damaged_row_stops_the_server() {
    let mut house = House::open().await;
    let (mut ada, mut bo) = (house.guest("Ada").await, house.guest("Bo").await);
    let started = |game: &GameId| game.info().min_seats <= 2 && game.info().max_seats >= 2;
    let games: Vec<&str> =
        GameId::ALL.iter().filter(|game| started(game)).map(|game| game.info().id).collect();
    let seated = "json_extract(body, '$.kind') = 'seat_taken'";
    let damages = [
        format!("UPDATE events SET body = json_set(body, '$.seat', 0) WHERE {seated}"),
        format!("UPDATE events SET body = json_set(body, '$.seat', 255) WHERE {seated}"),
        format!("UPDATE events SET body = json_set(body, '$.seat', 6) WHERE {seated}"),
        format!("UPDATE events SET body = json_set(body, '$.seat', 'one') WHERE {seated}"),
        format!("UPDATE events SET body = json_remove(body, '$.guest') WHERE {seated}"),
        "UPDATE events SET body = 'garbled' WHERE version = 1".to_string(),
        "UPDATE events SET body = '' WHERE version = 2".to_string(),
        "UPDATE events SET body = CAST(x'7b22ff' AS TEXT) WHERE version = 2".to_string(),
        "UPDATE events SET body = substr(body, 1, 20) WHERE version = 3".to_string(),
        "UPDATE events SET body = json_set(body, '$.kind', 'conjured') WHERE version = 3".to_string(),
        "UPDATE events SET at = -1 WHERE version > 1".to_string(),
        "UPDATE events SET at = 9223372036854775807 WHERE version > 1".to_string(),
        "UPDATE events SET version = version + 10 WHERE version = 4".to_string(),
        "DELETE FROM events WHERE version = 3".to_string(),
        "DELETE FROM events WHERE version > 0".to_string(),
        "UPDATE setups SET setup = '' WHERE true".to_string(),
        "UPDATE setups SET setup = json_set(setup, '$.seats', 255) WHERE true".to_string(),
        "UPDATE setups SET setup = json_set(setup, '$.seats', 0) WHERE true".to_string(),
        "UPDATE setups SET setup = json_remove(setup, '$.host') WHERE true".to_string(),
        "UPDATE setups SET setup = CAST(x'7bff' AS TEXT) WHERE true".to_string(),
        "UPDATE tables SET summary = 'garbled', created = -5, updated = -7 WHERE true".to_string(),
        "UPDATE tables SET game = CAST(x'ff' AS TEXT) WHERE true".to_string(),
        "UPDATE owners SET seat = 300 WHERE true".to_string(),
        "UPDATE owners SET seat = -1, guest = CAST(x'ff' AS TEXT) WHERE true".to_string(),
    ];
    for (index, damage) in damages.iter().enumerate() {
        let game = games[index % games.len()];
        let id = ada.open_seats(game, &["me", "open"]).await;
        bo.take(&id, 2).await;
        let healthy = ada.open_seats(game, &["me", "open"]).await;
        let column = if damage.starts_with("UPDATE tables") { "number" } else { "table_number" };
        let only = format!("{damage} AND {column} = (SELECT number FROM tables WHERE id = '{id}')");
        house = house.tamper(&[only]).await;
        (ada, bo) = (house.again(&ada), house.again(&bo));
        bo.take(&healthy, 2).await;
        assert_eq!(ada.look(&healthy, Some(1)).await.now.stage, Stage::Running, "{damage}");
        let answer = ada.get(&format!("/api/tables/{id}")).await;
        let details = answer.ok::<TableDetails>();
        assert!(matches!(details.now.stage, Stage::Frozen | Stage::Running), "{damage}");
        if details.now.stage == Stage::Frozen {
            assert!(house.hall.metrics.frozen.get() > 0, "{damage}");
            let refused = ada.command(&id, &Command::Resign { seat: 1 }).await;
            assert_eq!(refused.code(), Code::Frozen, "{damage}");
        }
        ada.get("/api/tables?list=mine").await.ok::<TableList>();
        ada.get("/api/tables?list=running").await.ok::<TableList>();
    }
}
