//! One bot for one seat. It lives from decision to decision, so that it need not think again of what it has planned; and
//! all of them together take no more memory than so many bots do.

use crate::metrics::Metrics;
use lamplight_core::Seat;
use lamplight_games::{BotSpec, GameId, Opponent};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Bots that are kept. They hold plans and judgements, not search trees. Beyond that, whoever was not asked for longest goes first.
const MOST: usize = 4096;

/// A seat that a bot plays. The bot stays as long as somebody has the chair, unless it has to make room for others: then
/// another one of the same kind takes its place at the next decision.
#[derive(Debug)]
pub struct Chair {
    number: u64,
    pub game: GameId,
    pub seat: Seat,
    pub bot: BotSpec,
    /// The seed of the next bot to sit here.
    seed: AtomicU64,
    room: Arc<Room>,
}

/// All bots that are kept between their decisions.
#[derive(Default)]
pub(super) struct Room {
    kept: Mutex<Kept>,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct Kept {
    /// By the number of the chair; with the time of its last decision.
    bots: BTreeMap<u64, (u64, Box<dyn Opponent>)>,
    /// The chairs by that time.
    by_time: BTreeMap<u64, u64>,
    /// Counts decisions.
    time: u64,
    /// The number of the next chair.
    next: u64,
}

impl std::fmt::Debug for Room {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Room").finish_non_exhaustive()
    }
}

impl Room {
    pub(super) fn new(metrics: Arc<Metrics>) -> Arc<Room> {
        Arc::new(Room { kept: Mutex::default(), metrics })
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        // Nothing is ever half done under this lock.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A chair in which no bot sits yet. The first one will have this seed.
    pub(super) fn chair(self: &Arc<Self>, game: GameId, seat: Seat, bot: BotSpec, seed: u64) -> Arc<Chair> {
        let mut kept = self.lock();
        kept.next += 1;
        let (number, room) = (kept.next, Arc::clone(self));
        Arc::new(Chair { number, game, seat, bot, seed: AtomicU64::new(seed), room })
    }
}

impl Kept {
    fn take(&mut self, chair: u64) -> Option<Box<dyn Opponent>> {
        let (time, bot) = self.bots.remove(&chair)?;
        self.by_time.remove(&time);
        Some(bot)
    }

    fn keep(&mut self, chair: u64, bot: Box<dyn Opponent>) {
        self.take(chair);
        self.time += 1;
        self.bots.insert(chair, (self.time, bot));
        self.by_time.insert(self.time, chair);
        if self.bots.len() > MOST
            && let Some((_, last)) = self.by_time.pop_first()
        {
            self.bots.remove(&last);
        }
    }
}

impl Chair {
    /// The bot that sits here, or a new one. Nobody else gets it until it is [kept](Chair::keep) again.
    pub(super) fn call(&self) -> Box<dyn Opponent> {
        let known = self.room.lock().take(self.number);
        known.unwrap_or_else(|| {
            self.room.metrics.bots_built.inc();
            let seed = self.seed.fetch_add(1, Ordering::Relaxed);
            self.bot.take_seat(self.game, self.seat, seed)
        })
    }

    /// Lets the bot sit down until the next decision, if there can be one.
    pub(super) fn keep(self: Arc<Self>, bot: Box<dyn Opponent>) {
        if Arc::strong_count(&self) > 1 {
            self.room.lock().keep(self.number, bot);
        }
    }
}

impl Drop for Chair {
    fn drop(&mut self) {
        drop(self.room.lock().take(self.number));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many bots were made, and how many are kept.
    fn count(room: &Room) -> (u64, usize) {
        let kept = room.lock();
        assert_eq!(kept.bots.len(), kept.by_time.len());
        (room.metrics.bots_built.get(), kept.bots.len())
    }

    fn chair(room: &Arc<Room>) -> Arc<Chair> {
        room.chair(GameId::named("pathagon").unwrap(), Seat::ALL[0], BotSpec::Level(1), 1)
    }

    #[test]
    fn a_bot_stays_as_long_as_its_chair() {
        let room = Arc::<Room>::default();
        let (one, other) = (chair(&room), chair(&room));
        for _ in 0..3 {
            for chair in [&one, &other] {
                Arc::clone(chair).keep(chair.call());
            }
        }
        assert_eq!(count(&room), (2, 2));
        drop(one);
        assert_eq!(count(&room), (2, 1));
        let bot = other.call();
        other.keep(bot);
        assert_eq!(count(&room), (2, 0), "nobody would ask it again");
    }

    #[test]
    fn who_was_not_asked_for_longest_makes_room() {
        let room = Arc::<Room>::default();
        let chairs: Vec<Arc<Chair>> = (0..=MOST).map(|_| chair(&room)).collect();
        for chair in &chairs[..MOST] {
            Arc::clone(chair).keep(chair.call());
        }
        Arc::clone(&chairs[0]).keep(chairs[0].call());
        Arc::clone(&chairs[MOST]).keep(chairs[MOST].call());
        let kept: Vec<bool> =
            [0, 1, 2, MOST].map(|nth| room.lock().bots.contains_key(&chairs[nth].number)).into();
        assert_eq!(kept, [true, false, true, true]);
        assert_eq!(count(&room), (MOST as u64 + 1, MOST));
        // The one that had to go comes back as another bot.
        Arc::clone(&chairs[1]).keep(chairs[1].call());
        assert_eq!(count(&room), (MOST as u64 + 2, MOST));
    }
}
