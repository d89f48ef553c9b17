//! Disks that are full, and data that was damaged.

use super::Scene;
use crate::support::{House, eventually, new_seats};
use lamplight_protocol::{Code, Stage, TableList};
use serde_json::json;
use std::time::Duration;

/// Nothing more can be stored of any table.
const FULL: &str = "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'disk full'); END";

/// What cannot be stored has not happened: nobody hears of it, and the next attempt works.
#[tokio::test]
async fn what_cannot_be_stored_has_not_happened() {
    let scene = Scene::open().await;
    let mut one = scene.ada.live(&scene.id, Some(1)).await;
    let mut two = scene.bo.live(&scene.id, Some(2)).await;
    one.until("Bo to come", |live| live.here(2)).await;
    let before = scene.state().await;
    scene.house.disturb(&[FULL]).await;
    let action = one.action("a1");
    assert_eq!(one.refused(action.clone()).await, Code::Internal);
    assert_eq!(scene.state().await, before);
    let open = json!({ "game": "pathagon", "seats": new_seats(&["me", "open"]) });
    assert_eq!(scene.ada.post("/api/tables", open).await.code(), Code::Internal);

    scene.house.disturb(&["DROP TRIGGER full"]).await;
    let version = one.does(action).await;
    two.until_version(version).await;
    assert_eq!(two.actions(), 1, "told once");
    assert_eq!(scene.ada.get("/api/tables?list=mine").await.ok::<TableList>().tables.len(), 1);
}

/// A clock that has run out cannot be told while the disk is full. It is tried again now and then, not without a pause.
#[tokio::test]
async fn a_clock_that_runs_out_on_a_full_disk_is_told_later() {
    let scene = Scene::open().await;
    let (ada, bo) = (&scene.ada, &scene.bo);
    let clock = json!({ "bank": 10, "increment": 0 });
    let table =
        json!({ "game": "pathagon", "seats": new_seats(&["me", "open"]), "public": true, "clock": clock });
    let id = ada.open(table).await.table;
    bo.take(&id, 2).await;
    for guest in [ada, bo] {
        guest.look(&id, None).await;
    }
    let _one = ada.live(&id, Some(1)).await;
    scene.house.disturb(&[FULL]).await;
    let tried = || scene.house.hall.metrics.events.get();
    let before = tried();
    scene.house.advance(Duration::from_secs(10));
    eventually("the clock to run out", async || (tried() > before).then_some(())).await;
    let once = tried();
    for _ in 0..100 {
        assert_eq!(bo.look(&id, None).await.now.stage, Stage::Running);
    }
    assert_eq!(tried(), once, "no time has passed");
    scene.house.disturb(&["DROP TRIGGER full"]).await;
    scene.house.advance(Duration::from_secs(5));
    eventually("the end", async || (bo.look(&id, None).await.now.stage == Stage::Finished).then_some(()))
        .await;
}

/// Neither stored nor read back: better a frozen table than one that shows what is not there.
#[tokio::test]
async fn a_table_that_cannot_be_trusted_is_frozen_until_it_is_mended() {
    let scene = Scene::open().await;
    let before = scene.state().await;
    let mut one = scene.ada.live(&scene.id, Some(1)).await;
    scene.house.disturb(&[FULL, "UPDATE events SET body = body || 'x' WHERE version = 1"]).await;
    let action = one.action("a1");
    assert_eq!(one.refused(action.clone()).await, Code::Internal);
    assert_eq!(one.until_bye().await.unwrap().code, Code::ShuttingDown, "come back later");
    assert_eq!(scene.bo.look(&scene.id, None).await.now.stage, Stage::Frozen);
    let mended = ["DROP TRIGGER full", "UPDATE events SET body = rtrim(body, 'x') WHERE version = 1"];
    let scene = scene.tamper(&mended).await;
    assert_eq!(scene.state().await, before);
    let mut one = scene.ada.live_since(&scene.id, Some(1), Some(one.version())).await;
    one.does(action).await;
}

#[tokio::test]
async fn health_is_whether_something_can_be_written() {
    let house = House::open().await;
    let stranger = house.stranger();
    let health = async || stranger.get("/healthz").await.status.as_u16();
    assert_eq!(health().await, 200);
    let full = "RAISE(ABORT, 'database or disk is full')";
    let full =
        |on: &str| format!("CREATE TRIGGER full_{on} BEFORE {on} ON heartbeat BEGIN SELECT {full}; END");
    house.disturb(&[full("INSERT"), full("UPDATE")]).await;
    assert_eq!(health().await, 200, "the answer of this second");
    house.advance(Duration::from_secs(1));
    assert_eq!(health().await, 503);
    house.disturb(&["DROP TRIGGER full_INSERT", "DROP TRIGGER full_UPDATE"]).await;
    house.advance(Duration::from_secs(1));
    assert_eq!(health().await, 200, "without a restart");
}
