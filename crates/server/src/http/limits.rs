//! How much one client may ask for: rate limits by guest and by address, and permits for connections.

use crate::address::network;
use crate::config::Limits as Allowed;
use crate::time::TimeSource;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use lamplight_protocol::{Code, Problem};
use std::collections::BTreeMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZero;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

type Keyed<K> = RateLimiter<K, DefaultKeyedStateStore<K>, TimeSource, NoOpMiddleware<Duration>>;

/// The fewest HTTP connections that are allowed at once.
const MIN_CONNECTIONS: usize = 1000;
/// So many requests are allowed for each write.
const REQUESTS_PER_WRITE: u32 = 20;

/// Token buckets, and permits for connections.
#[derive(Debug)]
pub struct Limits {
    guests: Keyed<String>,
    chats: Keyed<String>,
    addresses: Option<Keyed<IpAddr>>,
    writes: WriteLimits,
    /// HTTP connections.
    pub connections: Arc<ConnectionLimit>,
    /// WebSockets.
    pub sockets: Arc<ConnectionLimit>,
}

/// Limits on what is stored for ever: tables, names, chat, and whatever happens at tables that is not a move.
#[derive(Debug)]
struct WriteLimits {
    guests: Keyed<String>,
    burst_of_guest: u32,
    addresses: Option<Keyed<IpAddr>>,
    burst_of_address: u32,
}

/// A semaphore for connections: so many in all, and so many from one address.
#[derive(Debug)]
pub struct ConnectionLimit {
    used: Mutex<Used>,
    max: usize,
    max_of_address: usize,
}

#[derive(Debug, Default)]
struct Used {
    all: usize,
    by_address: BTreeMap<IpAddr, usize>,
}

/// Allows one connection, until it is dropped.
#[derive(Debug)]
pub struct Permit {
    limit: Arc<ConnectionLimit>,
    address: Option<IpAddr>,
}

impl ConnectionLimit {
    pub fn new(max: usize, max_of_address: usize) -> Arc<ConnectionLimit> {
        Arc::new(ConnectionLimit { used: Mutex::default(), max, max_of_address })
    }

    fn used(&self) -> MutexGuard<'_, Used> {
        // Nothing is ever half done under this lock.
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A permit for one more connection, from this address if it is known.
    pub fn acquire(self: &Arc<Self>, address: Option<IpAddr>) -> Result<Permit, Problem> {
        let address = address.map(network);
        let mut used = self.used();
        if used.all >= self.max {
            return Err(Problem::new(Code::Full, "The server has too many connections. Try again later."));
        }
        if let Some(address) = address {
            let here = used.by_address.entry(address).or_default();
            if *here >= self.max_of_address {
                let message = "Too many connections from your network. Close one of them.";
                return Err(Problem::new(Code::RateLimited, message));
            }
            *here += 1;
        }
        used.all += 1;
        Ok(Permit { limit: Arc::clone(self), address })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut used = self.limit.used();
        used.all -= 1;
        if let Some(address) = self.address
            && let Some(here) = used.by_address.get_mut(&address)
        {
            *here -= 1;
            if *here == 0 {
                used.by_address.remove(&address);
            }
        }
    }
}

fn too_many_requests() -> Problem {
    Problem::new(Code::RateLimited, "Too many requests. Wait a moment and try again.")
}

fn number(number: u32) -> NonZero<u32> {
    NonZero::new(number).unwrap_or(NonZero::<u32>::MIN)
}

fn per_second(rate: u32, burst: u32) -> Quota {
    Quota::per_second(number(rate)).allow_burst(number(burst))
}

fn buckets<K: Clone + Eq + Hash>(quota: Quota, time: &TimeSource) -> Keyed<K> {
    RateLimiter::new(quota, DefaultKeyedStateStore::default(), time.clone())
}

/// Takes so many tokens at once, or as many as fit into a bucket.
fn spend<K: Clone + Eq + Hash>(buckets: &Keyed<K>, key: &K, cost: u32, burst: u32) -> Result<(), Problem> {
    match buckets.check_key_n(key, number(cost.min(burst))) {
        Ok(Ok(())) => Ok(()),
        _ => Err(too_many_requests()),
    }
}

impl Limits {
    pub fn new(allowed: &Allowed, time: &TimeSource) -> Limits {
        let Allowed { guest_rate, address_rate, connections, tables, .. } = *allowed;
        // A message every two seconds, five at once.
        let chat = Quota::with_period(Duration::from_secs(2))
            .unwrap_or_else(|| Quota::per_second(NonZero::<u32>::MIN));
        let address_burst = address_rate.saturating_mul(5);
        // One address has no more connections open than it may send requests at once.
        let max_of_address = if address_rate > 0 { address_burst as usize } else { usize::MAX };
        // Each keeps a table awake: the half of all must be left for others.
        let sockets_of_address = if address_rate > 0 {
            max_of_address.min(connections.div_ceil(2)).min(tables.div_ceil(2))
        } else {
            usize::MAX
        };
        let burst_of_guest = guest_rate.saturating_mul(3) / 2;
        let burst_of_address = address_rate.saturating_mul(3) / 2;
        let by_address =
            |rate: u32, burst: u32| (address_rate > 0).then(|| buckets(per_second(rate, burst), time));
        Limits {
            guests: buckets(per_second(guest_rate, guest_rate.saturating_mul(3)), time),
            chats: buckets(chat.allow_burst(number(5)), time),
            addresses: by_address(address_rate, address_burst),
            writes: WriteLimits {
                guests: buckets(per_second(guest_rate / REQUESTS_PER_WRITE, burst_of_guest), time),
                burst_of_guest,
                addresses: by_address(address_rate / REQUESTS_PER_WRITE, burst_of_address),
                burst_of_address,
            },
            connections: ConnectionLimit::new(connections.max(MIN_CONNECTIONS), max_of_address),
            sockets: ConnectionLimit::new(connections, sockets_of_address),
        }
    }

    /// A request of a guest.
    pub fn guest(&self, guest: &str) -> Result<(), Problem> {
        self.guests.check_key(&guest.to_string()).map_err(|_| too_many_requests())
    }

    /// A chat message of a guest.
    pub fn chat(&self, guest: &str) -> Result<(), Problem> {
        self.chats.check_key(&guest.to_string()).map_err(|_| too_many_requests())
    }

    /// A request from an address.
    pub fn address(&self, address: Option<IpAddr>) -> Result<(), Problem> {
        match (&self.addresses, address) {
            (Some(addresses), Some(address)) => {
                addresses.check_key(&network(address)).map_err(|_| too_many_requests())
            }
            _ => Ok(()),
        }
    }

    /// A guest at an address asks for something that is stored for ever and costs as much as so many simple writes.
    pub fn write(&self, guest: &str, address: Option<IpAddr>, cost: u32) -> Result<(), Problem> {
        let writes = &self.writes;
        let cost = cost.min(writes.burst_of_guest);
        spend(&writes.guests, &guest.to_string(), cost, writes.burst_of_guest)?;
        match (&writes.addresses, address) {
            (Some(addresses), Some(address)) => {
                spend(addresses, &network(address), cost, writes.burst_of_address)
            }
            _ => Ok(()),
        }
    }

    /// Forgets clients whose buckets are full again.
    pub fn sweep(&self) {
        [&self.guests, &self.chats, &self.writes.guests].into_iter().for_each(RateLimiter::retain_recent);
        let addresses = [&self.addresses, &self.writes.addresses];
        addresses.into_iter().flatten().for_each(RateLimiter::retain_recent);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permits_are_few_and_come_back() {
        let limit = ConnectionLimit::new(3, 2);
        let (one, other) = ("192.0.2.1".parse().ok(), "192.0.2.2".parse().ok());
        let first = limit.acquire(one).unwrap();
        let _second = limit.acquire(one).unwrap();
        assert_eq!(limit.acquire(one).unwrap_err().code, Code::RateLimited, "the server has room");
        let _third = limit.acquire(other).unwrap();
        assert_eq!(limit.acquire(None).unwrap_err().code, Code::Full);
        drop(first);
        let fourth = limit.acquire(one).unwrap();
        drop(fourth);
        assert!(limit.acquire(None).is_ok());
        assert_eq!(limit.used().by_address.len(), 2);
    }

    #[test]
    fn one_address_leaves_half_of_a_small_house_to_others() {
        for (tables, connections) in [(1000, 6), (6, 1000)] {
            let config = crate::config::Config::new("data".into(), ([127, 0, 0, 1], 0).into());
            let allowed = Allowed { tables, connections, ..config.limits };
            let limits = Limits::new(&allowed, &TimeSource::manual(0));
            let (one, other) = ("192.0.2.1".parse().ok(), "192.0.2.2".parse().ok());
            let _three = [(); 3].map(|()| limits.sockets.acquire(one).unwrap());
            assert_eq!(limits.sockets.acquire(one).unwrap_err().code, Code::RateLimited);
            assert!(limits.sockets.acquire(other).is_ok());
        }
    }

    #[test]
    fn writes_cost_what_they_are_and_at_most_a_bucket() {
        let allowed = Allowed {
            guest_rate: 20,
            address_rate: 100,
            tables: 1,
            tables_of_guest: 1,
            open_of_address: 1,
            listed_of_address: 1,
            public_of_address: 1,
            connections: 1,
        };
        let time = TimeSource::manual(0);
        let limits = Limits::new(&allowed, &time);
        let address: Option<IpAddr> = "192.0.2.1".parse().ok();
        assert!(limits.write("ada", address, 1000).is_ok());
        assert_eq!(limits.write("ada", address, 1).unwrap_err().code, Code::RateLimited);
        for guest in 0..4 {
            assert!(limits.write(&guest.to_string(), address, 30).is_ok(), "{guest}");
        }
        assert_eq!(limits.write("bo", address, 30).unwrap_err().code, Code::RateLimited);
        assert!(limits.write("cleo", "192.0.2.2".parse().ok(), 30).is_ok());
        time.advance(Duration::from_secs(1));
        assert!(limits.write("ada", address, 1).is_ok(), "a second later");
    }
}
