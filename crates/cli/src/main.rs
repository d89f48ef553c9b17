//! The program `lamplight`. Each command is a module: its arguments first, then what it does.
//!
//! Exit codes: 0 for success, 2 for input that was refused (with one line that says what is allowed), 1 for
//! anything else that went wrong. `docs/cli.md` describes what holds for every command.

mod arena;
mod backup;
mod bench;
mod bot;
mod completions;
mod error;
mod export;
mod games;
mod input;
mod load;
mod man;
mod markdown;
mod paint;
mod perft;
mod play;
mod prune;
mod replay;
mod rules;
mod serve;
mod setup;
mod suggest;
mod text;
mod trace;

use clap::{ColorChoice, CommandFactory as _, Parser, Subcommand, ValueEnum as _};
use std::process::ExitCode;

/// A home for tabletop games: play them, look up their rules, trace, replay and measure them.
#[derive(Parser)]
#[command(
    name = "lamplight",
    version,
    max_term_width = text::WIDEST,
    arg_required_else_help = true,
    after_help = "Exit codes: 0 for success, 1 for what failed at run time, 2 for input that was refused."
)]
struct Arguments {
    /// When to use colours
    #[arg(long, value_enum, default_value_t = ColorChoice::Auto, global = true, value_name = "WHEN")]
    color: ColorChoice,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the games with their players and options
    Games(games::Arguments),
    /// Print a game's rules, or one of them
    Rules(rules::Arguments),
    /// Play a game in the terminal, against bots or other people
    Play(play::Arguments),
    /// Play random games and print every step as JSON Lines, for machines
    Trace(trace::Arguments),
    /// Step through a record, or check it
    Replay(replay::Arguments),
    /// Count the ways a game can go, depth by depth
    Perft(perft::Arguments),
    /// Let bots play each other, and rate them
    Arena(arena::Arguments),
    /// Speak the bot protocol on standard input and output, as a bot of the house
    Bot(bot::Arguments),
    /// Measure random play on one core
    Bench(bench::Arguments),
    /// Serve the games to browsers: tables, bots, replays
    Serve(serve::Arguments),
    /// Copy a server's database, also while it runs
    Backup(backup::Arguments),
    /// Write all finished games of a server as files, also while it runs
    Export(export::Arguments),
    /// Remove old finished games from a server's database
    Prune(prune::Arguments),
    /// Measure a server: whole games at many tables at once
    Load(load::Arguments),
    /// Print a script with which a shell completes command lines
    Completions(completions::Arguments),
    /// Print or write the manual pages
    Man(man::Arguments),
}

/// What `--color` says, also where the rest of the command line is wrong.
fn colour() -> ColorChoice {
    let mut words = std::env::args();
    let mut said = None;
    while let Some(word) = words.next() {
        match word.split_once('=') {
            Some(("--color", when)) => said = Some(when.to_string()),
            None if word == "--color" => said = words.next(),
            _ if word == "--" => break,
            _ => {}
        }
    }
    said.and_then(|when| ColorChoice::from_str(&when, false).ok()).unwrap_or(ColorChoice::Auto)
}

fn main() -> ExitCode {
    match colour() {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return error::report_usage(&error),
    };
    let result = match arguments.command {
        Command::Games(arguments) => games::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Trace(arguments) => trace::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Arena(arguments) => arena::run(&arguments),
        Command::Bot(arguments) => bot::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Backup(arguments) => backup::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Prune(arguments) => prune::run(&arguments),
        Command::Load(arguments) => load::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments, Arguments::command()),
        Command::Man(arguments) => man::run(&arguments, Arguments::command()),
    };
    result.map_or_else(|error| error::report(&error), |()| ExitCode::SUCCESS)
}
