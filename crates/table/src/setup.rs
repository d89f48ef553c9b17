//! What was chosen when a table was opened. It never changes.

use crate::table::GuestId;
use lamplight_core::Seat;
use lamplight_core::seat::MAX_SEATS;
use lamplight_games::first::FIRST;
use lamplight_games::{Content, GameId, Setup};
use lamplight_match::Player;
use lamplight_protocol::{Clock, OptionValues};
use serde::{Deserialize, Serialize};

/// What was chosen when the table was opened. It is stored once and never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSetup {
    /// The id of the game.
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
    /// How many there are.
    pub seats: u8,
    /// Whether everybody finds the table in the list.
    pub public: bool,
    /// Time to think, if it is limited.
    #[serde(with = "stored_clock")]
    pub clock: Option<Clock>,
    /// Whether players may ask a bot for a hint.
    pub hints: bool,
    /// Who opened it.
    pub host: GuestId,
    /// The host's name at that time.
    pub host_name: String,
    /// In milliseconds since 1970.
    pub created: u64,
    /// Without a clock: after so many milliseconds without a decision, the others may claim that somebody no longer plays.
    #[serde(default = "claim_after", skip_serializing_if = "is_usual")]
    pub claim_after: u64,
}

/// When somebody can be claimed against, unless the operator has decided otherwise: after a quarter of an hour.
pub const CLAIM_AFTER: u64 = 15 * 60_000;

fn claim_after() -> u64 {
    CLAIM_AFTER
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "for serde")]
fn is_usual(claim_after: &u64) -> bool {
    *claim_after == CLAIM_AFTER
}

/// Nobody lost by time when the first tables were stored: a clock that says nothing else lets bots play on.
mod stored_clock {
    use super::{Clock, Deserialize, Serialize};
    use serde::{Deserializer, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Stored {
        bank: u32,
        increment: u32,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        per_move: bool,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        loses: bool,
    }

    #[expect(clippy::ref_option, reason = "for serde")]
    pub(super) fn serialize<S: Serializer>(clock: &Option<Clock>, to: S) -> Result<S::Ok, S::Error> {
        let stored = clock.map(|Clock { bank, increment, per_move, bots_play_on }| Stored {
            bank,
            increment,
            per_move,
            loses: !bots_play_on,
        });
        stored.serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Clock>, D::Error> {
        let stored = Option::<Stored>::deserialize(from)?;
        let clock = |Stored { bank, increment, per_move, loses }| Clock {
            bank,
            increment,
            per_move,
            bots_play_on: !loses,
        };
        Ok(stored.map(clock))
    }
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
