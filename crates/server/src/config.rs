//! What the operator decides.

use crate::time::TimeSource;
use lamplight_table::setup::CLAIM_AFTER;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    /// Where the database and the content files are.
    pub data: PathBuf,
    /// The address under which people reach the server, such as `https://play.example.org`, if it is behind a proxy.
    /// With https, cookies are sent over https alone.
    pub public_url: Option<String>,
    /// The header in which the proxy tells the client's address; none if there is no proxy.
    pub address_header: Option<String>,
    /// How long the server waits for people.
    pub patience: Patience,
    pub limits: Limits,
    pub retention: Retention,
    /// Threads on which bots think.
    pub bot_threads: usize,
    /// Replays, records and content files that are worked on at once.
    pub work_threads: usize,
    /// How long a connection may stay idle, and how long the head of a request may take.
    pub head_timeout: Duration,
    pub time: TimeSource,
}

/// How long the server waits for people, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Somebody who was not connected for so long is gone: the host may free the seat, others may ask for a bot.
    pub gone_after: u64,
    /// If somebody who has been away for so long is to act and others wait, a bot takes over by itself.
    pub take_over_after: u64,
    /// A table at which nothing has happened for so long, and nobody is, is abandoned.
    pub abandon_after: u64,
    /// At a table without a clock, somebody who has not decided anything for so long can be claimed against.
    pub claim_after: u64,
    /// A table that waits for players, and at which nobody is or has sat down but its host, is closed after so long.
    pub close_empty_after: u64,
}

/// Which finished games are kept; all, if nothing is said.
#[derive(Clone, Copy, Debug, Default)]
pub struct Retention {
    /// Those of the last so many milliseconds.
    pub age: Option<u64>,
    /// The last so many.
    pub games: Option<u64>,
}

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests and commands a second from one guest, on average.
    pub guest_rate: u32,
    /// Requests a second from one address, on average; 0 for no limit.
    pub address_rate: u32,
    /// Tables in memory.
    pub tables: usize,
    /// Tables that one guest may have open or running.
    pub tables_of_guest: usize,
    /// Tables from one address that wait for players. Like the next two, it holds only where addresses are limited at all.
    pub open_of_address: usize,
    /// Those of them that everybody finds in the list.
    pub listed_of_address: usize,
    /// Tables from one address that everybody finds in a list, with those at which a game goes on.
    pub public_of_address: usize,
    /// WebSocket connections.
    pub connections: usize,
}

impl Config {
    /// Sensible settings for a data folder and an address.
    pub fn new(data: PathBuf, listen: SocketAddr) -> Config {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Config {
            listen,
            data,
            public_url: None,
            address_header: None,
            patience: Patience {
                gone_after: 2 * 60_000,
                take_over_after: 5 * 60_000,
                abandon_after: 30 * 24 * 3_600_000,
                claim_after: CLAIM_AFTER,
                close_empty_after: 3_600_000,
            },
            retention: Retention::default(),
            limits: Limits {
                guest_rate: 20,
                address_rate: 100,
                tables: 20_000,
                tables_of_guest: 50,
                open_of_address: 20,
                listed_of_address: 5,
                public_of_address: 20,
                connections: 20_000,
            },
            // Half of the cores think, so that the others answer.
            bot_threads: (cores / 2).max(1),
            work_threads: (cores / 2).max(1),
            head_timeout: Duration::from_secs(30),
            time: TimeSource::System,
        }
    }
}
