//! The hexagon of 37 cells that two games share, in rows from the top: a1–a4, b1–b5, c1–c6, d1–d7,
//! e1–e6, f1–f5, g1–g4, left to right.
//!
//! Distances and lines are computed in axial coordinates: `q` counts along a row, `r` counts rows, both
//! from the centre d4; the third axis is `-q - r`, and a cell is on the board if none exceeds 3.

use core::fmt;

const RADIUS: i32 = 3;
const ROW_LENGTHS: [u8; 7] = [4, 5, 6, 7, 6, 5, 4];
/// Index of the first cell of each row.
const ROW_STARTS: [u8; 7] = [0, 4, 9, 15, 22, 28, 33];

/// The six directions, clockwise from the north-east.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Up and right.
    NorthEast,
    /// Right.
    East,
    /// Down and right.
    SouthEast,
    /// Down and left.
    SouthWest,
    /// Left.
    West,
    /// Up and left.
    NorthWest,
}

impl Direction {
    /// All directions, clockwise from the north-east.
    pub const ALL: [Direction; 6] = [
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    const AXIAL: [(i32, i32); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];

    /// The direction across.
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// Turned clockwise by sixths of a circle.
    pub const fn turned(self, sixths: usize) -> Direction {
        Direction::ALL[(self as usize + sixths) % 6]
    }

    /// Its name in notation.
    pub const fn name(self) -> &'static str {
        ["ne", "e", "se", "sw", "w", "nw"][self as usize]
    }

    /// The direction with this name, if there is one.
    pub fn named(name: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.name() == name)
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A cell. Indices run in reading order, a1 first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// How many cells there are.
    pub const COUNT: usize = 37;
    /// d4.
    pub const CENTRE: Cell = Cell(18);
    /// Clockwise from the top left: a1, a4, d7, g4, g1, d1.
    pub const CORNERS: [Cell; 6] = [Cell(0), Cell(3), Cell(21), Cell(36), Cell(33), Cell(15)];

    /// The cell with this index.
    #[inline]
    pub const fn from_index(index: usize) -> Cell {
        debug_assert!(index < Cell::COUNT);
        Cell(index as u8)
    }
    /// The cell with this name, if there is one.
    pub const fn named(letter: char, number: u8) -> Option<Cell> {
        let row = (letter as u32).wrapping_sub('a' as u32) as usize;
        if row < 7 && number >= 1 && number <= ROW_LENGTHS[row] {
            Some(Cell(ROW_STARTS[row] + number - 1))
        } else {
            None
        }
    }
    /// Place in arrays and bit sets.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// Row from 0, the top one.
    pub const fn row(self) -> usize {
        let mut row = 6;
        while ROW_STARTS[row] > self.0 {
            row -= 1;
        }
        row
    }
    /// The letter of the row.
    pub const fn letter(self) -> char {
        (b'a' + self.row() as u8) as char
    }
    /// The place in the row, from 1.
    pub const fn number(self) -> u8 {
        self.0 - ROW_STARTS[self.row()] + 1
    }
    /// Where its middle lies on paper, in steps between neighbours: to the right and downwards from the top left.
    pub fn point(self) -> (f32, f32) {
        const ROW_HEIGHT: f32 = 0.866_025_4;
        let row = self.row() as i32;
        let indent = (row - RADIUS).abs() as f32 / 2.0;
        (f32::from(self.number() - 1) + indent, row as f32 * ROW_HEIGHT)
    }
    /// Every cell in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + Clone {
        (0..Cell::COUNT).map(Cell::from_index)
    }

    const fn axial(self) -> (i32, i32) {
        let r = self.row() as i32 - RADIUS;
        let first = if r < 0 { -RADIUS - r } else { -RADIUS };
        (first + self.number() as i32 - 1, r)
    }
    const fn from_axial(q: i32, r: i32) -> Option<Cell> {
        let s = -q - r;
        if q.abs() > RADIUS || r.abs() > RADIUS || s.abs() > RADIUS {
            return None;
        }
        let first = if r < 0 { -RADIUS - r } else { -RADIUS };
        Some(Cell(ROW_STARTS[(r + RADIUS) as usize] + (q - first) as u8))
    }

    /// The neighbour in this direction.
    #[inline]
    pub const fn step(self, direction: Direction) -> Option<Cell> {
        let index = STEPS[self.index()][direction as usize];
        if index == OFF { None } else { Some(Cell(index)) }
    }
    /// The cells one step away.
    #[inline]
    pub const fn neighbours(self) -> Cells {
        NEIGHBOURS[self.index()]
    }
    /// The cells in this direction, up to the edge.
    #[inline]
    pub const fn ray(self, direction: Direction) -> Cells {
        RAYS[self.index()][direction as usize]
    }
    /// Fewest steps to another cell.
    #[inline]
    pub const fn distance(self, other: Cell) -> u8 {
        DISTANCES[self.index()][other.index()]
    }
    /// The other cells at most `steps` (1 to 3) away.
    #[inline]
    pub const fn within(self, steps: usize) -> Cells {
        WITHIN[steps - 1][self.index()]
    }
    /// Distance from the centre: 0 to 3.
    #[inline]
    pub const fn ring(self) -> u8 {
        self.distance(Cell::CENTRE)
    }
}

crate::cell_text!(Cell, "d4");

crate::cell_set! {
    /// A set of cells.
    pub struct Cells(u64), select crate::set::select64, of Cell
}

impl Cells {
    /// The cells at a distance (0 to 3) from the centre: the edge is ring 3.
    pub const RINGS: [Cells; 4] = RINGS;

    /// The cells next to a cell of the set.
    pub fn spread(self) -> Cells {
        self.iter().fold(Cells::EMPTY, |all, cell| all | cell.neighbours())
    }
}

const OFF: u8 = u8::MAX;

const STEPS: [[u8; 6]; Cell::COUNT] = {
    let mut table = [[OFF; 6]; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        let (q, r) = Cell::from_index(index).axial();
        let mut direction = 0;
        while direction < 6 {
            let (dq, dr) = Direction::AXIAL[direction];
            if let Some(cell) = Cell::from_axial(q + dq, r + dr) {
                table[index][direction] = cell.0;
            }
            direction += 1;
        }
        index += 1;
    }
    table
};

const RAYS: [[Cells; 6]; Cell::COUNT] = {
    let mut table = [[Cells::EMPTY; 6]; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        let mut direction = 0;
        while direction < 6 {
            let mut here = STEPS[index][direction];
            while here != OFF {
                table[index][direction] = table[index][direction].with(Cell(here));
                here = STEPS[here as usize][direction];
            }
            direction += 1;
        }
        index += 1;
    }
    table
};

const DISTANCES: [[u8; Cell::COUNT]; Cell::COUNT] = {
    let mut table = [[0; Cell::COUNT]; Cell::COUNT];
    let mut a = 0;
    while a < Cell::COUNT {
        let mut b = 0;
        while b < Cell::COUNT {
            let ((aq, ar), (bq, br)) = (Cell::from_index(a).axial(), Cell::from_index(b).axial());
            let (q, r) = (bq - aq, br - ar);
            table[a][b] = ((q.abs() + r.abs() + (q + r).abs()) / 2) as u8;
            b += 1;
        }
        a += 1;
    }
    table
};

const fn cells_at(from: usize, least: u8, most: u8) -> Cells {
    let (mut cells, mut index) = (Cells::EMPTY, 0);
    while index < Cell::COUNT {
        let distance = DISTANCES[from][index];
        if least <= distance && distance <= most {
            cells = cells.with(Cell::from_index(index));
        }
        index += 1;
    }
    cells
}

const WITHIN: [[Cells; Cell::COUNT]; 3] = {
    let mut table = [[Cells::EMPTY; Cell::COUNT]; 3];
    let mut index = 0;
    while index < Cell::COUNT {
        table[0][index] = cells_at(index, 1, 1);
        table[1][index] = cells_at(index, 1, 2);
        table[2][index] = cells_at(index, 1, 3);
        index += 1;
    }
    table
};

const NEIGHBOURS: [Cells; Cell::COUNT] = WITHIN[0];

const RINGS: [Cells; 4] = {
    let centre = Cell::CENTRE.index();
    [cells_at(centre, 0, 0), cells_at(centre, 1, 1), cells_at(centre, 2, 2), cells_at(centre, 3, 3)]
};

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    /// Where a cell's centre lies on paper: half cells to the right, rows down.
    fn paper(cell: Cell) -> (i32, i32) {
        let row = cell.row() as i32;
        (2 * i32::from(cell.number()) + (row - 3).abs(), row)
    }

    const ON_PAPER: [(i32, i32); 6] = [(1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)];

    fn at(name: &str) -> Cell {
        name.parse().unwrap()
    }

    fn names(cells: Cells) -> String {
        cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn names_go_both_ways() {
        for cell in Cell::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
        for wrong in ["a5", "d8", "h1", "g0", "", "d", "e7"] {
            assert!(wrong.parse::<Cell>().is_err(), "{wrong}");
        }
        assert_eq!(Cell::CENTRE, at("d4"));
        assert_eq!(Cell::CORNERS.map(|cell| cell.to_string()), ["a1", "a4", "d7", "g4", "g1", "d1"]);
    }

    #[test]
    fn steps_and_rays_are_straight_on_paper() {
        for cell in Cell::all() {
            let (x, y) = paper(cell);
            for direction in Direction::ALL {
                let (dx, dy) = ON_PAPER[direction as usize];
                let on = |k: i32| Cell::all().find(|&other| paper(other) == (x + k * dx, y + k * dy));
                assert_eq!(cell.step(direction), on(1));
                assert_eq!(cell.ray(direction), (1..7).filter_map(on).collect());
            }
        }
    }

    #[test]
    fn distances_count_steps() {
        for from in Cell::all() {
            let mut reached = Cells::of(from);
            for steps in 1..=6 {
                let before = reached;
                reached |= reached.spread();
                for cell in (reached - before).iter() {
                    assert_eq!(from.distance(cell), steps);
                }
                if let 1..=3 = steps {
                    assert_eq!(from.within(steps.into()), reached.without(from));
                }
            }
            assert_eq!(reached, Cells::ALL);
            assert_eq!(from.neighbours(), from.within(1));
        }
    }

    #[test]
    fn rings_lie_around_the_centre() {
        assert_eq!(Cells::RINGS.map(Cells::len), [1, 6, 12, 18]);
        assert_eq!(names(Cells::RINGS[1]), "c3 c4 d3 d5 e3 e4");
        assert_eq!(names(Cells::RINGS[3]), "a1 a2 a3 a4 b1 b5 c1 c6 d1 d7 e1 e6 f1 f5 g1 g2 g3 g4");
        assert!(Cell::CORNERS.iter().all(|corner| corner.ring() == 3));
    }

    #[test]
    fn directions_turn_in_a_circle() {
        for direction in Direction::ALL {
            assert_eq!(direction.opposite().opposite(), direction);
            assert_eq!(direction.turned(6), direction);
            assert_eq!(Direction::named(direction.name()), Some(direction));
            assert_eq!(Cell::CENTRE.step(direction).unwrap().step(direction.opposite()), Some(Cell::CENTRE));
        }
    }
}
