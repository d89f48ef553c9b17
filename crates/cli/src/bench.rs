//! `lamplight bench`: random play on one core, with the rules in full.

use crate::error::refuse;
use crate::paint::faint;
use crate::setup::{self, Variant};
use crate::text;
use anyhow::{Context as _, Result};
use clap::Args;
use lamplight_core::rollout::{Buffers, random_step, rollout};
use lamplight_core::{Game, Knowledge, Purpose, Rng, Turn};
use lamplight_games::{GameId, with_game};
use lamplight_search::{Bot as _, Budget, Mcts};
use serde::Serialize;
use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, by its id; all games if none is named
    #[arg(value_parser = setup::GameParser)]
    game: Option<GameId>,
    #[command(flatten)]
    variant: Variant,
    /// Measure tree search instead: plain playouts from the first decision on, in simulations and steps
    #[arg(long)]
    search: bool,
    /// Print a JSON object instead
    #[arg(long)]
    json: bool,
    /// How long each of the five runs takes
    #[arg(long, default_value_t = 1_000, value_name = "MS", value_parser = setup::whole(1..=60_000u64))]
    milliseconds: u64,
}

/// The figures of one game, from the run with the median speed.
#[derive(Serialize)]
struct Figures {
    game: &'static str,
    players: u8,
    steps_per_second: f64,
    games_per_second: f64,
    mean_steps: f64,
}

/// How fast tree search is: playouts to the end, steps inside the tree included.
#[derive(Serialize)]
struct SearchFigures {
    game: &'static str,
    players: u8,
    simulations_per_second: f64,
    steps_per_second: f64,
}

/// Median of so many runs.
const RUNS: usize = 5;

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let all = GameId::ALL;
    let games = arguments.game.as_ref().map_or(all, std::slice::from_ref);
    if games.len() > 1 && (arguments.variant.content.is_some() || !arguments.variant.options.is_empty()) {
        return Err(refuse(
            "--set and --content belong to one game: name it, as in lamplight bench pathagon",
        ));
    }
    if arguments.search { run_search(arguments, games) } else { run_play(arguments, games) }
}

/// The profile that the program was built with: `dist`, `release` or `dev`.
const PROFILE: &str = env!("LAMPLIGHT_PROFILE");

/// What `--json` prints.
#[derive(Serialize)]
struct Bench<F> {
    /// How the program was built.
    profile: &'static str,
    /// `play` or `search`.
    measured: &'static str,
    /// Runs of each game.
    runs: usize,
    /// How long each run took.
    milliseconds: u64,
    games: Vec<F>,
}

fn print_profile(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", faint(&format!("Built with the profile {PROFILE}; median of {RUNS} runs.")))
}

fn run_play(arguments: &Arguments, games: &[GameId]) -> Result<()> {
    let mut out = anstream::stdout();
    let mut measured = Vec::new();
    for &game in games {
        let figures = with_game!(game, G => measure::<G>(arguments))?;
        let Figures { game, players, steps_per_second, games_per_second, mean_steps } = figures;
        if !arguments.json {
            if measured.is_empty() {
                let [speed, games, steps] = ["M steps/s", "games/s", "steps/game"];
                print_profile(&mut out)?;
                writeln!(out, "{:<12} {:>7} {speed:>13} {games:>13} {steps:>11}", "game", "players")?;
            }
            let millions = steps_per_second / 1e6;
            writeln!(
                out,
                "{game:<12} {players:>7} {millions:>13.2} {games_per_second:>13.0} {mean_steps:>11.1}"
            )?;
        }
        measured.push(figures);
    }
    print_json(arguments, "play", measured)
}

fn run_search(arguments: &Arguments, games: &[GameId]) -> Result<()> {
    let mut out = anstream::stdout();
    let mut measured = Vec::new();
    for &game in games {
        let figures = with_game!(game, G => measure_search::<G>(arguments))?;
        let SearchFigures { game, players, simulations_per_second, steps_per_second } = figures;
        if !arguments.json {
            if measured.is_empty() {
                let [simulations, speed] = ["simulations/s", "M steps/s"];
                print_profile(&mut out)?;
                writeln!(out, "{:<12} {:>7} {simulations:>13} {speed:>13}", "game", "players")?;
            }
            let millions = steps_per_second / 1e6;
            writeln!(out, "{game:<12} {players:>7} {simulations_per_second:>13.0} {millions:>13.2}")?;
        }
        measured.push(figures);
    }
    print_json(arguments, "search", measured)
}

fn print_json<F: Serialize>(arguments: &Arguments, measured: &'static str, games: Vec<F>) -> Result<()> {
    if arguments.json {
        let milliseconds = arguments.milliseconds;
        text::print_json(&Bench { profile: PROFILE, measured, runs: RUNS, milliseconds, games })?;
    }
    Ok(())
}

/// Thinks about the first decision of a game for as long as five runs of the bench take.
fn measure_search<G: Game>(arguments: &Arguments) -> Result<SearchFigures> {
    let (options, players) = arguments.variant.options::<G>(G::INFO.max_seats)?;
    let mut state = G::new(&options, players).map_err(refuse)?;
    let mut rng = Rng::stream(1, Purpose::Dice, 0);
    let mut buffers = Buffers::default();
    let seat = loop {
        match state.turn() {
            Turn::Player(seat) => break seat,
            _ => match random_step(&state, &mut rng, &mut buffers) {
                Some(outcome) => state.apply(outcome),
                None => anyhow::bail!("{} ends before anyone decides", G::INFO.title),
            },
        }
    };
    let time = Duration::from_millis(arguments.milliseconds * RUNS as u64);
    let mut searcher = Mcts::new(Budget::Time(time), rng);
    let advice =
        searcher.advise(&Knowledge::new(&state, seat)).context("no advice for the first decision")?;
    let seconds = time.as_secs_f64();
    Ok(SearchFigures {
        game: G::INFO.id,
        players,
        simulations_per_second: advice.nodes as f64 / seconds,
        steps_per_second: advice.steps as f64 / seconds,
    })
}

fn measure<G: Game>(arguments: &Arguments) -> Result<Figures> {
    let (options, players) = arguments.variant.options::<G>(G::INFO.max_seats)?;
    let start = G::new(&options, players).map_err(refuse)?;
    let mut rng = Rng::stream(1, Purpose::Policy, 0);
    let mut buffers = Buffers::default();
    let budget = Duration::from_millis(arguments.milliseconds);
    let mut runs: Vec<Figures> = (0..RUNS).map(|_| one_run(&start, budget, &mut rng, &mut buffers)).collect();
    runs.sort_by(|a, b| a.steps_per_second.total_cmp(&b.steps_per_second));
    Ok(runs.swap_remove(RUNS / 2))
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
fn one_run<G: Game>(start: &G, budget: Duration, rng: &mut Rng, buffers: &mut Buffers<G>) -> Figures {
    let (mut steps, mut games) = (0u64, 0u64);
    let began = Instant::now();
    let elapsed = loop {
        // Whole games, a few at a time, so that reading the clock costs nothing.
        for _ in 0..16 {
            let mut state = start.clone();
            steps += u64::from(rollout(&mut state, rng, buffers));
            black_box(&state);
        }
        games += 16;
        let elapsed = began.elapsed();
        if elapsed >= budget {
            break elapsed.as_secs_f64();
        }
    };
    Figures {
        game: G::INFO.id,
        players: start.seats(),
        steps_per_second: steps as f64 / elapsed,
        games_per_second: games as f64 / elapsed,
        mean_steps: steps as f64 / games as f64,
    }
}
