//! A real server on a free port, and clients that keep every byte they got.
#![allow(dead_code, reason = "each test file uses some of it")]

use futures_util::{SinkExt as _, StreamExt as _};
use lamplight_core::rng::{Dice as _, Purpose, Rng};
use lamplight_protocol::{
    ClientMessage, Code, Command, Created, Event, EventBody, Now, Problem, ServerMessage, Stage, TableCard,
    TableDetails, You,
};
use lamplight_server::hall::Hall;
use lamplight_server::{Config, ServerError};
use reqwest::header::{HeaderMap, HeaderValue};
use reqwest::{Method, StatusCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error as SocketError, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

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
        }
    };
    soon(what, asking).await
}

/// Random choices that are the same in each run.
pub(crate) fn random(index: u64) -> Rng {
    Rng::stream(8, Purpose::Test, index)
}

/// A server that runs.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    pub(crate) hall: Arc<Hall>,
    pub(crate) config: Config,
    folder: TempDir,
    stop: oneshot::Sender<()>,
    running: JoinHandle<Result<(), ServerError>>,
}

impl House {
    /// A server with an empty database that lets everybody ask as often as they like.
    pub(crate) async fn open() -> House {
        House::with(|_| {}).await
    }

    /// The same with other settings.
    pub(crate) async fn with(settle: impl FnOnce(&mut Config)) -> House {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::new(folder.path().to_path_buf(), "127.0.0.1:0".parse().unwrap());
        config.limits.guest_rate = 1_000_000;
        config.limits.address_rate = 0;
        config.limits.tables_of_guest = 1000;
        config.bot_threads = 1;
        settle(&mut config);
        House::start(config, folder).await
    }

    pub(crate) async fn start(config: Config, folder: TempDir) -> House {
        let server = lamplight_server::start(config.clone()).await.unwrap();
        let (address, hall) = (server.address, Arc::clone(&server.hall));
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(server.run(async { drop(stopped.await) }));
        House { address, hall, config, folder, stop, running }
    }

    /// Stops the server; what it has stored stays.
    pub(crate) async fn close(self) -> (Config, TempDir) {
        let House { hall, config, folder, stop, running, .. } = self;
        drop(hall);
        stop.send(()).unwrap();
        soon("the server to stop", running).await.unwrap().unwrap();
        (config, folder)
    }

    /// Stops the server and starts it again.
    pub(crate) async fn reopen(self) -> House {
        let (config, folder) = self.close().await;
        House::start(config, folder).await
    }

    /// Stops the server, changes its database behind its back, and starts it again.
    pub(crate) async fn tamper(self, statements: &[String]) -> House {
        let (config, folder) = self.close().await;
        tamper(folder.path(), statements).await;
        House::start(config, folder).await
    }

    /// Somebody who has a cookie and this name.
    pub(crate) async fn guest(&self, name: &str) -> Guest {
        let guest = self.newcomer().await;
        guest.put("/api/me", json!({ "name": name })).await.ok::<Value>();
        guest
    }

    /// Somebody who has a cookie.
    pub(crate) async fn newcomer(&self) -> Guest {
        let mut guest = self.stranger();
        let answer = guest.get("/api/me").await;
        let cookie = answer.headers["set-cookie"].to_str().unwrap();
        guest.cookie = cookie.split(';').next().unwrap().to_string();
        guest
    }

    /// Somebody without a cookie.
    pub(crate) fn stranger(&self) -> Guest {
        Guest { address: self.address, cookie: String::new(), http: reqwest::Client::new() }
    }

    /// A guest of before the server was started anew.
    pub(crate) fn again(&self, guest: &Guest) -> Guest {
        Guest { address: self.address, cookie: guest.cookie.clone(), http: guest.http.clone() }
    }
}

/// Changes a database behind its server's back.
pub(crate) async fn tamper(folder: &std::path::Path, statements: &[String]) {
    use sqlx::{ConnectOptions as _, Connection as _};
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.join("lamplight.db"));
    let mut database = options.connect().await.unwrap();
    for statement in statements {
        let done = sqlx::query(sqlx::AssertSqlSafe(statement.clone())).execute(&mut database).await.unwrap();
        let changes = statement.starts_with("UPDATE");
        assert!(!changes || done.rows_affected() > 0, "nothing to change: {statement}");
    }
    database.close().await.unwrap();
}

/// Somebody who asks a server.
#[derive(Clone)]
pub(crate) struct Guest {
    address: SocketAddr,
    /// Name and value, as sent.
    pub(crate) cookie: String,
    http: reqwest::Client,
}

/// An answer over HTTP.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) raw: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.raw.clone()).unwrap()
    }

    /// What was asked for.
    #[track_caller]
    pub(crate) fn ok<T: DeserializeOwned>(&self) -> T {
        assert!(self.status.is_success(), "{}: {}", self.status, self.text());
        serde_json::from_slice(&self.raw).unwrap()
    }

    /// The refusal: always JSON that no browser takes for a page.
    #[track_caller]
    pub(crate) fn problem(&self) -> Problem {
        assert!(!self.status.is_success(), "accepted: {}", self.text());
        assert_eq!(self.headers["content-type"], "application/json", "{}", self.text());
        assert_eq!(self.headers["x-content-type-options"], "nosniff");
        serde_json::from_slice(&self.raw).unwrap()
    }

    #[track_caller]
    pub(crate) fn code(&self) -> Code {
        self.problem().code
    }
}

impl Guest {
    pub(crate) async fn send(
        &self,
        method: Method,
        path: &str,
        headers: &[(&'static str, &str)],
        body: Option<String>,
    ) -> Answer {
        let mut request = self.http.request(method, format!("http://{}{path}", self.address));
        if !self.cookie.is_empty() {
            request = request.header("cookie", &self.cookie);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body);
        }
        let response = soon(path, request.send()).await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let raw = soon(path, response.bytes()).await.unwrap().to_vec();
        Answer { status, headers, raw }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, &[], None).await
    }

    pub(crate) async fn put(&self, path: &str, body: impl Serialize) -> Answer {
        self.send(Method::PUT, path, &[], Some(serde_json::to_string(&body).unwrap())).await
    }

    pub(crate) async fn post(&self, path: &str, body: impl Serialize) -> Answer {
        self.send(Method::POST, path, &[], Some(serde_json::to_string(&body).unwrap())).await
    }

    /// Opens a table: `{"game": …, "seats": …}`.
    pub(crate) async fn open(&self, table: Value) -> Created {
        self.post("/api/tables", table).await.ok()
    }

    /// Opens a public table whose seats are `me`, `open` or levels of bots.
    pub(crate) async fn open_seats(&self, game: &str, seats: &[&str]) -> String {
        self.open(json!({ "game": game, "seats": new_seats(seats), "public": true })).await.table
    }

    pub(crate) async fn command(&self, table: &str, command: &Command) -> Answer {
        self.post(&format!("/api/tables/{table}/commands"), command).await
    }

    /// Asks something of a table that must be granted.
    pub(crate) async fn does(&self, table: &str, command: Command) -> u64 {
        self.command(table, &command).await.ok::<Value>()["version"].as_u64().unwrap()
    }

    pub(crate) async fn take(&self, table: &str, seat: u8) -> u64 {
        self.does(table, Command::TakeSeat { seat }).await
    }

    /// The table as seen from a seat, or from none.
    pub(crate) async fn look(&self, table: &str, seat: Option<u8>) -> TableDetails {
        let seat = seat.map(|seat| format!("?seat={seat}")).unwrap_or_default();
        self.get(&format!("/api/tables/{table}{seat}")).await.ok()
    }

    /// Connects to a table; the first message is a welcome with everything.
    pub(crate) async fn live(&self, table: &str, seat: Option<u8>) -> Live {
        self.live_since(table, seat, None).await
    }

    /// Connects to a table, knowing everything up to a version.
    pub(crate) async fn live_since(&self, table: &str, seat: Option<u8>, version: Option<u64>) -> Live {
        let mut query = Vec::new();
        query.extend(seat.map(|seat| format!("seat={seat}")));
        query.extend(version.map(|version| format!("version={version}")));
        let path = format!("/api/tables/{table}/live?{}", query.join("&"));
        self.knock(&path, &[]).await.unwrap_or_else(|answer| panic!("{}", answer.text()))
    }

    /// Tries to connect.
    pub(crate) async fn knock(&self, path: &str, headers: &[(&'static str, &str)]) -> Result<Live, Answer> {
        let socket = self.socket(path, headers).await?;
        Ok(Live::welcomed(socket).await)
    }

    /// A bare WebSocket.
    pub(crate) async fn socket(
        &self,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket, Answer> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().unwrap();
        let mut put = |name: &'static str, value: &str| {
            request.headers_mut().insert(name, HeaderValue::from_str(value).unwrap());
        };
        put("cookie", &self.cookie);
        for (name, value) in headers {
            put(name, value);
        }
        let config = WebSocketConfig::default();
        let connecting = Box::pin(tokio_tungstenite::connect_async_with_config(request, Some(config), true));
        match soon("a connection", connecting).await {
            Ok((socket, _)) => Ok(socket),
            Err(SocketError::Http(response)) => {
                let (parts, body) = response.into_parts();
                Err(Answer { status: parts.status, headers: parts.headers, raw: body.unwrap_or_default() })
            }
            Err(error) => panic!("{path}: {error}"),
        }
    }
}

/// Seats of a new table from `me`, `open` and levels of bots.
pub(crate) fn new_seats(seats: &[&str]) -> Value {
    let seat = |seat: &&str| match seat.parse::<u8>() {
        Ok(level) => json!({ "kind": "bot", "level": level }),
        Err(_) => json!({ "kind": seat }),
    };
    seats.iter().map(seat).collect()
}

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// What came of a command over a connection.
pub(crate) type Outcome = Result<(u64, Option<String>), Problem>;

/// A connection to a table. Whatever it gets is checked: versions have no gaps, choices are there for who is to act
/// and for nobody else.
pub(crate) struct Live {
    socket: Socket,
    /// Every message, as it came.
    pub(crate) raw: Vec<String>,
    pub(crate) card: TableCard,
    pub(crate) you: You,
    /// From where on the welcome told what had happened.
    pub(crate) since: u64,
    /// All events that this connection has got.
    pub(crate) events: Vec<Event>,
    pub(crate) now: Now,
    answers: BTreeMap<u32, Outcome>,
    /// Refusals of messages that could not be read.
    pub(crate) unread: Vec<Problem>,
    /// How it ended, if the server has said so.
    pub(crate) bye: Option<Problem>,
    next_id: u32,
}

impl Live {
    async fn welcomed(mut socket: Socket) -> Live {
        let raw = text(&mut socket).await.expect("a welcome");
        let message = serde_json::from_str(&raw).unwrap();
        let ServerMessage::Welcome { protocol, card, you, since, events, now, .. } = message else {
            panic!("not a welcome: {raw}");
        };
        assert_eq!(protocol, lamplight_protocol::PROTOCOL);
        let live = Live {
            socket,
            raw: vec![raw],
            card,
            you,
            since,
            events,
            now,
            answers: BTreeMap::new(),
            unread: Vec::new(),
            bye: None,
            next_id: 0,
        };
        live.check(since, &live.events);
        live
    }

    /// The last version that is known.
    pub(crate) fn version(&self) -> u64 {
        self.events.last().map_or(self.since, |event| event.version)
    }

    /// What happened, without numbers and times.
    pub(crate) fn bodies(&self) -> impl Iterator<Item = &EventBody> {
        self.events.iter().map(|event| &event.body)
    }

    fn check(&self, before: u64, news: &[Event]) {
        let numbers: Vec<u64> = news.iter().map(|event| event.version).collect();
        let expected: Vec<u64> = (before + 1..).take(news.len()).collect();
        assert_eq!(numbers, expected, "versions have no gaps");
        assert_eq!(self.now.version, self.version(), "what is shown is as new as what was told");
        let mine = self.you.viewer.is_some() && self.you.viewer == self.now.to_act;
        let decides = |seat: u8| {
            let info = &self.now.seats[usize::from(seat) - 1];
            info.person.is_some() && info.bot.is_none()
        };
        let expected = mine && self.you.viewer.is_some_and(decides);
        assert_eq!(!self.now.choices.is_empty(), expected, "choices are for who is to act: {:?}", self.now);
    }

    /// The next message, taken in; none if the connection has ended.
    pub(crate) async fn hear(&mut self) -> Option<ServerMessage> {
        let raw = text(&mut self.socket).await?;
        let message: ServerMessage = serde_json::from_str(&raw).unwrap();
        self.raw.push(raw);
        match message.clone() {
            ServerMessage::Welcome { .. } => panic!("a second welcome"),
            ServerMessage::Events { events, now } => {
                let before = self.version();
                assert!(!events.is_empty(), "news without an event");
                self.events.extend(events.clone());
                self.now = now;
                self.check(before, &events);
            }
            ServerMessage::Presence { now } => {
                self.now = now;
                self.check(self.version(), &[]);
            }
            ServerMessage::You { you } => self.you = you,
            ServerMessage::Ack { id, version, table } => {
                assert!(self.answers.insert(id, Ok((version, table))).is_none(), "two answers");
            }
            ServerMessage::Refused { id: Some(id), problem } => {
                assert!(self.answers.insert(id, Err(problem)).is_none(), "two answers");
            }
            ServerMessage::Refused { id: None, problem } => self.unread.push(problem),
            ServerMessage::Bye { problem } => self.bye = Some(problem),
        }
        Some(message)
    }

    /// Listens until something is so.
    pub(crate) async fn until(&mut self, what: &str, so: impl Fn(&Live) -> bool) {
        while !so(self) {
            let heard = soon(what, self.hear()).await;
            assert!(heard.is_some(), "the connection ended before {what}: {:?}", self.bye);
        }
    }

    /// Listens until an event like this has come.
    pub(crate) async fn until_event(&mut self, what: &str, like: impl Fn(&EventBody) -> bool) {
        self.until(what, |live| live.bodies().any(&like)).await;
    }

    pub(crate) async fn until_version(&mut self, version: u64) {
        self.until("news", |live| live.version() >= version).await;
    }

    /// Listens until the server has ended the connection; its last words.
    pub(crate) async fn until_bye(&mut self) -> Option<Problem> {
        while soon("the end", self.hear()).await.is_some() {}
        self.bye.clone()
    }

    /// Sends a command without waiting for the answer, and returns its id.
    pub(crate) async fn send(&mut self, command: Command) -> u32 {
        self.next_id += 1;
        let message = ClientMessage { id: self.next_id, command };
        self.send_raw(serde_json::to_string(&message).unwrap()).await;
        self.next_id
    }

    pub(crate) async fn send_raw(&mut self, message: impl Into<Message>) {
        self.socket.send(message.into()).await.unwrap();
    }

    /// Sends something that may be too much for the server.
    pub(crate) async fn try_send(&mut self, message: impl Into<Message>) {
        let _ = self.socket.send(message.into()).await;
    }

    /// The answer to a command. What the command led to has come before it.
    pub(crate) async fn answer(&mut self, id: u32) -> Outcome {
        self.until("an answer", |live| live.answers.contains_key(&id)).await;
        self.answers[&id].clone()
    }

    pub(crate) async fn ask(&mut self, command: Command) -> Outcome {
        let id = self.send(command).await;
        self.answer(id).await
    }

    /// Asks something that must be granted, and returns the version.
    #[track_caller]
    pub(crate) fn does(&mut self, command: Command) -> impl Future<Output = u64> {
        let place = std::panic::Location::caller();
        async move { self.ask(command).await.unwrap_or_else(|problem| panic!("{place}: {problem:?}")).0 }
    }

    /// Asks something that must be refused, and returns why.
    #[track_caller]
    pub(crate) fn refused(&mut self, command: Command) -> impl Future<Output = Code> {
        let place = std::panic::Location::caller();
        async move {
            let answer = self.ask(command).await;
            answer.expect_err(&format!("refused at {place}")).code
        }
    }

    /// An action of the viewer's seat now.
    pub(crate) fn action(&self, text: &str) -> Command {
        Command::Act { seat: self.you.viewer.unwrap(), version: self.now.version, text: text.to_string() }
    }

    /// Performs an action now.
    pub(crate) async fn act(&mut self, text: &str) -> u64 {
        let action = self.action(text);
        self.does(action).await
    }

    /// Performs any action that is legal now.
    pub(crate) async fn act_somehow(&mut self, rng: &mut Rng) {
        let choices = &self.now.choices;
        let text = choices[rng.below(choices.len() as u32) as usize].text.clone();
        self.act(&text).await;
    }

    /// Waits for the viewer's turn, or for the end.
    pub(crate) async fn until_turn(&mut self) {
        let turn = |live: &Live| !live.now.choices.is_empty() || live.now.stage == Stage::Finished;
        self.until("one's turn", turn).await;
    }

    /// Plays the viewer's seat to the end of the game.
    pub(crate) async fn play(&mut self, rng: &mut Rng) {
        loop {
            self.until_turn().await;
            if self.now.stage == Stage::Finished {
                return;
            }
            self.act_somehow(rng).await;
        }
    }

    /// Ends the connection.
    pub(crate) async fn leave(mut self) {
        // The server may have ended it already.
        let _ = self.socket.close(None).await;
        while soon("the end", text(&mut self.socket)).await.is_some() {}
    }
}

/// The next text, if the connection does not end.
async fn text(socket: &mut Socket) -> Option<String> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => return Some(text.to_string()),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
            Some(Ok(other)) => panic!("not a text: {other:?}"),
        }
    }
}
