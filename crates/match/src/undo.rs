//! How far a seat may go back.
//!
//! * Within one's own turn: always.
//! * To one's previous decision, over what others did since: if all the others are bots, or if the
//!   other people agree.
//! * Never across a chance action, and never across a decision that showed another person something. What a player shows
//!   to bots alone they may take back: bots forget. What a bot shows nobody takes back.
//! * What was forced was no decision: it goes with the one before it.

use crate::game_match::{Actor, Match, Past, Tells, actor};
use lamplight_core::{Present, Seat, Turn};

/// What taking a decision back would need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Nothing but the wish.
    Free,
    /// The other people's consent.
    Consent,
}

/// Why nothing can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UndoError {
    /// The seat has not decided anything yet.
    #[error("you have not decided anything yet")]
    Nothing,
    /// A die, a draw or a reveal lies between.
    #[error("dice, draws and reveals cannot be taken back")]
    Revealed,
}

impl<G: Present> Match<G> {
    /// Whether the seat could take its last decision back, and what that would need.
    pub fn can_undo(&self, seat: Seat) -> Result<Reach, UndoError> {
        self.undo_target(seat).map(|(_, reach)| reach)
    }

    /// Takes the seat's last decision back, with everything that followed it; the caller has asked whoever must agree.
    /// Returns the number of actions taken back.
    pub fn undo(&mut self, seat: Seat) -> Result<usize, UndoError> {
        let (length, _) = self.undo_target(seat)?;
        let taken_back = self.log.len() - length;
        self.truncate(length);
        Ok(taken_back)
    }

    /// The same for what is on record: it was taken back then, whoever was a bot at the time, and whatever is asked of
    /// people today.
    pub fn retrace_undo(&mut self, seat: Seat) -> Result<usize, UndoError> {
        let length = self.last_decision(seat)?;
        let taken_back = self.log.len() - length;
        self.truncate(length);
        Ok(taken_back)
    }

    /// How long the log would be if whoever is to act took back all that they can of this turn; or, where the turn has
    /// ended by itself, whoever was to act.
    pub fn shortest_by_undo(&self) -> usize {
        let (by, turn) = match self.log.last() {
            Some(past) if past.tells == Tells::NoDecision => (past.by, past.turn),
            _ => (actor(&self.state), self.state.turn_number()),
        };
        let Actor::Seat(seat) = by else { return self.log.len() };
        let own = self
            .log
            .iter()
            .rev()
            .take_while(|past| past.by == by && past.turn == turn && !self.is_final(past, seat));
        self.log.len() - own.count()
    }

    /// How long the log would be without the seat's last decision.
    fn last_decision(&self, seat: Seat) -> Result<usize, UndoError> {
        let decided =
            |past: &Past<G::Action>| past.by == Actor::Seat(seat) && past.tells != Tells::NoDecision;
        self.log.iter().rposition(decided).ok_or(UndoError::Nothing)
    }

    /// The same, if it can be taken back, and what that needs.
    fn undo_target(&self, seat: Seat) -> Result<(usize, Reach), UndoError> {
        let length = self.last_decision(seat)?;
        let (last, since) = (&self.log[length], &self.log[length + 1..]);
        // Chance that is due now has not happened yet: it is no obstacle.
        if self.log[length..].iter().any(|past| self.is_final(past, seat)) {
            return Err(UndoError::Revealed);
        }
        let same_turn = if since.is_empty() {
            self.state.turn() == Turn::Player(seat) && self.state.turn_number() == last.turn
        } else {
            since.iter().all(|past| past.by == last.by && past.turn == last.turn)
        };
        let reach = if same_turn || self.is_alone_with_bots(seat) { Reach::Free } else { Reach::Consent };
        Ok((length, reach))
    }

    /// Whether the seat cannot take this back, because of what it has told somebody.
    fn is_final(&self, past: &Past<G::Action>, seat: Seat) -> bool {
        past.tells == Tells::News && (past.by != Actor::Seat(seat) || !self.is_alone_with_bots(seat))
    }

    fn is_alone_with_bots(&self, seat: Seat) -> bool {
        self.players.iter().enumerate().all(|(index, player)| player.is_bot || index == seat.index())
    }
}
