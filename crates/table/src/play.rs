//! Commands about the match: its start, its actions, its end.

use crate::command::{Context, Done, Guest, refuse};
use crate::fact::Fact;
use crate::table::{SeatState, Table, TableId};
use lamplight_core::{Seat, Turn};
use lamplight_games::TextAdvice;
use lamplight_games::first::{self, Because, FIRST};
use lamplight_match::Reason;
use lamplight_protocol::{Code, Ending, Stage};
use time::OffsetDateTime;

/// Longest action, in bytes; the notation of every game is far shorter.
const MAX_ACTION: usize = 100;
/// Most picks that make an action, and the longest of them, in bytes.
const MAX_PICKS: usize = 10;
const MAX_PICK: usize = 100;

/// Whether so many picks of such a length are read at all.
pub fn check_picks(picks: &[String]) -> Done {
    if picks.len() > MAX_PICKS || picks.iter().any(|pick| pick.len() > MAX_PICK) {
        let message = format!("Send at most {MAX_PICKS} picks of at most {MAX_PICK} bytes each.");
        return refuse(Code::TooLarge, message);
    }
    Ok(())
}

impl Table {
    pub(crate) fn start_by_host(&mut self, guest: &Guest, context: &mut Context<'_>) -> Done {
        self.must_be_host(guest)?;
        self.must_be_open("The game has already started.")?;
        let bot = Some(self.substitute_level());
        for seat in self.seat_numbers() {
            if self.seat(seat).is_open() {
                self.record(context.now, Fact::SeatSet { seat, bot })?;
            }
        }
        self.start_if_full(context)
    }

    pub(crate) fn start_if_full(&mut self, context: &mut Context<'_>) -> Done {
        if self.stage != Stage::Open || self.seats.iter().any(SeatState::is_open) {
            return Ok(());
        }
        let first = self.settle_first(context);
        self.record(context.now, Fact::Started { date: date(context.now), first })?;
        self.let_chance_act(context)
    }

    /// Who begins, where nobody chose: whose turn it is after the last game, else whom the lot falls on.
    fn settle_first(&self, context: &mut Context<'_>) -> Option<Seat> {
        let chosen = self.setup.options.get(FIRST).map(String::as_str);
        let open = self.game_id.is_some_and(|game| game.draws_lots(self.setup.seats, chosen));
        open.then(|| self.setup.turn_to_begin.unwrap_or_else(|| first::draw(self.setup.seats, context.dice)))
    }

    /// The seat that began, and why, where that was for the players to decide.
    pub fn first(&self) -> Option<(Seat, Because)> {
        let seats = self.setup.seats;
        let seat = first::named(&self.game()?.options(), seats).filter(|_| seats > 1)?;
        let because = match self.setup.turn_to_begin {
            _ if self.setup.options.contains_key(FIRST) => Because::Choice,
            Some(_) => Because::Turn,
            None => Because::Lot,
        };
        Some((seat, because))
    }

    pub(crate) fn act(
        &mut self,
        guest: &Guest,
        seat: u8,
        version: u64,
        text: &str,
        context: &mut Context<'_>,
    ) -> Done {
        let seat = self.own_seat(guest, seat)?;
        self.check_version(version)?;
        if text.len() > MAX_ACTION {
            return refuse(Code::TooLarge, format!("An action has at most {MAX_ACTION} bytes."));
        }
        self.must_decide(seat)?;
        self.must_be_in_time(context.now)?;
        self.perform(seat, text.to_string(), false, context)
    }

    pub(crate) fn pick(
        &mut self,
        guest: &Guest,
        seat: u8,
        version: u64,
        picks: &[String],
        context: &mut Context<'_>,
    ) -> Done {
        let seat = self.own_seat(guest, seat)?;
        self.check_version(version)?;
        check_picks(picks)?;
        self.must_decide(seat)?;
        let Some(game) = self.game().filter(|_| self.to_act() == Some(seat)) else {
            return Err(self.not_your_turn());
        };
        let picks: Vec<&str> = picks.iter().map(String::as_str).collect();
        let text = game.picked(&picks).map_err(|refusal| self.illegal(&refusal))?;
        self.must_be_in_time(context.now)?;
        self.perform(seat, text, false, context)
    }

    /// A bot has decided. That is too late if the match has moved on since `version`; the answer says whether the
    /// advice was of use.
    pub fn advise(
        &mut self,
        version: u64,
        seat: Seat,
        advice: &TextAdvice,
        context: &mut Context<'_>,
    ) -> bool {
        let due = self.changed == version && self.bot_to_act().is_some_and(|(to_act, _)| to_act == seat);
        let state = self.seat(seat);
        let stand_in = !state.owners.is_empty() || state.forfeit.is_some();
        due && self.perform(seat, advice.action.clone(), stand_in, context).is_ok()
    }

    /// An action of the seat to act, and all that chance adds to it. Whether it is legal is seen when it is applied.
    fn perform(&mut self, seat: Seat, text: String, stand_in: bool, context: &mut Context<'_>) -> Done {
        let left = self.clock_after(seat, context.now);
        let time_is_up = || self.out_of_time == Some(seat) || self.seat(seat).forfeit() == Some(Reason::Time);
        let out_of_time = stand_in && time_is_up();
        self.record(context.now, Fact::Acted { seat: Some(seat), text, left, stand_in, out_of_time })?;
        self.let_chance_act(context)
    }

    /// Chance acts as long as it is due. When nothing is due any more, the match is over.
    fn let_chance_act(&mut self, context: &mut Context<'_>) -> Done {
        while let Some(game) = self.game() {
            match game.turn() {
                Turn::Player(_) => break,
                Turn::Over => return self.record(context.now, Fact::Finished { ending: Ending::Played }),
                Turn::Chance => {
                    let Some(text) = game.draw_chance(context.dice) else { break };
                    let (left, stand_in, out_of_time) = (None, false, false);
                    self.record(context.now, Fact::Acted { seat: None, text, left, stand_in, out_of_time })?;
                }
            }
        }
        Ok(())
    }

    pub(crate) fn resign(&mut self, guest: &Guest, seat: u8, now: u64) -> Done {
        let seat = self.own_seat(guest, seat)?;
        self.must_be_running()?;
        self.must_be_in_the_game(seat)?;
        self.give_up(seat, false, now)
    }

    /// Whoever has resigned or run out of time has lost for good.
    pub(crate) fn must_be_in_the_game(&self, seat: Seat) -> Done {
        match self.seat(seat).forfeit() {
            None => Ok(()),
            Some(Reason::Resigned) => refuse(Code::WrongStage, "This player has resigned; a bot plays on."),
            Some(Reason::Time) => refuse(Code::WrongStage, "This player's time is up; a bot plays on."),
        }
    }

    /// A person resigns, or the others have agreed that it counts as that.
    pub(crate) fn give_up(&mut self, seat: Seat, claimed: bool, now: u64) -> Done {
        let level = self.substitute_level();
        let ending = Ending::Resigned { seat: seat.number() };
        self.drop_out(Fact::Resigned { seat, level, claimed }, ending, now)
    }

    /// Somebody has lost before the end. The game goes on as long as two are left to play it, and one of them is a
    /// person.
    pub(crate) fn drop_out(&mut self, fact: Fact, ending: Ending, now: u64) -> Done {
        self.record(now, fact)?;
        let mut playing = self.seats.iter().filter(|seat| seat.forfeit.is_none());
        // Somebody for whom a bot plays may come back.
        let people = playing.clone().any(|seat| !seat.owners.is_empty());
        if playing.nth(1).is_none() || !people {
            self.record(now, Fact::Finished { ending })?;
        }
        Ok(())
    }

    /// A match that nobody plays any more is over.
    pub(crate) fn end_if_deserted(&mut self, now: u64) -> Done {
        if self.stage == Stage::Running && self.seats.iter().all(|seat| seat.owners.is_empty()) {
            return self.record(now, Fact::Finished { ending: Ending::Abandoned });
        }
        Ok(())
    }

    /// Everybody has been away for long.
    pub fn abandon(&mut self, now: u64) -> Done {
        if matches!(self.stage(), Stage::Open | Stage::Running) {
            return self.record(now, Fact::Finished { ending: Ending::Abandoned });
        }
        Ok(())
    }

    /// The players meet again at this table.
    pub fn meet_again(&mut self, table: TableId, now: u64) -> Done {
        self.record(now, Fact::Rematch { table })
    }
}

/// The day of a moment, for records.
fn date(at: u64) -> String {
    let seconds = i64::try_from(at / 1000).unwrap_or(0);
    OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH).date().to_string()
}
