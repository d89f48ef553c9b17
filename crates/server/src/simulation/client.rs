//! A client as docs/server.md describes it: it ignores what it has, connects anew after a gap, and sends again what was
//! not answered, if that names the version it answers.

use lamplight_core::Seat;
use lamplight_protocol::{Branch, Code, Command, Event, Now, ServerMessage, TableInfo, You};
use lamplight_table::Viewpoint;
use std::collections::BTreeMap;

/// A mistake that a client could make, to see whether it would be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mistake {
    /// Takes whatever comes next for what comes next.
    OverlooksGaps,
    /// Takes what it has for news.
    TakesEventsTwice,
    /// Takes an older state of the table for the present.
    GoesBackInTime,
    /// Sends again what could count twice.
    RepeatsEverything,
    /// Keeps what another seat knew when everything comes anew.
    KeepsTheOldStory,
}

/// A command without an answer.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub(super) command: Command,
    /// Whether it may have reached the server.
    pub(super) sent: bool,
}

/// What a client wants of its connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    Nothing,
    Reconnect,
    /// It was greeted: what waits may be sent.
    Send,
}

/// A page, a tab, a phone.
#[derive(Debug)]
pub(super) struct Client {
    pub(super) guest: String,
    /// From where it looks, or would like to.
    pub(super) viewpoint: Viewpoint,
    /// Whether its person would rather watch.
    pub(super) watching: bool,
    pub(super) version: u64,
    /// What has happened, and from which seat it was seen.
    pub(super) events: Vec<(Option<u8>, Event)>,
    pub(super) now: Option<Now>,
    pub(super) you: Option<You>,
    pub(super) info: Option<TableInfo>,
    /// Its connection.
    pub(super) wire: Option<usize>,
    pub(super) welcomed: bool,
    pub(super) pending: BTreeMap<u32, Pending>,
    last_id: u32,
    mistake: Option<Mistake>,
}

impl Client {
    pub(super) fn new(guest: &str, viewpoint: Viewpoint, mistake: Option<Mistake>) -> Client {
        Client {
            guest: guest.to_string(),
            viewpoint,
            watching: viewpoint.seat.is_none(),
            version: 0,
            events: Vec::new(),
            now: None,
            you: None,
            info: None,
            wire: None,
            welcomed: false,
            pending: BTreeMap::new(),
            last_id: 0,
            mistake,
        }
    }

    fn errs(&self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }

    /// The seat from which it was last told that it looks.
    pub(super) fn viewer(&self) -> Option<u8> {
        self.you.as_ref().and_then(|you| you.viewer)
    }

    pub(super) fn receive(&mut self, message: &ServerMessage) -> Wish {
        let greeting = matches!(message, ServerMessage::Welcome { .. });
        // Nothing counts before the greeting, and there is one.
        if greeting == self.welcomed {
            return Wish::Nothing;
        }
        match message {
            ServerMessage::Welcome { table, you, since, events, now, .. } => {
                if *since == 0 {
                    self.version = 0;
                    if !self.errs(Mistake::KeepsTheOldStory) {
                        self.events.clear();
                    }
                    self.now = None;
                }
                self.info = Some(table.clone());
                self.look(you);
                if self.happened(events, now) == Wish::Reconnect || self.sit_down() {
                    return Wish::Reconnect;
                }
                self.welcomed = true;
                Wish::Send
            }
            ServerMessage::Events { events, now } => self.happened(events, now),
            ServerMessage::Presence { now } => self.take(now),
            ServerMessage::You { you } => {
                self.look(you);
                if self.sit_down() { Wish::Reconnect } else { Wish::Nothing }
            }
            ServerMessage::Ack { id, .. } => {
                self.pending.remove(id);
                Wish::Nothing
            }
            ServerMessage::Refused { id, .. } => {
                id.map(|id| self.pending.remove(&id));
                Wish::Nothing
            }
            ServerMessage::Bye { problem } => {
                assert!(matches!(problem.code, Code::RateLimited | Code::ShuttingDown));
                Wish::Reconnect
            }
        }
    }

    fn look(&mut self, you: &You) {
        self.viewpoint.seat = you.viewer.and_then(|seat| Seat::from_number(seat.into()));
        self.you = Some(you.clone());
    }

    /// Whoever has a seat looks from there, unless they would rather watch. Another seat knows another story.
    fn sit_down(&mut self) -> bool {
        let seat = self.you.as_ref().and_then(|you| you.seats.first().copied());
        let Some(seat) = seat.filter(|_| !self.watching && self.viewpoint.seat.is_none()) else {
            return false;
        };
        self.look_from(Seat::from_number(seat.into()));
        true
    }

    /// Wants to look from elsewhere: everything anew.
    pub(super) fn look_from(&mut self, seat: Option<Seat>) {
        self.viewpoint.seat = seat;
        self.version = 0;
    }

    fn happened(&mut self, events: &[Event], now: &Now) -> Wish {
        let twice = self.errs(Mistake::TakesEventsTwice);
        let fresh: Vec<&Event> =
            events.iter().filter(|event| event.version > self.version || twice).collect();
        let gap = (self.version + 1..).zip(&fresh).any(|(due, event)| event.version != due);
        if gap && !twice && !self.errs(Mistake::OverlooksGaps) {
            return Wish::Reconnect;
        }
        let viewer = self.viewer();
        self.version = fresh.last().map_or(self.version, |event| event.version);
        self.events.extend(fresh.into_iter().map(|event| (viewer, event.clone())));
        self.take(now)
    }

    /// Takes the present, unless it is past; one that is ahead of the events shows that some are missing.
    fn take(&mut self, now: &Now) -> Wish {
        if now.version > self.version && !self.errs(Mistake::OverlooksGaps) {
            return Wish::Reconnect;
        }
        let newer = self.now.as_ref().is_none_or(|old| (now.version, now.at) >= (old.version, old.at));
        if (newer && now.version >= self.version) || self.errs(Mistake::GoesBackInTime) {
            self.now = Some(now.clone());
        }
        Wish::Nothing
    }

    /// Asks for something, sooner or later.
    pub(super) fn ask(&mut self, command: Command) {
        self.last_id += 1;
        self.pending.insert(self.last_id, Pending { command, sent: false });
    }

    /// What is to be sent: what was not, and after a greeting what may be sent again.
    pub(super) fn due(&mut self, again: bool) -> Vec<(u32, Command)> {
        if again && !self.errs(Mistake::RepeatsEverything) {
            // Nobody can tell whether it arrived, and it could count twice.
            self.pending.retain(|_, pending| !pending.sent || names_version(&pending.command));
        }
        let unsent = self.pending.iter_mut().filter(|(_, pending)| again || !pending.sent);
        unsent
            .map(|(id, pending)| {
                pending.sent = true;
                (*id, pending.command.clone())
            })
            .collect()
    }
}

/// Whether a command names the version that it answers, and so counts once.
pub(super) fn names_version(command: &Command) -> bool {
    matches!(
        command,
        Command::Act { .. }
            | Command::Pick { .. }
            | Command::Undo { .. }
            | Command::AnswerUndo { .. }
            | Command::Claim { .. }
            | Command::AnswerClaim { .. }
    )
}

/// Picks that make an action, chosen by `choose` among so many.
pub(super) fn pick(choices: &[Branch], mut choose: impl FnMut(usize) -> usize) -> Vec<String> {
    let mut picks = Vec::new();
    let mut branches = choices;
    while !branches.is_empty() {
        let Branch { kind, names, then, .. } = &branches[choose(branches.len())];
        picks.push(format!("{kind}:{}", names[choose(names.len())]));
        branches = then;
    }
    picks
}
