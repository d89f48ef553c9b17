//! A copy of the database, while it is in use.

use super::{DATABASE, StoreError, absolute, cannot, create_private, failed, for_reading, unusable};
use sqlx::{ConnectOptions, Connection};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// Writes a consistent copy of the database in `dir` into the new file `to`, whether a server is running there or not.
///
/// The copy is made beside its place and moved there when it is whole and on the disk. Until then an empty file keeps
/// the place, so that nobody else takes it.
pub async fn backup(dir: &Path, to: &Path) -> Result<(), StoreError> {
    let file = absolute(dir)?.join(DATABASE);
    let to = absolute(to)?;
    if !file.exists() {
        return Err(StoreError::Database(format!("there is no database {}", file.display())));
    }
    match create_private(&to) {
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            return Err(StoreError::FileExists(to.display().to_string()));
        }
        Err(error) => return Err(cannot("make", &to, &error)),
    }
    let mut partial = to.clone().into_os_string();
    partial.push(".partial");
    let partial = PathBuf::from(partial);

    let mut done = copy(&file, &partial).await;
    if done.is_ok() {
        let (partial, to) = (partial.clone(), to.clone());
        done = tokio::task::spawn_blocking(move || settle(&partial, &to))
            .await
            .map_err(|error| StoreError::Database(error.to_string()))
            .flatten();
    }
    if done.is_err() {
        // What cannot be removed was never there, or is named in the error that is reported.
        let _ = std::fs::remove_file(&partial);
        let _ = std::fs::remove_file(&to);
    }
    done
}

async fn copy(file: &Path, partial: &Path) -> Result<(), StoreError> {
    match std::fs::remove_file(partial) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(cannot("remove", partial, &error));
        }
        _ => create_private(partial).map_err(|error| cannot("make", partial, &error))?,
    };
    let name = partial
        .to_str()
        .ok_or_else(|| StoreError::Database(format!("{} is not UTF-8", partial.display())))?;
    // A connection of its own: neither the readers nor the end of the server need wait for a long copy.
    let mut connection = for_reading(file).connect().await.map_err(|error| unusable(file, error))?;
    sqlx::query("VACUUM INTO ?").bind(name).execute(&mut connection).await.map_err(failed)?;
    connection.close().await.map_err(failed)
}

/// Puts the copy in its place, so that it is there even after a power cut.
fn settle(partial: &Path, to: &Path) -> Result<(), StoreError> {
    File::open(partial).and_then(|file| file.sync_all()).map_err(|error| cannot("write", partial, &error))?;
    std::fs::rename(partial, to).map_err(|error| cannot("make", to, &error))?;
    #[cfg(unix)]
    if let Some(folder) = to.parent() {
        File::open(folder)
            .and_then(|folder| folder.sync_all())
            .map_err(|error| cannot("write", folder, &error))?;
    }
    Ok(())
}
