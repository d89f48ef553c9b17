//! `lamplight man`: manual pages, written from the same words as `--help`.

use anyhow::{Context as _, Result};
use clap::{Args, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

#[derive(Args)]
#[command(after_help = "To read one without installing it: lamplight man | man -l -")]
pub(crate) struct Arguments {
    /// Write lamplight.1 and a page for each command into this folder; without it, lamplight.1 is printed
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// How every command ends.
const EXIT_CODES: [(&str, &str); 3] = [
    ("0", "Success."),
    ("1", "Something failed while the program ran: a full disk, a port in use, a broken database."),
    (
        "2",
        "The input was refused: an unknown game or option, a record that does not hold, a file that is not there.",
    ),
];

pub(crate) fn run(arguments: &Arguments, program: Command) -> Result<()> {
    let mut program = program.disable_help_subcommand(true);
    program.build();
    let Some(folder) = &arguments.out else {
        io::stdout().write_all(&page(&program)?.1)?;
        return Ok(());
    };
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let mut out = anstream::stdout().lock();
    for command in std::iter::once(&program).chain(program.get_subcommands()) {
        let (name, text) = page(command)?;
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| path.display().to_string())?;
        writeln!(out, "wrote {}", path.display())?;
    }
    Ok(())
}

/// The name and the text of a command's page.
fn page(command: &Command) -> io::Result<(String, Vec<u8>)> {
    let man = Man::new(command.clone()).source("Lamplight").manual("Lamplight");
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    let mut ending = Roff::new();
    if command.has_subcommands() {
        man.render_subcommands_section(&mut text)?;
    } else if let Some(notes) = command.get_after_help() {
        ending.control("SH", ["NOTES"]);
        for line in notes.to_string().lines() {
            ending.text([roman(line)]).control("br", []);
        }
    }
    ending.control("SH", ["EXIT STATUS"]);
    for (code, meaning) in EXIT_CODES {
        ending.control("TP", []).text([bold(code)]).text([roman(meaning)]);
    }
    ending.to_writer(&mut text)?;
    Ok((man.get_filename(), text))
}
