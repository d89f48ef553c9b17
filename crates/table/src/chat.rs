//! Chat at the table.

use crate::command::{Done, Guest};
use crate::fact::Fact;
use crate::past::Other;
use crate::table::Table;
use crate::text::check_text;
use lamplight_protocol::EventBody;

impl Table {
    pub(crate) fn chat(&mut self, guest: &Guest, text: &str, now: u64) -> Done {
        self.must_not_be_removed(guest)?;
        let text = check_text(text)?;
        let seat = self.seats_of(&guest.id).first().copied();
        // A player speaks under the name of the seat, on every device.
        let name = seat.map_or(guest.name.as_str(), |seat| self.seat(seat).name()).to_string();
        self.record(now, Fact::Chat { seat, name, text, guest: Some(guest.id.clone()) })
    }

    /// What somebody was called when they last spoke, as far as that is remembered.
    pub(crate) fn spoke(&self, number: u32) -> Option<String> {
        self.past.iter().rev().find_map(|event| match event.told.other() {
            Some(Other::Alike(body)) => match &**body {
                EventBody::Chat { person: Some(person), name, .. } if *person == number => Some(name.clone()),
                _ => None,
            },
            _ => None,
        })
    }
}
