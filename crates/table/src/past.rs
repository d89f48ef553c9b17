//! What has happened, in little room: a table in memory holds no more of an action than its place in the log of the match,
//! from which it is told anew to whoever asks.

use crate::table::Table;
use crate::wire;
use lamplight_core::{Seat, Viewer};
use lamplight_match::AnyMatch;
use lamplight_protocol::{Event, EventBody, Line};

/// One event.
pub(crate) struct PastEvent {
    pub(crate) at: u64,
    pub(crate) told: Told,
}

/// What is told of an event. There are far more actions than others, and they take no more room than they must.
pub(crate) enum Told {
    /// The next action in the log of the match.
    Action,
    /// Something else.
    Other(Box<Other>),
}

/// What is told of an event that is no action in the log.
pub(crate) enum Other {
    /// That there was one.
    Blank,
    /// The same to everybody.
    Alike(Box<EventBody>),
    /// An action that is no longer in the log: its line as JSON, once for everybody, or for each seat and for
    /// spectators.
    Undone(Box<[Box<str>]>),
}

impl Told {
    pub(crate) fn blank() -> Told {
        Told::Other(Box::new(Other::Blank))
    }

    pub(crate) fn alike(body: EventBody) -> Told {
        match body {
            EventBody::Blank => Told::blank(),
            body => Told::Other(Box::new(Other::Alike(Box::new(body)))),
        }
    }

    /// What is told of an event that is no action in the log.
    pub(crate) fn other(&self) -> Option<&Other> {
        match self {
            Told::Action => None,
            Told::Other(other) => Some(other),
        }
    }
}

impl Table {
    /// The events after a version, as a viewer sees them.
    pub fn events(&self, viewer: Option<Seat>, after: u64) -> Vec<Event> {
        let from = usize::try_from(after).unwrap_or(usize::MAX).min(self.past.len());
        let past = &self.past[from..];
        // Every action of the log has its event, in the same order.
        let actions = past.iter().filter(|event| matches!(event.told, Told::Action)).count();
        let mut lines = self
            .game()
            .map(|game| lines(game, wire::viewer(viewer), actions))
            .unwrap_or_default()
            .into_iter();
        let event = |(version, event): (u64, &PastEvent)| {
            let body = match event.told.other() {
                None => lines.next().map_or(EventBody::Blank, acted),
                Some(Other::Blank) => EventBody::Blank,
                Some(Other::Alike(body)) => (**body).clone(),
                Some(Other::Undone(lines)) => self.line_of(viewer, lines).map_or(EventBody::Blank, acted),
            };
            Event { version, at: event.at, body }
        };
        (from as u64 + 1..).zip(past).map(event).collect()
    }

    /// A viewer's share of an action that was undone.
    fn line_of(&self, viewer: Option<Seat>, lines: &[Box<str>]) -> Option<Line> {
        let own = viewer.map_or(self.seats.len(), Seat::index);
        let json = if let [same] = lines { same } else { lines.get(own)? };
        serde_json::from_str(json).ok()
    }

    /// Writes down all actions but the first `length`, which the log is about to lose.
    pub(crate) fn remember_undone(&mut self, length: usize) {
        let Some(game) = self.game() else { return };
        let count = game.length().saturating_sub(length);
        let seats = if game.info().secrets { self.seats.len() } else { 0 };
        let viewers = Seat::up_to(seats as u8).map(Viewer::Seat).chain([Viewer::Spectator]);
        let json = |line: &Line| serde_json::to_string(line).unwrap_or_default().into_boxed_str();
        let told = |viewer| lines(game, viewer, count).iter().map(json).collect::<Vec<_>>();
        let told: Vec<Vec<Box<str>>> = viewers.map(told).collect();
        let undone =
            self.past.iter_mut().rev().filter(|event| matches!(event.told, Told::Action)).take(count);
        for (place, event) in (0..count).rev().zip(undone) {
            let mut shares: Vec<Box<str>> =
                told.iter().filter_map(|lines| lines.get(place).cloned()).collect();
            if shares.iter().all(|share| *share == shares[0]) {
                shares.truncate(1);
            }
            event.told = Told::Other(Box::new(Other::Undone(shares.into())));
        }
    }
}

/// The last actions of the log, as a viewer sees them.
fn lines(game: &dyn AnyMatch, viewer: Viewer, count: usize) -> Vec<Line> {
    let first = game.length().saturating_sub(count);
    (first..).zip(game.log(viewer, first)).map(|(ply, line)| wire::line(ply, line)).collect()
}

fn acted(line: Line) -> EventBody {
    EventBody::Acted { line, view: None, marks: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table in memory has one of these for each action, beside what the match keeps of it.
    #[test]
    fn an_action_takes_sixteen_bytes_of_the_past() {
        assert_eq!(size_of::<PastEvent>(), 16);
    }
}
