//! What was chosen when a table was opened. It never changes.

use crate::table::GuestId;
use lamplight_core::seat::MAX_SEATS;
use lamplight_games::{Content, GameId, Setup};
use lamplight_match::Player;
use lamplight_protocol::{Clock, OptionValues};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSetup {
    pub game: String,
    /// The version of the game's rules at that time.
    pub rules_version: u32,
    /// Options other than the defaults.
    pub options: OptionValues,
    /// House content: name and text, so that the operator may change the file later.
    pub content: Option<(String, String)>,
    pub seats: u8,
    /// Whether everybody finds the table in the list.
    pub public: bool,
    /// Time to think, if it is limited.
    pub clock: Option<Clock>,
    /// Whether players may ask a bot for a hint.
    pub hints: bool,
    pub host: GuestId,
    /// The host's name at that time.
    pub host_name: String,
    /// In milliseconds since 1970.
    pub created: u64,
}

impl TableSetup {
    /// Reads a stored set-up.
    pub fn parse(json: &str) -> Result<TableSetup, String> {
        let setup: TableSetup = serde_json::from_str(json).map_err(|error| error.to_string())?;
        if !(1..=MAX_SEATS).contains(&usize::from(setup.seats)) {
            return Err(format!("a table has 1 to {MAX_SEATS} seats, not {}", setup.seats));
        }
        Ok(setup)
    }

    /// What the game needs for a match.
    pub fn for_match(&self, game: GameId, players: Vec<Player>) -> Setup {
        Setup {
            game,
            options: self.options.iter().map(|(key, value)| (key.clone(), value.clone())).collect(),
            content: self.content.clone().map(|(name, text)| Content { name, text }),
            players,
        }
    }
}
