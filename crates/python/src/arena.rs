//! Bots against bots.

use crate::argument;
use crate::error::{setup, wrong};
use lamplight_games::BotSpec;
use lamplight_lab::{Arena, ArenaError, Entrant, Report};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How often Python is asked whether somebody has pressed Ctrl-C, and told how far the games are.
const PULSE: Duration = Duration::from_millis(100);

/// Lets bots play against each other, on all cores, and tells who is stronger. Everyone sits everywhere equally often, on
/// the same seeds; the same seed gives the same results, whatever the number of threads.
///
///     >>> import lamplight
///     >>> report = lamplight.arena("pathagon", bots=["level:1", "random"], games=10, seed=1)
///     >>> [(row["name"], row["seats"]) for row in report["standings"]]
///     [('level:1', 10), ('random', 10)]
///     >>> sorted(report["meetings"][0])
///     ['against', 'duels', 'high', 'low', 'name', 'won']
///
/// `standings` and `meetings` are lists of flat dictionaries, ready for `pandas.DataFrame` or `polars.DataFrame`: shares of
/// the win and Elo ratings with their 95 % intervals. `games` is the number of games of each combination of bots.
///
/// The game is an id with its options, as for `Game`, or a `Game`. `progress(done, planned)` is called now and then.
/// Ctrl-C ends the arena after the games in progress.
#[pyfunction]
#[pyo3(signature = (game, *, bots, games=100, seed=1, players=None, threads=None, content=None, progress=None, **options))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn arena<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    bots: Vec<String>,
    games: u32,
    seed: u64,
    players: Option<&Bound<'py, PyAny>>,
    threads: Option<usize>,
    content: Option<PathBuf>,
    progress: Option<&Bound<'py, PyAny>>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyDict>> {
    let chosen = argument::chosen(game, players, content, options)?;
    let mut entrants = Vec::new();
    for name in &bots {
        let spec: BotSpec = name.parse().map_err(|reason: String| setup(reason))?;
        spec.check(chosen.game).map_err(setup)?;
        py.detach(|| spec.greet()).map_err(setup)?;
        entrants.push(Entrant::house(spec));
    }
    let arena = Arena {
        game: chosen.game,
        options: chosen.options,
        content: chosen.content,
        players: chosen.players.len() as u8,
        entrants,
        games,
        seed,
    };
    let threads = threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    tell(py, &run(py, &arena, threads, progress)?)
}

/// Plays everything on other threads, while this one listens to Python.
fn run(
    py: Python<'_>,
    arena: &Arena,
    threads: usize,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Report> {
    let refused = |error: ArenaError| match error {
        ArenaError::Refused { .. } => wrong(error.to_string()),
        ArenaError::Open(_) | ArenaError::Entrants(_) | ArenaError::Bot(_) => setup(error),
    };
    let planned = arena.len().map_err(refused)?;
    let (stop, done) = (AtomicBool::new(false), AtomicUsize::new(0));
    let (finished, mut wait) = channel::<()>();
    thread::scope(|scope| {
        let (stop, done) = (&stop, &done);
        let games = scope.spawn(move || {
            let report = arena.run(threads, stop, &|| {
                done.fetch_add(1, Ordering::Relaxed);
            });
            drop(finished);
            report
        });
        let listen = || {
            py.check_signals()?;
            progress.map_or(Ok(()), |tell| tell.call1((done.load(Ordering::Relaxed), planned)).map(drop))
        };
        let mut interrupted = None;
        while py.detach(|| goes_on(&mut wait)) {
            if interrupted.is_none()
                && let Err(error) = listen()
            {
                stop.store(true, Ordering::Relaxed);
                interrupted = Some(error);
            }
        }
        let report = games.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        interrupted.map_or_else(listen, Err)?;
        report.map_err(refused)
    })
}

/// Waits for a moment. Nothing is ever sent: the channel closes when the games are over.
fn goes_on(wait: &mut Receiver<()>) -> bool {
    wait.recv_timeout(PULSE) == Err(RecvTimeoutError::Timeout)
}

/// The report as plain dictionaries, its rows flat.
fn tell<'py>(py: Python<'py>, report: &Report) -> PyResult<Bound<'py, PyDict>> {
    let standings = PyList::empty(py);
    for standing in &report.standings {
        let row = PyDict::new(py);
        row.set_item("name", &standing.name)?;
        row.set_item("seats", standing.seats)?;
        row.set_item("share", standing.share)?;
        row.set_item("share_low", standing.share_low)?;
        row.set_item("share_high", standing.share_high)?;
        row.set_item("elo", standing.rating.elo)?;
        row.set_item("elo_low", standing.rating.low)?;
        row.set_item("elo_high", standing.rating.high)?;
        row.set_item("ms_per_decision", standing.ms_per_decision)?;
        row.set_item("illegal", standing.faults.illegal)?;
        row.set_item("late", standing.faults.late)?;
        row.set_item("crashed", standing.faults.crashed)?;
        row.set_item("replaced", standing.faults.replaced)?;
        standings.append(row)?;
    }
    let meetings = PyList::empty(py);
    for meeting in &report.meetings {
        let row = PyDict::new(py);
        row.set_item("name", &meeting.name)?;
        row.set_item("against", &meeting.against)?;
        row.set_item("duels", meeting.duels)?;
        row.set_item("won", meeting.won)?;
        row.set_item("low", meeting.low)?;
        row.set_item("high", meeting.high)?;
        meetings.append(row)?;
    }
    let told = PyDict::new(py);
    told.set_item("game", report.game)?;
    told.set_item("players", report.players)?;
    told.set_item("seed", report.seed)?;
    told.set_item("games", report.games)?;
    told.set_item("planned", report.planned)?;
    told.set_item("mean_steps", report.mean_steps)?;
    told.set_item("standings", standings)?;
    told.set_item("meetings", meetings)?;
    Ok(told)
}
