//! HTTP connections: how many there may be, and how long a client may take to send a request. `axum::serve` would wait
//! for ever.

use crate::http::limits::ConnectionLimit;
use axum::Router;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower_http::add_extension::AddExtension;

/// The longest head of a request, in bytes: its first line and its headers.
const MAX_HEAD: usize = 64 * 1024;

/// Which connections are accepted.
#[derive(Clone, Debug)]
pub(crate) struct Accept {
    pub(crate) limit: Arc<ConnectionLimit>,
    /// Whether all come through a proxy: then their addresses say nothing.
    pub(crate) behind_proxy: bool,
    /// How long the head of a request may take, and the pause before it.
    pub(crate) head_timeout: Duration,
}

/// Serves until it is to stop; returns when the last request is answered.
pub(crate) async fn serve(
    mut listener: TcpListener,
    router: Router,
    accept: Accept,
    stop: CancellationToken,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(accept.head_timeout);
    http.max_header_size(MAX_HEAD).max_buf_size(MAX_HEAD);
    let connections = TaskTracker::new();
    loop {
        let (stream, address) = tokio::select! {
            // This one outlives errors, such as too many open files.
            accepted = Listener::accept(&mut listener) => accepted,
            () = stop.cancelled() => break,
        };
        // Connections beyond the limit are closed without a word.
        let address_known = (!accept.behind_proxy).then(|| address.ip());
        let Ok(permit) = accept.limit.acquire(address_known) else { continue };
        // An acknowledgement right behind the news must not wait for the client to confirm the news.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(AddExtension::new(router.clone(), ConnectInfo(address)));
        let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let stop = stop.clone();
        connections.spawn(async move {
            let _permit = permit;
            let mut connection = pin!(connection);
            // A client that breaks off is nobody's fault.
            tokio::select! {
                _ = connection.as_mut() => return,
                () = stop.cancelled() => connection.as_mut().graceful_shutdown(),
            }
            let _ = connection.await;
        });
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::routing::get;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpStream;

    /// A server that accepts so many connections of one address and waits so long for each request.
    async fn open(
        max_of_address: usize,
        head_timeout: Duration,
    ) -> (std::net::SocketAddr, CancellationToken, tokio::task::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let stop = CancellationToken::new();
        let limit = ConnectionLimit::new(100, max_of_address);
        let accept = Accept { limit, behind_proxy: false, head_timeout };
        let router = Router::new().route("/", get(|| async { "here" }));
        let serving = tokio::spawn(serve(listener, router, accept, stop.clone()));
        (address, stop, serving)
    }

    /// What comes until the other side ends the connection.
    async fn rest(stream: &mut TcpStream) -> String {
        let mut text = Vec::new();
        let read = tokio::time::timeout(Duration::from_mins(1), stream.read_to_end(&mut text));
        // A connection that is cut off ends as well.
        let _ = read.await.expect("an end");
        String::from_utf8(text).unwrap()
    }

    #[tokio::test]
    async fn silent_idle_and_slow_connections_are_closed() {
        let (address, ..) = open(100, Duration::from_millis(100)).await;
        let mut silent = TcpStream::connect(address).await.unwrap();
        assert_eq!(rest(&mut silent).await, "");
        // A busy machine may be too slow for the timeout, now and then.
        loop {
            let mut idle = TcpStream::connect(address).await.unwrap();
            let _ = idle.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await;
            if rest(&mut idle).await.ends_with("here") {
                break;
            }
        }
        let mut slow = TcpStream::connect(address).await.unwrap();
        let _ = slow.write_all(b"GET / HTTP/1.1\r\nHo").await;
        assert_eq!(rest(&mut slow).await, "");
    }

    #[tokio::test]
    async fn one_address_has_so_many_connections_and_no_more() {
        let (address, ..) = open(2, Duration::from_mins(5)).await;
        let first = TcpStream::connect(address).await.unwrap();
        let mut ask = TcpStream::connect(address).await.unwrap();
        // The first two are let in before the third comes.
        ask.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
        ask.readable().await.unwrap();
        let mut third = TcpStream::connect(address).await.unwrap();
        let _ = third.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await;
        assert_eq!(rest(&mut third).await, "");
        drop((first, ask));
    }

    #[tokio::test]
    async fn in_the_end_requests_are_answered_and_idle_connections_closed() {
        let (address, stop, serving) = open(100, Duration::from_mins(5)).await;
        let mut idle = TcpStream::connect(address).await.unwrap();
        idle.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
        idle.readable().await.unwrap();
        stop.cancel();
        tokio::time::timeout(Duration::from_mins(1), serving).await.unwrap().unwrap();
        assert!(rest(&mut idle).await.ends_with("here"));
        assert!(TcpStream::connect(address).await.is_err());
    }
}
