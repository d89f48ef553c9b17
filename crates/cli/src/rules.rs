//! `lamplight rules`

use crate::error::refuse;
use crate::markdown::{self, Paper};
use crate::paint::bold;
use crate::suggest::suggest;
use crate::{setup, text};
use anyhow::Result;
use clap::Args;
use lamplight_games::{GameId, Rule};
use std::io::{self, Write};

#[derive(Args)]
#[command(
    after_help = "Examples: `rules pathagon` (the whole page), `rules pathagon trap` (every rule with such a word \
                        in its title), `rules PAT-5`, `rules pathagon 5`, `rules lamp` (in all games)."
)]
pub(crate) struct Arguments {
    /// A game by its id, a rule by its id or number, or words of a rule's title: a game for its whole page, a game and
    /// a rule, or a rule alone to look it up in all games
    #[arg(value_name = "GAME|RULE", required = true)]
    words: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut out = anstream::stdout().lock();
    let (first, others) =
        arguments.words.split_first().map_or(("", &[][..]), |(first, others)| (first, others));
    match GameId::named(first) {
        Ok(game) if others.is_empty() => {
            write!(out, "{}", markdown::render(game.rules().text(), Paper::here()))?;
        }
        Ok(game) => print_rules(&mut out, &find(game, &others.join(" ")).map_err(refuse)?)?,
        Err(_) => print_rules(&mut out, &find_anywhere(&arguments.words.join(" ")).map_err(refuse)?)?,
    }
    Ok(())
}

/// The rules of a game that somebody may mean, or what there is instead: one by its id or bare number, or all that
/// have such words in their titles.
pub(crate) fn find(game: GameId, query: &str) -> Result<Vec<Rule>, String> {
    let page = game.rules();
    let numbered = |rule: &Rule| rule.id.rsplit('-').next() == Some(query);
    if let Some(rule) = page.rule(query).or_else(|| page.rules().find(numbered)) {
        return Ok(vec![rule]);
    }
    let found: Vec<Rule> = page.rules().filter(|rule| is_about(rule, query)).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let message = format!("{} has no rule '{query}'", game.info().title);
    let mentions: Vec<&str> = page.rules().filter(|rule| mentions(rule, query)).map(|rule| rule.id).collect();
    if !mentions.is_empty() {
        return Err(format!("{message} by its title; it is mentioned in {}", mentions.join(", ")));
    }
    let number = |rule: &Rule| rule.id.rsplit('-').next().and_then(|number| number.parse::<u32>().ok());
    let first = page.rules().min_by_key(number).map_or("", |rule| rule.id);
    let last = page.rules().max_by_key(number).map_or("", |rule| rule.id);
    let message = format!("{message}; its rules are {first} to {last}");
    Err(suggest(message, query, known(game)))
}

/// The rules of all games that somebody may mean.
fn find_anywhere(query: &str) -> Result<Vec<Rule>, String> {
    if query.parse::<u32>().is_err() {
        let found: Vec<Rule> =
            GameId::ALL.iter().flat_map(|&game| find(game, query).unwrap_or_default()).collect();
        if !found.is_empty() {
            return Ok(found);
        }
    }
    let games: Vec<&str> = setup::game_ids().collect();
    let message = format!("there is no game and no rule '{query}'; the games are {}", games.join(", "));
    let known = games.iter().copied().chain(GameId::ALL.iter().flat_map(|&game| known(game)));
    Err(suggest(message, query, known))
}

/// What can be asked for: ids, and words of titles.
fn known(game: GameId) -> impl Iterator<Item = &'static str> {
    let ids = game.rules().rules().map(|rule| rule.id);
    ids.chain(game.rules().rules().flat_map(|rule| words(rule.title).filter(|word| word.len() > 3)))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Whether every word of the query begins a word of the title.
fn is_about(rule: &Rule, query: &str) -> bool {
    let title: Vec<String> = words(rule.title).map(str::to_lowercase).collect();
    let begins = |wanted: &str| title.iter().any(|word| word.starts_with(&wanted.to_lowercase()));
    words(query).next().is_some() && words(query).all(begins)
}

fn mentions(rule: &Rule, query: &str) -> bool {
    query.len() > 2 && rule.text.to_lowercase().contains(&query.to_lowercase())
}

/// Rules in full, with empty lines between them.
pub(crate) fn print_rules(out: &mut impl Write, rules: &[Rule]) -> io::Result<()> {
    for (nth, rule) in rules.iter().enumerate() {
        if nth > 0 {
            writeln!(out)?;
        }
        print_rule(out, rule)?;
    }
    Ok(())
}

pub(crate) fn print_rule(out: &mut impl Write, rule: &Rule) -> io::Result<()> {
    let heading = text::by_word(&format!("{} {}", rule.id, rule.title), bold);
    writeln!(out, "{}", text::paragraph(&heading, 0))?;
    write!(out, "{}", markdown::render(rule.text, Paper::here()))
}
