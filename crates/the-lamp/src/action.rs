//! What players decide, and what dice and decks bring.

use crate::cards::Kind;
use crate::dice::Pair;
use crate::state::Lamp;
use lamplight_core::Seat;

/// One decision or one outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    // --- chance ---
    /// A seat rolls for the first turn (LMP-1).
    First(Seat, Pair),
    /// The lamp die (LMP-4).
    Lamp(Lamp),
    /// Two dice for a move (LMP-4, LMP-5).
    Dice(Pair),
    /// One die for a move (LMP-4).
    Die(u8),
    /// The die on an orb space: its face, not the number of orbs (LMP-7).
    Orbs(u8),
    /// A trading card comes on offer (LMP-8).
    Card(Kind),
    /// A hazard card is drawn (LMP-10).
    Hazard(Kind),
    /// A seat rolls for the better survival card (LMP-13).
    RollOff(Seat, Pair),

    // --- players ---
    /// Fly on (LMP-3).
    Go,
    /// Stay here for good (LMP-3).
    Stop,
    /// Buy a card on offer (LMP-8).
    Buy(Kind),
    /// Buy nothing (LMP-8).
    Pass,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_small() {
        assert!(size_of::<Action>() <= 8);
    }
}
