//! What each viewer sees: events, and the table as it stands.

use super::fact::Fact;
use super::{Chair, Life};
use crate::render;
use lamplight_core::{Seat, Viewer};
use lamplight_match::{AnyMatch, Reach};
use lamplight_protocol::{
    Ending, Event, EventBody, Now, Person, SeatInfo, Stage, TableCard, TableSummary, Undo, You,
};
use serde_json::Value;

impl Life {
    /// Everybody who sees the table differently: each seat, then spectators.
    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        Seat::up_to(self.chosen.seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// Where a viewer's share stands in a list with one for each.
    fn place(&self, viewer: Option<Seat>) -> usize {
        viewer.map_or(usize::from(self.chosen.seats), Seat::index)
    }

    /// An event for everybody: one body if all see the same, or one for each viewer.
    pub(super) fn bodies(&self, fact: &Fact) -> Vec<EventBody> {
        let body = match fact.clone() {
            Fact::Created => EventBody::Created { by: self.chosen.host_name.clone() },
            Fact::SeatTaken { seat, name, .. } => EventBody::SeatTaken { seat, name },
            Fact::SeatShared { .. } => EventBody::Blank,
            Fact::SeatLeft { seat } => {
                EventBody::SeatLeft { seat, name: self.seats[usize::from(seat) - 1].name.clone() }
            }
            Fact::SeatSet { seat, bot } => EventBody::SeatSet { seat, bot },
            Fact::Renamed { seat, name } => EventBody::Renamed { seat, name },
            Fact::Started { .. } => EventBody::Started,
            Fact::Acted { .. } => return self.action_bodies(),
            Fact::TimedOut { seat } => EventBody::TimedOut { seat },
            Fact::UndoAsked { seat } => EventBody::UndoAsked { seat },
            Fact::UndoAgreed { seat } => EventBody::UndoAgreed { seat },
            Fact::UndoRefused { seat } => EventBody::UndoRefused { seat },
            Fact::Undone { seat, length } => EventBody::Undone { seat, length },
            Fact::TookOver { seat, level } => EventBody::TookOver { seat, level },
            Fact::Returned { seat } => EventBody::Returned { seat },
            Fact::Resigned { seat, .. } => EventBody::Resigned { seat },
            Fact::Chat { seat, name, text } => EventBody::Chat { seat, name, text },
            Fact::Finished { ending } => EventBody::Finished { ending },
            Fact::Rematch { table } => EventBody::Rematch { table },
        };
        vec![body]
    }

    /// The last action of the game, for everybody. What no longer replays is blank: nobody can say who may see it.
    fn action_bodies(&self) -> Vec<EventBody> {
        let Some(game) = self.game.as_deref().filter(|_| self.broken.is_none()) else {
            return vec![EventBody::Blank];
        };
        let last = game.length().saturating_sub(1);
        let secrets = game.info().secrets;
        let viewers = self.viewers().filter(|viewer| secrets || *viewer == Viewer::Spectator);
        viewers
            .filter_map(|viewer| game.log(viewer, last).pop())
            .map(|line| EventBody::Acted { line: render::line(last, line), view: None })
            .collect()
    }

    /// Keeps what everybody knows now with the last event: something else follows it at once.
    pub(super) fn keep_views(&mut self) {
        let Some(game) = self.game.as_deref() else { return };
        let views: Vec<Value> = self.viewers().map(|viewer| game.view(viewer)).collect();
        if let Some(past) = self.past.last_mut() {
            past.views = views;
        }
    }

    /// The events after a version, as a viewer sees them; with the views between them if they are `news`.
    pub fn events(&self, viewer: Option<Seat>, after: u64, news: bool) -> Vec<Event> {
        let place = self.place(viewer);
        // Versions have no gaps: the n-th event is version n.
        let from = usize::try_from(after).unwrap_or(usize::MAX).min(self.past.len());
        let show = |past: &super::Past| {
            let body = if past.bodies.len() == 1 { &past.bodies[0] } else { &past.bodies[place] };
            let mut body = body.clone();
            if let EventBody::Acted { view, .. } = &mut body
                && news
            {
                *view = past.views.get(place).cloned();
            }
            Event { version: past.version, at: past.at, body }
        };
        self.past[from..].iter().map(show).collect()
    }

    /// Forgets the views between events that everybody has got.
    pub fn forget_views(&mut self, after: u64) {
        let from = usize::try_from(after).unwrap_or(usize::MAX).min(self.past.len());
        self.past[from..].iter_mut().for_each(|past| past.views = Vec::new());
    }

    /// How the table looks to a viewer now.
    pub fn now(&self, viewer: Option<Seat>, at: u64) -> Now {
        let game = self.game.as_deref();
        let to_act = self.to_act();
        let mine = viewer.is_some() && to_act == viewer && viewer.is_some_and(|seat| self.decides(seat));
        let decider = viewer.filter(|seat| self.stage == Stage::Running && self.decides(*seat));
        let undo = decider.and_then(|seat| {
            let reach = game?.can_undo(seat).ok()?;
            Some(if reach == Reach::Free { Undo::Free } else { Undo::Consent })
        });
        Now {
            version: self.version,
            at,
            stage: self.stage,
            seats: self.seat_infos(at),
            ply: game.map_or(0, |game| game.length() as u32),
            turn: game.map_or(0, AnyMatch::turn_number),
            to_act: to_act.map(Seat::number),
            prompt: game.map(|game| render::prompt(game.prompt())),
            choices: game.filter(|_| mine).map(render::choices).unwrap_or_default(),
            view: game.map_or(Value::Null, |game| game.view(render::viewer(viewer))),
            undo,
            undo_asked: self.undo_asked.as_ref().map(|(seat, _)| seat.number()),
            ending: self.ending.clone(),
            outcome: game.and_then(render::outcome),
            rematch: self.rematch.clone(),
        }
    }

    /// Whether the person in a seat decides for themselves.
    fn decides(&self, seat: Seat) -> bool {
        self.seats[seat.index()].is_person()
    }

    fn seat_infos(&self, at: u64) -> Vec<SeatInfo> {
        let info = |seat: Seat| {
            let chair: &Chair = &self.seats[seat.index()];
            let person = (!chair.owners.is_empty())
                .then(|| Person { name: chair.name.clone(), here: self.is_here(seat) });
            let running = self.deadline().filter(|_| self.to_act() == Some(seat));
            let left = running.map_or(chair.left, |deadline| deadline.saturating_sub(at));
            SeatInfo {
                seat: seat.number(),
                title: self.seat_title(seat),
                person,
                bot: chair.bot,
                clock: self.chosen.clock.map(|_| left),
            }
        };
        Seat::up_to(self.chosen.seats).map(info).collect()
    }

    fn seat_title(&self, seat: Seat) -> String {
        let unknown = || format!("Player {seat}");
        self.game_id.map_or_else(unknown, |game| crate::cards::seat_title(game, seat))
    }

    /// What does not change.
    pub fn card(&self) -> TableCard {
        let all = self.game_id.map(crate::cards::default_options).unwrap_or_default();
        TableCard {
            id: self.id.clone(),
            game: self.chosen.game.clone(),
            options: all.into_iter().chain(self.chosen.options.clone()).collect(),
            content: self.chosen.content.as_ref().map(|(name, _)| name.clone()),
            public: self.chosen.public,
            host: self.chosen.host_name.clone(),
            clock: self.chosen.clock,
            hints: self.chosen.hints,
            created: self.chosen.created,
        }
    }

    /// What the table is to a guest who looks at it from a seat, or from none.
    pub fn you(&self, guest: &str, name: &str, viewer: Option<Seat>) -> You {
        let seats = self.seats_of(guest);
        You {
            name: seats.first().map_or(name, |seat| &self.seats[seat.index()].name).to_string(),
            seats: seats.into_iter().map(Seat::number).collect(),
            viewer: viewer.map(Seat::number),
            host: self.chosen.host == guest,
            key: self.belongs(guest).then(|| self.key.clone()),
        }
    }

    /// The table in a list.
    pub fn summary(&self, guest: Option<&str>) -> TableSummary {
        let yours = guest.map(|guest| self.seats_of(guest)).unwrap_or_default();
        TableSummary {
            card: self.card(),
            stage: self.stage,
            seats: self.seat_infos(self.updated),
            updated: self.updated,
            your_turn: self.to_act().is_some_and(|seat| yours.contains(&seat) && self.decides(seat)),
            yours: yours.into_iter().map(Seat::number).collect(),
            ending: self.ending.clone(),
            winners: self.winners(),
        }
    }

    fn winners(&self) -> Vec<u8> {
        match &self.ending {
            Some(Ending::Played) => {
                let outcome = self.game.as_deref().and_then(render::outcome);
                outcome.map(|outcome| outcome.winners).unwrap_or_default()
            }
            Some(Ending::Resigned { .. }) => {
                let stayed = |seat: &Seat| !self.seats[seat.index()].resigned;
                let left: Vec<u8> = Seat::up_to(self.chosen.seats).filter(stayed).map(Seat::number).collect();
                if left.len() == 1 { left } else { Vec::new() }
            }
            _ => Vec::new(),
        }
    }
}
