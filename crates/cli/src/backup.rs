//! `lamplight backup`: a copy of a server's database.

use anyhow::{Context as _, Result};
use clap::Args;
use std::io::Write as _;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The server's data folder
    #[arg(long, env = "LAMPLIGHT_DATA", default_value = "lamplight-data", value_name = "DIR")]
    data: PathBuf,
    /// The file to write; it must not exist yet
    to: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    lamplight_server::program::backup(&arguments.data, &arguments.to)
        .with_context(|| format!("no backup of {}", arguments.data.display()))?;
    writeln!(anstream::stdout(), "wrote {}", arguments.to.display())?;
    Ok(())
}
