//! `lamplight rules`

use crate::error::refuse;
use crate::paint::{bold, faint};
use crate::setup;
use anyhow::Result;
use clap::Args;
use lamplight_games::{GameId, Rule};
use std::io::{self, Write};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, by its id
    #[arg(value_parser = setup::game)]
    game: GameId,
    /// One rule, such as PAT-5
    id: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut out = anstream::stdout().lock();
    match &arguments.id {
        Some(id) => print_rule(&mut out, &find(arguments.game, id).map_err(refuse)?)?,
        None => {
            for line in arguments.game.rules().text().lines() {
                if line.starts_with('#') {
                    writeln!(out, "{}", bold(line))?;
                } else {
                    writeln!(out, "{}", emphasised(line))?;
                }
            }
        }
    }
    Ok(())
}

/// `**words**` in bold instead of stars.
fn emphasised(text: &str) -> String {
    text.split("**")
        .enumerate()
        .map(|(nth, part)| if nth % 2 == 1 { bold(part) } else { part.into() })
        .collect()
}

/// A rule of a game by its id or bare number, or what there is instead.
pub(crate) fn find(game: GameId, id: &str) -> Result<Rule, String> {
    let page = game.rules();
    let numbered = |rule: &Rule| rule.id.rsplit('-').next() == Some(id);
    page.rule(id).or_else(|| page.rules().find(numbered)).ok_or_else(|| {
        let ids: Vec<&str> = page.rules().map(|rule| rule.id).collect();
        format!("{} has no rule '{id}'; its rules are {}", game.info().title, ids.join(", "))
    })
}

pub(crate) fn print_rule(out: &mut impl Write, rule: &Rule) -> io::Result<()> {
    writeln!(out, "{} {}", bold(rule.id), faint(rule.title))?;
    writeln!(out, "{}", emphasised(rule.text))
}
