//! `lamplight games`

use crate::paint::{bold, faint};
use crate::text::{self, by_word};
use anyhow::Result;
use clap::Args;
use lamplight_games::card::{Card, Rung, Switch};
use serde::Serialize;
use std::io::{self, Write};

#[derive(Args)]
pub(crate) struct Arguments {
    /// Print a JSON object instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct List {
    games: Vec<Card>,
}

fn print(out: &mut impl Write, card: &Card) -> io::Result<()> {
    let (min, max) = (card.min_players, card.max_players);
    let players = if min == max { format!("{min} players") } else { format!("{min}–{max} players") };
    let heading = format!("{}  {}, {players}, about {} minutes", bold(card.id), card.title, card.minutes);
    writeln!(out, "{}", text::paragraph(&heading, 2))?;
    writeln!(out, "{}", text::lines(card.summary, text::width(), "  ", "  ").join("\n"))?;
    for Switch { key, default, help, allowed, .. } in &card.options {
        let help = format!("{help}; {allowed}, default {default}");
        print_choice(out, &format!("--set {key}={default}"), &help)?;
    }
    for Rung { level, name, description } in &card.levels {
        print_choice(out, &format!("--seat 2=level:{level}"), &format!("{name}: {description}"))?;
    }
    if let Some(file) = &card.content {
        print_choice(out, "--content FILE", &format!("in place of {file}"))?;
    }
    Ok(())
}

/// What can be typed, and what it does, the second line of it set in.
fn print_choice(out: &mut impl Write, typed: &str, help: &str) -> io::Result<()> {
    let line = format!("{typed}  {}", by_word(help, faint));
    writeln!(out, "{}", text::lines(&line, text::width(), "  ", "      ").join("\n"))
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let games = Card::all();
    if arguments.json {
        return text::print_json(&List { games });
    }
    let mut out = anstream::stdout().lock();
    for (nth, card) in games.iter().enumerate() {
        if nth > 0 {
            writeln!(out)?;
        }
        print(&mut out, card)?;
    }
    Ok(())
}
