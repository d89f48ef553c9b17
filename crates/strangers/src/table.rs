//! A table to hand something to, without network, clock or disk.

use lamplight_core::rng::{Dice as _, Purpose};
use lamplight_core::{Rng, Seat};
use lamplight_games::{GameId, TextAdvice};
use lamplight_protocol::{Clock, Command};
use lamplight_table::seating::Seated;
use lamplight_table::setup::CLAIM_AFTER;
use lamplight_table::{Context, Guest, StoredEvent, Table, TableSetup};
use std::collections::BTreeMap;

pub const START: u64 = 1_700_000_000_000;
/// Somebody who is away is gone at once.
pub const GONE_AFTER: u64 = 0;

/// A table, what is stored of it, and what it takes to go on.
#[derive(Debug)]
pub struct Desk {
    pub table: Table,
    pub stored: Vec<StoredEvent>,
    pub now: u64,
    rng: Rng,
}

/// Where in its life a table is when something is handed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scene {
    /// Guest 1 sits, the other seats are open.
    Open,
    /// Everybody sits, and some actions lie behind.
    Running,
    /// A person asks to take a decision back, or would have to ask.
    Undo,
    /// A bot plays in the last seat, with a clock.
    Bot,
    /// Guest 1 has resigned, or everybody has.
    Over,
}

impl Scene {
    pub const ALL: [Scene; 5] = [Scene::Open, Scene::Running, Scene::Undo, Scene::Bot, Scene::Over];

    pub fn name(self) -> &'static str {
        match self {
            Scene::Open => "open",
            Scene::Running => "running",
            Scene::Undo => "undo",
            Scene::Bot => "bot",
            Scene::Over => "over",
        }
    }

    pub fn named(name: &str) -> Option<Scene> {
        Scene::ALL.into_iter().find(|scene| scene.name() == name)
    }
}

pub fn guest(number: u8) -> Guest {
    Guest { id: format!("guest-{number}"), name: format!("Guest {number}"), network: None }
}

impl Desk {
    /// A table of a game in some stage. Guest 1 is its host and has seat 1, guest 2 seat 2, and so on.
    pub fn set(game: GameId, scene: Scene) -> Desk {
        let seats = game.info().min_seats.max(2).min(game.info().max_seats);
        let host = guest(1);
        let setup = TableSetup {
            game: game.info().id.to_string(),
            rules_version: game.info().rules_version,
            options: BTreeMap::new(),
            turn_to_begin: None,
            content: None,
            seats,
            public: true,
            clock: (scene == Scene::Bot).then_some(Clock { bank: 60, increment: 1, ..Clock::default() }),
            claim_after: CLAIM_AFTER,
            hints: true,
            host: host.id,
            host_name: host.name,
            created: START,
        };
        let table = Table::new("table".to_string(), "key".to_string(), setup);
        let rng = Rng::stream(16, Purpose::Test, 2);
        let mut desk = Desk { table, stored: Vec::new(), now: START, rng };
        let sit = |number: u8| match scene {
            Scene::Open if number > 1 => Seated::Open,
            Scene::Bot if number == seats => Seated::Bot(1),
            _ => Seated::Person(guest(number)),
        };
        let sitting = (1..=seats).map(sit).collect();
        desk.with(|table, context| table.open(sitting, context).is_ok());
        let steps = match scene {
            Scene::Open => 0,
            Scene::Running | Scene::Bot => 3,
            Scene::Undo => 2,
            Scene::Over => 1,
        };
        desk.play(steps);
        match scene {
            Scene::Undo => {
                for seat in 1..=seats {
                    let version = desk.table.version();
                    desk.ask(seat, Command::Undo { seat, version });
                }
            }
            Scene::Over => {
                for seat in 1..=seats {
                    desk.ask(seat, Command::Resign { seat });
                }
            }
            _ => {}
        }
        desk
    }

    /// Does something with the table and stores what came of it; says whether it was done.
    pub fn with(&mut self, act: impl FnOnce(&mut Table, &mut Context<'_>) -> bool) -> bool {
        self.now += 1000;
        let mut context = Context { now: self.now, dice: &mut self.rng, gone_after: GONE_AFTER };
        let done = act(&mut self.table, &mut context);
        self.stored.extend(self.table.take_unsaved());
        done
    }

    pub fn ask(&mut self, number: u8, command: Command) -> bool {
        self.with(|table, context| table.command(&guest(number), command, context).is_ok())
    }

    /// Whoever is to act does anything, a bot in a bot's seat, as long as the game goes on.
    pub fn play(&mut self, actions: usize) {
        for _ in 0..actions {
            let (Some(seat), Some(game)) = (self.table.to_act(), self.table.game()) else { return };
            let mut actions = game.actions();
            let text = actions.swap_remove(self.rng.below(actions.len() as u32) as usize);
            if self.table.bot_to_act().is_some() {
                self.advise(seat, text);
            } else {
                let command = Command::Act { seat: seat.number(), version: self.table.version(), text };
                self.ask(seat.number(), command);
            }
        }
    }

    fn advise(&mut self, seat: Seat, action: String) {
        let advice = TextAdvice { action, value: None, visits: Vec::new(), line: Vec::new(), nodes: 0 };
        let version = self.table.changed();
        self.with(|table, context| table.advise(version, seat, &advice, context));
    }
}

/// Everything that anybody sees of a table. Clocks start anew when a table is loaded: they are left out.
pub fn seen(table: &Table, at: u64) -> Vec<String> {
    let view = |viewer: Option<Seat>| {
        let mut now = table.now(viewer, at);
        now.seats.iter_mut().for_each(|seat| seat.clock = None);
        let events = table.events(viewer, 0);
        assert!((1..).zip(&events).all(|(version, event)| event.version == version), "versions have no gaps");
        assert_eq!(events.len() as u64, table.version());
        let you = table.you("guest-1", "Guest 1", viewer);
        serde_json::to_string(&(now, events, you)).unwrap_or_else(|error| panic!("no JSON: {error}"))
    };
    table.seat_numbers().map(Some).chain([None]).map(view).collect()
}
