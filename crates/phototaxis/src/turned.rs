//! The garden seen from its corners, and in the mirror.

use crate::card::Sides;
use lamplight_core::Seat;
use lamplight_core::square::Side;
use lamplight_core::square::ten::{Cell, Cells, SIZE};

/// One of the eight ways in which the garden can be laid on itself: four turns, and four with files and ranks
/// exchanged before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turned(u8);

impl Turned {
    /// How many ways there are.
    const COUNT: usize = 8;
    /// As it is.
    pub(crate) const NOT: Turned = Turned(0);

    /// All ways, leaving the garden as it is first.
    pub(crate) fn all() -> impl Iterator<Item = Turned> {
        (0..Turned::COUNT as u8).map(Turned)
    }

    /// The turn that brings a seat's starting corner to a1 (PHO-1). The seats that follow clockwise have their corners
    /// clockwise of it.
    #[inline]
    pub(crate) fn for_seat(seat: Seat, seats: u8) -> Turned {
        let corner = if seats == 2 { 2 * seat.index() } else { seat.index() };
        Turned(corner as u8 % 4)
    }

    /// The way back.
    #[inline]
    pub(crate) const fn back(self) -> Turned {
        // What exchanges files and ranks undoes itself.
        if self.0 < 4 { Turned((4 - self.0) % 4) } else { self }
    }

    /// Where a tile comes to lie.
    #[inline]
    pub(crate) const fn tile(self, tile: Cell) -> Cell {
        Cell::from_index(TILES[self.0 as usize][tile.index()] as usize)
    }

    /// Where some tiles come to lie.
    pub(crate) fn tiles(self, tiles: Cells) -> Cells {
        tiles.iter().map(|tile| self.tile(tile)).collect()
    }

    /// Where a side comes to lie.
    #[inline]
    pub(crate) const fn side(self, side: Side) -> Side {
        // The sides are numbered clockwise, north and east first.
        let exchanged = if self.0 < 4 { side as u8 } else { side as u8 ^ 1 };
        Side::ALL[((exchanged + 4 - self.0 % 4) % 4) as usize]
    }

    /// Where some sides come to lie.
    #[inline]
    pub(crate) const fn sides(self, sides: Sides) -> Sides {
        SIDES[self.0 as usize][sides.bits() as usize]
    }
}

const TILES: [[u8; Cell::COUNT]; Turned::COUNT] = {
    let mut table = [[0; Cell::COUNT]; Turned::COUNT];
    let mut way = 0;
    while way < Turned::COUNT {
        let mut index = 0;
        while index < Cell::COUNT {
            let tile = Cell::from_index(index);
            let (mut file, mut rank) = (tile.file(), tile.rank());
            if way >= 4 {
                (file, rank) = (rank, file);
            }
            let mut quarter = 0;
            while quarter < way % 4 {
                (file, rank) = (SIZE - 1 - rank, file);
                quarter += 1;
            }
            table[way][index] = Cell::at(file, rank).index() as u8;
            index += 1;
        }
        way += 1;
    }
    table
};

const SIDES: [[Sides; 16]; Turned::COUNT] = {
    let mut table = [[Sides::NONE; 16]; Turned::COUNT];
    let mut way = 0;
    while way < Turned::COUNT {
        let mut bits = 0;
        while bits < 16 {
            let mut side = 0;
            while side < 4 {
                if bits >> side & 1 == 1 {
                    table[way][bits] = table[way][bits].with(Turned(way as u8).side(Side::ALL[side]));
                }
                side += 1;
            }
            bits += 1;
        }
        way += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::garden::{CORNER, LAMP};

    #[test]
    fn neighbours_stay_neighbours() {
        for way in Turned::all() {
            for tile in Cell::all() {
                assert_eq!(way.back().tile(way.tile(tile)), tile);
                for side in Side::ALL {
                    let next = tile.step(side).map(|next| way.tile(next));
                    assert_eq!(way.tile(tile).step(way.side(side)), next);
                    assert_eq!(way.sides(Sides::NONE.with(side)), Sides::NONE.with(way.side(side)));
                }
            }
            assert_eq!(way.tiles(LAMP), LAMP);
        }
    }

    #[test]
    fn everybody_sits_at_a1() {
        for seat in Seat::up_to(4) {
            let turned = CORNER.map(|corner| Turned::for_seat(seat, 4).tile(corner));
            let mut expected = CORNER;
            expected.rotate_right(seat.index());
            assert_eq!(turned, expected);
        }
        let second = Turned::for_seat(Seat::from_index(1), 2);
        assert_eq!(second.tile(CORNER[2]), CORNER[0]);
    }
}
