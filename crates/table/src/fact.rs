//! What happened at a table, as it is stored.

use crate::table::GuestId;
use lamplight_core::Seat;
use lamplight_protocol::Ending;
use serde::{Deserialize, Serialize};

/// One entry of the event log. Databases hold these as JSON: a variant or a field, once released, keeps its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs, reason = "every variant is explained; fields that are not are what their names say")]
pub enum Fact {
    /// The table was opened.
    Created,
    /// A guest sat down, under this name.
    SeatTaken { seat: Seat, guest: GuestId, name: String },
    /// The owner of the seat opened it on another device, which has a cookie of its own.
    SeatShared { seat: Seat, guest: GuestId },
    /// A device that came by a link no longer holds the seat.
    DeviceEnded { seat: Seat, guest: GuestId },
    /// Whoever sat there got up.
    SeatLeft { seat: Seat },
    /// The host gave the seat to a bot of this level, or opened it.
    SeatSet { seat: Seat, bot: Option<u8> },
    /// The person in the seat has another name.
    Renamed { seat: Seat, name: String },
    /// The match began.
    Started {
        /// For the record: year-month-day.
        date: String,
        /// Who begins, where nobody chose.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<Seat>,
    },
    /// A player decided, or chance did.
    Acted {
        /// None for chance.
        seat: Option<Seat>,
        /// In notation, nothing hidden.
        text: String,
        /// What the seat's clock says after it, in milliseconds, if there is a clock.
        left: Option<u64>,
        /// Whether a bot decided for the person in the seat.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        stand_in: bool,
        /// Whether it did because their time was up; earlier versions did not tell.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        out_of_time: bool,
    },
    /// A person in the seat has looked at the match: their clock may run.
    Looked { seat: Seat },
    /// The seat has used up its time.
    TimedOut {
        seat: Seat,
        /// That has lost the game, and a bot of this level plays on; otherwise a bot makes the decision that is due.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<u8>,
    },
    /// The seat asks the others to agree to an undo.
    UndoAsked { seat: Seat },
    /// The seat agrees to the undo.
    UndoAgreed { seat: Seat },
    /// The seat does not agree to the undo.
    UndoRefused { seat: Seat },
    /// Actions were taken back, as the seat asked.
    Undone {
        seat: Seat,
        /// How many actions the log of the match has after it.
        length: u32,
        /// What the seat's clock says after it, if there is a clock: nobody gains time by taking something back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u64>,
    },
    /// A bot of this level plays for a person who is away.
    TookOver { seat: Seat, level: u8 },
    /// The person plays again.
    Returned { seat: Seat },
    /// The person resigned; a bot of this level plays on.
    Resigned {
        seat: Seat,
        level: u8,
        /// Whether the others agreed that the person no longer plays.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        claimed: bool,
    },
    /// The seat claims that the person who is to act no longer plays.
    ClaimMade { seat: Seat, against: Seat },
    /// The seat agrees to the claim.
    ClaimAgreed { seat: Seat },
    /// The seat does not agree to the claim.
    ClaimRefused { seat: Seat },
    /// Somebody spoke.
    Chat {
        /// None if a spectator spoke.
        seat: Option<Seat>,
        name: String,
        text: String,
        /// Who spoke; earlier versions did not store it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        guest: Option<GuestId>,
    },
    /// The host sent somebody away, who was called so.
    Removed {
        /// Their number at this table.
        person: u32,
        name: String,
    },
    /// The host lets somebody come back.
    Readmitted { person: u32 },
    /// The game is over.
    Finished { ending: Ending },
    /// The seat offers a rematch.
    RematchOffered { seat: Seat },
    /// The seat agrees to a rematch.
    RematchAgreed { seat: Seat },
    /// Somebody declined, or took the offer back.
    RematchDeclined { seat: Seat },
    /// The players meet again at this table.
    Rematch { table: String },
}

impl Fact {
    /// The seat that it is about.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Fact::SeatTaken { seat, .. }
            | Fact::SeatShared { seat, .. }
            | Fact::DeviceEnded { seat, .. }
            | Fact::SeatLeft { seat }
            | Fact::SeatSet { seat, .. }
            | Fact::Renamed { seat, .. }
            | Fact::Looked { seat }
            | Fact::TimedOut { seat, .. }
            | Fact::UndoAsked { seat }
            | Fact::UndoAgreed { seat }
            | Fact::UndoRefused { seat }
            | Fact::Undone { seat, .. }
            | Fact::TookOver { seat, .. }
            | Fact::Returned { seat }
            | Fact::Resigned { seat, .. }
            | Fact::ClaimMade { seat, .. }
            | Fact::ClaimAgreed { seat }
            | Fact::ClaimRefused { seat }
            | Fact::RematchOffered { seat }
            | Fact::RematchAgreed { seat }
            | Fact::RematchDeclined { seat } => Some(*seat),
            Fact::Started { first: seat, .. } | Fact::Acted { seat, .. } | Fact::Chat { seat, .. } => *seat,
            Fact::Created
            | Fact::Removed { .. }
            | Fact::Readmitted { .. }
            | Fact::Finished { .. }
            | Fact::Rematch { .. } => None,
        }
    }

    /// As it is stored.
    pub fn json(&self) -> String {
        // A fact is made of names, numbers and texts: it always has a JSON form.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A fact with its number and its time, ready to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    /// Its number at the table, from 1, without gaps.
    pub version: u64,
    /// In milliseconds since 1970.
    pub at: u64,
    /// The fact as JSON.
    pub body: String,
}
