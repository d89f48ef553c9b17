//! Commands about seats: who sits where, and who plays for whom.

use crate::command::{Context, Done, Guest, ROOM, refuse};
use crate::fact::Fact;
use crate::table::Table;
use lamplight_core::Seat;
use lamplight_games::BotSpec;
use lamplight_protocol::{Code, Problem, Stage};

/// Who sits in a seat of a new table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seated {
    /// Nobody yet.
    Open,
    /// A person.
    Person(Guest),
    /// A bot of this level.
    Bot(u8),
}

impl Table {
    /// The first facts of a table: who opened it, who sits where. It starts if no seat is open.
    pub fn open(&mut self, seats: Vec<Seated>, context: &mut Context<'_>) -> Done {
        let now = context.now;
        self.record(now, Fact::Created)?;
        for (seat, seated) in self.seat_numbers().zip(seats) {
            match seated {
                Seated::Open => {}
                Seated::Person(Guest { id, name, .. }) => {
                    self.record(now, Fact::SeatTaken { seat, guest: id, name })?;
                }
                Seated::Bot(level) => self.record(now, Fact::SeatSet { seat, bot: Some(level) })?,
            }
        }
        self.start_if_full(context)
    }

    pub(crate) fn take_seat(&mut self, guest: &Guest, seat: u8, context: &mut Context<'_>) -> Done {
        let seat = self.known_seat(seat)?;
        self.must_not_be_over()?;
        self.must_not_be_removed(guest)?;
        if !self.seat(seat).is_open() {
            return refuse(Code::SeatTaken, format!("Seat {seat} is taken."));
        }
        if self.is_player(&guest.id) && !self.is_host(&guest.id) {
            return refuse(Code::NotHost, "Only the host can take more than one seat.");
        }
        self.must_not_play_against(guest, &guest.id)?;
        self.must_not_know_others(guest, seat)?;
        let taken = Fact::SeatTaken { seat, guest: guest.id.clone(), name: guest.name.clone() };
        self.record(context.now, taken)?;
        self.start_if_full(context)
    }

    pub(crate) fn leave_seat(&mut self, guest: &Guest, seat: u8, now: u64) -> Done {
        let seat = self.own_seat(guest, seat)?;
        self.must_not_be_over()?;
        // Nobody escapes a clock, or a claim.
        let loses = self.setup.clock.is_some() || self.can_be_claimed_against(seat, now);
        if self.stage == Stage::Running && loses && self.seat(seat).forfeit.is_none() {
            return self.give_up(seat, false, now);
        }
        self.record(now, Fact::SeatLeft { seat })?;
        if self.stage == Stage::Running {
            self.record(now, Fact::TookOver { seat, level: self.substitute_level() })?;
            self.end_if_deserted(now)?;
        }
        Ok(())
    }

    pub(crate) fn set_seat(
        &mut self,
        guest: &Guest,
        seat: u8,
        bot: Option<u8>,
        context: &mut Context<'_>,
    ) -> Done {
        self.must_be_host(guest)?;
        let seat = self.known_seat(seat)?;
        if let (Some(level), Some(game)) = (bot, self.game_id) {
            let checked = BotSpec::Level(level).check(game);
            checked.map_err(|message| Problem::new(Code::BadSetup, message))?;
        }
        self.must_not_be_over()?;
        self.must_be_in_the_game(seat)?;
        if self.stage == Stage::Running && self.seat(seat).owner().is_some() {
            let message = "While the game runs, this seat stays its owner's; a bot can play for them while they are gone.";
            return refuse(Code::SeatKept, message);
        }
        if !self.seat(seat).is_owner(&guest.id) {
            self.must_be_gone(seat, context)?;
        }
        self.record(context.now, Fact::SeatSet { seat, bot })?;
        self.start_if_full(context)
    }

    /// A guest has another name. What is over keeps the old one, and so do a table with no room for more and a seat that
    /// they only borrow.
    pub fn rename(&mut self, guest: &str, name: &str, now: u64) -> Done {
        if matches!(self.stage(), Stage::Finished | Stage::Frozen) || self.must_have_room(ROOM).is_err() {
            return Ok(());
        }
        for seat in self.seats_of(guest) {
            if self.seat(seat).owner() == Some(guest) && self.seat(seat).name != name {
                self.record(now, Fact::Renamed { seat, name: name.to_string() })?;
            }
        }
        Ok(())
    }

    pub(crate) fn ask_take_over(&mut self, guest: &Guest, seat: u8, context: &Context<'_>) -> Done {
        let seat = self.known_seat(seat)?;
        self.must_be_running()?;
        if !self.is_member(&guest.id) {
            return refuse(Code::NotYourSeat, "Only players at this table can ask for a bot.");
        }
        if self.seat(seat).bot.is_some() {
            return refuse(Code::SeatTaken, "A bot is already playing this seat.");
        }
        self.must_be_gone(seat, context)?;
        self.take_over(seat, context.now)
    }

    /// A bot plays for somebody who is away.
    pub fn take_over(&mut self, seat: Seat, now: u64) -> Done {
        self.record(now, Fact::TookOver { seat, level: self.substitute_level() })?;
        self.settle(now)
    }

    pub(crate) fn come_back(&mut self, guest: &Guest, seat: u8, now: u64) -> Done {
        let seat = self.own_seat(guest, seat)?;
        self.must_be_running()?;
        self.must_be_in_the_game(seat)?;
        if self.seat(seat).bot.is_some() {
            self.record(now, Fact::Returned { seat })?;
        }
        Ok(())
    }
}
