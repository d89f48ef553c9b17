//! Who is connected. That is not part of the log: it is forgotten when a table leaves memory.

use crate::table::GuestId;
use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;

/// Networks that are remembered of one guest.
const MAX_NETWORKS: usize = 32;

/// From where guests have asked.
pub type Networks = BTreeMap<GuestId, BTreeSet<IpAddr>>;

#[derive(Clone, Debug, Default)]
pub(crate) struct Presence {
    /// How many connections each guest has.
    connections: BTreeMap<GuestId, u32>,
    /// When guests were last connected who are not.
    last_seen: BTreeMap<GuestId, u64>,
    /// From where players have asked.
    pub(crate) networks: Networks,
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

    /// Somebody asks from a network.
    pub(crate) fn note(&mut self, guest: &str, network: IpAddr) {
        let known = self.networks.entry(guest.to_string()).or_default();
        if known.len() < MAX_NETWORKS {
            known.insert(network);
        }
    }

    /// Who has asked from a network.
    pub(crate) fn seen_at(&self, network: IpAddr) -> impl Iterator<Item = &str> {
        self.networks
            .iter()
            .filter(move |(_, known)| known.contains(&network))
            .map(|(guest, _)| guest.as_str())
    }

    pub(crate) fn is_connected(&self, guest: &str) -> bool {
        self.connections.contains_key(guest)
    }

    /// When a guest was last connected who is not, if that is known.
    pub(crate) fn seen(&self, guest: &str) -> Option<u64> {
        self.last_seen.get(guest).copied()
    }

    /// The same, or when the table came into memory.
    pub(crate) fn last_seen(&self, guest: &str) -> u64 {
        self.last_seen.get(guest).copied().unwrap_or(0).max(self.since)
    }
}
