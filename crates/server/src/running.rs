//! The positions of games that run here without hints: about them, and about what comes after them in a record, bots say
//! nothing to anybody. A position goes by what everybody may see of it, so that what is hidden cannot be made up to get
//! around it.
//!
//! Moves are frequent and questions to bots are not: a table that is awake is asked where it stands when somebody wants to
//! know, and says it by itself only when it falls asleep.

use crate::hall::Hall;
use futures_util::future::join_all;
use lamplight_core::{Viewer, hash};
use lamplight_games::GameId;
use lamplight_match::AnyMatch;
use lamplight_protocol::{Code, Problem, Stage};
use lamplight_table::{Table, TableId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Fewer actions than this make no game of its own: many begin alike.
const OPENING: usize = 8;
/// Before so many actions a game has not begun, not even to its players.
const BEGUN: usize = 2;

/// A game and how it looks to everybody.
type Look = (&'static str, u64);

fn look(game: &'static str, position: &str) -> Look {
    (game, hash::fingerprint(position.as_bytes()))
}

/// Where a running match without hints stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    look: Look,
    /// How many actions lie before it.
    length: usize,
}

impl Standing {
    pub fn of(table: &Table) -> Option<Standing> {
        let game = table.game().filter(|_| table.stage() == Stage::Running && !table.setup().hints)?;
        let position = game.view_position(Viewer::Spectator);
        Some(Standing { look: look(game.info().id, &position), length: game.length() })
    }

    fn is_beyond_opening(&self) -> bool {
        self.length >= OPENING
    }
}

/// Where matches stand at tables that have fallen asleep, and the way to ask the others. It is not stored: of tables that
/// were not awake since the server began, only those of whoever asks are known.
#[derive(Debug, Default)]
pub struct Running {
    asleep: Mutex<BTreeMap<TableId, Look>>,
    /// The tables are asked for one question at a time.
    asking: tokio::sync::Mutex<()>,
}

impl Running {
    fn asleep(&self) -> MutexGuard<'_, BTreeMap<TableId, Look>> {
        // Nothing is ever half done under this lock.
        self.asleep.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table falls asleep where it stands.
    pub fn sleep(&self, table: &Table) {
        match Standing::of(table).filter(Standing::is_beyond_opening) {
            Some(standing) => self.asleep().insert(table.id().to_string(), standing.look),
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
    everywhere: BTreeSet<Look>,
    /// At the tables of whoever asks.
    own: Vec<Standing>,
}

impl Played {
    /// Whether a bot may look at these positions of a record.
    pub fn check(&self, record: &dyn AnyMatch, plies: &[u32]) -> Result<(), Problem> {
        if self.own.is_empty() && self.everywhere.is_empty() {
            return Ok(());
        }
        let game = record.info().id;
        let asked = |from: usize, to: usize| {
            plies.iter().map(|ply| (*ply as usize).min(record.length())).any(|ply| (from..=to).contains(&ply))
        };
        let last = plies.iter().copied().max().map_or(0, |ply| (ply as usize).min(record.length()));
        for (length, position) in record.view_positions(Viewer::Spectator, last).iter().enumerate() {
            let here = look(game, position);
            // All games begin alike: one's own that has just begun reaches only a few actions far.
            let reach = match self.own.iter().find(|standing| standing.look == here) {
                Some(own) if !own.is_beyond_opening() => length + OPENING,
                Some(_) => usize::MAX,
                None if self.everywhere.contains(&here) => usize::MAX,
                None => continue,
            };
            if asked(length, reach) {
                let message = "This position is being played at a table without hints. A bot can look at it once that game is over.";
                return Err(Problem::new(Code::StillPlayed, message));
            }
        }
        Ok(())
    }
}

impl Hall {
    /// What is being played of a game without hints, here and at a guest's own tables.
    pub async fn played(self: &Arc<Self>, guest: &str, game: GameId) -> Result<Played, Problem> {
        let own = self.own_standings(guest, game).await?;
        let _one_at_a_time = self.running.asking.lock().await;
        let id = game.info().id;
        let mut everywhere: BTreeSet<Look> =
            self.running.asleep().values().filter(|(game, _)| *game == id).copied().collect();
        let asked =
            join_all(self.without_hints(game).into_iter().map(async |table| table.look(Standing::of).await))
                .await;
        // A table that has just left memory has said where it stands.
        everywhere.extend(
            asked
                .into_iter()
                .flatten()
                .flatten()
                .filter(Standing::is_beyond_opening)
                .map(|standing| standing.look),
        );
        Ok(Played { everywhere, own })
    }

    /// Where the running matches of a game stand at a guest's own tables, if hints are off there.
    async fn own_standings(self: &Arc<Self>, guest: &str, game: GameId) -> Result<Vec<Standing>, Problem> {
        let mut standings = Vec::new();
        for row in self.live_tables_of(guest).await? {
            if row.game == game.info().id && row.index.stage == Stage::Running {
                let standing = self.table(&row.id).await?.look(Standing::of).await?;
                standings.extend(standing.filter(|standing| standing.length >= BEGUN));
            }
        }
        Ok(standings)
    }
}
