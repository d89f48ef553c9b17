//! Wires between clients and the server. A faithful one is a WebSocket over TCP: what it carries stays in order, until it
//! is cut, and either side notices that when it does. A hostile one also loses, repeats and reorders single messages.

use axum::extract::ws::Utf8Bytes;
use lamplight_core::Rng;
use lamplight_core::rng::Dice as _;
use lamplight_protocol::{ClientMessage, ServerMessage};
use std::collections::VecDeque;
use std::rc::Rc;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// Messages on their way to a client; more wait in the server's outbox.
const WINDOW: usize = 24;

#[derive(Debug)]
pub(super) struct Wire {
    /// Which client is at the other end.
    pub(super) client: usize,
    /// The number of the connection, as long as the server believes in it.
    pub(super) number: Option<u64>,
    /// Whether the client still reads.
    pub(super) read: bool,
    /// Whether something can still arrive.
    pub(super) cut: bool,
    pub(super) news: mpsc::Receiver<Utf8Bytes>,
    pub(super) too_slow: CancellationToken,
    pub(super) down: VecDeque<Rc<ServerMessage>>,
    pub(super) up: VecDeque<ClientMessage>,
}

impl Wire {
    /// Whether more can be put on the way to the client.
    pub(super) fn has_room(&self) -> bool {
        self.down.len() < WINDOW
    }

    /// The network breaks. What is on its way to the client is lost from some point on; what the server has in its
    /// buffers it still reads.
    pub(super) fn break_off(&mut self, rng: &mut Rng) {
        self.cut = true;
        self.down.truncate(rng.below(self.down.len() as u32 + 1) as usize);
        self.up.truncate(rng.below(self.up.len() as u32 + 1) as usize);
    }

    /// The next message to arrive at the client.
    pub(super) fn next_down(&mut self, hostile: Option<&mut Rng>) -> Option<Rc<ServerMessage>> {
        let Some(rng) = hostile else { return self.down.pop_front() };
        // These have no number: nobody could notice that one is missing, or late. Nothing passes them.
        let unnumbered = |message: &Rc<ServerMessage>| {
            matches!(**message, ServerMessage::You { .. } | ServerMessage::Bye { .. })
        };
        let free = self.down.iter().position(unnumbered).unwrap_or(self.down.len());
        if free == 0 {
            return self.down.pop_front();
        }
        let index = mischief(rng, free)?;
        match rng.below(10) {
            0 => {
                self.down.remove(index);
                None
            }
            1 => self.down.get(index).cloned(),
            _ => self.down.remove(index),
        }
    }

    /// The next message to arrive at the server.
    pub(super) fn next_up(&mut self, hostile: Option<&mut Rng>) -> Option<ClientMessage> {
        let Some(rng) = hostile else { return self.up.pop_front() };
        let index = mischief(rng, self.up.len())?;
        match rng.below(10) {
            0 => {
                self.up.remove(index);
                None
            }
            1 => self.up.get(index).cloned(),
            _ => self.up.remove(index),
        }
    }
}

/// The first of so many, mostly.
fn mischief(rng: &mut Rng, count: usize) -> Option<usize> {
    let count = u32::try_from(count).ok().filter(|&count| count > 0)?;
    Some(if rng.below(4) == 0 { rng.below(count) as usize } else { 0 })
}
