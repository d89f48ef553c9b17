//! How a live table is asked for something.

use crate::audience::Connection;
use lamplight_core::Seat;
use lamplight_games::TextAdvice;
use lamplight_protocol::{Code, Command, Problem};
use lamplight_table::{Guest, Table};
use tokio::sync::{mpsc, oneshot};

/// What came of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// The version of the table since then.
    pub version: u64,
    /// A table that was opened.
    pub table: Option<String>,
}

pub(crate) type Answer = oneshot::Sender<Result<Done, Problem>>;
type Look = Box<dyn FnOnce(&Table) + Send>;
type Change = Box<dyn FnOnce(&mut Table, u64) -> Result<(), Problem> + Send>;

pub(crate) enum Request {
    Command {
        guest: Guest,
        command: Command,
        connection: Option<u64>,
        answer: Answer,
    },
    Change {
        change: Change,
        answer: Answer,
    },
    Look(Look),
    /// The same, for somebody who wants to know it of many tables: it keeps none awake.
    Glance(Look),
    /// Somebody asks for something, from where they are.
    Visit(Guest),
    Connect {
        connection: Connection,
        since: Option<u64>,
        answer: oneshot::Sender<u64>,
    },
    Disconnect(u64),
    Advice {
        version: u64,
        seat: Seat,
        advice: Option<TextAdvice>,
    },
    /// Something is due at the table. The answer is whether it may be dropped from memory.
    Attend(oneshot::Sender<bool>),
    /// There is no room: the table may be dropped from memory after the answer.
    Rest(oneshot::Sender<()>),
}

/// The way to a live table. The table stays in memory as long as somebody has one.
#[derive(Clone, Debug)]
pub struct TableHandle {
    requests: mpsc::Sender<Request>,
}

/// The task is gone: the server is going down, or the table was dropped from memory at this very moment.
fn gone<E>(_: E) -> Problem {
    Problem::new(Code::ShuttingDown, "This table is restarting. Try again in a moment.")
}

impl TableHandle {
    pub(crate) fn new(requests: mpsc::Sender<Request>) -> TableHandle {
        TableHandle { requests }
    }

    /// Asks the table to do something; the answer comes when it is stored. `connection` is the one by which the command
    /// came, if it came by one.
    pub async fn command(
        &self,
        guest: Guest,
        command: Command,
        connection: Option<u64>,
    ) -> Result<Done, Problem> {
        let (answer, answered) = oneshot::channel();
        self.requests.send(Request::Command { guest, command, connection, answer }).await.map_err(gone)?;
        answered.await.map_err(gone)?
    }

    /// Changes the table other than by a command.
    pub async fn change(
        &self,
        change: impl FnOnce(&mut Table, u64) -> Result<(), Problem> + Send + 'static,
    ) -> Result<Done, Problem> {
        let (answer, answered) = oneshot::channel();
        self.requests.send(Request::Change { change: Box::new(change), answer }).await.map_err(gone)?;
        answered.await.map_err(gone)?
    }

    /// Reads something from the table.
    pub async fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.read(Request::Look, look).await
    }

    /// The same, but the table falls asleep as if nobody had asked.
    pub async fn glance<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.read(Request::Glance, look).await
    }

    async fn read<T: Send + 'static>(
        &self,
        request: impl FnOnce(Look) -> Request,
        look: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (answer, answered) = oneshot::channel();
        let look = move |table: &Table| drop(answer.send(look(table)));
        self.requests.send(request(Box::new(look))).await.map_err(gone)?;
        answered.await.map_err(gone)
    }

    /// Tells the table from where somebody asks, if that says anything.
    pub async fn visit(&self, guest: &Guest) {
        if guest.network.is_some() {
            // A table that is gone remembers nothing.
            let _ = self.requests.send(Request::Visit(guest.clone())).await;
        }
    }

    /// Adds a connection, which gets a welcome with all events after `since`; returns its number.
    pub async fn connect(&self, connection: Connection, since: Option<u64>) -> Result<u64, Problem> {
        let (answer, answered) = oneshot::channel();
        self.requests.send(Request::Connect { connection, since, answer }).await.map_err(gone)?;
        answered.await.map_err(gone)
    }

    pub async fn disconnect(&self, number: u64) {
        // A table that is gone has no connections.
        let _ = self.requests.send(Request::Disconnect(number)).await;
    }

    /// Has the table do what is due there; says whether nothing more goes on at it.
    pub(crate) async fn attend(&self) -> bool {
        let (answer, answered) = oneshot::channel();
        // A table that is gone is looked at when it comes back.
        let _ = self.requests.send(Request::Attend(answer)).await;
        answered.await.unwrap_or(false)
    }

    /// Has the table store when it is due next, so that it can be dropped from memory.
    pub(crate) async fn rest(&self) {
        let (answer, answered) = oneshot::channel();
        let _ = self.requests.send(Request::Rest(answer)).await;
        let _ = answered.await;
    }

    /// Whether the table is still in memory.
    pub fn is_live(&self) -> bool {
        !self.requests.is_closed()
    }

    /// Whether nobody else has a handle of this table.
    pub fn is_only(&self) -> bool {
        self.requests.strong_count() == 1
    }
}
