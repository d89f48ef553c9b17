//! Who has won (PHO-15, PHO-16).

use crate::state::Phototaxis;
use lamplight_core::{Seat, SeatSet};

/// The winners among the moths in the Lamp; nobody if it is empty.
pub(crate) fn winners(state: &Phototaxis) -> SeatSet {
    let inside = || state.table().filter(|&seat| state.is_in_lamp(seat));
    let round = |seat: Seat| state.arrived[seat];
    let plums = |seat: Seat| state.plums[seat];
    let Some(first_round) = inside().map(round).min() else { return SeatSet::EMPTY };
    if state.same_round_ties {
        let tied = inside().filter(|&seat| round(seat) == first_round);
        let most = tied.clone().map(plums).max();
        if inside().map(plums).max() == most {
            return tied.collect();
        }
    }
    // More plums first, then the earlier round. A later arrival with more plums than all of the first
    // round heads this order too, so it serves both readings of the rule.
    let rank = |seat: Seat| (255 - plums(seat), round(seat));
    let best = inside().map(rank).min();
    inside().filter(|&seat| Some(rank(seat)) == best).collect()
}
