//! What a guest may ask of a table. The same commands go over a WebSocket and over `POST /api/tables/{id}/commands`.

use crate::nothing_else;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Something a guest asks of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Sit down, before the start; or take over a seat that the host has opened, which in a game with secrets only those
    /// may do who have not looked at it from another seat.
    TakeSeat { seat: u8 },
    /// Get up. While the game runs, a bot takes the seat for good.
    LeaveSeat { seat: u8 },
    /// The host gives a seat to a bot, or opens it; before the start only if its owner is gone, while the game runs only
    /// if it belongs to nobody.
    SetSeat {
        seat: u8,
        /// The bot's level; none to open the seat.
        bot: Option<u8>,
    },
    /// The host starts the game. Seats that are still open are given to bots.
    #[serde(deserialize_with = "nothing_else")]
    Start,
    Act {
        seat: u8,
        /// The version of the table that it answers.
        #[ts(type = "number")]
        version: u64,
        /// In notation.
        text: String,
    },
    /// Acts by what was picked, in order.
    Pick {
        /// The seat that acts.
        seat: u8,
        /// The version of the table that it answers.
        #[ts(type = "number")]
        version: u64,
        /// The things picked, as `kind:name`.
        #[schema(max_items = 10)]
        picks: Vec<String>,
    },
    /// Take one's last decision back, or ask the others to agree to it.
    Undo {
        seat: u8,
        /// The version of the table that it answers.
        #[ts(type = "number")]
        version: u64,
    },
    /// Agree or not to what somebody wants to take back.
    AnswerUndo {
        seat: u8,
        /// The version of the table that it answers.
        #[ts(type = "number")]
        version: u64,
        agree: bool,
    },
    /// Give up. Between two, the game is over; among more, a bot plays on.
    Resign { seat: u8 },
    /// Claim that the player to act no longer plays. If all others agree, it counts as giving up.
    Claim {
        /// The seat that claims it.
        seat: u8,
        /// The version of the table that it answers.
        #[ts(type = "number")]
        version: u64,
    },
    /// Agree or not to what somebody claims.
    AnswerClaim {
        seat: u8,
        /// The version of the table that it answers.
        #[ts(type = "number")]
        version: u64,
        agree: bool,
    },
    /// Let a bot play for somebody who is gone.
    TakeOver { seat: u8 },
    /// Play again in a seat that a bot took over.
    Return { seat: u8 },
    /// Say something at the table.
    Chat {
        /// Up to 300 characters.
        #[schema(min_length = 1)]
        text: String,
    },
    /// Offer a rematch, or agree to it: a new table with everybody one seat further. It opens once all people who played
    /// have agreed; whoever offered it is its host.
    #[serde(deserialize_with = "nothing_else")]
    Rematch,
    /// Decline a rematch, or take the offer back.
    #[serde(deserialize_with = "nothing_else")]
    DeclineRematch,
    /// The owner of a seat ends another device that holds it; links to the seat that were made before are void. Or a
    /// device ends itself.
    EndDevice {
        seat: u8,
        /// The number of the device.
        #[ts(type = "number")]
        device: u64,
    },
    /// The host sends somebody away from a table that has not started: their seats are open again, and they can neither
    /// sit down nor speak there.
    Remove { person: u32 },
    /// The host lets somebody come back who was sent away.
    Readmit { person: u32 },
    /// The host closes a table that has not started.
    #[serde(deserialize_with = "nothing_else")]
    Close,
}
