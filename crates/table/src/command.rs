//! What guests ask of a table. A command is checked, leads to facts, and changes nothing if it is refused.

use crate::apply::{Unfit, UnfitMatch};
use crate::fact::{Fact, StoredEvent};
use crate::table::{GuestId, Table};
use crate::{text, wire};
use lamplight_core::{Dice, Refusal, Seat};
use lamplight_games::Language;
use lamplight_match::{AnyMatch, PlayError, UndoError};
use lamplight_protocol::{Code, Command, Ending, Problem, Stage};
use std::net::IpAddr;

/// Somebody who asks for something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// As kept in the signed cookie.
    pub id: GuestId,
    /// What others call them.
    pub name: String,
    /// From where they ask, if that says anything about who they are. It is never stored.
    pub network: Option<IpAddr>,
}

/// What a table cannot know by itself.
pub struct Context<'a> {
    /// In milliseconds since 1970.
    pub now: u64,
    /// Where chance comes from.
    pub dice: &'a mut dyn Dice,
    /// A person who has not been connected for so many milliseconds is gone.
    pub gone_after: u64,
}

impl std::fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context").field("now", &self.now).finish_non_exhaustive()
    }
}

/// So many events may a table have besides the actions of its match. Of these, half are for its host and its players.
pub const ROOM: u64 = 5000;

/// Nothing, or why not.
pub type Done = Result<(), Problem>;

pub(crate) fn refuse<T>(code: Code, message: impl Into<String>) -> Result<T, Problem> {
    Err(Problem::new(code, message))
}

impl Table {
    /// Does what a guest asks. When all have agreed to a rematch, its table is for whoever can open one.
    pub fn command(&mut self, guest: &Guest, command: Command, context: &mut Context<'_>) -> Done {
        let talk = matches!(command, Command::Chat { .. });
        if self.is_damaged() || (self.stage() == Stage::Frozen && !talk) {
            return refuse(
                Code::Frozen,
                "This table is frozen: its game cannot be continued on this server.",
            );
        }
        self.check_device(guest, &command)?;
        self.check_room(guest, &command)?;
        let now = context.now;
        match command {
            Command::TakeSeat { seat } => self.take_seat(guest, seat, context),
            Command::LeaveSeat { seat } => self.leave_seat(guest, seat, now),
            Command::SetSeat { seat, bot } => self.set_seat(guest, seat, bot, context),
            Command::Start => self.start_by_host(guest, context),
            Command::Act { seat, version, text } => self.act(guest, seat, version, &text, context),
            Command::Pick { seat, version, picks } => self.pick(guest, seat, version, &picks, context),
            Command::Undo { seat, version } => self.ask_undo(guest, seat, version, now),
            Command::AnswerUndo { seat, version, agree } => {
                self.answer_undo(guest, seat, version, agree, now)
            }
            Command::Resign { seat } => self.resign(guest, seat, now),
            Command::Claim { seat, version } => self.make_claim(guest, seat, version, now),
            Command::AnswerClaim { seat, version, agree } => {
                self.answer_claim(guest, seat, version, agree, now)
            }
            Command::TakeOver { seat } => self.ask_take_over(guest, seat, context),
            Command::Return { seat } => self.come_back(guest, seat, now),
            Command::Chat { text } => self.chat(guest, &text, now),
            Command::EndDevice { seat, device } => self.end_device(guest, seat, device, now),
            Command::Remove { person } => self.remove(guest, person, now),
            Command::Readmit { person } => self.readmit(guest, person, now),
            Command::Close => {
                self.must_be_host(guest)?;
                self.must_be_open("The game has already started.")?;
                self.record(now, Fact::Finished { ending: Ending::Abandoned })
            }
            Command::Rematch => self.agree_to_rematch(&guest.id, now),
            Command::DeclineRematch => self.decline_rematch(guest, now),
        }?;
        self.note_network(guest);
        self.settle(now)?;
        self.see_who_looks(now)
    }

    /// Does what all have agreed to who are still there to be asked.
    pub(crate) fn settle(&mut self, now: u64) -> Done {
        self.settle_undo(now);
        self.settle_claim(now)
    }

    /// Applies a new fact and keeps it to be stored.
    pub(crate) fn record(&mut self, now: u64, fact: Fact) -> Done {
        self.apply(now, &fact).map_err(|unfit| self.problem(unfit))?;
        self.unsaved.push(StoredEvent { version: self.version, at: now, body: fact.json() });
        Ok(())
    }

    fn problem(&self, unfit: Unfit) -> Problem {
        match unfit {
            Unfit::Match(UnfitMatch::Play(error)) => self.play_problem(error),
            Unfit::Match(UnfitMatch::Undo(error)) => undo_problem(error),
            Unfit::Match(UnfitMatch::Start(error)) => Problem::new(Code::BadSetup, error.to_string()),
            Unfit::Match(UnfitMatch::NotStarted) => Problem::new(Code::WrongStage, NOT_STARTED),
            other => Problem::new(Code::Internal, other.to_string()),
        }
    }

    pub(crate) fn play_problem(&self, error: PlayError) -> Problem {
        match error {
            PlayError::NotYourTurn => self.not_your_turn(),
            PlayError::Over => Problem::new(Code::GameOver, OVER),
            PlayError::Unreadable(error) => {
                Problem::new(Code::IllegalAction, format!("This is not an action of the game: {error}."))
            }
            PlayError::Illegal(refusal) => self.illegal(&refusal),
        }
    }

    pub(crate) fn not_your_turn(&self) -> Problem {
        let message = "It is not your turn.";
        match self.to_act() {
            Some(seat) => Problem { code: Code::NotYourTurn, ..self.illegal(&Refusal::not_your_turn(seat)) },
            None => Problem::new(Code::NotYourTurn, message),
        }
    }

    /// A refusal by the rules, in words and as a value.
    pub(crate) fn illegal(&self, refusal: &Refusal) -> Problem {
        let message = match self.game_id {
            Some(game) => game.words(Language::English).refusal(refusal, &|seat| self.called(seat)),
            None => refusal.to_string(),
        };
        Problem { code: Code::IllegalAction, message, refusal: Some(wire::refusal(refusal)) }
    }

    /// What somebody in a seat is called: the person's name, or the seat's.
    fn called(&self, seat: Seat) -> String {
        let name = if self.has(seat) { self.seat(seat).name() } else { "" };
        if name.is_empty() { self.seat_title(seat) } else { name.to_string() }
    }

    // --- checks ---

    pub(crate) fn known_seat(&self, seat: u8) -> Result<Seat, Problem> {
        let none = || Problem::new(Code::NotFound, format!("This table has no seat {seat}."));
        self.seat_numbered(seat).ok_or_else(none)
    }

    pub(crate) fn own_seat(&self, guest: &Guest, seat: u8) -> Result<Seat, Problem> {
        let seat = self.known_seat(seat)?;
        if self.seat(seat).is_owner(&guest.id) {
            Ok(seat)
        } else {
            refuse(Code::NotYourSeat, format!("Seat {seat} is not yours."))
        }
    }

    pub(crate) fn must_be_host(&self, guest: &Guest) -> Done {
        if self.is_host(&guest.id) {
            Ok(())
        } else {
            refuse(Code::NotHost, "Only the host of the table can do that.")
        }
    }

    pub(crate) fn must_be_open(&self, otherwise: &str) -> Done {
        if self.stage == Stage::Open { Ok(()) } else { refuse(Code::WrongStage, otherwise) }
    }

    pub(crate) fn must_not_be_over(&self) -> Done {
        if self.stage == Stage::Finished { refuse(Code::GameOver, OVER) } else { Ok(()) }
    }

    pub(crate) fn must_be_running(&self) -> Done {
        self.must_not_be_over()?;
        if self.stage == Stage::Running { Ok(()) } else { refuse(Code::WrongStage, NOT_STARTED) }
    }

    /// An action answers what its player saw: nothing may have happened to the match since.
    pub(crate) fn check_version(&self, version: u64) -> Done {
        self.must_be_running()?;
        if version > self.version {
            let message =
                format!("The table is at version {}; there is no version {version} yet.", self.version);
            return refuse(Code::FutureVersion, message);
        }
        if version < self.changed {
            let message =
                format!("The game has moved on since version {version}; it changed at {}.", self.changed);
            return refuse(Code::StaleVersion, message);
        }
        Ok(())
    }

    pub(crate) fn must_decide(&self, seat: Seat) -> Done {
        match self.seat(seat) {
            state if state.is_person() => Ok(()),
            state if state.forfeit.is_some() => {
                refuse(Code::NotYourTurn, "You are out of this game; a bot plays on.")
            }
            _ => refuse(Code::NotYourTurn, "A bot is playing this seat. Return to it first."),
        }
    }

    /// What only adds to the log of a table has an end: it would make the table larger and slower for everybody.
    fn check_room(&self, guest: &Guest, command: &Command) -> Done {
        match command {
            Command::Chat { .. } if !self.is_member(&guest.id) => self.must_have_room(ROOM / 2),
            Command::Chat { .. }
            | Command::TakeSeat { .. }
            | Command::SetSeat { .. }
            | Command::Readmit { .. }
            | Command::Undo { .. }
            | Command::TakeOver { .. } => self.must_have_room(ROOM),
            _ => Ok(()),
        }
    }

    pub(crate) fn must_have_room(&self, room: u64) -> Done {
        let actions = self.game().map_or(0, AnyMatch::length) as u64;
        if self.version.saturating_sub(actions) < room {
            return Ok(());
        }
        let message = "So much has happened at this table that only the game itself can go on. Open another table to talk.";
        refuse(Code::LogFull, message)
    }

    /// The seat belongs to nobody, or its owner has not been connected for a while and has no clock that runs.
    pub(crate) fn must_be_gone(&self, seat: Seat, context: &Context<'_>) -> Done {
        if self.seat(seat).owners.is_empty() {
            return Ok(());
        }
        if self.has_clock(seat) {
            return refuse(Code::StillHere, "This player has a clock, which decides.");
        }
        match self.away_since(seat) {
            Some(since) if context.now >= since.saturating_add(context.gone_after) => Ok(()),
            _ => {
                let time = text::duration(context.gone_after);
                let message = format!("This player has been connected within the last {time}.");
                refuse(Code::StillHere, message)
            }
        }
    }
}

pub(crate) const NOT_STARTED: &str = "The game has not started yet.";
pub(crate) const OVER: &str = "The game is over.";

pub(crate) fn undo_problem(error: UndoError) -> Problem {
    match error {
        UndoError::Nothing => Problem::new(Code::NothingToUndo, "You have nothing to undo."),
        UndoError::Revealed => {
            Problem::new(Code::UndoAcrossReveal, "Dice rolls, draws and reveals cannot be undone.")
        }
    }
}
