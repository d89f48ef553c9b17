//! House content.

use crate::support::{House, new_seats, random};
use lamplight_protocol::{Code, GameInfo, Replay};
use serde_json::json;

#[tokio::test]
async fn the_operator_offers_content() {
    let house = House::open().await;
    let folder = house.config.data.join("content/the-lamp");
    std::fs::create_dir_all(&folder).unwrap();
    let own = include_str!("../../../../../data/content/the-lamp.toml").replace("orbs = 120", "orbs = 90");
    std::fs::write(folder.join("short.toml"), &own).unwrap();
    let ada = house.guest("Ada").await;
    let games = ada.get("/api/games").await.ok::<Vec<GameInfo>>();
    let lamp = games.iter().find(|game| game.id == "the-lamp").unwrap();
    assert_eq!(lamp.content.iter().map(|file| file.name.as_str()).collect::<Vec<_>>(), ["short.toml"]);
    assert!(games.iter().filter(|game| game.id != "the-lamp").all(|game| game.content.is_empty()));

    let id = ada
        .open(json!({ "game": "the-lamp", "seats": new_seats(&["me"]), "content": "short.toml" }))
        .await
        .table;
    let mut one = ada.live(&id, Some(1)).await;
    assert_eq!(one.table.content.as_deref(), Some("short.toml"));
    one.play(&mut random(4)).await;
    let record = ada.record(&id, None).await;
    assert!(record.contains("[Content \"short.toml\""), "{record}");
    let load = json!({ "record": record });
    ada.post("/api/replay", &load).await.ok::<Replay>();
    // The table keeps its content whatever the operator does with the file.
    std::fs::write(folder.join("short.toml"), own.replace("orbs = 90", "orbs = 80")).unwrap();
    assert_eq!(ada.post("/api/replay", &load).await.code(), Code::BadRecord);
    let house = house.reopen().await;
    std::fs::remove_file(folder.join("short.toml")).unwrap();
    let ada = house.again(&ada);
    let frames = ada.get(&format!("/api/tables/{id}/frames?from=0")).await.ok::<Replay>();
    assert_eq!(frames.frames.last().unwrap().view, one.now.view);
    assert_eq!(ada.post("/api/replay", &load).await.code(), Code::BadSetup, "no longer offered");
}

#[tokio::test]
async fn content_is_a_file_of_some_size() {
    let house = House::open().await;
    let folder = house.config.data.join("content/phototaxis");
    std::fs::create_dir_all(folder.join("folder.toml")).unwrap();
    std::fs::write(folder.join("huge.toml"), "#".repeat(2_000_000)).unwrap();
    let ada = house.guest("Ada").await;
    for content in ["folder.toml", "huge.toml"] {
        let new = json!({ "game": "phototaxis", "seats": new_seats(&["me", "open"]), "content": content });
        assert_eq!(ada.post("/api/tables", new).await.code(), Code::BadSetup);
    }
}
