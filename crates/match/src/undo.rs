//! How far a seat may go back.
//!
//! * Within one's own turn: always.
//! * To one's previous decision, over what others did since: if all the others are bots, or if the
//!   other people agree.
//! * Never across a chance action, and never across a decision that showed somebody something.

use crate::game_match::{Actor, Match, actor};
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

    /// How long the log would be if whoever is to act took back all that they can of this turn.
    pub fn shortest_by_undo(&self) -> usize {
        let (by, turn) = (actor(&self.state), self.state.turn_number());
        let own =
            self.log.iter().rev().take_while(|past| past.by == by && past.turn == turn && !past.reveals);
        self.log.len() - own.count()
    }

    /// How long the log would be without the seat's last decision.
    fn undo_target(&self, seat: Seat) -> Result<(usize, Reach), UndoError> {
        let length = self.log.iter().rposition(|past| past.by == Actor::Seat(seat));
        let length = length.ok_or(UndoError::Nothing)?;
        let turn = self.log[length].turn;
        // Chance that is due now has not happened yet: it is no obstacle.
        if self.log[length..].iter().any(|past| past.reveals) {
            return Err(UndoError::Revealed);
        }
        let same_turn = self.state.turn() == Turn::Player(seat)
            && self.state.turn_number() == turn
            && self.log.len() == length + 1;
        let others_are_bots =
            self.players.iter().enumerate().all(|(index, player)| player.is_bot || index == seat.index());
        let reach = if same_turn || others_are_bots { Reach::Free } else { Reach::Consent };
        Ok((length, reach))
    }
}
