//! Replays and evaluations by the hundred: they take turns, and nobody else waits for them.

use super::Scene;
use crate::support::{Guest, House, eventually};
use lamplight_protocol::{Code, Command, Replay, TableList};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::task::{JoinHandle, JoinSet};

/// A server that works on one piece at a time, and the record of a game that is over.
async fn open() -> (House, Guest, String) {
    let house = House::with(|config| config.work_threads = 1).await;
    let (ada, _, id) = house.duel("pathagon").await;
    ada.does(&id, Command::Resign { seat: 1 }).await;
    let record = ada.record(&id, None).await;
    (house, ada, record)
}

/// What stays possible whatever others have replayed.
async fn lives(house: &House, id: &str) {
    let ada = house.guest("Ada").await;
    assert!(ada.get("/healthz").await.status.is_success());
    ada.get("/api/tables?list=running").await.ok::<TableList>();
    ada.look(id, None).await;
    ada.open_seats("pathagon", &["me", "open"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hundreds_of_replays_keep_nobody_waiting() {
    let (house, ada, record) = open().await;
    let table = ada.open_seats("pathagon", &["me", "open"]).await;
    let held = house.hall.desk.threads.enter(None).await.unwrap();
    let mut asking = JoinSet::new();
    let paths = ["/api/replay".to_string(), "/api/games/phototaxis/content/check".to_string()];
    for number in 0..200 {
        let (ada, record) = (ada.clone(), record.clone());
        let path = paths[number % 2].clone();
        let body = if number % 2 == 0 { json!({ "record": record }) } else { json!({ "text": "dim = 9" }) };
        asking.spawn(async move { ada.post(&path, body).await });
    }
    // Eight of one address wait; the others are told to come back later, and when.
    for _ in 0..192 {
        let answer = asking.join_next().await.unwrap().unwrap();
        assert_eq!((answer.code(), answer.status.as_u16()), (Code::Busy, 503));
        assert_eq!(answer.headers["retry-after"], "2");
    }
    assert_eq!(house.hall.desk.threads.waiting(), 8);
    lives(&house, &table).await;
    drop(held);
    for answer in asking.join_all().await {
        answer.ok::<Value>();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_hangs_up_is_forgotten() {
    let (house, ada, record) = open().await;
    let held = house.hall.desk.threads.enter(None).await.unwrap();
    let ask = |path: &'static str| -> JoinHandle<()> {
        let (ada, record) = (ada.clone(), record.clone());
        let body = match path {
            "/api/replay" => json!({ "record": record }),
            _ => json!({ "record": record, "plies": [0] }),
        };
        tokio::spawn(async move { drop(ada.post(path, body).await) })
    };
    for path in ["/api/replay", "/api/evaluate"] {
        let asking = ask(path);
        let desk = &house.hall.desk;
        eventually("a place in line", async || (desk.threads.waiting() == 1).then_some(())).await;
        asking.abort();
        eventually("an empty line", async || (desk.threads.waiting() == 0).then_some(())).await;
        eventually("no evaluation", async || (desk.evaluations.busy() == 0).then_some(())).await;
    }
    drop(held);
    ada.post("/api/replay", json!({ "record": record })).await.ok::<Replay>();
}

/// One who studies has so many evaluations at once; others have theirs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn evaluations_and_hints_take_turns() {
    let (house, ada, record) = open().await;
    let mut held = Vec::new();
    while house.hall.desk.evaluations.busy() < 2 {
        held.push(house.hall.desk.evaluations.enter(None).await.unwrap());
    }
    let mut asking = JoinSet::new();
    for _ in 0..20 {
        let (ada, record) = (ada.clone(), record.clone());
        asking
            .spawn(async move { ada.post("/api/evaluate", json!({ "record": record, "plies": [0] })).await });
    }
    for _ in 0..12 {
        assert_eq!(asking.join_next().await.unwrap().unwrap().code(), Code::Busy);
    }
    // Who waits too long is sent away as well.
    house.advance(Duration::from_mins(2));
    for answer in asking.join_all().await {
        assert_eq!(answer.code(), Code::Busy);
    }
    let id = ada.open_seats("pathagon", &["me", "1"]).await;
    ada.hint(&id, 1).await.ok::<Value>();
    ada.post("/api/replay", json!({ "record": record })).await.ok::<Replay>();
    drop(held);
    let evaluated = ada.post("/api/evaluate", json!({ "record": record, "plies": [0, 0] })).await;
    assert_eq!(evaluated.ok::<Value>().as_array().unwrap().len(), 2);
}

/// Nor does a hint in a study wait for ever.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_studies_is_sent_away_when_it_takes_too_long() {
    let (house, ada, record) = open().await;
    let mut held = Vec::new();
    while house.hall.desk.evaluations.busy() < 2 {
        held.push(house.hall.desk.evaluations.enter(None).await.unwrap());
    }
    let study = json!({ "start": { "kind": "record", "record": record, "ply": 0 } });
    let asking = tokio::spawn({
        let (ada, study) = (ada.clone(), study.clone());
        async move { ada.post("/api/study/hint", study).await }
    });
    let desk = &house.hall.desk;
    eventually("a place in line", async || (desk.evaluations.waiting() == 1).then_some(())).await;
    house.advance(Duration::from_mins(2));
    assert_eq!(asking.await.unwrap().code(), Code::Busy);
    eventually("an empty line", async || (desk.evaluations.waiting() == 0).then_some(())).await;
    // To go on needs no bot.
    ada.post("/api/study", study).await.ok::<Value>();
}

/// With gzip and without, plain and not, in part and whole: the same replay.
#[tokio::test]
async fn a_replay_is_the_same_packed_and_unpacked() {
    let scene = Scene::open().await;
    let mut one = scene.ada.live(&scene.id, Some(1)).await;
    one.act("a1").await;
    for query in ["", "?plain=true", "?from=1", "?from=1&to=1&seat=1"] {
        let path = format!("/api/tables/{}/frames{query}", scene.id);
        let plain = scene.ada.get(&path).await.ok::<Replay>();
        let packed = scene.ada.send(reqwest::Method::GET, &path, &[("accept-encoding", "gzip")], None).await;
        assert_eq!(packed.headers["content-encoding"], "gzip");
        let json: Vec<u8> =
            lamplight_server::replays::decompress(packed.raw).flat_map(Result::unwrap).collect();
        assert_eq!(serde_json::from_slice::<Replay>(&json).unwrap(), plain);
        assert!(!plain.frames.is_empty());
    }
}
