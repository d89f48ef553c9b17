//! What happened at a table, as it is stored.

use crate::table::GuestId;
use lamplight_core::Seat;
use lamplight_protocol::Ending;
use serde::{Deserialize, Serialize};

/// One entry of the event log. Databases hold these as JSON: a variant or a field, once released, keeps its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fact {
    Created,
    SeatTaken {
        seat: Seat,
        guest: GuestId,
        name: String,
    },
    /// The owner of the seat opened it on another device, which has a cookie of its own.
    SeatShared {
        seat: Seat,
        guest: GuestId,
    },
    SeatLeft {
        seat: Seat,
    },
    /// The host gave the seat to a bot of this level, or opened it.
    SeatSet {
        seat: Seat,
        bot: Option<u8>,
    },
    Renamed {
        seat: Seat,
        name: String,
    },
    Started {
        /// For the record: year-month-day.
        date: String,
        /// Who begins, where nobody chose.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<Seat>,
    },
    Acted {
        /// None for chance.
        seat: Option<Seat>,
        /// In notation, nothing hidden.
        text: String,
        /// What the seat's clock says after it, in milliseconds, if there is a clock.
        left: Option<u64>,
    },
    /// The seat has used up its time.
    TimedOut {
        seat: Seat,
    },
    /// The seat asks the others to agree to an undo.
    UndoAsked {
        seat: Seat,
    },
    UndoAgreed {
        seat: Seat,
    },
    UndoRefused {
        seat: Seat,
    },
    Undone {
        seat: Seat,
        /// How many actions the log of the match has after it.
        length: u32,
    },
    /// A bot of this level plays for a person who is away.
    TookOver {
        seat: Seat,
        level: u8,
    },
    /// The person plays again.
    Returned {
        seat: Seat,
    },
    /// The person resigned; a bot of this level plays on.
    Resigned {
        seat: Seat,
        level: u8,
    },
    Chat {
        /// None if a spectator spoke.
        seat: Option<Seat>,
        name: String,
        text: String,
    },
    Finished {
        ending: Ending,
    },
    /// The players meet again at this table.
    Rematch {
        table: String,
    },
}

impl Fact {
    /// The seat that it is about.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Fact::SeatTaken { seat, .. }
            | Fact::SeatShared { seat, .. }
            | Fact::SeatLeft { seat }
            | Fact::SeatSet { seat, .. }
            | Fact::Renamed { seat, .. }
            | Fact::TimedOut { seat }
            | Fact::UndoAsked { seat }
            | Fact::UndoAgreed { seat }
            | Fact::UndoRefused { seat }
            | Fact::Undone { seat, .. }
            | Fact::TookOver { seat, .. }
            | Fact::Returned { seat }
            | Fact::Resigned { seat, .. } => Some(*seat),
            Fact::Started { first: seat, .. } | Fact::Acted { seat, .. } | Fact::Chat { seat, .. } => *seat,
            Fact::Created | Fact::Finished { .. } | Fact::Rematch { .. } => None,
        }
    }

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
