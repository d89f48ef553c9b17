//! A table with everybody who is connected to it, or tries to be: the real [`Table`] and the real [`Audience`], stepped by
//! hand. What the table's task and the connections do around them is here in short.

use super::client::{Client, Mistake, Wish, names_version};
use super::network::Wire;
use super::truth::{Truth, old};
use crate::audience::{Audience, Connection, OUTBOX};
use crate::metrics::Metrics;
use lamplight_core::rng::{Dice as _, Purpose};
use lamplight_core::{Rng, Seat};
use lamplight_games::first::FIRST;
use lamplight_protocol::{ClientMessage, Code, Command, Problem, ServerMessage, TableInfo};
use lamplight_table::{Context, Guest, StoredEvent, Table, TableSetup, Viewpoint};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

pub(super) const START: u64 = 1_700_000_000_000;
const SMALL_OUTBOX: usize = 5;
pub(super) const GONE_AFTER: u64 = 5_000;

#[derive(Debug)]
pub(super) struct World {
    pub(super) table: Table,
    pub(super) stored: Vec<StoredEvent>,
    audience: Audience,
    pub(super) now: u64,
    /// What happens next.
    pub(super) rng: Rng,
    /// Chance in the game.
    dice: Rng,
    pub(super) hostile: bool,
    pub(super) clients: Vec<Client>,
    pub(super) wires: BTreeMap<usize, Wire>,
    last_wire: usize,
    pub(super) names: BTreeMap<String, String>,
    truth: Truth,
    /// Messages that were read already: many get the same.
    read: BTreeMap<String, Rc<ServerMessage>>,
    /// Commands that name a version and had an effect.
    counted: BTreeSet<(usize, u32)>,
    /// The next events cannot be stored.
    pub(super) disk_full: bool,
    /// Connections that the server has cut because they were too slow.
    pub(super) too_slow: u32,
}

/// What went wrong, in words.
pub(super) type Checked = Result<(), String>;

impl World {
    pub(super) fn new(seed: u64, hostile: bool, setup: TableSetup) -> World {
        World {
            table: Table::new("table".to_string(), "key".to_string(), setup),
            stored: Vec::new(),
            audience: Audience::new(Arc::new(Metrics::default())),
            now: START,
            rng: Rng::stream(seed, Purpose::Test, 1),
            dice: Rng::stream(seed, Purpose::Dice, 1),
            hostile,
            clients: Vec::new(),
            wires: BTreeMap::new(),
            last_wire: 0,
            names: BTreeMap::new(),
            truth: Truth::default(),
            read: BTreeMap::new(),
            counted: BTreeSet::new(),
            disk_full: false,
            too_slow: 0,
        }
    }

    pub(super) fn one_in(&mut self, count: u32) -> bool {
        self.rng.below(count) == 0
    }

    pub(super) fn any(&mut self, count: usize) -> usize {
        self.rng.below(count.max(1) as u32) as usize
    }

    pub(super) fn guest(&self, id: &str) -> Guest {
        let name = self.names.get(id).cloned().unwrap_or_else(|| id.to_string());
        Guest { id: id.to_string(), name, network: None }
    }

    pub(super) fn add_client(&mut self, guest: &str, viewpoint: Viewpoint, mistake: Option<Mistake>) {
        self.clients.push(Client::new(guest, viewpoint, mistake));
    }

    // --- the server ---

    /// Does something with the table, stores what came of it and tells everybody, as the table's task does.
    pub(super) fn change(
        &mut self,
        act: impl FnOnce(&mut Table, &mut Context<'_>) -> Result<(), Problem>,
    ) -> Result<u64, Problem> {
        let mut context = Context { now: self.now, dice: &mut self.dice, gone_after: GONE_AFTER };
        let done = act(&mut self.table, &mut context);
        let events = self.table.take_unsaved();
        if let Err(problem) = done {
            assert!(events.is_empty(), "half done: {problem:?}");
            return Err(problem);
        }
        let Some(first) = events.first() else { return Ok(self.table.version()) };
        let after = first.version - 1;
        let seats_changed = self.table.take_listing_changed();
        if std::mem::take(&mut self.disk_full) {
            self.table = self.load();
            self.audience.reconnect(&mut self.table);
            self.audience.tell_you(&self.table);
            self.audience.tell_now(&self.table, self.now);
            return Err(Problem::new(Code::Internal, "The server could not save this."));
        }
        self.stored.extend(events);
        self.truth.note(&self.table, after);
        if seats_changed {
            self.audience.tell_you(&self.table);
        }
        self.audience.tell_news(after, &self.table, self.now);
        Ok(self.table.version())
    }

    fn load(&self) -> Table {
        let (id, key) = (self.table.id().to_string(), self.table.key().to_string());
        // The server is up again at once.
        let ran = |since| self.now.saturating_sub(since);
        Table::load(id, key, self.table.setup().clone(), self.stored.clone(), self.now, ran)
    }

    /// The server is killed and started again.
    pub(super) fn restart(&mut self) {
        self.table = self.load();
        self.audience = Audience::new(Arc::new(Metrics::default()));
        for wire in self.wires.values_mut() {
            wire.number = None;
            wire.break_off(&mut self.rng);
            wire.up.clear();
        }
    }

    /// A command, by a connection or by a request.
    pub(super) fn command(
        &mut self,
        guest: &str,
        command: Command,
        number: Option<u64>,
    ) -> Result<u64, Problem> {
        let guest = self.guest(guest);
        let taken = match command {
            Command::TakeSeat { seat } => self.table.seat_numbered(seat).zip(number),
            _ => None,
        };
        if command == Command::Rematch {
            if self.table.rematch().is_some() {
                return Ok(self.table.version());
            }
            let now = self.now;
            let version = self.change(|table, _| table.agree_to_rematch(&guest.id, now))?;
            if self.table.agreed_rematch().is_none() {
                return Ok(version);
            }
            return self.change(|table, _| table.meet_again("another".to_string(), now));
        }
        let mut context = Context { now: self.now, dice: &mut self.dice, gone_after: GONE_AFTER };
        let done = self.table.command(&guest, command, &mut context);
        if let (Ok(()), Some((seat, number))) = (&done, taken) {
            self.audience.look_from(number, seat);
        }
        self.change(|_, _| done)
    }

    /// A client connects. Refused if it wants to look from a seat that it does not have.
    fn accept(&mut self, index: usize) -> bool {
        let client = &self.clients[index];
        let (viewpoint, version) = (client.viewpoint, client.version);
        let guest = self.guest(&client.guest);
        if viewpoint.seat.is_some_and(|seat| !self.table.seats_of(&guest.id).contains(&seat)) {
            return false;
        }
        // Small ones are full more often.
        let (outbox, news) = mpsc::channel(if self.one_in(3) { SMALL_OUTBOX } else { OUTBOX });
        let too_slow = CancellationToken::new();
        let now = self.now;
        let _ = self.change(|table, _| table.look(&guest.id, now));
        self.table.connect(&guest.id);
        let connection = Connection { guest, address: None, viewpoint, outbox, cut: too_slow.clone() };
        let number = self.audience.join(connection, Some(version), &self.table, "build", self.now);
        self.last_wire += 1;
        let wire = Wire {
            client: index,
            number: Some(number),
            read: true,
            cut: false,
            news,
            too_slow,
            down: [].into(),
            up: [].into(),
        };
        self.wires.insert(self.last_wire, wire);
        let client = &mut self.clients[index];
        (client.wire, client.welcomed) = (Some(self.last_wire), false);
        true
    }

    /// The server gives a connection up.
    pub(super) fn hang_up(&mut self, id: usize) {
        let Some(wire) = self.wires.get_mut(&id) else { return };
        let Some(Connection { guest, .. }) =
            wire.number.take().and_then(|number| self.audience.leave(number))
        else {
            return;
        };
        wire.up.clear();
        self.table.disconnect(&guest.id, self.now);
        self.audience.tell_presence(&guest.id, &self.table, self.now);
    }

    /// The server puts what waits in the outbox on its way, or lets go of a client that is too slow.
    pub(super) fn pump(&mut self, id: usize) {
        let Some(wire) = self.wires.get_mut(&id) else { return };
        if wire.too_slow.is_cancelled() && wire.number.is_some() {
            let problem = Problem::new(Code::RateLimited, "Your connection is too slow.");
            wire.down.push_back(Rc::new(ServerMessage::Bye { problem }));
            self.too_slow += 1;
            return self.hang_up(id);
        }
        while wire.has_room() && !wire.cut {
            let Ok(text) = wire.news.try_recv() else { break };
            if self.read.len() > 300 {
                self.read.clear();
            }
            let message = self.read.entry(text.to_string()).or_insert_with(|| Rc::new(parse(&text)));
            wire.down.push_back(Rc::clone(message));
        }
    }

    /// The server reads a message.
    pub(super) fn serve(&mut self, id: usize, faults: bool) -> Checked {
        let hostile = (self.hostile && faults).then_some(&mut self.rng);
        let Some(wire) = self.wires.get_mut(&id) else { return Ok(()) };
        let (Some(number), Some(ClientMessage { id: command_id, command })) =
            (wire.number, wire.next_up(hostile))
        else {
            return Ok(());
        };
        let index = wire.client;
        let guest = self.clients[index].guest.clone();
        let before = self.table.version();
        let done = self.command(&guest, command.clone(), Some(number));
        // On a hostile wire what names no version counts as often as it arrives.
        let once = names_version(&command) || !self.hostile;
        if once && self.table.version() > before && !self.counted.insert((index, command_id)) {
            return Err(format!("{guest}'s command {command_id} counted twice: {command:?}"));
        }
        self.pump(id);
        let answer = match done {
            Ok(version) => ServerMessage::Ack { id: command_id, version, table: None },
            Err(problem) => ServerMessage::Refused { id: Some(command_id), problem },
        };
        if let Some(wire) = self.wires.get_mut(&id).filter(|wire| !wire.cut && wire.news.is_empty()) {
            wire.down.push_back(Rc::new(answer));
        }
        Ok(())
    }

    // --- the clients ---

    /// The client reads a message.
    pub(super) fn deliver(&mut self, id: usize, faults: bool) -> Checked {
        let hostile = (self.hostile && faults).then_some(&mut self.rng);
        let Some(wire) = self.wires.get_mut(&id).filter(|wire| wire.read) else { return Ok(()) };
        let index = wire.client;
        let Some(message) = wire.next_down(hostile) else { return Ok(()) };
        let client = &mut self.clients[index];
        // A welcome says from where it is seen; what follows is seen from where the client was told last.
        match &*message {
            ServerMessage::Welcome { you, .. } => {
                self.truth.check(&message, &client.guest, you.viewer, &self.table)?;
            }
            _ if client.welcomed => {
                self.truth.check(&message, &client.guest, client.viewer(), &self.table)?;
            }
            _ => {}
        }
        let wish = client.receive(&message);
        let present = client.now.as_ref().map_or(0, |now| now.version);
        if client.welcomed && wish != Wish::Reconnect && present != client.version {
            return Err(format!(
                "{} has heard of version {}, and sees {present}",
                client.guest, client.version
            ));
        }
        match wish {
            Wish::Nothing => {}
            Wish::Reconnect => self.reconnect(index),
            Wish::Send => self.send(index, true),
        }
        Ok(())
    }

    /// The client sends what it has to, if it was greeted.
    pub(super) fn send(&mut self, index: usize, again: bool) {
        let client = &mut self.clients[index];
        let Some(wire) = client.wire.and_then(|id| self.wires.get_mut(&id)).filter(|_| client.welcomed)
        else {
            return;
        };
        for (id, command) in client.due(again) {
            if !wire.cut {
                wire.up.push_back(ClientMessage { id, command });
            }
        }
    }

    /// The client lets go of its connection. The server does not notice at once.
    pub(super) fn drop_wire(&mut self, index: usize) {
        let client = &mut self.clients[index];
        client.welcomed = false;
        if let Some(wire) = client.wire.take().and_then(|id| self.wires.get_mut(&id)) {
            wire.read = false;
            wire.down.clear();
        }
    }

    pub(super) fn reconnect(&mut self, index: usize) {
        self.drop_wire(index);
        if !self.accept(index) {
            // The seat was lost meanwhile: watch, from the beginning.
            self.clients[index].look_from(None);
            self.accept(index);
        }
    }

    /// Whether the client can see that its connection is over.
    pub(super) fn is_over(&self, index: usize) -> bool {
        let wire = self.clients[index].wire.and_then(|id| self.wires.get(&id));
        wire.is_none_or(|wire| wire.down.is_empty() && (wire.cut || wire.number.is_none()))
    }

    // --- healing ---

    /// The network is good again, and everybody notices what they can notice.
    pub(super) fn heal(&mut self) -> Checked {
        self.disk_full = false;
        self.settle()?;
        if self.hostile {
            // Whoever has missed the last event hears of it when something else happens.
            let (guest, now) = (self.table.setup().host.clone(), self.now);
            let text = format!("It is {now}.");
            self.command(&guest, Command::Chat { text }, None).map_err(|problem| problem.message)?;
            self.settle()?;
        }
        (0..self.clients.len()).try_for_each(|index| self.compare(index))
    }

    fn settle(&mut self) -> Checked {
        for _ in 0..60 {
            self.now += 1;
            let mut quiet = true;
            for id in self.wires.keys().copied().collect::<Vec<_>>() {
                while self.wires.get(&id).is_some_and(|wire| wire.number.is_some() && !wire.up.is_empty()) {
                    self.now += 1;
                    self.serve(id, false)?;
                    quiet = false;
                }
                self.pump(id);
                if self.wires.get(&id).is_some_and(|wire| wire.cut || !wire.read) {
                    self.hang_up(id);
                }
                while self.wires.get(&id).is_some_and(|wire| wire.read && !wire.down.is_empty()) {
                    self.deliver(id, false)?;
                    self.pump(id);
                    quiet = false;
                }
            }
            for index in 0..self.clients.len() {
                self.send(index, false);
                let client = &self.clients[index];
                let in_flight = client.wire.and_then(|id| self.wires.get(&id)).is_some_and(|wire| {
                    !wire.up.is_empty() || !wire.down.is_empty() || !wire.news.is_empty()
                });
                // Patience ends: no greeting, or no answer.
                let waits = !client.welcomed || !client.pending.is_empty();
                if self.is_over(index) || (waits && !in_flight) {
                    self.reconnect(index);
                    quiet = false;
                }
                quiet &= !in_flight;
            }
            self.wires.retain(|_, wire| wire.number.is_some() || wire.read);
            if quiet {
                return Ok(());
            }
        }
        Err("the clients do not come to rest".to_string())
    }

    /// A client has what the server has.
    fn compare(&self, index: usize) -> Checked {
        let (client, table) = (&self.clients[index], &self.table);
        let who = format!("client {index} ({} from {:?})", client.guest, client.viewer());
        if client.version != table.version() {
            return Err(format!("{who} is at version {}, not {}", client.version, table.version()));
        }
        if client.events.len() as u64 != table.version() {
            return Err(format!("{who} has {} events, not {}", client.events.len(), table.version()));
        }
        for (place, event) in &client.events {
            let seat = place.and_then(|number| table.seat_numbered(number));
            let truth = table.events(seat, event.version - 1).into_iter().next();
            if truth.as_ref() != Some(&old(event.clone())) {
                return Err(format!("{who} has heard of {event:?}, not of {truth:?}"));
            }
        }
        let (Some(now), Some(you)) = (&client.now, &client.you) else {
            return Err(format!("{who} has nothing"));
        };
        let seat = you.viewer.and_then(|number| Seat::from_number(number.into()));
        let truth = table.now(Viewpoint { seat, ..client.viewpoint }, now.at);
        if *now != truth {
            return Err(format!("{who} sees {now:?}, not {truth:?}"));
        }
        // What somebody without a seat is called, a connection has known since it began.
        let truth = table.you(&client.guest, &you.name, seat);
        if *you != truth {
            return Err(format!("{who} is told {you:?}, not {truth:?}"));
        }
        if client.info.clone().map(unsettled) != Some(unsettled(table.info())) {
            return Err(format!("{who} is told {:?}, not {:?}", client.info, table.info()));
        }
        let waiting = client.pending.values().find(|pending| names_version(&pending.command));
        waiting.map_or(Ok(()), |pending| Err(format!("{who} waits for an answer to {pending:?}")))
    }
}

/// Without who begins: an event tells that when lots are drawn.
fn unsettled(mut info: TableInfo) -> TableInfo {
    info.options.remove(FIRST);
    info
}

fn parse(text: &str) -> ServerMessage {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"))
}
