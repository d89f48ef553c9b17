//! A table as it lives and as it is stored.

use lamplight_core::rng::{Dice as _, Purpose};
use lamplight_core::{Rng, Seat};
use lamplight_games::{GameId, TextAdvice};
use lamplight_protocol::{Clock, Code, Command};
use lamplight_table::seating::Seated;
use lamplight_table::setup::CLAIM_AFTER;
use lamplight_table::{Context, Guest, StoredEvent, Table, TableSetup};
use serde_json::Value;
use std::collections::BTreeMap;

pub(crate) const START: u64 = 1_700_000_000_000;
pub(crate) const GONE_AFTER: u64 = 100;

/// Random choices that are the same in each run.
pub(crate) fn random(index: u64) -> Rng {
    Rng::stream(8, Purpose::Test, index)
}

pub(crate) fn guest(number: usize) -> Guest {
    Guest { id: format!("guest-{number}"), name: format!("Guest {number}"), network: None }
}

pub(crate) fn game(id: &str) -> GameId {
    GameId::named(id).unwrap()
}

pub(crate) fn advice(action: &str) -> TextAdvice {
    TextAdvice { action: action.to_string(), value: None, visits: Vec::new(), line: Vec::new(), nodes: 0 }
}

pub(crate) struct Desk {
    pub(crate) table: Table,
    pub(crate) stored: Vec<StoredEvent>,
    pub(crate) now: u64,
    dice: Rng,
}

impl Desk {
    /// A table with guest 0 as its host, guest n − 1 in each seat n of `people`, and bots of level 1. Seat 1 begins.
    pub(crate) fn open(game: GameId, seats: u8, clock: Option<Clock>, people: &[u8], bots: &[u8]) -> Desk {
        Desk::with(game, seats, people, bots, |setup| {
            setup.clock = clock;
            if game.has_first() {
                setup.options.insert("first".to_string(), "1".to_string());
            }
        })
    }

    /// The same with other settings; lots are drawn for who begins.
    pub(crate) fn with(
        game: GameId,
        seats: u8,
        people: &[u8],
        bots: &[u8],
        settle: impl FnOnce(&mut TableSetup),
    ) -> Desk {
        let info = game.info();
        let host = guest(0);
        let mut setup = TableSetup {
            game: info.id.to_string(),
            rules_version: info.rules_version,
            options: BTreeMap::new(),
            turn_to_begin: None,
            content: None,
            seats,
            public: true,
            clock: None,
            hints: false,
            host: host.id,
            host_name: host.name,
            created: START,
            claim_after: CLAIM_AFTER,
        };
        settle(&mut setup);
        let table = Table::new("table".to_string(), "key".to_string(), setup);
        let mut desk = Desk { table, stored: Vec::new(), now: START, dice: random(99) };
        let seat = |number: u8| match number {
            _ if people.contains(&number) => Seated::Person(guest(usize::from(number) - 1)),
            _ if bots.contains(&number) => Seated::Bot(1),
            _ => Seated::Open,
        };
        let mut context = Context { now: START, dice: &mut desk.dice, gone_after: GONE_AFTER };
        desk.table.open((1..=seats).map(seat).collect(), &mut context).unwrap();
        desk.store();
        desk
    }

    /// Everybody looks at the table: clocks may run.
    pub(crate) fn all_look(mut self) -> Desk {
        for number in 0..self.table.seats().len() {
            self.look(number);
        }
        self
    }

    pub(crate) fn look(&mut self, number: usize) {
        self.table.look(&guest(number).id, self.now).unwrap();
        self.store();
    }

    /// A clock strikes, if one is due.
    pub(crate) fn strike(&mut self) {
        self.table.time_out(self.now).unwrap();
        self.store();
    }

    pub(crate) fn store(&mut self) {
        self.stored.extend(self.table.take_unsaved());
    }

    /// Asks for something. A refusal has changed nothing.
    pub(crate) fn ask(&mut self, number: usize, command: Command) -> Result<(), Code> {
        self.ask_as(&guest(number), command)
    }

    pub(crate) fn ask_as(&mut self, guest: &Guest, command: Command) -> Result<(), Code> {
        let before = seen(&self.table, self.table.version(), self.now);
        let mut context = Context { now: self.now, dice: &mut self.dice, gone_after: GONE_AFTER };
        match self.table.command(guest, command, &mut context) {
            Ok(()) => {
                self.store();
                Ok(())
            }
            Err(problem) => {
                assert!(self.table.take_unsaved().is_empty(), "a refusal leaves no fact");
                let after = seen(&self.table, self.table.version(), self.now);
                assert_eq!(after, before, "a refusal changes nothing");
                Err(problem.code)
            }
        }
    }

    pub(crate) fn act(&mut self, number: usize, text: &str) -> Result<(), Code> {
        let seat = self.table.to_act().unwrap().number();
        let (version, text) = (self.table.version(), text.to_string());
        self.ask(number, Command::Act { seat, version, text })
    }

    pub(crate) fn advise(&mut self, version: u64, seat: Seat, action: &str) -> bool {
        let mut context = Context { now: self.now, dice: &mut self.dice, gone_after: GONE_AFTER };
        let used = self.table.advise(version, seat, &advice(action), &mut context);
        self.store();
        used
    }

    /// A bot, or one for somebody out of time, does anything.
    pub(crate) fn let_bot_act(&mut self, rng: &mut Rng) -> bool {
        let Some((seat, _)) = self.table.bot_to_act() else { return false };
        let action = self.any_action(rng);
        assert!(self.advise(self.table.changed(), seat, &action));
        true
    }

    pub(crate) fn any_action(&self, rng: &mut Rng) -> String {
        let actions = self.table.game().unwrap().actions();
        actions[rng.below(actions.len() as u32) as usize].clone()
    }

    /// Whoever is to act does anything, as long as the game goes on.
    pub(crate) fn play(&mut self, actions: usize, rng: &mut Rng) {
        for _ in 0..actions {
            let Some(seat) = self.table.to_act() else { return };
            self.now += 1000;
            if !self.let_bot_act(rng) {
                let action = self.any_action(rng);
                self.act(seat.index(), &action).unwrap();
            }
        }
    }

    /// The table as it comes back from what is stored.
    pub(crate) fn reloaded(&self) -> Table {
        load(&setup_json(&self.table), self.stored.clone(), self.now)
    }
}

pub(crate) fn setup_json(table: &Table) -> String {
    serde_json::to_string(table.setup()).unwrap()
}

/// A table from what is stored, whatever that is.
pub(crate) fn load(setup: &str, events: Vec<StoredEvent>, now: u64) -> Table {
    let (id, key) = ("table".to_string(), "key".to_string());
    match TableSetup::parse(setup) {
        Ok(setup) => Table::load(id, key, setup, events, now, |_| 0),
        Err(reason) => {
            let known = r#"{"game":"jars","rules_version":0,"options":{},"content":null,"seats":1,"public":true,
                "clock":null,"hints":false,"host":"guest-0","host_name":"","created":0}"#;
            Table::unreadable(id, key, TableSetup::parse(known).unwrap(), &reason)
        }
    }
}

/// Everything that anybody sees, with the events after a version.
pub(crate) fn seen(table: &Table, after: u64, now: u64) -> Vec<Value> {
    let view = |viewer| {
        let (shown, summary) = (table.now(viewer, now), table.summary(Some("guest-1")));
        let mut all = serde_json::json!([shown, table.events(viewer, after), summary]);
        // The player to act has the whole time again when a table is loaded.
        all[0]["claim_from"] = all[0]["claim_from"].is_null().into();
        for part in [0, 2] {
            for seat in all[part]["seats"].as_array_mut().unwrap() {
                seat["clock"] = Value::Null;
            }
        }
        all
    };
    table.seat_numbers().map(Some).chain([None]).map(view).collect()
}
