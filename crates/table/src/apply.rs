//! The fold. A fact is checked against the table and the match; if it fits, it changes them, and otherwise nothing has
//! changed.

use crate::consent::{Claim, Proposal};
use crate::fact::Fact;
use crate::past::{PastEvent, Told};
use crate::table::{SeatState, Table};
use lamplight_core::{Seat, Turn};
use lamplight_games::{OpenError, open};
use lamplight_match::{PlayError, Reason, UndoError};
use lamplight_protocol::{Ending, Stage};
use std::collections::BTreeMap;

/// So many chat messages are remembered; older ones are blank, so that nobody can make a table grow by talking.
const REMEMBERED_CHATS: usize = 500;

/// Why a fact does not fit. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// The table takes it, but the match does not.
    #[error(transparent)]
    Match(#[from] UnfitMatch),
    /// The table does not take it.
    #[error("{0}")]
    Table(&'static str),
}

/// Why the match does not take a fact.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the text of each error says what it is")]
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
        let told = self.told(fact, in_match);
        self.count(at, told);
        self.change(at, fact);
        Ok(())
    }

    /// Adds an event to the past. Its version is its place there, from 1.
    pub(crate) fn count(&mut self, at: u64, told: Told) {
        self.version += 1;
        self.updated = at;
        self.past.push(PastEvent { at, told });
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
            | Fact::Returned { seat }
            | Fact::Looked { seat }
            | Fact::RematchOffered { seat } => owned(seat),
            Fact::DeviceEnded { seat, guest } => {
                must(self.seat(*seat).is_borrower(guest), "the device did not come by a link")
            }
            Fact::SeatSet { bot: Some(level), .. } | Fact::TookOver { level, .. } => {
                Self::check_level(*level)
            }
            Fact::Resigned { seat, level, .. } => owned(seat).and_then(|()| Self::check_level(*level)),
            Fact::Started { .. } => {
                must(!self.seats.iter().any(SeatState::is_open), "the match starts when all seats are taken")
            }
            Fact::Acted { seat, left, .. } => {
                let timed = seat.is_some() && self.setup.clock.is_some();
                must(left.is_some() == timed, "who has a clock has time left, and nobody else")
            }
            Fact::TimedOut { seat, level } => {
                must(self.setup.clock.is_some(), "the table has no clock")?;
                must(self.frozen.is_some() || self.to_act() == Some(*seat), "only the seat to act is timed")?;
                level.map_or(Ok(()), |level| Self::check_level(level))
            }
            Fact::UndoAsked { seat } => must(self.seat(*seat).is_person(), "a bot asks nobody"),
            Fact::UndoAgreed { .. } | Fact::UndoRefused { .. } => {
                must(self.undo_request.is_some(), "nobody has asked for an undo")
            }
            Fact::ClaimMade { seat, against } => {
                must(self.has(*against), "the table does not have this seat")?;
                must(self.seat(*seat).is_person() && self.seat(*against).is_person(), "a bot claims nothing")
            }
            Fact::ClaimAgreed { .. } | Fact::ClaimRefused { .. } => {
                must(self.claim.is_some(), "nobody has claimed anything")
            }
            Fact::RematchAgreed { .. } | Fact::RematchDeclined { .. } => {
                must(self.rematch_offer.is_some(), "nobody has offered a rematch")
            }
            Fact::Finished { ending: Ending::Resigned { seat } | Ending::TimedOut { seat } } => {
                must(self.seat_numbered(*seat).is_some(), "the table does not have this seat")
            }
            _ => self.check_people(fact),
        }
    }

    fn check_stage(&self, fact: &Fact) -> Result<(), &'static str> {
        let (fits, otherwise) = match fact {
            Fact::Created | Fact::SeatShared { .. } | Fact::DeviceEnded { .. } | Fact::Chat { .. } => {
                (true, "")
            }
            Fact::Started { .. } | Fact::Removed { .. } => {
                (self.stage == Stage::Open, "the match has started")
            }
            Fact::SeatTaken { .. }
            | Fact::SeatLeft { .. }
            | Fact::SeatSet { .. }
            | Fact::Renamed { .. }
            | Fact::Readmitted { .. }
            | Fact::Finished { .. } => (self.stage != Stage::Finished, "the match is over"),
            Fact::Acted { .. }
            | Fact::Looked { .. }
            | Fact::TimedOut { .. }
            | Fact::ClaimMade { .. }
            | Fact::ClaimAgreed { .. }
            | Fact::ClaimRefused { .. }
            | Fact::UndoAsked { .. }
            | Fact::UndoAgreed { .. }
            | Fact::UndoRefused { .. }
            | Fact::Undone { .. }
            | Fact::TookOver { .. }
            | Fact::Returned { .. }
            | Fact::Resigned { .. } => (self.stage == Stage::Running, "the match is not in progress"),
            Fact::RematchOffered { .. }
            | Fact::RematchAgreed { .. }
            | Fact::RematchDeclined { .. }
            | Fact::Rematch { .. } => {
                (self.stage == Stage::Finished && self.rematch.is_none(), "no rematch is due")
            }
        };
        if fits { Ok(()) } else { Err(otherwise) }
    }

    /// A level beyond the game's ladder plays like the top one: the ladder may have been longer where the table was kept.
    fn check_level(level: u8) -> Result<(), &'static str> {
        if level > 0 { Ok(()) } else { Err("levels count from 1") }
    }

    /// What a fact does to the match. An error has changed nothing.
    fn advance_match(&mut self, fact: &Fact) -> Result<(), UnfitMatch> {
        match fact {
            Fact::Started { date, first } => {
                let game = self.game_id.ok_or(UnfitMatch::UnknownGame)?;
                let opened = open(self.setup.for_match(game, *first, self.players()), date);
                self.game = Some(opened.map_err(UnfitMatch::Start)?);
            }
            Fact::Acted { seat, text, stand_in, out_of_time, .. } => {
                let game = self.game.as_mut().ok_or(UnfitMatch::NotStarted)?;
                match seat {
                    Some(seat) => game.play(*seat, text).map_err(UnfitMatch::Play)?,
                    None => game.retrace(text, true).map_err(UnfitMatch::Chance)?,
                }
                if *stand_in {
                    game.mark_stand_in(*out_of_time);
                }
            }
            Fact::Undone { seat, length, .. } => {
                let mut undone = self.fork_game().ok_or(UnfitMatch::NotStarted)?;
                undone.retrace_undo(*seat).map_err(UnfitMatch::Undo)?;
                if undone.length() != *length as usize {
                    return Err(UnfitMatch::UndoneTo { found: undone.length(), stored: *length });
                }
                self.remember_undone(undone.length());
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
        let unlisted = matches!(fact, Fact::Acted { .. } | Fact::Chat { .. } | Fact::Looked { .. });
        self.listing_changed |= !unlisted;
        self.meet(fact);
        match fact {
            Fact::Created | Fact::Removed { .. } | Fact::Readmitted { .. } => {}
            Fact::Chat { .. } => self.forget_old_chat(),
            Fact::SeatTaken { .. }
            | Fact::SeatShared { .. }
            | Fact::DeviceEnded { .. }
            | Fact::SeatLeft { .. }
            | Fact::SeatSet { .. }
            | Fact::Renamed { .. }
            | Fact::TookOver { .. }
            | Fact::Returned { .. }
            | Fact::Looked { .. }
            | Fact::TimedOut { level: Some(_), .. }
            | Fact::Resigned { .. } => self.change_seat(at, fact),
            Fact::Started { .. } => {
                self.stage = Stage::Running;
                self.changed = self.version;
                self.clock_started = at;
                self.see_if_it_got_on(at);
            }
            Fact::Acted { seat, left, stand_in, .. } => {
                self.change_turn(at, *seat, *left);
                self.see_if_it_got_on(at);
                if let Some(seat) = seat.filter(|_| !stand_in) {
                    self.seats[seat.index()].looked = true;
                }
            }
            Fact::TimedOut { seat, level: None } => {
                self.out_of_time = Some(*seat);
                self.seats[seat.index()].left = 0;
                self.clock_started = at;
            }
            Fact::UndoAsked { seat } => {
                self.undo_request = Some(Proposal::new(*seat, self.version));
                self.undo_discussed = self.version;
            }
            Fact::UndoAgreed { seat } => {
                if let Some(request) = &mut self.undo_request {
                    request.agreed.insert(*seat);
                }
            }
            Fact::UndoRefused { .. } => {
                self.undo_request = None;
                self.undo_discussed = self.version;
            }
            Fact::ClaimMade { seat, against } => {
                let proposal = Proposal::new(*seat, self.version);
                self.claim = Some(Claim { against: *against, proposal });
            }
            Fact::ClaimAgreed { seat } => {
                if let Some(claim) = &mut self.claim {
                    claim.proposal.agreed.insert(*seat);
                }
            }
            // Whoever was believed to be still playing has the whole time again.
            Fact::ClaimRefused { .. } => {
                self.claim = None;
                self.got_on = at;
            }
            Fact::Undone { seat, left, .. } => {
                if let Some(left) = left {
                    self.seats[seat.index()].left = *left;
                }
                self.undo_request = None;
                self.claim = None;
                self.out_of_time = None;
                self.changed = self.version;
                self.clock_started = at;
                self.see_if_it_got_on(at);
            }
            Fact::Finished { ending } => {
                self.stage = Stage::Finished;
                self.ending = Some(ending.clone());
                self.changed = self.version;
                self.undo_request = None;
                self.claim = None;
            }
            Fact::RematchOffered { seat } => self.rematch_offer = Some(Proposal::new(*seat, self.version)),
            Fact::RematchAgreed { seat } => {
                if let Some(offer) = &mut self.rematch_offer {
                    offer.agreed.insert(*seat);
                }
            }
            Fact::RematchDeclined { .. } => self.rematch_offer = None,
            Fact::Rematch { table } => self.rematch = Some(table.clone()),
        }
        if !unlisted {
            self.tell_match_who_plays();
            self.remember_who_looks();
        }
    }

    fn change_seat(&mut self, at: u64, fact: &Fact) {
        let Some(number) = fact.seat() else { return };
        if let Fact::DeviceEnded { guest, .. } = fact {
            return self.drop_device(number, guest);
        }
        let version = self.version;
        let seat = &mut self.seats[number.index()];
        match fact {
            Fact::SeatTaken { guest, name, .. } => {
                seat.owners = vec![guest.clone()];
                seat.brought = BTreeMap::from([(guest.clone(), version)]);
                seat.name.clone_from(name);
                seat.taken = version;
                seat.taken_at = at;
                seat.looked = false;
            }
            Fact::SeatShared { guest, .. } => {
                if !seat.is_owner(guest) {
                    seat.owners.push(guest.clone());
                    seat.brought.insert(guest.clone(), version);
                }
                seat.taken_at = at;
            }
            Fact::SeatLeft { .. } => seat.become_open(),
            Fact::SeatSet { bot, .. } => {
                seat.become_open();
                seat.bot = *bot;
                seat.forfeit = None;
            }
            Fact::Renamed { name, .. } => seat.name.clone_from(name),
            Fact::TookOver { level, .. } => seat.bot = Some(*level),
            Fact::Returned { .. } => {
                seat.bot = None;
                seat.looked = true;
            }
            Fact::Looked { .. } => seat.looked = true,
            Fact::TimedOut { level, .. } => {
                seat.bot = *level;
                seat.forfeit = Some((Reason::Time, version));
                seat.left = 0;
            }
            Fact::Resigned { level, .. } => {
                seat.bot = Some(*level);
                seat.forfeit = Some((Reason::Resigned, version));
            }
            _ => {}
        }
        // Whoever sits down at the turn of their seat has the time that is left to it, from now on.
        let sat_down = matches!(fact, Fact::SeatTaken { .. } | Fact::Returned { .. } | Fact::Looked { .. });
        if sat_down && self.to_act() == Some(number) {
            self.clock_started = at;
            self.got_on = at;
        }
        // A request ends with the person who made it, and a claim with the person whom it is about.
        if self.undo_request.as_ref().is_some_and(|request| !self.seat(request.by).is_person()) {
            self.undo_request = None;
        }
        let stands =
            |claim: &Claim| self.seat(claim.proposal.by).is_person() && self.seat(claim.against).is_person();
        if !self.claim.as_ref().is_none_or(stands) {
            self.claim = None;
        }
    }

    fn change_turn(&mut self, at: u64, seat: Option<Seat>, left: Option<u64>) {
        self.changed = self.version;
        self.undo_request = None;
        self.claim = None;
        if let Some(seat) = seat {
            self.out_of_time = None;
            self.clock_started = at;
            if let Some(left) = left {
                self.seats[seat.index()].left = left;
            }
        }
        self.refill_banks();
    }

    /// The match needs to know who plays: for the record, and for the reach of undo.
    fn tell_match_who_plays(&mut self) {
        let (players, forfeits) = (self.players(), self.forfeits());
        let Some(game) = &mut self.game else { return };
        game.set_forfeits(forfeits);
        for (seat, player) in Seat::ALL.into_iter().zip(players) {
            game.seat_player(seat, player);
        }
    }

    fn forget_old_chat(&mut self) {
        self.chats.push_back(self.past.len() - 1);
        if self.chats.len() > REMEMBERED_CHATS
            && let Some(oldest) = self.chats.pop_front()
        {
            self.past[oldest].told = Told::blank();
        }
    }
}
