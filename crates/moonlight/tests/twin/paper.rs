//! The forest on paper: cells by row and half cells, ways, edges.

use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Row from 0, and half cells from the left: neighbours in a row are 2 apart. Sorts in reading order.
pub(crate) type Cell = (i32, i32);

/// Towards the sun at its corners a4, d7, g4, g1, d1, a1: ne, e, se, sw, w, nw.
pub(crate) const WAYS: [Cell; 6] = [(-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1)];
/// Clockwise from a4.
pub(crate) const EDGE: &str = "a4 b5 c6 d7 e6 f5 g4 g3 g2 g1 f1 e1 d1 c1 b1 a1 a2 a3";
pub(crate) fn on_board((row, x): Cell) -> bool {
    let margin = (row - 3).abs();
    (0..7).contains(&row) && x >= margin + 2 && x <= 16 - margin - 2 && (x - margin) % 2 == 0
}

pub(crate) fn cells() -> Vec<Cell> {
    (0..7).flat_map(|row| (0..20).map(move |x| (row, x))).filter(|&cell| on_board(cell)).collect()
}

pub(crate) fn name((row, x): Cell) -> String {
    format!("{}{}", "abcdefg".chars().nth(row as usize).unwrap(), (x - (row - 3).abs()) / 2)
}

pub(crate) fn cell(name: &str) -> Cell {
    let row = "abcdefg".find(&name[..1]).unwrap() as i32;
    (row, 2 * name[1..].parse::<i32>().unwrap() + (row - 3).abs())
}

pub(crate) fn named(list: &str) -> BTreeSet<Cell> {
    list.split(' ').map(cell).collect()
}

pub(crate) fn go(cell: Cell, way: Cell, steps: i32) -> Cell {
    (cell.0 + way.0 * steps, cell.1 + way.1 * steps)
}

pub(crate) fn around(cell: Cell) -> Vec<Cell> {
    WAYS.iter().map(|&way| go(cell, way, 1)).collect()
}

pub(crate) fn neighbours(cell: Cell) -> Vec<Cell> {
    around(cell).into_iter().filter(|&next| on_board(next)).collect()
}

/// The other cells at most so many steps away.
pub(crate) fn within(from: Cell, steps: usize) -> BTreeSet<Cell> {
    let mut reached = BTreeSet::from([from]);
    for _ in 0..steps {
        reached = reached.iter().flat_map(|&cell| neighbours(cell)).chain(reached.iter().copied()).collect();
    }
    reached.remove(&from);
    reached
}

pub(crate) fn leaves(of: Cell) -> usize {
    static RINGS: LazyLock<Vec<BTreeSet<Cell>>> =
        LazyLock::new(|| (0..4).map(|steps| within(cell("d4"), steps)).collect());
    4 - RINGS.iter().position(|ring| ring.contains(&of) || of == cell("d4")).unwrap()
}

/// The two edge cells of a slot.
pub(crate) fn slot_cells(slot: usize) -> [Cell; 2] {
    let edge: Vec<Cell> = EDGE.split(' ').map(cell).collect();
    [edge[slot], edge[(slot + 1) % 18]]
}
