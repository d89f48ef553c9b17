//! Live events over a WebSocket.

use super::App;
use super::guard::Caller;
use super::guest::Visitor;
use super::limits::Place;
use super::problem::{Answer, Path, Query, Refused, read};
use super::tables::{own_seat, visit};
use crate::hall::Timer;
use crate::life::decide::Asker;
use crate::task::{Connection, Done, OUTBOX, TableHandle, json};
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use lamplight_core::Seat;
use lamplight_protocol::{ClientMessage, Code, Command, Problem, ServerMessage};
use serde::Deserialize;
use std::net::IpAddr;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use utoipa::IntoParams;

/// The longest message that is read as one.
const LONGEST_MESSAGE: usize = 8 * 1024;
/// The longest message that does not end the connection.
const LONGEST_FRAME: usize = 256 * 1024;
/// How long who asks too often waits for the answer.
const SLOWER: Duration = Duration::from_millis(100);
/// How often a silent client is asked whether it is still there, and how long it may take for a message.
const PING: Duration = Duration::from_secs(20);
/// How long a client may take for the last words.
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
}

/// Opens the live connection to a table: a WebSocket that carries `ServerMessage` and `ClientMessage`.
#[utoipa::path(get, path = "/api/tables/{id}/live", params(("id" = String, Path), LiveQuery),
    responses((status = 101)))]
pub async fn live(
    State(app): State<App>,
    Visitor(asker): Visitor,
    Caller(address): Caller,
    Path(id): Path<String>,
    Query(query): Query<LiveQuery>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let upgrade = upgrade.map_err(|error| Refused::new(Code::Malformed, error.body_text()))?;
    let handle = visit(&app, &id, &asker).await?;
    let viewer = own_seat(&handle, &asker, query.seat).await?;
    let place = app.limits.listeners.take(address)?;
    let client = Client { app, handle, asker, address, viewer, since: query.version, _place: place };
    let upgrade = upgrade.max_message_size(LONGEST_FRAME).max_frame_size(LONGEST_FRAME);
    // The usual 128 kB for each of thousands of connections would be most of the server's memory.
    let upgrade = upgrade.read_buffer_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(|socket| client.serve(socket)))
}

struct Client {
    app: App,
    handle: TableHandle,
    asker: Asker,
    address: Option<IpAddr>,
    viewer: Option<Seat>,
    since: Option<u64>,
    _place: Place,
}

impl Client {
    async fn serve(self, mut socket: WebSocket) {
        // The server does not end before the last words are said.
        let _end = self.app.hall.tasks.token();
        let (outbox, news) = mpsc::channel(OUTBOX);
        let cut = CancellationToken::new();
        let (asker, cutting) = (self.asker.clone(), cut.clone());
        let connection =
            Connection { asker, address: self.address, viewer: self.viewer, outbox, cut: cutting };
        let number = match self.handle.connect(connection, self.since).await {
            Ok(number) => number,
            Err(problem) => return bye(&mut socket, problem, close_code::RESTART).await,
        };
        self.app.hall.metrics.connections.inc();
        // From outside, since a client that reads nothing keeps the conversation waiting.
        let ending = tokio::select! {
            biased;
            () = self.app.hall.stop.cancelled() => Some(restarting()),
            () = cut.cancelled() => {
                let problem = Problem::new(Code::RateLimited, "you did not keep up with the news; come back");
                Some((problem, close_code::AGAIN))
            }
            ending = self.converse(&mut socket, number, news) => ending,
        };
        self.app.hall.metrics.connections.dec();
        // First of all the table knows; the client may take its time.
        self.handle.disconnect(number).await;
        if let Some((problem, code)) = ending {
            bye(&mut socket, problem, code).await;
        }
    }

    /// Carries messages until one side ends it; returns what to say at the end.
    async fn converse(
        &self,
        socket: &mut WebSocket,
        number: u64,
        mut news: mpsc::Receiver<Utf8Bytes>,
    ) -> Option<(Problem, u16)> {
        let mut pings = tokio::time::interval(PING);
        let mut heard = true;
        loop {
            tokio::select! {
                // News before answers: whoever acts sees what came of it before the acknowledgement.
                biased;
                text = news.recv() => match text {
                    Some(text) => send(socket, Message::Text(text)).await?,
                    // The table is gone; it is there again for whoever comes back.
                    None => return Some(restarting()),
                },
                message = socket.recv() => {
                    heard = true;
                    match message {
                        Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                            let answer = self.answer(number, &message).await;
                            // What the command led to has been put into the outbox before it was answered.
                            while let Ok(text) = news.try_recv() {
                                send(socket, Message::Text(text)).await?;
                            }
                            send(socket, Message::Text(json(&answer))).await?;
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Close(_))) => {
                            // The answer to it goes out when the socket is read once more.
                            let _ = tokio::time::timeout(FAREWELL, socket.recv()).await;
                            return None;
                        }
                        None => return None,
                        Some(Err(_)) => {
                            let problem = Problem::new(Code::TooLarge, "the message could not be read, or was far too long");
                            return Some((problem, close_code::SIZE));
                        }
                    }
                }
                _ = pings.tick() => {
                    if !heard {
                        return None;
                    }
                    heard = false;
                    send(socket, Message::Ping(Vec::new().into())).await?;
                }
            }
        }
    }

    async fn obey(&self, number: u64, command: Command) -> Result<Done, Problem> {
        // What writes a name down needs the one of today, not of when the connection began.
        let named = matches!(command, Command::TakeSeat { .. } | Command::Chat { .. } | Command::Rematch);
        let hall = &self.app.hall;
        let asker = if named { hall.asker(&self.asker.guest).await? } else { self.asker.clone() };
        self.app.obey(&self.handle, asker, self.address, Some(number), command).await
    }

    async fn answer(&self, number: u64, message: &Message) -> ServerMessage {
        // What cannot be read counts, too.
        let limits = &self.app.limits;
        let limited = limits.guest(&self.asker.guest).and_then(|()| limits.address(self.address));
        if limited.is_err() {
            // Even a refusal costs something: whoever sends without end waits for each.
            tokio::time::sleep(SLOWER).await;
        }
        let _timer = Timer::start(&self.app.hall.metrics.acknowledged);
        let ClientMessage { id, command } = match understand(message) {
            Ok(message) => message,
            Err(problem) => {
                return ServerMessage::Refused { id: None, problem: limited.err().unwrap_or(problem) };
            }
        };
        let done = match limited {
            Ok(()) => self.obey(number, command).await,
            Err(problem) => Err(problem),
        };
        match done {
            Ok(done) => ServerMessage::Ack { id, version: done.version, table: done.table },
            Err(problem) => ServerMessage::Refused { id: Some(id), problem },
        }
    }
}

/// Sends a message; none if the client does not take it.
async fn send(socket: &mut WebSocket, message: Message) -> Option<()> {
    tokio::time::timeout(PING, socket.send(message)).await.ok()?.ok()
}

fn understand(message: &Message) -> Result<ClientMessage, Problem> {
    match message {
        Message::Text(text) if text.len() <= LONGEST_MESSAGE => read(text.as_bytes()),
        Message::Text(_) => {
            Err(Problem::new(Code::TooLarge, format!("a message has at most {LONGEST_MESSAGE} bytes")))
        }
        _ => Err(Problem::new(Code::Malformed, "messages are text: one JSON object each")),
    }
}

fn restarting() -> (Problem, u16) {
    let problem = Problem::new(Code::ShuttingDown, "the server restarts; come back in a moment");
    (problem, close_code::RESTART)
}

/// Ends a connection with words, unless the other side is gone already or does not listen.
async fn bye(socket: &mut WebSocket, problem: Problem, code: u16) {
    let close = Message::Close(Some(CloseFrame { code, reason: problem.message.clone().into() }));
    let last_words = async {
        socket.send(Message::Text(json(&ServerMessage::Bye { problem }))).await?;
        socket.send(close).await
    };
    let _ = tokio::time::timeout(FAREWELL, last_words).await;
}
