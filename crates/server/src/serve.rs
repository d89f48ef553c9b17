//! Connections: who gets one, and how long a client may take to say what it wants. `axum::serve` would wait for ever.

use crate::http::limits::Places;
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
const LONGEST_HEAD: usize = 64 * 1024;

/// How clients are let in.
#[derive(Clone, Debug)]
pub(crate) struct Door {
    /// Places for connections.
    pub(crate) places: Arc<Places>,
    /// Whether all come through a proxy: then addresses say nothing here.
    pub(crate) proxy: bool,
    /// How long the head of a request may take, and the pause before it.
    pub(crate) patience: Duration,
}

/// Serves whoever comes until it is to stop; returns when the last request is answered.
pub(crate) async fn serve(mut listener: TcpListener, router: Router, door: Door, stop: CancellationToken) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(door.patience);
    http.max_header_size(LONGEST_HEAD).max_buf_size(LONGEST_HEAD);
    let connections = TaskTracker::new();
    loop {
        let (stream, address) = tokio::select! {
            // This one outlives errors, such as too many open files.
            accepted = Listener::accept(&mut listener) => accepted,
            () = stop.cancelled() => break,
        };
        // Whoever finds no place is hung up on.
        let Ok(place) = door.places.take((!door.proxy).then(|| address.ip())) else { continue };
        // An acknowledgement right behind the news must not wait for the client to confirm the news.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(AddExtension::new(router.clone(), ConnectInfo(address)));
        let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let stop = stop.clone();
        connections.spawn(async move {
            let _place = place;
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

    /// A door with so many places for one address, and as much patience.
    async fn open(
        most: usize,
        patience: Duration,
    ) -> (std::net::SocketAddr, CancellationToken, tokio::task::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let stop = CancellationToken::new();
        let places = Places::new(100, most);
        let door = Door { places, proxy: false, patience };
        let router = Router::new().route("/", get(|| async { "here" }));
        let serving = tokio::spawn(serve(listener, router, door, stop.clone()));
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
    async fn who_says_nothing_or_says_it_slowly_is_hung_up_on() {
        let (address, ..) = open(100, Duration::from_millis(100)).await;
        let mut silent = TcpStream::connect(address).await.unwrap();
        assert_eq!(rest(&mut silent).await, "");
        let mut idle = TcpStream::connect(address).await.unwrap();
        idle.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
        assert!(rest(&mut idle).await.ends_with("here"));
        let mut slow = TcpStream::connect(address).await.unwrap();
        slow.write_all(b"GET / HTTP/1.1\r\nHo").await.unwrap();
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
