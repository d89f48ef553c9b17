//! Loading a stored table. Whatever is stored, a table comes of it: whole, or frozen with the reason.

use crate::apply::Unfit;
use crate::fact::{Fact, StoredEvent};
use crate::presence::Presence;
use crate::setup::TableSetup;
use crate::table::{Table, TableId};
use lamplight_games::open;
use lamplight_protocol::Stage;

/// Why a table cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Frozen {
    /// The match does not replay under the rules of this program. It stands at its last good action; seats, chat and
    /// ending, which need no rules, are known to the end.
    Match(String),
    /// The log is damaged. The table stands at the last good event, and nothing can follow it.
    Log(String),
}

impl Table {
    /// Brings a stored table back. `now` is when it comes into memory; `ran_since` says how long the server has run since a
    /// moment, for nobody is charged for any other time.
    pub fn load(
        id: TableId,
        key: String,
        setup: TableSetup,
        events: impl IntoIterator<Item = StoredEvent>,
        now: u64,
        ran_since: impl Fn(u64) -> u64,
    ) -> Table {
        let mut table = Table::new(id, key, setup);
        for event in events {
            table.replay(event);
            if let Some(Frozen::Log(_)) = table.frozen {
                break;
            }
        }
        if table.version == 0 && table.frozen.is_none() {
            table.frozen = Some(Frozen::Log("the table has no events".to_string()));
        }
        for since in [&mut table.clock_started, &mut table.got_on] {
            *since = now.saturating_sub(ran_since(*since));
        }
        // No more room than is needed: most tables sleep again before anything happens.
        table.past.shrink_to_fit();
        table.game = table.fork_game();
        table.presence = Presence::since(now);
        if table.frozen.is_none() {
            table.frozen = table.cannot_go_on().map(Frozen::Match);
        }
        table.listing_changed = table.frozen.is_some();
        table
    }

    /// A table whose set-up cannot be read: frozen before its first event.
    pub fn unreadable(id: TableId, key: String, known: TableSetup, reason: &str) -> Table {
        let mut table = Table::new(id, key, known);
        table.frozen = Some(Frozen::Log(format!("set-up: {reason}")));
        table
    }

    /// Why the table is frozen, or why its match no longer replays, if it does not.
    pub fn frozen(&self) -> Option<&str> {
        match self.frozen.as_ref()? {
            Frozen::Match(reason) | Frozen::Log(reason) => Some(reason),
        }
    }

    /// Whether the log is damaged: nothing can be added to it.
    pub fn is_damaged(&self) -> bool {
        matches!(self.frozen, Some(Frozen::Log(_)))
    }

    fn replay(&mut self, event: StoredEvent) {
        let StoredEvent { version, at, body } = event;
        let due = self.version + 1;
        if version != due {
            return self.freeze(Frozen::Log(format!("event {version} where event {due} is due")));
        }
        let fact = match serde_json::from_str::<Fact>(&body) {
            Ok(fact) => fact,
            Err(error) => return self.freeze(Frozen::Log(format!("event {version}: {error}"))),
        };
        let mut applied = self.apply(at, &fact);
        if let Err(Unfit::Match(reason)) = applied {
            self.freeze(Frozen::Match(format!("event {version}: {reason}")));
            applied = self.apply(at, &fact);
        }
        if let Err(reason) = applied {
            self.freeze(Frozen::Log(format!("event {version}: {reason}")));
        }
    }

    fn freeze(&mut self, frozen: Frozen) {
        self.frozen = Some(frozen);
    }

    /// Why a table whose facts all fit cannot be played on.
    fn cannot_go_on(&self) -> Option<String> {
        let Some(game) = self.game_id else {
            return Some(format!("this program does not know the game '{}'", self.setup.game));
        };
        let (then, now) = (self.setup.rules_version, game.info().rules_version);
        if then != now {
            return Some(format!(
                "the table was opened under version {then} of the rules; this is version {now}"
            ));
        }
        if self.stage == Stage::Open {
            // Better to freeze now than when the last player sits down.
            let setup = self.setup.for_match(game, self.setup.turn_to_begin, self.players());
            return open(setup, "").err().map(|error| error.to_string());
        }
        None
    }
}
