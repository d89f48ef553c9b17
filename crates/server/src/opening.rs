//! Opening tables.

use crate::hall::{Hall, internal};
use crate::secret;
use crate::store::{TableId, TableRow};
use crate::task::Loaded;
use lamplight_games::first::{Because, FIRST, LOT};
use lamplight_games::{BotSpec, GameId};
use lamplight_match::{Player, SystemDice};
use lamplight_protocol::{Clock, Code, Created, NewSeat, NewTable, Problem};
use lamplight_table::seating::Seated;
use lamplight_table::{Context, Guest, SeatState, Table, TableSetup};
use std::net::IpAddr;
use std::sync::Arc;

/// Characters of a table's id, and of the secret in its invitation link.
const ID: usize = 12;
const KEY: usize = 26;

pub(crate) fn bad_setup(message: impl ToString) -> Problem {
    Problem::new(Code::BadSetup, message.to_string())
}

impl Hall {
    pub async fn open(
        self: &Arc<Self>,
        host: &Guest,
        from: Option<IpAddr>,
        new: NewTable,
    ) -> Result<Created, Problem> {
        self.check_room(host).await?;
        let setup = self.check_setup(host, from, &new)?;
        let seated = |seat: &NewSeat| match *seat {
            NewSeat::Me => Seated::Person(host.clone()),
            NewSeat::Open => Seated::Open,
            NewSeat::Bot { level } => Seated::Bot(level),
        };
        let seats = new.seats.iter().map(seated).collect();
        let id = secret::random(ID);
        self.count(&id, from, new.public, new.seats.contains(&NewSeat::Open))?;
        self.create(id, setup, seats).await
    }

    /// Counts a table that other people find or may join, unless there are too many from this address.
    fn count(&self, id: &str, from: Option<IpAddr>, listed: bool, waits: bool) -> Result<(), Problem> {
        let limits = &self.config.limits;
        match from.filter(|_| limits.address_rate > 0 && (listed || waits)) {
            Some(from) => self.waiting.add(id, from, listed, waits, limits),
            None => Ok(()),
        }
    }

    /// Whether one more table may be opened by this host.
    async fn check_room(self: &Arc<Self>, host: &Guest) -> Result<(), Problem> {
        if self.live_tables_of(&host.id).await?.len() >= self.config.limits.tables_of_guest {
            let message = "You have too many open tables. Finish or close one first.";
            return Err(Problem::new(Code::TooManyTables, message));
        }
        Ok(())
    }

    fn check_setup(&self, host: &Guest, from: Option<IpAddr>, new: &NewTable) -> Result<TableSetup, Problem> {
        let game = GameId::named(&new.game).map_err(bad_setup)?;
        let info = game.info();
        for seat in &new.seats {
            if let NewSeat::Bot { level } = seat {
                BotSpec::Level(*level).check(game).map_err(bad_setup)?;
            }
        }
        new.clock.map_or(Ok(()), check_clock)?;
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
            content: new
                .content
                .as_ref()
                .map(|content| self.chosen_content(game, content, from))
                .transpose()?,
            seats: u8::try_from(new.seats.len()).unwrap_or(u8::MAX),
            public: new.public,
            clock: new.clock,
            hints: new.hints.unwrap_or(!with_others),
            host: host.id.clone(),
            host_name: host.name.clone(),
            created: self.now(),
            claim_after: self.config.patience.claim_after,
        };
        // The rules say whether all this goes together.
        let players = new.seats.iter().map(|_| Player::person("")).collect();
        lamplight_games::open(setup.for_match(game, None, players), "").map_err(bad_setup)?;
        Ok(setup)
    }

    /// Stores a new table with its first events and starts its task. It no longer counts if that fails.
    async fn create(
        self: &Arc<Self>,
        id: TableId,
        setup: TableSetup,
        seats: Vec<Seated>,
    ) -> Result<Created, Problem> {
        let created = self.try_create(id.clone(), setup, seats).await;
        if created.is_err() {
            self.waiting.remove(&id);
        }
        created
    }

    async fn try_create(
        self: &Arc<Self>,
        id: TableId,
        setup: TableSetup,
        seats: Vec<Seated>,
    ) -> Result<Created, Problem> {
        let json = serde_json::to_string(&setup).unwrap_or_default();
        let mut table = new_table(id, setup, seats, self.now())?;
        let events = table.take_unsaved();
        table.take_listing_changed();
        let (id, key) = (table.id().to_string(), table.key().to_string());
        let mut loaded = Loaded { table, due: None };
        loaded.due = loaded.timer(self);
        let table = &loaded.table;
        let row = TableRow {
            id: id.clone(),
            game: table.setup().game.clone(),
            setup: json,
            key: key.clone(),
            public: table.setup().public,
            created: table.setup().created,
            index: self.index(table, loaded.due),
        };
        self.make_room().await?;
        self.metrics.events.inc_by(events.len() as u64);
        self.store.create_table(row, events).await.map_err(internal)?;
        self.start(loaded);
        Ok(Created { table: id, key })
    }

    /// Opens a table for the same players, who have agreed to it, everybody one seat further, and returns its id. It begins
    /// at once: a bot takes a seat that is free. Unless somebody chose who begins, the next player does. If there are too
    /// many public tables from this address, it is none.
    pub async fn open_rematch(
        self: &Arc<Self>,
        table: &Table,
        host: &Guest,
        from: Option<IpAddr>,
    ) -> Result<String, Problem> {
        self.check_room(host).await?;
        let mut setup = table.setup().clone();
        setup.host.clone_from(&host.id);
        setup.host_name.clone_from(&host.name);
        setup.created = self.now();
        setup.claim_after = self.config.patience.claim_after;
        setup.rules_version = table.game_id().map_or(setup.rules_version, |game| game.info().rules_version);
        let seated = |seat: &SeatState| match (seat.owners().first(), seat.bot()) {
            (Some(owner), _) => {
                Seated::Person(Guest { id: owner.clone(), name: seat.name().to_string(), network: None })
            }
            (None, level) => Seated::Bot(level.unwrap_or_else(|| table.substitute_level())),
        };
        let mut seats: Vec<Seated> = table.seats().iter().map(seated).collect();
        seats.rotate_right(1);
        setup.turn_to_begin =
            table.first().filter(|(_, because)| *because != Because::Choice).map(|(seat, _)| {
                // Whoever sits next to the one who began, and will sit one further.
                seat.next(setup.seats).next(setup.seats)
            });
        let id = secret::random(ID);
        setup.public = setup.public && self.count(&id, from, true, false).is_ok();
        let created = self.create(id, setup, seats).await?;
        // Whoever could see the old table may see the new one: players on further devices, too.
        for owner in table.seats().iter().flat_map(SeatState::owners) {
            self.store.admit(&created.table, owner).await.map_err(internal)?;
        }
        Ok(created.table)
    }
}

/// Longest time for one turn, in seconds: two weeks.
const LONGEST: u32 = 14 * 86_400;

fn check_clock(clock: Clock) -> Result<(), Problem> {
    let Clock { bank, increment, per_move, .. } = clock;
    if per_move {
        let fits = (10..=LONGEST).contains(&bank) && increment == 0;
        return if fits {
            Ok(())
        } else {
            Err(bad_setup("A clock for each turn has from 10 seconds to 14 days, and nothing is added."))
        };
    }
    if (10..=86_400).contains(&bank) && increment <= 3600 {
        return Ok(());
    }
    Err(bad_setup("A clock has from 10 seconds to a day, and adds at most an hour for each decision."))
}

fn new_table(id: TableId, setup: TableSetup, seats: Vec<Seated>, now: u64) -> Result<Table, Problem> {
    let mut table = Table::new(id, secret::random(KEY), setup);
    table.open(seats, &mut Context { now, dice: &mut SystemDice, gone_after: u64::MAX })?;
    Ok(table)
}
