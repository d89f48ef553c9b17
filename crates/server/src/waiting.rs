//! Tables that wait for players, by the address from which they were opened: one address must not fill the list. Kept in
//! memory only: after a restart everybody begins anew, and empty tables do not last.

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
    /// Whether everybody finds it in the list.
    listed: bool,
}

impl Waiting {
    fn tables(&self) -> MutexGuard<'_, BTreeMap<TableId, Opened>> {
        // Nothing is ever half done under this lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more table that will wait for players, unless too many do.
    pub fn add(&self, id: &str, from: IpAddr, listed: bool, limits: &Limits) -> Result<(), Problem> {
        let refuse = |message: String| Err(Problem::new(Code::TooManyTables, message));
        let from = network(from);
        let mut tables = self.tables();
        let here = || tables.values().filter(|opened| opened.from == from);
        let (all, public) = (limits.open_of_address, limits.listed_of_address);
        if here().count() >= all {
            return refuse(format!(
                "{all} tables from your network already wait for players. Close one, or start its game with bots."
            ));
        }
        if listed && here().filter(|opened| opened.listed).count() >= public {
            return refuse(format!(
                "{public} tables from your network are already in the public list. Close one, or open this one \
                 without listing it and send the link to whom you want to play with."
            ));
        }
        tables.insert(id.to_string(), Opened { from, listed });
        Ok(())
    }

    /// A table no longer waits.
    pub fn remove(&self, id: &str) {
        self.tables().remove(id);
    }
}
