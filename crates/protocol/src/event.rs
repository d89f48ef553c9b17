//! What happens at a table. Every event has a number, its version; the numbers of a table have no gaps, and every
//! viewer gets every number, with what they may not know left out.

use crate::json::Json;
use crate::message::Effect;
use crate::table::{Ending, Mark};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// One event as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Event {
    /// Its number at the table, from 1.
    #[ts(type = "number")]
    pub version: u64,
    /// When it happened, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// What happened.
    #[serde(flatten)]
    #[ts(flatten)]
    pub body: EventBody,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EventBody {
    /// The table was opened.
    Created {
        by: String,
    },
    /// A person sat down.
    SeatTaken {
        seat: u8,
        name: String,
    },
    /// A person got up, or was freed from a seat.
    SeatLeft {
        seat: u8,
        name: String,
    },
    /// The host gave the seat to a bot, or opened it.
    SeatSet {
        seat: u8,
        /// The bot's level; none if the seat is open now.
        bot: Option<u8>,
    },
    /// A person has another name now.
    Renamed {
        seat: u8,
        name: String,
    },
    /// The game begins.
    Started {
        /// Who begins, and why, in the games that leave it to the players.
        effects: Vec<Effect>,
    },
    /// Somebody acted, or chance did.
    Acted {
        /// The action in words and notation, as this viewer sees it.
        #[serde(flatten)]
        #[ts(flatten)]
        line: Line,
        /// What the viewer knows after it. Only while it is news, and only if something else follows in the same
        /// message: after the last action that is [`crate::Now::view`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "unknown")]
        #[schema(value_type = Option<serde_json::Value>)]
        view: Option<Json>,
        /// What stands on the cells of a plain board then, for viewers who asked for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        marks: Option<Vec<Mark>>,
    },
    /// A person's time ran out.
    TimedOut {
        seat: u8,
        /// Whether that has lost them the game. Otherwise a bot makes the decision that is due.
        #[serde(default)]
        lost: bool,
    },
    /// A person asks the others to agree to taking their last decision back.
    UndoAsked {
        seat: u8,
    },
    UndoAgreed {
        seat: u8,
    },
    /// Somebody did not agree.
    UndoRefused {
        seat: u8,
    },
    /// The last actions were taken back.
    Undone {
        /// Who took their decision back.
        seat: u8,
        /// How many actions the log has now.
        length: u32,
    },
    /// A bot plays for a person who is gone.
    TookOver {
        seat: u8,
        level: u8,
    },
    /// The person is back, and plays again.
    Returned {
        seat: u8,
    },
    /// A person gave up.
    Resigned {
        seat: u8,
        /// Whether the others agreed that this person no longer plays.
        #[serde(default)]
        claimed: bool,
    },
    /// Somebody claims that the seat to act no longer plays.
    ClaimMade {
        seat: u8,
        against: u8,
    },
    ClaimAgreed {
        seat: u8,
    },
    /// Somebody did not agree.
    ClaimRefused {
        seat: u8,
    },
    Chat {
        /// The seat, unless a spectator speaks.
        seat: Option<u8>,
        name: String,
        text: String,
        /// The number of the speaker at this table, by which they can be muted or removed. Messages of earlier versions
        /// of the server have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        person: Option<u32>,
        /// Whether the name looks like another one in other letters.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(as = "Option<bool>", optional)]
        lookalike: bool,
    },
    /// The host sent somebody away.
    Removed {
        name: String,
    },
    /// The host let somebody come back.
    Readmitted {
        name: String,
    },
    /// The game is over.
    Finished {
        /// How it came to an end.
        ending: Ending,
    },
    /// Something that is none of the viewer's business.
    Blank,
    /// Somebody offers a rematch.
    RematchOffered {
        seat: u8,
    },
    RematchAgreed {
        seat: u8,
    },
    /// Somebody does not want to play again, or no longer does.
    RematchDeclined {
        seat: u8,
    },
    /// The players meet again at another table.
    Rematch {
        table: String,
    },
}

/// One action as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Line {
    /// Its number in the log, from 0.
    pub ply: u32,
    /// The turn it belongs to.
    pub turn: u32,
    /// The seat; none for chance.
    pub actor: Option<u8>,
    /// In notation, `?` for what the viewer may not know.
    pub text: String,
    /// What it did.
    pub effects: Vec<Effect>,
    /// Whether a bot decided for the person in the seat.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub stand_in: bool,
    /// Whether it did because their time was up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub out_of_time: bool,
}
