//! Chat at the table.

use crate::command::{Done, Guest, refuse};
use crate::fact::Fact;
use crate::table::Table;
use crate::text::is_control_or_bidi;
use lamplight_protocol::Code;

/// Longest message, in characters.
const MAX_CHAT: usize = 300;

impl Table {
    pub(crate) fn chat(&mut self, guest: &Guest, text: &str, now: u64) -> Done {
        let text = text.trim();
        if text.is_empty() || text.chars().any(is_control_or_bidi) {
            return refuse(Code::Malformed, "A message is one line of text.");
        }
        if text.chars().count() > MAX_CHAT {
            return refuse(Code::TooLarge, format!("A message has at most {MAX_CHAT} characters."));
        }
        let seat = self.seats_of(&guest.id).first().copied();
        // A player speaks under the name of the seat, on every device.
        let name = seat.map_or(guest.name.as_str(), |seat| self.seat(seat).name()).to_string();
        self.record(now, Fact::Chat { seat, name, text: text.to_string() })
    }
}
