//! `lamplight arena`

use crate::error::{refuse, warn};
use crate::paint::{bold, faint};
use crate::setup::{self, Variant};
use crate::text::{self, by_word};
use anyhow::{Context as _, Result};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use lamplight_games::{BotSpec, GameId};
use lamplight_lab::{Arena, ArenaError, Entrant, FaultNote, Report, Standing};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

#[derive(Args)]
#[command(after_help = "Ctrl-C ends the arena after the games in progress and reports what was played.")]
pub(crate) struct Arguments {
    /// The game, by its id
    #[arg(value_parser = setup::GameParser)]
    game: GameId,
    /// Who takes part, separated by commas: level:3, best, time:2s, mcts:1000, mcts (5,000 iterations), random, exec:./mybot,
    /// net:./mynet.onnx
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', required = true, value_parser = setup::bot)]
    bots: Vec<BotSpec>,
    /// Games of each combination of bots, rounded up so that everyone sits everywhere equally often
    #[arg(long, default_value_t = 100, value_parser = setup::whole(1..=1_000_000u32))]
    games: u32,
    #[command(flatten)]
    variant: Variant,
    /// Seed of the first game
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games played side by side; all cores if not given
    #[arg(long, value_name = "N", value_parser = setup::whole(1..=512u16))]
    threads: Option<u16>,
    /// Print a JSON object instead
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let game = arguments.game;
    arguments.bots.iter().try_for_each(|spec| setup::check_bot(spec, game))?;
    let arena = Arena {
        game,
        options: arguments.variant.options.clone(),
        content: arguments.variant.read_content()?,
        players: arguments.variant.players.unwrap_or(game.info().min_seats.max(2)),
        entrants: arguments.bots.iter().cloned().map(Entrant::house).collect(),
        games: arguments.games,
        seed: arguments.seed,
    };
    let threads = match arguments.threads {
        Some(threads) => threads.into(),
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    ctrlc::set_handler(move || stopped.store(true, Ordering::Relaxed)).context("cannot listen to Ctrl-C")?;
    // Drawn on standard error, and only at a terminal.
    let refused = |error| match error {
        ArenaError::Open(error) => setup::refuse_setup(game, &error),
        ArenaError::Entrants(_) | ArenaError::Bot(_) => refuse(error),
        ArenaError::Refused { .. } => error.into(),
    };
    let bar = ProgressBar::new(arena.len().map_err(refused)? as u64).with_style(
        ProgressStyle::with_template("{bar:40} {pos}/{len} games, {elapsed} so far, {eta} left")?,
    );
    let report = arena.run(threads, &stop, &|| bar.inc(1));
    bar.finish_and_clear();
    let report = report.map_err(refused)?;
    for Standing { name, faults, .. } in
        report.standings.iter().filter(|standing| !standing.faults.is_empty())
    {
        warn(&format!("{name}: {faults}"));
    }
    if arguments.json {
        return text::print_json(&report);
    }
    print(&mut anstream::stdout().lock(), &report)?;
    Ok(())
}

fn print(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let stopped =
        if report.games < report.planned { format!(" of {} planned", report.planned) } else { String::new() };
    let seats = if report.players == 1 { "seat" } else { "seats" };
    let heading = format!(
        "{}: {} games{stopped}, {} {seats} a game, {:.0} steps a game, seed {}",
        bold(report.game),
        report.games,
        report.players,
        report.mean_steps,
        report.seed
    );
    writeln!(out, "{}", text::paragraph(&heading, 2))?;
    let longest = report.standings.iter().map(|standing| standing.name.chars().count()).max();
    let width = longest.unwrap_or(0).clamp(16, 40);
    let [seats, share, rating, ms] = ["seats", "share of the win", "rating", "ms/move"];
    writeln!(out, "{:<width$} {seats:>6} {share:>24} {rating:>22} {ms:>10}", "bot")?;
    for standing in &report.standings {
        let share = interval(standing.share, standing.share_low, standing.share_high);
        let rating = standing.rating;
        let elo = format!("{:+.0} ({:+.0} to {:+.0})", rating.elo, rating.low, rating.high);
        let (name, seats, ms) = (&standing.name, standing.seats, standing.ms_per_decision);
        writeln!(out, "{name:<width$} {seats:>6} {share:>24} {elo:>22} {ms:>10.2}")?;
    }
    if report.standings.len() > 1 {
        writeln!(out, "\n{}", faint("Duels between seats, a draw counting half:"))?;
    }
    for meeting in report.meetings.iter().filter(|meeting| meeting.won >= 0.5) {
        let won = interval(meeting.won, meeting.low, meeting.high);
        writeln!(out, "{} beats {} in {won} of {}", meeting.name, meeting.against, meeting.duels)?;
    }
    print_faults(out, report)?;
    let note = "Brackets are 95 % intervals; ratings are Elo points around the field's mean.";
    writeln!(out, "{}", text::paragraph(&by_word(note, faint), 0))
}

/// What the bots did wrong: how often, and the first few times in full.
fn print_faults(out: &mut impl Write, report: &Report) -> io::Result<()> {
    for Standing { name, faults, .. } in
        report.standings.iter().filter(|standing| !standing.faults.is_empty())
    {
        writeln!(out, "\n{}", text::paragraph(&format!("{} {faults}", bold(&format!("{name}:"))), 2))?;
        for FaultNote { game, seed, seat, turn, kind, reason } in &faults.first {
            let line = format!("game {game} (seed {seed}), seat {seat}, turn {turn}: {kind}: {reason}");
            writeln!(out, "{}", text::lines(&line, text::width(), "  ", "    ").join("\n"))?;
        }
        let more = faults.total() - faults.first.len();
        if more > 0 {
            writeln!(out, "  {}", faint(&format!("and {more} more")))?;
        }
    }
    if report.standings.iter().any(|standing| !standing.faults.is_empty()) {
        writeln!(out)?;
    }
    Ok(())
}

fn interval(value: f64, low: f64, high: f64) -> String {
    format!("{:.1} % ({:.1} to {:.1})", value * 100.0, low * 100.0, high * 100.0)
}
