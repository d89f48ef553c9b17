//! The threads on which bots think: a few of their own, never those that answer people. A table asks for one decision
//! at a time, so that a hundred tables full of bots take no more than these threads.

mod chair;
mod queue;

use crate::metrics::Metrics;
use chair::Room;
use lamplight_core::Seat;
use lamplight_games::{BotSpec, GameId, TextAdvice};
use lamplight_match::{AnyMatch, Known};
use queue::Queue;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

pub use chair::Chair;
pub use queue::Urgency;

/// A question to a bot.
pub struct Question {
    /// Who is asked.
    pub chair: Arc<Chair>,
    /// The match as it stands; the bot is given what its seat knows of it.
    pub position: Box<dyn AnyMatch>,
    /// Gets the answer, on the bot's thread.
    pub answer: Box<dyn FnOnce(Option<TextAdvice>) + Send>,
}

impl std::fmt::Debug for Question {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Question").field("chair", &self.chair).finish_non_exhaustive()
    }
}

/// A question that was asked. When this is dropped, it is taken back, unless a bot thinks about it already.
#[derive(Debug)]
#[must_use = "a question is taken back when its ticket is dropped"]
pub struct Ticket {
    shared: Arc<Shared>,
    lane: String,
    urgency: Urgency,
    number: u64,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let withdrawn = self.shared.lock().queue.withdraw(&self.lane, self.urgency, self.number);
        if withdrawn.is_some() {
            self.shared.metrics.bot_queue.dec();
        }
    }
}

/// A pool of threads. When it is dropped, they stop after the decision they are at.
#[derive(Debug)]
pub struct Pool {
    shared: Arc<Shared>,
    room: Arc<Room>,
}

#[derive(Debug)]
struct Shared {
    waiting: Mutex<Waiting>,
    wake: Condvar,
    metrics: Arc<Metrics>,
}

#[derive(Debug, Default)]
struct Waiting {
    queue: Queue,
    closed: bool,
}

impl Pool {
    /// A pool of so many threads.
    pub fn new(threads: usize, metrics: Arc<Metrics>) -> Pool {
        let room = Room::new(Arc::clone(&metrics));
        let shared = Arc::new(Shared { waiting: Mutex::default(), wake: Condvar::new(), metrics });
        for number in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            let spawned = thread::Builder::new().name(format!("bot-{number}")).spawn(move || shared.think());
            if let Err(error) = spawned {
                tracing::error!(%error, "a thread for bots cannot be started");
            }
        }
        Pool { shared, room }
    }

    /// A chair for a bot.
    pub fn chair(&self, game: GameId, seat: Seat, bot: impl Into<BotSpec>) -> Arc<Chair> {
        self.chair_seeded(game, seat, bot, getrandom::u64().unwrap_or_default())
    }

    /// A chair for a bot with this seed.
    pub fn chair_seeded(&self, game: GameId, seat: Seat, bot: impl Into<BotSpec>, seed: u64) -> Arc<Chair> {
        self.room.chair(game, seat, bot.into(), seed)
    }

    /// Asks for the client of a [`lane`](crate::lanes::lane); the answer comes when a thread gets to it.
    pub fn ask(&self, lane: String, urgency: Urgency, question: Question) -> Ticket {
        let number = self.shared.lock().queue.push(&lane, urgency, question);
        self.shared.metrics.bot_queue.inc();
        self.shared.wake.notify_one();
        Ticket { shared: Arc::clone(&self.shared), lane, urgency, number }
    }

    /// How many questions wait.
    pub fn waiting(&self) -> usize {
        self.shared.lock().queue.len()
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.wake.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> std::sync::MutexGuard<'_, Waiting> {
        // Nothing is ever half done under this lock.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Option<Question> {
        let mut waiting = self.lock();
        loop {
            if waiting.closed {
                return None;
            }
            if let Some(next) = waiting.queue.pop() {
                return Some(next);
            }
            waiting = self.wake.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn think(&self) {
        while let Some(Question { chair, position, answer }) = self.next() {
            self.metrics.bot_queue.dec();
            let mut bot = chair.call();
            // A bot that panics must not take the thread along.
            let advised = catch_unwind(AssertUnwindSafe(|| bot.advise(&Known::new(&*position, chair.seat))));
            if advised.is_ok() {
                chair.keep(bot);
            } else {
                // Who knows what that one thinks now: another takes its place.
                let (game, bot) = (chair.game.info().id, chair.bot.to_string());
                tracing::error!(game, bot, position = position.position(), "a bot has failed");
            }
            answer(advised.unwrap_or_default());
            self.metrics.bot_decisions.inc();
        }
    }
}
