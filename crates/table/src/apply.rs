//! The fold. A fact is checked against the table and the match; if it fits, it changes them, and otherwise nothing has
//! changed.

use crate::fact::Fact;
use crate::table::{PastEvent, SeatState, Table, UndoRequest};
use lamplight_core::{Seat, Turn};
use lamplight_games::{BotSpec, OpenError, open};
use lamplight_match::{PlayError, UndoError};
use lamplight_protocol::{Ending, EventBody, Stage};
use std::collections::BTreeSet;

/// So many chat messages are remembered; older ones are blank, so that nobody can make a table grow by talking.
const REMEMBERED_CHATS: usize = 500;

/// Why a fact does not fit. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    #[error(transparent)]
    Match(#[from] UnfitMatch),
    #[error("{0}")]
    Table(&'static str),
}

/// Why the match does not take a fact.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnfitMatch {
    #[error("the match cannot be set up: {0}")]
    Start(OpenError),
    #[error("this program does not know the game")]
    UnknownGame,
    #[error("the match has not started")]
    NotStarted,
    #[error(transparent)]
    Play(PlayError),
    #[error("{0}")]
    Chance(String),
    #[error(transparent)]
    Undo(UndoError),
    #[error("undone to {found} actions, not to {stored}")]
    UndoneTo { found: usize, stored: u32 },
    #[error("the match is not over")]
    NotOver,
}

impl Table {
    /// Applies a fact, new or stored. Nothing else changes a table but who is connected to it.
    pub fn apply(&mut self, at: u64, fact: &Fact) -> Result<(), Unfit> {
        self.check(fact).map_err(Unfit::Table)?;
        // A match that does not replay stands still; the rest of the table goes on.
        let in_match = self.frozen.is_none();
        if in_match {
            self.advance_match(fact)?;
        }
        let bodies = self.bodies(fact, in_match);
        self.count(at, bodies);
        self.change(at, fact);
        Ok(())
    }

    /// Adds an event to the past. Its version is its place there, from 1.
    pub(crate) fn count(&mut self, at: u64, bodies: Vec<EventBody>) {
        self.version += 1;
        self.updated = at;
        self.past.push(PastEvent { at, bodies });
    }

    /// Whether a fact fits the table, apart from the match.
    fn check(&self, fact: &Fact) -> Result<(), &'static str> {
        let must = |fits: bool, otherwise: &'static str| if fits { Ok(()) } else { Err(otherwise) };
        must(!self.is_damaged(), "nothing can follow a damaged event")?;
        must((self.version == 0) == (*fact == Fact::Created), "a table begins by being created, and once")?;
        must(fact.seat().is_none_or(|seat| self.has(seat)), "the table does not have this seat")?;
        self.check_stage(fact)?;
        let owned = |seat: &Seat| must(!self.seat(*seat).owners.is_empty(), "the seat belongs to nobody");
        match fact {
            Fact::SeatTaken { seat, .. } => must(self.seat(*seat).is_open(), "the seat is taken"),
            Fact::SeatShared { seat, .. }
            | Fact::SeatLeft { seat }
            | Fact::Renamed { seat, .. }
            | Fact::Returned { seat } => owned(seat),
            Fact::SeatSet { bot: Some(level), .. } | Fact::TookOver { level, .. } => self.check_level(*level),
            Fact::Resigned { seat, level } => owned(seat).and_then(|()| self.check_level(*level)),
            Fact::Started { .. } => {
                must(!self.seats.iter().any(SeatState::is_open), "the match starts when all seats are taken")
            }
            Fact::Acted { seat, left, .. } => {
                let timed = seat.is_some() && self.setup.clock.is_some();
                must(left.is_some() == timed, "who has a clock has time left, and nobody else")
            }
            Fact::TimedOut { seat } => {
                must(self.setup.clock.is_some(), "the table has no clock")?;
                must(self.frozen.is_some() || self.to_act() == Some(*seat), "only the seat to act is timed")
            }
            Fact::UndoAsked { seat } => must(self.seat(*seat).is_person(), "a bot asks nobody"),
            Fact::UndoAgreed { .. } | Fact::UndoRefused { .. } => {
                must(self.undo_request.is_some(), "nobody has asked for an undo")
            }
            Fact::Finished { ending: Ending::Resigned { seat } } => {
                must(self.seat_numbered(*seat).is_some(), "the table does not have this seat")
            }
            _ => Ok(()),
        }
    }

    fn check_stage(&self, fact: &Fact) -> Result<(), &'static str> {
        let (fits, otherwise) = match fact {
            Fact::Created | Fact::SeatShared { .. } | Fact::Chat { .. } => (true, ""),
            Fact::Started { .. } => (self.stage == Stage::Open, "the match has started"),
            Fact::SeatTaken { .. }
            | Fact::SeatLeft { .. }
            | Fact::SeatSet { .. }
            | Fact::Renamed { .. }
            | Fact::Finished { .. } => (self.stage != Stage::Finished, "the match is over"),
            Fact::Acted { .. }
            | Fact::TimedOut { .. }
            | Fact::UndoAsked { .. }
            | Fact::UndoAgreed { .. }
            | Fact::UndoRefused { .. }
            | Fact::Undone { .. }
            | Fact::TookOver { .. }
            | Fact::Returned { .. }
            | Fact::Resigned { .. } => (self.stage == Stage::Running, "the match is not in progress"),
            Fact::Rematch { .. } => {
                (self.stage == Stage::Finished && self.rematch.is_none(), "no rematch is due")
            }
        };
        if fits { Ok(()) } else { Err(otherwise) }
    }

    fn check_level(&self, level: u8) -> Result<(), &'static str> {
        let known = self.game_id.is_none_or(|game| BotSpec::Level(level).check(game).is_ok());
        if known { Ok(()) } else { Err("the game has no bot of this level") }
    }

    /// What a fact does to the match. An error has changed nothing.
    fn advance_match(&mut self, fact: &Fact) -> Result<(), UnfitMatch> {
        match fact {
            Fact::Started { date, first } => {
                let game = self.game_id.ok_or(UnfitMatch::UnknownGame)?;
                let opened = open(self.setup.for_match(game, *first, self.players()), date);
                self.game = Some(opened.map_err(UnfitMatch::Start)?);
            }
            Fact::Acted { seat, text, .. } => {
                let game = self.game.as_mut().ok_or(UnfitMatch::NotStarted)?;
                match seat {
                    Some(seat) => game.play(*seat, text).map_err(UnfitMatch::Play)?,
                    None => game.retrace(text, true).map_err(UnfitMatch::Chance)?,
                }
            }
            Fact::Undone { seat, length } => {
                let mut undone = self.fork_game().ok_or(UnfitMatch::NotStarted)?;
                undone.undo(*seat).map_err(UnfitMatch::Undo)?;
                if undone.length() != *length as usize {
                    return Err(UnfitMatch::UndoneTo { found: undone.length(), stored: *length });
                }
                self.game = Some(undone);
            }
            Fact::Finished { ending: Ending::Played } if !self.is_played_out() => {
                return Err(UnfitMatch::NotOver);
            }
            _ => {}
        }
        Ok(())
    }

    fn is_played_out(&self) -> bool {
        self.game().is_some_and(|game| game.turn() == Turn::Over)
    }

    /// What a fact changes, apart from the match.
    fn change(&mut self, at: u64, fact: &Fact) {
        self.listing_changed |=
            !matches!(fact, Fact::Acted { .. } | Fact::Chat { .. } | Fact::TimedOut { .. });
        match fact {
            Fact::Created => {}
            Fact::Chat { .. } => self.forget_old_chat(),
            Fact::SeatTaken { .. }
            | Fact::SeatShared { .. }
            | Fact::SeatLeft { .. }
            | Fact::SeatSet { .. }
            | Fact::Renamed { .. }
            | Fact::TookOver { .. }
            | Fact::Returned { .. }
            | Fact::Resigned { .. } => self.change_seat(at, fact),
            Fact::Started { .. } => {
                self.stage = Stage::Running;
                self.changed = self.version;
                self.clock_started = at;
            }
            Fact::Acted { seat, left, .. } => self.change_turn(at, *seat, *left),
            Fact::TimedOut { seat } => {
                self.out_of_time = Some(*seat);
                self.seats[seat.index()].left = 0;
                self.clock_started = at;
            }
            Fact::UndoAsked { seat } => {
                let request = UndoRequest { seat: *seat, agreed: BTreeSet::new(), version: self.version };
                self.undo_request = Some(request);
            }
            Fact::UndoAgreed { seat } => {
                if let Some(request) = &mut self.undo_request {
                    request.agreed.insert(*seat);
                }
            }
            Fact::UndoRefused { .. } => self.undo_request = None,
            Fact::Undone { .. } => {
                self.undo_request = None;
                self.out_of_time = None;
                self.changed = self.version;
                self.clock_started = at;
            }
            Fact::Finished { ending } => {
                self.stage = Stage::Finished;
                self.ending = Some(ending.clone());
                self.changed = self.version;
                self.undo_request = None;
            }
            Fact::Rematch { table } => self.rematch = Some(table.clone()),
        }
        if !matches!(fact, Fact::Acted { .. } | Fact::Chat { .. }) {
            self.tell_match_who_plays();
        }
    }

    fn change_seat(&mut self, at: u64, fact: &Fact) {
        let Some(number) = fact.seat() else { return };
        let version = self.version;
        let seat = &mut self.seats[number.index()];
        match fact {
            Fact::SeatTaken { guest, name, .. } => {
                seat.owners = vec![guest.clone()];
                seat.name.clone_from(name);
                seat.taken = version;
                seat.taken_at = at;
            }
            Fact::SeatShared { guest, .. } => {
                if !seat.is_owner(guest) {
                    seat.owners.push(guest.clone());
                }
                seat.taken_at = at;
            }
            Fact::SeatLeft { .. } => {
                seat.owners.clear();
                seat.name.clear();
            }
            Fact::SeatSet { bot, .. } => {
                seat.owners.clear();
                seat.name.clear();
                seat.bot = *bot;
                seat.resigned = false;
            }
            Fact::Renamed { name, .. } => seat.name.clone_from(name),
            Fact::TookOver { level, .. } => seat.bot = Some(*level),
            Fact::Returned { .. } => seat.bot = None,
            Fact::Resigned { level, .. } => {
                seat.bot = Some(*level);
                seat.resigned = true;
            }
            _ => {}
        }
        // Whoever sits down at the turn of their seat has the time that is left to it, from now on.
        let sat_down = matches!(fact, Fact::SeatTaken { .. } | Fact::Returned { .. });
        if sat_down && self.to_act() == Some(number) {
            self.clock_started = at;
        }
        // A request ends with the person who made it.
        if self.undo_request.as_ref().is_some_and(|request| !self.seat(request.seat).is_person()) {
            self.undo_request = None;
        }
    }

    fn change_turn(&mut self, at: u64, seat: Option<Seat>, left: Option<u64>) {
        self.changed = self.version;
        self.undo_request = None;
        if let Some(seat) = seat {
            self.out_of_time = None;
            self.clock_started = at;
            if let Some(left) = left {
                self.seats[seat.index()].left = left;
            }
        }
    }

    /// The match needs to know who plays: for the record, and for the reach of undo.
    fn tell_match_who_plays(&mut self) {
        let players = self.players();
        let Some(game) = &mut self.game else { return };
        for (seat, player) in Seat::ALL.into_iter().zip(players) {
            game.seat_player(seat, player);
        }
    }

    fn forget_old_chat(&mut self) {
        self.chats.push_back(self.past.len() - 1);
        if self.chats.len() > REMEMBERED_CHATS
            && let Some(oldest) = self.chats.pop_front()
        {
            self.past[oldest].bodies = vec![EventBody::Blank];
        }
    }
}
