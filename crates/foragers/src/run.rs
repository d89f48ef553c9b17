//! Where a chased animal comes down: straight on over its predator's territory, and along the edge.

use lamplight_core::hex::{Cell, Cells, Direction};

/// Where an animal lands that is chased from a cell in a direction whose first cell is on the board. It
/// runs on while it is on `territory`, which never holds a corner, so that every run ends (FOR-12).
#[inline]
pub(crate) fn landing(from: Cell, direction: Direction, territory: Cells) -> Cell {
    let (mut cell, mut direction) = NEXT[from.index()][direction as usize];
    while territory.contains(cell) {
        (cell, direction) = NEXT[cell.index()][direction as usize];
    }
    cell
}

/// The directions whose first cell is on the board, in their fixed order.
#[inline]
pub(crate) fn ways(from: Cell) -> &'static [Direction] {
    let (ways, count) = &WAYS[from.index()];
    &ways[..*count]
}

/// The next cell of a run and the direction kept from there on: straight on, or at the edge by the
/// nearest direction that stays on the board (FOR-13). A run never leaves a corner by a direction that
/// is off the board, so there the table repeats the corner.
const NEXT: [[(Cell, Direction); 6]; Cell::COUNT] = {
    let mut table = [[(Cell::CENTRE, Direction::East); 6]; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        let mut nth = 0;
        while nth < 6 {
            table[index][nth] = next(Cell::from_index(index), Direction::ALL[nth]);
            nth += 1;
        }
        index += 1;
    }
    table
};

const fn next(cell: Cell, direction: Direction) -> (Cell, Direction) {
    // On a side cell at most one of the two directions at 60 degrees is on the board.
    let nearest = [direction, direction.turned(1), direction.turned(5)];
    let mut nth = 0;
    while nth < nearest.len() {
        if let Some(next) = cell.step(nearest[nth]) {
            return (next, nearest[nth]);
        }
        nth += 1;
    }
    (cell, direction)
}

const WAYS: [([Direction; 6], usize); Cell::COUNT] = {
    let mut table = [([Direction::NorthEast; 6], 0); Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        let mut nth = 0;
        while nth < 6 {
            if Cell::from_index(index).step(Direction::ALL[nth]).is_some() {
                let count = table[index].1;
                table[index].0[count] = Direction::ALL[nth];
                table[index].1 += 1;
            }
            nth += 1;
        }
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// Sixths of a circle between two directions.
    fn angle(a: Direction, b: Direction) -> usize {
        let turn = (a as usize + 6 - b as usize) % 6;
        turn.min(6 - turn)
    }

    #[test]
    fn the_nearest_direction_is_kept_at_the_edge() {
        for cell in Cell::all().filter(|cell| !Cell::CORNERS.contains(cell)) {
            for direction in Direction::ALL {
                let open: Vec<Direction> =
                    Direction::ALL.into_iter().filter(|&d| cell.step(d).is_some()).collect();
                let least = open.iter().map(|&d| angle(d, direction)).min();
                let nearest: Vec<Direction> =
                    open.into_iter().filter(|&d| Some(angle(d, direction)) == least).collect();
                // The rule needs no tie-break: there is exactly one.
                let [nearest] = nearest[..] else { panic!("{cell} {direction}: {nearest:?}") };
                let next = cell.step(nearest).map(|next| (next, nearest));
                assert_eq!(Some(NEXT[cell.index()][direction as usize]), next);
            }
        }
    }

    #[test]
    fn every_run_ends_at_a_corner_at_the_latest() {
        let ground = Cell::CORNERS.into_iter().fold(Cells::ALL, Cells::without);
        for cell in Cell::all() {
            for &direction in ways(cell) {
                assert!(Cell::CORNERS.contains(&landing(cell, direction, ground)));
            }
        }
    }

    #[test]
    fn ways_lead_to_the_neighbours() {
        for cell in Cell::all() {
            let cells: Cells = ways(cell).iter().filter_map(|&way| cell.step(way)).collect();
            assert_eq!(cells, cell.neighbours());
            assert!(ways(cell).is_sorted());
        }
    }
}
