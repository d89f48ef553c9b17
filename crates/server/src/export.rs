//! All finished games of a database as files, one record each.

use crate::store::{Filter, Sqlite, Store as _, StoreError, TableRow};
use lamplight_protocol::Stage;
use lamplight_table::{Table, TableSetup};
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Tables that are read at a time.
const PAGE: u32 = 200;

/// What came of an export.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// Files that were written.
    pub written: usize,
    /// Files that were there already.
    pub present: usize,
    /// Games that never began: there is nothing to write.
    pub empty: usize,
    /// Games whose record cannot be made, and why.
    pub failed: Vec<(String, String)>,
}

impl Exported {
    /// All tables that were looked at.
    pub fn seen(&self) -> usize {
        self.written + self.present + self.empty + self.failed.len()
    }
}

/// Writes the record of every finished game in the data folder `from` into the folder `to`. A file that exists is left
/// alone, so that an export can be taken up again; `progress` is told how far it is. A server may run meanwhile.
pub async fn export(
    from: &Path,
    to: &Path,
    mut progress: impl FnMut(&Exported),
) -> Result<Exported, StoreError> {
    let store = Sqlite::open_to_read(from).await?;
    let mut exported = Exported::default();
    let mut before = None;
    loop {
        let filter = Filter {
            stages: vec![Stage::Finished],
            game: None,
            public: false,
            begun: false,
            owner: None,
            before,
            limit: PAGE,
        };
        let rows = store.list(filter).await?;
        let Some(last) = rows.last() else { break };
        before = Some(last.index.updated);
        for row in rows {
            let file = to.join(format!("{}-{}.txt", row.game, row.id));
            if file.exists() {
                exported.present += 1;
            } else {
                let id = row.id.clone();
                match record(&store, row).await? {
                    Ok(Some(text)) => {
                        write(&file, &text).map_err(|error| cannot_write(&file, &error))?;
                        exported.written += 1;
                    }
                    Ok(None) => exported.empty += 1,
                    Err(reason) => exported.failed.push((id, reason)),
                }
            }
            progress(&exported);
        }
    }
    store.close().await;
    Ok(exported)
}

/// The full record of a table; none if its game never began, and the reason if it cannot be made.
async fn record(store: &Sqlite, row: TableRow) -> Result<Result<Option<String>, String>, StoreError> {
    let setup = match TableSetup::parse(&row.setup) {
        Ok(setup) => setup,
        Err(reason) => return Ok(Err(reason)),
    };
    let events = store.events(&row.id, 0).await?;
    let table = Table::load(row.id, row.key, setup, events, row.index.updated, |_| 0);
    match (table.frozen(), table.game()) {
        (Some(reason), _) => Ok(Err(reason.to_string())),
        (None, None) => Ok(Ok(None)),
        (None, Some(game)) => Ok(Ok(Some(game.record(None)))),
    }
}

/// Writes a new file, whole or not at all.
fn write(file: &Path, text: &str) -> io::Result<()> {
    let partial = PathBuf::from(format!("{}.partial", file.display()));
    let mut open: File = OpenOptions::new().create(true).truncate(true).write(true).open(&partial)?;
    open.write_all(text.as_bytes())?;
    open.sync_all()?;
    std::fs::rename(partial, file)
}

fn cannot_write(file: &Path, error: &io::Error) -> StoreError {
    StoreError::Database(format!("cannot write {}: {error}", file.display()))
}
