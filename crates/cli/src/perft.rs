//! `lamplight perft`

use crate::error::refuse;
use crate::setup::{self, Variant};
use anyhow::Result;
use clap::Args;
use lamplight_core::perft::perft;
use lamplight_core::{ActionList, Present};
use lamplight_games::{GameId, with_game};
use std::io::Write as _;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, by its id
    #[arg(value_parser = setup::GameParser)]
    game: GameId,
    /// How many actions deep
    #[arg(value_parser = setup::whole(1..=20u32))]
    depth: u32,
    #[command(flatten)]
    variant: Variant,
    /// Count from this position
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    /// Show the count behind each first action instead
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    with_game!(arguments.game, G => count::<G>(arguments))
}

fn count<G: Present>(arguments: &Arguments) -> Result<()> {
    let (options, players) = arguments.variant.options::<G>(G::INFO.min_seats)?;
    let state = match &arguments.from {
        Some(text) => G::parse_position(text, &options, players).map_err(refuse)?,
        None => G::new(&options, players).map_err(refuse)?,
    };
    let mut out = anstream::stdout().lock();
    if !arguments.divide {
        for depth in 1..=arguments.depth {
            writeln!(out, "{depth} {}", perft(&state, depth).map_err(refuse)?)?;
        }
        return Ok(());
    }
    let mut legal = ActionList::new();
    state.legal(&mut legal);
    let mut total = 0;
    for &action in legal.iter() {
        let mut next = state.clone();
        next.apply(action);
        let leaves = perft(&next, arguments.depth - 1).map_err(refuse)?;
        writeln!(out, "{} {leaves}", state.action_text(action))?;
        total += leaves;
    }
    writeln!(out, "total {total}")?;
    Ok(())
}
