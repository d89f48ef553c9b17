//! How failures end.

use clap::error::ErrorKind;
use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// Input that was refused: exit code 2, and nothing was written.
#[derive(Debug)]
pub(crate) struct BadInput(String);

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}

/// Refuses input with one line that says what is wrong and what would be right.
pub(crate) fn refuse(reason: impl ToString) -> anyhow::Error {
    BadInput(reason.to_string()).into()
}

/// Prints what is wrong with the command line: one line for a bad value, help where help is asked for.
pub(crate) fn report_usage(error: &clap::Error) -> ExitCode {
    if error.kind() == ErrorKind::ValueValidation {
        let text = error.to_string();
        let first = text.lines().next().unwrap_or_default();
        return report(&refuse(first.trim_start_matches("error: ")));
    }
    // If it cannot be printed, the exit code still tells.
    let _ = error.print();
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// Prints an error in one line and chooses the exit code.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    let io_error = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    // Whoever reads our output may stop when they have seen enough.
    if io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    let text = format!("{error:#}").replace('\n', " ");
    // If even the error cannot be printed, the exit code still tells.
    let _ = writeln!(anstream::stderr(), "{} {text}", crate::paint::bold("error:"));
    if error.is::<BadInput>() { ExitCode::from(2) } else { ExitCode::FAILURE }
}
