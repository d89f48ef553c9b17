//! `lamplight replay`

use crate::error::refuse;
use crate::input::Input;
use crate::paint::{self, bold, faint};
use crate::setup;
use anyhow::Result;
use clap::Args;
use lamplight_core::{Turn, Viewer};
use lamplight_match::{Record, AnyMatch};
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Arguments {
    /// A record, as `save` in a game writes it
    file: PathBuf,
    /// Only check that every action was legal and the result is right
    #[arg(long)]
    verify: bool,
    /// Show the board after every turn, without asking
    #[arg(long)]
    boards: bool,
    /// The content file that the game was played with, if it was not the default
    #[arg(long, value_name = "FILE")]
    content: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let path = arguments.file.display();
    let named = |error: lamplight_games::OpenError| refuse(format!("{path}: {error}"));
    let text = setup::read_text(&arguments.file)?;
    let (_, record) = lamplight_games::read_record(&text).map_err(named)?;
    if let Some(viewer) = record.viewer()
        && !arguments.verify
    {
        return read_aloud(&record, viewer);
    }
    let content = arguments.content.as_deref().map(setup::read_content).transpose()?;
    let content = content.as_ref().map(|content| content.text.as_str());
    let table = lamplight_games::replay(&record, content).map_err(named)?;
    if arguments.verify {
        let mut out = anstream::stdout().lock();
        let turns = record.turns().count();
        writeln!(
            out,
            "{path}: a sound record of {}, {turns} turns, {}",
            table.info().title,
            result(&*table)
        )?;
        return Ok(());
    }
    let input = Input::open()?;
    if input.is_terminal() && !arguments.boards {
        step_through(&*table, input)
    } else {
        print(&*table, arguments.boards)
    }
}

/// A seat's own record can be read, but the positions cannot be rebuilt from it.
fn read_aloud(record: &Record, viewer: &str) -> Result<()> {
    let mut out = anstream::stdout().lock();
    let note =
        "what that viewer did not know is missing, so it is shown without boards and cannot be verified";
    writeln!(out, "{}", faint(&format!("This is {viewer}'s own record: {note}.")))?;
    for (number, moves) in record.turns() {
        writeln!(out, "{number}. {moves}")?;
    }
    Ok(())
}

/// The lengths of the log at which turns end, the start included.
fn stops(table: &dyn AnyMatch) -> Vec<usize> {
    let log = table.log(Viewer::Spectator, 0);
    let turn_ends =
        |&length: &usize| length == 0 || length == log.len() || log[length - 1].turn != log[length].turn;
    (0..=log.len()).filter(turn_ends).collect()
}

fn print(table: &dyn AnyMatch, boards: bool) -> Result<()> {
    let mut out = anstream::stdout().lock();
    heading(&mut out, table)?;
    let stops = stops(table);
    for pair in stops.windows(2) {
        let then = table.fork(pair[1]);
        lines(&mut out, &*then, pair[0])?;
        if boards {
            write!(out, "{}", paint::drawing(&then.draw(Viewer::Spectator)))?;
        }
    }
    if !boards {
        write!(out, "{}", paint::drawing(&table.draw(Viewer::Spectator)))?;
    }
    writeln!(out, "{}", bold(&result(table)))?;
    Ok(())
}

fn step_through(table: &dyn AnyMatch, mut input: Input) -> Result<()> {
    let mut out = anstream::stdout();
    heading(&mut out, table)?;
    let stops = stops(table);
    let mut at = 0;
    loop {
        let then = table.fork(stops[at]);
        if at > 0 {
            lines(&mut out, &*then, stops[at - 1])?;
        }
        write!(out, "{}", paint::drawing(&then.draw(Viewer::Spectator)))?;
        if at + 1 == stops.len() {
            writeln!(out, "{}", bold(&result(table)))?;
        }
        let prompt = format!("{at}/{} Enter next, b back, a number, q quit > ", stops.len() - 1);
        at = match input.line(&prompt, Vec::new())?.as_deref() {
            None | Some("q" | "quit") => return Ok(()),
            Some("") if at + 1 == stops.len() => return Ok(()),
            Some("") => at + 1,
            Some("b") => at.saturating_sub(1),
            Some(number) => number.parse().ok().filter(|&number| number < stops.len()).unwrap_or(at),
        };
    }
}

fn heading(out: &mut impl Write, table: &dyn AnyMatch) -> io::Result<()> {
    let names: Vec<&str> = table.players().iter().map(|player| player.name.as_str()).collect();
    writeln!(out, "{}: {} ({})", bold(table.info().title), names.join(", "), table.options())
}

fn lines(out: &mut impl Write, table: &dyn AnyMatch, from: usize) -> io::Result<()> {
    for line in table.log(Viewer::Spectator, from) {
        crate::play::print_line(out, table, &line)?;
    }
    Ok(())
}

/// Who has won, in words.
pub(crate) fn result(table: &dyn AnyMatch) -> String {
    let Some(outcome) = table.outcome() else {
        return match table.turn() {
            Turn::Player(seat) => format!("unfinished, {} to act", table.seat_name(seat)),
            _ => "unfinished".to_string(),
        };
    };
    let names: Vec<_> = outcome.winners.iter().map(|seat| table.seat_name(seat)).collect();
    match names.len() {
        0 => "nobody wins".to_string(),
        1 => format!("{} wins", names[0]),
        _ => format!("{} share the win", names.join(" and ")),
    }
}
