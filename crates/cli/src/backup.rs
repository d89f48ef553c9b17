//! `lamplight backup`: a copy of a server's database.

use crate::error::refuse;
use anyhow::Result;
use clap::Args;
use lamplight_server::store::StoreError;
use lamplight_server::store::sqlite::DATABASE;
use lamplight_server::{ServerError, program};
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
    let Arguments { data, to } = arguments;
    let database = data.join(DATABASE);
    if !database.is_file() {
        return Err(refuse(format!(
            "there is no database {}; --data names the server's folder",
            database.display()
        )));
    }
    program::backup(data, to).map_err(|error| match error {
        ServerError::Store(StoreError::FileExists(_)) => refuse(error),
        _ => anyhow::anyhow!("cannot back up {}: {error}", data.display()),
    })?;
    writeln!(anstream::stdout(), "wrote {}", arguments.to.display())?;
    Ok(())
}
