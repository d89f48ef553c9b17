//! A plain board: its shape, the names of its cells and where they lie, for drawings without art.

use crate::hex;
use crate::message::Name;
use crate::present::{Drawing, Ink};
use alloc::string::String;
use alloc::vec::Vec;

/// The shape of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Board {
    /// No board, or one that only the game itself can draw.
    #[default]
    None,
    /// Files a, b, c… and ranks 1, 2, 3…, a1 at the bottom left.
    Square {
        /// Cells from left to right.
        files: u8,
        /// Cells from bottom to top.
        ranks: u8,
    },
    /// The hexagon of 37 cells of [`hex`], rows a to g from the top.
    Hexagon,
}

/// A cell of a plain board, and the middle of it in units of the distance between neighbours; y grows downwards.
#[derive(Clone, Debug, PartialEq)]
pub struct CellPoint {
    /// The cell's name.
    pub name: Name,
    /// From left to right.
    pub x: f32,
    /// From top to bottom.
    pub y: f32,
}

/// What stands on a cell: a short text, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The cell's name.
    pub cell: Name,
    /// A letter or two.
    pub text: Name,
    /// Whose it is, or its colour.
    pub ink: Ink,
    /// The colour of the cell below, if it has one.
    pub ground: Option<Ink>,
    /// The path that runs on below it, as a sign of box drawing.
    pub path: Option<char>,
}

impl Mark {
    /// A mark on a cell.
    pub fn new(cell: impl core::fmt::Display, text: impl core::fmt::Display, ink: Ink) -> Mark {
        Mark {
            cell: compact_str::format_compact!("{cell}"),
            text: compact_str::format_compact!("{text}"),
            ink,
            ground: None,
            path: None,
        }
    }

    /// The same on a cell of this colour.
    pub fn on(self, ground: Ink) -> Mark {
        Mark { ground: Some(ground), ..self }
    }

    /// The same above a path.
    pub fn above(self, path: char) -> Mark {
        Mark { path: Some(path), ..self }
    }
}

impl Board {
    /// Every cell, row by row from the top.
    pub fn cells(self) -> Vec<CellPoint> {
        match self {
            Board::None => Vec::new(),
            Board::Square { files, ranks } => {
                let cell = |rank: u8, file: u8| CellPoint {
                    name: compact_str::format_compact!("{}{}", char::from(b'a' + file), rank + 1),
                    x: file.into(),
                    y: (ranks - 1 - rank).into(),
                };
                (0..ranks).rev().flat_map(|rank| (0..files).map(move |file| cell(rank, file))).collect()
            }
            Board::Hexagon => hex::Cell::all()
                .map(|cell| {
                    let (x, y) = cell.point();
                    CellPoint { name: compact_str::format_compact!("{cell}"), x, y }
                })
                .collect(),
        }
    }

    /// The board with its marks, for the terminal.
    pub fn draw(self, marks: &[Mark]) -> Drawing {
        let mut drawing = Drawing::new();
        let width = marks.iter().map(|mark| mark.text.chars().count()).max().unwrap_or(1).max(1);
        let mut row: Option<f32> = None;
        for CellPoint { name, x, y } in self.cells() {
            if row != Some(y) {
                if row.is_some() {
                    drawing.put(Ink::Plain, "\n");
                }
                row = Some(y);
                // Half a cell of indentation for every half that the row is moved to the right.
                let indent = (x * (width + 1) as f32) as usize;
                drawing.put(Ink::Faint, alloc::format!("{name:<3} {}", " ".repeat(indent)));
            }
            match marks.iter().find(|mark| mark.cell == name) {
                Some(mark) => drawing.put(mark.ink, alloc::format!("{:<width$} ", mark.text)),
                None => drawing.put(Ink::Faint, alloc::format!("{:<width$} ", ".")),
            };
        }
        if row.is_some() {
            drawing.put(Ink::Plain, String::from("\n"));
        }
        drawing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat::Seat;
    use alloc::string::ToString;

    #[test]
    fn squares_are_named_from_the_bottom_left() {
        let cells = Board::Square { files: 3, ranks: 2 }.cells();
        let names: Vec<&str> = cells.iter().map(|cell| &*cell.name).collect();
        assert_eq!(names, ["a2", "b2", "c2", "a1", "b1", "c1"]);
        assert_eq!((cells[5].x, cells[5].y), (2.0, 1.0));
    }

    #[test]
    fn neighbours_on_the_hexagon_are_one_apart() {
        let points = Board::Hexagon.cells();
        for (cell, at) in hex::Cell::all().zip(&points) {
            for (other, there) in hex::Cell::all().zip(&points) {
                let distance = (at.x - there.x).hypot(at.y - there.y);
                assert_eq!(
                    (distance - 1.0).abs() < 0.01,
                    cell.neighbours().contains(other),
                    "{cell} {other}"
                );
            }
        }
    }

    #[test]
    fn marks_are_drawn_on_their_cells() {
        let board = Board::Square { files: 2, ranks: 2 };
        let drawing = board.draw(&[Mark::new("b1", "X", Ink::Seat(Seat::ALL[0]))]);
        assert_eq!(drawing.to_string(), "a2  . . \na1  . X \n");
        assert_eq!(Board::None.draw(&[]).to_string(), "");
    }
}
