//! `lamplight bench`: random play on one core, with the rules in full.

use crate::error::refuse;
use crate::setup::{self, Variant};
use anyhow::Result;
use clap::Args;
use lamplight_core::rollout::{Buffers, rollout};
use lamplight_core::{Game, Purpose, Rng};
use lamplight_games::{GameId, with_game};
use serde::Serialize;
use std::hint::black_box;
use std::io::Write as _;
use std::time::{Duration, Instant};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, by its id; all games if none is named
    #[arg(value_parser = setup::game)]
    game: Option<GameId>,
    #[command(flatten)]
    variant: Variant,
    /// One JSON object a game instead of a table
    #[arg(long)]
    json: bool,
    /// How long each of the five runs takes
    #[arg(long, default_value_t = 1_000, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=60_000))]
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
    let mut out = anstream::stdout().lock();
    for (nth, &game) in games.iter().enumerate() {
        let figures = with_game!(game, G => measure::<G>(arguments))?;
        if arguments.json {
            writeln!(out, "{}", serde_json::to_string(&figures)?)?;
        } else {
            if nth == 0 {
                let [speed, games, steps] = ["M steps/s", "games/s", "steps/game"];
                writeln!(out, "{:<12} {:>7} {speed:>13} {games:>13} {steps:>11}", "game", "players")?;
            }
            let Figures { game, players, steps_per_second, games_per_second, mean_steps } = figures;
            let millions = steps_per_second / 1e6;
            writeln!(
                out,
                "{game:<12} {players:>7} {millions:>13.2} {games_per_second:>13.0} {mean_steps:>11.1}"
            )?;
        }
        out.flush()?;
    }
    Ok(())
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
