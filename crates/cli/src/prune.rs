//! `lamplight prune`: removes old finished games from a server's database.

use crate::error::refuse;
use anyhow::Result;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use lamplight_server::store::sqlite::DATABASE;
use lamplight_server::store::{Keep, StoreError};
use lamplight_server::time::TimeSource;
use lamplight_server::{ServerError, program};
use std::io::Write as _;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The server's data folder; no server may be using it
    #[arg(long, env = "LAMPLIGHT_DATA", default_value = "lamplight-data", value_name = "DIR")]
    data: PathBuf,
    #[command(flatten)]
    keep: Kept,
    /// Remove the games; without this, only count them
    #[arg(long)]
    yes: bool,
}

/// Which games are kept. One of the two must be said.
#[derive(Args)]
#[group(required = true, multiple = true)]
struct Kept {
    /// Keep the games that ended in the last days
    #[arg(long, value_name = "DAYS")]
    keep_days: Option<u32>,
    /// Keep the games that ended last
    #[arg(long, value_name = "N")]
    keep_games: Option<u64>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let Arguments { data, keep: Kept { keep_days, keep_games }, yes } = arguments;
    let database = data.join(DATABASE);
    if !database.is_file() {
        return Err(refuse(format!(
            "there is no database {}; --data names the server's folder",
            database.display()
        )));
    }
    let keep = Keep { since: keep_days.map(days_ago), newest: *keep_games, unbegun_since: None };
    let bar = ProgressBar::new_spinner();
    bar.set_style(ProgressStyle::with_template("{pos} games removed")?);
    let pruned = program::prune(data, keep, *yes, |removed| bar.set_position(removed as u64));
    bar.finish_and_clear();
    let count = pruned.map_err(|error| match error {
        ServerError::Store(StoreError::InUse(_)) => {
            refuse(format!("{error}; a server prunes by itself with --keep-days and --keep-games"))
        }
        _ => anyhow::anyhow!("{}: {error}", data.display()),
    })?;
    let mut out = anstream::stdout();
    if *yes {
        writeln!(
            out,
            "removed {count} games; new ones will use the space they took, and a backup leaves it out"
        )?;
    } else {
        writeln!(
            out,
            "{count} games would be removed; --yes removes them. A backup or an export keeps them."
        )?;
    }
    Ok(())
}

/// In milliseconds since 1970.
fn days_ago(days: u32) -> u64 {
    let now = TimeSource::System.now();
    now.saturating_sub(u64::from(days) * 24 * 3_600_000)
}
