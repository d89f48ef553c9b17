//! The messages over a WebSocket: `GET /api/tables/{id}/live?seat=1&version=17`. One JSON object a message.

use crate::command::Command;
use crate::event::Event;
use crate::problem::Problem;
use crate::table::{Now, TableInfo, You};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// From a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClientMessage {
    /// Chosen by the client; the answer carries the same.
    pub id: u32,
    /// What is asked of the table.
    pub command: Command,
}

/// From the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(clippy::large_enum_variant, reason = "a message is made, written and dropped; it is never kept")]
pub enum ServerMessage {
    /// The first message of a connection.
    Welcome {
        /// The version of the protocol.
        protocol: u32,
        /// The build of the server: another one than before means that the page may be old.
        build: String,
        /// What does not change at the table.
        table: TableInfo,
        /// What the table is to this guest.
        you: You,
        /// The events begin after this version: the client's own, or 0 if it gets everything anew.
        #[ts(type = "number")]
        since: u64,
        /// What the client has missed.
        events: Vec<Event>,
        /// How the table looks now.
        now: Now,
    },
    /// Something happened.
    Events {
        /// What, in order.
        events: Vec<Event>,
        /// How the table looks now.
        now: Now,
    },
    /// Somebody came or went; nothing happened at the table.
    Presence {
        /// How the table looks now.
        now: Now,
    },
    /// What the table is to this guest has changed.
    You {
        /// What it is now.
        you: You,
    },
    /// A command was carried out and stored.
    Ack {
        id: u32,
        /// The version of the table since then.
        #[ts(type = "number")]
        version: u64,
        /// What came of it, for commands that open something: the id of a table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        table: Option<String>,
    },
    /// A command was refused; nothing has changed.
    Refused {
        /// The command's id, if it could be read.
        id: Option<u32>,
        problem: Problem,
    },
    Bye {
        problem: Problem,
    },
}
