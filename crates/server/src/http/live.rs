//! Live events over a WebSocket.

use super::App;
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
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use utoipa::IntoParams;

/// The longest message that is read as one.
const LONGEST_MESSAGE: usize = 8 * 1024;
/// The longest message that does not end the connection.
const LONGEST_FRAME: usize = 256 * 1024;
/// How often a silent client is asked whether it is still there.
const PING: Duration = Duration::from_secs(20);
/// How long a client may take for the last words.
const FAREWELL: Duration = Duration::from_secs(5);

/// How a client connects.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LiveQuery {
    /// From which of the guest's own seats to look; none to watch.
    seat: Option<u8>,
    /// The last version that the client knows.
    version: Option<u64>,
}

/// Opens the live connection to a table: a WebSocket that carries `ServerMessage` and `ClientMessage`.
#[utoipa::path(get, path = "/api/tables/{id}/live", params(("id" = String, Path), LiveQuery),
    responses((status = 101), (status = "4XX", body = Problem)))]
pub async fn live(
    State(app): State<App>,
    Visitor(asker): Visitor,
    Path(id): Path<String>,
    Query(query): Query<LiveQuery>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let upgrade = upgrade.map_err(|error| Refused::new(Code::Malformed, error.body_text()))?;
    let handle = visit(&app, &id, &asker).await?;
    let viewer = own_seat(&handle, &asker, query.seat).await?;
    let place = app.limits.connect()?;
    let client = Client { app, handle, asker, viewer, since: query.version, _place: place };
    let upgrade = upgrade.max_message_size(LONGEST_FRAME).max_frame_size(LONGEST_FRAME);
    Ok(upgrade.on_upgrade(|socket| client.serve(socket)))
}

struct Client {
    app: App,
    handle: TableHandle,
    asker: Asker,
    viewer: Option<Seat>,
    since: Option<u64>,
    _place: Place,
}

impl Client {
    async fn serve(self, mut socket: WebSocket) {
        let (outbox, news) = mpsc::channel(OUTBOX);
        let cut = CancellationToken::new();
        let connection =
            Connection { asker: self.asker.clone(), viewer: self.viewer, outbox, cut: cut.clone() };
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
            ending = self.converse(&mut socket, news) => ending,
        };
        self.app.hall.metrics.connections.dec();
        // First of all the table knows; the client may take its time.
        self.handle.disconnect(number).await;
        if let Some((problem, code)) = ending {
            let _ = tokio::time::timeout(FAREWELL, bye(&mut socket, problem, code)).await;
        }
    }

    /// Carries messages until one side ends it; returns what to say at the end.
    async fn converse(
        &self,
        socket: &mut WebSocket,
        mut news: mpsc::Receiver<Utf8Bytes>,
    ) -> Option<(Problem, u16)> {
        let mut pings = tokio::time::interval(PING);
        let mut heard = true;
        loop {
            tokio::select! {
                // News before answers: whoever acts sees what came of it before the acknowledgement.
                biased;
                text = news.recv() => match text {
                    Some(text) => socket.send(Message::Text(text)).await.ok()?,
                    // The table is gone; it is there again for whoever comes back.
                    None => return Some(restarting()),
                },
                message = socket.recv() => {
                    heard = true;
                    match message {
                        Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                            let answer = self.answer(&message).await;
                            // What the command led to has been put into the outbox before it was answered.
                            while let Ok(text) = news.try_recv() {
                                socket.send(Message::Text(text)).await.ok()?;
                            }
                            socket.send(Message::Text(json(&answer))).await.ok()?;
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Close(_))) | None => return None,
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
                    socket.send(Message::Ping(Vec::new().into())).await.ok()?;
                }
            }
        }
    }

    async fn obey(&self, command: Command) -> Result<Done, Problem> {
        // What writes a name down needs the one of today, not of when the connection began.
        let named = matches!(command, Command::TakeSeat { .. } | Command::Chat { .. } | Command::Rematch);
        let hall = &self.app.hall;
        let asker = if named { hall.asker(&self.asker.guest).await? } else { self.asker.clone() };
        self.app.obey(&self.handle, asker, command).await
    }

    async fn answer(&self, message: &Message) -> ServerMessage {
        let _timer = Timer::start(&self.app.hall.metrics.acknowledged);
        // What cannot be read counts, too.
        let limited = self.app.limits.guest(&self.asker.guest);
        let ClientMessage { id, command } = match understand(message) {
            Ok(message) => message,
            Err(problem) => {
                return ServerMessage::Refused { id: None, problem: limited.err().unwrap_or(problem) };
            }
        };
        let done = match limited {
            Ok(()) => self.obey(command).await,
            Err(problem) => Err(problem),
        };
        match done {
            Ok(done) => ServerMessage::Ack { id, version: done.version, table: done.table },
            Err(problem) => ServerMessage::Refused { id: Some(id), problem },
        }
    }
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

/// Ends a connection with words.
async fn bye(socket: &mut WebSocket, problem: Problem, code: u16) {
    let reason = problem.message.clone();
    // The other side may be gone already.
    let _ = socket.send(Message::Text(json(&ServerMessage::Bye { problem }))).await;
    let _ = socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
}
