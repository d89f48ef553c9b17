//! What most commands have in common: a game, its options, its content; bots by name.

use crate::error::refuse;
use crate::suggest::suggest;
use anyhow::Result;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Args, Command};
use lamplight_core::options::{OptionKind, OptionSpec};
use lamplight_core::{Game, GameOptions, OptionError};
use lamplight_games::{BotSpec, Content, GameId, OpenError, with_game};
use std::ffi::OsStr;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{fmt, fs};

/// Reads the id of a game, and knows which there are: for help, completions and man pages.
#[derive(Clone)]
pub(crate) struct GameParser;

impl TypedValueParser for GameParser {
    type Value = GameId;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<GameId, clap::Error> {
        TypedValueParser::parse_ref(&game, command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(game_ids().map(PossibleValue::new)))
    }
}

/// The ids of all games.
pub(crate) fn game_ids() -> impl Iterator<Item = &'static str> {
    GameId::ALL.iter().map(|game| game.info().id)
}

fn game(id: &str) -> Result<GameId, String> {
    GameId::named(id).map_err(|error| suggest(error, id, game_ids()))
}

/// Reads the name of a bot.
pub(crate) fn bot(text: &str) -> Result<BotSpec, String> {
    bot_or(text, &[])
}

/// Reads the name of a bot; other words that would have been right may be meant as well.
pub(crate) fn bot_or(text: &str, others: &[&str]) -> Result<BotSpec, String> {
    text.parse().map_err(|reason: String| {
        let (head, tail) = text.split_once(':').map_or((text, None), |(head, tail)| (head, Some(tail)));
        if ["level", "time", "mcts", "exec", "net"].contains(&head) && tail.is_some() {
            // The name is right, and the reason tells what is not.
            return reason;
        }
        // As somebody would have typed it: `levl:4` becomes `level:4`, and so does `level4`.
        let digits = head.trim_start_matches(|letter: char| !letter.is_ascii_digit());
        let number = tail.or(Some(digits)).filter(|number| !number.is_empty());
        let level = format!("level:{}", number.unwrap_or("3"));
        let mcts = number.map_or("mcts".to_string(), |number| format!("mcts:{number}"));
        let exec = format!("exec:{}", tail.unwrap_or("PROGRAM"));
        let time = format!("time:{}", tail.unwrap_or("2s"));
        let known = [level.as_str(), "best", &time, &mcts, "random", &exec, "net"]
            .into_iter()
            .chain(others.iter().copied());
        suggest(reason, text, known)
    })
}

/// Checks that a bot can play this game: that it has such a level, that a program answers, that
/// a net can be read.
pub(crate) fn check_bot(spec: &BotSpec, game: GameId) -> Result<()> {
    spec.check(game).and_then(|()| spec.greet()).map_err(refuse)
}

/// How the rules are set.
#[derive(Args, Debug)]
pub(crate) struct Variant {
    /// Number of players
    #[arg(long, value_name = "N", value_parser = players)]
    pub(crate) players: Option<u8>,
    /// Set an option of the game; see `lamplight games` for what there is
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = pair)]
    pub(crate) options: Vec<(String, String)>,
    /// Play with the house content of this file instead of the default
    #[arg(long, value_name = "FILE")]
    pub(crate) content: Option<PathBuf>,
}

/// Reads a whole number within bounds, and says so of anything else.
pub(crate) fn whole<T>(bounds: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: FromStr + PartialOrd + fmt::Display + Clone,
{
    move |text| {
        let number = text.parse().ok().filter(|number| bounds.contains(number));
        number.ok_or_else(|| format!("use a whole number from {} to {}", bounds.start(), bounds.end()))
    }
}

fn players(text: &str) -> Result<u8, String> {
    text.parse().ok().filter(|number| (1..=6).contains(number)).ok_or_else(|| {
        "a game has 1 to 6 players; `lamplight games` shows how many each game takes".to_string()
    })
}

fn pair(text: &str) -> Result<(String, String), String> {
    let parted = text.split_once('=');
    let (key, value) = parted.ok_or_else(|| format!("'{text}' is not of the form KEY=VALUE"))?;
    Ok((key.to_string(), value.to_string()))
}

impl Variant {
    /// The content file, if one is named.
    pub(crate) fn read_content(&self) -> Result<Option<Content>> {
        self.content.as_deref().map(read_content).transpose()
    }

    /// The options and the number of seats for a game, checked against each other.
    pub(crate) fn options<G: Game>(&self, default_seats: u8) -> Result<(G::Options, u8)> {
        let content = self.read_content()?;
        let options = lamplight_games::options::<G>(&self.options, content.as_ref())
            .map_err(|error| refuse(explain(&error, G::Options::SPECS)))?;
        let seats = self.players.unwrap_or(default_seats);
        G::new(&options, seats).map_err(refuse)?;
        Ok((options, seats))
    }
}

/// Refuses a game that cannot be set up.
pub(crate) fn refuse_setup(game: GameId, error: &OpenError) -> anyhow::Error {
    refuse(explain(error, with_game!(game, G => <G as Game>::Options::SPECS)))
}

/// Why a game cannot be set up, and what may have been meant.
fn explain(error: &OpenError, specs: &[OptionSpec]) -> String {
    match error {
        OpenError::Option(OptionError::Unknown { key, .. }) => {
            suggest(error, key, specs.iter().map(|spec| spec.key))
        }
        OpenError::Option(OptionError::Value { key, value, .. }) => {
            let names: &[&str] = match specs.iter().find(|spec| spec.key == *key).map(|spec| spec.kind) {
                Some(OptionKind::Name(names)) => names,
                Some(OptionKind::Flag) => &["true", "false"],
                _ => &[],
            };
            suggest(error, value, names.iter().copied())
        }
        // All faults in one line.
        OpenError::Content { .. } => error.to_string().replace('\n', "; "),
        other => other.to_string(),
    }
}

/// Reads a content file.
pub(crate) fn read_content(path: &Path) -> Result<Content> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(Content { name, text: read_text(path)? })
}

/// Reads a text file that somebody named; what cannot be read is bad input.
pub(crate) fn read_text(path: &Path) -> Result<String> {
    let bytes = fs::read(path).map_err(|error| refuse(format!("{}: {error}", path.display())))?;
    String::from_utf8(bytes)
        .map_err(|_| refuse(format!("{}: this is not a text file (UTF-8)", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_guessed_as_somebody_would_type_them() {
        for (typed, meant) in [
            ("levl:4", "level:4"),
            ("level4", "level:4"),
            ("level", "level:3"),
            ("mtcs:200", "mcts:200"),
            ("mcst", "mcts"),
            ("rnadom", "random"),
            ("bets", "best"),
            ("tiem:5s", "time:5s"),
            ("exe:./mybot", "exec:./mybot"),
        ] {
            let error = bot(typed).unwrap_err();
            assert!(error.ends_with(&format!("; did you mean '{meant}'?")), "{typed}: {error}");
        }
        assert!(bot_or("hunam", &["human"]).unwrap_err().ends_with("did you mean 'human'?"));
        for typed in ["deep-blue", "level:x", "time:2", "mcts:0"] {
            assert!(!bot(typed).unwrap_err().contains("did you mean"), "{typed}");
        }
    }
}
