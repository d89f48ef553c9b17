//! `lamplight games`

use crate::paint::{bold, faint};
use crate::text::{self, by_word};
use anyhow::Result;
use clap::Args;
use lamplight_games::about::{About, AboutLevel, AboutOption};
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
    games: Vec<About>,
}

fn print(out: &mut impl Write, about: &About) -> io::Result<()> {
    let (min, max) = (about.min_players, about.max_players);
    let players = if min == max { format!("{min} players") } else { format!("{min}–{max} players") };
    let heading = format!("{}  {}, {players}, about {} minutes", bold(about.id), about.title, about.minutes);
    writeln!(out, "{}", text::paragraph(&heading, 2))?;
    writeln!(out, "{}", text::lines(about.summary, text::width(), "  ", "  ").join("\n"))?;
    for AboutOption { key, default, help, allowed, .. } in &about.options {
        let help = format!("{help}: {allowed}; default {default}");
        print_choice(out, &format!("--set {key}={default}"), &help)?;
    }
    for AboutLevel { level, name, description } in &about.levels {
        print_choice(out, &format!("--seat 2=level:{level}"), &format!("{name}: {description}"))?;
    }
    if let Some(file) = &about.content {
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
    let games = About::all();
    if arguments.json {
        return text::print_json(&List { games });
    }
    let mut out = anstream::stdout().lock();
    for (nth, game) in games.iter().enumerate() {
        if nth > 0 {
            writeln!(out)?;
        }
        print(&mut out, game)?;
    }
    Ok(())
}
