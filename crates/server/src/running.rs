//! The positions of games that run here without hints: about them, about those to which somebody can go back, and about what
//! comes after them in a record, bots say nothing to anybody. A position goes by what everybody may see of it, so that what
//! is hidden cannot be made up to get around it; and what is the same in the mirror, with the seats exchanged or at another
//! turn is the same.
//!
//! Moves are frequent and questions to bots are not: a table that is awake is asked where it stands when somebody wants to
//! know, and says it by itself only when it falls asleep.

use crate::desk::busy;
use crate::hall::Hall;
use futures_util::future::join_all;
use lamplight_core::hash;
use lamplight_games::{GameId, looks, mirrored_looks, next_looks};
use lamplight_match::AnyMatch;
use lamplight_protocol::{Code, Problem, Stage};
use lamplight_table::{GuestId, Table, TableId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Fewer actions than this make no game of its own: many begin alike.
const OPENING: usize = 8;
/// Before so many actions a game has not begun, not even to its players.
const BEGUN: usize = 2;
/// So many positions of a record are looked at before it is asked whether somebody still waits.
const AT_ONCE: usize = 64;
/// For so many milliseconds, what tables have said is good enough for the next question: a record that goes on from there
/// has what they said in it.
const FRESH: u64 = 1000;

/// How a position looks to everybody, as a number.
fn number(look: &str) -> u64 {
    hash::fingerprint(look.as_bytes())
}

/// Where a running match without hints stands, and where its players may go back to.
#[derive(Clone, Debug)]
pub struct Standing {
    game: &'static str,
    /// How many actions lie before each of them, and how it looks.
    positions: Vec<(usize, u64)>,
}

impl Standing {
    /// As it is to everybody: whoever is to act may take back what they did in this turn.
    fn of(table: &Table) -> Option<Standing> {
        let standing = |game: &dyn AnyMatch| Standing::since(game, OPENING.max(game.shortest_by_undo()));
        running(table).and_then(standing)
    }

    /// As it is to its players: they may agree to go back further, and what they could do next can be reached by the same
    /// actions in another order.
    fn of_own(table: &Table) -> Option<Standing> {
        let game = running(table)?;
        let mut standing = Standing::since(game, BEGUN)?;
        standing.positions.extend(next_looks(game).iter().map(|look| (game.length() + 1, number(look))));
        Some(standing)
    }

    fn since(game: &dyn AnyMatch, first: usize) -> Option<Standing> {
        let last = game.length();
        (first <= last).then(|| {
            let looks = looks(game, first, last);
            let positions = (first..).zip(looks.iter().map(|look| number(look))).collect();
            Standing { game: game.info().id, positions }
        })
    }

    fn looks(&self) -> impl Iterator<Item = u64> {
        self.positions.iter().map(|(_, look)| *look)
    }
}

/// The match of a table about which bots say nothing.
fn running(table: &Table) -> Option<&dyn AnyMatch> {
    table.game().filter(|_| table.stage() == Stage::Running && !table.setup().hints)
}

/// Where matches stand at tables that have fallen asleep, and the way to ask the others. It is not stored: of tables that
/// were not awake since the server began, only those of whoever asks are known.
#[derive(Debug, Default)]
pub struct Running {
    asleep: Mutex<BTreeMap<TableId, Standing>>,
    /// What they said of each game when they were last asked, and when that was. They are asked for one question at a time.
    said: tokio::sync::Mutex<BTreeMap<GameId, (u64, Arc<Looks>)>>,
    /// What those of a guest said, and when, as long as it is fresh.
    own: Mutex<Asked>,
}

/// How positions look to everybody.
type Looks = BTreeSet<u64>;
/// How positions look at the tables of one guest, and how many actions lie before each.
type OwnLooks = BTreeMap<u64, usize>;
/// What the tables of each guest said, and when.
type Asked = BTreeMap<(GuestId, GameId), (u64, Arc<OwnLooks>)>;

impl Running {
    fn asleep(&self) -> MutexGuard<'_, BTreeMap<TableId, Standing>> {
        // Nothing is ever half done under this lock.
        self.asleep.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn own(&self) -> MutexGuard<'_, Asked> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table falls asleep where it stands.
    pub fn sleep(&self, table: &Table) {
        match Standing::of(table) {
            Some(standing) => self.asleep().insert(table.id().to_string(), standing),
            None => self.asleep().remove(table.id()),
        };
    }

    /// A table is awake, and can be asked.
    pub fn wake(&self, table: &str) {
        self.asleep().remove(table);
    }
}

/// What is being played of one game without hints.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// How it looks at all tables beyond their opening.
    everywhere: Arc<Looks>,
    /// How it looks and has looked at the tables of whoever asks, and after how many actions.
    own: Arc<OwnLooks>,
}

impl Played {
    /// How far into a record it is forbidden that looks like this after so many actions; none if it is not.
    fn reach(&self, here: u64, length: usize) -> Option<usize> {
        if self.everywhere.contains(&here) {
            return Some(usize::MAX);
        }
        // All games begin alike: the beginning of one's own reaches only a few actions far.
        let own = *self.own.get(&here)?;
        Some(if own < OPENING { length + OPENING } else { usize::MAX })
    }

    /// Whether a bot may look at these positions of a record, as long as somebody wants to know.
    pub fn check(
        &self,
        record: &dyn AnyMatch,
        plies: &[u32],
        go_on: &dyn Fn() -> bool,
    ) -> Result<(), Problem> {
        if self.own.is_empty() && self.everywhere.is_empty() {
            return Ok(());
        }
        let asked = |from: usize, to: usize| {
            plies.iter().map(|ply| (*ply as usize).min(record.length())).any(|ply| (from..=to).contains(&ply))
        };
        let last = plies.iter().copied().max().map_or(0, |ply| (ply as usize).min(record.length()));
        let parts = (0..=last).step_by(AT_ONCE).map(|from| (from, last.min(from + AT_ONCE - 1)));
        let positions = parts
            .take_while(|_| go_on())
            .flat_map(|(from, to)| (from..).zip(mirrored_looks(record, from, to)));
        for (length, images) in positions {
            let reach = images.iter().filter_map(|image| self.reach(number(image), length)).max();
            let Some(reach) = reach else { continue };
            if asked(length, reach) {
                let message = "This position is being played at a table without hints. A bot can look at it once that game is over.";
                return Err(Problem::new(Code::StillPlayed, message));
            }
        }
        if go_on() { Ok(()) } else { Err(busy()) }
    }
}

impl Hall {
    /// What is being played of a game without hints, here and at a guest's own tables.
    pub async fn played(self: &Arc<Self>, guest: &str, game: GameId) -> Result<Played, Problem> {
        let own = self.own_standings(guest, game).await?;
        Ok(Played { everywhere: self.standings(game).await, own })
    }

    /// How a game looks at all tables where it is played without hints, beyond their opening.
    async fn standings(&self, game: GameId) -> Arc<Looks> {
        let mut said = self.running.said.lock().await;
        let now = self.now();
        if let Some((at, looks)) = said.get(&game)
            && now.abs_diff(*at) < FRESH
        {
            return Arc::clone(looks);
        }
        let asked = self.without_hints(game).into_iter().map(async |table| table.glance(Standing::of).await);
        let awake = join_all(asked).await;
        let mut looks: Looks = awake.iter().flatten().flatten().flat_map(Standing::looks).collect();
        // A table that has just left memory has said where it stands.
        let asleep = self.running.asleep();
        looks.extend(
            asleep.values().filter(|standing| standing.game == game.info().id).flat_map(Standing::looks),
        );
        drop(asleep);
        let looks = Arc::new(looks);
        said.insert(game, (now, Arc::clone(&looks)));
        looks
    }

    /// Where the running matches of a game stand and have stood at a guest's own tables, if hints are off there.
    async fn own_standings(self: &Arc<Self>, guest: &str, game: GameId) -> Result<Arc<OwnLooks>, Problem> {
        let now = self.now();
        let asker = (guest.to_string(), game);
        {
            let mut known = self.running.own();
            known.retain(|_, (at, _)| now.abs_diff(*at) < FRESH);
            if let Some((_, own)) = known.get(&asker) {
                return Ok(Arc::clone(own));
            }
        }
        let mut own = OwnLooks::new();
        for row in self.live_tables_of(guest).await? {
            if row.game == game.info().id && row.index.stage == Stage::Running {
                let standing = self.table(&row.id).await?.glance(Standing::of_own).await?;
                let positions = standing.into_iter().flat_map(|standing| standing.positions);
                own.extend(positions.map(|(length, look)| (look, length)));
            }
        }
        let own = Arc::new(own);
        self.running.own().insert(asker, (now, Arc::clone(&own)));
        Ok(own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lamplight_core::Turn;
    use lamplight_games::{Setup, open};
    use lamplight_match::Player;

    #[test]
    fn a_long_record_is_looked_through_as_long_as_somebody_waits() {
        let players = vec![Player::person("Ada"), Player::person("Bo")];
        let game = GameId::named("pathagon").unwrap();
        let mut record =
            open(Setup { game, options: Vec::new(), content: None, players }, "2026-01-01").unwrap();
        while record.length() < 2 * AT_ONCE + 1 {
            let Turn::Player(seat) = record.turn() else { break };
            let actions = record.actions();
            record.play(seat, &actions[record.length() % actions.len()]).unwrap();
        }
        let last = record.length();
        assert!(last > AT_ONCE, "{last}");
        let here = number(&looks(&*record, last, last)[0]);
        let played = Played { everywhere: Arc::new([here].into()), own: Arc::default() };
        let check = |ply: usize, go_on: bool| played.check(&*record, &[ply as u32], &|| go_on);
        assert_eq!(check(last, true).unwrap_err().code, Code::StillPlayed);
        assert_eq!(check(last - 1, true), Ok(()));
        assert_eq!(check(last, false).unwrap_err().code, Code::Busy);
    }
}
