//! `lamplight export`: all finished games of a server as files.

use crate::error::refuse;
use anyhow::{Context as _, Result};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use lamplight_server::program;
use lamplight_server::store::sqlite::DATABASE;
use std::io::Write as _;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The server's data folder
    #[arg(long, env = "LAMPLIGHT_DATA", default_value = "lamplight-data", value_name = "DIR")]
    data: PathBuf,
    /// The folder to write to; files that are there already are left alone
    to: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let Arguments { data, to } = arguments;
    let database = data.join(DATABASE);
    if !database.is_file() {
        return Err(refuse(format!(
            "there is no database {}; --data names the server's folder",
            database.display()
        )));
    }
    std::fs::create_dir_all(to).with_context(|| format!("cannot make the folder {}", to.display()))?;
    let bar = ProgressBar::new_spinner();
    bar.set_style(ProgressStyle::with_template("{pos} games, {per_sec}")?);
    let exported = program::export(data, to, |so_far| bar.set_position(so_far.seen() as u64))?;
    bar.finish_and_clear();
    writeln!(
        anstream::stdout(),
        "wrote {} games to {}; {} were there already",
        exported.written,
        to.display(),
        exported.present
    )?;
    for (table, reason) in &exported.failed {
        writeln!(anstream::stderr(), "table {table}: {reason}")?;
    }
    let failed = exported.failed.len();
    anyhow::ensure!(failed == 0, "{failed} games cannot be replayed by this version of Lamplight");
    Ok(())
}
