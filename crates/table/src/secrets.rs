//! Who has seen what. In a game with secrets, nobody looks from two seats that were not theirs together.

use crate::command::{Done, Guest, refuse};
use crate::presence::Networks;
use crate::table::{GuestId, Table};
use lamplight_core::Seat;
use lamplight_protocol::{Code, Stage};
use std::collections::{BTreeMap, BTreeSet};

/// From which seats guests have looked since the match started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Looked(BTreeMap<GuestId, BTreeSet<Seat>>);

impl Looked {
    fn seats(&self, guest: &str) -> Option<&BTreeSet<Seat>> {
        self.0.get(guest)
    }
}

impl Table {
    /// Remembers that whoever owns a seat while the match goes on has looked from it.
    pub(crate) fn remember_who_looks(&mut self) {
        if self.stage != Stage::Running {
            return;
        }
        for seat in self.seat_numbers() {
            for owner in &self.seats[seat.index()].owners {
                if self.looked.seats(owner).is_none_or(|seats| !seats.contains(&seat)) {
                    self.looked.0.entry(owner.clone()).or_default().insert(seat);
                }
            }
        }
    }

    /// Remembers from where somebody asks who has a seat, or has had one.
    pub fn note_network(&mut self, guest: &Guest) {
        if let Some(network) = guest.network
            && (self.is_player(&guest.id) || self.looked.seats(&guest.id).is_some())
        {
            self.presence.note(&guest.id, network);
        }
    }

    /// From where players have asked, as long as that keeps a secret: for whoever remembers it while the table sleeps.
    pub fn networks(&self) -> Option<&Networks> {
        let networks = &self.presence.networks;
        (self.has_secrets_to_keep() && !networks.is_empty()).then_some(networks)
    }

    /// From where players had asked before the table left memory.
    pub fn remember_networks(&mut self, networks: Networks) {
        for (guest, known) in networks {
            self.presence.networks.entry(guest).or_default().extend(known);
        }
    }

    /// Somebody new sits down. Whoever has looked from this seat and from another must not see what comes now.
    pub(crate) fn keep_for(&mut self, guest: &str, seat: Seat) {
        for (other, seen) in &mut self.looked.0 {
            if other != guest && seen.len() > 1 {
                seen.remove(&seat);
            }
        }
    }

    fn has_secrets_to_keep(&self) -> bool {
        self.stage == Stage::Running && self.game().is_some_and(|game| game.info().secrets)
    }

    /// A free seat is for those who have only watched, and for those who have looked from it before.
    pub(crate) fn must_not_know_others(&self, guest: &Guest, seat: Seat) -> Done {
        if !self.has_secrets_to_keep() {
            return Ok(());
        }
        let knows_others = |guest: &str| self.looked.seats(guest).is_some_and(|seen| !seen.contains(&seat));
        if knows_others(&guest.id) {
            return refuse(Code::SawSecrets, SAW_SECRETS);
        }
        // As far as can be told without accounts, a second cookie of the same person.
        let neighbours = guest.network.map(|network| self.presence.seen_at(network));
        if neighbours.into_iter().flatten().any(knows_others) {
            return refuse(Code::SameAddress, SAME_ADDRESS);
        }
        Ok(())
    }

    /// A device gets to know what its owner knows, and must not know more. It may stand beside another player only where its
    /// owner has been, too: otherwise the link has gone astray.
    pub(crate) fn must_not_know_more(&self, device: &Guest, owner: &str) -> Done {
        if !self.has_secrets_to_keep() {
            return Ok(());
        }
        let nothing = BTreeSet::new();
        let known = self.looked.seats(owner).unwrap_or(&nothing);
        let knows_more = |guest: &str| self.looked.seats(guest).is_some_and(|seen| !seen.is_subset(known));
        if knows_more(&device.id) {
            return refuse(Code::SawSecrets, SAW_SECRETS);
        }
        let here = || device.network.into_iter().flat_map(|network| self.presence.seen_at(network));
        if here().any(knows_more) && !here().any(|guest| guest == owner) {
            return refuse(Code::SameAddress, SAME_ADDRESS);
        }
        Ok(())
    }
}

const SAME_ADDRESS: &str =
    "Somebody at your address has seen this game from another seat. Ask for a new game.";
const SAW_SECRETS: &str =
    "You have seen this game from another seat. You can take this one when the next game starts.";
