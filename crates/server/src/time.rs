//! Where the server's time comes from.

use governor::clock::Clock;
use std::sync::LazyLock;
use std::time::Duration;
use time::OffsetDateTime;
use tokio::sync::watch;
use tokio::time::Instant;

/// Rate limits count from here: a wall clock that is set back must not keep anybody waiting.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The system's clock; or, for tests, one that stands still until it is set forward.
#[derive(Clone, Debug, Default)]
pub enum TimeSource {
    #[default]
    System,
    Manual(watch::Sender<u64>),
}

impl TimeSource {
    /// A clock that stands at this time.
    pub fn manual(now: u64) -> TimeSource {
        TimeSource::Manual(watch::Sender::new(now))
    }

    /// Sets a manual clock forward; the system's goes on by itself.
    pub fn advance(&self, by: Duration) {
        if let TimeSource::Manual(time) = self {
            time.send_modify(|now| *now = now.saturating_add(millis(by)));
        }
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> u64 {
        match self {
            TimeSource::System => system_now(),
            TimeSource::Manual(time) => *time.borrow(),
        }
    }

    /// Waits until a moment has come.
    pub async fn sleep_until(&self, at: u64) {
        match self {
            TimeSource::System => {
                tokio::time::sleep(Duration::from_millis(at.saturating_sub(self.now()))).await;
            }
            TimeSource::Manual(time) => {
                // The sender lives in `self`, so that this never fails.
                let _ = time.subscribe().wait_for(|now| *now >= at).await;
            }
        }
    }

    /// Waits for so long, from now on.
    pub fn sleep(&self, time: Duration) -> impl Future<Output = ()> {
        self.sleep_until(self.now().saturating_add(millis(time)))
    }

    /// What comes of a future, unless it takes too long.
    pub async fn timeout<T>(&self, limit: Duration, future: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            done = future => Some(done),
            () = self.sleep(limit) => None,
        }
    }
}

/// Milliseconds since 1970, by the system's clock.
fn system_now() -> u64 {
    u64::try_from(OffsetDateTime::now_utc().unix_timestamp_nanos() / 1_000_000).unwrap_or(0)
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// For rate limits.
impl Clock for TimeSource {
    type Instant = Duration;

    fn now(&self) -> Duration {
        match self {
            TimeSource::System => START.elapsed(),
            TimeSource::Manual(time) => Duration::from_millis(*time.borrow()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_manual_clock_wakes_who_waits_for_it() {
        let time = TimeSource::manual(1000);
        let mut sleeping = std::pin::pin!(time.sleep(Duration::from_millis(5)));
        time.advance(Duration::from_millis(4));
        assert!(futures_util::future::FutureExt::now_or_never(sleeping.as_mut()).is_none());
        time.advance(Duration::from_millis(1));
        sleeping.await;
        assert_eq!(time.now(), 1005);
        assert_eq!(time.timeout(Duration::ZERO, std::future::pending::<()>()).await, None);
    }
}
