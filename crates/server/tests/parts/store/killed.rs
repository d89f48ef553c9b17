//! Processes that die without a warning.

use super::{append, event, events, expect_filled, fill, restore, table};
use lamplight_server::store::sqlite::backup;
use lamplight_server::store::{Sqlite, Store as _, StoreError};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

/// Names the folder to the process that is killed.
const FOLDER: &str = "LAMPLIGHT_TEST_STORE";

/// Writes without end and says how far it has come.
async fn write_until_killed(dir: &Path) {
    let store = Sqlite::open(dir).await.unwrap();
    fill(&store).await;
    store.create_table(table("busy"), events(1, 1)).await.unwrap();
    let mut out = std::io::stdout();
    for version in 2.. {
        store.append(append("busy", vec![event(version)])).await.unwrap();
        writeln!(out, "stored {version}").unwrap();
    }
}

#[tokio::test]
async fn a_killed_process_loses_nothing_that_was_acknowledged() {
    // The test runs itself once more, as the process that is killed.
    if let Ok(dir) = std::env::var(FOLDER) {
        return write_until_killed(Path::new(&dir)).await;
    }
    let dir = tempfile::tempdir().unwrap();
    let module = module_path!().split_once("::").unwrap().1;
    let itself = format!("{module}::a_killed_process_loses_nothing_that_was_acknowledged");
    let mut writer = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", &itself])
        .env(FOLDER, dir.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stored = 0;
    let mut lines = BufReader::new(writer.stdout.take().unwrap()).lines();
    for line in lines.by_ref() {
        if let Some(version) = line.unwrap().strip_prefix("stored ") {
            stored = version.parse().unwrap();
        }
        if stored >= 200 {
            break;
        }
    }
    let error = Sqlite::open(dir.path()).await.unwrap_err();
    assert!(matches!(error, StoreError::InUse(_)), "another process has the folder: {error:?}");
    writer.kill().unwrap();
    writer.wait().unwrap();
    // What it said before it died counts as well.
    for line in lines {
        stored = line.unwrap().strip_prefix("stored ").map_or(stored, |version| version.parse().unwrap());
    }
    assert!(stored >= 200);

    // The log of the dead process is still there; a backup reads it too.
    let to = dir.path().join("copy.db");
    backup(dir.path(), &to).await.unwrap();
    let (_dir, copy) = restore(&to).await;
    let store = Sqlite::open(dir.path()).await.unwrap();
    for store in [&store, &copy] {
        expect_filled(store).await;
        let found = store.events("busy", 0).await.unwrap();
        // The last one may have been stored without being acknowledged.
        assert!(found.len() == stored || found.len() == stored + 1, "{} of {stored}", found.len());
        assert_eq!(found, events(1, found.len() as u64));
        store.append(append("busy", vec![event(found.len() as u64 + 1)])).await.unwrap();
        store.close().await;
    }
}
