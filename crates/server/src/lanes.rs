//! Fair queueing: a lane for each client. The next one to go is the first of the first lane, which then goes last; so
//! nobody's fifty keep anybody else's one waiting.

use crate::address::network;
use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;

/// The lane of a guest: all guests of one address share it, since one person can be many guests.
pub fn lane(guest: &str, address: Option<IpAddr>) -> String {
    address.map_or_else(|| guest.to_string(), |address| network(address).to_string())
}

/// What waits, by lane. Everything has a number, by which it can be withdrawn.
#[derive(Debug)]
pub struct Lanes<T> {
    waiting: BTreeMap<String, VecDeque<(u64, T)>>,
    /// The lanes in which something waits, in the order of their turns.
    order: VecDeque<String>,
    len: usize,
}

impl<T> Default for Lanes<T> {
    fn default() -> Lanes<T> {
        Lanes { waiting: BTreeMap::new(), order: VecDeque::new(), len: 0 }
    }
}

impl<T> Lanes<T> {
    pub fn push(&mut self, lane: &str, number: u64, item: T) {
        self.len += 1;
        if let Some(waiting) = self.waiting.get_mut(lane) {
            waiting.push_back((number, item));
        } else {
            self.order.push_back(lane.to_string());
            self.waiting.insert(lane.to_string(), VecDeque::from([(number, item)]));
        }
    }

    pub fn pop(&mut self) -> Option<T> {
        let lane = self.order.pop_front()?;
        let waiting = self.waiting.get_mut(&lane)?;
        let (_, item) = waiting.pop_front()?;
        if waiting.is_empty() {
            self.waiting.remove(&lane);
        } else {
            self.order.push_back(lane);
        }
        self.len -= 1;
        Some(item)
    }

    /// Takes one back that still waits.
    pub fn withdraw(&mut self, lane: &str, number: u64) -> Option<T> {
        let waiting = self.waiting.get_mut(lane)?;
        let place = waiting.iter().position(|(other, _)| *other == number)?;
        let (_, item) = waiting.remove(place)?;
        if waiting.is_empty() {
            self.waiting.remove(lane);
            self.order.retain(|other| other != lane);
        }
        self.len -= 1;
        Some(item)
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asks_much_does_not_keep_who_asks_little_waiting() {
        let mut lanes = Lanes::default();
        for (lane, number) in
            [("much", 1), ("much", 2), ("much", 3), ("little", 4), ("much", 5), ("little", 6), ("none", 7)]
        {
            lanes.push(lane, number, number);
        }
        assert_eq!(lanes.withdraw("none", 7), Some(7));
        assert_eq!(lanes.withdraw("much", 2), Some(2));
        assert_eq!((lanes.withdraw("much", 2), lanes.withdraw("nobody", 1)), (None, None));
        assert_eq!(lanes.len(), 5);
        let order: Vec<u64> = std::iter::from_fn(|| lanes.pop()).collect();
        assert_eq!(order, [1, 4, 3, 6, 5]);
        assert!(lanes.is_empty() && lanes.waiting.is_empty());
    }
}
