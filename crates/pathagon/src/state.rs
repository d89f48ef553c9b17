//! The position.

use crate::options::{Options, Trap};
use lamplight_core::square::Side;
use lamplight_core::square::seven::{Cell, Cells};
use lamplight_core::{BySeat, Game, Seat, SetupError, options};

/// Pieces each player owns.
pub const PIECES: u32 = 14;

/// Light: joins rank 1 to rank 7 (PAT-2).
pub const LIGHT: Seat = Seat::from_index(0);
/// Dark: joins file a to file g (PAT-2).
pub const DARK: Seat = Seat::from_index(1);

/// A position of Pathagon.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pathagon {
    /// Each player's pieces on the board; the rest of the fourteen are in reserve.
    pub(crate) pieces: BySeat<Cells, 2>,
    /// Squares that the last turn's traps emptied, closed for one turn (PAT-10, PAT-11).
    pub(crate) closed: Cells,
    /// The square where each player's last turn's move ended (PAT-13).
    pub(crate) bar: BySeat<Option<Cell>, 2>,
    /// Who is to act, or has just won or drawn.
    pub(crate) mover: Seat,
    pub(crate) result: Play,
    /// Turns played so far.
    pub(crate) turns: u16,
    pub(crate) turn_limit: u16,
    pub(crate) trap: Trap,
}

/// Whether the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Play {
    On,
    Won(Seat),
    Drawn,
}

impl Pathagon {
    pub(crate) fn start(options: &Options, seats: u8) -> Result<Self, SetupError> {
        Self::INFO.check_seats(seats)?;
        Ok(Pathagon {
            pieces: BySeat([Cells::EMPTY; 2]),
            closed: Cells::EMPTY,
            bar: BySeat([None; 2]),
            mover: options::first_seat(options.first, seats)?,
            result: Play::On,
            turns: 0,
            turn_limit: options.turn_limit as u16,
            trap: options.trap,
        })
    }

    /// Where a player's pieces are.
    #[inline]
    pub fn pieces(&self, seat: Seat) -> Cells {
        self.pieces[seat]
    }

    /// The other player.
    pub(crate) fn enemy(&self) -> Seat {
        self.mover.next(2)
    }

    /// Pieces a player has not on the board.
    pub fn reserve(&self, seat: Seat) -> u32 {
        PIECES - self.pieces[seat].len()
    }

    /// Whether the player to act has to place (PAT-4) rather than move (PAT-12).
    #[inline]
    pub(crate) fn must_place(&self) -> bool {
        self.pieces[self.mover].len() < PIECES
    }

    #[inline]
    pub(crate) fn empty(&self) -> Cells {
        !(self.pieces[LIGHT] | self.pieces[DARK])
    }

    /// Where the player to act may place (PAT-4, PAT-10).
    #[inline]
    pub(crate) fn open(&self) -> Cells {
        self.empty() - self.closed
    }

    /// Which pieces the player to act may move (PAT-13).
    #[inline]
    pub(crate) fn movable(&self) -> Cells {
        let own = self.pieces[self.mover];
        match self.bar[self.mover] {
            Some(barred) => own.without(barred),
            None => own,
        }
    }

    /// The enemy pieces that a piece put down on `to` catches, one on each side, with the mover's
    /// `others` beyond (PAT-5, PAT-6, PAT-9): `own` must not hold a piece lifted for this move (PAT-14).
    #[inline]
    pub(crate) fn caught(own: Cells, enemy: Cells, to: Cell, side: Side) -> Cells {
        let next = Cells::of(to).shifted(side);
        let beyond = next.shifted(side);
        if beyond.meets(own) { next & enemy } else { Cells::EMPTY }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small_plain_data() {
        assert!(size_of::<Pathagon>() <= 512);
        assert!(!core::mem::needs_drop::<Pathagon>());
    }
}
