//! SQLite: the checks of every store, and what is its own.

use super::{all, append, conformance, event, events, expect_filled, fill, listed, restore, table};
use lamplight_server::store::sqlite::DATABASE;
use lamplight_server::store::{GuestRow, Sqlite, Store as _, StoreError, StoredEvent};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _, Executor as _};
use std::path::Path;
use std::sync::Arc;

macro_rules! conforms {
    ($($check:ident)*) => {
        $(
            #[tokio::test]
            async fn $check() {
                let dir = tempfile::tempdir().unwrap();
                let store = Sqlite::open(dir.path()).await.unwrap();
                conformance::$check(&store).await;
                store.close().await;
            }
        )*
    };
}

conforms! {
    everything_comes_back
    what_was_never_stored_is_not_there
    a_guest_keeps_the_first_day_and_the_last_name
    text_comes_back_as_it_was
    events_come_after_a_version_in_order
    an_append_without_events_changes_the_index_only
    events_out_of_order_leave_nothing
    of_many_same_versions_one_is_kept
    a_table_is_created_once_and_from_its_first_event
    what_is_asked_of_a_missing_table_is_refused
    numbers_that_do_not_fit_leave_nothing
    one_caller_s_requests_keep_their_order
    many_append_at_once
    lists_have_the_latest_first
    lists_come_in_pages_that_miss_nothing
    lists_hold_what_fits
    owners_are_replaced
    admission_is_to_one_table
    a_seat_has_one_token
    a_bad_request_harms_no_other
    a_replay_belongs_to_its_viewer
    there_is_one_secret
    close_writes_what_is_pending
    tables_are_found_by_when_they_are_due
    what_expires_is_old_or_beyond_the_newest_or_never_began
    what_is_removed_is_gone_with_all_that_belongs_to_it
    runs_are_remembered
}

/// The database as it lies on the disk, for what a store would never do.
async fn beside(dir: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(dir.join(DATABASE)).connect().await.unwrap()
}

#[tokio::test]
async fn opening_again_keeps_all() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("made").join("on the way");
    let store = Sqlite::open(&folder).await.unwrap();
    fill(&store).await;
    let secret = store.secret().await.unwrap();
    store.close().await;
    // The log was folded into the database: one file can be copied and is all.
    let (_dir, copy) = restore(&folder.join(DATABASE)).await;
    expect_filled(&copy).await;
    copy.close().await;
    for _ in 0..3 {
        let store = Sqlite::open(&folder).await.unwrap();
        expect_filled(&store).await;
        assert_eq!(store.secret().await.unwrap(), secret);
        store.close().await;
    }
}

#[tokio::test]
async fn two_stores_have_two_secrets() {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (one, two) = (Sqlite::open(one.path()).await.unwrap(), Sqlite::open(two.path()).await.unwrap());
    assert_ne!(one.secret().await.unwrap(), two.secret().await.unwrap());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_append_at_once_from_several_threads() {
    let dir = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(dir.path()).await.unwrap());
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..100 {
        let store = Arc::clone(&store);
        tasks.spawn(async move {
            let id = format!("{number}");
            store.create_table(table(&id), events(1, 1)).await.unwrap();
            for version in 2..40 {
                store.append(append(&id, vec![event(version)])).await.unwrap();
            }
            assert_eq!(store.events(&id, 0).await.unwrap(), events(1, 39));
        });
    }
    while let Some(done) = tasks.join_next().await {
        done.unwrap();
    }
    store.close().await;
}

#[tokio::test]
async fn a_token_is_kept_as_its_hash() {
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(dir.path()).await.unwrap();
    store.create_table(table("a"), Vec::new()).await.unwrap();
    store.set_seat_token("a", 1, "abc").await.unwrap();
    let hash: String = sqlx::query_scalar("SELECT hex(hash) FROM seat_tokens")
        .fetch_one(&mut beside(dir.path()).await)
        .await
        .unwrap();
    assert_eq!(hash, "BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD");
    store.close().await;
}

/// A request that cannot be performed, and others at the same time. `break_it` does something to the database,
/// after which the guest `bad` cannot be saved.
async fn one_that_fails_does_not_harm_the_others(break_it: &'static str, mend_it: &'static str) {
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(dir.path()).await.unwrap();
    store.create_table(table("a"), events(1, 1)).await.unwrap();
    let mut other = beside(dir.path()).await;
    other.execute(break_it).await.unwrap();
    let bad = GuestRow { id: "bad".into(), name: "Bad".into(), created: 1 };
    let (one, failed, two, other_table) = tokio::join!(
        store.append(append("a", events(2, 2))),
        store.save_guest(bad.clone()),
        store.append(append("a", events(3, 3))),
        store.create_table(table("b"), events(1, 1)),
    );
    one.unwrap();
    two.unwrap();
    other_table.unwrap();
    assert!(matches!(failed, Err(StoreError::Database(_))), "{failed:?}");
    assert_eq!(store.events("a", 0).await.unwrap(), events(1, 3));
    assert_eq!(store.events("b", 0).await.unwrap(), events(1, 1));
    other.execute(mend_it).await.unwrap();
    store.save_guest(bad.clone()).await.unwrap();
    assert_eq!(store.guest("bad").await.unwrap(), Some(bad));
    other.close().await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn a_statement_that_fails_harms_no_other() {
    let break_it = "ALTER TABLE guests RENAME TO elsewhere";
    one_that_fails_does_not_harm_the_others(break_it, "ALTER TABLE elsewhere RENAME TO guests").await;
}

#[tokio::test]
async fn a_transaction_that_ends_by_itself_harms_no_other() {
    // As SQLite does on its own when the disk is full.
    let break_it =
        "CREATE TRIGGER broken BEFORE INSERT ON guests BEGIN SELECT RAISE(ROLLBACK, 'broken'); END";
    one_that_fails_does_not_harm_the_others(break_it, "DROP TRIGGER broken").await;
}

#[tokio::test]
async fn what_is_damaged_comes_as_it_is_and_hides_nothing_else() {
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(dir.path()).await.unwrap();
    store.create_table(table("a"), events(1, 5)).await.unwrap();
    store.create_table(table("b"), events(1, 1)).await.unwrap();
    let mut beside = beside(dir.path()).await;
    for damage in [
        "DELETE FROM events WHERE version = 3",
        "UPDATE events SET at = -1, body = CAST(x'41ff' AS TEXT) WHERE version = 5",
        "UPDATE tables SET updated = -1, summary = CAST(x'ff' AS TEXT) WHERE id = 'a'",
        "INSERT INTO owners (table_number, place, seat, guest) SELECT number, 0, 300, 'x' FROM tables",
    ] {
        beside.execute(damage).await.unwrap();
    }
    let damaged = StoredEvent { at: 0, body: "A\u{fffd}".into(), ..event(5) };
    assert_eq!(store.events("a", 0).await.unwrap(), [event(1), event(2), event(4), damaged]);
    let mut found = listed(&store, all()).await;
    found.sort();
    assert_eq!(found, ["a", "b"]);
    let row = store.table("a").await.unwrap().unwrap();
    assert_eq!((row.index.updated, row.index.owners.as_slice()), (0, [].as_slice()));
    store.close().await;
}

#[tokio::test]
async fn a_newer_schema_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    Sqlite::open(dir.path()).await.unwrap().close().await;
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (9000, 'from the future', TRUE, x'00', 1)";
    let mut connection = beside(dir.path()).await;
    connection.execute(newer).await.unwrap();
    connection.close().await.unwrap();
    let error = Sqlite::open(dir.path()).await.unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 9000, .. }), "{error:?}");
    assert!(error.to_string().contains("newer version"), "{error}");
    // The refusal has not kept the folder.
    beside(dir.path()).await.execute("DELETE FROM _sqlx_migrations WHERE version = 9000").await.unwrap();
    Sqlite::open(dir.path()).await.unwrap().close().await;
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join(DATABASE);
    let text = "This is not a database. ".repeat(1000);
    std::fs::write(&file, &text).unwrap();
    let error = Sqlite::open(dir.path()).await.unwrap_err();
    assert!(matches!(error, StoreError::Corrupt(_)), "{error:?}");
    let error = error.to_string();
    assert!(error.contains(DATABASE) && error.contains("not a database"), "{error}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "a refused file is left alone");
}

#[tokio::test]
async fn a_damaged_database_is_reported() {
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(dir.path()).await.unwrap();
    fill(&store).await;
    store.close().await;
    // All but the first page, which says that this is a database.
    let file = dir.path().join(DATABASE);
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[4096..].fill(0x5a);
    std::fs::write(&file, bytes).unwrap();
    let error = match Sqlite::open(dir.path()).await {
        Err(error) => error,
        Ok(store) => store.table("full").await.unwrap_err(),
    };
    assert!(matches!(error, StoreError::Corrupt(_)), "{error:?}");
}

#[tokio::test]
async fn a_folder_has_one_store() {
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(dir.path()).await.unwrap();
    let error = Sqlite::open(dir.path()).await.unwrap_err();
    assert!(matches!(error, StoreError::InUse(_)), "{error:?}");
    assert!(error.to_string().contains("in use"), "{error}");
    store.close().await;
    Sqlite::open(dir.path()).await.unwrap().close().await;
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_reads_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(dir.path()).await.unwrap();
    fill(&store).await;
    store.backup(&dir.path().join("copy.db")).await.unwrap();
    for name in [DATABASE, "lamplight.db-wal", "copy.db"] {
        let mode = std::fs::metadata(dir.path().join(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{name}: {mode:o}");
    }
    store.close().await;
}

/// A folder in which a server has run, without its database or with an empty one.
#[tokio::test]
async fn a_database_that_is_gone_is_not_begun_anew() {
    for empty in [false, true] {
        for beside in ["lamplight.lock", "lamplight.db-wal", "lamplight.db-shm", "backup-2026.db"] {
            let dir = tempfile::tempdir().unwrap();
            let file = dir.path().join(DATABASE);
            if empty {
                std::fs::write(&file, "").unwrap();
            }
            std::fs::write(dir.path().join(beside), if beside.ends_with("lock") { "" } else { "x" }).unwrap();
            let error = Sqlite::open(dir.path()).await.unwrap_err();
            assert!(matches!(error, StoreError::Lost { .. }), "{beside}: {error:?}");
            let error = error.to_string();
            let state = if empty { "is empty" } else { "is missing" };
            assert!(error.contains(beside) && error.contains(state) && error.contains("restore"), "{error}");
            assert_eq!(file.exists(), empty, "nothing was made");
            // The remedy that the error names.
            std::fs::remove_file(dir.path().join(beside)).unwrap();
            let _ = std::fs::remove_file(dir.path().join("lamplight.lock"));
            Sqlite::open(dir.path()).await.unwrap().close().await;
        }
    }
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(dir.path()).await.unwrap();
    fill(&store).await;
    store.backup(&dir.path().join("copy.db")).await.unwrap();
    store.close().await;
    std::fs::remove_file(dir.path().join(DATABASE)).unwrap();
    assert!(matches!(Sqlite::open(dir.path()).await, Err(StoreError::Lost { .. })));
    std::fs::copy(dir.path().join("copy.db"), dir.path().join(DATABASE)).unwrap();
    let store = Sqlite::open(dir.path()).await.unwrap();
    expect_filled(&store).await;
    store.close().await;
}

#[tokio::test]
async fn a_first_start_that_was_cut_short_is_taken_up_again() {
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(dir.path()).await.unwrap();
    store.close().await;
    let lock = dir.path().join("lamplight.lock");
    assert_eq!(std::fs::read_to_string(&lock).unwrap(), "");
    std::fs::write(&lock, "A first start was cut short here; there was no database yet.\n").unwrap();
    std::fs::write(dir.path().join(DATABASE), "").unwrap();
    let store = Sqlite::open(dir.path()).await.unwrap();
    fill(&store).await;
    store.close().await;
    assert_eq!(std::fs::read_to_string(&lock).unwrap(), "", "from now on it counts");
}

#[tokio::test]
async fn who_only_reads_needs_no_lock_and_writes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let missing = Sqlite::open_to_read(dir.path()).await.unwrap_err();
    assert!(missing.to_string().contains("there is no database"), "{missing}");
    assert!(std::fs::read_dir(dir.path()).unwrap().next().is_none());
    let store = Sqlite::open(dir.path()).await.unwrap();
    fill(&store).await;
    let reader = Sqlite::open_to_read(dir.path()).await.unwrap();
    expect_filled(&reader).await;
    let refused = reader.append(append("full", events(6, 6))).await;
    assert!(matches!(refused, Err(StoreError::Closed)), "{refused:?}");
    reader.close().await;
    store.close().await;
}

/// The first schema, as released, with a table of each stage.
#[tokio::test]
async fn a_database_of_the_first_schema_is_brought_up_to_date() {
    let dir = tempfile::tempdir().unwrap();
    let store = Sqlite::open(dir.path()).await.unwrap();
    fill(&store).await;
    store.create_table(table("open"), events(1, 1)).await.unwrap();
    store.close().await;
    let mut beside = beside(dir.path()).await;
    for undo in [
        "DROP TRIGGER tables_removed",
        "DROP TABLE runs",
        "DROP INDEX tables_closed_early",
        "DROP INDEX tables_by_end",
        "DROP INDEX tables_by_due",
        "ALTER TABLE tables DROP COLUMN begun",
        "ALTER TABLE tables DROP COLUMN due",
        "DROP TABLE heartbeat",
        "DELETE FROM _sqlx_migrations WHERE version > 1",
    ] {
        beside.execute(undo).await.unwrap();
    }
    beside.close().await.unwrap();
    let older = Sqlite::open_to_read(dir.path()).await.unwrap_err();
    assert!(matches!(older, StoreError::Older(_)), "{older:?}");
    let store = Sqlite::open(dir.path()).await.unwrap();
    expect_filled(&store).await;
    assert_eq!(store.due(0, 0, 10).await.unwrap(), [(0, "open".to_owned())], "it is looked at once");
    store.close().await;
}
