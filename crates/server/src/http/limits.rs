//! How much one client may ask for.

use crate::address::network;
use crate::config::Limits as Allowed;
use governor::clock::DefaultClock;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use lamplight_protocol::{Code, Problem};
use std::collections::BTreeMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZero;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

type Keyed<K> = RateLimiter<K, DefaultKeyedStateStore<K>, DefaultClock>;

/// The fewest places for connections that wait for a request or an answer.
const FEWEST_PLACES: usize = 1000;
/// So many requests for each deed.
const REQUESTS_A_DEED: u32 = 20;

/// Buckets of tokens, by guest and by address, and places for connections.
#[derive(Debug)]
pub struct Limits {
    guests: Keyed<String>,
    chats: Keyed<String>,
    addresses: Option<Keyed<IpAddr>>,
    deeds: Deeds,
    /// Places for connections that wait for a request or an answer.
    pub callers: Arc<Places>,
    /// Places for WebSockets.
    pub listeners: Arc<Places>,
}

/// Deeds are what is kept for ever: tables, names, talk, and whatever happens at tables that is no move.
#[derive(Debug)]
struct Deeds {
    guests: Keyed<String>,
    most_of_guest: u32,
    addresses: Option<Keyed<IpAddr>>,
    most_of_address: u32,
}

/// Places for connections: so many in all, and so many for one address.
#[derive(Debug)]
pub struct Places {
    taken: Mutex<Taken>,
    most: usize,
    most_of_address: usize,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by_address: BTreeMap<IpAddr, usize>,
}

/// Gives a connection's place back when it ends.
#[derive(Debug)]
pub struct Place {
    places: Arc<Places>,
    address: Option<IpAddr>,
}

impl Places {
    /// All free.
    pub fn new(most: usize, most_of_address: usize) -> Arc<Places> {
        Arc::new(Places { taken: Mutex::default(), most, most_of_address })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        // Nothing is ever half done under this lock.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for one more connection, from this address if it is known.
    pub fn take(self: &Arc<Self>, address: Option<IpAddr>) -> Result<Place, Problem> {
        let address = address.map(network);
        let mut taken = self.taken();
        let refuse = |whose| {
            let message = format!("{whose} as many connections as there may be; try again later");
            Err(Problem::new(Code::Full, message))
        };
        if taken.all >= self.most {
            return refuse("the server has");
        }
        if let Some(address) = address {
            let here = taken.by_address.entry(address).or_default();
            if *here >= self.most_of_address {
                return refuse("your address has");
            }
            *here += 1;
        }
        taken.all += 1;
        Ok(Place { places: Arc::clone(self), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        taken.all -= 1;
        if let Some(address) = self.address
            && let Some(here) = taken.by_address.get_mut(&address)
        {
            *here -= 1;
            if *here == 0 {
                taken.by_address.remove(&address);
            }
        }
    }
}

fn too_often() -> Problem {
    Problem::new(Code::RateLimited, "more than the server answers; slow down and try again in a moment")
}

fn number(number: u32) -> NonZero<u32> {
    NonZero::new(number).unwrap_or(NonZero::<u32>::MIN)
}

fn buckets<K: Clone + Eq + Hash>(a_second: u32, at_once: u32) -> Keyed<K> {
    RateLimiter::keyed(Quota::per_second(number(a_second)).allow_burst(number(at_once)))
}

/// Takes so many tokens at once, or as many as fit into a bucket.
fn spend<K: Clone + Eq + Hash>(buckets: &Keyed<K>, key: &K, cost: u32, most: u32) -> Result<(), Problem> {
    match buckets.check_key_n(key, number(cost.min(most))) {
        Ok(Ok(())) => Ok(()),
        _ => Err(too_often()),
    }
}

impl Limits {
    /// Full buckets, free places.
    pub fn new(allowed: &Allowed) -> Limits {
        let Allowed { guest_rate, address_rate, connections, .. } = *allowed;
        // A message every two seconds, five at once.
        let chat = Quota::with_period(Duration::from_secs(2))
            .unwrap_or_else(|| Quota::per_second(NonZero::<u32>::MIN));
        let address_burst = address_rate.saturating_mul(5);
        // One address has no more connections open than it may send requests at once.
        let most_of_address = if address_rate > 0 { address_burst as usize } else { usize::MAX };
        let most_of_guest = guest_rate.saturating_mul(3) / 2;
        let deeds_of_address = address_rate.saturating_mul(3) / 2;
        Limits {
            guests: buckets(guest_rate, guest_rate.saturating_mul(3)),
            chats: RateLimiter::keyed(chat.allow_burst(number(5))),
            addresses: (address_rate > 0).then(|| buckets(address_rate, address_burst)),
            deeds: Deeds {
                guests: buckets(guest_rate / REQUESTS_A_DEED, most_of_guest),
                most_of_guest,
                addresses: (address_rate > 0)
                    .then(|| buckets(address_rate / REQUESTS_A_DEED, deeds_of_address)),
                most_of_address: deeds_of_address,
            },
            callers: Places::new(connections.max(FEWEST_PLACES), most_of_address),
            listeners: Places::new(connections, most_of_address),
        }
    }

    /// A guest asks for something.
    pub fn guest(&self, guest: &str) -> Result<(), Problem> {
        self.guests.check_key(&guest.to_string()).map_err(|_| too_often())
    }

    /// A guest says something.
    pub fn chat(&self, guest: &str) -> Result<(), Problem> {
        self.chats.check_key(&guest.to_string()).map_err(|_| too_often())
    }

    /// An address asks for something.
    pub fn address(&self, address: Option<IpAddr>) -> Result<(), Problem> {
        match (&self.addresses, address) {
            (Some(addresses), Some(address)) => {
                addresses.check_key(&network(address)).map_err(|_| too_often())
            }
            _ => Ok(()),
        }
    }

    /// A guest at an address does something that is kept for ever, as much as so many simple deeds.
    pub fn deed(&self, guest: &str, address: Option<IpAddr>, cost: u32) -> Result<(), Problem> {
        let deeds = &self.deeds;
        let cost = cost.min(deeds.most_of_guest);
        spend(&deeds.guests, &guest.to_string(), cost, deeds.most_of_guest)?;
        match (&deeds.addresses, address) {
            (Some(addresses), Some(address)) => {
                spend(addresses, &network(address), cost, deeds.most_of_address)
            }
            _ => Ok(()),
        }
    }

    /// Forgets clients whose buckets are full again.
    pub fn sweep(&self) {
        [&self.guests, &self.chats, &self.deeds.guests].into_iter().for_each(RateLimiter::retain_recent);
        let addresses = [&self.addresses, &self.deeds.addresses];
        addresses.into_iter().flatten().for_each(RateLimiter::retain_recent);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_few_and_come_back() {
        let places = Places::new(3, 2);
        let (one, other) = ("192.0.2.1".parse().ok(), "192.0.2.2".parse().ok());
        let first = places.take(one).unwrap();
        let _second = places.take(one).unwrap();
        assert_eq!(places.take(one).unwrap_err().code, Code::Full);
        let _third = places.take(other).unwrap();
        assert_eq!(places.take(None).unwrap_err().code, Code::Full);
        drop(first);
        let fourth = places.take(one).unwrap();
        drop(fourth);
        assert!(places.take(None).is_ok());
        assert_eq!(places.taken().by_address.len(), 2);
    }

    #[test]
    fn who_does_much_pays_for_it_and_nobody_pays_more_than_a_bucket() {
        let allowed =
            Allowed { guest_rate: 20, address_rate: 100, tables: 1, tables_of_guest: 1, connections: 1 };
        let limits = Limits::new(&allowed);
        let address: Option<IpAddr> = "192.0.2.1".parse().ok();
        assert!(limits.deed("ada", address, 1000).is_ok());
        assert_eq!(limits.deed("ada", address, 1).unwrap_err().code, Code::RateLimited);
        for guest in 0..4 {
            assert!(limits.deed(&guest.to_string(), address, 30).is_ok(), "{guest}");
        }
        assert_eq!(limits.deed("bo", address, 30).unwrap_err().code, Code::RateLimited);
        assert!(limits.deed("cleo", "192.0.2.2".parse().ok(), 30).is_ok());
    }
}
