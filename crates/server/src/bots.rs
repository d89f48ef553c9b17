//! The threads on which bots think: a few of their own, never those that answer people. A table asks for one decision
//! at a time, so that a hundred tables full of bots take no more than these threads. Hints go first, tables to which no
//! player is connected go last; and clients take turns, so that nobody's fifty tables keep others waiting.

use crate::address::network;
use crate::metrics::Metrics;
use lamplight_core::rng::Purpose;
use lamplight_core::{Rng, Seat};
use lamplight_games::{BotSpec, GameId, TextAdvice};
use lamplight_match::{AnyMatch, Known};
use std::collections::VecDeque;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

/// A question to a bot.
pub struct Question {
    pub game: GameId,
    /// The match as it stands; the bot is given what its seat knows of it.
    pub position: Box<dyn AnyMatch>,
    /// The seat to act.
    pub seat: Seat,
    pub level: u8,
    /// Gets the answer, on the bot's thread.
    pub answer: Box<dyn FnOnce(Option<TextAdvice>) + Send>,
}

impl std::fmt::Debug for Question {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Question").field("game", &self.game).field("seat", &self.seat).finish_non_exhaustive()
    }
}

/// How soon a question is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// A person waits for it.
    Hint,
    /// A bot's turn at a table to which a player is connected.
    Turn,
    /// Nobody is waiting for it.
    Idle,
}

/// A pool of threads. When it is dropped, they stop after the decision they are at.
#[derive(Debug)]
pub struct Pool {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue>,
    wake: Condvar,
    metrics: Arc<Metrics>,
}

#[derive(Debug, Default)]
struct Queue {
    hints: Lanes,
    turns: Lanes,
    idle: Lanes,
    closed: bool,
}

/// Fair queueing: a lane for each client; the next question is from the first lane, which then goes last.
#[derive(Debug, Default)]
struct Lanes(VecDeque<(String, VecDeque<Question>)>);

impl Lanes {
    fn push(&mut self, lane: String, question: Question) {
        match self.0.iter_mut().find(|(name, _)| *name == lane) {
            Some((_, waiting)) => waiting.push_back(question),
            None => self.0.push_back((lane, VecDeque::from([question]))),
        }
    }

    fn pop(&mut self) -> Option<Question> {
        let (lane, mut waiting) = self.0.pop_front()?;
        let question = waiting.pop_front();
        if !waiting.is_empty() {
            self.0.push_back((lane, waiting));
        }
        question
    }

    fn len(&self) -> usize {
        self.0.iter().map(|(_, waiting)| waiting.len()).sum()
    }
}

/// The lane of a guest: all guests of one address share it, since one person can be many guests.
pub fn lane(guest: &str, address: Option<IpAddr>) -> String {
    address.map_or_else(|| guest.to_string(), |address| network(address).to_string())
}

impl Pool {
    /// A pool of so many threads.
    pub fn new(threads: usize, metrics: Arc<Metrics>) -> Pool {
        let shared = Arc::new(Shared { queue: Mutex::default(), wake: Condvar::new(), metrics });
        for number in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            let spawned = thread::Builder::new().name(format!("bot-{number}")).spawn(move || shared.think());
            if let Err(error) = spawned {
                tracing::error!(%error, "a thread for bots cannot be started");
            }
        }
        Pool { shared }
    }

    /// Asks for nobody in particular; the answer comes when a thread gets to it.
    pub fn ask(&self, question: Question, urgency: Urgency) {
        self.ask_for(String::new(), question, urgency);
    }

    /// Asks for the client of this [`lane`].
    pub fn ask_for(&self, lane: String, question: Question, urgency: Urgency) {
        let mut queue = self.shared.lock();
        match urgency {
            Urgency::Hint => queue.hints.push(lane, question),
            Urgency::Turn => queue.turns.push(lane, question),
            Urgency::Idle => queue.idle.push(lane, question),
        }
        self.shared.metrics.bot_queue.inc();
        drop(queue);
        self.shared.wake.notify_one();
    }

    /// How many questions wait.
    pub fn waiting(&self) -> usize {
        let queue = self.shared.lock();
        queue.hints.len() + queue.turns.len() + queue.idle.len()
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.wake.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> std::sync::MutexGuard<'_, Queue> {
        // Nothing is ever half done under this lock.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Option<Question> {
        let mut queue = self.lock();
        loop {
            if queue.closed {
                return None;
            }
            let Queue { hints, turns, idle, .. } = &mut *queue;
            let next = hints.pop().or_else(|| turns.pop()).or_else(|| idle.pop());
            if next.is_some() {
                return next;
            }
            queue = self.wake.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn think(&self) {
        while let Some(Question { game, position, seat, level, answer }) = self.next() {
            self.metrics.bot_queue.dec();
            let seed = getrandom::u64().unwrap_or_default();
            let mut bot = BotSpec::Level(level).sit(game, Rng::stream(seed, Purpose::Bot, 0));
            // A bot that panics must not take the thread along.
            let advised = catch_unwind(AssertUnwindSafe(|| bot.advise(&Known::new(&*position, seat))));
            if advised.is_err() {
                tracing::error!(
                    game = game.info().id,
                    level,
                    position = position.position(),
                    "a bot has failed"
                );
            }
            answer(advised.unwrap_or_default());
            self.metrics.bot_decisions.inc();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lamplight_games::{Setup, open};
    use lamplight_match::Player;

    /// A question with a number, in place of the level.
    fn question(number: u8) -> Question {
        let game = GameId::named("pathagon").unwrap();
        let players = ["Ada", "Bo"].map(Player::person).to_vec();
        let position = open(Setup { game, options: Vec::new(), content: None, players }, "").unwrap();
        Question { game, position, seat: Seat::ALL[0], level: number, answer: Box::new(drop) }
    }

    #[test]
    fn who_asks_much_does_not_keep_who_asks_little_waiting() {
        let mut lanes = Lanes::default();
        for (lane, number) in
            [("much", 1), ("much", 2), ("much", 3), ("little", 4), ("much", 5), ("little", 6)]
        {
            lanes.push(lane.to_string(), question(number));
        }
        assert_eq!(lanes.len(), 6);
        let order: Vec<u8> = std::iter::from_fn(|| lanes.pop()).map(|question| question.level).collect();
        assert_eq!(order, [1, 4, 2, 6, 3, 5]);
        assert_eq!(lanes.len(), 0);
    }
}
