//! `lamplight completions`: scripts with which a shell completes command lines.

use anyhow::Result;
use clap::{Args, Command};
use clap_complete::Shell;
use std::io::{self, Write as _};

#[derive(Args)]
#[command(after_help = "For bash, put this line into ~/.bashrc: source <(lamplight completions bash)\n\
                        docs/cli.md tells where the other shells look.")]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments, mut program: Command) -> Result<()> {
    let name = program.get_name().to_string();
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, name, &mut script);
    io::stdout().write_all(&script)?;
    Ok(())
}
