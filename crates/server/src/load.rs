//! A load generator: whole games at many tables at once, over real sockets, each seat its own guest.
//!
//! Every table plays at a given pace, as tables of people do: at full speed only the length of the server's queue would
//! be measured. A move's latency is measured from before it is sent to its acknowledgement, which comes after it was
//! stored and told.

use crate::requests::Requests;
use futures_util::{SinkExt as _, StreamExt as _};
use lamplight_core::{Dice as _, Purpose, Rng};
use lamplight_protocol::{Branch, Command, Created, Enter, NewSeat, NewTable};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, watch};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Tables that are opened at the same time.
const OPENING: usize = 32;

#[derive(Clone, Debug)]
pub struct Plan {
    /// The server, such as `http://127.0.0.1:8080`.
    pub url: String,
    pub tables: usize,
    /// How long moves are measured, once all tables are open.
    pub time: Duration,
    /// Moves a second at each table.
    pub rate: f64,
    /// The games to play, in turn.
    pub games: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Figures {
    pub tables: usize,
    pub seconds: f64,
    /// Moves that were stored and acknowledged.
    pub moves: usize,
    /// The same in a second.
    pub moves_per_second: f64,
    /// Half of the moves were acknowledged within this time, in milliseconds.
    pub p50: f64,
    /// Nearly all.
    pub p99: f64,
    /// All of them.
    pub longest: f64,
    /// Games that came to their end.
    pub games: usize,
    /// Moves that were refused: none should be.
    pub refused: usize,
    /// Connections and requests that failed: none should.
    pub failed: usize,
}

/// What one table has to tell.
#[derive(Default)]
struct Tally {
    latencies: Vec<u32>,
    games: usize,
    refused: usize,
    failed: usize,
}

/// Why the load could not be generated.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    #[error("the server does not answer: {0}")]
    Http(#[from] hyper_util::client::legacy::Error),
    #[error("the connection failed: {0}")]
    Socket(#[from] tungstenite::Error),
    #[error("the server sent something unexpected: {0}")]
    Answer(String),
    #[error("cannot start threads: {0}")]
    Runtime(std::io::Error),
}

/// Generates the load; `progress` is told how many tables are open, and `measuring` when the measured time begins and
/// ends. For callers that are not asynchronous.
pub fn run(
    plan: Plan,
    progress: impl Fn(usize) + Send + Sync + 'static,
    measuring: impl FnMut(bool),
) -> Result<Figures, LoadError> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(LoadError::Runtime)?;
    runtime.block_on(generate(plan, progress, measuring))
}

async fn generate(
    plan: Plan,
    progress: impl Fn(usize) + Send + Sync + 'static,
    mut measuring: impl FnMut(bool),
) -> Result<Figures, LoadError> {
    let http = Requests::new(&plan.url);
    let opening = Arc::new(Semaphore::new(OPENING));
    let (phase, phases) = watch::channel(Phase::Opening);
    let (opened, mut count) = watch::channel(0_usize);
    let mut tables = Vec::new();
    for number in 0..plan.tables {
        let player = Player {
            http: http.clone(),
            plan: plan.clone(),
            number,
            opening: Arc::clone(&opening),
            phases: phases.clone(),
            rng: Rng::stream(number as u64, Purpose::Test, 0),
        };
        tables.push(tokio::spawn(player.play(opened.clone())));
    }
    drop(opened);
    // A table that cannot be opened drops its end without counting.
    while *count.borrow_and_update() < plan.tables && count.changed().await.is_ok() {
        progress(*count.borrow());
    }
    measuring(true);
    let start = Instant::now();
    let _ = phase.send(Phase::Measuring);
    tokio::time::sleep(plan.time).await;
    let _ = phase.send(Phase::Over);
    let seconds = start.elapsed().as_secs_f64();
    measuring(false);

    let mut all = Tally::default();
    for table in tables {
        let tally = table.await.map_err(|error| LoadError::Answer(error.to_string()))?;
        all.latencies.extend(tally.latencies);
        all.games += tally.games;
        all.refused += tally.refused;
        all.failed += tally.failed;
    }
    Ok(figures(&plan, seconds, all))
}

fn figures(plan: &Plan, seconds: f64, mut all: Tally) -> Figures {
    all.latencies.sort_unstable();
    let part = |part: f64| {
        let index = ((all.latencies.len() as f64 * part) as usize).min(all.latencies.len().saturating_sub(1));
        all.latencies.get(index).map_or(0.0, |&micros| f64::from(micros) / 1000.0)
    };
    Figures {
        tables: plan.tables,
        seconds,
        moves: all.latencies.len(),
        moves_per_second: all.latencies.len() as f64 / seconds,
        p50: part(0.5),
        p99: part(0.99),
        longest: part(1.0),
        games: all.games,
        refused: all.refused,
        failed: all.failed,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Opening,
    Measuring,
    Over,
}

/// Both players of one table.
struct Player {
    http: Requests,
    plan: Plan,
    number: usize,
    opening: Arc<Semaphore>,
    phases: watch::Receiver<Phase>,
    rng: Rng,
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The part of the server's messages that matters here. Views are skipped.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Heard {
    Welcome { now: Now },
    Events { now: Now },
    Presence {},
    You {},
    Ack {},
    Refused {},
    Bye {},
}

#[derive(Deserialize)]
struct Now {
    version: u64,
    stage: lamplight_protocol::Stage,
    choices: Vec<Branch>,
}

#[derive(Serialize)]
struct Said<'a> {
    id: u32,
    command: &'a Command,
}

impl Player {
    async fn play(mut self, opened: watch::Sender<usize>) -> Tally {
        let mut tally = Tally::default();
        let Ok(guests) = self.guests().await else {
            tally.failed += 1;
            return tally;
        };
        let mut first = Some(opened);
        while *self.phases.borrow() != Phase::Over {
            let game = self.plan.games[(self.number + tally.games) % self.plan.games.len()].clone();
            let sockets = {
                // Opening is not what is measured; it must not come in a flood.
                let _turn = self.opening.acquire().await;
                self.open(&game, &guests).await
            };
            let Ok(sockets) = sockets else {
                tally.failed += 1;
                return tally;
            };
            if let Some(opened) = first.take() {
                opened.send_modify(|count| *count += 1);
            }
            match self.one_game(sockets, &mut tally).await {
                Ok(true) => tally.games += 1,
                Ok(false) => break,
                Err(_) => tally.failed += 1,
            }
        }
        tally
    }

    /// Two cookies.
    async fn guests(&self) -> Result<[String; 2], LoadError> {
        let _turn = self.opening.acquire().await;
        let mut cookies = [String::new(), String::new()];
        for cookie in &mut cookies {
            *cookie = self.http.guest().await?;
        }
        Ok(cookies)
    }

    /// A table of a game, both seats taken, both sockets open.
    async fn open(&self, game: &str, guests: &[String; 2]) -> Result<[Socket; 2], LoadError> {
        let table = NewTable {
            game: game.to_string(),
            options: BTreeMap::new(),
            content: None,
            seats: vec![NewSeat::Me, NewSeat::Open],
            public: false,
            clock: None,
            hints: None,
        };
        let Created { table, key } = self.http.post("/api/tables", &guests[0], &table).await?;
        let path = format!("/api/tables/{table}");
        let _: serde::de::IgnoredAny =
            self.http.post(&format!("{path}/enter"), &guests[1], &Enter { key }).await?;
        let take = Command::TakeSeat { seat: 2 };
        let _: serde::de::IgnoredAny = self.http.post(&format!("{path}/commands"), &guests[1], &take).await?;
        let url = self.plan.url.replacen("http", "ws", 1);
        let connect = async |seat: usize| {
            let mut request = format!("{url}{path}/live?seat={}", seat + 1).into_client_request()?;
            let cookie = guests[seat].parse().map_err(|_| LoadError::Answer("a cookie".to_string()))?;
            request.headers_mut().insert("cookie", cookie);
            let (socket, _) = tokio_tungstenite::connect_async(request).await?;
            Ok::<Socket, LoadError>(socket)
        };
        Ok([connect(0).await?, connect(1).await?])
    }

    /// Plays one game; says whether it came to its end.
    async fn one_game(&mut self, sockets: [Socket; 2], tally: &mut Tally) -> Result<bool, LoadError> {
        let [mut one, mut two] = sockets;
        let pace = Duration::from_secs_f64(1.0 / self.plan.rate);
        // Tables do not move in step.
        let mut due = Instant::now() + pace.mul_f64(f64::from(self.rng.below(1000)) / 1000.0);
        let mut ready: Option<(usize, Now)> = None;
        let mut sent: Option<Instant> = None;
        let mut over = false;
        loop {
            if *self.phases.borrow() == Phase::Over {
                return Ok(false);
            }
            let waiting = ready.is_some() && sent.is_none();
            let (seat, message) = tokio::select! {
                message = one.next() => (0, message),
                message = two.next() => (1, message),
                () = tokio::time::sleep_until(due), if waiting => {
                    if let Some((seat, now)) = ready.take() {
                        let picks = random_picks(&now.choices, &mut self.rng);
                        let command = Command::Pick { seat: seat as u8 + 1, version: now.version, picks };
                        let said = serde_json::to_string(&Said { id: 1, command: &command }).unwrap_or_default();
                        sent = Some(Instant::now());
                        let socket = if seat == 0 { &mut one } else { &mut two };
                        socket.send(Message::Text(said.into())).await?;
                        // A late move does not make the next one early.
                        due = (due + pace).max(Instant::now());
                    }
                    continue;
                }
                _ = self.phases.changed() => continue,
            };
            let message = message.ok_or_else(|| LoadError::Answer("the connection ended".to_string()))??;
            let Message::Text(text) = message else { continue };
            match serde_json::from_str(&text).map_err(|error| LoadError::Answer(error.to_string()))? {
                Heard::Welcome { now } | Heard::Events { now } => {
                    over |= now.stage == lamplight_protocol::Stage::Finished;
                    if !now.choices.is_empty() {
                        ready = Some((seat, now));
                    }
                }
                Heard::Ack {} => {
                    if let Some(start) = sent.take()
                        && *self.phases.borrow() == Phase::Measuring
                    {
                        tally.latencies.push(start.elapsed().as_micros() as u32);
                    }
                    if over {
                        return Ok(true);
                    }
                }
                Heard::Refused {} => {
                    tally.refused += 1;
                    return Err(LoadError::Answer("a move was refused".to_string()));
                }
                Heard::Bye {} => return Err(LoadError::Answer("bye".to_string())),
                Heard::Presence {} | Heard::You {} => {}
            }
        }
    }
}

/// Picks at random until an action is complete.
fn random_picks(choices: &[Branch], rng: &mut Rng) -> Vec<String> {
    let mut picks = Vec::new();
    let mut branches = choices;
    while !branches.is_empty() {
        let names: u32 = branches.iter().map(|branch| branch.names.len() as u32).sum();
        let mut index = if names > 0 { rng.below(names) as usize } else { break };
        for branch in branches {
            if let Some(name) = branch.names.get(index) {
                picks.push(format!("{}:{name}", branch.kind));
                branches = &branch.then;
                break;
            }
            index -= branch.names.len();
        }
    }
    picks
}
