//! Finished games: how long they are kept, and all of them as files.

use crate::support::{Guest, House, eventually};
use lamplight_protocol::Command;
use lamplight_server::export::{Exported, export};
use lamplight_server::store::{Keep, StoreError};
use lamplight_server::{ServerError, program};
use std::path::Path;
use std::time::Duration;

/// A finished game.
async fn over(ada: &Guest) -> String {
    let id = ada.open_seats("pathagon", &["me", "1"]).await;
    ada.does(&id, Command::Resign { seat: 1 }).await;
    id
}

#[tokio::test]
async fn games_are_kept_for_ever_unless_the_operator_says_otherwise() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let old = over(&ada).await;
    let running = ada.open_seats("pathagon", &["me", "me"]).await;
    house.advance(Duration::from_hours(24 * 20));
    let young = over(&ada).await;
    let (mut config, folder) = house.close().await;
    let house = House::start(config.clone(), folder).await;
    assert!(house.hall.store.table(&old).await.unwrap().is_some());
    let (_, folder) = house.close().await;
    config.retention.age = Some(24 * 3_600_000 * 10);
    let house = House::start(config.clone(), folder).await;
    let there = async |house: &House, id: &str| house.hall.store.table(id).await.unwrap().is_some();
    eventually("an end", async || (!there(&house, &old).await).then_some(())).await;
    assert!(there(&house, &young).await && there(&house, &running).await);
    assert!(house.hall.store.events(&old, 0).await.unwrap().is_empty());
    assert!(house.again(&ada).get(&format!("/api/tables/{old}")).await.status == 404);
    house.advance(Duration::from_millis(1));
    let younger = over(&house.again(&ada)).await;
    let (_, folder) = house.close().await;
    config.retention.age = None;
    config.retention.games = Some(1);
    let house = House::start(config, folder).await;
    eventually("an end", async || (!there(&house, &young).await).then_some(())).await;
    assert!(there(&house, &younger).await && there(&house, &running).await);
}

#[tokio::test]
async fn an_operator_counts_old_games_first_and_then_removes_them() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let old = over(&ada).await;
    house.advance(Duration::from_millis(1));
    let young = over(&ada).await;
    let running = ada.open_seats("pathagon", &["me", "me"]).await;
    // With a runtime of its own, as in a program of its own.
    let prune = async |data: &Path, remove: bool| {
        let (data, keep) = (data.to_path_buf(), Keep { since: None, newest: Some(1), unbegun_since: None });
        tokio::task::spawn_blocking(move || program::prune(&data, keep, remove, |_| {})).await.unwrap()
    };
    let data = house.config.data.clone();
    assert_eq!(prune(&data, false).await.unwrap(), 1, "one can count while the server runs");
    let refused = prune(&data, true).await.unwrap_err();
    assert!(matches!(refused, ServerError::Store(StoreError::InUse(_))), "{refused}");
    let (config, folder) = house.close().await;
    assert_eq!(prune(&data, false).await.unwrap(), 1);
    let house = House::start(config, folder).await;
    let there = async |house: &House, id: &str| house.hall.store.table(id).await.unwrap().is_some();
    assert!(there(&house, &old).await, "to count removes nothing");
    let (config, folder) = house.close().await;
    assert_eq!(prune(&data, true).await.unwrap(), 1);
    let house = House::start(config, folder).await;
    assert!(!there(&house, &old).await && there(&house, &young).await && there(&house, &running).await);
}

#[tokio::test]
async fn an_export_writes_what_is_missing_and_replaces_nothing() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let (one, two) = (over(&ada).await, over(&ada).await);
    let closed = ada.open_seats("pathagon", &["me", "open"]).await;
    ada.does(&closed, Command::Close).await;
    ada.open_seats("pathagon", &["me", "me"]).await;
    let to = tempfile::tempdir().unwrap();
    // The server runs meanwhile.
    let file = |id: &str| to.path().join(format!("pathagon-{id}.txt"));
    std::fs::write(file(&one), "mine").unwrap();
    let mut seen = 0;
    let exported = export(&house.config.data, to.path(), |so_far| seen = so_far.seen()).await.unwrap();
    assert_eq!(exported, Exported { written: 1, present: 1, empty: 1, failed: Vec::new() });
    assert_eq!(seen, 3);
    assert_eq!(std::fs::read_to_string(file(&one)).unwrap(), "mine");
    assert_eq!(std::fs::read_to_string(file(&two)).unwrap(), ada.record(&two, None).await);
    assert_eq!(std::fs::read_dir(to.path()).unwrap().count(), 2);
    let again = export(&house.config.data, to.path(), |_| {}).await.unwrap();
    assert_eq!((again.written, again.present), (0, 2));
}
