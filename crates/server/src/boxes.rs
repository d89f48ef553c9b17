//! How many different content files strangers may bring. A game keeps every layout that was ever played with until the
//! program ends, and has room for [`MOST_LAYOUTS`]: what is left of it must not go
//! to whoever sends most. Known files cost nothing.

use crate::address::network;
use crate::config::Limits;
use crate::time::TimeSource;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use lamplight_core::content::MOST_LAYOUTS;
use lamplight_core::hash::fingerprint;
use lamplight_protocol::{Code, Problem};
use std::collections::BTreeSet;
use std::net::IpAddr;
use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// New files from one address: so many at once, and then one in this time.
const BURST: NonZero<u32> = NonZero::new(12).unwrap();
const PERIOD: Duration = Duration::from_mins(10);
/// New files that only came with records: the rest of the room is for tables.
const IN_RECORDS: usize = MOST_LAYOUTS / 2;

type Budget = RateLimiter<IpAddr, DefaultKeyedStateStore<IpAddr>, TimeSource, NoOpMiddleware<Duration>>;

/// What a file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Table,
    Record,
}

#[derive(Debug)]
pub struct Boxes {
    /// None where addresses are not limited.
    budget: Option<Budget>,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    files: BTreeSet<u64>,
    in_records: usize,
}

impl Boxes {
    pub fn new(limits: &Limits, time: &TimeSource) -> Boxes {
        let quota = Quota::with_period(PERIOD).map(|quota| quota.allow_burst(BURST));
        let budget = quota
            .filter(|_| limits.address_rate > 0)
            .map(|quota| RateLimiter::new(quota, DefaultKeyedStateStore::default(), time.clone()));
        Boxes { budget, known: Mutex::default() }
    }

    /// Lets a file in that somebody at an address has brought, unless they bring too many.
    pub fn admit(&self, text: &str, purpose: Purpose, from: Option<IpAddr>) -> Result<(), Problem> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let file = fingerprint(text.as_bytes());
        if known.files.contains(&file) {
            return Ok(());
        }
        if purpose == Purpose::Record && known.in_records >= IN_RECORDS {
            let message = "The server has seen too many records with boxes of their own. Play at a table with this \
                           box, or try again after its next restart.";
            return Err(Problem::new(Code::Full, message));
        }
        if let (Some(budget), Some(from)) = (&self.budget, from) {
            if budget.len() > MOST_LAYOUTS {
                budget.retain_recent();
            }
            let spent = |_| {
                let message =
                    "You have brought many different boxes. Use one of them again, or wait ten minutes.";
                Problem::new(Code::RateLimited, message)
            };
            budget.check_key(&network(from)).map_err(spent)?;
        }
        known.files.insert(file);
        known.in_records += usize::from(purpose == Purpose::Record);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn boxes() -> (Boxes, TimeSource) {
        let config = Config::new("data".into(), ([127, 0, 0, 1], 0).into());
        let time = TimeSource::manual(0);
        (Boxes::new(&config.limits, &time), time)
    }

    #[test]
    fn one_address_runs_out_of_new_boxes_and_others_do_not() {
        let (boxes, time) = boxes();
        let (one, other) = ("192.0.2.1".parse().ok(), "192.0.2.2".parse().ok());
        let admit = |text: u32, from| boxes.admit(&text.to_string(), Purpose::Record, from);
        for text in 0..12 {
            admit(text, one).unwrap();
        }
        assert_eq!(admit(12, one).unwrap_err().code, Code::RateLimited);
        admit(3, one).unwrap();
        admit(12, other).unwrap();
        admit(12, one).unwrap();
        time.advance(PERIOD);
        admit(13, one).unwrap();
    }

    #[test]
    fn records_leave_room_for_tables() {
        let (boxes, _) = boxes();
        let admit = |text: usize, purpose| boxes.admit(&text.to_string(), purpose, None);
        let let_in = (0..MOST_LAYOUTS).filter(|text| admit(*text, Purpose::Record).is_ok());
        assert_eq!(let_in.count(), IN_RECORDS);
        admit(MOST_LAYOUTS, Purpose::Table).unwrap();
        assert_eq!(admit(MOST_LAYOUTS + 1, Purpose::Record).unwrap_err().code, Code::Full);
        admit(MOST_LAYOUTS, Purpose::Record).unwrap();
    }
}
