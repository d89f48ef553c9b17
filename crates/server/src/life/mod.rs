//! The life of a table, without any input or output: facts in, facts out, and what each viewer sees of them.
//!
//! A live table changes only by [`Life::obey`] and its neighbours in [`decide`], which check what is asked, change the
//! table and leave the new facts in [`Life::take_fresh`], to be stored before anybody hears of them. A stored table
//! comes back by [`Life::load`], which replays its facts.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`fact`] | what is stored |
//! | [`decide`] | commands: who may do what, when |
//! | [`show`] | events, and the table as it stands, for each viewer |

pub mod decide;
pub mod fact;
pub mod show;

use crate::store::{EventRow, GuestId, Index, TableId, TableRow};
use fact::{Chosen, Fact};
use lamplight_core::{Seat, Turn};
use lamplight_games::{GameId, open};
use lamplight_match::{AnyMatch, Player};
use lamplight_protocol::{Ending, EventBody, Stage};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// So many messages are remembered; older ones are blank.
const MOST_SAID: usize = 500;

/// A table from its opening to its end.
pub struct Life {
    /// Its id.
    pub id: TableId,
    /// What was chosen when it was opened.
    pub chosen: Chosen,
    /// The secret of its invitation link.
    pub key: String,
    /// Which game it is of; none if this server does not know the game (any more).
    pub game_id: Option<GameId>,
    /// Where in its life it is.
    pub stage: Stage,
    /// The seats, in order.
    pub seats: Vec<Chair>,
    /// The game in progress, once it has begun.
    pub game: Option<Box<dyn AnyMatch>>,
    /// The number of the last event.
    pub version: u64,
    /// The number of the last event that changed the game: an action that answers an older one is stale.
    pub changed: u64,
    /// When something last happened.
    pub updated: u64,
    /// All events, rendered.
    past: Vec<Past>,
    /// Where in the past something was said that is still remembered.
    said: VecDeque<usize>,
    /// Facts that are not stored yet, and whether the index has changed with them.
    fresh: Vec<EventRow>,
    index_changed: bool,
    /// Who asks to take a decision back, and who has agreed.
    pub undo_asked: Option<(Seat, BTreeSet<Seat>)>,
    /// The number of the event in which they asked: an answer to an older one does not count.
    undo_asked_at: u64,
    /// How it came to an end.
    pub ending: Option<Ending>,
    /// Where the players meet again.
    pub rematch: Option<TableId>,
    /// When the clock of the player to act was started.
    since: u64,
    /// A seat whose time has run out: a bot chooses its next action.
    pub out_of_time: Option<Seat>,
    /// Guests who are connected, and how often.
    present: BTreeMap<GuestId, u32>,
    /// When guests were last seen who are not.
    seen: BTreeMap<GuestId, u64>,
    /// Why the stored facts no longer replay.
    pub broken: Option<String>,
}

/// A seat and who sits in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chair {
    /// The guests it belongs to: one person, perhaps on several devices.
    pub owners: Vec<GuestId>,
    /// The person's name.
    pub name: String,
    /// The level of the bot that plays it.
    pub bot: Option<u8>,
    /// Whether the person has given up.
    pub resigned: bool,
    /// The number of the event in which the person sat down: links to the seat of somebody before are void.
    pub taken: u64,
    /// Time left, in milliseconds, when the clock was last stopped.
    pub left: u64,
}

impl Chair {
    /// Whether nobody sits there.
    pub fn is_open(&self) -> bool {
        self.owners.is_empty() && self.bot.is_none()
    }
    /// Whether a person decides.
    pub fn is_person(&self) -> bool {
        !self.owners.is_empty() && self.bot.is_none()
    }
}

/// One event, rendered for everybody.
struct Past {
    version: u64,
    at: u64,
    /// The same for all, or one for each seat and one for spectators.
    bodies: Vec<EventBody>,
    /// What each viewer knew after it, while that is news and not yet overtaken.
    views: Vec<serde_json::Value>,
}

impl Life {
    /// A table that has just been opened.
    pub fn new(id: TableId, chosen: Chosen, key: String) -> Life {
        let chair =
            Chair { left: chosen.clock.map_or(0, |clock| u64::from(clock.bank) * 1000), ..Chair::default() };
        Life {
            id,
            key,
            game_id: GameId::named(&chosen.game).ok(),
            stage: Stage::Open,
            seats: vec![chair; usize::from(chosen.seats)],
            game: None,
            version: 0,
            changed: 0,
            updated: chosen.created,
            past: Vec::new(),
            said: VecDeque::new(),
            fresh: Vec::new(),
            index_changed: true,
            undo_asked: None,
            undo_asked_at: 0,
            ending: None,
            rematch: None,
            since: 0,
            out_of_time: None,
            present: BTreeMap::new(),
            seen: BTreeMap::new(),
            broken: None,
            chosen,
        }
    }

    /// Brings a stored table back. If its facts no longer replay, it stands where they stop to, frozen.
    pub fn load(row: &TableRow, events: Vec<EventRow>, now: u64) -> Result<Life, String> {
        let chosen = serde_json::from_str(&row.setup).map_err(|error| format!("set-up: {error}"))?;
        let mut life = Life::new(row.id.clone(), chosen, row.key.clone());
        if life.game_id.is_none() {
            life.broken = Some(format!("this server does not know the game '{}'", life.chosen.game));
        }
        for event in events {
            let fact = serde_json::from_str(&event.body);
            let fact: Fact = fact.map_err(|error| format!("event {}: {error}", event.version))?;
            if life.broken.is_none()
                && let Err(reason) = life.retrace(&fact)
            {
                life.broken = Some(format!("event {}: {reason}", event.version));
            }
            life.note(event.at, &fact);
        }
        life.fresh.clear();
        life.index_changed = false;
        life.since = now;
        // Nobody could be here while the server was not: everybody counts as seen now.
        life.seen =
            life.seats.iter().flat_map(|chair| &chair.owners).map(|owner| (owner.clone(), now)).collect();
        if life.stage == Stage::Open && life.broken.is_none() {
            // What cannot be dealt any more must not wait for players.
            life.broken = life.deal("").err();
            life.game = None;
        }
        // Under other rules a game is shown as far as it replays, but it is not the same game any more.
        life.broken = life.broken.take().or_else(|| life.other_rules());
        if life.broken.is_some() && matches!(life.stage, Stage::Open | Stage::Running) {
            life.stage = Stage::Frozen;
            life.index_changed = true;
        }
        Ok(life)
    }

    /// What a stored fact does to the game itself.
    fn retrace(&mut self, fact: &Fact) -> Result<(), String> {
        match fact {
            Fact::Started { date } => self.deal(date),
            Fact::Acted { seat, text, .. } => {
                self.game.as_mut().ok_or("an action before the start")?.retrace(text, seat.is_none())
            }
            Fact::Undone { seat, length } => {
                let game = self.game.as_mut().ok_or("an undo before the start")?;
                let seat = Seat::from_number((*seat).into()).ok_or("no such seat")?;
                game.undo(seat, game.version(), true).map_err(|error| error.to_string())?;
                let found = game.length();
                if found == *length as usize {
                    Ok(())
                } else {
                    Err(format!("undone to {found}, not {length}"))
                }
            }
            _ => Ok(()),
        }
    }

    /// Why the rules of this server are not those under which the table was opened; none if they are.
    fn other_rules(&self) -> Option<String> {
        let (then, now) = (self.chosen.rules_version, self.game_id?.info().rules_version);
        let reason = || format!("begun under version {then} of the rules; this server plays version {now}");
        (then != now).then(reason)
    }

    /// Sets the game up.
    fn deal(&mut self, date: &str) -> Result<(), String> {
        let game = self.game_id.ok_or("an unknown game")?;
        let table = open(self.chosen.setup(game, self.players()), date).map_err(|error| error.to_string())?;
        self.game = Some(table);
        Ok(())
    }

    fn players(&self) -> Vec<Player> {
        let player = |(index, chair): (usize, &Chair)| match chair.bot {
            Some(level) if chair.owners.is_empty() => Player::bot(bot_name(level)),
            Some(_) => Player::bot(chair.name.clone()),
            None if chair.owners.is_empty() => Player::person(format!("Seat {}", index + 1)),
            None => Player::person(chair.name.clone()),
        };
        self.seats.iter().enumerate().map(player).collect()
    }

    /// Who sits where is known to the game, too: for the record, and for the reach of undo.
    fn seat_players(&mut self) {
        let players = self.players();
        if let Some(game) = &mut self.game {
            for (seat, player) in Seat::up_to(self.chosen.seats).zip(players) {
                game.seat_player(seat, player);
            }
        }
    }

    /// A new fact: it has happened to the game already, and is to be stored.
    fn push(&mut self, at: u64, fact: Fact) {
        // A fact is made of names, numbers and texts: it always has a JSON form.
        let body = serde_json::to_string(&fact).unwrap_or_default();
        self.fresh.push(EventRow { version: self.version + 1, at, body });
        self.note(at, &fact);
    }

    /// Everything but the game itself: seats, stages, clocks, the log.
    fn note(&mut self, at: u64, fact: &Fact) {
        self.version += 1;
        self.updated = at;
        let bodies = self.bodies(fact);
        match fact {
            Fact::Acted { .. } | Fact::Chat { .. } | Fact::TimedOut { .. } => {}
            _ => self.index_changed = true,
        }
        match fact {
            Fact::Created => {}
            Fact::Chat { .. } => self.fade(),
            Fact::SeatTaken { seat, guest, name } => {
                let taken = self.version;
                let chair = self.chair_mut(*seat);
                chair.owners = vec![guest.clone()];
                chair.name.clone_from(name);
                chair.bot = None;
                chair.taken = taken;
                self.seen.insert(guest.clone(), at);
            }
            Fact::SeatShared { seat, guest } => {
                let chair = self.chair_mut(*seat);
                if !chair.owners.contains(guest) {
                    chair.owners.push(guest.clone());
                }
                self.seen.insert(guest.clone(), at);
            }
            Fact::SeatLeft { seat } => {
                let chair = self.chair_mut(*seat);
                chair.owners.clear();
                chair.name.clear();
            }
            Fact::SeatSet { seat, bot } => {
                let chair = self.chair_mut(*seat);
                chair.owners.clear();
                chair.name.clear();
                chair.bot = *bot;
                chair.resigned = false;
            }
            Fact::Renamed { seat, name } => self.chair_mut(*seat).name.clone_from(name),
            Fact::Started { .. } => {
                self.stage = Stage::Running;
                self.changed = self.version;
                self.since = at;
            }
            Fact::Acted { seat, left, .. } => self.note_action(at, *seat, *left),
            Fact::TimedOut { seat } => {
                self.out_of_time = Seat::from_number((*seat).into());
                self.chair_mut(*seat).left = 0;
                self.since = at;
            }
            Fact::UndoAsked { seat } => {
                self.undo_asked = Seat::from_number((*seat).into()).map(|seat| (seat, BTreeSet::new()));
                self.undo_asked_at = self.version;
            }
            Fact::UndoAgreed { seat } => {
                if let (Some((_, agreed)), Some(seat)) =
                    (&mut self.undo_asked, Seat::from_number((*seat).into()))
                {
                    agreed.insert(seat);
                }
            }
            Fact::UndoRefused { .. } => self.undo_asked = None,
            Fact::Undone { .. } => {
                self.undo_asked = None;
                self.out_of_time = None;
                self.changed = self.version;
                self.since = at;
            }
            Fact::TookOver { seat, level } => self.chair_mut(*seat).bot = Some(*level),
            Fact::Returned { seat } => self.chair_mut(*seat).bot = None,
            Fact::Resigned { seat, level } => {
                let chair = self.chair_mut(*seat);
                chair.bot = Some(*level);
                chair.resigned = true;
            }
            Fact::Finished { ending } => {
                self.stage = Stage::Finished;
                self.ending = Some(ending.clone());
                self.changed = self.version;
                self.undo_asked = None;
            }
            Fact::Rematch { table } => self.rematch = Some(table.clone()),
        }
        // Whoever sits down at the turn of their seat has the time that is left to it, from now on.
        if let Fact::SeatTaken { seat, .. } | Fact::Returned { seat } = fact
            && self.to_act().is_some_and(|to_act| to_act.number() == *seat)
        {
            self.since = at;
        }
        // Who no longer decides no longer asks.
        if self.undo_asked.as_ref().is_some_and(|(seat, _)| !self.seats[seat.index()].is_person()) {
            self.undo_asked = None;
        }
        if !matches!(fact, Fact::Acted { .. } | Fact::Chat { .. }) {
            self.seat_players();
        }
        self.past.push(Past { version: self.version, at, bodies, views: Vec::new() });
    }

    /// What was said long ago is forgotten, so that nobody can make a table grow without end by talking.
    fn fade(&mut self) {
        self.said.push_back(self.past.len());
        if self.said.len() > MOST_SAID
            && let Some(oldest) = self.said.pop_front()
        {
            self.past[oldest].bodies = vec![EventBody::Blank];
        }
    }

    fn note_action(&mut self, at: u64, seat: Option<u8>, left: Option<u64>) {
        self.changed = self.version;
        self.undo_asked = None;
        if let Some(seat) = seat {
            self.out_of_time = None;
            self.since = at;
            if let Some(left) = left {
                self.chair_mut(seat).left = left;
            }
        }
    }

    fn chair_mut(&mut self, seat: u8) -> &mut Chair {
        &mut self.seats[usize::from(seat) - 1]
    }

    /// A seat by its number, if the table has it.
    pub fn seat(&self, number: u8) -> Option<Seat> {
        (1..=self.chosen.seats).contains(&number).then(|| Seat::from_index(usize::from(number) - 1))
    }

    /// Who is to act, if a player is and the game goes on.
    pub fn to_act(&self) -> Option<Seat> {
        match (self.stage, self.game.as_deref()?.turn()) {
            (Stage::Running, Turn::Player(seat)) => Some(seat),
            _ => None,
        }
    }

    /// The bot that is to act now: its seat and level.
    pub fn bot_to_act(&self) -> Option<(Seat, u8)> {
        let seat = self.to_act()?;
        let level = self.seats[seat.index()].bot;
        let level = level.or_else(|| (self.out_of_time == Some(seat)).then(|| self.substitute()));
        level.map(|level| (seat, level))
    }

    /// The level of bots that play for people.
    pub fn substitute(&self) -> u8 {
        self.game_id.map_or(1, |game| game.levels().len().min(3) as u8)
    }

    /// When the clock of the player to act runs out.
    pub fn deadline(&self) -> Option<u64> {
        let seat = self.to_act()?;
        let chair = &self.seats[seat.index()];
        let runs = self.chosen.clock.is_some() && chair.is_person() && self.out_of_time.is_none();
        runs.then(|| self.since + chair.left)
    }

    /// The seats of a guest.
    pub fn seats_of(&self, guest: &str) -> Vec<Seat> {
        let owned = |seat: &Seat| self.seats[seat.index()].owners.iter().any(|owner| owner == guest);
        Seat::up_to(self.chosen.seats).filter(owned).collect()
    }

    /// Whether the guest opened the table or has a seat.
    pub fn belongs(&self, guest: &str) -> bool {
        self.chosen.host == guest || !self.seats_of(guest).is_empty()
    }

    /// Somebody connects.
    pub fn arrive(&mut self, guest: &str) {
        *self.present.entry(guest.to_string()).or_default() += 1;
    }

    /// A connection ends.
    pub fn depart(&mut self, guest: &str, now: u64) {
        if let Some(count) = self.present.get_mut(guest) {
            *count -= 1;
            if *count == 0 {
                self.present.remove(guest);
                if !self.seats_of(guest).is_empty() {
                    self.seen.insert(guest.to_string(), now);
                }
            }
        }
    }

    /// Whether the person in a seat is connected.
    pub fn is_here(&self, seat: Seat) -> bool {
        self.seats[seat.index()].owners.iter().any(|owner| self.present.contains_key(owner))
    }

    /// Since when the person in a seat has been away; none if they are here, or nobody is.
    pub fn gone_since(&self, seat: Seat) -> Option<u64> {
        let owners = &self.seats[seat.index()].owners;
        if owners.is_empty() || self.is_here(seat) {
            return None;
        }
        // Who was not seen since the server started is counted from then.
        owners.iter().map(|owner| self.seen.get(owner).copied().unwrap_or(self.since)).max()
    }

    /// Whether somebody other than the owners of this seat is connected and has a seat.
    pub fn others_wait_for(&self, seat: Seat) -> bool {
        Seat::up_to(self.chosen.seats).any(|other| other != seat && self.is_here(other))
    }

    /// What is to be stored now; empty if nothing is.
    pub fn take_fresh(&mut self) -> (Vec<EventRow>, Option<Index>) {
        let events = std::mem::take(&mut self.fresh);
        let index = std::mem::take(&mut self.index_changed).then(|| self.index());
        (events, index)
    }

    /// What lists and searches need to know.
    pub fn index(&self) -> Index {
        let seated = Seat::up_to(self.chosen.seats).flat_map(|seat| {
            self.seats[seat.index()].owners.iter().map(move |owner| (seat.number(), owner.clone()))
        });
        // The host has a share in the table without a seat, too: number 0.
        let owners = [(0, self.chosen.host.clone())].into_iter().chain(seated);
        Index {
            stage: self.stage,
            updated: self.updated,
            owners: owners.collect(),
            summary: serde_json::to_string(&self.summary(None)).unwrap_or_default(),
        }
    }
}

impl std::fmt::Debug for Life {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Life").field("id", &self.id).field("version", &self.version).finish_non_exhaustive()
    }
}

/// What bots are called in records.
pub fn bot_name(level: u8) -> String {
    format!("Bot level {level}")
}
