//! Why something was refused.

use crate::message::Refusal;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A refusal: nothing has changed. The code is for programs, the words are for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    /// Which kind of refusal.
    pub code: Code,
    /// What was wrong, and what would be right.
    pub message: String,
    /// The reason as a value, if the rules of a game forbid it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub refusal: Option<Refusal>,
}

impl Problem {
    /// A refusal in these words.
    pub fn new(code: Code, message: impl Into<String>) -> Problem {
        Problem { code, message: message.into(), refusal: None }
    }
}

/// Kinds of refusals. Programs may rely on these names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// Not JSON, or not of the right form.
    Malformed,
    /// More than the server takes in one message.
    TooLarge,
    /// More often than the server answers.
    RateLimited,
    /// A request from a page of another site.
    ForeignOrigin,
    /// The cookie is missing or not ours: ask for `/api/me` first.
    NoGuest,
    /// There is no such thing here, or it is not yours to see.
    NotFound,
    /// The game, its options or its content do not go together.
    BadSetup,
    /// A name that cannot be shown.
    BadName,
    /// A name that people would take for a bot, a seat or another guest.
    NameImitates,
    /// A message that cannot be shown: several lines, invisible characters, too many accents on a letter.
    BadText,
    /// A message that is longer than the chat takes.
    TextTooLong,
    /// A record that cannot be read or replayed.
    BadRecord,
    /// The seat is not yours.
    NotYourSeat,
    /// Only the host of the table may do that.
    NotHost,
    /// The seat is taken.
    SeatTaken,
    /// While the game runs, a seat stays its owner's.
    SeatKept,
    /// Whoever has looked at a game with secrets from one seat takes no other.
    SawSecrets,
    /// Somebody at the same address has looked at this game with secrets from another seat.
    SameAddress,
    /// Whoever plays in a seat holds none of another person at the same table.
    PlaysAgainst,
    /// The device came by a link: it can play, but not give the seat away.
    BorrowedDevice,
    /// The seat is open on as many devices as it can be.
    TooManyDevices,
    /// The host has removed the guest from this table.
    Removed,
    /// The owner of the seat is still there.
    StillHere,
    /// Not at this stage: before the start, while the game runs, or after it.
    WrongStage,
    /// The action answers an older version of the table.
    StaleVersion,
    /// The action answers a version that has not happened.
    FutureVersion,
    /// Somebody else is to act.
    NotYourTurn,
    /// The rules do not allow it.
    IllegalAction,
    /// The game is over.
    GameOver,
    /// There is nothing to take back.
    NothingToUndo,
    /// Dice, draws and reveals cannot be taken back.
    UndoAcrossReveal,
    /// Nobody has asked to take something back, or it was asked before something else happened.
    NoUndoAsked,
    /// It is too early for a claim, or nothing can be claimed.
    NoClaim,
    /// Nobody offers a rematch.
    NoRematchOffered,
    /// Hints are off at this table.
    HintsOff,
    /// The position is being played at a table without hints.
    StillPlayed,
    /// So much has happened at the table that only the game itself goes on.
    LogFull,
    /// The table is frozen: it no longer replays under the rules of this server.
    Frozen,
    /// The guest, or their network, has as many tables as one may have: one of them must end first.
    TooManyTables,
    /// The server has as many tables, or connections, as it takes.
    Full,
    /// The server has too much of this kind to do; try again in a moment.
    Busy,
    /// The server is going down; try again in a moment.
    ShuttingDown,
    /// The server's own fault. It is in its log.
    Internal,
}
