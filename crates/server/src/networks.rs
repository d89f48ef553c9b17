//! From where the players of running games with secrets have asked, while their tables sleep: a second cookie of one of them
//! is known there afterwards, too. Addresses are in memory only: a server that starts knows none.

use lamplight_table::presence::Networks;
use lamplight_table::{Table, TableId};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Debug, Default)]
pub struct Asleep(Mutex<BTreeMap<TableId, Networks>>);

impl Asleep {
    fn tables(&self) -> MutexGuard<'_, BTreeMap<TableId, Networks>> {
        // Nothing is ever half done under this lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table falls asleep.
    pub fn sleep(&self, table: &Table) {
        match table.networks() {
            Some(networks) => self.tables().insert(table.id().to_string(), networks.clone()),
            None => self.tables().remove(table.id()),
        };
    }

    /// A table comes into memory.
    pub fn wake(&self, table: &mut Table) {
        if let Some(networks) = self.tables().remove(table.id()) {
            table.remember_networks(networks);
        }
    }
}
