//! `lamplight games`

use crate::paint::{bold, faint};
use anyhow::Result;
use clap::Args;
use lamplight_core::{Game, GameOptions};
use lamplight_games::{GameId, with_game};
use std::io::Write as _;

#[derive(Args)]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments) -> Result<()> {
    let mut out = anstream::stdout().lock();
    for (nth, game) in GameId::ALL.iter().enumerate() {
        let info = game.info();
        let players = if info.min_seats == info.max_seats {
            format!("{} players", info.min_seats)
        } else {
            format!("{}–{} players", info.min_seats, info.max_seats)
        };
        if nth > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}  {}, {players}, about {} minutes", bold(info.id), info.title, info.minutes)?;
        writeln!(out, "  {}", info.summary)?;
        with_game!(*game, G => {
            let defaults = <G as Game>::Options::default();
            for spec in <G as Game>::Options::SPECS {
                let default = defaults.get(spec.key);
                let help = faint(&format!("{}; {}, default {default}", spec.help, spec.kind));
                writeln!(out, "  --set {}={default}  {help}", spec.key)?;
            }
            for (nth, level) in game.levels().iter().enumerate() {
                let help = faint(&format!("{}: {}", level.name, level.description));
                writeln!(out, "  --seat 2=level:{}  {help}", nth + 1)?;
            }
            if <G as Game>::Options::CONTENT.is_some() {
                writeln!(out, "  --content FILE  {}", faint(&format!("in place of data/content/{}.toml", info.id)))?;
            }
        });
    }
    Ok(())
}
