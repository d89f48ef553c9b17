//! Why a turn is worth taking: the shortest ways of both sides and the traps, before it and after it.

use crate::action::Action;
use crate::path::{distance, exposed};
use crate::state::{PIECES, Pathagon};
use alloc::vec;
use alloc::vec::Vec;
use lamplight_core::square::seven::Cells;
use lamplight_core::{Game, Merit, Seat};

lamplight_core::merits! {
    /// Why a turn is worth taking. A side's `from` and `to` count the pieces that its shortest way needs.
    pub(crate) mod good {
        wins = 1000;
        /// This seat could have completed a path next turn, and now cannot.
        stops(seat) = 600;
        /// So many squares would each complete the path next turn.
        many_threats(amount) = 400;
        threat(to) = 220;
        traps(seat, amount) = 180;
        /// This seat has no way across any more, as the pieces stand.
        cuts_off(seat) = 170;
        nearer(from, to) = 100;
        blocks(seat, from, to) = 100;
        saves(from) = 70;
        threatens_trap(from) = 60;
        /// The shortest way needs as many pieces as before, but there are more of them: so many squares.
        more_ways(from, to) = 20;
        /// If nothing else speaks for it: what both sides' shortest ways need then.
        stands(seat, needed, others) = 5;
    }
}

/// What is looked at of a side.
struct Side {
    /// Pieces that the shortest way needs; [`NO_WAY`] if there is none.
    needed: usize,
    /// The empty squares on such ways.
    ways: Cells,
    /// Its pieces that the enemy could trap in one turn.
    exposed: Cells,
    /// Whether it could complete a path in its next turn.
    could_win: bool,
}

const NO_WAY: usize = 8;

impl Pathagon {
    pub(crate) fn merits_of(&self, action: Action) -> Vec<Merit> {
        let (own, enemy) = (self.mover, self.enemy());
        let mut after = self.clone();
        after.apply(action);
        if after.returns()[own] > 0.5 {
            return vec![good::wins()];
        }
        let (was, is) = (self.side(own), after.side(own));
        let (theirs, now) = (self.side(enemy), after.side(enemy));
        let mut merits = Vec::new();

        if theirs.could_win && !now.could_win {
            merits.push(good::stops(enemy));
        } else if now.needed == NO_WAY && theirs.needed < NO_WAY {
            merits.push(good::cuts_off(enemy));
        } else if now.needed > theirs.needed {
            let blocked = good::blocks(enemy, theirs.needed, now.needed);
            merits.push(blocked.more(urgency(theirs.needed)));
        }
        if is.could_win && !was.could_win {
            merits.push(match (is.needed, is.ways.len(), is.ways.first()) {
                (1, 2.., _) => good::many_threats(is.ways.len()),
                (1, _, Some(to)) => good::threat(to),
                // A piece of the way itself moves.
                _ => good::nearer(was.needed, is.needed).more(urgency(is.needed)),
            });
        } else if is.needed < was.needed {
            merits.push(good::nearer(was.needed, is.needed).more(urgency(is.needed)));
        } else if is.needed == was.needed && is.ways.len() > was.ways.len() {
            merits.push(good::more_ways(was.ways.len(), is.ways.len()));
        }

        let taken = self.pieces[enemy] - after.pieces[enemy];
        if !taken.is_empty() {
            merits.push(good::traps(enemy, taken.len()).more(60 * taken.len()));
        }
        let saved = (was.exposed - is.exposed) & after.pieces[own];
        merits.extend(saved.iter().take(1).map(good::saves));
        let caught = (now.exposed - theirs.exposed) & after.pieces[enemy];
        merits.extend(caught.iter().take(1).map(good::threatens_trap));
        if merits.is_empty() {
            merits.push(good::stands(enemy, is.needed, now.needed));
        }
        merits
    }

    fn side(&self, seat: Seat) -> Side {
        let (own, enemy) = (self.pieces[seat], self.pieces[seat.next(2)]);
        let empty = self.empty();
        let (needed, ways) = distance(seat, own, empty);
        // What has just been emptied is closed to whoever acts next.
        let open = if seat == self.mover { empty - self.closed } else { empty };
        let could_win = if own.len() < PIECES {
            needed == 1 && ways.meets(open)
        } else {
            let barred = self.bar[seat].map_or(Cells::EMPTY, Cells::of);
            (own - barred).iter().any(|from| {
                let (needed, ways) = distance(seat, own.without(from), empty);
                needed == 1 && ways.meets(empty)
            })
        };
        Side { needed, ways, exposed: exposed(own, enemy, empty), could_win }
    }
}

/// The fewer pieces a way needs, the more it counts.
fn urgency(needed: usize) -> u32 {
    12 * NO_WAY.saturating_sub(needed) as u32
}
