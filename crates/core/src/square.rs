//! Square boards with files a, b, c… and ranks 1, 2, 3…, a1 at the bottom left.

use core::fmt;

/// The four sides of a square cell, clockwise. North is towards the higher ranks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Towards the highest rank.
    North,
    /// Towards the last file.
    East,
    /// Towards rank 1.
    South,
    /// Towards file a.
    West,
}

impl Side {
    /// All sides, clockwise from the north.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// The side across.
    pub const fn opposite(self) -> Side {
        Side::ALL[(self as usize + 2) % 4]
    }

    /// Its letter in notation.
    pub const fn letter(self) -> char {
        ['n', 'e', 's', 'w'][self as usize]
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

macro_rules! square_board {
    ($(#[$meta:meta])* $module:ident, $size:literal, $Word:ty, $select:path, $example:literal) => {
        $(#[$meta])*
        pub mod $module {
            use super::Side;

            /// Cells to a side.
            pub const SIZE: usize = $size;

            /// A cell. Indices run along the ranks, a1 first.
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub struct Cell(u8);

            impl Cell {
                /// How many cells there are.
                pub const COUNT: usize = SIZE * SIZE;

                /// The cell with this index.
                #[inline]
                pub const fn from_index(index: usize) -> Cell {
                    debug_assert!(index < Cell::COUNT);
                    Cell(index as u8)
                }
                /// The cell on this file and rank, both from 0.
                pub const fn at(file: usize, rank: usize) -> Cell {
                    assert!(file < SIZE && rank < SIZE, "no such cell");
                    Cell((rank * SIZE + file) as u8)
                }
                /// The cell with this name, if there is one.
                pub const fn named(letter: char, number: u8) -> Option<Cell> {
                    let file = (letter as u32).wrapping_sub('a' as u32) as usize;
                    let rank = number.wrapping_sub(1) as usize;
                    if file < SIZE && rank < SIZE { Some(Cell::at(file, rank)) } else { None }
                }
                /// Place in arrays and bit sets.
                #[inline]
                pub const fn index(self) -> usize {
                    self.0 as usize
                }
                /// File from 0.
                pub const fn file(self) -> usize {
                    self.index() % SIZE
                }
                /// Rank from 0.
                pub const fn rank(self) -> usize {
                    self.index() / SIZE
                }
                /// The letter of the file.
                pub const fn letter(self) -> char {
                    (b'a' + self.file() as u8) as char
                }
                /// The number of the rank.
                pub const fn number(self) -> u8 {
                    self.rank() as u8 + 1
                }
                /// The neighbour on this side.
                pub const fn step(self, side: Side) -> Option<Cell> {
                    let (file, rank) = (self.file(), self.rank());
                    match side {
                        Side::North if rank + 1 < SIZE => Some(Cell::at(file, rank + 1)),
                        Side::East if file + 1 < SIZE => Some(Cell::at(file + 1, rank)),
                        Side::South if rank > 0 => Some(Cell::at(file, rank - 1)),
                        Side::West if file > 0 => Some(Cell::at(file - 1, rank)),
                        _ => None,
                    }
                }
                /// Every cell in the order of indices.
                pub fn all() -> impl DoubleEndedIterator<Item = Cell> + Clone {
                    (0..Cell::COUNT).map(Cell::from_index)
                }
                /// The cells that share a side with this one.
                #[inline]
                pub const fn neighbours(self) -> Cells {
                    NEIGHBOURS[self.index()]
                }
                /// The cells beyond this side, up to the edge.
                #[inline]
                pub const fn ray(self, side: Side) -> Cells {
                    RAYS[self.index()][side as usize]
                }
            }

            $crate::cell_text!(Cell, $example);

            $crate::cell_set! {
                /// A set of cells.
                pub struct Cells($Word), select $select, of Cell
            }

            impl Cells {
                /// The cells of a rank, from 0.
                pub const fn rank(rank: usize) -> Cells {
                    Cells::from_bits(((1 << SIZE) - 1) << (rank * SIZE))
                }
                /// The cells of a file, from 0.
                pub const fn file(file: usize) -> Cells {
                    let (mut bits, mut rank) = (0, 0);
                    while rank < SIZE {
                        bits |= 1 << (rank * SIZE + file);
                        rank += 1;
                    }
                    Cells::from_bits(bits)
                }
                /// Every cell of the set moved one step; what would leave the board is dropped.
                #[inline]
                pub const fn shifted(self, side: Side) -> Cells {
                    let bits = self.bits();
                    Cells::from_bits(match side {
                        Side::North => bits << SIZE,
                        Side::East => (bits & !Cells::file(SIZE - 1).bits()) << 1,
                        Side::South => bits >> SIZE,
                        Side::West => (bits & !Cells::file(0).bits()) >> 1,
                    })
                }
                /// The cells that share a side with a cell of the set.
                #[inline]
                pub const fn spread(self) -> Cells {
                    self.shifted(Side::North)
                        .union(self.shifted(Side::East))
                        .union(self.shifted(Side::South))
                        .union(self.shifted(Side::West))
                }
                /// Everything in this set that is joined through sides to a cell of `seeds`.
                pub const fn flood(self, seeds: Cells) -> Cells {
                    let mut reached = seeds.intersection(self);
                    loop {
                        let more = reached.union(reached.spread().intersection(self));
                        if more.bits() == reached.bits() {
                            return reached;
                        }
                        reached = more;
                    }
                }
            }

            const NEIGHBOURS: [Cells; Cell::COUNT] = {
                let mut table = [Cells::EMPTY; Cell::COUNT];
                let mut index = 0;
                while index < Cell::COUNT {
                    table[index] = Cells::of(Cell::from_index(index)).spread();
                    index += 1;
                }
                table
            };

            const RAYS: [[Cells; 4]; Cell::COUNT] = {
                let mut table = [[Cells::EMPTY; 4]; Cell::COUNT];
                let mut index = 0;
                while index < Cell::COUNT {
                    let mut side = 0;
                    while side < 4 {
                        let mut here = Cell::from_index(index);
                        while let Some(next) = here.step(Side::ALL[side]) {
                            table[index][side] = table[index][side].with(next);
                            here = next;
                        }
                        side += 1;
                    }
                    index += 1;
                }
                table
            };

            #[cfg(test)]
            mod tests {
                use super::*;
                use alloc::string::ToString;
                use alloc::vec::Vec;

                #[test]
                fn names_go_both_ways() {
                    for cell in Cell::all() {
                        assert_eq!(cell.to_string().parse(), Ok(cell));
                    }
                    assert_eq!(Cell::from_index(0).to_string(), "a1");
                    assert_eq!(Cell::from_index(Cell::COUNT - 1).to_string(), $example);
                    for wrong in ["", "a", "a0", "z1", "a99", "a01", "A1", "a+1", "1a", "a1 ", "é1"] {
                        assert!(wrong.parse::<Cell>().is_err(), "{wrong}");
                    }
                }

                #[test]
                fn tables_follow_the_slow_formula() {
                    for a in Cell::all() {
                        let offset = |b: Cell| {
                            let file = b.file() as i32 - a.file() as i32;
                            (file, b.rank() as i32 - a.rank() as i32)
                        };
                        let near = |b: &Cell| { let (f, r) = offset(*b); f.abs() + r.abs() == 1 };
                        assert_eq!(a.neighbours(), Cell::all().filter(near).collect());
                        for (side, file, rank) in
                            [(Side::North, 0, 1), (Side::East, 1, 0), (Side::South, 0, -1), (Side::West, -1, 0)]
                        {
                            let beyond = |b: &Cell| {
                                (1..SIZE as i32).any(|k| offset(*b) == (file * k, rank * k))
                            };
                            assert_eq!(a.ray(side), Cell::all().filter(beyond).collect());
                            assert_eq!(a.step(side), a.ray(side).iter().find(near));
                        }
                    }
                }

                #[test]
                fn floods_stop_at_gaps_and_edges() {
                    let wall = Cells::file(2);
                    let left = (!wall).flood(Cells::of(Cell::from_index(0)));
                    assert_eq!(left, Cells::file(0) | Cells::file(1));
                    assert_eq!(wall.flood(Cells::ALL), wall);
                    assert_eq!(wall.flood(Cells::EMPTY), Cells::EMPTY);
                }

                #[test]
                fn sets_behave_like_sets() {
                    let set = Cells::rank(1) | Cells::file(3);
                    assert_eq!(set.len() as usize, 2 * SIZE - 1);
                    assert_eq!((!set).len() as usize, Cell::COUNT - 2 * SIZE + 1);
                    let listed: Vec<Cell> = set.iter().collect();
                    for (n, &cell) in listed.iter().enumerate() {
                        assert_eq!(set.nth(n as u32), cell);
                        assert!(set.contains(cell) && !set.without(cell).contains(cell));
                    }
                    assert_eq!(set - set, Cells::EMPTY);
                    assert_eq!(set.first(), listed.first().copied());
                }
            }
        }
    };
}

square_board! {
    /// 7×7, for Pathagon.
    seven, 7, u64, crate::set::select64, "g7"
}
square_board! {
    /// 10×10, for Phototaxis.
    ten, 10, u128, crate::set::select128, "j10"
}

#[cfg(test)]
mod tests {
    use super::Side;

    #[test]
    fn sides_have_opposites() {
        for side in Side::ALL {
            assert_ne!(side.opposite(), side);
            assert_eq!(side.opposite().opposite(), side);
        }
        assert_eq!(Side::North.opposite(), Side::South);
    }
}
