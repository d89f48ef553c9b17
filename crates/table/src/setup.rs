//! What was chosen when a table was opened. It never changes.

use crate::table::GuestId;
use lamplight_core::Seat;
use lamplight_core::seat::MAX_SEATS;
use lamplight_games::first::FIRST;
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
    /// In a rematch, whose turn it is to begin, where nobody chose; otherwise lots are drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_to_begin: Option<Seat>,
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

    /// What the game needs for a match. `first` begins, where nobody chose.
    pub fn for_match(&self, game: GameId, first: Option<Seat>, players: Vec<Player>) -> Setup {
        let first = first.map(|seat| (FIRST.to_string(), seat.to_string()));
        let chosen = self.options.iter().map(|(key, value)| (key.clone(), value.clone()));
        Setup {
            game,
            options: first.into_iter().chain(chosen).collect(),
            content: self.content.clone().map(|(name, text)| Content { name, text }),
            players,
        }
    }
}
