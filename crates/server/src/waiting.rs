//! Tables that wait for players, and public ones at which a game goes on, by the address from which they were opened: one
//! address must not fill the lists. Kept in memory only: after a restart everybody begins anew, and empty tables do not last.

use crate::address::network;
use crate::config::Limits;
use crate::store::TableId;
use lamplight_protocol::{Code, Problem};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Debug, Default)]
pub struct Waiting(Mutex<BTreeMap<TableId, Opened>>);

#[derive(Clone, Copy, Debug)]
struct Opened {
    from: IpAddr,
    /// Whether everybody finds it in a list.
    listed: bool,
    /// Whether it waits for players.
    waits: bool,
}

impl Waiting {
    fn tables(&self) -> MutexGuard<'_, BTreeMap<TableId, Opened>> {
        // Nothing is ever half done under this lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more table, which waits for players or not, unless there are too many.
    pub fn add(
        &self,
        id: &str,
        from: IpAddr,
        listed: bool,
        waits: bool,
        limits: &Limits,
    ) -> Result<(), Problem> {
        let refuse = |message: String| Err(Problem::new(Code::TooManyTables, message));
        let from = network(from);
        let mut tables = self.tables();
        let here = |like: &dyn Fn(&Opened) -> bool| {
            tables.values().filter(|opened| opened.from == from && like(opened)).count()
        };
        let Limits { open_of_address, listed_of_address, public_of_address, .. } = *limits;
        if waits && here(&|opened| opened.waits) >= open_of_address {
            return refuse(format!(
                "{open_of_address} tables from your network already wait for players. Close one, or start its game with bots."
            ));
        }
        if listed && waits && here(&|opened| opened.listed && opened.waits) >= listed_of_address {
            return refuse(format!(
                "{listed_of_address} tables from your network are already in the public list. Close one, or open \
                 this one without listing it and send the link to whom you want to play with."
            ));
        }
        if listed && here(&|opened| opened.listed) >= public_of_address {
            return refuse(format!(
                "{public_of_address} tables from your network are already in the public lists. Open this one without \
                 listing it and send the link to whom you want to play with or to show it to."
            ));
        }
        tables.insert(id.to_string(), Opened { from, listed, waits });
        Ok(())
    }

    /// The game of a table has begun: it no longer waits, but may still be in a list.
    pub fn begin(&self, id: &str) {
        let mut tables = self.tables();
        match tables.get_mut(id) {
            Some(opened) if opened.listed => opened.waits = false,
            _ => drop(tables.remove(id)),
        }
    }

    /// A table is over.
    pub fn remove(&self, id: &str) {
        self.tables().remove(id);
    }
}
