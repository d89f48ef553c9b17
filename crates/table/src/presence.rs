//! Who is connected. That is not part of the log: it is forgotten when a table leaves memory.

use crate::table::GuestId;
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default)]
pub(crate) struct Presence {
    /// How many connections each guest has.
    connections: BTreeMap<GuestId, u32>,
    /// When guests were last connected who are not.
    last_seen: BTreeMap<GuestId, u64>,
    /// When the table came into memory. Nobody could connect before that.
    since: u64,
}

impl Presence {
    pub(crate) fn since(now: u64) -> Presence {
        Presence { since: now, ..Presence::default() }
    }

    pub(crate) fn connect(&mut self, guest: &str) {
        *self.connections.entry(guest.to_string()).or_default() += 1;
    }

    /// One connection ends. Only of players it is remembered when they were last seen.
    pub(crate) fn disconnect(&mut self, guest: &str, is_player: bool, now: u64) {
        let Some(count) = self.connections.get_mut(guest) else { return };
        *count -= 1;
        if *count == 0 {
            self.connections.remove(guest);
            if is_player {
                self.last_seen.insert(guest.to_string(), now);
            }
        }
    }

    pub(crate) fn is_connected(&self, guest: &str) -> bool {
        self.connections.contains_key(guest)
    }

    /// When a guest who is not connected last was, as far as that is known.
    pub(crate) fn last_seen(&self, guest: &str) -> u64 {
        self.last_seen.get(guest).copied().unwrap_or(0).max(self.since)
    }
}
