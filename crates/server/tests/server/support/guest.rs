//! Somebody who asks a server over HTTP.

use super::{Live, Socket, soon};
use lamplight_games::GameId;
use lamplight_protocol::{Code, Command, Created, Problem, TableDetails};
use reqwest::header::{HeaderMap, HeaderValue};
use reqwest::{Method, StatusCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::net::SocketAddr;
use tokio_tungstenite::tungstenite::Error as SocketError;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// The header in which a proxy tells addresses, for servers that are told to believe it.
pub(crate) const PROXY_HEADER: &str = "x-forwarded-for";

/// Somebody who asks a server.
#[derive(Clone)]
pub(crate) struct Guest {
    address: SocketAddr,
    /// Name and value, as sent.
    pub(crate) cookie: String,
    /// The address that a proxy tells of.
    from: Option<String>,
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

    /// The cookie that it sets.
    #[track_caller]
    pub(crate) fn cookie(&self) -> String {
        self.headers["set-cookie"].to_str().unwrap().to_string()
    }
}

impl Guest {
    pub(super) fn new(address: SocketAddr, cookie: String) -> Guest {
        Guest { address, cookie, from: None, http: reqwest::Client::new() }
    }

    /// The same guest, but a proxy says that they ask from this address; see [`PROXY_HEADER`].
    pub(crate) fn at(&self, address: &str) -> Guest {
        Guest { from: Some(address.to_string()), ..self.clone() }
    }

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
        if let Some(from) = &self.from {
            request = request.header(PROXY_HEADER, from);
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

    /// Opens a table: `{"game": …, "seats": …}`. Seat 1 begins unless it says otherwise.
    pub(crate) async fn open(&self, mut table: Value) -> Created {
        let leaves_it_open = |id: &str| GameId::named(id).is_ok_and(GameId::has_first);
        if table["game"].as_str().is_some_and(leaves_it_open) && table["options"]["first"].is_null() {
            table["options"]["first"] = json!("1");
        }
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

    pub(crate) async fn rename(&self, name: &str) -> Answer {
        self.put("/api/me", json!({ "name": name })).await
    }

    pub(crate) async fn hint(&self, table: &str, seat: u8) -> Answer {
        self.post(&format!("/api/tables/{table}/hint"), json!({ "seat": seat })).await
    }

    pub(crate) async fn insight(&self, table: &str, seat: Option<u8>) -> Answer {
        self.post(&format!("/api/tables/{table}/insight"), json!({ "seat": seat })).await
    }

    pub(crate) async fn why_not(&self, table: &str, seat: u8, picks: &[&str]) -> Answer {
        self.post(&format!("/api/tables/{table}/why-not"), json!({ "seat": seat, "picks": picks })).await
    }

    /// The devices that hold a seat.
    pub(crate) async fn devices(&self, table: &str, seat: u8) -> Answer {
        self.get(&format!("/api/tables/{table}/seats/{seat}/devices")).await
    }

    /// Asks a bot about positions of a record.
    pub(crate) async fn evaluate(&self, record: &str, plies: &[usize]) -> Answer {
        self.post("/api/evaluate", json!({ "record": record, "plies": plies })).await
    }

    /// A link to a seat.
    pub(crate) async fn seat_link(&self, table: &str, seat: u8) -> Answer {
        self.post(&format!("/api/tables/{table}/seats/{seat}/link"), ()).await
    }

    /// Takes the seat of a link.
    pub(crate) async fn claim(&self, token: &str) -> Answer {
        self.post("/api/seats/claim", json!({ "key": token })).await
    }

    /// Enters a table by its link.
    pub(crate) async fn enter(&self, table: &str, key: &str) -> Answer {
        self.post(&format!("/api/tables/{table}/enter"), json!({ "key": key })).await
    }

    /// The record of a table as a seat may have it, or as anybody may.
    pub(crate) async fn record(&self, table: &str, seat: Option<u8>) -> String {
        let answer = self.get(&format!("/api/tables/{table}/record{}", from_seat(seat))).await;
        assert!(answer.status.is_success(), "{}", answer.text());
        answer.text()
    }

    /// The table as seen from a seat, or from none.
    pub(crate) async fn look(&self, table: &str, seat: Option<u8>) -> TableDetails {
        self.get(&format!("/api/tables/{table}{}", from_seat(seat))).await.ok()
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

    /// Tries to connect in vain.
    pub(crate) async fn kept_out(&self, path: &str, headers: &[(&'static str, &str)]) -> Answer {
        match self.knock(path, headers).await {
            Ok(_) => panic!("let in: {path}"),
            Err(answer) => answer,
        }
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
        if let Some(from) = &self.from {
            put(PROXY_HEADER, from);
        }
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

/// A query that asks for the view of a seat, or of nobody in particular.
pub(crate) fn from_seat(seat: Option<u8>) -> String {
    seat.map(|seat| format!("?seat={seat}")).unwrap_or_default()
}

/// Seats of a new table from `me`, `open` and levels of bots.
pub(crate) fn new_seats(seats: &[&str]) -> Value {
    let seat = |seat: &&str| match seat.parse::<u8>() {
        Ok(level) => json!({ "kind": "bot", "level": level }),
        Err(_) => json!({ "kind": seat }),
    };
    seats.iter().map(seat).collect()
}
