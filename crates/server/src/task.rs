//! A live table is one task: whatever happens there happens in order. It does what it is asked, stores what came of it,
//! and only then tells anybody.

use crate::audience::{Audience, Connection};
use crate::bots::{Question, Urgency, lane};
use crate::config::Patience;
use crate::hall::Hall;
use crate::handle::{Answer, Done, Request, TableHandle};
use crate::store::{Append, StoreError};
use lamplight_core::Seat;
use lamplight_games::TextAdvice;
use lamplight_match::SystemDice;
use lamplight_protocol::{Code, Command, Problem, Stage};
use lamplight_table::{Context, Guest, Table};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// Requests that wait for a busy table.
const QUEUE: usize = 64;
/// How often a table looks after people who are gone, at least; more often only if that makes a difference.
const ROUND: Duration = Duration::from_secs(5);
/// A table that is over leaves memory after so many rounds without a connection.
const IDLE_ROUNDS: u32 = 12;

struct TableTask {
    table: Table,
    hall: Arc<Hall>,
    /// Weak: a table stays in memory as long as somebody else has a handle.
    requests: mpsc::WeakSender<Request>,
    audience: Audience,
    /// The question that a bot has not answered yet: the version of the match, the seat and the level.
    asked: Option<(u64, Seat, u8)>,
    idle_rounds: u32,
    /// When the table came into memory.
    loaded: u64,
    /// Whether what is in memory differs from what is stored, and the latter cannot be read.
    lost: bool,
}

/// Starts the task of a table.
pub fn start(table: Table, hall: Arc<Hall>) -> TableHandle {
    hall.metrics.tables.inc();
    hall.metrics.frozen.inc_by(is_frozen(&table));
    let (sender, requests) = mpsc::channel(QUEUE);
    let tracker = hall.tasks.clone();
    let task = TableTask {
        table,
        requests: sender.downgrade(),
        audience: Audience::new(Arc::clone(&hall.metrics)),
        asked: None,
        idle_rounds: 0,
        loaded: hall.now(),
        lost: false,
        hall,
    };
    tracker.spawn(task.run(requests));
    TableHandle::new(sender)
}

impl TableTask {
    async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        let hall = Arc::clone(&self.hall);
        let frozen = is_frozen(&self.table);
        let (time, round) = (&hall.config.time, round(&hall.config.patience));
        let mut next_round = pin!(time.sleep(round));
        self.ask_bot();
        while !self.lost {
            tokio::select! {
                () = hall.stop.cancelled() => break,
                request = requests.recv() => match request {
                    Some(request) => self.answer(request).await,
                    None => break,
                },
                () = self.out_of_time() => {
                    let done = self.table.time_out(self.hall.now());
                    self.publish(done).await;
                }
                () = &mut next_round => {
                    next_round.set(time.sleep(round));
                    self.look_after().await;
                    if self.idle_rounds > IDLE_ROUNDS {
                        self.hall.forget(self.table.id());
                    }
                }
            }
        }
        hall.metrics.frozen.dec_by(frozen);
        hall.metrics.tables.dec();
    }

    /// Waits until the seat to act has used up its time.
    async fn out_of_time(&self) {
        match self.table.deadline() {
            Some(deadline) => self.hall.config.time.sleep_until(deadline).await,
            None => std::future::pending().await,
        }
    }

    async fn answer(&mut self, request: Request) {
        self.idle_rounds = 0;
        let now = self.hall.now();
        match request {
            Request::Look(look) => look(&self.table),
            Request::Command { guest, command: Command::Rematch, answer, .. } => {
                let done = self.rematch(&guest).await;
                let _ = answer.send(done);
            }
            Request::Command { guest, command, connection, answer } => {
                let done = self.command(&guest, command, connection);
                self.conclude(done, answer).await;
            }
            Request::Change { change, answer } => {
                let done = change(&mut self.table, now);
                self.conclude(done, answer).await;
            }
            Request::Connect { connection, since, answer } => {
                self.table.connect(&connection.guest.id);
                let number = self.audience.join(connection, since, &self.table, &self.hall.build, now);
                let _ = answer.send(number);
            }
            Request::Disconnect(number) => {
                if let Some(Connection { guest, .. }) = self.audience.leave(number) {
                    self.table.disconnect(&guest.id, now);
                    self.audience.tell_presence(&guest.id, &self.table, now);
                }
            }
            Request::Advice { version, seat, advice } => self.take_advice(version, seat, advice).await,
        }
    }

    fn command(&mut self, guest: &Guest, command: Command, connection: Option<u64>) -> Result<(), Problem> {
        let taken = match command {
            Command::TakeSeat { seat } => self.table.seat_numbered(seat),
            _ => None,
        };
        let (now, gone_after) = (self.hall.now(), self.hall.config.patience.gone_after);
        let mut context = Context { now, dice: &mut SystemDice, gone_after };
        self.table.command(guest, command, &mut context)?;
        if let (Some(seat), Some(number)) = (taken, connection) {
            self.audience.look_from(number, seat);
        }
        Ok(())
    }

    fn advise(&mut self, version: u64, seat: Seat, advice: &TextAdvice) -> bool {
        let mut context = Context { now: self.hall.now(), dice: &mut SystemDice, gone_after: u64::MAX };
        self.table.advise(version, seat, advice, &mut context)
    }

    async fn take_advice(&mut self, version: u64, seat: Seat, advice: Option<TextAdvice>) {
        let used = advice.is_some_and(|advice| self.advise(version, seat, &advice));
        let asked = self.asked.is_some_and(|(asked, of, _)| (asked, of) == (version, seat));
        if asked {
            self.asked = None;
        }
        if used {
            self.publish(Ok(())).await;
        } else if !asked || self.table.changed() != version {
            // The match has moved on while the bot was thinking. A bot whose advice was no good is asked again in the
            // next round, not at once.
            self.ask_bot();
        }
    }

    /// Answers after what came of a request is stored and told.
    async fn conclude(&mut self, done: Result<(), Problem>, answer: Answer) {
        let done = self.try_publish(done).await;
        // A client that has hung up does not want to know.
        let _ = answer.send(done);
    }

    async fn publish(&mut self, done: Result<(), Problem>) {
        // Whatever went wrong is in the log.
        let _ = self.try_publish(done).await;
    }

    /// Stores what is new, then tells everybody. If it cannot be stored, the table goes back to what is.
    async fn try_publish(&mut self, done: Result<(), Problem>) -> Result<Done, Problem> {
        let events = self.table.take_unsaved();
        if let Err(problem) = done {
            if !events.is_empty() {
                self.go_back(&format!("half done: {}", problem.message)).await;
            }
            return Err(problem);
        }
        let version = self.table.version();
        let Some(first) = events.first() else { return Ok(Done { version, table: None }) };
        let after = first.version - 1;
        let index = self.table.take_listing_changed().then(|| self.hall.index(&self.table));
        let seats_changed = index.is_some();
        self.hall.metrics.events.inc_by(events.len() as u64);
        let append = Append { table: self.table.id().to_string(), events, index };
        if let Err(error) = self.hall.append(append).await {
            return Err(self.cannot_store(&error).await);
        }
        if seats_changed {
            self.audience.tell_you(&self.table);
        }
        self.audience.tell_news(after, &self.table, self.hall.now());
        if self.table.stage() == Stage::Finished && self.table.changed() > after {
            self.hall.keep_replays(&self.table);
        }
        self.ask_bot();
        Ok(Done { version, table: None })
    }

    async fn cannot_store(&mut self, error: &StoreError) -> Problem {
        self.go_back(&error.to_string()).await;
        Problem::new(Code::Internal, "The server could not save this. Nothing has changed.")
    }

    /// Goes back to what is stored.
    async fn go_back(&mut self, reason: &str) {
        tracing::error!(table = self.table.id(), reason, "a table goes back to what is stored");
        match self.hall.load(self.table.id()).await {
            Ok(Some(mut table)) if !table.is_damaged() => {
                self.audience.reconnect(&mut table);
                self.table = table;
            }
            // Better no table than one that shows what is not stored. It is loaded anew when it is asked for.
            _ => self.lost = true,
        }
    }

    async fn rematch(&mut self, guest: &Guest) -> Result<Done, Problem> {
        if let Some(table) = self.table.rematch() {
            return Ok(Done { version: self.table.version(), table: Some(table.to_string()) });
        }
        self.table.check_rematch(&guest.id)?;
        let table = self.hall.open_rematch(&self.table, guest).await?;
        let done = self.table.meet_again(table.clone(), self.hall.now());
        let done = self.try_publish(done).await?;
        Ok(Done { table: Some(table), ..done })
    }

    /// Asks a bot, if one is to act and was not asked yet.
    fn ask_bot(&mut self) {
        let (Some((seat, level)), Some(game)) = (self.table.bot_to_act(), self.table.game_id()) else {
            return;
        };
        let version = self.table.changed();
        if self.asked == Some((version, seat, level)) {
            return;
        }
        let Some(position) = self.table.fork_game() else { return };
        self.asked = Some((version, seat, level));
        let requests = self.requests.clone();
        let answer = move |advice| {
            // A table that was dropped meanwhile asks anew when it comes back.
            if let Some(requests) = requests.upgrade() {
                let _ = requests.blocking_send(Request::Advice { version, seat, advice });
            }
        };
        let question = Question { game, position, seat, level, answer: Box::new(answer) };
        let plays = |connection: &&Connection| self.table.is_player(&connection.guest.id);
        match self.audience.iter().find(plays) {
            Some(Connection { guest, address, .. }) => {
                self.hall.bots.ask_for(lane(&guest.id, *address), question, Urgency::Turn);
            }
            None => self.hall.bots.ask_for(self.table.setup().host.clone(), question, Urgency::Idle),
        }
    }

    /// Looks after people who are gone, and after tables that nobody looks at.
    async fn look_after(&mut self) {
        let now = self.hall.now();
        let patience = self.hall.config.patience;
        if let Some(seat) = self.table.to_act()
            && self.table.seat(seat).is_person()
            && self.table.others_wait_for(seat)
            && self
                .table
                .away_since(seat)
                .is_some_and(|since| now >= since.saturating_add(patience.take_over_after))
        {
            let done = self.table.take_over(seat, now);
            self.publish(done).await;
        }
        let deserted = self.audience.is_empty();
        // Time in which the server was down does not count.
        let quiet_since = self.table.updated().max(self.loaded);
        if deserted && now >= quiet_since.saturating_add(patience.abandon_after) {
            let done = self.table.abandon(now);
            self.publish(done).await;
        }
        let at_rest = matches!(self.table.stage(), Stage::Finished | Stage::Frozen);
        self.idle_rounds = if deserted && at_rest { self.idle_rounds + 1 } else { 0 };
        self.ask_bot();
    }
}

fn is_frozen(table: &Table) -> i64 {
    (table.stage() == Stage::Frozen).into()
}

fn round(patience: &Patience) -> Duration {
    let shortest = patience.gone_after.min(patience.take_over_after).min(patience.abandon_after);
    Duration::from_millis(shortest).clamp(ROUND / 100, ROUND)
}
