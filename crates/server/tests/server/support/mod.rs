//! A real server on a free port, and clients that keep every byte they got.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`house`] | a server that runs |
//! | [`guest`] | somebody who asks it over HTTP |
//! | [`live`] | a connection to a table |

mod guest;
mod house;
mod live;

pub(crate) use guest::{Guest, PROXY_HEADER, from_seat, new_seats};
pub(crate) use house::House;
pub(crate) use live::{Live, Socket, leaves};

use lamplight_core::Rng;
use lamplight_core::rng::Purpose;
use std::time::Duration;

/// Long enough for the slowest machine: it only ever ends a test that fails.
const PATIENCE: Duration = Duration::from_mins(2);

/// Waits for something that must come.
pub(crate) async fn soon<T>(what: &str, future: impl Future<Output = T>) -> T {
    let awaited = tokio::time::timeout(PATIENCE, future).await;
    awaited.unwrap_or_else(|_| panic!("waited in vain for {what}"))
}

/// Asks again and again until the answer is something.
pub(crate) async fn eventually<T>(what: &str, mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    let asking = async {
        loop {
            if let Some(answer) = ask().await {
                return answer;
            }
            // Not every question waits for something, and without a pause nobody else would get on.
            tokio::task::yield_now().await;
        }
    };
    soon(what, asking).await
}

/// Random choices that are the same in each run.
pub(crate) fn random(index: u64) -> Rng {
    Rng::stream(8, Purpose::Test, index)
}
