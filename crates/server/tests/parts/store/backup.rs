//! Copies of a database, while it is in use or not.

use super::{append, event, events, expect_filled, fill, restore, table};
use lamplight_server::store::sqlite::{DATABASE, backup};
use lamplight_server::store::{Sqlite, Store as _, StoreError};

#[tokio::test]
async fn a_backup_is_made_while_writes_go_on() {
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(dir.path()).await.unwrap();
    fill(&store).await;
    store.create_table(table("busy"), events(1, 10)).await.unwrap();
    let to = dir.path().join("copy.db");
    let mut written = 10;
    let mut copying = std::pin::pin!(store.backup(&to));
    loop {
        tokio::select! {
            biased;
            done = &mut copying => break done.unwrap(),
            stored = store.append(append("busy", vec![event(written + 1)])) => {
                stored.unwrap();
                written += 1;
            }
        }
    }
    let secret = store.secret().await.unwrap();
    store.close().await;
    let files = std::fs::read_dir(dir.path()).unwrap().map(|file| file.unwrap().file_name());
    assert!(files.into_iter().all(|name| !name.to_string_lossy().contains("partial")));

    let (_dir, copy) = restore(&to).await;
    expect_filled(&copy).await;
    assert_eq!(copy.secret().await.unwrap(), secret);
    let copied = copy.events("busy", 0).await.unwrap();
    assert!(copied.len() as u64 >= 10 && copied.len() as u64 <= written + 1);
    assert_eq!(copied, events(1, copied.len() as u64));
    copy.append(append("busy", vec![event(copied.len() as u64 + 1)])).await.unwrap();
    copy.close().await;
}

#[tokio::test]
async fn a_backup_needs_no_server_and_minds_none() {
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(dir.path()).await.unwrap();
    fill(&store).await;
    let (running, stopped) = (dir.path().join("running.db"), dir.path().join("stopped.db"));
    backup(dir.path(), &running).await.unwrap();
    store.close().await;
    backup(dir.path(), &stopped).await.unwrap();
    for copy in [running, stopped] {
        let (_dir, copy) = restore(&copy).await;
        expect_filled(&copy).await;
        copy.close().await;
    }
    Sqlite::open(dir.path()).await.unwrap().close().await;
}

#[tokio::test]
async fn a_backup_replaces_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(dir.path()).await.unwrap();
    fill(&store).await;
    for content in ["precious", ""] {
        let to = dir.path().join("precious.txt");
        std::fs::write(&to, content).unwrap();
        let error = store.backup(&to).await.unwrap_err();
        assert!(matches!(error, StoreError::FileExists(_)), "{error:?}");
        assert_eq!(std::fs::read_to_string(&to).unwrap(), content);
    }
    let over_itself = store.backup(&dir.path().join(DATABASE)).await;
    assert!(matches!(over_itself, Err(StoreError::FileExists(_))), "{over_itself:?}");
    assert!(store.backup(&dir.path().join("no such folder").join("copy.db")).await.is_err());
    expect_filled(&store).await;
    store.close().await;
    let to = dir.path().join("late.db");
    assert!(matches!(store.backup(&to).await, Err(StoreError::Closed)));
    assert!(!to.exists());
    let empty = tempfile::tempdir().unwrap();
    let error = backup(empty.path(), &to).await.unwrap_err();
    assert!(error.to_string().contains("there is no database"), "{error}");
    assert!(!to.exists() && std::fs::read_dir(empty.path()).unwrap().next().is_none());
}
