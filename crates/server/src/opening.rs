//! Opening tables.

use crate::hall::{Hall, internal};
use crate::secret;
use crate::store::TableRow;
use lamplight_games::first::{Because, FIRST, LOT};
use lamplight_games::{BotSpec, GameId};
use lamplight_match::{Player, SystemDice};
use lamplight_protocol::{Code, Created, NewSeat, NewTable, Problem};
use lamplight_table::seating::Seated;
use lamplight_table::{Context, Guest, SeatState, Table, TableSetup};
use std::sync::Arc;

/// Characters of a table's id, and of the secret in its invitation link.
const ID: usize = 12;
const KEY: usize = 26;

pub(crate) fn bad_setup(message: impl ToString) -> Problem {
    Problem::new(Code::BadSetup, message.to_string())
}

impl Hall {
    pub async fn open(self: &Arc<Self>, host: &Guest, new: NewTable) -> Result<Created, Problem> {
        self.check_room(host).await?;
        let setup = self.check_setup(host, &new)?;
        let seated = |seat: &NewSeat| match *seat {
            NewSeat::Me => Seated::Person(host.clone()),
            NewSeat::Open => Seated::Open,
            NewSeat::Bot { level } => Seated::Bot(level),
        };
        let seats = new.seats.iter().map(seated).collect();
        self.create(setup, seats).await
    }

    /// Whether one more table may be opened by this host.
    async fn check_room(&self, host: &Guest) -> Result<(), Problem> {
        let full = |message: &str| Err(Problem::new(Code::Full, message));
        if self.live_count() >= self.config.limits.tables {
            return full("The server has no room for another table. Try again later.");
        }
        if self.live_tables_of(&host.id).await?.len() >= self.config.limits.tables_of_guest {
            return full("You have too many open tables. Finish or close one first.");
        }
        Ok(())
    }

    fn check_setup(&self, host: &Guest, new: &NewTable) -> Result<TableSetup, Problem> {
        let game = GameId::named(&new.game).map_err(bad_setup)?;
        let info = game.info();
        for seat in &new.seats {
            if let NewSeat::Bot { level } = seat {
                BotSpec::Level(*level).check(game).map_err(bad_setup)?;
            }
        }
        if let Some(clock) = new.clock
            && !((10..=86_400).contains(&clock.bank) && clock.increment <= 3600)
        {
            return Err(bad_setup(
                "A clock has 10 to 86400 seconds, and at most 3600 more for each decision.",
            ));
        }
        let with_others = new.seats.contains(&NewSeat::Open);
        let mut options = new.options.clone();
        if game.has_first() && options.get(FIRST).is_some_and(|value| value == LOT) {
            options.remove(FIRST);
        }
        let setup = TableSetup {
            game: info.id.to_string(),
            rules_version: info.rules_version,
            options,
            turn_to_begin: None,
            content: new.content.as_ref().map(|content| self.chosen_content(game, content)).transpose()?,
            seats: u8::try_from(new.seats.len()).unwrap_or(u8::MAX),
            public: new.public,
            clock: new.clock,
            hints: new.hints.unwrap_or(!with_others),
            host: host.id.clone(),
            host_name: host.name.clone(),
            created: self.now(),
        };
        // The rules say whether all this goes together.
        let players = new.seats.iter().map(|_| Player::person("")).collect();
        lamplight_games::open(setup.for_match(game, None, players), "").map_err(bad_setup)?;
        Ok(setup)
    }

    /// Stores a new table with its first events and starts its task.
    async fn create(self: &Arc<Self>, setup: TableSetup, seats: Vec<Seated>) -> Result<Created, Problem> {
        let json = serde_json::to_string(&setup).unwrap_or_default();
        let mut table = new_table(setup, seats, self.now())?;
        let events = table.take_unsaved();
        table.take_listing_changed();
        let (id, key) = (table.id().to_string(), table.key().to_string());
        let row = TableRow {
            id: id.clone(),
            game: table.setup().game.clone(),
            setup: json,
            key: key.clone(),
            public: table.setup().public,
            created: table.setup().created,
            index: self.index(&table),
        };
        self.metrics.events.inc_by(events.len() as u64);
        self.store.create_table(row, events).await.map_err(internal)?;
        self.start(table);
        Ok(Created { table: id, key })
    }

    /// Opens a table for the same players, everybody one seat further, and returns its id. Unless somebody chose who
    /// begins, the next player does.
    pub async fn open_rematch(self: &Arc<Self>, table: &Table, guest: &Guest) -> Result<String, Problem> {
        self.check_room(guest).await?;
        let mut setup = table.setup().clone();
        setup.host.clone_from(&guest.id);
        setup.host_name.clone_from(&guest.name);
        setup.created = self.now();
        setup.rules_version = table.game_id().map_or(setup.rules_version, |game| game.info().rules_version);
        let seated = |seat: &SeatState| match (seat.owners().first(), seat.bot()) {
            (Some(owner), _) => Seated::Person(Guest { id: owner.clone(), name: seat.name().to_string() }),
            (None, Some(level)) => Seated::Bot(level),
            (None, None) => Seated::Open,
        };
        let mut seats: Vec<Seated> = table.seats().iter().map(seated).collect();
        seats.rotate_right(1);
        setup.turn_to_begin =
            table.first().filter(|(_, because)| *because != Because::Choice).map(|(seat, _)| {
                // Whoever sits next to the one who began, and will sit one further.
                seat.next(setup.seats).next(setup.seats)
            });
        let created = self.create(setup, seats).await?;
        // Whoever could see the old table may see the new one: players on further devices, too.
        for owner in table.seats().iter().flat_map(SeatState::owners) {
            self.store.admit(&created.table, owner).await.map_err(internal)?;
        }
        Ok(created.table)
    }
}

fn new_table(setup: TableSetup, seats: Vec<Seated>, now: u64) -> Result<Table, Problem> {
    let mut table = Table::new(secret::random(ID), secret::random(KEY), setup);
    table.open(seats, &mut Context { now, dice: &mut SystemDice, gone_after: u64::MAX })?;
    Ok(table)
}
