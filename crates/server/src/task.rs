//! A table is one task: whatever happens there happens in its order. It does what it is asked, stores what came of it,
//! and only then tells everybody.

use crate::bots::{Question, Urgency, lane};
use crate::config::Patience;
use crate::hall::Hall;
use crate::life::Life;
use crate::life::decide::Asker;
use crate::metrics::Metrics;
use crate::store::{Append, StoreError};
use crate::time;
use axum::extract::ws::Utf8Bytes;
use lamplight_core::Seat;
use lamplight_games::TextAdvice;
use lamplight_protocol::{Code, Command, PROTOCOL, Problem, ServerMessage, Stage, You};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

/// News that wait for a slow client; more, and it is cut off and has to come back.
pub const OUTBOX: usize = 64;
/// Requests that wait for a busy table.
const INBOX: usize = 64;
/// How often a table looks after people who are gone, at least; more often only if that makes a difference.
const ROUND: Duration = Duration::from_secs(5);
/// A table in whose memory nobody is interested is dropped from it after so many rounds.
const IDLE_ROUNDS: u32 = 12;

/// What came of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// The version of the table since then.
    pub version: u64,
    /// A table that was opened.
    pub table: Option<String>,
}

type Look = Box<dyn FnOnce(&Life) + Send>;
type Change = Box<dyn FnOnce(&mut Life, u64) -> Result<(), Problem> + Send>;

enum Ask {
    Command {
        asker: Asker,
        command: Command,
        over: Option<u64>,
        answer: oneshot::Sender<Result<Done, Problem>>,
    },
    Change {
        change: Change,
        answer: oneshot::Sender<Result<Done, Problem>>,
    },
    Look(Look),
    Connect {
        connection: Connection,
        since: Option<u64>,
        answer: oneshot::Sender<u64>,
    },
    Disconnect(u64),
    Advice {
        version: u64,
        seat: Seat,
        advice: Option<TextAdvice>,
    },
}

/// Somebody who gets the news.
#[derive(Debug)]
pub struct Connection {
    /// Who.
    pub asker: Asker,
    /// Where they are, if that is known.
    pub address: Option<IpAddr>,
    /// From which seat they look.
    pub viewer: Option<Seat>,
    /// Takes messages for them.
    pub outbox: mpsc::Sender<Utf8Bytes>,
    /// Cut when they cannot keep up.
    pub cut: CancellationToken,
}

impl Connection {
    /// Who has lost a seat no longer looks from it.
    fn keep_to(&mut self, life: &Life) {
        self.viewer = self.viewer.filter(|seat| life.seats_of(&self.asker.guest).contains(seat));
    }
}

/// A table's door.
#[derive(Clone, Debug)]
pub struct TableHandle {
    inbox: mpsc::Sender<Ask>,
}

/// The task is gone: the server is going down, or it was dropped from memory at this very moment.
fn gone<E>(_: E) -> Problem {
    Problem::new(Code::ShuttingDown, "the table is just being closed; try again in a moment")
}

impl TableHandle {
    /// Asks the table to do something; the answer comes when it is stored. `over` is the number of the asker's
    /// connection, if the command came by one.
    pub async fn command(&self, asker: Asker, command: Command, over: Option<u64>) -> Result<Done, Problem> {
        let (answer, answered) = oneshot::channel();
        self.inbox.send(Ask::Command { asker, command, over, answer }).await.map_err(gone)?;
        answered.await.map_err(gone)?
    }

    /// Changes the table by other than a command.
    pub async fn change(
        &self,
        change: impl FnOnce(&mut Life, u64) -> Result<(), Problem> + Send + 'static,
    ) -> Result<Done, Problem> {
        let (answer, answered) = oneshot::channel();
        self.inbox.send(Ask::Change { change: Box::new(change), answer }).await.map_err(gone)?;
        answered.await.map_err(gone)?
    }

    /// Looks at the table.
    pub async fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Life) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (answer, answered) = oneshot::channel();
        let look = move |life: &Life| drop(answer.send(look(life)));
        self.inbox.send(Ask::Look(Box::new(look))).await.map_err(gone)?;
        answered.await.map_err(gone)
    }

    /// Joins those who get the news, beginning with a welcome; returns the number of the connection.
    pub async fn connect(&self, connection: Connection, since: Option<u64>) -> Result<u64, Problem> {
        let (answer, answered) = oneshot::channel();
        self.inbox.send(Ask::Connect { connection, since, answer }).await.map_err(gone)?;
        answered.await.map_err(gone)
    }

    /// Leaves them.
    pub async fn disconnect(&self, number: u64) {
        // A table that is gone has no connections.
        let _ = self.inbox.send(Ask::Disconnect(number)).await;
    }

    /// Whether somebody is behind this door.
    pub fn is_open(&self) -> bool {
        !self.inbox.is_closed()
    }

    /// Whether nobody else holds this door.
    pub fn is_only(&self) -> bool {
        self.inbox.strong_count() == 1
    }
}

struct TableTask {
    life: Life,
    hall: Arc<Hall>,
    /// Weak: a table lives as long as somebody else holds its door.
    inbox: mpsc::WeakSender<Ask>,
    connections: BTreeMap<u64, Connection>,
    /// What the table is to each of them, as they were last told.
    told: BTreeMap<u64, You>,
    next_connection: u64,
    /// The question that a bot has not answered yet: at which version of the game, for which seat and level.
    asked: Option<(u64, Seat, u8)>,
    idle: u32,
    /// When the table came into memory.
    woken: u64,
    /// Whether what is in memory is not what is stored.
    astray: bool,
}

/// Starts the task of a table.
pub fn start(life: Life, hall: Arc<Hall>) -> TableHandle {
    let (inbox, asks) = mpsc::channel(INBOX);
    let weak = inbox.downgrade();
    let handle = TableHandle { inbox };
    let stop = hall.stop.clone();
    let tracker = hall.tasks.clone();
    let task = TableTask {
        life,
        hall,
        inbox: weak,
        connections: BTreeMap::new(),
        told: BTreeMap::new(),
        next_connection: 0,
        asked: None,
        idle: 0,
        woken: time::now(),
        astray: false,
    };
    tracker.spawn(task.run(asks, stop));
    handle
}

impl TableTask {
    async fn run(mut self, mut asks: mpsc::Receiver<Ask>, stop: CancellationToken) {
        self.hall.metrics.tables.inc();
        let mut rounds = tokio::time::interval(round(&self.hall.config.patience));
        rounds.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        self.ask_bot();
        while !self.astray {
            let deadline =
                self.life.deadline().map(|at| Duration::from_millis(at.saturating_sub(time::now())));
            let ran_out = async {
                match deadline {
                    Some(left) => tokio::time::sleep(left).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = stop.cancelled() => break,
                ask = asks.recv() => match ask {
                    Some(ask) => self.answer(ask).await,
                    None => break,
                },
                () = ran_out => {
                    self.life.time_out(time::now());
                    let _ = self.publish().await;
                }
                _ = rounds.tick() => {
                    self.look_after().await;
                    if self.idle > IDLE_ROUNDS {
                        self.hall.forget(&self.life.id);
                    }
                }
            }
        }
        self.hall.metrics.tables.dec();
    }

    async fn answer(&mut self, ask: Ask) {
        self.idle = 0;
        match ask {
            Ask::Look(look) => look(&self.life),
            Ask::Command { asker, command: Command::Rematch, answer, .. } => {
                let done = self.rematch(&asker).await;
                let _ = answer.send(done);
            }
            Ask::Command { asker, command, over, answer } => {
                let patience = self.hall.config.patience;
                let place =
                    if let Command::TakeSeat { seat } = command { self.life.seat(seat) } else { None };
                let obeyed = self.life.obey(&asker, command, time::now(), &patience);
                if obeyed.is_ok() && place.is_some() {
                    self.look_from(over, place);
                }
                self.conclude(obeyed, answer).await;
            }
            Ask::Change { change, answer } => {
                let changed = change(&mut self.life, time::now());
                self.conclude(changed, answer).await;
            }
            Ask::Connect { connection, since, answer } => {
                let number = self.connect(connection, since);
                let _ = answer.send(number);
            }
            Ask::Disconnect(number) => {
                self.told.remove(&number);
                if let Some(connection) = self.connections.remove(&number) {
                    self.life.depart(&connection.asker.guest, time::now());
                    self.tell_presence(&connection.asker.guest);
                }
            }
            Ask::Advice { version, seat, advice } => {
                let used = advice.is_some_and(|advice| self.life.advise(version, seat, &advice, time::now()));
                let asked = self.asked.is_some_and(|(asked, of, _)| (asked, of) == (version, seat));
                if asked {
                    self.asked = None;
                }
                if used {
                    let _ = self.publish().await;
                } else if !asked || self.life.changed != version {
                    // The table has moved on while the bot was thinking. A bot without good advice is asked again in
                    // the next round, not at once.
                    self.ask_bot();
                }
            }
        }
    }

    /// Whoever has watched and sits down looks from there from now on, over the same connection.
    fn look_from(&mut self, over: Option<u64>, place: Option<Seat>) {
        if let Some(connection) = over.and_then(|number| self.connections.get_mut(&number)) {
            connection.viewer = connection.viewer.or(place);
        }
    }

    /// Answers whoever asked, after what came of it is stored and told.
    async fn conclude(
        &mut self,
        obeyed: Result<(), Problem>,
        answer: oneshot::Sender<Result<Done, Problem>>,
    ) {
        let done = match obeyed {
            Ok(()) => self.publish().await,
            Err(problem) => Err(problem),
        };
        // Who has hung up does not want to know.
        let _ = answer.send(done);
    }

    /// Stores what is new, then tells everybody. If it cannot be stored, the table goes back to what is.
    async fn publish(&mut self) -> Result<Done, Problem> {
        let (events, index) = self.life.take_fresh();
        if events.is_empty() {
            return Ok(Done { version: self.life.version, table: None });
        }
        let after = events[0].version - 1;
        let seats_changed = index.is_some();
        self.hall.metrics.events.inc_by(events.len() as u64);
        let append = Append { table: self.life.id.clone(), events, index };
        if let Err(error) = self.hall.append(append).await {
            return Err(self.go_back(&error).await);
        }
        if seats_changed {
            self.tell_you();
        }
        self.tell_events(after);
        self.life.forget_views(after);
        if self.life.stage == Stage::Finished && self.life.changed > after {
            self.hall.keep_replays(&self.life);
        }
        self.ask_bot();
        Ok(Done { version: self.life.version, table: None })
    }

    async fn go_back(&mut self, error: &StoreError) -> Problem {
        tracing::error!(table = self.life.id, %error, "what happened at a table cannot be stored");
        match self.hall.load(&self.life.id).await {
            Ok(Some(mut life)) => {
                for connection in self.connections.values_mut() {
                    life.arrive(&connection.asker.guest);
                    connection.keep_to(&life);
                }
                self.life = life;
            }
            _ => {
                // Better no table than one that shows what is not stored. It is loaded anew when it is asked for.
                self.astray = true;
            }
        }
        Problem::new(Code::Internal, "this could not be stored; nothing has changed")
    }

    async fn rematch(&mut self, asker: &Asker) -> Result<Done, Problem> {
        if let Some(table) = &self.life.rematch {
            return Ok(Done { version: self.life.version, table: Some(table.clone()) });
        }
        if self.life.stage != Stage::Finished {
            return Err(Problem::new(Code::WrongStage, "the game is not over yet"));
        }
        if !self.life.belongs(&asker.guest) {
            return Err(Problem::new(Code::NotYourSeat, "only who has played may ask for a rematch"));
        }
        let table = self.hall.open_rematch(&self.life, asker).await?;
        self.life.meet_again(&table, time::now());
        let done = self.publish().await?;
        Ok(Done { table: Some(table), ..done })
    }

    fn connect(&mut self, mut connection: Connection, since: Option<u64>) -> u64 {
        self.next_connection += 1;
        self.life.arrive(&connection.asker.guest);
        let life = &self.life;
        // The seat may have been left since it was asked for.
        connection.keep_to(life);
        let you = life.you(&connection.asker.guest, &connection.asker.name, connection.viewer);
        // A version of the future is not ours: the database was restored from a backup. Start afresh.
        let since = since.filter(|&since| since <= life.version).unwrap_or(0);
        let welcome = ServerMessage::Welcome {
            protocol: PROTOCOL,
            build: self.hall.build.clone(),
            card: life.card(),
            you: you.clone(),
            since,
            events: life.events(connection.viewer, since, false),
            now: life.now(connection.viewer, time::now()),
        };
        let _ = connection.outbox.try_send(json(&welcome));
        self.tell_presence(&connection.asker.guest);
        let number = self.next_connection;
        self.told.insert(number, you);
        self.connections.insert(number, connection);
        number
    }

    /// Everybody hears what the table is to them now, if that has changed.
    fn tell_you(&mut self) {
        let life = &self.life;
        for (number, connection) in &mut self.connections {
            connection.keep_to(life);
            let you = life.you(&connection.asker.guest, &connection.asker.name, connection.viewer);
            if self.told.insert(*number, you.clone()).as_ref() != Some(&you) {
                deliver(connection, json(&ServerMessage::You { you }), &self.hall.metrics);
            }
        }
    }

    /// The news after a version, to everybody, each their share.
    fn tell_events(&mut self, after: u64) {
        let at = time::now();
        let life = &self.life;
        let message = |viewer| ServerMessage::Events {
            events: life.events(viewer, after, true),
            now: life.now(viewer, at),
        };
        self.tell(message);
    }

    /// Whether a guest is here, if that is of interest: spectators come and go.
    fn tell_presence(&self, guest: &str) {
        let life = &self.life;
        if !life.seats_of(guest).is_empty() {
            let at = time::now();
            self.tell(|viewer| ServerMessage::Presence { now: life.now(viewer, at) });
        }
    }

    /// Sends everybody a message, written once for each viewer.
    fn tell(&self, message: impl Fn(Option<Seat>) -> ServerMessage) {
        let mut written: BTreeMap<Option<Seat>, Utf8Bytes> = BTreeMap::new();
        for connection in self.connections.values() {
            let text = written.entry(connection.viewer).or_insert_with(|| json(&message(connection.viewer)));
            deliver(connection, text.clone(), &self.hall.metrics);
        }
    }

    /// Asks a bot, if one is to act and was not asked yet.
    fn ask_bot(&mut self) {
        let (Some((seat, level)), Some(game)) = (self.life.bot_to_act(), self.life.game_id) else { return };
        let Some(table) = self.life.game.as_deref() else { return };
        let version = self.life.changed;
        if self.asked == Some((version, seat, level)) {
            return;
        }
        self.asked = Some((version, seat, level));
        let inbox = self.inbox.clone();
        let answer = move |advice| {
            // A table that was dropped meanwhile asks anew when it comes back.
            if let Some(inbox) = inbox.upgrade() {
                let _ = inbox.blocking_send(Ask::Advice { version, seat, advice });
            }
        };
        let table = table.fork(table.length());
        let question = Question { game, table, seat, level, answer: Box::new(answer) };
        let plays = |connection: &&Connection| !self.life.seats_of(&connection.asker.guest).is_empty();
        match self.connections.values().find(plays) {
            Some(Connection { asker, address, .. }) => {
                self.hall.bots.ask_for(lane(&asker.guest, *address), question, Urgency::Turn);
            }
            None => self.hall.bots.ask_for(self.life.chosen.host.clone(), question, Urgency::Idle),
        }
    }

    /// Looks after people who are gone, and after tables that nobody looks at.
    async fn look_after(&mut self) {
        let now = time::now();
        let patience = self.hall.config.patience;
        if let Some(seat) = self.life.to_act()
            && self.life.seats[seat.index()].is_person()
            && self.life.others_wait_for(seat)
            && self.life.gone_since(seat).is_some_and(|since| now >= since + patience.take_over_after)
        {
            self.life.take_over(seat, now);
            let _ = self.publish().await;
        }
        let deserted = self.connections.is_empty();
        // Time in which the server was down does not count.
        if deserted && now >= self.life.updated.max(self.woken) + patience.abandon_after {
            self.life.abandon(now);
            let _ = self.publish().await;
        }
        let at_rest = matches!(self.life.stage, Stage::Finished | Stage::Frozen);
        self.idle = if deserted && at_rest { self.idle + 1 } else { 0 };
        self.ask_bot();
    }
}

/// Sends a message, or cuts off whoever has too many to read.
fn deliver(connection: &Connection, text: Utf8Bytes, metrics: &Metrics) {
    if connection.outbox.try_send(text).is_err() && !connection.cut.is_cancelled() {
        metrics.slow_connections.inc();
        connection.cut.cancel();
    }
}

fn round(patience: &Patience) -> Duration {
    let shortest = patience.gone_after.min(patience.take_over_after).min(patience.abandon_after);
    Duration::from_millis(shortest).clamp(ROUND / 100, ROUND)
}

/// A message as text.
pub fn json(message: &ServerMessage) -> Utf8Bytes {
    // A message is made of names, numbers and lists: it always has a JSON form.
    serde_json::to_string(message).unwrap_or_default().into()
}
