//! Commands: who may do what, and when. Each either changes the table and leaves facts behind, or is refused and
//! changes nothing.

use super::Life;
use super::fact::Fact;
use crate::config::Patience;
use crate::words::is_unruly;
use lamplight_core::{Seat, Turn};
use lamplight_games::TextAdvice;
use lamplight_match::{PlayError, Reach, SystemDice, UndoError};
use lamplight_protocol::{Code, Command, Ending, Problem, Stage};

/// Longest chat message, in characters.
const LONGEST_CHAT: usize = 300;
/// Longest action, in bytes; every game's notation is far shorter.
const LONGEST_ACTION: usize = 100;
/// Devices on which one seat can be open.
const MOST_DEVICES: usize = 10;

/// Somebody who asks something of a table.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The guest.
    pub guest: String,
    /// The guest's name.
    pub name: String,
}

type Obeyed = Result<(), Problem>;

fn refuse<T>(code: Code, message: impl Into<String>) -> Result<T, Problem> {
    Err(Problem::new(code, message))
}

impl Life {
    /// Does what a guest asks, or refuses. A rematch is made by whoever can open tables.
    pub fn obey(&mut self, asker: &Asker, command: Command, now: u64, patience: &Patience) -> Obeyed {
        if self.stage == Stage::Frozen && !matches!(command, Command::Chat { .. }) {
            return refuse(Code::Frozen, "this game no longer replays under the rules of this server");
        }
        self.decide(asker, command, now, patience)?;
        self.settle_undo(now);
        Ok(())
    }

    fn decide(&mut self, asker: &Asker, command: Command, now: u64, patience: &Patience) -> Obeyed {
        match command {
            Command::TakeSeat { seat } => self.take_seat(asker, seat, now),
            Command::LeaveSeat { seat } => self.leave_seat(asker, seat, now),
            Command::SetSeat { seat, bot } => self.set_seat(asker, seat, bot, now, patience),
            Command::Start => self.start_by_host(asker, now),
            Command::Act { seat, version, text } => {
                let seat = self.own_seat(asker, seat)?;
                self.check_version(version)?;
                self.act(seat, &text, now)
            }
            Command::Undo { seat, version } => self.undo(asker, seat, version, now),
            Command::AnswerUndo { seat, version, agree } => {
                self.answer_undo(asker, seat, version, agree, now)
            }
            Command::Resign { seat } => self.resign(asker, seat, now),
            Command::TakeOver { seat } => self.ask_take_over(asker, seat, now, patience),
            Command::Return { seat } => self.come_back(asker, seat, now),
            Command::Chat { text } => self.chat(asker, &text, now),
            Command::Close => {
                self.host_only(asker)?;
                self.at_stage(Stage::Open, "the game has begun")?;
                self.push(now, Fact::Finished { ending: Ending::Abandoned });
                Ok(())
            }
            Command::Rematch => refuse(Code::Internal, "a rematch needs another table"),
        }
    }

    /// The first facts of a table: who opened it, who sits where.
    pub fn open(&mut self, now: u64, seats: &[(u8, Option<Asker>, Option<u8>)]) -> Obeyed {
        self.push(now, Fact::Created);
        for (seat, person, bot) in seats {
            match person {
                Some(Asker { guest, name }) => {
                    let (guest, name) = (guest.clone(), name.clone());
                    self.push(now, Fact::SeatTaken { seat: *seat, guest, name });
                }
                None if bot.is_some() => self.push(now, Fact::SeatSet { seat: *seat, bot: *bot }),
                None => {}
            }
        }
        self.start_if_full(now)
    }

    // --- checks ---

    fn known_seat(&self, seat: u8) -> Result<Seat, Problem> {
        let none = || Problem::new(Code::NotFound, format!("there is no seat {seat} at this table"));
        self.seat(seat).ok_or_else(none)
    }

    fn own_seat(&self, asker: &Asker, seat: u8) -> Result<Seat, Problem> {
        let seat = self.known_seat(seat)?;
        if self.seats[seat.index()].owners.contains(&asker.guest) {
            Ok(seat)
        } else {
            refuse(Code::NotYourSeat, format!("seat {seat} is not yours"))
        }
    }

    fn host_only(&self, asker: &Asker) -> Obeyed {
        if self.chosen.host == asker.guest {
            Ok(())
        } else {
            refuse(Code::NotHost, "only the host of the table may do that")
        }
    }

    fn at_stage(&self, stage: Stage, otherwise: &str) -> Obeyed {
        if self.stage == stage { Ok(()) } else { refuse(Code::WrongStage, otherwise) }
    }

    fn running(&self) -> Obeyed {
        match self.stage {
            Stage::Running => Ok(()),
            Stage::Finished => refuse(Code::GameOver, "the game is over"),
            _ => refuse(Code::WrongStage, "the game has not begun"),
        }
    }

    /// An action answers what its player saw: nothing may have happened to the game since.
    fn check_version(&self, version: u64) -> Obeyed {
        self.running()?;
        if version > self.version {
            return refuse(
                Code::FutureVersion,
                format!("the table is at version {}; version {version} has not happened", self.version),
            );
        }
        if version < self.changed {
            return refuse(
                Code::StaleVersion,
                format!(
                    "the table has moved on: the game changed at version {}, after {version}",
                    self.changed
                ),
            );
        }
        Ok(())
    }

    fn must_decide(&self, seat: Seat) -> Obeyed {
        if self.seats[seat.index()].is_person() {
            Ok(())
        } else {
            refuse(Code::NotYourTurn, "a bot plays this seat; return to it first")
        }
    }

    /// Somebody is gone who has not been connected for a while.
    fn must_be_gone(&self, seat: Seat, now: u64, patience: &Patience) -> Obeyed {
        match self.gone_since(seat) {
            Some(since) if now >= since + patience.gone_after => Ok(()),
            None if self.seats[seat.index()].owners.is_empty() => Ok(()),
            _ => {
                let seconds = patience.gone_after / 1000;
                refuse(
                    Code::StillHere,
                    format!("only if nobody was connected to the seat for {seconds} seconds"),
                )
            }
        }
    }

    // --- seats ---

    fn take_seat(&mut self, asker: &Asker, seat: u8, now: u64) -> Obeyed {
        let place = self.known_seat(seat)?;
        if self.stage == Stage::Finished {
            return refuse(Code::GameOver, "the game is over");
        }
        if !self.seats[place.index()].is_open() {
            return refuse(Code::SeatTaken, format!("seat {seat} is taken"));
        }
        if !self.seats_of(&asker.guest).is_empty() && self.chosen.host != asker.guest {
            return refuse(Code::NotHost, "only the host may play for several people at one screen");
        }
        self.push(now, Fact::SeatTaken { seat, guest: asker.guest.clone(), name: asker.name.clone() });
        self.start_if_full(now)
    }

    fn leave_seat(&mut self, asker: &Asker, seat: u8, now: u64) -> Obeyed {
        self.own_seat(asker, seat)?;
        match self.stage {
            Stage::Open => self.push(now, Fact::SeatLeft { seat }),
            Stage::Running => {
                let level = self.substitute();
                self.push(now, Fact::SeatLeft { seat });
                self.push(now, Fact::TookOver { seat, level });
                self.end_if_deserted(now);
            }
            _ => return refuse(Code::GameOver, "the game is over"),
        }
        Ok(())
    }

    fn set_seat(
        &mut self,
        asker: &Asker,
        seat: u8,
        bot: Option<u8>,
        now: u64,
        patience: &Patience,
    ) -> Obeyed {
        self.host_only(asker)?;
        let place = self.known_seat(seat)?;
        if let (Some(level), Some(game)) = (bot, self.game_id) {
            let checked = lamplight_games::BotSpec::Level(level).check(game);
            checked.map_err(|message| Problem::new(Code::BadSetup, message))?;
        }
        match self.stage {
            Stage::Open | Stage::Running => {}
            _ => return refuse(Code::GameOver, "the game is over"),
        }
        if !self.seats[place.index()].owners.contains(&asker.guest) {
            self.must_be_gone(place, now, patience)?;
        }
        self.push(now, Fact::SeatSet { seat, bot });
        self.start_if_full(now)
    }

    /// The owner of a seat, who sat down in the event `taken`, opens it on another device.
    pub fn share(&mut self, seat: u8, taken: u64, guest: &str, now: u64) -> Obeyed {
        let place = self.known_seat(seat)?;
        let chair = &self.seats[place.index()];
        if chair.owners.is_empty() || chair.taken != taken {
            return refuse(Code::NotFound, "this link is not valid any more");
        }
        if !chair.owners.iter().any(|owner| owner == guest) {
            if chair.owners.len() >= MOST_DEVICES {
                return refuse(
                    Code::SeatTaken,
                    format!("this seat is open on {MOST_DEVICES} devices already"),
                );
            }
            self.push(now, Fact::SeatShared { seat, guest: guest.to_string() });
        }
        Ok(())
    }

    /// A guest has another name.
    pub fn rename(&mut self, guest: &str, name: &str, now: u64) {
        if self.stage == Stage::Finished {
            return;
        }
        for seat in self.seats_of(guest) {
            if self.seats[seat.index()].name != name {
                self.push(now, Fact::Renamed { seat: seat.number(), name: name.to_string() });
            }
        }
    }

    fn ask_take_over(&mut self, asker: &Asker, seat: u8, now: u64, patience: &Patience) -> Obeyed {
        let place = self.known_seat(seat)?;
        self.running()?;
        if !self.belongs(&asker.guest) {
            return refuse(Code::NotYourSeat, "only who plays at this table may ask for that");
        }
        if self.seats[place.index()].bot.is_some() {
            return refuse(Code::SeatTaken, "a bot plays that seat already");
        }
        self.must_be_gone(place, now, patience)?;
        self.take_over(place, now);
        Ok(())
    }

    /// A bot plays for somebody who is gone.
    pub fn take_over(&mut self, seat: Seat, now: u64) {
        let level = self.substitute();
        self.push(now, Fact::TookOver { seat: seat.number(), level });
        self.settle_undo(now);
    }

    fn come_back(&mut self, asker: &Asker, seat: u8, now: u64) -> Obeyed {
        let place = self.own_seat(asker, seat)?;
        self.running()?;
        let chair = &self.seats[place.index()];
        if chair.resigned {
            return refuse(Code::WrongStage, "you have given up this game");
        }
        if chair.bot.is_some() {
            self.push(now, Fact::Returned { seat });
        }
        Ok(())
    }

    // --- beginning and end ---

    fn start_by_host(&mut self, asker: &Asker, now: u64) -> Obeyed {
        self.host_only(asker)?;
        self.at_stage(Stage::Open, "the game has begun already")?;
        let level = self.substitute();
        for seat in Seat::up_to(self.chosen.seats) {
            if self.seats[seat.index()].is_open() {
                self.push(now, Fact::SeatSet { seat: seat.number(), bot: Some(level) });
            }
        }
        self.start_if_full(now)
    }

    fn start_if_full(&mut self, now: u64) -> Obeyed {
        if self.stage != Stage::Open || self.seats.iter().any(super::Chair::is_open) {
            return Ok(());
        }
        let date = crate::time::date(now);
        self.deal(&date).map_err(|reason| Problem::new(Code::BadSetup, reason))?;
        self.push(now, Fact::Started { date });
        self.roll(now);
        Ok(())
    }

    fn resign(&mut self, asker: &Asker, seat: u8, now: u64) -> Obeyed {
        let place = self.own_seat(asker, seat)?;
        self.running()?;
        if self.seats[place.index()].resigned {
            return refuse(Code::WrongStage, "you have given up this game already");
        }
        let level = self.substitute();
        self.push(now, Fact::Resigned { seat, level });
        let playing = self.seats.iter().filter(|chair| !chair.resigned).count();
        // Somebody for whom a bot plays may come back.
        let people = self.seats.iter().any(|chair| !chair.owners.is_empty() && !chair.resigned);
        if playing < 2 || !people {
            let seat = place.number();
            self.push(now, Fact::Finished { ending: Ending::Resigned { seat } });
        }
        Ok(())
    }

    /// A game that nobody plays any more is over.
    pub fn end_if_deserted(&mut self, now: u64) {
        if self.stage == Stage::Running && self.seats.iter().all(|chair| chair.owners.is_empty()) {
            self.push(now, Fact::Finished { ending: Ending::Abandoned });
        }
    }

    /// Everybody was gone for long.
    pub fn abandon(&mut self, now: u64) {
        if matches!(self.stage, Stage::Open | Stage::Running) {
            self.push(now, Fact::Finished { ending: Ending::Abandoned });
        }
    }

    /// The players meet again.
    pub fn meet_again(&mut self, table: &str, now: u64) {
        self.push(now, Fact::Rematch { table: table.to_string() });
    }

    // --- play ---

    fn act(&mut self, seat: Seat, text: &str, now: u64) -> Obeyed {
        self.running()?;
        if text.len() > LONGEST_ACTION {
            return refuse(Code::TooLarge, format!("an action has at most {LONGEST_ACTION} bytes"));
        }
        self.must_decide(seat)?;
        self.perform(seat, text, now)
    }

    /// A bot has decided. Too late if the table has moved on; the answer says whether it was of use.
    pub fn advise(&mut self, version: u64, seat: Seat, advice: &TextAdvice, now: u64) -> bool {
        let due = self.changed == version && self.bot_to_act().is_some_and(|(to_act, _)| to_act == seat);
        due && self.perform(seat, &advice.action, now).is_ok()
    }

    /// Performs an action of the seat to act, and all that chance adds.
    fn perform(&mut self, seat: Seat, text: &str, now: u64) -> Obeyed {
        let left = self.clock_after(seat, now);
        let Some(game) = &mut self.game else {
            return refuse(Code::WrongStage, "the game has not begun");
        };
        game.play(seat, game.version(), text).map_err(play_problem)?;
        let text = text.trim().to_string();
        self.push(now, Fact::Acted { seat: Some(seat.number()), text, left });
        self.roll(now);
        Ok(())
    }

    /// Lets chance act as long as it is due, and notices the end.
    fn roll(&mut self, now: u64) {
        loop {
            let Some(game) = &self.game else { return };
            match game.turn() {
                Turn::Player(_) => return,
                Turn::Over => return self.push(now, Fact::Finished { ending: Ending::Played }),
                Turn::Chance => self.keep_views(),
            }
            let Some(game) = &mut self.game else { return };
            game.roll(&mut SystemDice);
            let text = game.last_action().unwrap_or_default();
            self.push(now, Fact::Acted { seat: None, text, left: None });
        }
    }

    /// What the clock of a seat says after it has acted.
    fn clock_after(&self, seat: Seat, now: u64) -> Option<u64> {
        let clock = self.chosen.clock?;
        let chair = &self.seats[seat.index()];
        let spent = if chair.is_person() { now.saturating_sub(self.since) } else { 0 };
        Some(chair.left.saturating_sub(spent) + u64::from(clock.increment) * 1000)
    }

    /// The time of the player to act has run out.
    pub fn time_out(&mut self, now: u64) {
        if let Some(seat) = self.to_act()
            && self.deadline().is_some_and(|deadline| deadline <= now)
        {
            self.push(now, Fact::TimedOut { seat: seat.number() });
        }
    }

    // --- taking back ---

    fn undo(&mut self, asker: &Asker, seat: u8, version: u64, now: u64) -> Obeyed {
        let place = self.own_seat(asker, seat)?;
        self.check_version(version)?;
        self.must_decide(place)?;
        let Some(game) = &self.game else {
            return refuse(Code::WrongStage, "the game has not begun");
        };
        let reach = game.can_undo(place).map_err(undo_problem)?;
        if reach == Reach::Free || self.must_agree(place).is_empty() {
            return self.take_back(place, now);
        }
        self.push(now, Fact::UndoAsked { seat });
        Ok(())
    }

    /// The people who have to agree before this seat takes something back: those at other screens.
    fn must_agree(&self, seat: Seat) -> Vec<Seat> {
        let owners = &self.seats[seat.index()].owners;
        let asked = |other: &Seat| {
            let chair = &self.seats[other.index()];
            chair.is_person() && !chair.owners.iter().any(|owner| owners.contains(owner))
        };
        Seat::up_to(self.chosen.seats).filter(asked).collect()
    }

    fn answer_undo(&mut self, asker: &Asker, seat: u8, version: u64, agree: bool, now: u64) -> Obeyed {
        let place = self.own_seat(asker, seat)?;
        self.check_version(version)?;
        let must = match &self.undo_asked {
            Some((asking, _)) if *asking != place => self.must_agree(*asking),
            _ => return refuse(Code::NoUndoAsked, "nobody asks you to agree to anything"),
        };
        if !must.contains(&place) || version < self.undo_asked_at {
            return refuse(Code::NoUndoAsked, "nobody asks you to agree to anything");
        }
        if !agree {
            self.push(now, Fact::UndoRefused { seat });
            return Ok(());
        }
        self.push(now, Fact::UndoAgreed { seat });
        Ok(())
    }

    /// Takes back what was asked for once everybody has agreed who is still there to be asked.
    fn settle_undo(&mut self, now: u64) {
        if let Some((asking, agreed)) = &self.undo_asked
            && self.must_agree(*asking).iter().all(|seat| agreed.contains(seat))
        {
            // It could be taken back when that was asked for, and nothing has happened to the game since.
            let _ = self.take_back(*asking, now);
        }
    }

    fn take_back(&mut self, seat: Seat, now: u64) -> Obeyed {
        let Some(game) = &mut self.game else {
            return refuse(Code::WrongStage, "the game has not begun");
        };
        game.undo(seat, game.version(), true).map_err(undo_problem)?;
        let length = game.length() as u32;
        self.push(now, Fact::Undone { seat: seat.number(), length });
        Ok(())
    }

    // --- talk ---

    fn chat(&mut self, asker: &Asker, text: &str, now: u64) -> Obeyed {
        let text = text.trim();
        if text.is_empty() || text.chars().any(is_unruly) {
            return refuse(Code::Malformed, "a message is one line of text");
        }
        if text.chars().count() > LONGEST_CHAT {
            return refuse(Code::TooLarge, format!("a message has at most {LONGEST_CHAT} characters"));
        }
        let seat = self.seats_of(&asker.guest).first().copied();
        // Who has a seat speaks under its name, on every device.
        let name = seat.map_or(&asker.name, |seat| &self.seats[seat.index()].name).clone();
        self.push(now, Fact::Chat { seat: seat.map(Seat::number), name, text: text.to_string() });
        Ok(())
    }
}

fn play_problem(error: PlayError) -> Problem {
    let code = match &error {
        PlayError::Stale { .. } => Code::StaleVersion,
        PlayError::NotYourTurn => Code::NotYourTurn,
        PlayError::Over => Code::GameOver,
        PlayError::Illegal(_) => Code::IllegalAction,
    };
    match error {
        PlayError::Illegal(refusal) => Problem {
            code,
            message: refusal.reason.into_owned(),
            rule: refusal.rule.map(ToString::to_string),
        },
        other => Problem::new(code, other.to_string()),
    }
}

fn undo_problem(error: UndoError) -> Problem {
    let code = match error {
        UndoError::Stale => Code::StaleVersion,
        UndoError::Nothing => Code::NothingToUndo,
        UndoError::Revealed => Code::UndoAcrossReveal,
        UndoError::NeedsConsent => Code::NoUndoAsked,
    };
    Problem::new(code, error.to_string())
}
