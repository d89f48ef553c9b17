//! The devices of a seat. It belongs to the guest who sat down; devices that came by a link are borrowed: they can play,
//! but not give the seat away.

use crate::command::{Done, Guest, ROOM, refuse};
use crate::fact::Fact;
use crate::table::{SeatState, Table};
use lamplight_core::Seat;
use lamplight_protocol::{Code, Command, Device, Problem, Stage};

/// Devices on which one seat can be open.
const MAX_DEVICES: usize = 10;

impl SeatState {
    /// The guest who sat down.
    pub fn owner(&self) -> Option<&str> {
        self.owners.first().map(String::as_str)
    }
    /// Whether this guest holds the seat by a link.
    pub(crate) fn is_borrower(&self, guest: &str) -> bool {
        self.is_owner(guest) && self.owner() != Some(guest)
    }
}

impl Table {
    /// Seats, games and links are given away where the owner sat down, not on a borrowed device.
    pub fn must_not_borrow(&self, guest: &str, seat: u8) -> Done {
        if self.seat_numbered(seat).is_some_and(|seat| self.seat(seat).is_borrower(guest)) {
            let message = "This device came by a link: it can play, but not give the seat away.";
            return refuse(Code::BorrowedDevice, message);
        }
        Ok(())
    }

    /// One who plays in seats of one person does not hold those of another at the same table.
    pub(crate) fn must_not_play_against(&self, guest: &Guest, owner: &str) -> Done {
        let against = |seat: &Seat| self.seat(*seat).owner() != Some(owner);
        if self.seats_of(&guest.id).iter().any(against) {
            let message =
                "You play in a seat of somebody else at this table, so this one cannot be yours, too.";
            return refuse(Code::PlaysAgainst, message);
        }
        Ok(())
    }

    pub(crate) fn check_device(&self, guest: &Guest, command: &Command) -> Done {
        match command {
            Command::LeaveSeat { seat } | Command::Resign { seat } => self.must_not_borrow(&guest.id, *seat),
            _ => Ok(()),
        }
    }

    /// The devices that hold a seat: all of them to its owner, itself to a borrowed one.
    pub fn devices(&self, guest: &Guest, seat: u8) -> Result<Vec<Device>, Problem> {
        let seat = self.own_seat(guest, seat)?;
        let state = self.seat(seat);
        let device = |holder: &String| {
            let number = state.brought.get(holder).copied().unwrap_or_default();
            let here = self.presence.is_connected(holder);
            Device {
                number,
                this: *holder == guest.id,
                borrowed: state.is_borrower(holder),
                since: self.time_of(number),
                here,
                last_seen: self.presence.seen(holder).filter(|_| !here),
            }
        };
        let shown = |device: &Device| device.this || !state.is_borrower(&guest.id);
        Ok(state.owners.iter().map(device).filter(shown).collect())
    }

    /// When an event happened.
    fn time_of(&self, version: u64) -> u64 {
        let index = usize::try_from(version).ok().and_then(|version| version.checked_sub(1));
        index.and_then(|index| self.past.get(index)).map_or(0, |event| event.at)
    }

    /// The owner of a seat opens it on another device, by a link of version `taken` or later.
    pub fn share(&mut self, seat: u8, taken: u64, guest: &Guest, now: u64) -> Done {
        let seat = self.known_seat(seat)?;
        let state = self.seat(seat);
        let Some(owner) = state.owner().filter(|_| state.taken == taken) else {
            return refuse(Code::NotFound, "This link is no longer valid.");
        };
        if state.is_owner(&guest.id) {
            return Ok(());
        }
        self.must_have_room(ROOM)?;
        self.must_not_be_removed(guest)?;
        self.must_not_play_against(guest, owner)?;
        self.must_not_know_more(guest, owner)?;
        if state.owners.len() >= MAX_DEVICES {
            let message =
                format!("This seat is open on {MAX_DEVICES} devices already. End one of them first.");
            return refuse(Code::TooManyDevices, message);
        }
        if self.stage() == Stage::Frozen {
            return refuse(Code::Frozen, "This table is frozen.");
        }
        self.record(now, Fact::SeatShared { seat, guest: guest.id.clone() })
    }

    pub(crate) fn end_device(&mut self, guest: &Guest, seat: u8, device: u64, now: u64) -> Done {
        let seat = self.own_seat(guest, seat)?;
        let state = self.seat(seat);
        let ended = state.owners.iter().find(|owner| state.brought.get(*owner) == Some(&device)).cloned();
        let Some(ended) = ended else {
            return refuse(Code::NotFound, "This device does not hold the seat any more.");
        };
        if ended != guest.id {
            self.must_not_borrow(&guest.id, seat.number())?;
        }
        if !state.is_borrower(&ended) {
            return refuse(Code::SeatKept, "You sat down on this device. To give the seat up, leave it.");
        }
        self.record(now, Fact::DeviceEnded { seat, guest: ended })
    }

    /// What the end of a device changes.
    pub(crate) fn drop_device(&mut self, seat: Seat, guest: &str) {
        let version = self.version;
        let seat = &mut self.seats[seat.index()];
        seat.owners.retain(|owner| owner != guest);
        seat.brought.remove(guest);
        // It must not come back by the link that it came by.
        seat.taken = version;
    }
}
