//! Live tables over a WebSocket.

use super::App;
use super::guard::Caller;
use super::guest::KnownGuest;
use super::limits::Permit;
use super::problem::{Answer, Path, Query, Refused, read};
use super::tables::{own_seat, visit};
use crate::audience::{Connection, OUTBOX, json};
use crate::handle::{Done, TableHandle};
use crate::time::TimeSource;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use futures_util::SinkExt as _;
use lamplight_protocol::{ClientMessage, Code, Command, Problem, ServerMessage};
use lamplight_table::{Guest, Viewpoint};
use serde::Deserialize;
use std::net::IpAddr;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use utoipa::IntoParams;

/// The longest message that is read.
const MAX_MESSAGE: usize = 8 * 1024;
/// The longest message that does not end the connection.
const MAX_FRAME: usize = 256 * 1024;
/// How long a client that sends too much waits for each answer.
const THROTTLE: Duration = Duration::from_millis(100);
/// How often a client is pinged, and how long it may take for a message.
const PING: Duration = Duration::from_secs(20);
/// How long a client may take for the last message.
const FAREWELL: Duration = Duration::from_secs(5);

/// How a client connects.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LiveQuery {
    /// From which of the guest's own seats to look; none to watch.
    seat: Option<u8>,
    /// The last version that the client knows.
    version: Option<u64>,
    /// Whether to tell what stands on the cells of a plain board.
    #[serde(default)]
    plain: bool,
}

/// Opens the live connection to a table: a WebSocket that carries `ServerMessage` and `ClientMessage`.
#[utoipa::path(get, path = "/api/tables/{id}/live", params(("id" = String, Path), LiveQuery),
    responses((status = 101)))]
pub async fn live(
    State(app): State<App>,
    KnownGuest(guest): KnownGuest,
    Caller(address): Caller,
    Path(id): Path<String>,
    Query(query): Query<LiveQuery>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let upgrade = upgrade.map_err(|error| Refused::new(Code::Malformed, error.body_text()))?;
    let handle = visit(&app, &id, &guest).await?;
    let seat = own_seat(&handle, &guest, query.seat).await?;
    let viewpoint = Viewpoint { seat, plain: query.plain };
    let permit = app.limits.sockets.acquire(address)?;
    let client = Client { app, handle, guest, address, viewpoint, since: query.version, _permit: permit };
    let upgrade = upgrade.max_message_size(MAX_FRAME).max_frame_size(MAX_FRAME);
    // The usual 128 kB for each of thousands of connections would be most of the server's memory.
    let upgrade = upgrade.read_buffer_size(MAX_MESSAGE);
    Ok(upgrade.on_upgrade(|socket| client.serve(socket)))
}

struct Client {
    app: App,
    handle: TableHandle,
    guest: Guest,
    address: Option<IpAddr>,
    viewpoint: Viewpoint,
    since: Option<u64>,
    _permit: Permit,
}

impl Client {
    fn time(&self) -> &TimeSource {
        &self.app.hall.config.time
    }

    async fn serve(self, mut socket: WebSocket) {
        // The server does not end before the last message is sent.
        let _end = self.app.hall.tasks.token();
        let (outbox, news) = mpsc::channel(OUTBOX);
        let cut = CancellationToken::new();
        let connection = Connection {
            guest: self.guest.clone(),
            address: self.address,
            viewpoint: self.viewpoint,
            outbox,
            cut: cut.clone(),
        };
        let number = match self.handle.connect(connection, self.since).await {
            Ok(number) => number,
            Err(problem) => return self.bye(&mut socket, problem, close_code::RESTART).await,
        };
        self.app.hall.metrics.connections.inc();
        // From outside, since a client that reads nothing keeps the conversation waiting.
        let ending = tokio::select! {
            biased;
            () = self.app.hall.stop.cancelled() => Some(restarting()),
            () = cut.cancelled() => {
                let problem = Problem::new(Code::RateLimited, "Your connection is too slow. Reconnect to continue.");
                Some((problem, close_code::AGAIN))
            }
            ending = self.converse(&mut socket, number, news) => ending,
        };
        self.app.hall.metrics.connections.dec();
        // The table hears of it first; the client may take its time.
        self.handle.disconnect(number).await;
        if let Some((problem, code)) = ending {
            self.bye(&mut socket, problem, code).await;
        }
    }

    /// Carries messages until one side ends it; returns what to say at the end.
    async fn converse(
        &self,
        socket: &mut WebSocket,
        number: u64,
        mut news: mpsc::Receiver<Utf8Bytes>,
    ) -> Option<(Problem, u16)> {
        let mut next_ping = std::pin::pin!(self.time().sleep(PING));
        let mut heard = true;
        loop {
            tokio::select! {
                // News before answers: whoever acts sees what came of it before the acknowledgement.
                biased;
                text = news.recv() => match text {
                    Some(text) => self.send(socket, Message::Text(text)).await?,
                    // The table left memory; it is loaded again for whoever reconnects.
                    None => return Some(restarting()),
                },
                message = socket.recv() => {
                    heard = true;
                    match message {
                        Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                            let answer = self.answer(number, &message).await;
                            // What the command led to was put into the outbox before it was answered. All of it goes
                            // out in one packet.
                            while let Ok(text) = news.try_recv() {
                                self.time().timeout(PING, socket.feed(Message::Text(text))).await?.ok()?;
                            }
                            self.send(socket, Message::Text(json(&answer))).await?;
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Close(_))) => {
                            // The answer to it goes out when the socket is read once more.
                            let _ = self.time().timeout(FAREWELL, socket.recv()).await;
                            return None;
                        }
                        None => return None,
                        Some(Err(_)) => {
                            let problem = Problem::new(Code::TooLarge, "The message could not be read or is far too long.");
                            return Some((problem, close_code::SIZE));
                        }
                    }
                }
                () = &mut next_ping => {
                    if !heard {
                        return None;
                    }
                    heard = false;
                    next_ping.set(self.time().sleep(PING));
                    self.send(socket, Message::Ping(Vec::new().into())).await?;
                }
            }
        }
    }

    async fn command(&self, number: u64, command: Command) -> Result<Done, Problem> {
        // What stores a name needs today's, not the one of when the connection began.
        let named = matches!(command, Command::TakeSeat { .. } | Command::Chat { .. } | Command::Rematch);
        let hall = &self.app.hall;
        let mut guest = self.guest.clone();
        if named {
            guest.name = hall.guest(&guest.id).await?.name;
        }
        self.app.command(&self.handle, guest, self.address, Some(number), command).await
    }

    async fn answer(&self, number: u64, message: &Message) -> ServerMessage {
        // Messages that cannot be read count, too.
        let limits = &self.app.limits;
        let limited = limits.guest(&self.guest.id).and_then(|()| limits.address(self.address));
        if limited.is_err() {
            // Even a refusal costs something.
            tokio::time::sleep(THROTTLE).await;
        }
        let _timer = self.app.hall.metrics.acknowledged_timer();
        let ClientMessage { id, command } = match parse(message) {
            Ok(message) => message,
            Err(problem) => {
                return ServerMessage::Refused { id: None, problem: limited.err().unwrap_or(problem) };
            }
        };
        let done = match limited {
            Ok(()) => self.command(number, command).await,
            Err(problem) => Err(problem),
        };
        match done {
            Ok(done) => ServerMessage::Ack { id, version: done.version, table: done.table },
            Err(problem) => ServerMessage::Refused { id: Some(id), problem },
        }
    }

    /// Sends a message; none if the client does not take it.
    async fn send(&self, socket: &mut WebSocket, message: Message) -> Option<()> {
        self.time().timeout(PING, socket.send(message)).await?.ok()
    }

    /// Ends a connection with a reason, unless the other side is gone already or does not listen.
    async fn bye(&self, socket: &mut WebSocket, problem: Problem, code: u16) {
        let close = Message::Close(Some(CloseFrame { code, reason: problem.message.clone().into() }));
        let farewell = async {
            socket.send(Message::Text(json(&ServerMessage::Bye { problem }))).await?;
            socket.send(close).await
        };
        let _ = tokio::time::timeout(FAREWELL, farewell).await;
    }
}

fn parse(message: &Message) -> Result<ClientMessage, Problem> {
    match message {
        Message::Text(text) if text.len() <= MAX_MESSAGE => read(text.as_bytes()),
        Message::Text(_) => {
            Err(Problem::new(Code::TooLarge, format!("A message has at most {MAX_MESSAGE} bytes.")))
        }
        _ => Err(Problem::new(Code::Malformed, "A message is text: one JSON object.")),
    }
}

fn restarting() -> (Problem, u16) {
    let problem = Problem::new(Code::ShuttingDown, "The server is restarting. Reconnect in a moment.");
    (problem, close_code::RESTART)
}
