//! A live table is one task: whatever happens there happens in order. It does what it is asked, stores what came of it,
//! and only then tells anybody.

use crate::audience::{Audience, Connection};
use crate::bots::{Chair, Question, Ticket, Urgency};
use crate::config::Patience;
use crate::hall::Hall;
use crate::handle::{Answer, Done, Request, TableHandle};
use crate::lanes::lane;
use crate::store::{AWAKE, Append, StoreError};
use lamplight_core::Seat;
use lamplight_games::{BotSpec, TextAdvice};
use lamplight_match::SystemDice;
use lamplight_protocol::{Code, Command, Problem, Stage};
use lamplight_table::{Context, Guest, SeatState, Table};
use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// Requests that wait for a busy table.
const QUEUE: usize = 64;
/// How often a table looks after people who are gone, at least; more often only if that makes a difference.
const ROUND: Duration = Duration::from_secs(5);
/// A table falls asleep after so many rounds without a connection or a request.
const IDLE_ROUNDS: u32 = 6;
/// When something could not be stored, a clock that has run out is looked at again after so many milliseconds.
const RETRY: u64 = 5000;
/// When there is no room, a bot whose turn it is at a table that nobody watches goes on after so many milliseconds.
const PAUSE: u64 = 10 * 60_000;

/// A table as it comes from the store.
pub(crate) struct Loaded {
    pub(crate) table: Table,
    /// When it is due, as stored.
    pub(crate) due: Option<u64>,
}

impl Loaded {
    /// When the table is due if nobody comes, in running time.
    pub(crate) fn timer(&self, hall: &Hall) -> Option<u64> {
        timer(&self.table, 0, hall)
    }
}

struct TableTask {
    table: Table,
    hall: Arc<Hall>,
    /// Weak: a table stays in memory as long as somebody else has a handle.
    requests: mpsc::WeakSender<Request>,
    audience: Audience,
    /// The bots that play here, each for its seat.
    bots: BTreeMap<Seat, Arc<Chair>>,
    /// The question that a bot has not answered yet.
    asked: Option<Asked>,
    idle_rounds: u32,
    /// When the table is due, as stored. Never later than it should be.
    due: Option<u64>,
    /// When somebody was last connected, as far as it is known, in running time.
    last_here: u64,
    /// Whether the table has made room for others: what is stored says when it goes on.
    rests: bool,
    /// What could not be stored is not tried again before this time.
    retry_at: u64,
    /// Whether what is in memory differs from what is stored, and the latter cannot be read.
    lost: bool,
}

/// A question to a bot: at which version of the match, and who was asked.
struct Asked {
    version: u64,
    chair: Arc<Chair>,
    /// Takes the question back if nobody wants to know any more.
    _ticket: Ticket,
}

/// Starts the task of a table.
pub(crate) fn start(Loaded { table, due }: Loaded, hall: Arc<Hall>) -> TableHandle {
    hall.metrics.tables.inc();
    hall.metrics.frozen.inc_by(is_frozen(&table));
    let (sender, requests) = mpsc::channel(QUEUE);
    let tracker = hall.tasks.clone();
    let task = TableTask {
        requests: sender.downgrade(),
        audience: Audience::new(Arc::clone(&hall.metrics)),
        bots: BTreeMap::new(),
        asked: None,
        idle_rounds: 0,
        due,
        last_here: match due {
            // The server was killed: nobody knows how long somebody was connected.
            Some(AWAKE) => hall.running(),
            due => due.unwrap_or(0).saturating_sub(patience_for(&table, &hall)),
        },
        rests: false,
        retry_at: 0,
        lost: false,
        table,
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
        hall.running.wake(self.table.id());
        self.ask_bot();
        while !self.lost {
            tokio::select! {
                () = hall.stop.cancelled() => break,
                request = requests.recv() => match request {
                    Some(request) => self.answer(request).await,
                    None => break,
                },
                () = self.out_of_time() => {
                    self.time_out().await;
                }
                () = &mut next_round => {
                    next_round.set(time.sleep(round));
                    self.look_after().await;
                    if self.idle_rounds > IDLE_ROUNDS {
                        self.fall_asleep().await;
                    }
                }
            }
        }
        if self.lost {
            hall.alarm.lose(self.table.id());
        } else if !self.rests {
            self.store_due(self.timer()).await;
        }
        hall.metrics.frozen.dec_by(frozen);
        hall.metrics.tables.dec();
    }

    /// Waits until the seat to act has used up its time.
    async fn out_of_time(&self) {
        match self.table.deadline() {
            Some(deadline) => self.hall.config.time.sleep_until(deadline.max(self.retry_at)).await,
            None => std::future::pending().await,
        }
    }

    /// Whoever has run out of time has lost, even if their command is here already.
    async fn time_out(&mut self) {
        let done = self.table.time_out(self.hall.now());
        self.publish(done).await;
    }

    /// When the table is due if nobody comes, in running time.
    fn timer(&self) -> Option<u64> {
        timer(&self.table, self.last_here, &self.hall)
    }

    /// Leaves memory, unless somebody is just about to ask for something.
    async fn fall_asleep(&mut self) {
        self.store_due(self.timer()).await;
        self.leave_word();
        self.hall.forget(self.table.id());
    }

    /// Says what must be known of the table while it is not in memory.
    fn leave_word(&self) {
        self.hall.running.sleep(&self.table);
        self.hall.networks.sleep(&self.table);
    }

    /// Stores when the table is due, if what is stored will not do.
    async fn store_due(&mut self, due: Option<u64>) {
        // What is too early does no harm, once; what is past would be found again and again.
        let passed = self.due.is_some_and(|stored| stored <= self.hall.running());
        if due != self.due && (passed || is_earlier(due, self.due)) {
            let index = Some(self.hall.index(&self.table, due));
            let append = Append { table: self.table.id().to_string(), events: Vec::new(), index };
            match self.hall.append(append).await {
                Ok(()) => self.due = due,
                Err(error) => {
                    tracing::warn!(table = self.table.id(), %error, "a table's timer is not stored");
                }
            }
        }
        self.hall.alarm.set(self.due.filter(|due| *due != AWAKE));
    }

    async fn answer(&mut self, request: Request) {
        if !matches!(request, Request::Glance(_)) {
            self.idle_rounds = 0;
            self.rests = false;
        }
        if matches!(request, Request::Command { .. }) {
            self.time_out().await;
        }
        let now = self.hall.now();
        match request {
            Request::Look(look) | Request::Glance(look) => look(&self.table),
            Request::Visit(guest) => self.table.note_network(&guest),
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
                let looked = self.table.look(&connection.guest.id, now);
                self.publish(looked).await;
                self.table.connect(&connection.guest.id);
                self.table.note_network(&connection.guest);
                let number = self.audience.join(connection, since, &self.table, &self.hall.build, now);
                let _ = answer.send(number);
            }
            Request::Disconnect(number) => {
                if let Some(Connection { guest, .. }) = self.audience.leave(number) {
                    self.last_here = self.hall.running();
                    self.table.disconnect(&guest.id, now);
                    self.audience.tell_presence(&guest.id, &self.table, now);
                }
            }
            Request::Advice { version, seat, advice } => self.take_advice(version, seat, advice).await,
            Request::Attend(answer) => {
                self.time_out().await;
                self.look_after().await;
                let idle = self.is_idle();
                self.store_due(if idle { self.timer() } else { Some(AWAKE) }).await;
                if idle {
                    self.leave_word();
                }
                let _ = answer.send(idle);
            }
            Request::Rest(answer) => {
                let pause = self.hall.running() + PAUSE;
                let due = if self.table.bot_to_act().is_some() { Some(pause) } else { self.timer() };
                self.store_due(due).await;
                self.rests = true;
                self.leave_word();
                let _ = answer.send(());
            }
        }
    }

    /// Whether nothing happens here unless somebody comes, or a timer goes off.
    fn is_idle(&self) -> bool {
        self.audience.is_empty() && self.table.bot_to_act().is_none()
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
        let asked = self.asked.as_ref().is_some_and(|it| (it.version, it.chair.seat) == (version, seat));
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
        let seats_changed = self.table.take_listing_changed();
        // A timer that is earlier than the stored one is stored once: from then on the table counts as awake.
        let awake = |due: &u64| self.due == Some(AWAKE) || is_earlier(Some(*due), self.due);
        let due = self.timer().map(|due| if awake(&due) { AWAKE } else { due });
        let timed = due == Some(AWAKE) && self.due != due;
        let index = (seats_changed || timed).then(|| self.hall.index(&self.table, due));
        let due = if index.is_some() { due } else { self.due };
        self.hall.metrics.events.inc_by(events.len() as u64);
        let append = Append { table: self.table.id().to_string(), events, index };
        if let Err(error) = self.hall.append(append).await {
            return Err(self.cannot_store(&error).await);
        }
        self.due = due;
        self.rests = false;
        if seats_changed {
            match self.table.stage() {
                Stage::Open => {}
                Stage::Running => self.hall.waiting.begin(self.table.id()),
                Stage::Finished | Stage::Frozen => self.hall.waiting.remove(self.table.id()),
            }
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
        self.retry_at = self.hall.now() + RETRY;
        self.go_back(&error.to_string()).await;
        Problem::new(Code::Internal, "The server could not save this. Nothing has changed.")
    }

    /// Goes back to what is stored.
    async fn go_back(&mut self, reason: &str) {
        tracing::error!(table = self.table.id(), reason, "a table goes back to what is stored");
        match self.hall.load(self.table.id()).await {
            Ok(Some(Loaded { mut table, due })) if !table.is_damaged() => {
                self.audience.reconnect(&mut table);
                if let Some(networks) = self.table.networks() {
                    table.remember_networks(networks.clone());
                }
                self.table = table;
                self.audience.tell_you(&self.table);
                self.audience.tell_now(&self.table, self.hall.now());
                self.due = due;
            }
            // Better no table than one that shows what is not stored. It is loaded anew when it is asked for.
            _ => self.lost = true,
        }
    }

    /// A guest offers a rematch or agrees to it. Its table opens when all have agreed; if there is no room for it, whoever
    /// asks again tries again.
    async fn rematch(&mut self, guest: &Guest) -> Result<Done, Problem> {
        if let Some(table) = self.table.rematch() {
            return Ok(Done { version: self.table.version(), table: Some(table.to_string()) });
        }
        let agreed = self.table.agree_to_rematch(&guest.id, self.hall.now());
        let done = self.try_publish(agreed).await?;
        let Some(host) = self.table.agreed_rematch() else { return Ok(done) };
        let table = self.hall.open_rematch(&self.table, &host, guest.network).await?;
        let done = self.table.meet_again(table.clone(), self.hall.now());
        let done = self.try_publish(done).await?;
        Ok(Done { table: Some(table), ..done })
    }

    /// Asks a bot, if one is to act and was not asked yet.
    fn ask_bot(&mut self) {
        self.dismiss_bots();
        let (Some((seat, level)), Some(game)) = (self.table.bot_to_act(), self.table.game_id()) else {
            self.asked = None;
            return;
        };
        let version = self.table.changed();
        let chair = self.bots.entry(seat).or_insert_with(|| self.hall.bots.chair(game, seat, level));
        if self.asked.as_ref().is_some_and(|it| it.version == version && Arc::ptr_eq(&it.chair, chair)) {
            return;
        }
        let (chair, Some(position)) = (Arc::clone(chair), self.table.fork_game()) else { return };
        let requests = self.requests.clone();
        let answer = move |advice| {
            // A table that was dropped meanwhile asks anew when it comes back.
            if let Some(requests) = requests.upgrade() {
                let _ = requests.blocking_send(Request::Advice { version, seat, advice });
            }
        };
        let question = Question { chair: Arc::clone(&chair), position, answer: Box::new(answer) };
        let plays = |connection: &&Connection| self.table.is_player(&connection.guest.id);
        let (lane, urgency) = match self.audience.iter().find(plays) {
            Some(Connection { guest, address, .. }) => (lane(&guest.id, *address), Urgency::Turn),
            None => (self.table.setup().host.clone(), Urgency::Idle),
        };
        let ticket = self.hall.bots.ask(lane, urgency, question);
        self.asked = Some(Asked { version, chair, _ticket: ticket });
    }

    /// Lets bots go whose seat is somebody else's now, and all of them when the match is over.
    fn dismiss_bots(&mut self) {
        let (table, to_act) = (&self.table, self.table.bot_to_act());
        let running = table.stage() == Stage::Running;
        self.bots.retain(|&seat, chair| {
            let level = to_act.filter(|(acting, _)| *acting == seat).map(|(_, level)| level);
            running && level.or(table.seat(seat).bot()).map(BotSpec::Level).as_ref() == Some(&chair.bot)
        });
    }

    /// Looks after people who are gone, and after tables that nobody looks at.
    async fn look_after(&mut self) {
        let now = self.hall.now();
        let patience = self.hall.config.patience;
        if let Some(seat) = self.table.to_act()
            && self.table.seat(seat).is_person()
            && self.table.setup().clock.is_none()
            && self.table.others_wait_for(seat)
            && self
                .table
                .away_since(seat)
                .is_some_and(|since| now >= since.saturating_add(patience.take_over_after))
        {
            let done = self.table.take_over(seat, now);
            self.publish(done).await;
        }
        let over = matches!(self.table.stage(), Stage::Finished | Stage::Frozen);
        if self.audience.is_empty()
            && !over
            && self.hall.running() >= closes(&self.table, self.last_here, &self.hall)
        {
            let done = self.table.abandon(now);
            self.publish(done).await;
        }
        self.idle_rounds = if self.is_idle() { self.idle_rounds + 1 } else { 0 };
        self.ask_bot();
    }
}

/// When something happens at a table if nobody comes, in running time.
fn timer(table: &Table, last_here: u64, hall: &Hall) -> Option<u64> {
    if matches!(table.stage(), Stage::Finished | Stage::Frozen) {
        return None;
    }
    if table.bot_to_act().is_some() {
        return Some(hall.running());
    }
    let closes = closes(table, last_here, hall);
    let deadline = table.deadline().map_or(u64::MAX, |deadline| hall.uptime.running(deadline));
    Some(closes.min(deadline))
}

/// When a table is closed if nobody comes, in running time.
fn closes(table: &Table, last_here: u64, hall: &Hall) -> u64 {
    let quiet_since = hall.uptime.running(table.updated()).max(last_here);
    quiet_since.saturating_add(patience_for(table, hall))
}

/// How long a table stays at which nothing happens and nobody is.
fn patience_for(table: &Table, hall: &Hall) -> u64 {
    let patience = &hall.config.patience;
    let joined = || table.seats().iter().flat_map(SeatState::owners).any(|owner| !table.is_host(owner));
    if table.stage() == Stage::Open && !joined() {
        patience.close_empty_after
    } else {
        patience.abandon_after
    }
}

/// Whether the first is due before the second.
fn is_earlier(one: Option<u64>, other: Option<u64>) -> bool {
    one.unwrap_or(u64::MAX) < other.unwrap_or(u64::MAX)
}

fn is_frozen(table: &Table) -> i64 {
    (table.stage() == Stage::Frozen).into()
}

fn round(patience: &Patience) -> Duration {
    // Nobody is claimed against by itself.
    let Patience { gone_after, take_over_after, abandon_after, close_empty_after, claim_after: _ } =
        *patience;
    let shortest = gone_after.min(take_over_after).min(abandon_after).min(close_empty_after);
    Duration::from_millis(shortest).clamp(ROUND / 100, ROUND)
}
