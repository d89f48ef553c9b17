//! Who has won (PHO-15, PHO-16).

use crate::state::Phototaxis;
use crate::view::did;
use lamplight_core::{Effect, Seat, SeatSet};

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

/// What has decided a game that is over.
pub(crate) fn decision(state: &Phototaxis) -> Effect {
    let winners = winners(state);
    let alone = Seat::from_index(0);
    let Some(winner) = winners.iter().next() else {
        return if state.is_solo() { did::lost_alone(alone) } else { did::nobody_in_lamp() };
    };
    let (round, plums) = (|seat: Seat| state.arrived[seat], |seat: Seat| state.plums[seat]);
    let mut others = state.table().filter(|&seat| seat != winner && state.is_in_lamp(seat));
    if state.is_solo() {
        did::won_alone(winner)
    } else if winners.len() > 1 {
        did::won_together(round(winner))
    } else if others.all(|seat| round(seat) > round(winner)) {
        did::won_first(winner, round(winner))
    } else {
        did::won_plums(winner, plums(winner))
    }
}
