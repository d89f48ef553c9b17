//! Work that takes its time, on threads that answer nobody.

use super::problem::{Answer, Refused};
use lamplight_protocol::Code;

pub(super) async fn on_a_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| Refused::new(Code::Internal, "Something went wrong on the server. It is in its log."))
}
