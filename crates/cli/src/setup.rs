//! What most commands have in common: a game, its options, its content.

use crate::error::refuse;
use anyhow::Result;
use clap::Args;
use lamplight_core::Game;
use lamplight_games::{Content, GameId};
use std::fs;
use std::path::{Path, PathBuf};

/// Reads the id of a game.
pub(crate) fn game(id: &str) -> Result<GameId, String> {
    GameId::named(id).map_err(|error| error.to_string())
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

fn players(text: &str) -> Result<u8, String> {
    text.parse().ok().filter(|number| (1..=6).contains(number)).ok_or_else(|| {
        "a table has 1 to 6 players; `lamplight games` shows how many each game takes".to_string()
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
        let options = lamplight_games::options::<G>(&self.options, content.as_ref()).map_err(refuse)?;
        let seats = self.players.unwrap_or(default_seats);
        G::new(&options, seats).map_err(refuse)?;
        Ok((options, seats))
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
    String::from_utf8(bytes).map_err(|_| refuse(format!("{}: this is no text file (UTF-8)", path.display())))
}
