//! What each viewer sees: events, and the table as it stands. Everything is made from what the viewer may know; nothing
//! is cut out.

use crate::fact::Fact;
use crate::past::Told;
use crate::table::{SeatState, Table};
use crate::text::is_lookalike;
use crate::wire;
use lamplight_core::{Seat, Viewer};
use lamplight_games::first::{Because, FIRST, begins};
use lamplight_match::{AnyMatch, Reach};
use lamplight_protocol::{
    Effect, Ending, Event, EventBody, Json, Now, OptionValues, Person, SeatInfo, Stage, TableInfo,
    TableSummary, Undo, You,
};
use std::cell::OnceCell;

/// From where somebody looks at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Viewpoint {
    /// None for a spectator.
    pub seat: Option<Seat>,
    /// Whether they want to know what stands on the cells of a plain board, because they have no drawing of the game.
    pub plain: bool,
}

impl From<Option<Seat>> for Viewpoint {
    fn from(seat: Option<Seat>) -> Viewpoint {
        Viewpoint { seat, plain: false }
    }
}

/// A table at one moment. What all viewers see alike is made once.
#[derive(Debug)]
pub struct Snapshot<'a> {
    table: &'a Table,
    at: u64,
    /// The view of everybody, in a game without secrets.
    view: OnceCell<Json>,
}

impl<'a> Snapshot<'a> {
    /// The table as it stands, at this time in milliseconds since 1970.
    pub fn new(table: &'a Table, at: u64) -> Snapshot<'a> {
        Snapshot { table, at, view: OnceCell::new() }
    }

    /// How the table looks to a viewer.
    pub fn now(&self, from: impl Into<Viewpoint>) -> Now {
        let Viewpoint { seat, plain } = from.into();
        let table = self.table;
        let (game, stage, to_act) = (table.game(), table.stage(), table.to_act());
        let decider = seat.filter(|seat| stage == Stage::Running && table.seat(*seat).is_person());
        let mine = decider.is_some() && to_act == decider;
        let undo = decider.and_then(|seat| match game?.can_undo(seat).ok()? {
            Reach::Free => Some(Undo::Free),
            Reach::Consent => Some(Undo::Consent),
        });
        Now {
            version: table.version,
            at: self.at,
            stage,
            seats: table.seat_infos(self.at),
            ply: game.map_or(0, |game| game.length() as u32),
            turn: game.map_or(0, AnyMatch::turn_number),
            to_act: to_act.map(Seat::number),
            prompt: game.map(|game| game.prompt().key.to_string()),
            choices: game.filter(|_| mine).map(wire::choices).unwrap_or_default(),
            view: game.map_or_else(Json::default, |game| self.view(game, wire::viewer(seat))),
            marks: game.filter(|_| plain).map(|game| wire::marks(game, wire::viewer(seat))),
            undo,
            undo_asked: table.undo_request.as_ref().map(|request| request.by.number()),
            claim_from: table.claim_from(),
            claim: table
                .claim
                .as_ref()
                .map(|claim| wire::proposal(&claim.proposal, table.claim_waits_for(claim))),
            ending: table.ending.clone(),
            outcome: game.and_then(wire::outcome),
            rematch_offer: table
                .rematch_offer
                .as_ref()
                .map(|offer| wire::proposal(offer, table.rematch_waits_for(offer))),
            rematch: table.rematch.clone(),
        }
    }

    fn view(&self, game: &dyn AnyMatch, viewer: Viewer) -> Json {
        if game.info().secrets {
            return game.view_json(viewer).into();
        }
        self.view.get_or_init(|| game.view_json(viewer).into()).clone()
    }
}

impl Table {
    /// What is told of an event.
    pub(crate) fn told(&self, fact: &Fact, in_match: bool) -> Told {
        let number = |seat: &Seat| seat.number();
        let body = match fact {
            Fact::Created => EventBody::Created { by: self.setup.host_name.clone() },
            Fact::SeatTaken { seat, name, .. } => {
                EventBody::SeatTaken { seat: number(seat), name: name.clone() }
            }
            Fact::SeatShared { .. } | Fact::DeviceEnded { .. } | Fact::Looked { .. } => EventBody::Blank,
            Fact::SeatLeft { seat } => {
                EventBody::SeatLeft { seat: number(seat), name: self.seat(*seat).name.clone() }
            }
            Fact::SeatSet { seat, bot } => EventBody::SeatSet { seat: number(seat), bot: *bot },
            Fact::Renamed { seat, name } => EventBody::Renamed { seat: number(seat), name: name.clone() },
            Fact::Started { first, .. } => EventBody::Started { effects: self.beginning(*first) },
            // Nobody can say who may see an action of a match that does not replay.
            Fact::Acted { .. } if !in_match => EventBody::Blank,
            Fact::Acted { .. } => return Told::Action,
            Fact::TimedOut { seat, level } => {
                EventBody::TimedOut { seat: number(seat), lost: level.is_some() }
            }
            Fact::UndoAsked { seat } => EventBody::UndoAsked { seat: number(seat) },
            Fact::UndoAgreed { seat } => EventBody::UndoAgreed { seat: number(seat) },
            Fact::UndoRefused { seat } => EventBody::UndoRefused { seat: number(seat) },
            Fact::Undone { seat, length, .. } => EventBody::Undone { seat: number(seat), length: *length },
            Fact::TookOver { seat, level } => EventBody::TookOver { seat: number(seat), level: *level },
            Fact::Returned { seat } => EventBody::Returned { seat: number(seat) },
            Fact::Resigned { seat, claimed, .. } => {
                EventBody::Resigned { seat: number(seat), claimed: *claimed }
            }
            Fact::ClaimMade { seat, against } => {
                EventBody::ClaimMade { seat: number(seat), against: number(against) }
            }
            Fact::ClaimAgreed { seat } => EventBody::ClaimAgreed { seat: number(seat) },
            Fact::ClaimRefused { seat } => EventBody::ClaimRefused { seat: number(seat) },
            Fact::Chat { seat, name, text, guest } => EventBody::Chat {
                seat: seat.map(Seat::number),
                person: guest.as_ref().map(|guest| self.people.number_or_next(guest)),
                lookalike: is_lookalike(name),
                name: name.clone(),
                text: text.clone(),
            },
            Fact::Removed { name, .. } => EventBody::Removed { name: name.clone() },
            Fact::Readmitted { person } => EventBody::Readmitted { name: self.removed_name(*person) },
            Fact::Finished { ending } => EventBody::Finished { ending: ending.clone() },
            Fact::RematchOffered { seat } => EventBody::RematchOffered { seat: number(seat) },
            Fact::RematchAgreed { seat } => EventBody::RematchAgreed { seat: number(seat) },
            Fact::RematchDeclined { seat } => EventBody::RematchDeclined { seat: number(seat) },
            Fact::Rematch { table } => EventBody::Rematch { table: table.clone() },
        };
        Told::alike(body)
    }

    /// Who begins. Where nobody chose and no lots were drawn, as in databases of earlier versions, nothing is said.
    fn beginning(&self, settled: Option<Seat>) -> Vec<Effect> {
        let first = self.first().filter(|(_, because)| *because == Because::Choice || settled.is_some());
        first.map(|(seat, because)| wire::effect(&begins(seat, because))).into_iter().collect()
    }

    /// The events after a version as news: an action that others follow carries the view after it, and the marks of a
    /// plain board, so that a client can show every step.
    pub fn news(&self, from: impl Into<Viewpoint>, after: u64) -> Vec<Event> {
        let Viewpoint { seat, plain } = from.into();
        let mut events = self.events(seat, after);
        let Some(game) = self.game() else { return events };
        let now = game.length();
        let mut overtaken = Vec::new();
        for event in &mut events {
            if let EventBody::Acted { line, view, marks } = &mut event.body
                && (line.ply as usize) + 1 < now
            {
                overtaken.push((line.ply as usize + 1, view, marks));
            }
        }
        let Some(first) = overtaken.first().map(|(length, ..)| *length) else { return events };
        let last = overtaken.last().map_or(first, |(length, ..)| *length);
        let viewer = wire::viewer(seat);
        let mut steps = game.steps(viewer, first, last, false);
        for (length, view, marks) in overtaken {
            *view = steps.find(|step| step.length == length).map(|step| step.view.into());
            *marks = plain.then(|| wire::marks(&*game.fork(length), viewer));
        }
        events
    }

    /// How the table looks to one viewer.
    pub fn now(&self, from: impl Into<Viewpoint>, at: u64) -> Now {
        Snapshot::new(self, at).now(from)
    }

    fn seat_infos(&self, at: u64) -> Vec<SeatInfo> {
        let running = self.deadline().map(|deadline| deadline.saturating_sub(at));
        let to_act = self.to_act();
        let info = |seat: Seat| {
            let state: &SeatState = self.seat(seat);
            let person = state.owner().map(|owner| Person {
                name: state.name.clone(),
                here: self.is_here(seat),
                number: self.people.number(owner).unwrap_or_default(),
                lookalike: is_lookalike(&state.name),
            });
            let left = running.filter(|_| to_act == Some(seat)).unwrap_or(state.left);
            SeatInfo {
                seat: seat.number(),
                title: self.seat_title(seat),
                person,
                bot: state.bot,
                clock: self.setup.clock.map(|_| left),
                clock_runs: running.is_some() && to_act == Some(seat),
                forfeit: state.forfeit().map(wire::forfeit),
            }
        };
        self.seat_numbers().map(info).collect()
    }

    pub(crate) fn seat_title(&self, seat: Seat) -> String {
        let unknown = || format!("Player {seat}");
        self.game_id.map_or_else(unknown, |game| wire::seat_title(game, seat))
    }

    /// What does not change at the table.
    pub fn info(&self) -> TableInfo {
        TableInfo {
            id: self.id.clone(),
            game: self.setup.game.clone(),
            options: self.options(),
            content: self.setup.content.as_ref().map(|(name, _)| name.clone()),
            fingerprint: self.setup.content.as_ref().map(|(_, text)| wire::fingerprint(text)),
            public: self.setup.public,
            host: self.setup.host_name.clone(),
            clock: self.setup.clock,
            hints: self.setup.hints,
            claim_after: self.setup.claim_after,
            created: self.setup.created,
        }
    }

    /// The options of the match; before it starts, those that were chosen and the defaults.
    fn options(&self) -> OptionValues {
        if let Some(game) = self.game() {
            return wire::options(game.options());
        }
        let defaults = self.game_id.map(wire::default_options).unwrap_or_default();
        let turn = self.setup.turn_to_begin.map(|seat| (FIRST.to_string(), seat.to_string()));
        defaults.into_iter().chain(turn).chain(self.setup.options.clone()).collect()
    }

    /// What the table is to a guest who looks at it from a seat, or from none.
    pub fn you(&self, guest: &str, name: &str, viewer: Option<Seat>) -> You {
        let seats = self.seats_of(guest);
        let borrowed = seats.iter().filter(|seat| self.seat(**seat).is_borrower(guest));
        You {
            borrowed: borrowed.map(|seat| seat.number()).collect(),
            removed: self.people.is_removed(guest),
            sent_away: self.sent_away(guest),
            name: seats.first().map_or(name, |seat| self.seat(*seat).name()).to_string(),
            seats: seats.into_iter().map(Seat::number).collect(),
            viewer: viewer.map(Seat::number),
            host: self.is_host(guest),
            key: self.is_member(guest).then(|| self.key.clone()),
        }
    }

    /// The table in a list, as a guest sees it.
    pub fn summary(&self, guest: Option<&str>) -> TableSummary {
        let yours = guest.map(|guest| self.seats_of(guest)).unwrap_or_default();
        let your_turn = |seat: Seat| yours.contains(&seat) && self.seat(seat).is_person();
        TableSummary {
            table: self.info(),
            stage: self.stage(),
            seats: self.seat_infos(self.updated),
            updated: self.updated,
            your_turn: self.to_act().is_some_and(your_turn),
            yours: yours.into_iter().map(Seat::number).collect(),
            ending: self.ending.clone(),
            winners: self.winners(),
        }
    }

    fn winners(&self) -> Vec<u8> {
        match &self.ending {
            None | Some(Ending::Abandoned) => Vec::new(),
            Some(_) => self.game().and_then(wire::outcome).map(|outcome| outcome.winners).unwrap_or_default(),
        }
    }
}
