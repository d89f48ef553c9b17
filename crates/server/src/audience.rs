//! The connections of a table, and what they are told. A message is written once for all who look from the same seat.

use crate::metrics::Metrics;
use axum::extract::ws::Utf8Bytes;
use lamplight_protocol::{PROTOCOL, ServerMessage, You};
use lamplight_table::{Guest, Snapshot, Table, Viewpoint};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;
use tokio_util::sync::CancellationToken;

/// Messages that wait for a slow client; with one more it is cut off and has to connect anew.
pub const OUTBOX: usize = 64;

/// A WebSocket at a table.
#[derive(Debug)]
pub struct Connection {
    pub guest: Guest,
    /// The client's address, if it is known.
    pub address: Option<IpAddr>,
    pub viewpoint: Viewpoint,
    /// Takes messages for the client.
    pub outbox: mpsc::Sender<Utf8Bytes>,
    /// Cancelled when the client cannot keep up.
    pub cut: CancellationToken,
}

impl Connection {
    /// Whoever has lost a seat no longer looks from it.
    fn leave_lost_seat(&mut self, table: &Table) {
        let seats = table.seats_of(&self.guest.id);
        self.viewpoint.seat = self.viewpoint.seat.filter(|seat| seats.contains(seat));
    }

    fn you(&self, table: &Table) -> You {
        table.you(&self.guest.id, &self.guest.name, self.viewpoint.seat)
    }

    /// Sends a message, or cuts off a client that has too many to read. One that has just hung up is told nothing.
    fn deliver(&self, text: Utf8Bytes, metrics: &Metrics) {
        if let Err(TrySendError::Full(_)) = self.outbox.try_send(text)
            && !self.cut.is_cancelled()
        {
            metrics.slow_connections.inc();
            self.cut.cancel();
        }
    }
}

/// Everybody who is connected to a table.
#[derive(Debug)]
pub(crate) struct Audience {
    connections: BTreeMap<u64, Connection>,
    /// What the table is to each of them, as they were last told.
    told: BTreeMap<u64, You>,
    last_number: u64,
    metrics: Arc<Metrics>,
}

impl Audience {
    pub(crate) fn new(metrics: Arc<Metrics>) -> Audience {
        Audience { connections: BTreeMap::new(), told: BTreeMap::new(), last_number: 0, metrics }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Connection> {
        self.connections.values()
    }

    /// Welcomes a connection and returns its number.
    pub(crate) fn join(
        &mut self,
        mut connection: Connection,
        since: Option<u64>,
        table: &Table,
        build: &str,
        at: u64,
    ) -> u64 {
        // The seat may have been lost since it was asked for.
        connection.leave_lost_seat(table);
        let you = connection.you(table);
        // A version that has not happened is not ours: the database was restored from a backup. Start afresh.
        let since = since.filter(|&since| since <= table.version()).unwrap_or(0);
        let welcome = ServerMessage::Welcome {
            protocol: PROTOCOL,
            build: build.to_string(),
            table: table.info(),
            you: you.clone(),
            since,
            events: table.events(connection.viewpoint.seat, since),
            now: table.now(connection.viewpoint, at),
        };
        connection.deliver(json(&welcome), &self.metrics);
        self.tell_presence(&connection.guest.id, table, at);
        self.last_number += 1;
        self.told.insert(self.last_number, you);
        self.connections.insert(self.last_number, connection);
        self.last_number
    }

    pub(crate) fn leave(&mut self, number: u64) -> Option<Connection> {
        self.told.remove(&number);
        self.connections.remove(&number)
    }

    /// A spectator who has sat down looks from the seat from now on, over the same connection.
    pub(crate) fn look_from(&mut self, number: u64, seat: lamplight_core::Seat) {
        if let Some(connection) = self.connections.get_mut(&number) {
            connection.viewpoint.seat.get_or_insert(seat);
        }
    }

    /// The table has been loaded anew: seats may have been lost.
    pub(crate) fn reconnect(&mut self, table: &mut Table) {
        for connection in self.connections.values_mut() {
            table.connect(&connection.guest.id);
            table.note_network(&connection.guest);
            connection.leave_lost_seat(table);
        }
    }

    /// Tells everybody what the table is to them, if that has changed.
    pub(crate) fn tell_you(&mut self, table: &Table) {
        for (number, connection) in &mut self.connections {
            connection.leave_lost_seat(table);
            let you = connection.you(table);
            if self.told.get(number) != Some(&you) {
                self.told.insert(*number, you.clone());
                connection.deliver(json(&ServerMessage::You { you }), &self.metrics);
            }
        }
    }

    /// Tells everybody what happened after a version.
    pub(crate) fn tell_news(&self, after: u64, table: &Table, at: u64) {
        let snapshot = Snapshot::new(table, at);
        self.tell(|from| ServerMessage::Events { events: table.news(from, after), now: snapshot.now(from) });
    }

    /// Tells everybody that a player has come or gone. Spectators come and go without a word.
    pub(crate) fn tell_presence(&self, guest: &str, table: &Table, at: u64) {
        if table.is_player(guest) {
            self.tell_now(table, at);
        }
    }

    /// Tells everybody how the table looks, although nothing has happened there.
    pub(crate) fn tell_now(&self, table: &Table, at: u64) {
        let snapshot = Snapshot::new(table, at);
        self.tell(|from| ServerMessage::Presence { now: snapshot.now(from) });
    }

    fn tell(&self, message: impl Fn(Viewpoint) -> ServerMessage) {
        let mut written: BTreeMap<Viewpoint, Utf8Bytes> = BTreeMap::new();
        for connection in self.connections.values() {
            let from = connection.viewpoint;
            let text = written.entry(from).or_insert_with(|| json(&message(from)));
            connection.deliver(text.clone(), &self.metrics);
        }
    }
}

/// A message as text.
pub fn json(message: &ServerMessage) -> Utf8Bytes {
    // A message is made of names, numbers and lists: it always has a JSON form.
    serde_json::to_string(message).unwrap_or_default().into()
}
