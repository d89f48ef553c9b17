//! `lamplight load`: whole games at many tables at once, against a server of its own or another.

use crate::error::refuse;
use crate::setup;
use anyhow::{Context as _, Result};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use lamplight_games::GameId;
use lamplight_server::load::{self, Figures, Plan};
use lamplight_server::stored;
use serde::Serialize;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

#[derive(Args)]
pub(crate) struct Arguments {
    /// Tables that are played at once
    #[arg(long, default_value_t = 1_000, value_name = "N", value_parser = setup::whole(1..=10_000u32))]
    tables: u32,
    /// How long moves are measured, once all tables are open
    #[arg(long, default_value_t = 30, value_name = "SECONDS", value_parser = setup::whole(1..=3_600u32))]
    seconds: u32,
    /// Moves a second at each table
    #[arg(long, default_value_t = 2.0, value_name = "N")]
    rate: f64,
    /// The games to play, in turn; all of them if none is named
    #[arg(long, value_name = "GAME", value_delimiter = ',', value_parser = crate::setup::GameParser)]
    games: Vec<GameId>,
    /// A server that runs already, on this machine; it must allow this much (see --guest-rate and --address-rate)
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// The data folder of the server that is started [default: a new one below the system's folder for temporary files]
    #[arg(long, value_name = "DIR", conflicts_with = "url")]
    data: Option<PathBuf>,
    /// Instead, measure a server with so many running tables in its database: its start, its memory, first visits
    #[arg(long, value_name = "N", conflicts_with = "url", value_parser = setup::whole(1..=1_000_000u32))]
    stored: Option<u32>,
    /// Actions of the players at each stored table, or as many as there are before the game ends
    #[arg(long, default_value_t = 40, value_name = "N", requires = "stored", value_parser = setup::whole(1..=100_000u32))]
    actions: u32,
    /// All seats of stored tables are taken, not only two
    #[arg(long, requires = "stored")]
    full: bool,
    /// Print a JSON object instead
    #[arg(long)]
    json: bool,
}

/// A server of our own, gone when this is.
struct Own {
    child: Child,
    data: PathBuf,
    keep: bool,
}

impl Drop for Own {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        if !self.keep {
            let _ = std::fs::remove_dir_all(&self.data);
        }
    }
}

fn fresh_folder() -> PathBuf {
    std::env::temp_dir().join(format!("lamplight-load-{}", std::process::id()))
}

impl Own {
    fn start(data: Option<&PathBuf>) -> Result<(Own, String)> {
        Own::start_in(data.cloned().unwrap_or_else(fresh_folder), data.is_some())
    }

    fn start_in(data: PathBuf, keep: bool) -> Result<(Own, String)> {
        let program = std::env::current_exe().context("the program does not know where it is")?;
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn"])
            .args(["--guest-rate", "1000", "--address-rate", "0"])
            .args([
                "--color",
                if crate::paint::is_coloured(&std::io::stderr()) { "always" } else { "never" },
                "--data",
            ])
            .arg(&data)
            .stdout(Stdio::piped())
            .spawn()
            .context("the server cannot be started")?;
        let output = child.stdout.take().context("the server says nothing")?;
        let own = Own { child, data, keep };
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).context("the server says nothing")?;
        let url = line.trim().rsplit(' ').next().unwrap_or_default().to_string();
        anyhow::ensure!(url.starts_with("http://"), "the server did not start");
        Ok((own, url))
    }

    /// Memory that the server has now, in kilobytes, where the system tells.
    fn memory(&self) -> Option<u64> {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse().ok()
    }

    /// Processor time that the server has used so far, where the system tells.
    fn processor_time(&self) -> Option<Duration> {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // The name of the program may contain spaces; it ends with the last bracket.
        let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        // A tick is a hundredth of a second on every Linux.
        Some(Duration::from_millis(ticks * 10))
    }
}

#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    figures: Figures,
    /// Microseconds of the server's processors for a move.
    server_cpu_per_move: Option<f64>,
    /// How many processors the server kept busy.
    server_cpus: Option<f64>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    if !(arguments.rate > 0.0 && arguments.rate <= 1000.0) {
        return Err(refuse("--rate is a number of moves a second, up to 1000"));
    }
    let games = if arguments.games.is_empty() { GameId::ALL } else { &arguments.games };
    let two_seats = |game: &&GameId| (game.info().min_seats..=game.info().max_seats).contains(&2);
    let games: Vec<GameId> = games.iter().filter(two_seats).copied().collect();
    if let Some(stored) = arguments.stored {
        return measure_stored(stored as usize, &games, arguments);
    }
    let games: Vec<String> = games.iter().map(|game| game.info().id.to_string()).collect();
    let (own, url) = match &arguments.url {
        Some(url) => (None, url.trim_end_matches('/').to_string()),
        None => Own::start(arguments.data.as_ref()).map(|(own, url)| (Some(own), url))?,
    };
    let tables = arguments.tables as usize;
    let plan = Plan {
        url,
        tables,
        time: Duration::from_secs(arguments.seconds.into()),
        rate: arguments.rate,
        games,
    };
    let bar = ProgressBar::new(tables as u64);
    bar.set_style(ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} tables")?);
    bar.set_message("opening");
    let shown = bar.clone();
    let mut processor = Vec::new();
    let figures = load::run(
        plan,
        move |open| shown.set_position(open as u64),
        |begins| {
            processor.push(own.as_ref().and_then(Own::processor_time));
            bar.set_message(if begins { "measuring" } else { "done" });
        },
    )?;
    bar.finish_and_clear();
    let used = match processor[..] {
        [Some(before), Some(after)] => Some(after.saturating_sub(before).as_secs_f64()),
        _ => None,
    };
    let told = Told {
        server_cpu_per_move: used.filter(|_| figures.moves > 0).map(|used| used * 1e6 / figures.moves as f64),
        server_cpus: used.map(|used| used / figures.seconds),
        figures,
    };
    tell(&told, arguments.json)?;
    let Figures { refused, failed, .. } = told.figures;
    anyhow::ensure!(refused + failed == 0, "{refused} moves were refused and {failed} connections failed");
    Ok(())
}

/// What a server with many running tables in its database costs.
#[derive(Serialize)]
struct Stored {
    tables: usize,
    /// How many each table has.
    events: f64,
    /// Seconds until it served.
    start: f64,
    /// Kilobytes when it had started, and for each table in memory.
    memory: Option<u64>,
    memory_per_table: Option<f64>,
    /// First visits to sleeping tables, in milliseconds.
    visits: usize,
    p50: f64,
    p99: f64,
    longest: f64,
}

/// First visits that are measured, at most, and those before them, which warm the server up.
const VISITS: usize = 2_000;
const WARM_UP: usize = 100;

#[expect(clippy::disallowed_methods, reason = "it is measured how long a start takes")]
fn measure_stored(tables: usize, games: &[GameId], arguments: &Arguments) -> Result<()> {
    let data = arguments.data.clone().unwrap_or_else(fresh_folder);
    let bar = ProgressBar::new(tables as u64);
    bar.set_style(ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} tables")?);
    bar.set_message("storing");
    let sort = stored::Sort { actions: arguments.actions as usize, full: arguments.full };
    let events = stored::fill(&data, tables, games, sort, |stored| bar.set_position(stored as u64))?;
    bar.finish_and_clear();
    let began = Instant::now();
    let (own, url) = Own::start_in(data, arguments.data.is_some())?;
    let start = began.elapsed().as_secs_f64();
    let memory = own.memory();
    // Neighbours share pages of the database: visits are spread over all of it.
    let visits = VISITS.min(tables * 9 / 10);
    let warm_up = WARM_UP.min(tables - visits);
    let step = tables / (visits + warm_up);
    stored::visit(&url, (0..warm_up).map(|number| number * step))?;
    let before = own.memory();
    let mut took = stored::visit(&url, (warm_up..warm_up + visits).map(|number| number * step))?;
    let after = own.memory();
    took.sort_unstable();
    let part = |part: f64| {
        let index = ((took.len() as f64 * part) as usize).min(took.len().saturating_sub(1));
        took.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    };
    let grown = before.zip(after).map(|(before, after)| after.saturating_sub(before));
    let told = Stored {
        tables,
        events,
        start,
        memory,
        memory_per_table: grown.map(|grown| grown as f64 / visits.max(1) as f64),
        visits,
        p50: part(0.5),
        p99: part(0.99),
        longest: part(1.0),
    };
    if arguments.json {
        return crate::text::print_json(&told);
    }
    let mut out = anstream::stdout();
    let Stored { start, p50, p99, longest, .. } = told;
    writeln!(out, "{tables} tables stored, {events:.0} events each: served after {start:.2} s")?;
    if let (Some(memory), Some(each)) = (told.memory, told.memory_per_table) {
        writeln!(out, "memory             {:.0} MB, and {each:.1} kB a table awake", memory as f64 / 1000.0)?;
    }
    writeln!(out, "{visits} first visits  p50 {p50:.1} ms, p99 {p99:.1} ms, longest {longest:.1} ms")?;
    Ok(())
}

fn tell(told: &Told, json: bool) -> Result<()> {
    let mut out = anstream::stdout();
    if json {
        return crate::text::print_json(told);
    }
    let Figures { tables, seconds, moves, moves_per_second, p50, p99, longest, games, .. } = told.figures;
    writeln!(out, "{tables} tables, {seconds:.1} s: {moves} moves stored, {games} games finished")?;
    writeln!(out, "moves/s            {moves_per_second:.0}")?;
    writeln!(out, "acknowledged       p50 {p50:.1} ms, p99 {p99:.1} ms, longest {longest:.1} ms")?;
    if let (Some(micros), Some(cpus)) = (told.server_cpu_per_move, told.server_cpus) {
        writeln!(out, "server CPU         {micros:.0} µs a move ({cpus:.2} processors)")?;
    }
    Ok(())
}
