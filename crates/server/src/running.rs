//! The positions of games that run here without hints: about them, and about what comes after them in a record, bots say
//! nothing to anybody. A position goes by what everybody may see of it, so that what is hidden cannot be made up to get
//! around it.

use crate::hall::Hall;
use lamplight_core::{Viewer, hash};
use lamplight_games::GameId;
use lamplight_match::AnyMatch;
use lamplight_protocol::{Code, Problem, Stage};
use lamplight_table::{Table, TableId};
use std::collections::BTreeMap;
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
}

/// Where all matches stand that are beyond their opening. It is not stored: a table says it when it wakes up.
#[derive(Debug, Default)]
pub struct Running {
    standings: Mutex<Standings>,
}

#[derive(Debug, Default)]
struct Standings {
    by_table: BTreeMap<TableId, Look>,
    /// At how many tables it is to be seen.
    tables: BTreeMap<Look, u32>,
}

impl Running {
    fn standings(&self) -> MutexGuard<'_, Standings> {
        // Nothing is ever half done under this lock.
        self.standings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table stands here now, or nowhere that matters.
    pub fn stand(&self, table: &str, standing: Option<Standing>) {
        let look = standing.filter(|standing| standing.length >= OPENING).map(|standing| standing.look);
        let mut standings = self.standings();
        let before = match look {
            Some(look) => standings.by_table.insert(table.to_string(), look),
            None => standings.by_table.remove(table),
        };
        if let Some(look) = look {
            *standings.tables.entry(look).or_default() += 1;
        }
        if let Some(before) = before
            && let Some(count) = standings.tables.get_mut(&before)
        {
            *count -= 1;
            if *count == 0 {
                standings.tables.remove(&before);
            }
        }
    }

    fn has_any(&self, game: &'static str) -> bool {
        self.standings().tables.range((game, 0)..=(game, u64::MAX)).next().is_some()
    }

    /// Whether a bot may look at these positions of a game, for somebody at whose own tables matches stand so.
    pub fn check(&self, record: &dyn AnyMatch, plies: &[u32], own: &[Standing]) -> Result<(), Problem> {
        let game = record.info().id;
        if own.is_empty() && !self.has_any(game) {
            return Ok(());
        }
        let asked = |from: usize, to: usize| {
            plies.iter().map(|ply| (*ply as usize).min(record.length())).any(|ply| (from..=to).contains(&ply))
        };
        let last = plies.iter().copied().max().map_or(0, |ply| (ply as usize).min(record.length()));
        for (length, position) in record.view_positions(Viewer::Spectator, last).iter().enumerate() {
            let here = look(game, position);
            // All games begin alike: one's own that has just begun reaches only a few actions far.
            let reach = match own.iter().find(|standing| standing.look == here) {
                Some(own) if own.length < OPENING => length + OPENING,
                Some(_) => usize::MAX,
                None if self.standings().tables.contains_key(&here) => usize::MAX,
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
    /// Where the running matches of a game stand at a guest's own tables, if hints are off there.
    pub async fn standings_of(self: &Arc<Self>, guest: &str, game: GameId) -> Result<Vec<Standing>, Problem> {
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
