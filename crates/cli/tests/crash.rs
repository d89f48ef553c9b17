//! The server is killed in the midst of its work, again and again, and forgets nothing that it has acknowledged.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use futures_util::{SinkExt as _, StreamExt as _};
use lamplight_core::rng::{Dice as _, Purpose, Rng};
use lamplight_games::GameId;
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

/// How many are played at once: a person each, alone or against bots.
const TABLES: usize = 20;
/// It only ever ends a test that fails.
const PATIENCE: Duration = Duration::from_mins(2);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_was_acknowledged_survives_kill_9() {
    let slow = std::env::var("LAMPLIGHT_SLOW").is_ok_and(|value| value == "1");
    let rounds = if slow { 100 } else { 3 };
    let folder = tempfile::tempdir().unwrap();
    let mut rng = Rng::stream(9, Purpose::Test, 0);
    let mut players: Vec<Player> = (0..TABLES).map(Player::new).collect();
    for round in 0..rounds {
        let mut server = Server::start(folder.path());
        for player in &mut players {
            player.check(&server.address).await;
        }
        let (acknowledge, mut acknowledged) = mpsc::unbounded_channel();
        let mut playing = JoinSet::new();
        for mut player in players {
            let (address, acknowledge) = (server.address.clone(), acknowledge.clone());
            playing.spawn(async move {
                // Until the server is gone.
                while player.game(&address, || acknowledge.send(()).unwrap()).await.is_ok() {}
                player
            });
        }
        // At any moment: while some wait for the disk, and some for a bot.
        for _ in 0..20 + rng.below(300) {
            let next = tokio::time::timeout(PATIENCE, acknowledged.recv()).await;
            assert!(next.is_ok(), "round {round} is stuck");
        }
        server.kill();
        players = playing.join_all().await;
    }
    let server = Server::start(folder.path());
    let mut playing = JoinSet::new();
    for mut player in players {
        let address = server.address.clone();
        playing.spawn(async move {
            player.check(&address).await;
            player.finish(&address).await;
        });
    }
    playing.join_all().await;
}

/// `lamplight serve` on a free port.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lamplight"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--data"]).arg(folder);
        command.args(["--guest-rate", "1000000", "--address-rate", "0"]);
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit("http://").next().unwrap().to_string();
        assert!(!address.is_empty(), "the server does not start");
        Server { process, address }
    }

    /// SIGKILL: no chance to say or write anything more.
    fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Somebody who plays at one table after the other, and remembers what was acknowledged.
struct Player {
    number: usize,
    cookie: String,
    http: reqwest::Client,
    rng: Rng,
    tables: Vec<Memory>,
}

/// What a player remembers of a table.
#[derive(Default)]
struct Memory {
    id: String,
    /// The player's own actions that were acknowledged, in order.
    acknowledged: Vec<String>,
    /// Whether an action was sent whose answer has not come.
    pending: bool,
    over: bool,
}

/// The server is gone.
struct Gone;

impl Player {
    fn new(number: usize) -> Player {
        let rng = Rng::stream(9, Purpose::Test, number as u64 + 1);
        Player { number, cookie: String::new(), http: reqwest::Client::new(), rng, tables: Vec::new() }
    }

    /// Everything is there that was acknowledged, and at most one action more.
    async fn check(&mut self, address: &str) {
        for memory in &mut self.tables {
            let mut live =
                Live::open(address, &self.cookie, &memory.id).await.unwrap_or_else(|_| panic!("no answer"));
            let welcome = live.hear().await.unwrap_or_else(|_| panic!("no welcome"));
            let own = welcome["events"].as_array().unwrap().iter().filter(|event| event["actor"] == 1);
            let mut own: Vec<String> = own.map(|event| event["text"].as_str().unwrap().to_string()).collect();
            let there = own.split_off(memory.acknowledged.len().min(own.len()));
            assert_eq!(own, memory.acknowledged, "what was acknowledged is there");
            let pending = usize::from(std::mem::take(&mut memory.pending));
            assert!(there.len() <= pending, "{there:?} where {pending} were sent");
            memory.acknowledged.extend(there);
            assert_ne!(welcome["now"]["stage"], "frozen");
            memory.over |= welcome["now"]["stage"] == "finished";
        }
    }

    /// Plays the table at hand to its end.
    async fn finish(&mut self, address: &str) {
        let playing = self.game(address, || {});
        let played = tokio::time::timeout(PATIENCE, playing).await.expect("the table is stuck");
        assert!(played.is_ok(), "the server is gone");
        assert!(self.tables.last().unwrap().over);
    }

    /// One game to its end, from where it stands.
    async fn game(&mut self, address: &str, acknowledged: impl Fn()) -> Result<(), Gone> {
        if self.tables.last().is_none_or(|memory| memory.over) {
            let id = self.open(address).await?;
            self.tables.push(Memory { id, ..Memory::default() });
        }
        let memory = self.tables.last_mut().unwrap();
        let mut live = Live::open(address, &self.cookie, &memory.id).await?;
        // The player's own actions, as the table tells them.
        let mut told: Vec<String> = Vec::new();
        loop {
            let message = live.hear().await?;
            let own = message["events"].as_array().into_iter().flatten().filter(|event| event["actor"] == 1);
            told.extend(own.map(|event| event["text"].as_str().unwrap().to_string()));
            match message["type"].as_str().unwrap() {
                "ack" => {
                    assert!(std::mem::take(&mut memory.pending), "nothing was asked for");
                    // News come before the acknowledgement of what led to them.
                    memory.acknowledged.push(told[memory.acknowledged.len()].clone());
                    // Somebody came or went meanwhile: the same choices were told again, and are old now.
                    let old = |turn: &Value| turn["version"].as_u64() < message["version"].as_u64();
                    live.turn.take_if(|turn| old(turn));
                    acknowledged();
                }
                "refused" => panic!("{message}"),
                "bye" => return Err(Gone),
                _ => {}
            }
            let now = &message["now"];
            if now["stage"] == "finished" {
                memory.over = true;
            }
            if memory.over && !memory.pending {
                return Ok(());
            }
            if let Some(choices) = now["choices"].as_array().filter(|choices| !choices.is_empty()) {
                let picks = random_picks(choices, &mut self.rng);
                live.turn =
                    Some(json!({ "do": "pick", "seat": 1, "version": now["version"], "picks": picks }));
            }
            if !memory.pending
                && let Some(turn) = live.turn.take()
            {
                memory.pending = true;
                live.say(&json!({ "id": 1, "command": turn })).await?;
            }
        }
    }

    async fn open(&mut self, address: &str) -> Result<String, Gone> {
        if self.cookie.is_empty() {
            let me = self.http.get(format!("http://{address}/api/me")).send().await.map_err(|_| Gone)?;
            let cookie = me.headers()["set-cookie"].to_str().unwrap();
            self.cookie = cookie.split(';').next().unwrap().to_string();
        }
        let game = GameId::ALL[(self.number + self.tables.len()) % GameId::ALL.len()].info();
        // Alone where that is possible, else against as few as possible, and now and then against one more.
        let seats = (game.min_seats + u8::from(self.number.is_multiple_of(3))).min(game.max_seats);
        let bots = (1..seats).map(|_| json!({ "kind": "bot", "level": 1 }));
        let seats: Vec<Value> = [json!({ "kind": "me" })].into_iter().chain(bots).collect();
        let body = json!({ "game": game.id, "seats": seats }).to_string();
        let request =
            self.http.post(format!("http://{address}/api/tables")).header("cookie", &self.cookie).body(body);
        let answer = request.send().await.map_err(|_| Gone)?.text().await.map_err(|_| Gone)?;
        let created: Value = serde_json::from_str(&answer).unwrap();
        Ok(created["table"].as_str().unwrap_or_else(|| panic!("{created}")).to_string())
    }
}

/// Goes down the tree of picks to one of its actions.
fn random_picks(choices: &[Value], rng: &mut Rng) -> Vec<String> {
    let (mut branches, mut picks) = (choices, Vec::new());
    while !branches.is_empty() {
        let branch = &branches[rng.below(branches.len() as u32) as usize];
        let names = branch["names"].as_array().unwrap();
        let name = names[rng.below(names.len() as u32) as usize].as_str().unwrap();
        picks.push(format!("{}:{name}", branch["kind"].as_str().unwrap()));
        branches = branch["then"].as_array().map_or(&[], Vec::as_slice);
    }
    picks
}

/// A connection to a table from seat 1.
struct Live {
    socket: tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>,
    /// What to do as soon as the last action is acknowledged.
    turn: Option<Value>,
}

impl Live {
    async fn open(address: &str, cookie: &str, id: &str) -> Result<Live, Gone> {
        let mut request =
            format!("ws://{address}/api/tables/{id}/live?seat=1").into_client_request().unwrap();
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        let (socket, _) = tokio_tungstenite::connect_async(request).await.map_err(|_| Gone)?;
        Ok(Live { socket, turn: None })
    }

    async fn hear(&mut self) -> Result<Value, Gone> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return Err(Gone),
            }
        }
    }

    async fn say(&mut self, message: &Value) -> Result<(), Gone> {
        self.socket.send(Message::text(message.to_string())).await.map_err(|_| Gone)
    }
}
