//! How much one client may ask for.

use crate::config::Limits as Allowed;
use governor::clock::DefaultClock;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use lamplight_protocol::{Code, Problem};
use std::net::IpAddr;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

type Keyed<K> = RateLimiter<K, DefaultKeyedStateStore<K>, DefaultClock>;

/// Buckets of tokens, by guest and by address.
#[derive(Debug)]
pub struct Limits {
    guests: Keyed<String>,
    chats: Keyed<String>,
    addresses: Option<Keyed<IpAddr>>,
    connections: Arc<AtomicUsize>,
    most_connections: usize,
}

/// Takes back a connection's place when it ends.
#[derive(Debug)]
pub struct Place(Arc<AtomicUsize>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn too_often() -> Problem {
    Problem::new(Code::RateLimited, "more than the server answers; slow down and try again in a moment")
}

impl Limits {
    /// Full buckets.
    pub fn new(allowed: &Allowed) -> Limits {
        let rate = |number: u32| NonZero::new(number).unwrap_or(NonZero::<u32>::MIN);
        let burst = |number: u32, times: u32| rate(number.saturating_mul(times));
        let quota = |number, times| Quota::per_second(rate(number)).allow_burst(burst(number, times));
        // A message every two seconds, five at once.
        let chat = Quota::with_period(Duration::from_secs(2))
            .unwrap_or_else(|| Quota::per_second(NonZero::<u32>::MIN));
        Limits {
            guests: RateLimiter::keyed(quota(allowed.guest_rate, 3)),
            chats: RateLimiter::keyed(chat.allow_burst(rate(5))),
            addresses: (allowed.address_rate > 0).then(|| RateLimiter::keyed(quota(allowed.address_rate, 5))),
            connections: Arc::default(),
            most_connections: allowed.connections,
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
    pub fn address(&self, address: IpAddr) -> Result<(), Problem> {
        // Whoever has one address of the new kind has all of its network.
        let key = match address {
            IpAddr::V4(_) => address,
            IpAddr::V6(long) => (u128::from(long) >> 64 << 64).to_be_bytes().into(),
        };
        let limiter = self.addresses.as_ref();
        limiter.map_or(Ok(()), |limiter| limiter.check_key(&key).map_err(|_| too_often()))
    }

    /// A place for one more connection.
    pub fn connect(&self) -> Result<Place, Problem> {
        let place = Place(Arc::clone(&self.connections));
        if self.connections.fetch_add(1, Ordering::Relaxed) >= self.most_connections {
            return Err(Problem::new(
                Code::Full,
                "the server has as many connections as it takes; try again later",
            ));
        }
        Ok(place)
    }

    /// Forgets clients whose buckets are full again.
    pub fn sweep(&self) {
        self.guests.retain_recent();
        self.chats.retain_recent();
        if let Some(addresses) = &self.addresses {
            addresses.retain_recent();
        }
    }
}
