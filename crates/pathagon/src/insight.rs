//! What a longer look at a position tells: how many pieces each side still needs, and what either could do next turn.

use crate::path::distance;
use crate::state::{DARK, LIGHT, PIECES};
use crate::view::{View, did};
use alloc::vec::Vec;
use lamplight_core::square::Side;
use lamplight_core::square::seven::{Cell, Cells, SIZE};
use lamplight_core::{Insight, Seat, Tally};

pub(crate) fn insight(view: &View) -> Insight {
    if !view.path.is_empty() {
        return Insight::default();
    }
    let needed = [LIGHT, DARK].map(|seat| {
        let (needed, _) = distance(seat, view.pieces[seat.index()], view.empty());
        // Without any way there is nothing to count.
        (needed <= SIZE).then_some(needed as i32)
    });
    let mut threats = Vec::new();
    for seat in [view.mover, view.mover.next(2)] {
        threats.extend(view.winning(seat).iter().map(|to| did::could_join(seat, to)));
    }
    for seat in [view.mover, view.mover.next(2)] {
        threats.extend(view.traps(seat).map(|(to, from)| did::could_trap(seat, to, from)));
    }
    Insight { tallies: [Tally::where_any("needed", needed).of(SIZE as i32).less()].into(), threats }
}

impl View {
    fn empty(&self) -> Cells {
        !(self.pieces[0] | self.pieces[1])
    }

    /// Where a seat may put a piece down when it acts next: what is closed opens after this turn (PAT-10).
    fn open(&self, seat: Seat) -> Cells {
        let places = self.pieces[seat.index()].len() < PIECES;
        if places && seat == self.mover { self.empty() - self.closed } else { self.empty() }
    }

    /// A seat's pieces as they stand when one is put down: all of them, or all but one that moves.
    fn standing(&self, seat: Seat) -> impl Iterator<Item = Cells> + use<> {
        let own = self.pieces[seat.index()];
        let places = own.len() < PIECES;
        let movable = self.barred[seat.index()].map_or(own, |barred| own.without(barred));
        let lifted = movable.iter().filter(move |_| !places).map(move |from| own.without(from));
        places.then_some(own).into_iter().chain(lifted)
    }

    /// The squares on which one more piece of a seat completes its path.
    fn winning(&self, seat: Seat) -> Cells {
        let one_more = |own: Cells| match distance(seat, own, self.empty()) {
            (1, ways) => ways,
            _ => Cells::EMPTY,
        };
        self.standing(seat).map(one_more).fold(Cells::EMPTY, |all, ways| all | ways) & self.open(seat)
    }

    /// The squares on which a piece of a seat traps one of the enemy's, and which.
    fn traps(&self, seat: Seat) -> impl Iterator<Item = (Cell, Cell)> {
        let enemy = self.pieces[seat.next(2).index()];
        let open = self.open(seat);
        let caught = move |own: Cells, side: Side| {
            // Ours stands on one side of it, and the other is free.
            (enemy & own.shifted(side) & open.shifted(side.opposite())).iter()
        };
        let mut found: Vec<(Cell, Cell)> = self
            .standing(seat)
            .flat_map(|own| Side::ALL.into_iter().map(move |side| (own, side)))
            .flat_map(|(own, side)| caught(own, side).filter_map(move |from| Some((from.step(side)?, from))))
            .collect();
        found.sort_unstable();
        found.dedup();
        found.into_iter()
    }
}
