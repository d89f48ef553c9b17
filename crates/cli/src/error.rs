//! How failures end: one line on standard error that names the place and the remedy, and an exit code.

use crate::paint;
use crate::suggest::{nearest, suggest};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// Something failed while the program ran.
const FAILED: u8 = 1;
/// The input was refused.
const REFUSED: u8 = 2;

/// Input that was refused: exit code 2.
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

/// Tells of something that is wrong but stops nothing.
pub(crate) fn warn(text: &str) {
    // What cannot be told is not worth ending for.
    let _ = writeln!(anstream::stderr(), "{} {}", paint::bold("warning:"), one_line(text));
}

/// Prints what is wrong with the command line: help where help is asked for, one line otherwise.
pub(crate) fn report_usage(error: &clap::Error) -> ExitCode {
    use ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion};
    match error.kind() {
        DisplayHelp | DisplayVersion | DisplayHelpOnMissingArgumentOrSubcommand => match error.print() {
            Ok(()) => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(REFUSED)),
            Err(failed) => report(&failed.into()),
        },
        _ => report(&refuse(usage(error))),
    }
}

/// What is wrong with the command line, in one line.
fn usage(error: &clap::Error) -> String {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    };
    let text = error.to_string();
    let first = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
    let [values, given] = [ContextKind::ValidValue, ContextKind::InvalidValue].map(context);
    let message = match error.kind() {
        // Our own words, which say all there is to say.
        ErrorKind::ValueValidation => return first.to_string(),
        ErrorKind::InvalidValue if !values.is_empty() => {
            let message = format!("{first}; possible values: {}", values.join(", "));
            return suggest(message, &given.concat(), values.iter().map(String::as_str));
        }
        ErrorKind::MissingRequiredArgument => {
            format!("{first} {}", context(ContextKind::InvalidArg).join(", "))
        }
        _ => first.to_string(),
    };
    let [typed, suggested] = [
        [ContextKind::InvalidSubcommand, ContextKind::InvalidArg],
        [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg],
    ]
    .map(|kinds| kinds.into_iter().flat_map(context).collect::<Vec<String>>());
    let known = || suggested.iter().map(String::as_str);
    match nearest(&typed.concat(), known()).or_else(|| known().next()) {
        Some(meant) => format!("{message}; did you mean '{meant}'?"),
        None => format!("{message}; see {} --help", command(error)),
    }
}

/// The command whose usage is wrong.
fn command(error: &clap::Error) -> String {
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => usage.to_string(),
        _ => String::new(),
    };
    let words = usage.trim_start_matches("Usage: ").split_whitespace();
    let words: Vec<&str> = words.take_while(|word| word.starts_with(char::is_alphabetic)).collect();
    if words.is_empty() { "lamplight".to_string() } else { words.join(" ") }
}

/// Prints an error in one line and chooses the exit code.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    let io_error = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    // Whoever reads our output may stop when they have seen enough.
    if io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    let text = one_line(&format!("{error:#}"));
    // If even the error cannot be printed, the exit code still tells.
    let _ = writeln!(anstream::stderr(), "{} {text}", paint::bold("error:"));
    ExitCode::from(if error.is::<BadInput>() { REFUSED } else { FAILED })
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
