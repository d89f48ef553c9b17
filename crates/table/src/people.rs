//! The people at a table, by number: whoever has sat down or spoken there. A number stays the same whatever somebody is
//! called, and tells nothing about them at other tables. By it people are muted, and sent away by the host.

use crate::command::{Done, Guest, refuse};
use crate::fact::Fact;
use crate::table::{GuestId, SeatState, Table};
use lamplight_protocol::{Code, Removed, Stage};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct People {
    numbers: BTreeMap<GuestId, u32>,
    /// How many there are.
    count: u32,
    /// Those whom the host has sent away, and what they were called.
    removed: BTreeMap<u32, String>,
}

impl People {
    pub(crate) fn number(&self, guest: &str) -> Option<u32> {
        self.numbers.get(guest).copied()
    }

    pub(crate) fn is_removed(&self, guest: &str) -> bool {
        self.number(guest).is_some_and(|number| self.removed.contains_key(&number))
    }

    pub(crate) fn removed(&self) -> Vec<Removed> {
        let removed = |(number, name): (&u32, &String)| Removed { number: *number, name: name.clone() };
        self.removed.iter().map(removed).collect()
    }

    /// The number that somebody has, or gets by speaking up.
    pub(crate) fn number_or_next(&self, guest: &str) -> u32 {
        self.number(guest).unwrap_or(self.count + 1)
    }

    fn add(&mut self, guest: &str) {
        if self.number(guest).is_none() {
            self.count += 1;
            self.numbers.insert(guest.to_string(), self.count);
        }
    }

    /// Another device of somebody.
    fn add_device(&mut self, guest: &str, owner: Option<&str>) {
        if let Some(number) = owner.and_then(|owner| self.number(owner)) {
            self.numbers.entry(guest.to_string()).or_insert(number);
        }
    }
}

impl Table {
    /// What a fact tells about who is there, before it changes the seats.
    pub(crate) fn meet(&mut self, fact: &Fact) {
        match fact {
            Fact::SeatTaken { seat, guest, .. } => {
                self.people.add(guest);
                self.keep_for(guest, *seat);
            }
            Fact::Chat { guest: Some(guest), .. } => self.people.add(guest),
            Fact::SeatShared { seat, guest } => {
                self.people.add_device(guest, self.seats[seat.index()].owner());
            }
            Fact::Removed { person, name } => {
                self.people.removed.insert(*person, name.clone());
                let gone = |guest: &str| self.people.number(guest) == Some(*person);
                for seat in &mut self.seats {
                    if seat.owner().is_some_and(gone) {
                        seat.become_open();
                    } else {
                        seat.owners.retain(|owner| !gone(owner));
                        seat.brought.retain(|owner, _| !gone(owner));
                    }
                }
            }
            Fact::Readmitted { person } => drop(self.people.removed.remove(person)),
            _ => {}
        }
    }

    /// Whether a fact about these people fits.
    pub(crate) fn check_people(&self, fact: &Fact) -> Result<(), &'static str> {
        match fact {
            Fact::Removed { person, .. } if *person == 0 || *person > self.people.count => {
                Err("the table does not know this person")
            }
            Fact::Removed { person, .. } if self.people.number(&self.setup.host) == Some(*person) => {
                Err("the host stays")
            }
            Fact::Readmitted { person } if !self.people.removed.contains_key(person) => {
                Err("this person was not removed")
            }
            _ => Ok(()),
        }
    }

    /// What somebody was called who has been removed.
    pub(crate) fn removed_name(&self, person: u32) -> String {
        self.people.removed.get(&person).cloned().unwrap_or_default()
    }

    pub(crate) fn must_not_be_removed(&self, guest: &Guest) -> Done {
        if self.people.is_removed(&guest.id) {
            let message =
                "The host has removed you from this table: you can look on, but not sit down or speak.";
            return refuse(Code::Removed, message);
        }
        Ok(())
    }

    pub(crate) fn remove(&mut self, guest: &Guest, person: u32, now: u64) -> Done {
        self.must_be_host(guest)?;
        self.must_be_open("The game has started: everybody stays until it is over.")?;
        if self.people.number(&guest.id) == Some(person) {
            return refuse(Code::NotHost, "The host cannot be removed. Close the table instead.");
        }
        let Some(name) = self.name_of(person) else {
            return refuse(Code::NotFound, "There is nobody with this number at this table.");
        };
        self.record(now, Fact::Removed { person, name })
    }

    /// What somebody at the table is called: in a seat, or when they last spoke.
    fn name_of(&self, person: u32) -> Option<String> {
        let sits =
            |seat: &&SeatState| seat.owner().and_then(|owner| self.people.number(owner)) == Some(person);
        let seated = self.seats.iter().find(sits).map(|seat| seat.name.clone());
        seated.or_else(|| self.spoke(person)).filter(|_| person <= self.people.count)
    }

    pub(crate) fn readmit(&mut self, guest: &Guest, person: u32, now: u64) -> Done {
        self.must_be_host(guest)?;
        self.must_not_be_over()?;
        if !self.people.removed.contains_key(&person) {
            return refuse(Code::NotFound, "Nobody with this number has been removed from this table.");
        }
        self.record(now, Fact::Readmitted { person })
    }

    /// To the host: whom they have sent away.
    pub(crate) fn sent_away(&self, guest: &str) -> Vec<Removed> {
        if self.is_host(guest) && self.stage != Stage::Finished { self.people.removed() } else { Vec::new() }
    }
}
