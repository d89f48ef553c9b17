//! What every store must keep, as checks over the trait, and what is SQLite's own.

mod backup;
mod conformance;
mod killed;
mod sqlite;

use lamplight_protocol::Stage;
use lamplight_server::store::sqlite::DATABASE;
use lamplight_server::store::{Append, Filter, GuestRow, Index, Sqlite, Store, StoredEvent, TableRow};
use std::path::Path;
use tempfile::TempDir;

/// An event of this version.
fn event(version: u64) -> StoredEvent {
    StoredEvent { version, at: 1_700_000_000_000 + version, body: format!(r#"{{"event":{version}}}"#) }
}

/// The events from one version to another.
fn events(from: u64, to: u64) -> Vec<StoredEvent> {
    (from..=to).map(event).collect()
}

fn index(stage: Stage, updated: u64) -> Index {
    let summary = format!(r#"{{"updated":{updated}}}"#);
    Index { stage, updated, owners: Vec::new(), summary, begun: true, due: None }
}

/// A public table that waits for players since the time 100.
fn table(id: &str) -> TableRow {
    TableRow {
        id: id.to_owned(),
        game: "pathagon".to_owned(),
        setup: format!(r#"{{"table":"{id}"}}"#),
        key: format!("key of {id}"),
        public: true,
        created: 90,
        index: index(Stage::Open, 100),
    }
}

fn append(table: &str, events: Vec<StoredEvent>) -> Append {
    Append { table: table.to_owned(), events, index: None }
}

/// All tables in every stage.
fn all() -> Filter {
    Filter {
        stages: vec![Stage::Open, Stage::Running, Stage::Finished, Stage::Frozen],
        game: None,
        public: false,
        begun: false,
        owner: None,
        before: None,
        limit: 1000,
    }
}

async fn listed(store: &dyn Store, filter: Filter) -> Vec<String> {
    store.list(filter).await.unwrap().into_iter().map(|table| table.id).collect()
}

/// Puts something of everything into the store.
async fn fill(store: &dyn Store) {
    store.save_guest(GuestRow { id: "ada".into(), name: "Ada".into(), created: 5 }).await.unwrap();
    let mut row = table("full");
    row.index.owners = vec![(2, "ada".into()), (1, "bo".into())];
    store.create_table(row, events(1, 2)).await.unwrap();
    let mut more = append("full", events(3, 5));
    more.index = Some(Index { owners: vec![(1, "bo".into())], ..index(Stage::Finished, 200) });
    store.append(more).await.unwrap();
    store.admit("full", "cleo").await.unwrap();
    store.set_seat_token("full", 2, "a token").await.unwrap();
    store.save_replay("full", None, vec![1, 2, 3]).await.unwrap();
    store.save_replay("full", Some(0), vec![0; 100_000]).await.unwrap();
}

/// Looks for all that [`fill`] has put in.
async fn expect_filled(store: &dyn Store) {
    let ada = GuestRow { id: "ada".into(), name: "Ada".into(), created: 5 };
    assert_eq!(store.guest("ada").await.unwrap(), Some(ada));
    let mut row = table("full");
    row.index = Index { owners: vec![(1, "bo".into())], ..index(Stage::Finished, 200) };
    assert_eq!(store.table("full").await.unwrap().as_ref(), Some(&row));
    assert_eq!(store.events("full", 0).await.unwrap(), events(1, 5));
    let of_bo = Filter { owner: Some("bo".into()), ..all() };
    assert_eq!(store.list(of_bo).await.unwrap(), [row]);
    assert!(store.is_admitted("full", "cleo").await.unwrap());
    assert_eq!(store.seat_of_token("a token").await.unwrap(), Some(("full".into(), 2)));
    assert_eq!(store.replay("full", None).await.unwrap(), Some(vec![1, 2, 3]));
    assert_eq!(store.replay("full", Some(0)).await.unwrap(), Some(vec![0; 100_000]));
}

/// Opens a copy of a database as a store of its own.
async fn restore(copy: &Path) -> (TempDir, Sqlite) {
    let dir = tempfile::tempdir().unwrap();
    std::fs::copy(copy, dir.path().join(DATABASE)).unwrap();
    let store = Sqlite::open(dir.path()).await.unwrap();
    (dir, store)
}
