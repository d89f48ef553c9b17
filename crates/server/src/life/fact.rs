//! What is stored of a table: its set-up, and then facts, one after the other. Together they are the table.

use crate::store::GuestId;
use lamplight_games::{Content, GameId, Setup};
use lamplight_match::Player;
use lamplight_protocol::{Clock, Ending, OptionValues};
use serde::{Deserialize, Serialize};

/// All that is chosen when a table is opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chosen {
    /// Which game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// Options other than the defaults.
    pub options: OptionValues,
    /// House content: name and text, so that the operator may change the file later.
    pub content: Option<(String, String)>,
    /// How many seats.
    pub seats: u8,
    /// Whether everybody finds the table in the list.
    pub public: bool,
    /// Time to think, if it is limited.
    pub clock: Option<Clock>,
    /// Whether players may ask a bot for a hint.
    pub hints: bool,
    /// Who opened the table.
    pub host: GuestId,
    /// The host's name then.
    pub host_name: String,
    /// When, in milliseconds since 1970.
    pub created: u64,
}

impl Chosen {
    /// What the games need to open a table.
    pub fn setup(&self, game: GameId, players: Vec<Player>) -> Setup {
        Setup {
            game,
            options: self.options.iter().map(|(key, value)| (key.clone(), value.clone())).collect(),
            content: self.content.clone().map(|(name, text)| Content { name, text }),
            players,
        }
    }
}

/// Something that happened. Each fact is one event; numbers and times are stored beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fact {
    /// The table was opened.
    Created,
    /// A guest sat down.
    SeatTaken {
        /// Where.
        seat: u8,
        /// Who.
        guest: GuestId,
        /// Under which name.
        name: String,
    },
    /// The owner of a seat opened it on another device. Nobody else's business.
    SeatShared {
        /// Where.
        seat: u8,
        /// The cookie of the other device.
        guest: GuestId,
    },
    /// The seat's owner got up, or was freed from the seat.
    SeatLeft {
        /// Where.
        seat: u8,
    },
    /// The host gave the seat to a bot, or opened it.
    SeatSet {
        /// Where.
        seat: u8,
        /// The bot's level; none if the seat is open now.
        bot: Option<u8>,
    },
    /// The seat's owner has another name.
    Renamed {
        /// Where.
        seat: u8,
        /// The new name.
        name: String,
    },
    /// The game began.
    Started {
        /// The day, for the record.
        date: String,
    },
    /// Somebody acted, or chance did.
    Acted {
        /// Who; none for chance.
        seat: Option<u8>,
        /// In full, in notation.
        text: String,
        /// What the actor's clock says now, if there is one.
        left: Option<u64>,
    },
    /// A person's time ran out.
    TimedOut {
        /// Whose.
        seat: u8,
    },
    /// A person asks the others whether a decision may be taken back.
    UndoAsked {
        /// Who.
        seat: u8,
    },
    /// Somebody agrees.
    UndoAgreed {
        /// Who.
        seat: u8,
    },
    /// Somebody does not.
    UndoRefused {
        /// Who.
        seat: u8,
    },
    /// A decision was taken back, with all that followed it.
    Undone {
        /// Whose.
        seat: u8,
        /// How many actions the log has now.
        length: u32,
    },
    /// A bot plays for a person who is gone.
    TookOver {
        /// Whose seat.
        seat: u8,
        /// The bot's level.
        level: u8,
    },
    /// The person plays again.
    Returned {
        /// Whose seat.
        seat: u8,
    },
    /// A person gave up.
    Resigned {
        /// Whose seat.
        seat: u8,
        /// The level of the bot that plays on.
        level: u8,
    },
    /// Somebody said something.
    Chat {
        /// The seat, unless a spectator spoke.
        seat: Option<u8>,
        /// Under which name.
        name: String,
        /// What.
        text: String,
    },
    /// It is over.
    Finished {
        /// How that came.
        ending: Ending,
    },
    /// The players meet again.
    Rematch {
        /// At this table.
        table: String,
    },
}
