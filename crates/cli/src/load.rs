//! `lamplight load`: whole games at many tables at once, against a server of its own or another.

use crate::error::refuse;
use anyhow::{Context as _, Result};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use lamplight_games::GameId;
use lamplight_server::load::{self, Figures, Plan};
use serde::Serialize;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Tables that are played at once
    #[arg(long, default_value_t = 1_000, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    tables: u32,
    /// How long moves are measured, once all tables are open
    #[arg(long, default_value_t = 30, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..=3_600))]
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

impl Own {
    fn start(data: Option<&PathBuf>) -> Result<(Own, String)> {
        let fresh = std::env::temp_dir().join(format!("lamplight-load-{}", std::process::id()));
        let keep = data.is_some();
        let data = data.cloned().unwrap_or(fresh);
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
    let games: Vec<String> = games.iter().filter(two_seats).map(|game| game.info().id.to_string()).collect();
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
