//! The schema, step by step. A file in the folder is never changed once it was released: databases remember its checksum.

use super::super::StoreError;
use super::unusable;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{SqlSafeStr as _, sqlite::SqliteConnection};
use std::path::Path;

/// Every step: its number, what it is about, and its statements. A test compares them with the folder.
const STEPS: [(i64, &str, &str); 3] = [
    (1, "tables", include_str!("../../../migrations/sqlite/0001_tables.sql")),
    (2, "timers_and_runs", include_str!("../../../migrations/sqlite/0002_timers_and_runs.sql")),
    (3, "heartbeat", include_str!("../../../migrations/sqlite/0003_heartbeat.sql")),
];

/// The version of a database, if it has one, and the last that this program knows.
pub(super) async fn versions(
    connection: &mut SqliteConnection,
    file: &Path,
) -> Result<(Option<i64>, i64), StoreError> {
    let known = STEPS.map(|(version, ..)| version).into_iter().max().unwrap_or(0);
    let begun = sqlx::query("SELECT 1 FROM sqlite_schema WHERE name = '_sqlx_migrations'")
        .fetch_optional(&mut *connection)
        .await
        .map_err(|error| unusable(file, error))?;
    if begun.is_none() {
        return Ok((None, known));
    }
    let found = sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations")
        .fetch_one(&mut *connection)
        .await
        .map_err(|error| unusable(file, error))?;
    Ok((found, known))
}

/// Brings a database up to date. One that a later version has written is left alone.
pub(super) async fn migrate(connection: &mut SqliteConnection, file: &Path) -> Result<(), StoreError> {
    let (found, known) = versions(connection, file).await?;
    if let Some(found) = found.filter(|found| *found > known) {
        return Err(StoreError::Newer { place: file.display().to_string(), found, known });
    }
    let step = |(version, about, sql): (i64, &'static str, &'static str)| {
        Migration::new(version, about.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(STEPS.map(step).to_vec())
        .run(&mut *connection)
        .await
        .map_err(|error| StoreError::Database(format!("{}: {error}", file.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_a_step_under_its_own_name() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite");
        let files = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name());
        let mut files: Vec<String> = files.map(|name| name.into_string().unwrap()).collect();
        files.sort();
        let steps = STEPS.map(|(version, about, _)| format!("{version:04}_{about}.sql"));
        assert_eq!(files, steps);
        for (file, (.., sql)) in files.iter().zip(STEPS) {
            assert_eq!(std::fs::read_to_string(folder.join(file)).unwrap(), sql);
        }
    }
}
