//! What was true at a table, version by version, for every viewer: what clients are compared with.

use lamplight_core::{Seat, Viewer};
use lamplight_protocol::{Event, EventBody, Json, Now, ServerMessage};
use lamplight_table::Table;
use std::collections::BTreeMap;

/// A viewpoint at the table: a seat's number, or none for spectators.
type Viewpoint = Option<u8>;

#[derive(Debug, Default)]
pub(super) struct Truth {
    /// What each viewer saw at a version, apart from time and connections.
    presents: BTreeMap<(u64, Viewpoint), Now>,
    /// What each viewer knew after an action that others followed at once.
    steps: BTreeMap<(u64, Viewpoint), Json>,
    /// Whose the seats were.
    owners: BTreeMap<u64, Vec<Vec<String>>>,
}

pub(super) fn places(table: &Table) -> impl Iterator<Item = Option<Seat>> + use<> {
    table.seat_numbers().map(Some).chain([None])
}

/// Without what changes while nothing happens.
fn lasting(mut now: Now) -> Now {
    now.at = 0;
    now.marks = None;
    for seat in &mut now.seats {
        seat.clock = None;
        if let Some(person) = &mut seat.person {
            person.here = false;
        }
    }
    now
}

/// An event without what it carries only as news.
pub(super) fn old(mut event: Event) -> Event {
    if let EventBody::Acted { view, marks, .. } = &mut event.body {
        (*view, *marks) = (None, None);
    }
    event
}

impl Truth {
    /// Writes down how the table is after the events that follow a version.
    pub(super) fn note(&mut self, table: &Table, after: u64) {
        let version = table.version();
        self.owners.insert(version, table.seats().iter().map(|seat| seat.owners().to_vec()).collect());
        for seat in places(table) {
            let viewpoint = seat.map(Seat::number);
            self.presents.insert((version, viewpoint), lasting(table.now(seat, 0)));
            let Some(game) = table.game() else { continue };
            let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
            for event in table.events(seat, after) {
                if let EventBody::Acted { line, .. } = event.body
                    && (line.ply as usize) + 1 < game.length()
                {
                    let view = game.fork(line.ply as usize + 1).view_json(viewer);
                    self.steps.insert((event.version, viewpoint), view.into());
                }
            }
        }
    }

    /// Whether a message tells a guest, who looks from a viewpoint, what is true there and nothing else.
    pub(super) fn check(
        &self,
        message: &ServerMessage,
        guest: &str,
        viewpoint: Viewpoint,
        table: &Table,
    ) -> Result<(), String> {
        let (events, now) = match message {
            ServerMessage::Welcome { events, now, .. } | ServerMessage::Events { events, now } => {
                (&events[..], now)
            }
            ServerMessage::Presence { now } => (&[][..], now),
            _ => return Ok(()),
        };
        let version = now.version;
        if let Some(seat) = viewpoint {
            let owners =
                self.owners.get(&version).ok_or_else(|| format!("version {version} was never told"))?;
            if !owners[usize::from(seat) - 1].iter().any(|owner| owner == guest) {
                return Err(format!(
                    "{guest} looks from seat {seat} at version {version}, which is not theirs"
                ));
            }
        }
        if self.presents.get(&(version, viewpoint)) != Some(&lasting(now.clone())) {
            return Err(format!(
                "{guest} sees another table from {viewpoint:?} at version {version}: {now:?}"
            ));
        }
        let seat = viewpoint.and_then(|number| table.seat_numbered(number));
        let Some(first) = events.first() else { return Ok(()) };
        let told = table.events(seat, first.version - 1);
        for (event, truth) in events.iter().zip(told) {
            if old(event.clone()) != truth {
                return Err(format!("{guest} hears from {viewpoint:?} of {event:?}, not of {truth:?}"));
            }
            if let EventBody::Acted { view: Some(view), .. } = &event.body
                && self.steps.get(&(event.version, viewpoint)) != Some(view)
            {
                return Err(format!(
                    "{guest} sees another step from {viewpoint:?} at version {}",
                    event.version
                ));
            }
        }
        Ok(())
    }
}
